/**
 * Lowers `linalg.softmax` on buffers to loops: for each row the maximum, then exponentials and their sum, then
 * quotients.
 */
import type { SoftmaxOp } from "@tt-opt/dialect-linalg";
import { AddFOp, ConstantOp, DivFOp, ExpOp, MaxNumFOp, memref, SubFOp } from "@tt-opt/dialect-std";
import {
  AnyFloat,
  AnyMemRef,
  at,
  type Builder,
  FloatAttr,
  FloatType,
  Index,
  isDynamic,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoop, emitIndexLoops } from "../index-loops.ts";

/** Replaces `op`, whose operands are memrefs; returns whether it could. Elements must be floats. */
export function lowerSoftmax(rw: Rewriter, op: SoftmaxOp): boolean {
  const input = typed(op.input, AnyMemRef);
  const output = typed(op.output, AnyMemRef);
  const type = input.type.elementType;
  if (!(type instanceof FloatType)) return false;
  const dimension = op.dimension.number;
  const sizes = input.type.shape.map((size, axis) => {
    if (!isDynamic(size)) return size;
    return memref.DimOp.build(rw, { source: input, index: ConstantOp.index(rw, axis).result }).result;
  });
  const rows = sizes.flatMap((to, axis) => (axis === dimension ? [] : [{ to }]));
  const along = { to: at(sizes, dimension) };
  const constant = (b: Builder, value: number) =>
    typed(ConstantOp.build(b, { value: FloatAttr.get(type, value), resultTypes: [type] }).result, AnyFloat);
  emitIndexLoops(rw, rows, (outer, row) => {
    const place = (iv: Value) => row.toSpliced(dimension, 0, iv).map((index) => typed(index, Index));
    const load = (b: Builder, buffer: typeof input, iv: Value) =>
      typed(memref.LoadOp.build(b, { memref: buffer, indices: place(iv), resultTypes: [type] }).result, AnyFloat);
    const store = (b: Builder, value: Value, iv: Value) =>
      memref.StoreOp.build(b, { value, memref: output, indices: place(iv) });
    const largest = emitIndexLoop(
      outer,
      along,
      (b, iv, [max]) => {
        return max === undefined
          ? []
          : [MaxNumFOp.build(b, { lhs: load(b, input, iv), rhs: typed(max, AnyFloat) }).result];
      },
      [constant(outer, -Infinity)],
    ).resultAt(0);
    const sum = emitIndexLoop(
      outer,
      along,
      (b, iv, [total]) => {
        const difference = SubFOp.build(b, { lhs: load(b, input, iv), rhs: typed(largest, AnyFloat) }).result;
        const power = ExpOp.build(b, { input: difference }).result;
        store(b, power, iv);
        return total === undefined ? [] : [AddFOp.build(b, { lhs: power, rhs: typed(total, AnyFloat) }).result];
      },
      [constant(outer, 0)],
    ).resultAt(0);
    emitIndexLoop(outer, along, (b, iv) => {
      store(b, DivFOp.build(b, { lhs: load(b, output, iv), rhs: typed(sum, AnyFloat) }).result, iv);
    });
  });
  rw.erase(op);
  return true;
}
