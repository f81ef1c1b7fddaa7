/** Accesses single elements and registers of adjacent elements, in memrefs and tensors, under conditions. */
import { AddIOp, AndIOp, CmpIOp, ConstantOp, memref, scf, tensor } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  AnyRankedTensor,
  AnyVector,
  at,
  type Builder,
  constantIntOf,
  hasType,
  Index,
  IndexType,
  I1,
  DenseElementsAttr,
  vectorOf,
  isDynamic,
  MemRefType,
  RankedTensorType,
  type Type,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";

type Indices = readonly Value<IndexType>[];

/** The accessed memory: a memref, or a tensor of which each write makes a new one. */
export class Memory {
  /** The memref, or the current tensor. */
  value: Value;
  readonly #type: MemRefType | RankedTensorType;

  private constructor(value: Value, type: MemRefType | RankedTensorType) {
    this.value = value;
    this.#type = type;
  }

  /** `value` as memory; undefined if its elements are vectors or its rank is unknown. */
  static of(value: Value): Memory | undefined {
    const { type } = value;
    const isMemory = type instanceof MemRefType || type instanceof RankedTensorType;
    return isMemory && !(type.elementType instanceof VectorType) ? new Memory(value, type) : undefined;
  }

  get shape(): readonly number[] {
    return this.#type.shape;
  }

  get elementType(): Type {
    return this.#type.elementType;
  }

  /** Whether adjacent elements along the last dimension can be accessed together. */
  get isContiguous(): boolean {
    return this.#type instanceof MemRefType && this.#type.strided?.strides.at(-1) === 1;
  }

  /** The size of a dimension. */
  size(b: Builder, dimension: number): Value {
    const size = at(this.shape, dimension);
    const index = ConstantOp.index(b, isDynamic(size) ? dimension : size).result;
    if (!isDynamic(size)) return index;
    if (hasType(this.value, AnyMemRef)) return memref.DimOp.build(b, { source: this.value, index }).result;
    return tensor.DimOp.build(b, { source: typed(this.value, AnyRankedTensor), index }).result;
  }

  load(b: Builder, indices: Indices): Value {
    if (hasType(this.value, AnyMemRef))
      return memref.LoadOp.build(b, { memref: this.value, indices, resultTypes: [this.elementType] }).result;
    const source = typed(this.value, AnyRankedTensor);
    return tensor.ExtractOp.build(b, { tensor: source, indices, resultTypes: [this.elementType] }).result;
  }

  /** Writes an element if all `conditions` hold. */
  store(b: Builder, indices: Indices, value: Value, conditions: readonly Value[]): void {
    const condition = conjunction(b, conditions);
    if (condition === undefined) this.#store(b, indices, value);
    else if (hasType(this.value, AnyMemRef))
      scf.IfOp.create(b, condition, (inner) => this.#store(inner, indices, value));
    else {
      const before = this.value;
      const changed = scf.IfOp.create(
        b,
        condition,
        (inner) => {
          this.#store(inner, indices, value);
          return [this.value];
        },
        () => [before],
      );
      this.value = changed.resultAt(0);
    }
  }

  #store(b: Builder, indices: Indices, value: Value): void {
    if (hasType(this.value, AnyMemRef)) memref.StoreOp.build(b, { value, memref: this.value, indices });
    else {
      const dest = typed(this.value, AnyRankedTensor);
      this.value = tensor.InsertOp.build(b, { scalar: value, dest, indices }).result;
    }
  }

  /** Reads adjacent elements. */
  loadRegister(b: Builder, indices: Indices, lanes: number): Value {
    const type = VectorType.get([lanes], this.elementType);
    return vector.LoadOp.build(b, { base: typed(this.value, AnyMemRef), indices, resultTypes: [type] }).resultAt(0);
  }

  /** Reads the adjacent elements whose flag is set; the others are `otherwise`. */
  loadMasked(b: Builder, indices: Indices, mask: Value, otherwise: Value): Value {
    return vector.MaskedLoadOp.build(b, {
      base: typed(this.value, AnyMemRef),
      indices,
      mask: typed(mask, vectorOf(I1)),
      pass_thru: typed(otherwise, AnyVector),
      resultTypes: [otherwise.type],
    }).resultAt(0);
  }

  /** Writes the adjacent elements whose flag is set. */
  storeMasked(b: Builder, indices: Indices, mask: Value, value: Value): void {
    vector.MaskedStoreOp.build(b, {
      base: typed(this.value, AnyMemRef),
      indices,
      mask: typed(mask, vectorOf(I1)),
      valueToStore: typed(value, AnyVector),
    });
  }

  /** A mask of those of `lanes` consecutive elements from `index` on that are below the size of the last dimension. */
  edge(b: Builder, index: Value, lanes: number): Value {
    const type = VectorType.get([lanes], IndexType.get(b.context));
    const wide = (scalar: Value): Value =>
      vector.BroadcastOp.build(b, { source: scalar, resultTypes: [type] }).resultAt(0);
    const offsets = DenseElementsAttr.fromNumbers(
      type,
      Array.from({ length: lanes }, (_, lane) => lane),
    );
    const lhs = wide(index);
    const numbers = AddIOp.build(b, { lhs, rhs: ConstantOp.build(b, { value: offsets }).result }).result;
    const size = wide(this.size(b, this.shape.length - 1));
    return CmpIOp.create(b, "slt", numbers, size).result;
  }

  /** Writes adjacent elements. */
  storeRegister(b: Builder, indices: Indices, value: Value): void {
    const base = typed(this.value, AnyMemRef);
    vector.StoreOp.build(b, { valueToStore: typed(value, AnyVector), base, indices });
  }
}

/** `index + by`. */
export function shifted(b: Builder, index: Value, by: number): Value<IndexType> {
  const base = typed(index, Index);
  if (by === 0) return base;
  const known = constantIntOf(index);
  if (known !== undefined) return typed(ConstantOp.index(b, known + by).result, Index);
  return typed(AddIOp.build(b, { lhs: base, rhs: ConstantOp.index(b, by).result }).result, Index);
}

/** Whether `index + by` is less than the size of a dimension: a condition, or `true` if that is known. */
export function isWithin(b: Builder, memory: Memory, dimension: number, index: Value, by: number): Value | true {
  const known = constantIntOf(index);
  const size = at(memory.shape, dimension);
  if (known !== undefined && !isDynamic(size) && known + by < size) return true;
  return CmpIOp.create(b, "slt", shifted(b, index, by), memory.size(b, dimension)).result;
}

/** Builds the conjunction of all conditions; undefined if there are none. */
export function conjunction(b: Builder, conditions: readonly Value[]): Value | undefined {
  let all: Value | undefined;
  for (const condition of new Set(conditions)) {
    all = all === undefined ? condition : AndIOp.build(b, { lhs: all, rhs: condition }).result;
  }
  return all;
}

/** `whenTrue` if all conditions hold, else `whenFalse`; without conditions, `whenFalse` is not built. */
export function conditional(
  b: Builder,
  conditions: readonly Value[],
  whenTrue: (b: Builder) => Value,
  whenFalse: (b: Builder) => Value,
): Value {
  const condition = conjunction(b, conditions);
  if (condition === undefined) return whenTrue(b);
  return scf.IfOp.create(
    b,
    condition,
    (inner) => [whenTrue(inner)],
    (inner) => [whenFalse(inner)],
  ).resultAt(0);
}
