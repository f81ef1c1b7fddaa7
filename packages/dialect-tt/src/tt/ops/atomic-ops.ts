/** Atomic accesses; all lanes are independent, in no particular order. */
import { defineOp, derived, optional, same } from "@tt-opt/ir-core";
import { MemSemantic, MemSyncScope, RmwOp } from "../enums.ts";
import { SameLoadStoreShape, SameOperandsAndResultEncoding, TensorSize } from "../traits.ts";
import { TtPtrLike } from "../types/constraints.ts";
import { maskType, pointeeType } from "../types/type-relations.ts";
import { rmwElementProblem } from "./rmw-elements.ts";

const atomicTraits = [TensorSize, SameLoadStoreShape, SameOperandsAndResultEncoding] as const;

/** `tt.atomic_rmw`: combines memory with a value, and gives what was there before. */
export class AtomicRMWOp extends defineOp("tt.atomic_rmw", {
  summary: "atomic read-modify-write",
  description:
    "Lanes whose mask is false do not touch memory; what they give is undefined (0 here).\n\n```mlir\n%old = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v, %mask : (tensor<4x!tt.ptr<f32>>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>\n```",
  operands: {
    ptr: TtPtrLike,
    val: derived("ptr", "ptr type matches value type", pointeeType),
    mask: optional(derived("ptr", "mask type matches value type", maskType)),
  },
  results: { result: same("val") },
  attributes: { atomic_rmw_op: RmwOp, sem: MemSemantic, scope: MemSyncScope },
  traits: atomicTraits,
  assembly:
    "$atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? attr-dict `:` functional-type(operands, $result)",
}) {
  override verify(): void {
    const problem = rmwElementProblem(RmwOp.name(this.atomic_rmw_op), this.val.type);
    if (problem !== undefined) this.error(problem, "TT3021");
  }
}

/** `tt.atomic_cas`: stores a value where memory equals another, and gives what was there before. */
export class AtomicCASOp extends defineOp("tt.atomic_cas", {
  summary: "atomic compare-and-swap",
  description:
    "Equality is that of bits, for floats too.\n\n```mlir\n%old = tt.atomic_cas acq_rel, gpu, %p, %expected, %new : (!tt.ptr<i32>, i32, i32) -> i32\n```",
  operands: {
    ptr: TtPtrLike,
    cmp: derived("ptr", "ptr type matches cmp type", pointeeType),
    val: derived("ptr", "ptr type matches value type", pointeeType),
  },
  results: { result: derived("ptr", "result type matches ptr type", pointeeType) },
  attributes: { sem: MemSemantic, scope: MemSyncScope },
  traits: atomicTraits,
  assembly: "$sem `,` $scope `,` $ptr `,` $cmp `,` $val attr-dict `:` functional-type(operands, $result)",
}) {}
