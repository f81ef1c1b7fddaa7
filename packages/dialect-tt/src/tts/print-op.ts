/** `tt.print` on buffers. */
import { AnyType, BoolAttr, defineOp, DenseI32Array, optional, StrAttr, variadic } from "@tt-opt/ir-core";

/**
 * The attribute of a `tt.print` whose tensors of pointers were converted to tensors of addresses: like `pointers` here.
 */
export const pointersAttribute = "tts.pointers";

/** `tts.print`: prints scalars and the elements of buffers. */
export class PrintOp extends defineOp("tts.print", {
  summary: "print scalars and the elements of buffers",
  description: `The result of bufferizing \`tt.print\`. It prints the same, with elements of memrefs instead of those of
tensors. \`isSigned\` holds a 1 for each integer operand to print with its sign, \`pointers\` a 1 for each operand whose
integers are addresses; \`hex\` prints the bits of numbers in hexadecimal.

\`\`\`mlir
tts.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : memref<4xi32>
\`\`\``,
  operands: { args: variadic(AnyType) },
  attributes: {
    prefix: StrAttr,
    hex: BoolAttr,
    isSigned: optional(DenseI32Array),
    pointers: optional(DenseI32Array),
  },
  assembly: "$prefix attr-dict (`:` $args^ `:` type($args))?",
}) {}
