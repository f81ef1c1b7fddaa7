/** `linalg.yield`: what an operation computes for one point of its iteration space. */
import { AnyType, defineOp, Pure, ReturnLike, variadic } from "@tt-opt/ir-core";

/** `linalg.yield`. */
export class YieldOp extends defineOp("linalg.yield", {
  summary: "ends the region of a structured operation with the elements of its results",
  description: `
\`\`\`mlir
linalg.yield %x, %i : f32, i32
\`\`\``,
  operands: { values: variadic(AnyType) },
  traits: [Pure, ReturnLike],
  assembly: "($values^)? attr-dict (`:` type($values)^)?",
}) {}
