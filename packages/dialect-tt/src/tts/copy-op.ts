/** Copies of contiguous elements. */
import { type Builder, defineOp, derived, Index, typed, type Value } from "@tt-opt/ir-core";
import { ScalarPointer } from "./base-type.ts";

/** `tts.copy`: copies contiguous elements of memory. */
export class CopyOp extends defineOp("tts.copy", {
  summary: "copy contiguous elements of memory",
  description: `Copies \`count\` elements that begin at \`source + from\` to those that begin at \`target + to\`; the
offsets are counted in elements. Both must be within buffers, and \`count\` must not be negative. All elements are read
before any is written, as by C's \`memmove\`.

\`\`\`mlir
tts.copy %x[%i] to %y[%j] count %n : !tt.ptr<f32>
\`\`\``,
  operands: {
    source: ScalarPointer,
    from: Index,
    target: derived("source", "the type of 'source'", (type) => type),
    to: Index,
    count: Index,
  },
  assembly: "$source `[` $from `]` `to` $target `[` $to `]` `count` $count attr-dict `:` type($source)",
}) {
  /** Copies `count` elements from one place to another. */
  static create(b: Builder, source: Place, target: Place, count: Value): CopyOp {
    return CopyOp.build(b, {
      source: typed(source.base, ScalarPointer),
      from: typed(source.offset, Index),
      target: target.base,
      to: typed(target.offset, Index),
      count: typed(count, Index),
    });
  }
}

/** An element of memory. */
interface Place {
  /** A pointer. */
  readonly base: Value;
  /** The number of elements behind it. */
  readonly offset: Value;
}
