/** Sums in buffers, at places that are computed. */
import {
  type Builder,
  defineOp,
  derived,
  elementTypeOrSelf,
  I1,
  Index,
  IntegerType,
  MemRefType,
  optional,
  ShapedType,
  type Type,
  typeConstraint,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** A buffer of sums. */
const Sums = typeConstraint(
  "memref of rank 1 of signless integers of 1, 8, 16, 32 or 64 bits",
  (type): type is MemRefType => type instanceof MemRefType && type.rank === 1 && isSum(type.elementType),
);

function isSum(type: Type): boolean {
  return type instanceof IntegerType && [1, 8, 16, 32, 64].some((width) => type.isSignless(width));
}

/** `tts.accumulate`: adds a value to an element of a buffer. */
export class AccumulateOp extends defineOp("tts.accumulate", {
  summary: "add a value to an element of a buffer",
  description: `Adds an integer to the element of \`buffer\` at \`index\`, modulo 2^width, unless the mask is false. The element must then
exist. No other thread may access the buffer: the update is not atomic.

In the body of a structured operation, it sums what different elements contribute to one place, as a histogram does.

\`\`\`mlir
tts.accumulate %one, %counts[%bin] mask %k : memref<256xi32>
\`\`\``,
  operands: {
    value: derived("buffer", "the element type of 'buffer'", (type) =>
      type instanceof ShapedType ? elementTypeOrSelf(type) : undefined,
    ),
    buffer: Sums,
    index: Index,
    mask: optional(I1),
  },
  assembly: "$value `,` $buffer `[` $index `]` (`mask` $mask^)? attr-dict `:` type($buffer)",
}) {
  /** Adds `value` to element `index` of `buffer`, unless `mask` is false. */
  static create(b: Builder, value: Value, buffer: Value, index: Value, mask?: Value): AccumulateOp {
    const condition = mask && typed(mask, I1);
    return AccumulateOp.build(b, { value, buffer: typed(buffer, Sums), index: typed(index, Index), mask: condition });
  }
}
