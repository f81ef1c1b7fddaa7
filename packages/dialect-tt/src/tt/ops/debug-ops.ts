/** Printing and checking at run time. */
import {
  anyTypeOf,
  BoolAttr,
  defineOp,
  DenseI32Array,
  I1,
  optional,
  StrAttr,
  tensorOf,
  type Type,
  variadic,
} from "@tt-opt/ir-core";
import { assertedPlace } from "../former-syntax.ts";
import { TensorSize } from "../traits.ts";
import { TtType } from "../types/constraints.ts";

/** `tt.print`: prints values of a program. */
export class PrintOp extends defineOp("tt.print", {
  summary: "print values",
  description:
    '`isSigned` holds a 1 for each integer operand to print with its sign.\n\n```mlir\ntt.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : tensor<4xi32>\n```',
  operands: { args: variadic(TtType) },
  attributes: { prefix: StrAttr, hex: BoolAttr, isSigned: optional(DenseI32Array) },
  traits: [TensorSize],
  assembly: "$prefix attr-dict (`:` $args^ `:` type($args))?",
}) {}

/** `tt.assert`: stops with a message unless a condition holds in all lanes. */
export class AssertOp extends defineOp("tt.assert", {
  summary: "stop unless a condition holds",
  description: '```mlir\ntt.assert %ok, "index out of bounds" : tensor<4xi1>\n```',
  operands: { condition: anyTypeOf<Type>(I1, tensorOf(I1)) },
  attributes: { message: StrAttr },
  traits: [TensorSize],
  assembly: "$condition `,` $message `` custom<FormerPlace>() attr-dict `:` type($condition)",
  directives: { FormerPlace: assertedPlace },
}) {}
