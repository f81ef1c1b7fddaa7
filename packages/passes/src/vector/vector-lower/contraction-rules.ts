/**
 * Lowers products. Each register of the result stays one value to which products are added in program order: an element
 * of one operand in all lanes, times adjacent elements of the other, as far as the indexing maps allow.
 */
import { ConstantOp, SelectOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import { type AffineMap, at, elementTypeOrSelf, FloatType, type Type, type Value, VectorType } from "@tt-opt/ir-core";
import { binary, combineBy, extendTo, multiplyAdd } from "./arithmetic.ts";
import { assemble, type Lane, toScalar } from "./lane.ts";
import { flatIndex, positionOf, positions } from "./register-shape.ts";
import { rule, type VectorRule } from "./rule.ts";
import { type VectorLowering, zeroOf } from "./vector-lowering.ts";

/** The rules of this file. */
export const contractionRules: readonly VectorRule[] = [
  rule(vector.ContractionOp, lowerContraction),
  rule(vector.OuterProductOp, lowerOuterProduct),
];

type Mask = readonly Lane[] | undefined;

function lowerContraction(l: VectorLowering, op: vector.ContractionOp, mask: Mask): boolean {
  const [lhsMap, rhsMap, accMap] = op.indexingMaps;
  if (lhsMap === undefined || rhsMap === undefined || accMap === undefined) return false;
  const sizes = op.iteratorTypes.map(
    (_, loop) => sizeOf(op.lhs.type, lhsMap, loop) ?? sizeOf(op.rhs.type, rhsMap, loop) ?? 1,
  );
  const lhs = new Operand(l, op.lhs, lhsMap);
  const rhs = new Operand(l, op.rhs, rhsMap);
  const flags = mask === undefined ? undefined : new Operand(l, mask, undefined, sizes);
  const { type } = op.acc;
  const element = elementTypeOrSelf(type);
  const shape = type instanceof VectorType ? type.shape : [];
  const kept = new Set(accMap.results.map((_, i) => accMap.getDimPosition(i)));
  const steps = positions(sizes.map((size, loop) => (kept.has(loop) ? 1 : size)));
  const point = (result: readonly number[], step: readonly number[]): readonly number[] =>
    step.map((index, loop) => {
      const place = accMap.results.findIndex((_, i) => accMap.getDimPosition(i) === loop);
      return place < 0 ? index : at(result, place);
    });
  let sums = l.registers(op.acc);
  const runs = type instanceof VectorType ? l.shape.runs(type) : [{ start: 0, length: 1 }];
  const places = runs.map(({ start, length }) => Array.from({ length }, (_, i) => positionOf(shape, start + i)));
  const isScalar = !(type instanceof VectorType);
  for (const step of steps) {
    sums = sums.map((sum, i) => {
      const points = at(places, i).map((place) => point(place, step));
      const x = extendTo(l.rw, lhs.at(points, isScalar), element);
      const y = extendTo(l.rw, rhs.at(points, isScalar), element);
      const next = accumulate(l, op.kind.value, x, y, sum);
      return flags === undefined ? next : SelectOp.create(l.rw, flags.at(points, isScalar), next, sum).result;
    });
  }
  l.bind(op.result, sums);
  l.replaced(op);
  return true;
}

function lowerOuterProduct(l: VectorLowering, op: vector.OuterProductOp, mask: Mask): boolean {
  const { type } = op.result;
  const columns = op.rhs.type instanceof VectorType ? at(op.rhs.type.shape, 0) : undefined;
  const [lhs, rhs] = [l.lanes(op.lhs), l.lanes(op.rhs)];
  const made = l.shape.runs(type).map(({ start, length }, i) => {
    const numbers = Array.from({ length }, (_, lane) => start + lane);
    const side = (from: readonly Lane[], index: (n: number) => number): Value =>
      assemble(
        l.rw,
        numbers.map((n) => at(from, index(n))),
        type.elementType,
      );
    const x = side(lhs, (n) => (columns === undefined ? n : Math.floor(n / columns)));
    const y = side(rhs, (n) => (columns === undefined ? 0 : n % columns));
    const sum = op.acc === undefined ? undefined : at(l.registers(op.acc), i);
    const next = sum === undefined ? product(l, x, y) : accumulate(l, op.kind.value, x, y, sum);
    if (mask === undefined) return next;
    const flags = assemble(l.rw, mask.slice(start, start + length), elementTypeOrSelf(at(mask, 0).source.type));
    return SelectOp.create(l.rw, flags, next, sum ?? ConstantOp.build(l.rw, { value: zeroOf(next.type) }).result)
      .result;
  });
  l.bind(op.result, made);
  l.replaced(op);
  return true;
}

/** The elements of an operand; registers built from them are cached. */
class Operand {
  readonly #lowering: VectorLowering;
  readonly #lanes: readonly Lane[];
  readonly #map: AffineMap | undefined;
  readonly #shape: readonly number[];
  readonly #element: Type;
  readonly #made = new Map<string, Value>();

  constructor(
    lowering: VectorLowering,
    of: Value | readonly Lane[],
    map: AffineMap | undefined,
    shape?: readonly number[],
  ) {
    this.#lowering = lowering;
    this.#lanes = "type" in of ? lowering.lanes(of) : of;
    this.#map = map;
    const type = "type" in of ? of.type : at(this.#lanes, 0).source.type;
    this.#shape = shape ?? (type instanceof VectorType ? type.shape : []);
    this.#element = elementTypeOrSelf(type);
  }

  /** The elements at points of the iteration space: as a register, or a single one as a scalar. */
  at(points: readonly (readonly number[])[], isScalar: boolean): Value {
    const numbers = points.map((point) => this.#numberAt(point));
    const key = numbers.join();
    let value = this.#made.get(key);
    if (value === undefined) {
      const lanes = numbers.map((n) => at(this.#lanes, n));
      const { rw } = this.#lowering;
      value = isScalar ? toScalar(rw, at(lanes, 0)) : assemble(rw, lanes, this.#element);
      this.#made.set(key, value);
    }
    return value;
  }

  #numberAt(point: readonly number[]): number {
    const map = this.#map;
    const place = map === undefined ? point : map.results.map((_, i) => at(point, map.getDimPosition(i) ?? 0));
    return flatIndex(this.#shape, place);
  }
}

function accumulate(l: VectorLowering, kind: vector.CombiningKindName, x: Value, y: Value, sum: Value): Value {
  return kind === "add" ? multiplyAdd(l.rw, x, y, sum) : combineBy(l.rw, kind, product(l, x, y), sum);
}

function product(l: VectorLowering, x: Value, y: Value): Value {
  return elementTypeOrSelf(x.type) instanceof FloatType
    ? binary(l.rw, "arith.mulf", x, y)
    : binary(l.rw, "arith.muli", x, y);
}

function sizeOf(type: VectorType, map: AffineMap, loop: number): number | undefined {
  const place = map.results.findIndex((_, i) => map.getDimPosition(i) === loop);
  return type.shape[place];
}
