/** Updates of memory that no other thread sees half done. */
import {
  AnyType,
  defineOp,
  FloatType,
  hasParent,
  Index,
  IntegerEnum,
  IntegerType,
  isMemoryEffectFree,
  Pure,
  ReturnLike,
  same,
  variadic,
} from "@tt-opt/ir-core";
import { reportAt } from "../shape/index.ts";
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
}) {
  override verify(): void {
    const { type } = this.value;
    const kind = AtomicKind.name(this.kind);
    const isFloatKind = kind.endsWith("f");
    if (type !== this.memref.type.elementType) {
      this.error("failed to verify that value type matches element type of memref");
    } else if (this.memref.type.rank !== this.indices.length) {
      this.error("expects the number of subscripts to be equal to memref rank");
    } else if (isFloatKind && !(type instanceof FloatType)) {
      this.error(`with kind '${kind}' expects a floating-point type`);
    } else if (!isFloatKind && kind !== "assign" && !(type instanceof IntegerType)) {
      this.error(`with kind '${kind}' expects an integer type`);
    }
  }
}

/** Replaces an element by what the body makes of it; the result is the old element. */
export class GenericAtomicRMWOp extends defineOp("memref.generic_atomic_rmw", {
  summary: "update an element atomically by any computation",
  operands: { memref: AtomicMemRef, indices: variadic(Index) },
  results: { result: elementOf("memref") },
  regions: { atomicBody: "single-block" },
  assembly: "$memref `[` $indices `]` `:` type($memref) $atomicBody attr-dict",
}) {
  override verify(): void {
    const args = this.atomicBody.entry?.args ?? [];
    if (args.length !== 1) this.error("expected single number of entry block arguments");
    else if (args[0]?.type !== this.result.type) this.error("expected block argument of the same type result type");
    else if (this.indices.length !== this.memref.type.rank) {
      this.error("expects the number of subscripts to be equal to memref rank");
    }
  }

  override verifyRegions(): void {
    for (const op of this.atomicBody.entry?.ops() ?? []) {
      if (!op.definition.isRegistered || isMemoryEffectFree(op)) continue;
      reportAt(op, "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects");
      return;
    }
  }
}

/** Ends the body of `memref.generic_atomic_rmw` with the new element. */
export class AtomicYieldOp extends defineOp("memref.atomic_yield", {
  summary: "new value of an atomic update",
  operands: { result: AnyType },
  traits: [Pure, ReturnLike, hasParent("memref.generic_atomic_rmw")],
  assembly: "$result attr-dict `:` type($result)",
}) {
  override verify(): void {
    const expected = this.parentOp?.results[0]?.type;
    if (expected === undefined || expected === this.result.type) return;
    const types = `'${this.result.type.toString()}' and its parent: '${expected.toString()}'`;
    this.error(`types mismatch between yield op: ${types}`);
  }
}
