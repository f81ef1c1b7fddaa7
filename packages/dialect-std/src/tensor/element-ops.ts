/** Reading and replacing one element of a tensor. */
import {
  AnyRankedTensor,
  type Attribute,
  ComplexType,
  defineOp,
  DenseElementsAttr,
  type FoldResult,
  Index,
  Pure,
  same,
  SparseElementsAttr,
  variadic,
} from "@tt-opt/ir-core";
import { sameMixedList } from "../shape/index.ts";
import { elementOf } from "./constraints.ts";
import { FromElementsOp, SplatOp } from "./creation-ops.ts";
import { constantPosition, linearPosition, splatValue } from "./fold-elements.ts";

/** One element of a tensor. */
export class ExtractOp extends defineOp("tensor.extract", {
  summary: "read an element of a tensor",
  operands: { tensor: AnyRankedTensor, indices: variadic(Index) },
  results: { result: elementOf("tensor", "result type matches element type of tensor") },
  traits: [Pure],
  assembly: "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
}) {
  override suggestName(): string {
    return "extracted";
  }

  override verify(): void {
    if (this.indices.length !== this.tensor.type.rank) this.error("incorrect number of indices for extract_element");
  }

  override fold([tensor]: readonly (Attribute | undefined)[]): readonly [FoldResult] | undefined {
    const splat = splatValue(tensor);
    if (splat !== undefined) return [splat];
    const source = this.tensor.definingOp;
    if (source?.is(SplatOp) === true) return [source.input];
    if (source?.is(InsertOp) === true && sameMixedList(source.indices, this.indices)) return [source.scalar];
    const { shape, elementCount } = this.tensor.type;
    const position = elementCount === undefined ? undefined : constantPosition(this.indices, shape);
    if (position === undefined) return undefined;
    const place = linearPosition(position, shape);
    if (!(this.result.type instanceof ComplexType)) {
      if (tensor instanceof SparseElementsAttr) return [tensor.element(position)];
      if (tensor instanceof DenseElementsAttr) return [tensor.element(place)];
    }
    const element = source?.is(FromElementsOp) === true ? source.elements[place] : undefined;
    return element === undefined ? undefined : [element];
  }
}

/** A tensor with one element replaced. */
export class InsertOp extends defineOp("tensor.insert", {
  summary: "replace an element of a tensor",
  operands: {
    scalar: elementOf("dest", "scalar type matches element type of dest"),
    dest: AnyRankedTensor,
    indices: variadic(Index),
  },
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

  override fold([scalar, dest]: readonly (Attribute | undefined)[]): readonly [FoldResult] | undefined {
    return scalar !== undefined && splatValue(dest) === scalar ? [this.dest] : undefined;
  }
}
