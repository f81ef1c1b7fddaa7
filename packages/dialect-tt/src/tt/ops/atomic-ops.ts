/** Atomic accesses; all lanes are independent, in no particular order. */
import {
  type Attribute,
  defineOp,
  derived,
  elementTypeOrSelf,
  I64,
  IntegerType,
  type Operation,
  optional,
  same,
  type Type,
} from "@tt-opt/ir-core";
import { MemSemantic, type MemSemanticName, MemSyncScope, RmwOp } from "../enums.ts";
import { Atomic, SameLoadStoreShape, SameOperandsAndResultEncoding, TensorSize } from "../traits.ts";
import { TtPtrLike } from "../types/constraints.ts";
import { bitWidth, maskType, pointeeType } from "../types/type-relations.ts";
import { rmwElementProblem } from "./rmw-elements.ts";

const atomicTraits = [Atomic, TensorSize, SameLoadStoreShape, SameOperandsAndResultEncoding] as const;

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

/** `tt.atomic_load`: reads memory as atomic accesses of other programs see it. Since Triton 3.9. */
export class AtomicLoadOp extends defineOp("tt.atomic_load", {
  summary: "atomic read",
  description:
    "Lanes whose mask is false are not read; what they give is undefined (0 here).\n\n```mlir\n%v = tt.atomic_load acquire, gpu, %p, %mask : (tensor<4x!tt.ptr<i32>>, tensor<4xi1>) -> tensor<4xi32>\n```",
  operands: { ptr: TtPtrLike, mask: optional(derived("ptr", "mask type matches ptr type", maskType)) },
  results: { result: derived("ptr", "result type matches ptr type", pointeeType) },
  attributes: { sem: MemSemantic, scope: MemSyncScope },
  traits: atomicTraits,
  assembly: "$sem `,` $scope `,` $ptr (`,` $mask^)? attr-dict `:` functional-type(operands, $result)",
}) {
  override verify(): void {
    verifyOrder(this, this.sem, ["relaxed", "acquire"]);
    verifyElements(this, this.result.type);
  }
}

/** `tt.atomic_store`: writes memory as atomic accesses of other programs see it. Since Triton 3.9. */
export class AtomicStoreOp extends defineOp("tt.atomic_store", {
  summary: "atomic write",
  description:
    "Lanes whose mask is false are not written.\n\n```mlir\ntt.atomic_store release, gpu, %p, %v, %mask : tensor<4x!tt.ptr<i32>>\n```",
  operands: {
    ptr: TtPtrLike,
    value: derived("ptr", "value type matches ptr type", pointeeType),
    mask: optional(derived("ptr", "mask type matches ptr type", maskType)),
  },
  attributes: { sem: MemSemantic, scope: MemSyncScope },
  traits: [Atomic, TensorSize, SameLoadStoreShape],
  assembly: "$sem `,` $scope `,` $ptr `,` $value (`,` $mask^)? attr-dict `:` type($ptr)",
}) {
  override verify(): void {
    verifyOrder(this, this.sem, ["relaxed", "release"]);
    verifyElements(this, this.value.type);
  }
}

/** `tt.atomic_poll`: waits until memory has a value. Since Triton 3.9. */
export class AtomicPollOp extends defineOp("tt.atomic_poll", {
  summary: "wait until memory has a value",
  description:
    "Ends when all elements are what is expected, or after `timeout` nanoseconds; gives which of them were, when it last looked. It looks once at least.\n\n```mlir\n%matched = tt.atomic_poll acquire, gpu, %p, %expected timeout %t : !tt.ptr<i32>, i32 -> i1\n```",
  operands: {
    ptr: TtPtrLike,
    expected: derived("ptr", "expected type matches ptr type", pointeeType),
    timeout: optional(I64),
  },
  results: { result: derived("ptr", "result type matches ptr type", maskType) },
  attributes: { sem: MemSemantic, scope: MemSyncScope },
  traits: [Atomic, TensorSize],
  assembly:
    "$sem `,` $scope `,` $ptr `,` $expected (`timeout` $timeout^)? attr-dict `:` type($ptr) `,` type($expected) `->` type($result)",
}) {
  override verify(): void {
    verifyOrder(this, this.sem, ["relaxed", "acquire"]);
    const element = elementTypeOrSelf(this.expected.type);
    if (element instanceof IntegerType && [16, 32, 64].includes(element.width)) return;
    this.error(`polls for integers of 16, 32 or 64 bits, but the values are '${element.toString()}'`, "TT3022");
  }
}

/** Reports a memory order that makes no sense for what only reads or only writes. */
function verifyOrder(op: Operation, sem: Attribute, orders: readonly MemSemanticName[]): void {
  const order = MemSemantic.name(sem);
  if (!orders.includes(order)) op.error(`may be ${orders.join(" or ")}, but not ${order}`, "TT3023");
}

/** Reports values that are not whole bytes of numbers. */
function verifyElements(op: Operation, type: Type): void {
  if ((bitWidth(type) ?? 0) >= 8) return;
  const element = elementTypeOrSelf(type).toString();
  op.error(`needs integers or floats of 8 bits or more, but the values are '${element}'`, "TT3022");
}
