/** `vector.fma`: multiplies and adds, with one rounding or two. */
import { defineOp, Elementwise, Pure, same, SameOperandsAndResultType } from "@tt-opt/ir-core";
import { FloatVector } from "./constraints.ts";

/** `vector.fma`. */
export class FMAOp extends defineOp("vector.fma", {
  summary: "fused multiply-add of vectors",
  description: `
\`lhs * rhs + acc\`, element by element, rounded once or twice, whichever is faster (MLIR lowers it to \`llvm.intr.fmuladd\`);
\`math.fma\` is the one that rounds once.

\`\`\`mlir
%0 = vector.fma %a, %b, %c : vector<8xf32>
\`\`\``,
  operands: { lhs: FloatVector, rhs: same("lhs"), acc: same("lhs") },
  results: { result: same("lhs") },
  traits: [Pure, Elementwise, SameOperandsAndResultType],
  assembly: "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)",
}) {}
