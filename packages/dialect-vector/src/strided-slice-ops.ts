/** Static slices: `vector.extract_strided_slice` and `vector.insert_strided_slice`; all strides are one. */
import { defineOp, I64ArrayAttr, Pure, same, type Attribute, type FoldResult } from "@tt-opt/ir-core";
import { AnyVectorOfNonZeroRank } from "./constraints.ts";
import { reportFirst, elementProblem } from "./verify/report.ts";
import { extractSliceProblem, insertSliceProblem } from "./verify/shape-problems.ts";
import { moveElements, replaceElements } from "./folds/fold-elements.ts";
import { integersOf } from "./integers-of.ts";

/** `vector.extract_strided_slice`. */
export class ExtractStridedSliceOp extends defineOp("vector.extract_strided_slice", {
  summary: "takes a part of a vector by offsets and sizes",
  description: `
Offsets, sizes and strides name the leading dimensions; the others are taken whole.

\`\`\`mlir
%0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]}
  : vector<4x8xf32> to vector<2x8xf32>
\`\`\``,
  operands: { source: AnyVectorOfNonZeroRank },
  results: { result: AnyVectorOfNonZeroRank },
  attributes: { offsets: I64ArrayAttr, sizes: I64ArrayAttr, strides: I64ArrayAttr },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($result)",
}) {
  override fold([source]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (this.source.type === this.result.type) return [this.source];
    const offsets = integersOf(this.offsets);
    const folded = moveElements(this.result.type, source, (position) =>
      position.map((index, i) => index + (offsets[i] ?? 0)),
    );
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    reportFirst(this, extractSliceProblem(this.source.type, this.result.type, this));
  }
}

/** `vector.insert_strided_slice`. */
export class InsertStridedSliceOp extends defineOp("vector.insert_strided_slice", {
  summary: "puts a vector into a part of another one",
  description: `
There is an offset for each dimension of the destination and a stride for each dimension of what is inserted.

\`\`\`mlir
%0 = vector.insert_strided_slice %s, %v {offsets = [1, 0], strides = [1, 1]}
  : vector<2x8xf32> into vector<4x8xf32>
\`\`\``,
  operands: { valueToStore: AnyVectorOfNonZeroRank, dest: AnyVectorOfNonZeroRank },
  results: { result: same("dest") },
  attributes: { offsets: I64ArrayAttr, strides: I64ArrayAttr },
  traits: [Pure],
  assembly: "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)",
}) {
  override fold([value, dest]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (this.valueToStore.type === this.dest.type) return [this.valueToStore];
    const offsets = integersOf(this.offsets);
    const lead = offsets.length - this.valueToStore.type.rank;
    const place = (position: readonly number[]): readonly number[] =>
      offsets.map((offset, i) => offset + (i < lead ? 0 : (position[i - lead] ?? 0)));
    const folded = replaceElements(dest, value, place);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    reportFirst(
      this,
      elementProblem("operand #0 and result", this.valueToStore.type, this.result.type),
      insertSliceProblem(this.valueToStore.type, this.dest.type, this),
    );
  }
}
