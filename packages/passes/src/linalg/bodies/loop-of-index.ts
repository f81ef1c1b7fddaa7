/** Indices of loops as numbers. */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { IndexCastOp } from "@tt-opt/dialect-std";
import { IntegerType, type Value } from "@tt-opt/ir-core";

/** The loop whose index a value is; of a narrower type, several indices would be one number. */
export function loopOfIndex({ definingOp: op, type }: Value): number | undefined {
  if (type instanceof IntegerType && type.width < 32) return undefined;
  const index = op?.is(IndexCastOp) === true ? op.in.definingOp : op;
  return index?.is(IndexOp) === true ? index.dim.number : undefined;
}
