/** Announcing accesses to memory. */
import { AnyMemRef, anyTypeOf, defineOp, Index, MemRefType, variadic } from "@tt-opt/ir-core";
import type { PointerType } from "../tt/types/index.ts";
import { ScalarPointer } from "./base-type.ts";

/** What may be announced: memory at a pointer, or a buffer. */
const PrefetchBase = anyTypeOf<PointerType | MemRefType>(ScalarPointer, AnyMemRef);

/** `tts.prefetch`: announces that an element will be read soon. */
export class PrefetchOp extends defineOp("tts.prefetch", {
  summary: "announce a read of memory",
  description: `Tells the machine that an element and its neighbours will be read soon: that at \`base + index\`, counted in elements, or
that of a buffer at as many indices as it has dimensions. The element must exist, which \`memref.prefetch\` does not ask
for; nothing else happens.

\`\`\`mlir
tts.prefetch %p[%i] : !tt.ptr<f32>
tts.prefetch %m[%i, %j] : memref<128x?xf32>
\`\`\``,
  operands: { base: PrefetchBase, indices: variadic(Index) },
  assembly: "$base `[` $indices `]` attr-dict `:` type($base)",
}) {
  override verify(): void {
    const { type } = this.base;
    const rank = type instanceof MemRefType ? type.rank : 1;
    const count = this.indices.length;
    if (count !== rank) this.error(`incorrect number of indices for prefetch, expected ${rank} but got ${count}`);
  }
}
