/** Lowers accesses of rows of kernel memory to one per register. */
import { AddIOp, ConstantOp } from "@tt-opt/dialect-std";
import { AccessLayout, tts } from "@tt-opt/dialect-tt";
import { at, type Builder, Index, typed, type Value, VectorType } from "@tt-opt/ir-core";
import { rule, type VectorRule } from "./rule.ts";

/** The rules of this file. */
export const rowRules: readonly VectorRule[] = [
  rule(
    tts.LoadOp,
    (l, op) => {
      const { type } = op.result;
      if (!(type instanceof VectorType) || op.mask !== undefined || !isRow(op.layout)) return false;
      const parts = l.shape.runs(type).map(({ start, length }) => {
        const part = VectorType.get([length], type.elementType);
        return tts.LoadOp.create(l.rw, rowFrom(l.rw, op.layout, start), part).result;
      });
      l.bind(op.result, parts);
      l.replaced(op);
      return true;
    },
    false,
  ),
  rule(
    tts.StoreOp,
    (l, op) => {
      const { type } = op.value;
      if (!(type instanceof VectorType) || op.mask !== undefined || !isRow(op.layout)) return false;
      const values = l.registers(op.value);
      l.shape.runs(type).forEach(({ start }, i) => {
        tts.StoreOp.create(l.rw, rowFrom(l.rw, op.layout, start), at(values, i));
      });
      l.replaced(op);
      return true;
    },
    false,
  ),
];

/** Whether a layout is contiguous and unbounded. */
function isRow({ dims, isBounded }: AccessLayout): boolean {
  const [dim] = dims;
  return dims.length === 1 && dim?.stride === 1 && dim.wrap === undefined && !isBounded;
}

/** A row from its element `start` on. */
function rowFrom(b: Builder, { base, offset, dims }: AccessLayout, start: number): AccessLayout {
  if (typeof offset === "number") return new AccessLayout(base, offset + start, dims);
  return new AccessLayout(base, start === 0 ? offset : shiftedBy(b, offset, start), dims);
}

function shiftedBy(b: Builder, offset: Value, start: number): Value {
  return AddIOp.build(b, { lhs: typed(offset, Index), rhs: ConstantOp.index(b, start).result }).result;
}
