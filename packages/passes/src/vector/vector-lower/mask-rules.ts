/** Lowers rectangular masks, and sequences of indices. */
import { AndIOp, CmpIOp, CmpIPredicate, ConstantOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  boolAttr,
  type Builder,
  DenseElementsAttr,
  Index,
  IndexType,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { flatIndex, positionOf, positions } from "./register-shape.ts";
import { rule, type VectorRule } from "./rule.ts";
import { splatOf } from "./vector-lowering.ts";

/** The rules of this file. */
export const maskRules: readonly VectorRule[] = [
  rule(vector.ConstantMaskOp, (l, op) => {
    const { type } = op.result;
    const bounds = op.mask_dim_sizes.numbers;
    const all = positions(type.shape);
    const isOn = (n: number): boolean =>
      type.rank === 0 ? bounds[0] === 1 : at(all, n).every((index, d) => index < (bounds[d] ?? 0));
    const registers = l.shape.runs(type).map(({ start, length }) => {
      const flags = Array.from({ length }, (_, i) => boolAttr(l.rw.context, isOn(start + i)));
      const part = DenseElementsAttr.fromElements(VectorType.get([length], type.elementType), flags);
      return ConstantOp.build(l.rw, { value: part }).result;
    });
    l.bind(op.result, registers);
    l.replaced(op);
    return true;
  }),
  rule(vector.CreateMaskOp, (l, op) => {
    const { type } = op.result;
    const { rw } = l;
    const last = at(op.bounds, op.bounds.length - 1);
    const rowFlags = new Map<number, Value | undefined>();
    const registers = l.shape.runs(type).map(({ start, length }) => {
      const position = positionOf(type.shape, start);
      const row = flatIndex(type.shape.slice(0, -1), position);
      if (!rowFlags.has(row)) rowFlags.set(row, rowFlag(rw, op.bounds.slice(0, -1), position));
      const columns = sequence(rw, position.at(-1) ?? 0, length);
      const below = isBelow(rw, columns, splatOf(rw, last, length));
      const flag = rowFlags.get(row);
      return flag === undefined ? below : AndIOp.build(rw, { lhs: splatOf(rw, flag, length), rhs: below }).result;
    });
    l.bind(op.result, registers);
    l.replaced(op);
    return true;
  }),
  rule(vector.StepOp, (l, op) => {
    const { type } = op.result;
    if (!l.shape.isFixed(type)) return false;
    l.bind(
      op.result,
      l.shape.runs(type).map(({ start, length }) => sequence(l.rw, start, length)),
    );
    l.replaced(op);
    return true;
  }),
];

/** Whether a row is within the bounds of the leading dimensions; undefined if there are none. */
function rowFlag(b: Builder, bounds: readonly Value[], position: readonly number[]): Value | undefined {
  let all: Value | undefined;
  bounds.forEach((bound, d) => {
    const flag = isBelow(b, ConstantOp.index(b, at(position, d)).result, bound);
    all = all === undefined ? flag : AndIOp.build(b, { lhs: all, rhs: flag }).result;
  });
  return all;
}

function isBelow(b: Builder, lhs: Value, rhs: Value): Value {
  const predicate = CmpIPredicate.attr(b.context, "slt");
  if (lhs.type instanceof IndexType)
    return CmpIOp.build(b, { lhs: typed(lhs, Index), rhs: typed(rhs, Index), predicate }).result;
  return b
    .createGeneric("arith.cmpi", {
      operands: [lhs, rhs],
      resultTypes: [vector.maskOf(typed(lhs, AnyVector).type)],
      properties: [["predicate", predicate]],
    })
    .resultAt(0);
}

/** `start, start + 1, …` as indices. */
function sequence(b: Builder, start: number, length: number): Value {
  const type = VectorType.get([length], IndexType.get(b.context));
  const value = DenseElementsAttr.fromNumbers(
    type,
    Array.from({ length }, (_, i) => start + i),
  );
  return ConstantOp.build(b, { value }).result;
}
