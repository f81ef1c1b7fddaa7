/** Writes the instructions of one function according to its plan. */
import {
  at,
  type Block,
  defined,
  DenseArrayAttr,
  fail,
  FloatAttr,
  IntegerAttr,
  type Operation,
  type SymbolRefAttr,
  type Value,
} from "@tt-opt/ir-core";
import { type FunctionBuilder, getOpcode, type Immediate, type Mnemonic, type Opcode } from "../assembler/index.ts";
import {
  BlockOp,
  BrIfOp,
  BrOp,
  CallOp,
  IfOp,
  LocalGetOp,
  LocalOp,
  LocalSetOp,
  LocalTeeOp,
  LoopOp,
  offsetOf,
  ReturnOp,
  DropOp,
  SelectOp,
  UnreachableOp,
} from "../dialect/index.ts";
import { FunctionPlan } from "./function-plan.ts";
import { allocateLocals } from "./local-allocation.ts";

/** Emits `body`, whose arguments are the parameters of `f`. */
export function emitFunction<Position>(
  f: FunctionBuilder<Position>,
  body: Block,
  functionIndex: (name: string) => number,
  positionOf: (op: Operation) => Position,
): void {
  new FunctionEmitter(f, body, functionIndex, positionOf).block(body);
}

class FunctionEmitter<Position> {
  readonly #f: FunctionBuilder<Position>;
  readonly #body: Block;
  readonly #plan: FunctionPlan;
  readonly #locals: ReadonlyMap<Value, number>;
  readonly #functionIndex: (name: string) => number;
  readonly #positionOf: (op: Operation) => Position;
  /** A local whose write is pending: if it is read next, one instruction does both. */
  #pendingSet: number | undefined;

  constructor(
    f: FunctionBuilder<Position>,
    body: Block,
    functionIndex: (name: string) => number,
    positionOf: (op: Operation) => Position,
  ) {
    this.#f = f;
    this.#body = body;
    this.#functionIndex = functionIndex;
    this.#positionOf = positionOf;
    this.#plan = new FunctionPlan(body);
    const locals = new Map(allocateLocals(f, this.#plan.intervals()));
    body.args.forEach((arg, index) => {
      locals.set(arg, index);
      if (arg.name !== undefined) f.nameLocal(index, arg.name);
    });
    this.#locals = locals;
  }

  block(block: Block): void {
    for (let op = block.first; op !== undefined; op = op.next) this.#statement(op);
    this.#flush();
  }

  #statement(op: Operation): void {
    const placement = this.#plan.placement(op);
    if (placement !== "local" || op.is(LocalOp)) return;
    if (op.is(LocalSetOp)) {
      const index = this.#locals.get(op.local);
      // A local that is never read is not allocated.
      if (index === undefined) return;
      this.#operand(op.value);
      this.#flush();
      this.#pendingSet = index;
      return;
    }
    this.#instruction(op);
    for (let i = op.resultCount - 1; i >= 0; i--) this.#store(op.resultAt(i));
  }

  #store(value: Value): void {
    this.#flush();
    const index = this.#locals.get(value);
    if (index === undefined) this.#f.op("drop");
    else this.#pendingSet = index;
  }

  #flush(): void {
    if (this.#pendingSet === undefined) return;
    this.#f.emit(getOpcode("local.set"), [this.#pendingSet]);
    this.#pendingSet = undefined;
  }

  #get(index: number): void {
    if (this.#pendingSet === index) {
      this.#pendingSet = undefined;
      this.#f.emit(getOpcode("local.tee"), [index]);
      return;
    }
    this.#flush();
    this.#f.emit(getOpcode("local.get"), [index]);
  }

  #operand(value: Value): void {
    const op = value.definingOp;
    if (op !== undefined) {
      const placement = this.#plan.placement(op);
      if (placement === "inline" || placement === "constant") {
        this.#instruction(op);
        return;
      }
      if (placement === "alias" && op.is(LocalGetOp)) {
        this.#get(this.#index(op.local));
        return;
      }
    }
    this.#get(this.#index(value));
  }

  #index(value: Value): number {
    return this.#locals.get(value) ?? fail(`%${value.name ?? "?"} has no local`);
  }

  #operands(op: Operation): void {
    const { opOperands } = op;
    for (let i = 0; i < opOperands.length; i++) this.#operand(at(opOperands, i).value);
    this.#flush();
    this.#f.mark(this.#positionOf(op));
  }

  /** Emits the operands and the instruction of `op`, which leaves its results on the stack. */
  #instruction(op: Operation): void {
    const f = this.#f;
    const opcode = this.#plan.opcode(op);
    if (opcode !== undefined) {
      if (this.#loadVector(op, opcode) || this.#loadLane(op, opcode)) return;
      this.#operands(op);
      f.emit(opcode, immediatesOf(op, opcode));
    } else if (op.is(LocalGetOp)) this.#get(this.#index(op.local));
    else if (op.is(LocalTeeOp)) {
      this.#operand(op.value);
      this.#flush();
      f.emit(getOpcode("local.tee"), [this.#index(op.local)]);
    } else if (op.is(SelectOp)) {
      this.#operands(op);
      f.op("select");
    } else if (op.is(DropOp)) {
      this.#operands(op);
      f.op("drop");
    } else if (op.is(CallOp)) {
      this.#operands(op);
      f.op("call", this.#functionIndex(symbolOf(op.callee)));
    } else this.#control(op);
  }

  /** Emits a load whose only use fills all lanes, or makes them wider, as a single instruction. */
  #loadVector(op: Operation, opcode: Opcode): boolean {
    const both = vectorLoads[opcode.name];
    if (both === undefined) return false;
    const load = op.operand(0).definingOp;
    if (load === undefined || this.#plan.placement(load) !== "inline") return false;
    const loadOpcode = this.#plan.opcode(load);
    const mnemonic = loadOpcode === undefined ? undefined : both[loadOpcode.name];
    if (mnemonic === undefined) return false;
    this.#operands(load);
    this.#f.op(mnemonic, memarg(load));
    return true;
  }

  /** Emits a load whose only use fills one lane as a single instruction. */
  #loadLane(op: Operation, opcode: Opcode): boolean {
    const both = opcode.name.endsWith(".replace_lane") ? laneLoads[opcode.name] : undefined;
    const load = both === undefined ? undefined : op.operand(1).definingOp;
    if (both === undefined || load === undefined || this.#plan.placement(load) !== "inline") return false;
    const mnemonic = both[this.#plan.opcode(load)?.name ?? ""];
    if (mnemonic === undefined) return false;
    // The address comes before the vector. They may be exchanged, since nothing that writes is emitted with a load.
    this.#operand(load.operand(0));
    this.#operand(op.operand(0));
    this.#flush();
    this.#f.mark(this.#positionOf(load));
    this.#f.op(mnemonic, memarg(load), integer(op, "lane") ?? 0);
    return true;
  }

  #control(op: Operation): void {
    const f = this.#f;
    const { name } = op;
    if (op.is(IfOp)) {
      this.#operands(op);
      f.if();
      this.block(defined(op.thenRegion.entry, "the block of an if"));
      const { entry } = op.elseRegion;
      if (entry !== undefined && !entry.isEmpty) {
        f.else();
        this.block(entry);
      }
      f.end();
    } else if (op.is(BlockOp) || op.is(LoopOp)) {
      this.#flush();
      const label = op.label?.value;
      if (op.is(LoopOp)) f.loop(undefined, label);
      else f.block(undefined, label);
      this.block(defined(op.region(0).entry, "the block of a control structure"));
      f.end();
    } else if (op.is(BrOp)) {
      this.#flush();
      f.op("br", op.depth.number);
    } else if (op.is(BrIfOp)) {
      this.#operands(op);
      f.op("br_if", op.depth.number);
    } else if (op.is(ReturnOp)) {
      this.#operands(op);
      if (op.block !== this.#body) f.op("return");
    } else if (op.is(UnreachableOp)) {
      this.#flush();
      f.mark(this.#positionOf(op));
      f.op("unreachable");
    } else fail(`${name} cannot be emitted`);
  }
}

/** The instruction for a load and a splat or an extension of lanes, by the latter and the load. */
const vectorLoads: Readonly<Record<string, Readonly<Record<string, Mnemonic>>>> = {
  "f32x4.splat": { "f32.load": "v128.load32_splat" },
  "f64x2.splat": { "f64.load": "v128.load64_splat" },
  "i32x4.splat": { "i32.load": "v128.load32_splat" },
  "i64x2.splat": { "i64.load": "v128.load64_splat" },
  "i16x8.splat": { "i32.load16_u": "v128.load16_splat", "i32.load16_s": "v128.load16_splat" },
  "i8x16.splat": { "i32.load8_u": "v128.load8_splat", "i32.load8_s": "v128.load8_splat" },
  "i16x8.extend_low_i8x16_s": { "v128.load64_zero": "v128.load8x8_s" },
  "i16x8.extend_low_i8x16_u": { "v128.load64_zero": "v128.load8x8_u" },
  "i32x4.extend_low_i16x8_s": { "v128.load64_zero": "v128.load16x4_s" },
  "i32x4.extend_low_i16x8_u": { "v128.load64_zero": "v128.load16x4_u" },
  "i64x2.extend_low_i32x4_s": { "v128.load64_zero": "v128.load32x2_s" },
  "i64x2.extend_low_i32x4_u": { "v128.load64_zero": "v128.load32x2_u" },
};

/** The instruction for a load and a lane replacement, by the replacement and the load. */
const laneLoads: Readonly<Record<string, Readonly<Record<string, Mnemonic>>>> = {
  "f32x4.replace_lane": { "f32.load": "v128.load32_lane" },
  "f64x2.replace_lane": { "f64.load": "v128.load64_lane" },
  "i32x4.replace_lane": { "i32.load": "v128.load32_lane" },
  "i64x2.replace_lane": { "i64.load": "v128.load64_lane" },
  "i16x8.replace_lane": { "i32.load16_u": "v128.load16_lane", "i32.load16_s": "v128.load16_lane" },
  "i8x16.replace_lane": { "i32.load8_u": "v128.load8_lane", "i32.load8_s": "v128.load8_lane" },
};

function symbolOf(attribute: SymbolRefAttr): string {
  return attribute.path[0] ?? "";
}

function immediatesOf(op: Operation, opcode: Opcode): readonly Immediate[] {
  switch (opcode.immediate) {
    case "i32":
    case "i64": {
      const value = op.attribute("value");
      if (!(value instanceof IntegerAttr)) return fail(`${op.name} has no value`);
      return [opcode.immediate === "i32" ? value.number : value.value];
    }
    case "f32":
    case "f64": {
      const value = op.attribute("value");
      return value instanceof FloatAttr ? [value.value] : fail(`${op.name} has no value`);
    }
    case "v128":
      return [vectorBytes(op)];
    case "shuffle": {
      const lanes = op.attribute("lanes");
      return lanes instanceof DenseArrayAttr ? [lanes.numbers] : fail(`${op.name} has no lanes`);
    }
    case "lane":
      return [integer(op, "lane") ?? 0];
    case "memarg":
      return [memarg(op)];
    case "memarg+lane":
      return [memarg(op), integer(op, "lane") ?? 0];
    default:
      return [];
  }
}

function integer(op: Operation, name: string): number | undefined {
  const value = op.attribute(name);
  return value instanceof IntegerAttr ? value.number : undefined;
}

function memarg(op: Operation): Immediate {
  const align = integer(op, "align");
  const offset = offsetOf(op);
  return align === undefined ? { offset } : { offset, align: Math.log2(align) };
}

function vectorBytes(op: Operation): Uint8Array {
  const value = op.attribute("value");
  if (!(value instanceof DenseArrayAttr)) return fail(`${op.name} has no value`);
  const view = new DataView(new ArrayBuffer(16));
  value.numbers.forEach((word, i) => view.setInt32(i * 4, word, true));
  return new Uint8Array(view.buffer);
}
