/** `vector.fma`: multiplies and adds with one rounding. */
import { defineOp, Elementwise, Pure, same, SameOperandsAndResultType } from "@tt-opt/ir-core";
import { FloatVector } from "./constraints.ts";

/** `vector.fma`. */
export class FMAOp extends defineOp("vector.fma", {
  summary: "fused multiply-add of vectors",
  description: `
\`lhs * rhs + acc\`, element by element, rounded once.

\`\`\`mlir
%0 = vector.fma %a, %b, %c : vector<8xf32>
\`\`\``,
  operands: { lhs: FloatVector, rhs: same("lhs"), acc: same("lhs") },
  results: { result: same("lhs") },
  traits: [Pure, Elementwise, SameOperandsAndResultType],
  assembly: "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)",
}) {}
