/**
 * The state of the lowering: the registers of each vector. Rules ask it for registers or lanes of operands and bind
 * those of results. If an operation without a rule defines or uses a vector, the vector is split or assembled there.
 */
import { ConstantOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  afterValue,
  AnyVector,
  assert,
  at,
  type Block,
  type BlockArgument,
  type Builder,
  DenseArrayAttr,
  DenseElementsAttr,
  fail,
  FloatAttr,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  type Operation,
  type Rewriter,
  type startOf,
  type Type,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { i64Array, sliceLanes } from "../slice-lanes.ts";
import { assemble, type Lane, lanesOfRegisters, toScalar } from "./lane.ts";
import { positionOf, type RegisterShape } from "./register-shape.ts";

/** See the file's header. */
export class VectorLowering {
  readonly rw: Rewriter;
  readonly shape: RegisterShape;
  readonly #registers = new Map<Value, readonly Value[]>();
  readonly #packed = new Map<Value, Value>();
  readonly #replaced: Operation[] = [];
  readonly #arguments: BlockArgument[] = [];

  constructor(rw: Rewriter, shape: RegisterShape) {
    this.rw = rw;
    this.shape = shape;
  }

  /** The registers that hold a vector; the value itself if it is a scalar. */
  registers(value: Value): readonly Value[] {
    if (this.shape.isRegister(value.type)) return [value];
    const known = this.#registers.get(value);
    if (known !== undefined) return known;
    const made = this.rw.within(definition(value), () => this.#unpack(value));
    this.#registers.set(value, made);
    this.#packed.set(value, value);
    return made;
  }

  /** The elements of a vector in row-major order; a scalar is one lane. */
  lanes(value: Value): readonly Lane[] {
    if (!(value.type instanceof VectorType)) return [{ source: value, index: undefined }];
    return lanesOfRegisters(this.registers(value));
  }

  /** Records the registers that hold `value`, which is then unused. */
  bind(value: Value, registers: readonly Value[]): void {
    if (this.shape.isRegister(value.type)) this.rw.replaceAllUses(value, at(registers, 0));
    else this.#registers.set(value, registers);
  }

  /** Records the elements of `value`. */
  bindLanes(value: Value, lanes: readonly Lane[]): void {
    this.bind(value, this.assembleRuns(lanes, value.type));
  }

  /** Builds the registers of a value of `type` with these elements, or its scalar. */
  assembleRuns(lanes: readonly Lane[], type: Type): readonly Value[] {
    if (!(type instanceof VectorType)) return [toScalar(this.rw, at(lanes, 0))];
    return this.shape
      .runs(type)
      .map(({ start, length }) => assemble(this.rw, lanes.slice(start, start + length), type.elementType));
  }

  /** A vector in runs of at most `lanes` elements. */
  runsOf(value: Value, lanes: number): readonly Value[] {
    const { type } = value;
    if (!(type instanceof VectorType)) return [value];
    if (this.shape.lanesOf(type.elementType) === lanes || this.#isShort(type, lanes)) return this.registers(value);
    const all = this.lanes(value);
    return this.shape
      .runs(type, lanes)
      .map(({ start, length }) => assemble(this.rw, all.slice(start, start + length), type.elementType));
  }

  /** Binds `value` to runs of at most `lanes` elements. */
  bindRuns(value: Value, runs: readonly Value[], lanes: number): void {
    const { type } = value;
    const isSplit = type instanceof VectorType && this.shape.lanesOf(type.elementType) === lanes;
    if (isSplit || !(type instanceof VectorType) || this.#isShort(type, lanes)) this.bind(value, runs);
    else this.bindLanes(value, lanesOfRegisters(runs));
  }

  /** Whether rows are one run and one register. */
  #isShort(type: VectorType, lanes: number): boolean {
    const row = type.shape.at(-1) ?? 1;
    return row <= lanes && row <= this.shape.lanesOf(type.elementType);
  }

  /** The vector as one value of its own type, for an operation that uses it as a whole. */
  pack(value: Value): Value {
    const registers = this.#registers.get(value);
    if (registers === undefined || !(value.type instanceof VectorType)) return value;
    const known = this.#packed.get(value);
    if (known !== undefined) return known;
    return this.#pack(value.type, registers);
  }

  #pack(type: VectorType, registers: readonly Value[]): Value {
    const { rw } = this;
    let whole: Value = ConstantOp.build(rw, { value: zeroOf(type) }).result;
    this.shape.runs(type).forEach(({ start }, i) => {
      const register = at(registers, i);
      if (type.rank === 0) whole = toScalarVector(rw, register, type);
      else
        whole = vector.InsertStridedSliceOp.build(rw, {
          valueToStore: typed(register, AnyVector),
          dest: typed(whole, AnyVector),
          offsets: i64Array(rw, positionOf(type.shape, start)),
          strides: i64Array(rw, [1]),
        }).resultAt(0);
    });
    return whole;
  }

  #unpack(value: Value): readonly Value[] {
    const { type } = value;
    if (!(type instanceof VectorType)) return [value];
    if (!this.shape.isFixed(type)) return fail(`a vector of unknown length is taken apart: ${type.toString()}`);
    const { rw } = this;
    return this.shape.runs(type).map(({ start, length }) => {
      const position = positionOf(type.shape, start);
      const row = extractRow(rw, value, type, position.slice(0, -1));
      if (!(row.type instanceof VectorType)) return splatOf(rw, row);
      if (row.type.shape[0] === length) return row;
      return sliceLanes(rw, typed(row, AnyVector), position.at(-1) ?? 0, length);
    });
  }

  /** Replaces the arguments of `block` that are not registers by registers. */
  expandArguments(block: Block): void {
    for (const argument of [...block.args]) {
      if (this.shape.isRegister(argument.type) || !this.shape.isFixed(argument.type)) continue;
      const types = this.shape.registerTypes(argument.type);
      const made = types.map((type, i) =>
        this.rw.addArgument(block, type, block.argumentLocation(argument.index) ?? this.rw.loc, argument.index + 1 + i),
      );
      this.bind(argument, made);
      this.#arguments.push(argument);
    }
  }

  /** Records that `op` has been replaced; it is erased when everything is lowered. */
  replaced(op: Operation): void {
    this.#replaced.push(op);
  }

  /** Erases replaced operations. */
  finish(): void {
    for (const op of this.#replaced.reverse()) this.rw.erase(op);
    for (const argument of this.#arguments) {
      assert(!argument.hasUses, "a lowered argument is still used");
      const block = argument.parentBlock;
      if (block !== undefined) this.rw.removeArgument(block, argument.index);
    }
  }
}

function definition(value: Value): ReturnType<typeof startOf> {
  return afterValue(value);
}

function extractRow(b: Builder, source: Value, type: VectorType, position: readonly number[]): Value {
  if (type.rank === 1) return source;
  return vector.ExtractOp.build(b, {
    source: typed(source, AnyVector),
    dynamic_position: [],
    static_position: DenseArrayAttr.i64(b.context, position),
    resultTypes: [type.rank === 0 ? type.elementType : VectorType.get(type.shape.slice(-1), type.elementType)],
  }).result;
}

/** Builds a register with `lanes` copies of a scalar. */
export function splatOf(b: Builder, scalar: Value, lanes = 1): Value {
  return vector.BroadcastOp.build(b, {
    source: scalar,
    resultTypes: [VectorType.get([lanes], scalar.type)],
  }).resultAt(0);
}

function toScalarVector(b: Builder, register: Value, type: VectorType): Value {
  const source = toScalar(b, { source: register, index: 0 });
  return vector.BroadcastOp.build(b, { source, resultTypes: [type] }).resultAt(0);
}

/** Zero, of a scalar type or in all lanes of a vector type. */
export function zeroOf(type: Type): IntegerAttr | FloatAttr | DenseElementsAttr {
  if (type instanceof VectorType) {
    const zero = zeroOf(type.elementType);
    return zero instanceof DenseElementsAttr ? fail("vectors of vectors") : DenseElementsAttr.splat(type, zero);
  }
  if (type instanceof FloatType) return FloatAttr.get(type, 0);
  if (type instanceof IntegerType || type instanceof IndexType) return IntegerAttr.get(type, 0);
  return fail(`no zero of type ${type.toString()}`);
}
