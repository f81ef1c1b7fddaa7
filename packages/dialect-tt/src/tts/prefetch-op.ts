/** Prefetching of memory. */
import { AnyMemRef, anyTypeOf, defineOp, Index, MemRefType, variadic } from "@tt-opt/ir-core";
import type { PointerType } from "../tt/types/index.ts";
import { ScalarPointer } from "./base-type.ts";

/** The base of a prefetch: a pointer to memory, or a buffer. */
const PrefetchBase = anyTypeOf<PointerType | MemRefType>(ScalarPointer, AnyMemRef);

/** `tts.prefetch`: prefetches an element that will be read soon. */
export class PrefetchOp extends defineOp("tts.prefetch", {
  summary: "prefetch an element of memory",
  description: `Tells the machine that an element and adjacent ones will be read soon: that at \`base + index\`, counted
in elements, or that of a buffer at as many indices as it has dimensions. The element must exist, which
\`memref.prefetch\` does not require. There is no other effect.

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
