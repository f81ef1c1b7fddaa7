/** Operations that see all elements of a memref under another shape, or ask for its shape. */
import {
  AffineMap,
  AffineMapAttr,
  AffineMapValue,
  AnyMemRef,
  AnyRankedOrUnrankedMemRef,
  type Builder,
  constantIntOf,
  defineOp,
  type FoldResult,
  indexAttr,
  DenseI64Array,
  Index,
  isDynamic,
  NoMemoryEffect,
  MemRefType,
  type Operation,
  type ShapedType,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  Pure,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import {
  expansionArgs,
  foldDim,
  foldReshape,
  indexList,
  type MixedValue,
  mixedValues,
  type Reassociation,
  reassociationAttr,
  ReassociationAttr,
  reassociationOf,
  isContiguous,
  verifyOutputShape,
  staticValues,
  verifyShapeOperand,
  withoutDims,
} from "../shape/index.ts";
import { AllocaOp, AllocOp } from "./allocation-ops.ts";
import { Non0RankedMemRef, ShapeMemRef } from "./constraints.ts";
import { ReinterpretCastOp, SubViewOp, ViewOp } from "./view-ops.ts";
import { collapsedMemRefType, expandedMemRefType, sameMemRef, transposedMemRefType } from "./layout.ts";

/** The size of a dimension. */
export class DimOp extends defineOp("memref.dim", {
  summary: "size of a dimension of a memref",
  operands: { source: Non0RankedMemRef, index: Index },
  results: { result: Index },
  traits: [NoMemoryEffect],
  assembly: "attr-dict $source `,` $index `:` type($source)",
}) {
  /** The dimension, if it is a constant. */
  getConstantIndex(): number | undefined {
    return constantIntOf(this.index);
  }

  override suggestName(): string {
    return "dim";
  }

  override fold(): readonly [FoldResult] | undefined {
    return foldDim(this.source, this.getConstantIndex(), sizeOf);
  }
}

/** The number of dimensions. */
export class RankOp extends defineOp("memref.rank", {
  summary: "number of dimensions of a memref",
  operands: { memref: AnyRankedOrUnrankedMemRef },
  results: { result: Index },
  traits: [Pure],
  assembly: "$memref attr-dict `:` type($memref)",
}) {
  override fold(): readonly [FoldResult] | undefined {
    const rank = this.memref.type.shape?.length;
    return rank === undefined ? undefined : [indexAttr(this.context, rank)];
  }
}

/** The elements of a memref under a shape of more dimensions. */
export class ExpandShapeOp extends defineOp("memref.expand_shape", {
  summary: "split dimensions of a memref",
  operands: { src: AnyMemRef, output_shape: variadic(Index) },
  results: { result: AnyMemRef },
  attributes: { reassociation: ReassociationAttr, static_output_shape: DenseI64Array },
  traits: [Pure],
  assembly:
    "$src $reassociation `output_shape` custom<OutputShape>($output_shape, $static_output_shape) attr-dict `:` type($src) `into` type($result)",
  directives: { OutputShape: indexList("output_shape", "static_output_shape") },
}) {
  /** For each dimension of the source, those of the result. */
  get groups(): Reassociation {
    return reassociationOf(this.reassociation);
  }

  getMixedOutputShape(): readonly MixedValue[] {
    return mixedValues(this.static_output_shape, this.output_shape);
  }

  /** Splits dimensions of `src` into those of `type`. */
  static buildMixed(
    b: Builder,
    src: Value<MemRefType>,
    groups: Reassociation,
    outputShape: readonly MixedValue[],
    type: MemRefType,
  ): ExpandShapeOp {
    return ExpandShapeOp.build(b, { src, ...expansionArgs(b.context, groups, outputShape), resultTypes: [type] });
  }

  override suggestName(): string {
    return "expand_shape";
  }

  override verify(): void {
    const { src, result, groups } = this;
    if (!verifyMemRefGroups(this, src.type, result.type, groups)) return;
    if (!verifyOutputShape(this, result.type.shape, "bounds")) return;
    const { shape } = result.type;
    const wrong = staticValues(this.static_output_shape).findIndex((size, i) => !isDynamic(size) && size !== shape[i]);
    if (wrong >= 0) return void this.error(`invalid output shape provided at pos ${wrong}`);
    const expected = expandedMemRefType(src.type, result.type.shape, groups);
    if (expected === undefined) this.error("invalid source layout map");
    else if (!sameMemRef(expected, result.type)) {
      this.error(`expected expanded type to be '${expected.toString()}' but found '${result.type.toString()}'`);
    }
  }

  override fold(): readonly [FoldResult] | undefined {
    return foldReshape(this, "expand", CollapseShapeOp);
  }
}

/** The elements of a memref under a shape of fewer dimensions. */
export class CollapseShapeOp extends defineOp("memref.collapse_shape", {
  summary: "put dimensions of a memref together",
  operands: { src: AnyMemRef },
  results: { result: AnyMemRef },
  attributes: { reassociation: ReassociationAttr },
  traits: [Pure],
  assembly: "$src $reassociation attr-dict `:` type($src) `into` type($result)",
}) {
  /** For each dimension of the result, those of the source. */
  get groups(): Reassociation {
    return reassociationOf(this.reassociation);
  }

  /** Puts dimensions of `src` together into those of `type`. */
  static buildGroups(b: Builder, src: Value<MemRefType>, groups: Reassociation, type: MemRefType): CollapseShapeOp {
    return CollapseShapeOp.build(b, { src, reassociation: reassociationAttr(b.context, groups), resultTypes: [type] });
  }

  override suggestName(): string {
    return "collapse_shape";
  }

  override verify(): void {
    const { src, result, groups } = this;
    if (!verifyMemRefGroups(this, result.type, src.type, groups)) return;
    const expected = collapsedMemRefType(src.type, groups);
    if (expected === undefined) this.error("invalid source layout map or collapsing non-contiguous dims");
    else if (!sameMemRef(expected, result.type)) {
      this.error(`expected collapsed type to be '${expected.toString()}' but found '${result.type.toString()}'`);
    }
  }

  override fold(): readonly [FoldResult] | undefined {
    return foldReshape(this, "collapse", ExpandShapeOp);
  }
}

/** The elements of a memref under a shape that another memref holds. */
export class ReshapeOp extends defineOp("memref.reshape", {
  summary: "give a memref the shape that another memref holds",
  operands: { source: AnyRankedOrUnrankedMemRef, shape: ShapeMemRef },
  results: { result: AnyRankedOrUnrankedMemRef },
  assembly: "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
}) {
  override suggestName(): string {
    return "reshape";
  }

  override verify(): void {
    const source: ShapedType = this.source.type;
    const result: ShapedType = this.result.type;
    if (source.elementType !== result.elementType) {
      this.error("element types of source and destination memref types should be the same");
    } else if (source instanceof MemRefType && source.layout !== undefined) {
      this.error("source memref type should have identity affine map");
    } else if (!verifyShapeOperand(this, this.shape.type.shape[0], result.shape?.length, "memref")) {
      return;
    } else if (result instanceof MemRefType && result.layout !== undefined) {
      this.error("result memref type should have identity affine map");
    }
  }
}

/** The dimensions of a memref in another order. */
export class TransposeOp extends defineOp("memref.transpose", {
  summary: "permute the dimensions of a memref",
  operands: { in: AnyMemRef },
  results: { result: AnyMemRef },
  attributes: { permutation: AffineMapValue },
  traits: [Pure],
}) {
  /** For each dimension of the result, that of the source. */
  get positions(): readonly number[] {
    const { map } = this.permutation;
    return map.results.map((_, index) => map.getDimPosition(index) ?? -1);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const ref = p.parseOperand();
    if (ref === undefined) return false;
    const map = parsePermutation(p);
    if (map === undefined || !p.parseAttributesOf(state)) return false;
    const source = p.parseColonType();
    if (source === undefined || !p.expectKeyword("to")) return false;
    const target = p.parseType();
    if (target === undefined) return false;
    state.operands.push(p.resolve(ref, source));
    state.resultTypes = [target];
    state.set("permutation", AffineMapAttr.get(p.context, map));
    return true;
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.value(this.in);
    p.write(` ${this.permutation.map.toString()}`);
    p.attrDict(this, ["permutation"]);
    p.write(" : ");
    p.type(this.in.type);
    p.write(" to ");
    p.type(this.result.type);
  }

  override suggestName(): string {
    return "transpose";
  }

  override verify(): void {
    const { map } = this.permutation;
    const source = this.in.type;
    const result = this.result.type;
    if (!map.isPermutation()) this.error("expected a permutation map");
    else if (map.numDims !== source.rank) this.error("expected a permutation map of same rank as the input");
    else {
      const expected = transposedMemRefType(source, this.positions);
      if (expected !== undefined && sameMemRef(expected, result)) return;
      const canonical = `'${(expected ?? source).toString()}'`;
      this.error(
        `result type '${result.toString()}' is not equivalent to the canonical transposed input type ${canonical}`,
      );
    }
  }

  override fold(): readonly [FoldResult] | undefined {
    return this.permutation.map.isIdentity() && this.in.type === this.result.type ? [this.in] : undefined;
  }
}

/** `(d0, d1) -> (d1, d0)`: a map whose results are dimensions, with names of the writer's choice. */
function parsePermutation(p: OpParser): AffineMap | undefined {
  const dims: string[] = [];
  const positions: number[] = [];
  const declare = (): boolean => {
    const name = p.parseKeyword("the name of a dimension");
    if (name !== undefined) dims.push(name);
    return name !== undefined;
  };
  const use = (): boolean => {
    const offset = p.offset;
    const name = p.parseKeyword("the name of a dimension");
    if (name === undefined) return false;
    if (!dims.includes(name)) p.error(`use of undeclared dimension '${name}'`, offset);
    positions.push(dims.indexOf(name));
    return dims.includes(name);
  };
  if (!p.parseList("(", ")", declare) || !p.expect("->") || !p.parseList("(", ")", use)) return undefined;
  return AffineMap.multiDim(dims.length, positions);
}

/** Checks that a reassociation goes with two memref shapes. */
function verifyMemRefGroups(
  op: Operation,
  collapsed: MemRefType,
  expanded: MemRefType,
  groups: Reassociation,
): boolean {
  if (groups.length !== collapsed.rank) {
    op.error(`invalid number of reassociation groups: found ${groups.length}, expected ${collapsed.rank}`);
    return false;
  }
  if (groups.length > 0 && !isContiguous(groups, expanded.rank)) {
    op.error("reassociation indices must be contiguous");
    return false;
  }
  if (groups.length === 0 && expanded.shape.some((size) => size !== 1)) {
    op.error("rank 0 memrefs can only be extended/collapsed with/from ones");
    return false;
  }
  for (const [position, dims] of groups.entries()) {
    const sizes = dims.map((dim) => expanded.shape[dim] ?? 1);
    const size = collapsed.shape[position] ?? 1;
    const product = sizes.reduce((a, b) => a * b, 1);
    if (sizes.some(isDynamic) !== isDynamic(size)) {
      op.error(`collapsed dim (${position}) must be dynamic if and only if reassociation group is dynamic`);
      return false;
    }
    if (isDynamic(size) || size === product) continue;
    op.error(`collapsed dim size (${size}) must equal reassociation group size (${product})`);
    return false;
  }
  return true;
}

/** The size of dimension `dim` of a memref, if the operation that makes it says it. */
function sizeOf(memref: Value, dim: number): MixedValue | undefined {
  const op = memref.definingOp;
  if (op === undefined) return undefined;
  if (op.is(AllocOp) || op.is(AllocaOp) || op.is(ViewOp)) return op.getMixedSizes()[dim];
  if (op.is(ReinterpretCastOp)) return op.slice.sizes[dim];
  if (op.is(ExpandShapeOp)) return op.getMixedOutputShape()[dim];
  if (op.is(SubViewOp)) return withoutDims(op.slice.sizes, op.getDroppedDims())[dim];
  return undefined;
}
