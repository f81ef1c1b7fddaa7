/** Operations that change what a type says of memory. */
import { AnyMemRef, AnyRankedOrUnrankedMemRef, defineOp, type FoldResult, Pure, same, variadic } from "@tt-opt/ir-core";
import { verifyCast } from "../shape/index.ts";
import { AssumedAlignment } from "./constraints.ts";
import { areMemRefsCastCompatible, differOnlyInSpace } from "./layout.ts";

/** The same memref with more or fewer of its sizes, strides and offset known. */
export class CastOp extends defineOp("memref.cast", {
  summary: "change what is known of a memref's shape and layout",
  operands: { source: AnyRankedOrUnrankedMemRef },
  results: { dest: AnyRankedOrUnrankedMemRef },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($dest)",
}) {
  override suggestName(): string {
    return "cast";
  }

  override verify(): void {
    verifyCast(this, areMemRefsCastCompatible);
  }

  override fold(): readonly [FoldResult] | undefined {
    if (this.source.type === this.dest.type) return [this.source];
    const inner = this.source.definingOp;
    // The inner cast may check sizes at run time, but a program that fails that check has no meaning.
    return inner?.is(CastOp) === true && inner.source.type === this.dest.type ? [inner.source] : undefined;
  }
}

/** The same memref in another memory space. */
export class MemorySpaceCastOp extends defineOp("memref.memory_space_cast", {
  summary: "change the memory space of a memref",
  operands: { source: AnyRankedOrUnrankedMemRef },
  results: { dest: AnyRankedOrUnrankedMemRef },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($dest)",
}) {
  override suggestName(): string {
    return "memspacecast";
  }

  override verify(): void {
    verifyCast(this, differOnlyInSpace);
  }

  override fold(): readonly [FoldResult] | undefined {
    return this.source.type === this.dest.type ? [this.source] : undefined;
  }
}

/** The same memref, whose address is known to be a multiple of a number of bytes. */
export class AssumeAlignmentOp extends defineOp("memref.assume_alignment", {
  summary: "assume the alignment of a memref",
  operands: { memref: AnyMemRef },
  results: { result: same("memref") },
  attributes: { alignment: AssumedAlignment },
  traits: [Pure],
  assembly: "$memref `,` $alignment attr-dict `:` type($memref)",
}) {
  override suggestName(): string {
    return "assume_align";
  }

  override verify(): void {
    const value = this.alignment.number;
    if ((value & (value - 1)) !== 0) this.error("alignment must be power of 2");
  }

  override fold(): readonly [FoldResult] | undefined {
    const inner = this.memref.definingOp;
    const isKnown = inner?.is(AssumeAlignmentOp) === true && inner.alignment.number >= this.alignment.number;
    return isKnown ? [this.memref] : undefined;
  }
}

/** The same memrefs, said to share no memory. */
export class DistinctObjectsOp extends defineOp("memref.distinct_objects", {
  summary: "say of memrefs that they share no memory",
  operands: { memrefs: variadic(AnyMemRef) },
  results: { distinct: variadic(AnyMemRef) },
  traits: [Pure],
  assembly: "$memrefs attr-dict `:` type($memrefs)",
  inferResultTypes: ({ operands }) => operands.map(({ type }) => type),
}) {
  override verify(): void {
    if (this.operandCount === 0) this.error("expected at least one operand");
    else if (
      this.results.length !== this.operandCount ||
      this.results.some(({ type }, i) => type !== this.operand(i).type)
    )
      this.error("operand types and result types must match");
  }
}
