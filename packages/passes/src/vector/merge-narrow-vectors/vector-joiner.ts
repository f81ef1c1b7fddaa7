/** Builds the vector of the elements of two vectors, one after the other. */
import { bitWidth, ConstantOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  beforeOp,
  DenseArrayAttr,
  DenseElementsAttr,
  Elementwise,
  hasType,
  type Operation,
  type Rewriter,
  type Type,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { areAdjacent, doubled, loadDouble, loadOf, readSameMemory } from "./contiguous-access.ts";
import { joinSaturatingSums } from "./saturating-sums.ts";

/** See the file's header. */
export class VectorJoiner {
  readonly #rw: Rewriter;
  readonly #width: number;
  /** What has been joined for one store, by the first and the second vector. */
  readonly #joined = new Map<Value, Map<Value, Value>>();

  /** @param width Bits of a register. */
  constructor(rw: Rewriter, width: number) {
    this.#rw = rw;
    this.#width = width;
  }

  /** Whether a type is a vector that fills only a part of a register. */
  isNarrow(type: Type): boolean {
    if (!(type instanceof VectorType) || type.rank !== 1 || type.scalable.includes(true)) return false;
    return at(type.shape, 0) * Math.max(8, bitWidth(type)) < this.#width;
  }

  /** The elements of `x` followed by those of `y`, two vectors of one type that are stored, at the insertion point. */
  join(x: Value, y: Value): Value {
    this.#joined.clear();
    return this.#join(x, y);
  }

  /** Whether two vectors are joined without a shuffle: by wider loads and operations. */
  canWiden(x: Value, y: Value): boolean {
    const [p, q] = [x.definingOp, y.definingOp];
    if (p === undefined || q === undefined || x.type !== y.type) return false;
    if (isRepeated(p, q)) return true;
    if (!this.#isMergeable(p, q)) return false;
    if (areAdjacentLoads(p, q)) return true;
    return isSameComputation(p, q) && p.operands.every((operand, i) => this.canWiden(operand, at(q.operands, i)));
  }

  #join(x: Value, y: Value): Value {
    const known = this.#joined.get(x) ?? new Map<Value, Value>();
    this.#joined.set(x, known);
    const joined = known.get(y) ?? this.#make(x, y);
    known.set(y, joined);
    return joined;
  }

  #make(x: Value, y: Value): Value {
    const [p, q] = [x.definingOp, y.definingOp];
    const made = p === undefined || q === undefined ? undefined : (this.#repeated(p, q) ?? this.#merged(p, q));
    return made ?? this.#shuffled(typed(x, AnyVector), typed(y, AnyVector));
  }

  /** The same element everywhere. */
  #repeated(p: Operation, q: Operation): Value | undefined {
    if (!isRepeated(p, q)) return undefined;
    if (p.is(ConstantOp) && p.value instanceof DenseElementsAttr && p.value.splatValue !== undefined) {
      const splat = DenseElementsAttr.splat(doubled(typed(p.result, AnyVector).type), p.value.splatValue);
      return ConstantOp.build(this.#rw, { value: splat }).result;
    }
    if (!p.is(vector.BroadcastOp)) return undefined;
    return vector.BroadcastOp.build(this.#rw, { source: p.source, resultTypes: [doubled(p.vector.type)] }).vector;
  }

  #merged(p: Operation, q: Operation): Value | undefined {
    if (!this.#isMergeable(p, q)) return undefined;
    return this.#loaded(p, q) ?? this.#saturated(p, q) ?? this.#computed(p, q);
  }

  #isMergeable(p: Operation, q: Operation): boolean {
    if (p === q || p.resultCount !== 1 || !this.isNarrow(p.resultAt(0).type)) return false;
    return this.#isJoinedEverywhere(p) && this.#isJoinedEverywhere(q);
  }

  /** Whether all uses are likely to be joined as well: there is one, or they are elementwise on narrow vectors. */
  #isJoinedEverywhere(op: Operation): boolean {
    const result = op.resultAt(0);
    const isJoined = (user: Operation): boolean =>
      user.has(Elementwise) && user.block === op.block && user.results.every(({ type }) => this.isNarrow(type));
    return result.hasOneUse || [...result.users()].every(isJoined);
  }

  #loaded(p: Operation, q: Operation): Value | undefined {
    const first = loadOf(p);
    if (first === undefined || !areAdjacentLoads(p, q)) return undefined;
    return this.#rw.within(beforeOp(p), () => loadDouble(this.#rw, first));
  }

  #saturated(p: Operation, q: Operation): Value | undefined {
    return joinSaturatingSums(this.#rw, p, q, (x, y) => this.#join(x, y));
  }

  #computed(p: Operation, q: Operation): Value | undefined {
    if (!isSameComputation(p, q)) return undefined;
    const operands = p.operands.map((operand, i) => this.#join(operand, at(q.operands, i)));
    return createLike(this.#rw, p, operands, doubled(typed(p.resultAt(0), AnyVector).type));
  }

  #shuffled(v1: Value<VectorType>, v2: Value<VectorType>): Value {
    const lanes = Array.from({ length: 2 * at(v1.type.shape, 0) }, (_, lane) => lane);
    return vector.ShuffleOp.build(this.#rw, { v1, v2, mask: DenseArrayAttr.i64(this.#rw.context, lanes) }).vector;
  }
}

/** Whether two operations have one element everywhere, the same. */
function isRepeated(p: Operation, q: Operation): boolean {
  if (p.is(ConstantOp) && q.is(ConstantOp)) {
    const { value } = p;
    if (value !== q.value || !hasType(p.result, AnyVector)) return false;
    return value instanceof DenseElementsAttr && value.splatValue !== undefined;
  }
  if (!p.is(vector.BroadcastOp) || !q.is(vector.BroadcastOp)) return false;
  return p.source === q.source && !(p.source.type instanceof VectorType);
}

function areAdjacentLoads(p: Operation, q: Operation): boolean {
  const [first, second] = [loadOf(p), loadOf(q)];
  return first !== undefined && second !== undefined && areAdjacent(first, second) && readSameMemory(p, q);
}

/** Whether two operations do the same to each lane of vectors of the same types. */
function isSameComputation(p: Operation, q: Operation): boolean {
  if (!p.has(Elementwise) || p.regions.length > 0 || p.definition !== q.definition) return false;
  if (p.properties !== q.properties || p.attributes !== q.attributes) return false;
  const [a, b] = [p.operands, q.operands];
  return [...a, ...b].every((operand) => hasType(operand, AnyVector)) && a.every((x, i) => x.type === b[i]?.type);
}

/** Builds an operation like `op`, on other vectors. */
export function createLike(
  rw: Rewriter,
  op: Operation,
  operands: readonly Value[],
  type: VectorType,
): Value<VectorType> {
  const made = rw.createGeneric(op.name, {
    operands,
    resultTypes: [type],
    properties: op.properties.entries(),
    attributes: op.attributes.entries(),
  });
  return typed(made.resultAt(0), AnyVector);
}
