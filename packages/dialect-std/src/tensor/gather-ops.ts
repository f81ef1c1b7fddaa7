/** Reading and writing many slices of a tensor at positions that another tensor holds. */
import {
  AnyRankedTensor,
  type Attribute,
  defineOp,
  DenseI64Array,
  type Operation,
  optional,
  Pure,
  RankedTensorType,
  same,
  UnitFlag,
} from "@tt-opt/ir-core";
import { CoordinateTensor } from "./constraints.ts";
import { splatOf, splatValue } from "./fold-elements.ts";

/** Slices of a tensor at the given coordinates. */
export class GatherOp extends defineOp("tensor.gather", {
  summary: "read slices of a tensor at given coordinates",
  operands: { source: AnyRankedTensor, indices: CoordinateTensor },
  results: { result: AnyRankedTensor },
  attributes: { gather_dims: DenseI64Array, unique: optional(UnitFlag) },
  traits: [Pure],
  assembly:
    "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
}) {
  override suggestName(): string {
    return "gather";
  }

  override verify(): void {
    const source = this.source.type;
    const dims = this.gather_dims.numbers;
    if (!verifyDims(this, dims, this.indices.type.shape, source.rank, "gather", "source")) return;
    const [expected, reduced] = gatheredTypes(source, this.indices.type, dims);
    const result = this.result.type;
    if (result === expected || result === reduced) return;
    this.error(`result type mismatch: ${variants(expected, reduced)} (got: '${result.toString()}')`);
  }

  override fold([source]: readonly (Attribute | undefined)[]): readonly [Attribute] | undefined {
    const splat = splatOf(this.result.type, splatValue(source));
    return splat === undefined ? undefined : [splat];
  }
}

/** A tensor with slices at the given coordinates replaced. */
export class ScatterOp extends defineOp("tensor.scatter", {
  summary: "replace slices of a tensor at given coordinates",
  operands: { source: AnyRankedTensor, dest: AnyRankedTensor, indices: CoordinateTensor },
  results: { result: same("dest") },
  attributes: { scatter_dims: DenseI64Array, unique: optional(UnitFlag) },
  traits: [Pure],
  assembly:
    "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
}) {
  override suggestName(): string {
    return "scatter";
  }

  override verify(): void {
    const dest = this.dest.type;
    const dims = this.scatter_dims.numbers;
    if (!verifyDims(this, dims, this.indices.type.shape, dest.rank, "scatter", "dest")) return;
    if (this.unique === undefined) {
      this.error("requires 'unique' attribute to be set");
      return;
    }
    const [expected, reduced] = gatheredTypes(dest, this.indices.type, dims);
    const source = this.source.type;
    if (source === expected || source === reduced) return;
    this.error(`source type mismatch: ${variants(expected, reduced)} (got: '${source.toString()}')`);
  }
}

/** Checks the dimensions that coordinates select in. */
function verifyDims(
  op: Operation,
  dims: readonly number[],
  indices: readonly number[],
  rank: number,
  what: string,
  where: string,
): boolean {
  const problem =
    dims.length === 0
      ? "must be non-empty"
      : dims.length > rank
        ? `overflow ${where} rank`
        : indices.at(-1) !== dims.length
          ? "length must match the size of last dimension of indices"
          : dims.some((dim) => dim < 0)
            ? "value must be non-negative"
            : dims.some((dim) => dim >= rank)
              ? `value must be smaller than ${where} rank`
              : dims.some((dim, i) => i > 0 && dim <= (dims[i - 1] ?? -1))
                ? "values must be strictly increasing"
                : undefined;
  if (problem !== undefined) op.error(`${what}_dims ${problem}`);
  return problem === undefined;
}

/** The type of the slices that `indices` select: the dimensions selected in have size one, or are dropped. */
function gatheredTypes(
  source: RankedTensorType,
  indices: RankedTensorType,
  dims: readonly number[],
): readonly [RankedTensorType, RankedTensorType] {
  const lead = indices.shape.slice(0, -1);
  const full = source.shape.map((size, dim) => (dims.includes(dim) ? 1 : size));
  const reduced = source.shape.filter((_, dim) => !dims.includes(dim));
  return [
    RankedTensorType.get([...lead, ...full], source.elementType, source.encoding),
    RankedTensorType.get([...lead, ...reduced], source.elementType, source.encoding),
  ];
}

function variants(expected: RankedTensorType, reduced: RankedTensorType): string {
  return `expected '${expected.toString()}' or its rank-reduced variant '${reduced.toString()}'`;
}
