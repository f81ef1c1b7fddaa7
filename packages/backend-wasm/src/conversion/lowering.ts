/**
 * The state of lowering one kernel: the registers of each value of the source, the addresses of scratch memory and the
 * program ids, and the dispatch from operations to rules. Rules are looked up by the operation's name, first those for
 * whole operations, then those for scalars, which also serve vectors.
 */
import {
  at,
  type Block,
  type Context,
  defined,
  fail,
  MemRefType,
  type Operation,
  type Type,
  Value,
  VectorType,
} from "@tt-opt/ir-core";
import { AccessOffsets } from "./access-offsets.ts";
import { wasmTypeName, type WasmTypeName } from "../dialect/index.ts";
import type { CodeBuilder } from "./code-builder.ts";
import type { DataSegment } from "./data-segment.ts";
import type { Helpers } from "./helpers.ts";
import { type Extent, extentOf, type MemRefValue, packedSize, packMemRef, unpackMemRef } from "./memref-value.ts";
import type { DebugSites } from "./debug-sites.ts";
import { numberKind } from "./number-kind.ts";
import type { ProgramValues } from "./program-values.ts";
import { layoutOfVector } from "./vector-lanes.ts";
import { ScalarContext, type ScalarRule } from "./scalar-context.ts";
import { isNarrowed, wideValue } from "./wide-value.ts";

/** Lowers a whole operation. */
export type OperationRule = (lowering: Lowering, op: Operation) => void;

/** The options of the lowering. */
export interface LoweringOptions {
  /** Whether instructions of relaxed SIMD may be used. */
  readonly relaxed: boolean;
  /** Whether the multiply-add among them rounds once. */
  readonly fusedMadd: boolean;
  /** Whether several workers execute programs of one launch. */
  readonly shared: boolean;
  /** Whether no other thread accesses memory while a program runs. */
  readonly alone: boolean;
  /** Whether each access through a pointer is checked to be within a buffer. */
  readonly checkBounds: boolean;
  /** Whether loops ask the host whether to continue. */
  readonly interruptible: boolean;
  /**
   * Rows of programs (y) in a group whose columns are executed one after the other; 1 for row by row, 0 to choose for
   * the kernel.
   */
  readonly rowGroup: number;
}

/** All rules. */
export interface RuleSet {
  readonly operations: ReadonlyMap<string, OperationRule>;
  readonly scalars: ReadonlyMap<string, ScalarRule>;
  /** Lowers an elementwise operation on vectors. */
  readonly vector: (lowering: Lowering, op: Operation, scalar: ScalarRule | undefined) => boolean;
}

/** See the file's header. */
export class Lowering {
  readonly code: CodeBuilder;
  readonly helpers: Helpers;
  readonly options: LoweringOptions;
  readonly program: ProgramValues;
  readonly sites: DebugSites;
  readonly data: DataSegment;
  readonly context: Context;
  readonly accessOffsets = new AccessOffsets();
  readonly #rules: RuleSet;
  readonly #registers = new Map<Value, readonly Value[]>();
  readonly #memrefs = new Map<Value, MemRefValue>();
  readonly #stop: (op: Operation, message: string) => never;
  /** Whether an instruction of relaxed SIMD was used. */
  usesRelaxed = false;

  constructor(parts: {
    code: CodeBuilder;
    helpers: Helpers;
    options: LoweringOptions;
    program: ProgramValues;
    sites: DebugSites;
    data: DataSegment;
    rules: RuleSet;
    stop: (op: Operation, message: string) => never;
  }) {
    this.code = parts.code;
    this.helpers = parts.helpers;
    this.options = parts.options;
    this.program = parts.program;
    this.sites = parts.sites;
    this.data = parts.data;
    this.context = parts.code.context;
    this.#rules = parts.rules;
    this.#stop = parts.stop;
  }

  /** The lowering of another function of the module, which accesses no memory. */
  ofFunction(code: CodeBuilder): Lowering {
    const { helpers, options, program, sites, data } = this;
    return new Lowering({ code, helpers, options, program, sites, data, rules: this.#rules, stop: this.#stop });
  }

  /** Ends the lowering with an error at `op`. */
  reject(op: Operation, reason: string): never {
    return this.#stop(op, `cannot be lowered to WebAssembly: ${reason}`);
  }

  // Values

  /** The register of a scalar or vector of the source. */
  value(source: Value): Value {
    return at(this.#registers.get(source) ?? fail(`%${source.name ?? "?"} has no register`), 0);
  }

  /** The register of operand `index` of `op`. */
  operand(op: Operation, index: number): Value {
    return this.value(op.operand(index));
  }

  /** Records the register of a value of the source. */
  bind(source: Value, register: Value): void {
    register.name ??= source.name;
    this.#registers.set(source, [register]);
  }

  /**
   * All registers of a value that is not a memref: one for a scalar, or two if its 64-bit form is known, and one per
   * part of a vector.
   */
  registers(source: Value): readonly Value[] {
    return this.#registers.get(source) ?? fail(`%${source.name ?? "?"} has no registers`);
  }

  /** Records the registers of the parts of a vector. */
  bindParts(source: Value, registers: readonly Value[]): void {
    for (const register of registers) register.name ??= source.name;
    this.#registers.set(source, registers);
  }

  /** A size or an index: a number if it is constant. */
  extent(source: Value): Extent {
    return extentOf(this.code, this.value(source));
  }

  memref(source: Value): MemRefValue {
    return this.#memrefs.get(source) ?? fail(`%${source.name ?? "?"} is not a memref`);
  }

  bindMemRef(source: Value, value: MemRefValue): void {
    value.base.name ??= source.name;
    this.#memrefs.set(source, value);
  }

  /** All registers of a value, for control flow. */
  pack(source: Value): readonly Value[] {
    if (source.type instanceof MemRefType) return packMemRef(this.code, source.type, this.memref(source));
    return this.#isWidened(source.type) ? [this.value(source), wideValue(this, source)] : this.registers(source);
  }

  /** Whether values of `type` carry their 64-bit form. */
  #isWidened(type: Type): boolean {
    return this.options.checkBounds && isNarrowed(type);
  }

  /** Records the registers of a value, as {@link pack} returned them for a value of the same type. */
  unpack(source: Value, registers: readonly Value[]): void {
    if (source.type instanceof MemRefType) {
      const at0 = registers[0];
      if (at0 !== undefined) at0.name ??= source.name;
      this.bindMemRef(source, unpackMemRef(source.type, registers));
    } else this.bindParts(source, registers);
  }

  /** The types of the registers of a value of `type`. */
  registerTypes(type: Type, op: Operation): readonly WasmTypeName[] {
    if (type instanceof MemRefType) {
      if (type.strided === undefined) return this.reject(op, `'${type.toString()}' has no strided layout`);
      return Array.from({ length: packedSize(type) }, () => "i32");
    }
    if (type instanceof VectorType) {
      return Array.from({ length: layoutOfVector(this, op, type).parts }, () => "v128");
    }
    const own = this.registerType(type, op);
    return this.#isWidened(type) ? [own, "i64"] : [own];
  }

  /** The type of the register of a scalar. */
  registerType(type: Type, op: Operation): WasmTypeName {
    const kind = numberKind(type);
    return kind?.wasm ?? this.reject(op, `cannot represent a value of type '${type.toString()}'`);
  }

  // Operations

  /**
   * Lowers the operations of `block` except for its terminator, which is returned; `after` is called for each lowered
   * operation.
   */
  block(block: Block, after?: (op: Operation) => void): Operation {
    const { terminator } = block;
    for (const op of block.ops()) {
      if (op === terminator) continue;
      this.operation(op);
      after?.(op);
    }
    return defined(terminator, "the terminator of a block");
  }

  /** Lowers one operation. */
  operation(op: Operation): void {
    this.code.loc = op.rawLoc;
    const rule = this.#rules.operations.get(op.name);
    if (rule !== undefined) {
      rule(this, op);
      return;
    }
    const scalar = this.#rules.scalars.get(op.name);
    const isVector = touchesVectors(op);
    if (isVector && this.#rules.vector(this, op, scalar)) return;
    if (scalar === undefined || isVector) this.reject(op, "there is no rule for this operation");
    const results = this.scalar(
      op,
      scalar,
      op.operands.map((operand) => this.value(operand)),
    );
    op.results.forEach((result, i) => this.bind(result, at(results, i)));
  }

  /** Applies a scalar rule to registers of `op`'s element types. */
  scalar(op: Operation, rule: ScalarRule, args: readonly Value[]): readonly Value[] {
    const elementOf = (type: Type): Type => (type instanceof VectorType ? type.elementType : type);
    const result = rule(
      new ScalarContext({
        code: this.code,
        helpers: this.helpers,
        op,
        args,
        types: op.operands.map(({ type }) => elementOf(type)),
        result: elementOf(op.resultAt(0).type),
        reject: (reason) => this.reject(op, reason),
      }),
    );
    return result instanceof Value ? [result] : result;
  }

  /** The WebAssembly type of a register. */
  typeOf(register: Value): WasmTypeName {
    return defined(wasmTypeName(register.type), `the type of a register`);
  }
}

function touchesVectors(op: Operation): boolean {
  return (
    op.results.some(({ type }) => type instanceof VectorType) ||
    op.opOperands.some(({ value }) => value.type instanceof VectorType)
  );
}
