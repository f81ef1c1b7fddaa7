/** Reductions of blocks of integers. */
import { AddIOp, OrIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { type Builder, integerAttr, RankedTensorType, typed, type Value } from "@tt-opt/ir-core";

/** The sum of all elements. */
export function sumAll(b: Builder, value: Value): Value {
  let sum = value;
  while (sum.type instanceof RankedTensorType) sum = reduce(b, sum, sum.type.rank - 1, "add");
  return sum;
}

/** Reduces a tensor of integers along dimension `axis`. */
export function reduce(b: Builder, value: Value, axis: number, kind: "add" | "or"): Value {
  const { type } = value;
  if (!(type instanceof RankedTensorType)) return value;
  const element = type.elementType;
  const combineOp = b.region([element, element], (inner, [lhs = value, rhs = value]) => {
    const combined = kind === "or" ? OrIOp.build(inner, { lhs, rhs }) : AddIOp.build(inner, { lhs, rhs });
    tt.ReduceReturnOp.build(inner, { result: [combined.result] });
  });
  return tt.ReduceOp.build(b, {
    srcs: [typed(value, tt.TtTensor)],
    axis: integerAttr(b.context, 32, axis),
    combineOp,
  }).resultAt(0);
}
