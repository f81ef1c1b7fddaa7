/** Reductions of blocks. */
import { AddFOp, AddIOp, AndIOp, OrIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { type Builder, integerAttr, RankedTensorType, typed, type Value } from "@tt-opt/ir-core";

/** How elements are combined. */
type Kind = keyof typeof combinations;

const combinations = { add: AddIOp, addf: AddFOp, and: AndIOp, or: OrIOp } as const;

/** The combination of all elements. */
export function reduceAll(b: Builder, value: Value, kind: Kind): Value {
  let result = value;
  while (result.type instanceof RankedTensorType) result = reduce(b, result, result.type.rank - 1, kind);
  return result;
}

/** Reduces a tensor along dimension `axis`. */
export function reduce(b: Builder, value: Value, axis: number, kind: Kind): Value {
  const { type } = value;
  if (!(type instanceof RankedTensorType)) return value;
  const element = type.elementType;
  const combineOp = b.region([element, element], (inner, [lhs = value, rhs = value]) => {
    tt.ReduceReturnOp.build(inner, { result: [combinations[kind].build(inner, { lhs, rhs }).result] });
  });
  return tt.ReduceOp.build(b, {
    srcs: [typed(value, tt.TtTensor)],
    axis: integerAttr(b.context, 32, axis),
    combineOp,
  }).resultAt(0);
}
