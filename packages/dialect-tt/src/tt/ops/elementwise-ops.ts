/**
 * Functions that are applied to each element: given by a region, by the name of a library function, or by assembly
 * code.
 */
import {
  AnyType,
  BoolAttr,
  defineOp,
  Elementwise,
  elementTypeOrSelf,
  hasParent,
  I32Attr,
  MemoryEffects,
  type Operation,
  Pure,
  RankedTensorType,
  RecursiveMemoryEffects,
  ReturnLike,
  SameOperandsAndResultShape,
  StrAttr,
  type Type,
  type Value,
  variadic,
  VectorType,
} from "@tt-opt/ir-core";
import { SameOperandsAndResultEncoding, TensorSize } from "../traits.ts";
import { TtTensor, TtType, TtTypeOrVector } from "../types/constraints.ts";

/** `tt.map_elementwise.return`: the elements of the results of `tt.map_elementwise`. */
export class MapElementwiseReturnOp extends defineOp("tt.map_elementwise.return", {
  summary: "ends the region of tt.map_elementwise",
  operands: { result: variadic(AnyType) },
  traits: [hasParent("tt.map_elementwise"), Pure, ReturnLike],
  assembly: "attr-dict ($result^ `:` type($result))?",
}) {}

/** `tt.map_elementwise`: applies a region, which may branch and loop, to each element. */
export class MapElementwiseOp extends defineOp("tt.map_elementwise", {
  summary: "apply a region to each element",
  description:
    'With `pack = n` the region takes and returns n neighbouring elements per operand and result. It must not write to memory.\n\n```mlir\n%r = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({\n^bb0(%x: i32):\n  %y = arith.addi %x, %x : i32\n  tt.map_elementwise.return %y : i32\n}) : (tensor<8xi32>) -> tensor<8xi32>\n```',
  operands: { srcs: variadic(TtTensor) },
  results: { result: variadic(TtTensor) },
  attributes: { pack: I32Attr },
  regions: { scalarOp: "any" },
  traits: [TensorSize, RecursiveMemoryEffects, SameOperandsAndResultShape, SameOperandsAndResultEncoding],
}) {
  override verify(): void {
    const pack = this.pack.number;
    if (this.operandCount === 0) this.error("MapElementwiseOp must have at least 1 operand", "TT3062");
    else if (pack < 1 || !Number.isInteger(Math.log2(pack))) this.error("Pack must be a power of 2", "TT3062");
  }

  override verifyRegions(): void {
    const args = this.scalarOp.entry?.args ?? [];
    const expected = repeated(this.srcs, this.pack.number);
    if (args.length !== expected.length) {
      this.error("region has wrong number of arguments", "TT3062");
    } else if (args.some((arg, i) => arg.type !== expected[i])) this.error("argument types did not match", "TT3062");
    this.walk((op) => {
      if (op === this || !writes(op)) return;
      op.error("Stores are not supported inside map_elementwise", "TT3062");
    });
    const results = repeated(this.result, this.pack.number);
    for (const block of this.scalarOp.blocks()) {
      const end = block.last;
      if (end === undefined || !end.is(MapElementwiseReturnOp)) continue;
      const types = end.operandTypes;
      if (types.length === results.length && types.every((type, i) => type === results[i])) continue;
      end.error("region return does not match map_elementwise result", "TT3062");
    }
  }
}

/** Whether an operation itself writes to memory. */
function writes(op: Operation): boolean {
  return (
    MemoryEffects.get(op)
      ?.effects(op)
      .some(({ kind }) => kind === "write") ?? false
  );
}

/** The element type of each value, `times` times. */
function repeated(values: readonly Value[], times: number): readonly Type[] {
  return values.flatMap(({ type }) => Array.from({ length: times }, () => elementTypeOrSelf(type)));
}

/** `tt.extern_elementwise`: applies a function of a library, such as `__nv_expf`, to each element. */
export class ExternElementwiseOp extends defineOp("tt.extern_elementwise", {
  summary: "apply a library function to each element",
  description:
    '```mlir\n%y = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_expf"} : (tensor<4xf32>) -> tensor<4xf32>\n```\n\nAs code is generated, it is applied to the lanes of vectors.',
  operands: { srcs: variadic(TtTypeOrVector) },
  results: { result: TtTypeOrVector },
  attributes: { libname: StrAttr, libpath: StrAttr, symbol: StrAttr, pure: BoolAttr },
  traits: [TensorSize, Elementwise, SameOperandsAndResultEncoding],
  assembly: "operands attr-dict `:` functional-type(operands, $result)",
}) {
  override verify(): void {
    const shapes = new Set(
      [...this.srcs, this.result].map(({ type }) => shapeText(type)).filter((text) => text !== ""),
    );
    if (shapes.size > 1) this.error("requires the same shape for all operands and results", "TT3003");
  }
}

/** `tt.elementwise_inline_asm`: applies assembly code of a GPU to groups of elements. */
export class ElementwiseInlineAsmOp extends defineOp("tt.elementwise_inline_asm", {
  summary: "apply assembly code to groups of elements",
  description:
    'The code gets `packed_element` neighbouring elements of each operand at a time.\n\n```mlir\n%y = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %x : tensor<8xi8> -> tensor<8xi8>\n```',
  operands: { args: variadic(TtType) },
  results: { result: variadic(TtType) },
  attributes: { asm_string: StrAttr, constraints: StrAttr, pure: BoolAttr, packed_element: I32Attr },
  traits: [TensorSize, Elementwise, SameOperandsAndResultEncoding],
  assembly: "$asm_string attr-dict ($args^ `:` type($args))? `->` type($result)",
}) {
  override verify(): void {
    const [first] = this.args;
    if (first === undefined) return;
    const shapes = new Set([...this.args, ...this.result].map(({ type }) => shapeText(type)));
    if (shapes.size > 1) {
      this.error("requires the same shape for all operands and results", "TT3003");
      return;
    }
    const count = first.type instanceof RankedTensorType ? (first.type.elementCount ?? 0) : 0;
    const packed = this.packed_element.number;
    if (packed > 0 && count % packed === 0) return;
    this.error(
      `number of input elements ${count} must be a multiple of the op's packed_element attribute, ${packed}`,
      "TT3063",
    );
  }
}

function shapeText(type: Type): string {
  return type instanceof RankedTensorType || type instanceof VectorType ? type.shape.join("x") : "";
}
