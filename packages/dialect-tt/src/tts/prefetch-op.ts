/** Announcing accesses to memory. */
import { defineOp, Index } from "@tt-opt/ir-core";
import { ScalarPointer } from "./base-type.ts";

/** `tts.prefetch`: announces that an element will be read soon. */
export class PrefetchOp extends defineOp("tts.prefetch", {
  summary: "announce a read of memory",
  description: `Tells the machine that the element at \`base + offset\`, counted in elements, and its neighbours will be read soon. The
element must exist; nothing else happens.

\`\`\`mlir
tts.prefetch %p[%i] : !tt.ptr<f32>
\`\`\``,
  operands: { base: ScalarPointer, offset: Index },
  assembly: "$base `[` $offset `]` attr-dict `:` type($base)",
}) {}
