/**
 * Builds the body of one WebAssembly function. Instructions are folded as they are built, and placed so that none is
 * duplicated or executed in a loop unnecessarily. Lowered address arithmetic, which no earlier pass has seen, therefore
 * needs no clean-up passes.
 */
import {
  at,
  type Attribute,
  type Block,
  type Context,
  DenseArrayAttr,
  DictionaryAttr,
  fail,
  FloatAttr,
  FloatType,
  IntegerAttr,
  type InsertionPoint,
  IntegerType,
  type Operation,
  type RawLocation,
  Region,
  StringAttr,
  SymbolRefAttr,
  type Type,
  UnitAttr,
  type Value,
} from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import {
  BlockOp,
  BrIfOp,
  BrOp,
  CallOp,
  IfOp,
  LocalGetOp,
  LocalOp,
  LocalSetOp,
  LocalType,
  LoopOp,
  DropOp,
  SelectOp,
  UnreachableOp,
  wasmType,
  type WasmTypeName,
} from "../dialect/index.ts";
import { CounterEnds } from "./counter-ends.ts";
import { splitExtendedLoads } from "./extending-loads.ts";
import { foldInstruction } from "./fold-instruction.ts";
import { foldNegation } from "./fold-negation.ts";
import { foldSelect } from "./fold-select.ts";
import { infoOf, type NotNegative } from "./instruction-info.ts";
import { InstructionPlacer, type ScopeKind } from "./instruction-placer.ts";
import { walkAddresses } from "./walking-addresses.ts";

/** Attributes of an instruction in plain form. */
export interface Immediates {
  readonly offset?: number;
  readonly align?: number;
  readonly lane?: number;
  readonly lanes?: readonly number[];
}

/** A constant operand: integers are bigints with the signed value of their width, floats are numbers. */
export type ConstantValue = number | bigint;

/** See the file's header. */
export class CodeBuilder {
  readonly context: Context;
  readonly #placer: InstructionPlacer;
  readonly #constants = new Map<Value, ConstantValue>();
  readonly #nonNegative = new Set<Value>();
  readonly #i32s = new Map<number, Value>();
  readonly #valuesOfI32 = new Map<Value, number>();
  readonly #types = new Map<WasmTypeName, Type>();
  readonly #noAttributes: DictionaryAttr;
  readonly #ends = new CounterEnds(this);
  /** The number of loops built so far. */
  #loops = 0;

  /** @param body The function's block, whose arguments are visible everywhere. */
  constructor(context: Context, body: Block, loc: RawLocation) {
    this.context = context;
    this.#placer = new InstructionPlacer(context, body, loc);
    this.#noAttributes = DictionaryAttr.empty(context);
  }

  /** The location of the operations to be built. */
  set loc(loc: RawLocation) {
    this.#placer.builder.rawLoc = loc;
  }

  // Constants

  /** The constant `value`, wrapped to 32 bits. */
  i32(value: number): Value {
    const wrapped = Number.isSafeInteger(value) ? value | 0 : Number(BigInt.asIntN(32, BigInt(value)));
    let made = this.#i32s.get(wrapped);
    if (made === undefined) {
      const type = this.#type("i32");
      made = this.#constant("i32.const", type, IntegerAttr.get(type, wrapped), wrapped);
      this.#i32s.set(wrapped, made);
    }
    return made;
  }

  /** The constant `value`, wrapped to 64 bits. */
  i64(value: bigint): Value {
    const type = this.#type("i64");
    const wrapped = BigInt.asIntN(64, value);
    return this.#constant("i64.const", type, IntegerAttr.get(type, wrapped), wrapped);
  }

  /** A float constant; `type` is `f32` or `f64`. A NaN other than the canonical one is built from its bits. */
  float(name: "f32" | "f64", value: number): Value {
    const type = FloatType.get(this.context, name);
    return this.#constant(`${name}.const`, type, FloatAttr.get(type, value), value);
  }

  /** A vector constant of 16 bytes. */
  v128(bytes: Uint8Array): Value {
    const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
    const words = [0, 4, 8, 12].map((offset) => view.getInt32(offset, true));
    const properties = this.#noAttributes.append("value", DenseArrayAttr.i32(this.context, words));
    return this.#placer.place(infoOf("v128.const").definition, [], this.#type("v128"), properties);
  }

  /** The value of a constant, if `value` is one. */
  constantOf(value: Value): ConstantValue | undefined {
    return this.#constants.get(value);
  }

  /** The value of an i32 constant, if `value` is one. */
  i32Of(value: Value): number | undefined {
    return this.#valuesOfI32.get(value);
  }

  #constant(mnemonic: Mnemonic, type: Type, attribute: Attribute, value: ConstantValue): Value {
    const { definition, result } = infoOf(mnemonic);
    const made = this.#placer.place(definition, [], type, this.#noAttributes.append("value", attribute));
    this.#constants.set(made, value);
    if (result === "i32" && typeof value === "number") this.#valuesOfI32.set(made, value);
    if (typeof value === "number" ? value >= 0 : value >= 0n) this.#nonNegative.add(made);
    return made;
  }

  // Instructions

  /** Builds an instruction with one result. */
  op(mnemonic: Mnemonic, operands: readonly Value[], immediates?: Immediates): Value {
    const { definition, isPure, result, notNegative } = infoOf(mnemonic);
    const type = this.#type(result);
    if (!isPure) return this.#placer.create(definition, operands, [type], this.#properties(immediates)).resultAt(0);
    const folded = foldInstruction(this, mnemonic, operands) ?? foldNegation(this, mnemonic, operands, immediates);
    if (folded !== undefined) return folded;
    const made = this.#placer.place(definition, operands, type, this.#properties(immediates));
    if (notNegative !== "no" && this.#areNonNegative(operands, notNegative)) this.#nonNegative.add(made);
    return made;
  }

  /** Builds an instruction without results. */
  run(mnemonic: Mnemonic, operands: readonly Value[], immediates?: Immediates): void {
    this.#placer.create(infoOf(mnemonic).definition, operands, [], this.#properties(immediates));
  }

  /** Computes `value` although it is unused. */
  drop(value: Value): void {
    this.#placer.create(DropOp.definition, [value], [], this.#noAttributes);
  }

  /** Builds `condition != 0 ? whenTrue : whenFalse` of any type. */
  select(whenTrue: Value, whenFalse: Value, condition: Value): Value {
    const known = this.i32Of(condition);
    if (known !== undefined) return known !== 0 ? whenTrue : whenFalse;
    if (whenTrue === whenFalse) return whenTrue;
    const folded = foldSelect(this, whenTrue, whenFalse, condition);
    if (folded !== undefined) return folded;
    const operands = [whenTrue, whenFalse, condition];
    const made = this.#placer.place(SelectOp.definition, operands, whenTrue.type, this.#noAttributes);
    if (this.isNonNegative(whenTrue) && this.isNonNegative(whenFalse)) this.#nonNegative.add(made);
    return made;
  }

  /** Builds a call of a function of the module; a pure call is treated like an instruction. */
  call(callee: string, args: readonly Value[], results: readonly WasmTypeName[], pure = false): readonly Value[] {
    const resultTypes = results.map((name) => wasmType(this.context, name));
    const reference = SymbolRefAttr.get(this.context, callee);
    if (!pure)
      return this.#placer.note(CallOp.build(this.#placer.builder, { args, callee: reference, resultTypes })).results;
    const properties = this.#noAttributes.append("callee", reference).append("pure", UnitAttr.get(this.context));
    return [this.#placer.place(CallOp.definition, args, at(resultTypes, 0), properties)];
  }

  /** Builds a trap; nothing may follow in the scope. */
  unreachable(): void {
    UnreachableOp.build(this.#placer.builder, {});
  }

  // Facts

  /** Whether the signed value of `value`, which is an index if it is a sum or product, is known not to be negative. */
  isNonNegative(value: Value): boolean {
    return this.#nonNegative.has(value);
  }

  #areNonNegative(operands: readonly Value[], which: Exclude<NotNegative, "no">): boolean {
    if (which === "always") return true;
    const isEnough = which === "ofOne";
    for (let i = 0; i < operands.length; i++) if (this.isNonNegative(at(operands, i)) === isEnough) return isEnough;
    return !isEnough;
  }

  /** The constant end of the loop whose counter `value` is. */
  endOfCounter(value: Value): number | undefined {
    return this.#ends.of(value);
  }

  /** Records that the signed value of `value` is not negative. */
  assumeNonNegative(value: Value): void {
    this.#nonNegative.add(value);
  }

  /**
   * The number of control structures around the definition of `value`: values that change rarely have a small number.
   */
  depthOf(value: Value): number {
    return this.#placer.depthOf(value);
  }

  // Locals

  /** Declares a local at the insertion point. */
  local(type: WasmTypeName, name?: string): Value {
    const made = this.#placer
      .note(LocalOp.build(this.#placer.builder, { resultTypes: [LocalType.get(wasmType(this.context, type))] }))
      .resultAt(0);
    made.name = name;
    return made;
  }

  /** Reads a local. */
  get(local: Value, name = local.name): Value {
    if (!(local.type instanceof LocalType)) return fail("only locals can be read");
    const types = [local.type.valueType];
    const made = this.#placer.note(this.#placer.raw(LocalGetOp.definition, [local], types)).resultAt(0);
    made.name = name;
    return made;
  }

  /** Writes a local. */
  set(local: Value, value: Value): void {
    this.#placer.raw(LocalSetOp.definition, [local, value], []);
  }

  // Control

  /** A block that {@link br} and {@link brIf} can leave. */
  block(body: () => void, label?: string, kind: ScopeKind = "arm"): void {
    const op = BlockOp.build(this.#placer.builder, { bodyRegion: this.#placer.region(), label: this.#label(label) });
    this.#placer.inside(op, op.bodyRegion, kind, body);
  }

  /** Calls `make` with the insertion point `place`, which must be in an open scope. */
  within<T>(place: InsertionPoint, make: () => T): T {
    return this.#placer.builder.within(place, make);
  }

  /** A loop; a branch to it repeats it, its end leaves it. */
  loop(body: (op: Operation) => void, label?: string): void {
    this.#loops++;
    const op = LoopOp.build(this.#placer.builder, { bodyRegion: this.#placer.region(), label: this.#label(label) });
    this.#placer.inside(op, op.bodyRegion, "loop", () => body(op));
  }

  /** Executes one of two bodies. */
  if(condition: Value, whenTrue: () => void, whenFalse?: () => void): void {
    const known = this.i32Of(condition);
    if (known !== undefined) {
      if (known !== 0) whenTrue();
      else whenFalse?.();
      return;
    }
    const elseRegion = whenFalse === undefined ? new Region() : this.#placer.region();
    const op = IfOp.build(this.#placer.builder, { condition, thenRegion: this.#placer.region(), elseRegion });
    this.#placer.inside(op, op.thenRegion, "arm", whenTrue);
    if (whenFalse !== undefined) this.#placer.inside(op, op.elseRegion, "arm", whenFalse);
  }

  /** Builds a value that one of two bodies computes. */
  ifValue(condition: Value, type: WasmTypeName, whenTrue: () => Value, whenFalse: () => Value): Value {
    const known = this.i32Of(condition);
    if (known !== undefined) return known !== 0 ? whenTrue() : whenFalse();
    const local = this.local(type);
    this.if(
      condition,
      () => this.set(local, whenTrue()),
      () => this.set(local, whenFalse()),
    );
    return this.get(local);
  }

  /** Jumps to the control structure `depth` levels out, the innermost being 0. */
  br(depth: number): void {
    BrOp.build(this.#placer.builder, { depth: IntegerAttr.get(IntegerType.get(this.context, 32), depth) });
  }

  /** Like {@link br}, if `condition` is not 0. */
  brIf(depth: number, condition: Value): void {
    BrIfOp.build(this.#placer.builder, { condition, depth: IntegerAttr.get(IntegerType.get(this.context, 32), depth) });
  }

  /**
   * A loop over `i = lower, lower + step, …` below `upper`, all i32. The body may pass values out only through locals.
   */
  countedLoop(
    bounds: { lower: Value; upper: Value; step: Value; isUnsigned?: boolean; name?: string | undefined },
    body: (i: Value) => void,
    type: "i32" | "i64" = "i32",
  ): void {
    const { lower, upper, step } = bounds;
    const less: Mnemonic = bounds.isUnsigned === true ? `${type}.lt_u` : `${type}.lt_s`;
    const counter = this.local(type, bounds.name);
    this.set(counter, lower);
    const notEmpty = this.op(less, [lower, upper]);
    const run = (): void =>
      this.loop((op) => {
        const loops = this.#loops;
        const i = this.get(counter);
        if (this.isNonNegative(lower) && this.isNonNegative(step)) this.assumeNonNegative(i);
        if (less === "i32.lt_s") this.#ends.add(i, upper);
        body(i);
        const known = type === "i32" ? this.i32Of(step) : undefined;
        const isInnermost = this.#loops === loops;
        if (isInnermost) splitExtendedLoads(this, op);
        if (known !== undefined && isInnermost) walkAddresses(this, { op, counter: i, lower, step: known });
        const next = this.op(`${type}.add`, [i, step]);
        this.set(counter, next);
        this.brIf(0, this.op(less, [next, upper]));
      }, bounds.name);
    if (this.i32Of(notEmpty) === 1 || (less === "i32.lt_s" && this.#ends.isBefore(lower, upper))) run();
    else {
      this.block(
        () => {
          this.brIf(0, this.op("i32.eqz", [notEmpty]));
          run();
        },
        undefined,
        "guard",
      );
    }
  }

  #label(label: string | undefined): StringAttr | undefined {
    return label === undefined ? undefined : StringAttr.get(this.context, label);
  }

  /** Immediates as attributes, in the order of their names, which is that of a dictionary. */
  #properties(immediates: Immediates | undefined): DictionaryAttr {
    let made = this.#noAttributes;
    if (immediates === undefined) return made;
    const { offset = 0, align, lane, lanes } = immediates;
    if (offset < 0 || offset >= 2 ** 32) fail(`offset ${offset} of a memory access`);
    if (align !== undefined) made = made.append("align", this.#integer(64, align));
    if (lane !== undefined) made = made.append("lane", this.#integer(32, lane));
    if (lanes !== undefined) made = made.append("lanes", DenseArrayAttr.i32(this.context, lanes));
    return offset === 0 ? made : made.append("offset", this.#integer(64, offset));
  }

  #integer(width: number, value: number): IntegerAttr {
    return IntegerAttr.get(IntegerType.get(this.context, width), value);
  }

  #type(name: WasmTypeName): Type {
    let type = this.#types.get(name);
    if (type === undefined) this.#types.set(name, (type = wasmType(this.context, name)));
    return type;
  }
}
