/** What reshapes of tensors and of memrefs have in common: their folds, and what a reshape of a reshape becomes. */
import {
  type Builder,
  isDynamic,
  noMatch,
  type MemRefType,
  type OpDefinition,
  type Operation,
  type OperationState,
  pattern,
  type RankedTensorType,
  type Rewriter,
  type RewritePattern,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { collapseThenExpand, sameReassociation, undoesReshape } from "./compose-reshapes.ts";
import { multiplyIndices } from "./index-arithmetic.ts";
import type { MixedValue } from "./mixed-values.ts";
import { composeReassociations, nestedGroups, type Reassociation } from "./reassociation.ts";
import type { ReplaceWithCast } from "./replace-with-cast.ts";

type Ranked = RankedTensorType | MemRefType;

/** A reshape of a tensor or memref: `collapse_shape` or `expand_shape`. */
export interface Reshape<T extends Ranked> extends Operation {
  readonly src: Value<T>;
  readonly result: Value<T>;
  /** For each dimension of the side with fewer of them, those of the other. */
  readonly groups: Reassociation;
}

interface Expansion<T extends Ranked> extends Reshape<T> {
  getMixedOutputShape(): readonly MixedValue[];
}

/** A class of operations `R`. */
interface ReshapeClass<R> {
  new (state: OperationState): R;
  readonly definition: OpDefinition;
}

interface CollapseClass<T extends Ranked> extends ReshapeClass<Reshape<T>> {
  buildGroups(b: Builder, src: Value<T>, groups: Reassociation, type: T): Reshape<T>;
}

interface ExpandClass<T extends Ranked> extends ReshapeClass<Expansion<T>> {
  buildMixed(b: Builder, src: Value<T>, groups: Reassociation, shape: readonly MixedValue[], type: T): Reshape<T>;
}

/** The reshapes of a dialect. */
export interface ReshapeDialect<T extends Ranked> {
  /** Begins the names of the patterns. */
  readonly name: string;
  readonly collapse: CollapseClass<T>;
  readonly expand: ExpandClass<T>;
  readonly replace: ReplaceWithCast;
  /** Whether a value of one type can be cast to the other. */
  areCastCompatible(from: Type, to: Type): boolean;
  /** Why elements of `source` are not in the order that other groups would give them in `target`. */
  obstacle?(source: T, target: T): string | undefined;
}

/** The source, if the reshape `op` does nothing, or what the reshape before it, of class `inverse`, was made of. */
export function foldReshape<T extends Ranked>(
  op: Reshape<T>,
  kind: "collapse" | "expand",
  inverse: ReshapeClass<Reshape<T>>,
): readonly [Value] | undefined {
  const { type } = op.result;
  if (op.src.type === type) return [op.src];
  const before = op.src.definingOp;
  if (before?.is(inverse) !== true || before.src.type !== type) return undefined;
  return undoesReshape(type, op.groups, before.groups, kind) ? [before.src] : undefined;
}

/** The canonicalizations of reshapes of reshapes. */
export function reshapePatterns<T extends Ranked>(dialect: ReshapeDialect<T>): readonly RewritePattern[] {
  const { name, collapse, expand } = dialect;

  const toCollapse = (rw: Rewriter, op: Reshape<T>, source: Value<T>, groups: Reassociation): true =>
    dialect.replace(rw, op, (b) => collapse.buildGroups(b, source, groups, op.result.type).result);

  const toExpand = (
    rw: Rewriter,
    op: Reshape<T>,
    source: Value<T>,
    groups: Reassociation,
    shape: (b: Builder) => readonly MixedValue[],
  ): true => dialect.replace(rw, op, (b) => expand.buildMixed(b, source, groups, shape(b), op.result.type).result);

  /** `collapse_shape(collapse_shape(x)) → collapse_shape(x)`. */
  const collapseOfCollapse = pattern(`${name}-collapse-of-collapse`, collapse, (op, rw) => {
    const inner = op.src.definingOp;
    if (inner?.is(collapse) !== true) return noMatch("the source is no collapse_shape");
    return toCollapse(rw, op, inner.src, composeReassociations(inner.groups, op.groups));
  });

  /** `expand_shape(expand_shape(x)) → expand_shape(x)`. */
  const expandOfExpand = pattern(`${name}-expand-of-expand`, expand, (op, rw) => {
    const inner = op.src.definingOp;
    if (inner?.is(expand) !== true) return noMatch("the source is no expand_shape");
    const groups = composeReassociations(op.groups, inner.groups);
    return toExpand(rw, op, inner.src, groups, () => op.getMixedOutputShape());
  });

  /** `collapse_shape(expand_shape(x))` is a collapse or an expansion of `x`. */
  const collapseOfExpand = pattern(`${name}-collapse-of-expand`, collapse, (op, rw) => {
    const inner = op.src.definingOp;
    if (inner?.is(expand) !== true) return noMatch("the source is no expand_shape");
    const source = inner.src;
    const { type } = op.result;
    if (source.type === type) return noMatch("the fold does it");
    if (sameReassociation(op.groups, inner.groups) && dialect.areCastCompatible(source.type, type)) {
      return dialect.replace(rw, op, () => source);
    }
    const obstacle = dialect.obstacle?.(source.type, type);
    if (obstacle !== undefined) return noMatch(obstacle);
    const groups = nestedGroups(op.groups, inner.groups);
    if (groups !== undefined) return toCollapse(rw, op, source, groups);
    const splits = nestedGroups(inner.groups, op.groups);
    if (splits === undefined) return noMatch("the groups overlap");
    const sizes = inner.getMixedOutputShape();
    return toExpand(rw, op, source, splits, (b) => collapsedSizes(b, sizes, op.groups, type.shape));
  });

  /** `expand_shape(collapse_shape(x))` is a collapse or an expansion of `x`. */
  const expandOfCollapse = pattern(`${name}-expand-of-collapse`, expand, (op, rw) => {
    const inner = op.src.definingOp;
    if (inner?.is(collapse) !== true) return noMatch("the source is no collapse_shape");
    const source = inner.src;
    const { type } = op.result;
    if (source.type === type) return noMatch("the fold does it");
    const obstacle = dialect.obstacle?.(source.type, type);
    if (obstacle !== undefined) return noMatch(obstacle);
    const composed = collapseThenExpand(source.type.shape, inner.groups, type.shape, op.groups);
    if (composed === undefined) return noMatch("neither shape splits the other");
    const { kind, groups } = composed;
    if (kind === "collapse") return toCollapse(rw, op, source, groups);
    return toExpand(rw, op, source, groups, () => op.getMixedOutputShape());
  });

  return [collapseOfCollapse, expandOfExpand, collapseOfExpand, expandOfCollapse];
}

/** The products of `sizes` in groups, which the type may know. */
function collapsedSizes(
  b: Builder,
  sizes: readonly MixedValue[],
  groups: Reassociation,
  shape: readonly number[],
): readonly MixedValue[] {
  return groups.map((dims, position) => {
    const known = shape[position];
    if (known !== undefined && !isDynamic(known)) return known;
    return dims.reduce<MixedValue>((product, dim) => multiplyIndices(b, product, sizes[dim] ?? 1), 1);
  });
}
