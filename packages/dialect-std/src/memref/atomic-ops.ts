/** Updates of memory that no other thread sees half done. */
import { AnyType, defineOp, hasParent, Index, IntegerEnum, Pure, ReturnLike, same, variadic } from "@tt-opt/ir-core";
import { AtomicMemRef, AtomicScalar, elementOf } from "./constraints.ts";

/** What `memref.atomic_rmw` does with the old value and its operand. */
export const AtomicKind = new IntegerEnum("Atomic RMW Kind", 64, {
  addf: 0,
  addi: 1,
  andi: 2,
  assign: 3,
  maximumf: 4,
  maxnumf: 5,
  maxs: 6,
  maxu: 7,
  minimumf: 8,
  minnumf: 9,
  mins: 10,
  minu: 11,
  mulf: 12,
  muli: 13,
  ori: 14,
  xori: 15,
});

/** Combines an element with a value; the result is the old element. */
export class AtomicRMWOp extends defineOp("memref.atomic_rmw", {
  summary: "update an element atomically",
  operands: { value: AtomicScalar, memref: AtomicMemRef, indices: variadic(Index) },
  results: { result: same("value") },
  attributes: { kind: AtomicKind },
  assembly:
    "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)",
}) {}

/** Replaces an element by what the body makes of it; the result is the old element. */
export class GenericAtomicRMWOp extends defineOp("memref.generic_atomic_rmw", {
  summary: "update an element atomically by any computation",
  operands: { memref: AtomicMemRef, indices: variadic(Index) },
  results: { result: elementOf("memref") },
  regions: { atomicBody: "single-block" },
  assembly: "$memref `[` $indices `]` `:` type($memref) $atomicBody attr-dict",
}) {}

/** Ends the body of `memref.generic_atomic_rmw` with the new element. */
export class AtomicYieldOp extends defineOp("memref.atomic_yield", {
  summary: "new value of an atomic update",
  operands: { result: AnyType },
  traits: [Pure, ReturnLike, hasParent("memref.generic_atomic_rmw")],
  assembly: "$result attr-dict `:` type($result)",
}) {}
