/** Casts that `arith` has not: between pointers and integers, between pointers, and to and from small floats. */
import { type Attribute, defineOp, elementTypeOrSelf, type FoldResult, optional } from "@tt-opt/ir-core";
import { RoundingMode } from "../enums.ts";
import { foldFpToFp } from "../fold/constant-folds.ts";
import { TtFloatLike, TtI64Like, TtPtrLike, TtType } from "../types/constraints.ts";
import { PointerType } from "../types/pointer-type.ts";
import { bitWidth } from "../types/type-relations.ts";
import { castAssembly, castTraits } from "./op-shapes.ts";

/** `tt.int_to_ptr`: the pointer with an address. */
export class IntToPtrOp extends defineOp("tt.int_to_ptr", {
  summary: "cast an address to a pointer",
  description: "```mlir\n%p = tt.int_to_ptr %address : i64 -> !tt.ptr<f32>\n```",
  operands: { src: TtI64Like },
  results: { result: TtPtrLike },
  traits: castTraits,
  assembly: castAssembly,
}) {}

/** `tt.ptr_to_int`: the address of a pointer. */
export class PtrToIntOp extends defineOp("tt.ptr_to_int", {
  summary: "cast a pointer to its address in bytes",
  description: "```mlir\n%address = tt.ptr_to_int %p : !tt.ptr<f32> -> i64\n```",
  operands: { src: TtPtrLike },
  results: { result: TtI64Like },
  traits: castTraits,
  assembly: castAssembly,
}) {
  /** `ptr_to_int(int_to_ptr(x)) → x` */
  override fold(_operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const source = this.src.definingOp;
    return source?.is(IntToPtrOp) === true ? [source.src] : undefined;
  }
}

/** `tt.bitcast`: the same bits as another type of the same width, or a pointer to another type. */
export class BitcastOp extends defineOp("tt.bitcast", {
  summary: "cast between types of the same width, or between pointers",
  description: "```mlir\n%p8 = tt.bitcast %p1 : tensor<4x!tt.ptr<i1>> -> tensor<4x!tt.ptr<i8>>\n```",
  operands: { src: TtType },
  results: { result: TtType },
  traits: castTraits,
  assembly: castAssembly,
}) {
  override fold(): readonly FoldResult[] | undefined {
    return this.src.type === this.result.type ? [this.src] : undefined;
  }

  override verify(): void {
    const from = elementTypeOrSelf(this.src.type);
    const to = elementTypeOrSelf(this.result.type);
    if (from instanceof PointerType || to instanceof PointerType) {
      if (!(from instanceof PointerType && to instanceof PointerType)) {
        this.error("Cannot bitcast pointer to non-pointer type", "TT3010");
      } else if (from.addressSpace !== to.addressSpace) {
        this.error("Cannot bitcast pointer between different address spaces", "TT3010");
      }
      return;
    }
    const fromBits = bitWidth(from);
    const toBits = bitWidth(to);
    if (fromBits !== toBits) {
      this.error(`Cannot bitcast data-type of size ${fromBits} to data-type of size ${toBits}`, "TT3010");
    }
  }
}

/** `tt.fp_to_fp`: a float in another format, with a rounding mode where precision is lost. */
export class FpToFpOp extends defineOp("tt.fp_to_fp", {
  summary: "cast between float formats, 8-bit ones among them",
  description:
    "A cast to a narrower format needs a rounding mode.\n\n```mlir\n%y = tt.fp_to_fp %x, rounding = rtne : tensor<4xf32> -> tensor<4xf8E5M2>\n```",
  operands: { src: TtFloatLike },
  results: { result: TtFloatLike },
  attributes: { rounding: optional(RoundingMode) },
  traits: castTraits,
  assembly: "$src attr-dict (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)",
}) {
  override fold(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (this.src.type === this.result.type) return [this.src];
    const folded = foldFpToFp(operands[0], this.result.type);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    const narrows = (bitWidth(this.result.type) ?? 0) < (bitWidth(this.src.type) ?? 0);
    if (narrows && this.rounding === undefined) {
      this.error("Rounding mode is required for FP downcast: add `, rounding = rtne` or `, rounding = rtz`", "TT3011");
    }
  }
}
