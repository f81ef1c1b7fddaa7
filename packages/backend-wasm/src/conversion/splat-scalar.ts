/** The scalar of which vectors are made. */
import type { Value } from "@tt-opt/ir-core";

/** The number that is the same in all lanes of a splat of 32-bit integers; undefined for other vectors. */
export function splatScalar({ definingOp: op }: Value): Value | undefined {
  return op?.name === "wasm.i32x4.splat" ? op.operand(0) : undefined;
}
