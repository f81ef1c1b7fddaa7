/** Reading and replacing one element of a tensor. */
import { AnyRankedTensor, defineOp, Index, Pure, same, variadic } from "@tt-opt/ir-core";
import { elementOf } from "./constraints.ts";

/** One element of a tensor. */
export class ExtractOp extends defineOp("tensor.extract", {
  summary: "read an element of a tensor",
  operands: { tensor: AnyRankedTensor, indices: variadic(Index) },
  results: { result: elementOf("tensor") },
  traits: [Pure],
  assembly: "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
}) {
  override suggestName(): string {
    return "extracted";
  }

  override verify(): void {
    if (this.indices.length !== this.tensor.type.rank) this.error("incorrect number of indices for extract_element");
  }
}

/** A tensor with one element replaced. */
export class InsertOp extends defineOp("tensor.insert", {
  summary: "replace an element of a tensor",
  operands: { scalar: elementOf("dest"), dest: AnyRankedTensor, indices: variadic(Index) },
  results: { result: same("dest") },
  traits: [Pure],
  assembly: "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
}) {
  override suggestName(): string {
    return "inserted";
  }

  override verify(): void {
    if (this.indices.length !== this.dest.type.rank) this.error("incorrect number of indices");
  }
}
