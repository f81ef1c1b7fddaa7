/** The order in which programs are executed. */
import { defineOp, I1, I32Attr, Pure } from "@tt-opt/ir-core";

/** `tts.has_next_program`: whether a later program is executed soon, with what this one keeps. */
export class HasNextProgramOp extends defineOp("tts.has_next_program", {
  summary: "whether the program some places later is executed next",
  description: `Whether the thread that executes this program will execute the one \`distance\` places later in the order
of programs without being asked again. What this program prepares for that one may be lost nevertheless.

\`\`\`mlir
%more = tts.has_next_program 1 : i1
\`\`\``,
  results: { result: I1 },
  attributes: { distance: I32Attr },
  traits: [Pure],
  assembly: "$distance attr-dict `:` type($result)",
}) {}
