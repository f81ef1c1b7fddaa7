/**
 * Builds the vector form of a structured operation. Each operand is read with a dimension per loop, broadcast along
 * loops that it does not depend on. The body is executed on these vectors, accumulators are combined by reductions, and
 * results are written. A plain product of two operands becomes a contraction of the operands as they are.
 */
import {
  bodyOf,
  combinerOf,
  contractionDims,
  IndexOp,
  indexingMaps,
  inputCount,
  iteratorTypes,
  staticLoopRanges,
  structuredInits,
} from "@tt-opt/dialect-linalg";
import { ConstantOp, memref, tensor } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  affine,
  type AffineExpr,
  AffineMap,
  AffineMapAttr,
  AnyMemRef,
  AnyRankedTensor,
  AnyVector,
  ArrayAttr,
  at,
  type Builder,
  cloneOperation,
  ConstantLike,
  DenseArrayAttr,
  dim,
  Elementwise,
  elementTypeOrSelf,
  hasType,
  Index,
  IndexType,
  isDynamic,
  type Operation,
  RankedTensorType,
  type Rewriter,
  ShapedType,
  type Type,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { zeroOf } from "../vector-lower/vector-lowering.ts";
import { kindOf } from "./combining-kind.ts";

/** Vectorizes `op` at the insertion point; returns the reason if it cannot. */
export function vectorizeOperation(rw: Rewriter, op: Operation, maxElements: number): string | undefined {
  const sizes = staticLoopRanges(op);
  if (sizes.length === 0) return "it has no loop";
  if (sizes.some(isDynamic)) return "a size is not known";
  const points = sizes.reduce((product, size) => product * size, 1);
  if (points > maxElements) return `its ${points} points are more than ${maxElements}`;
  const maps = indexingMaps(op);
  if (!maps.every((map) => map.isProjectedPermutation())) return "an operand is not indexed by loops";
  const reason = whyNot(op);
  if (reason !== undefined) return reason;
  const vectorizer = new Vectorizer(rw, op, sizes);
  if (isPlainContraction(op)) vectorizer.contract();
  else vectorizer.execute();
  return undefined;
}

/** Why the body cannot be executed on vectors. */
function whyNot(op: Operation): string | undefined {
  const body = bodyOf(op);
  const inputs = inputCount(op);
  for (const inner of body.ops()) {
    if (inner === body.last || inner.is(IndexOp) || inner.has(ConstantLike)) continue;
    if (!inner.has(Elementwise) || inner.regions.length > 0) return `${inner.name} has no vector form`;
  }
  for (const [i, init] of structuredInits(op).entries()) {
    if (!isAccumulated(op, i)) continue;
    const combiner = combinerOf(op, i);
    const kind = combiner === undefined ? undefined : kindOf(combiner.name);
    if (kind === undefined) return "a result is combined in a way that no reduction has";
    if (init.type instanceof ShapedType && body.args[inputs + i]?.hasOneUse !== true)
      return "an accumulator is used twice";
  }
  return undefined;
}

/** Whether several points of the loops contribute to an element of result `index`. */
function isAccumulated(op: Operation, index: number): boolean {
  const map = at(indexingMaps(op), inputCount(op) + index);
  return iteratorTypes(op).some((type, loop) => type !== "parallel" && !map.isFunctionOfDim(loop));
}

/** Whether `op` only adds products of elements of one type. */
function isPlainContraction(op: Operation): boolean {
  if ((contractionDims(op)?.k.length ?? 0) === 0) return false;
  const types = new Set(op.operands.map(({ type }) => elementTypeOrSelf(type)));
  const names = [...bodyOf(op).ops()].map(({ name }) => name);
  const isProduct = names.includes("arith.mulf") || names.includes("arith.muli");
  return types.size === 1 && names.length === 3 && isProduct && op.operands.every(({ type }) => rankOf(type) > 0);
}

class Vectorizer {
  readonly #rw: Rewriter;
  readonly #op: Operation;
  readonly #sizes: readonly number[];
  readonly #maps: readonly AffineMap[];
  readonly #vectors = new Map<Value, Value>();

  constructor(rw: Rewriter, op: Operation, sizes: readonly number[]) {
    this.#rw = rw;
    this.#op = op;
    this.#sizes = sizes;
    this.#maps = indexingMaps(op);
  }

  /** `acc + lhs * rhs`. */
  contract(): void {
    const rw = this.#rw;
    const op = this.#op;
    const [lhs, rhs, acc] = op.operands.map((operand, index) => this.#readWhole(operand, at(this.#maps, index)));
    if (lhs === undefined || rhs === undefined || acc === undefined) return;
    const made = vector.ContractionOp.build(rw, {
      lhs: typed(lhs, AnyVector),
      rhs: typed(rhs, AnyVector),
      acc,
      indexing_maps: ArrayAttr.get(
        rw.context,
        this.#maps.map((map) => AffineMapAttr.get(rw.context, map)),
      ),
      iterator_types: ArrayAttr.get(
        rw.context,
        iteratorTypes(op).map((type) =>
          vector.VectorIteratorType.attr(rw.context, type === "parallel" ? "parallel" : "reduction"),
        ),
      ),
    });
    const target = op.operand(2);
    const written = this.#write(made.result, target, AffineMap.identity(rankOf(target.type)));
    rw.replace(op, ...(written === undefined ? [] : [written]));
  }

  /** Reads the whole operand without broadcasting it; its size follows from the loops that index it. */
  #readWhole(operand: Value, map: AffineMap): Value {
    const type = VectorType.get(map.evaluate(this.#sizes), elementTypeOrSelf(operand.type));
    return this.#read(operand, type, AffineMap.identity(type.rank));
  }

  execute(): void {
    const rw = this.#rw;
    const op = this.#op;
    const body = bodyOf(op);
    const inputs = inputCount(op);
    const accumulated = structuredInits(op).map((_, i) => isAccumulated(op, i));
    const combiners = new Set(accumulated.flatMap((is, i) => (is ? [combinerOf(op, i)] : [])));
    body.args.forEach((arg, i) => {
      if (arg.hasUses && accumulated[i - inputs] !== true) this.#vectors.set(arg, this.#readFor(i));
    });
    for (const inner of body.ops()) {
      if (inner !== body.last && !combiners.has(inner)) this.#executeOne(inner);
    }
    const results = structuredInits(op).map((init, i) => {
      const made = accumulated[i] === true ? this.#reduce(i) : this.#vector(at(body.last?.operands ?? [], i));
      return this.#writeResult(made, init, i);
    });
    rw.replace(op, ...results.flatMap((result) => result ?? []));
  }

  #executeOne(op: Operation): void {
    const rw = this.#rw;
    if (op.is(IndexOp)) {
      this.#vectors.set(op.result, this.#indices(op.dim.number));
    } else if (op.has(ConstantLike)) {
      this.#vectors.set(op.resultAt(0), this.#splat(rw.insert(cloneOperation(op)).resultAt(0)));
    } else {
      const made = rw.createGeneric(op.name, {
        operands: op.operands.map((operand) => this.#vector(operand)),
        resultTypes: op.results.map(({ type }) => this.#type(type)),
        properties: op.properties.entries(),
        attributes: op.attributes.entries(),
      });
      op.results.forEach((result, i) => this.#vectors.set(result, made.resultAt(i)));
    }
  }

  #type(element: Type): VectorType {
    return VectorType.get(this.#sizes, element);
  }

  /** The vector of a value of the body; values from outside are splats. */
  #vector(value: Value): Value {
    const known = this.#vectors.get(value) ?? this.#splat(value);
    this.#vectors.set(value, known);
    return known;
  }

  #splat(value: Value): Value {
    const resultTypes = [this.#type(value.type)];
    return vector.BroadcastOp.build(this.#rw, { source: value, resultTypes }).resultAt(0);
  }

  /** The index of a loop at each point. */
  #indices(loop: number): Value {
    const rw = this.#rw;
    const index = IndexType.get(rw.context);
    const step = vector.StepOp.build(rw, { resultTypes: [VectorType.get([at(this.#sizes, loop)], index)] }).result;
    const shape = this.#sizes.map((size, d) => (d === loop ? size : 1));
    const cast = vector.ShapeCastOp.build(rw, {
      source: typed(step, AnyVector),
      resultTypes: [VectorType.get(shape, index)],
    }).result;
    return vector.BroadcastOp.build(rw, { source: cast, resultTypes: [this.#type(index)] }).resultAt(0);
  }

  /** Reads operand `index` with a dimension per loop. */
  #readFor(index: number): Value {
    const operand = this.#op.operand(index);
    if (!(operand.type instanceof ShapedType)) return this.#splat(operand);
    const element = elementTypeOrSelf(operand.type);
    if (rankOf(operand.type) === 0) return this.#splat(this.#readScalar(operand));
    return this.#read(
      operand,
      this.#type(element),
      this.#byLoop(
        index,
        this.#sizes.map((_, loop) => loop),
      ),
    );
  }

  /** For each of `loops`, the dimension of an operand that it indexes; 0 if there is none. */
  #byLoop(operand: number, loops: readonly number[]): AffineMap {
    const map = at(this.#maps, operand);
    const results = loops.map((loop): AffineExpr => {
      const place = map.results.findIndex((_, i) => map.getDimPosition(i) === loop);
      return place < 0 ? affine(0) : dim(place);
    });
    return new AffineMap(map.results.length, 0, results);
  }

  /** The loops that result `index` depends on. */
  #loopsOf(index: number): readonly number[] {
    const map = at(this.#maps, inputCount(this.#op) + index);
    return this.#sizes.flatMap((_, loop) => (map.isFunctionOfDim(loop) ? [loop] : []));
  }

  #reduce(index: number): Value {
    const rw = this.#rw;
    const op = this.#op;
    const combiner = combinerOf(op, index);
    const accumulator = at(bodyOf(op).args, inputCount(op) + index);
    const kind = combiner === undefined ? undefined : kindOf(combiner.name);
    const other = combiner?.operands.find((operand) => operand !== accumulator);
    if (kind === undefined || other === undefined) throw new RangeError("a reduction has no kind");
    const loops = this.#loopsOf(index);
    const dims = this.#sizes.map((_, loop) => loop).filter((loop) => !loops.includes(loop));
    const operand = inputCount(op) + index;
    const init = op.operand(operand);
    const type = VectorType.get(
      loops.map((loop) => at(this.#sizes, loop)),
      accumulator.type,
    );
    const acc = loops.length === 0 ? this.#readScalar(init) : this.#read(init, type, this.#byLoop(operand, loops));
    return vector.MultiDimReductionOp.build(rw, {
      source: typed(this.#vector(other), AnyVector),
      acc,
      kind: vector.CombiningKind.attr(rw.context, kind),
      reduction_dims: DenseArrayAttr.i64(rw.context, dims),
    }).dest;
  }

  /** Writes a result; returns the updated tensor if the target is one. */
  #writeResult(value: Value, target: Value, index: number): Value | undefined {
    const rw = this.#rw;
    if (rankOf(target.type) > 0)
      return this.#write(value, target, this.#byLoop(inputCount(this.#op) + index, this.#loopsOf(index)));
    if (hasType(target, AnyMemRef)) {
      memref.StoreOp.build(rw, { value, memref: target, indices: [] });
      return undefined;
    }
    return tensor.InsertOp.build(rw, { scalar: value, dest: typed(target, AnyRankedTensor), indices: [] }).result;
  }

  #readScalar(source: Value): Value {
    const resultTypes = [elementTypeOrSelf(source.type)];
    if (hasType(source, AnyMemRef))
      return memref.LoadOp.build(this.#rw, { memref: source, indices: [], resultTypes }).result;
    const from = typed(source, AnyRankedTensor);
    return tensor.ExtractOp.build(this.#rw, { tensor: from, indices: [], resultTypes }).result;
  }

  #read(base: Value, type: VectorType, map: AffineMap): Value {
    const rw = this.#rw;
    const padding = ConstantOp.build(rw, { value: zeroOf(type.elementType) }).result;
    const inBounds = type.shape.map(() => true);
    return vector.createTransferRead(rw, { type, base, indices: zeros(rw, base), padding, map, inBounds }).vector;
  }

  #write(value: Value, base: Value, map: AffineMap): Value | undefined {
    const inBounds = map.results.map(() => true);
    const made = vector.createTransferWrite(this.#rw, { value, base, indices: zeros(this.#rw, base), map, inBounds });
    return base.type instanceof RankedTensorType ? made.result : undefined;
  }
}

function zeros(b: Builder, base: Value): readonly Value[] {
  const zero = typed(ConstantOp.index(b, 0).result, Index);
  return shapeOf(base.type).map(() => zero);
}

function shapeOf(type: Type): readonly number[] {
  return type instanceof ShapedType ? (type.shape ?? []) : [];
}

function rankOf(type: Type): number {
  return shapeOf(type).length;
}
