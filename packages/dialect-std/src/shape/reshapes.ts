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
  type Value,
} from "@tt-opt/ir-core";
import type { MixedValue } from "./mixed-values.ts";
import {
  composeReassociations,
  inferReassociation,
  nestedGroups,
  type Reassociation,
  undoesReshape,
} from "./reassociation.ts";
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
  /** Why elements of `source` are not in the order that other groups would give them in `target`. */
  obstacle?(source: T, target: T): string | undefined;
}

/** The source, if the reshape does nothing, or what the reshape before it, of class `inverse`, was made of. */
export function foldReshape<T extends Ranked>(
  op: Reshape<T>,
  inverse: ReshapeClass<Reshape<T>>,
): readonly [Value] | undefined {
  const { type } = op.result;
  if (op.src.type === type) return [op.src];
  const before = op.src.definingOp;
  if (before?.is(inverse) !== true || before.src.type !== type) return undefined;
  return undoesReshape(type, op.groups, before.groups) ? [before.src] : undefined;
}

/** The canonicalizations of reshapes of reshapes. */
export function reshapePatterns<T extends Ranked>(dialect: ReshapeDialect<T>): readonly RewritePattern[] {
  const { name, collapse, expand } = dialect;

  const toCollapse = (rw: Rewriter, op: Reshape<T>, source: Value<T>, groups: Reassociation): true =>
    dialect.replace(rw, op, (b) => collapse.buildGroups(b, source, groups, op.result.type).result);

  const toExpand = (rw: Rewriter, op: Reshape<T>, source: Value<T>, groups: Reassociation): true =>
    dialect.replace(rw, op, (b) => expand.buildMixed(b, source, groups, op.result.type.shape, op.result.type).result);

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
    const shape = op.getMixedOutputShape();
    return dialect.replace(rw, op, (b) => expand.buildMixed(b, inner.src, groups, shape, op.result.type).result);
  });

  /** `collapse_shape(expand_shape(x))` is a collapse or an expansion of `x`. */
  const collapseOfExpand = pattern(`${name}-collapse-of-expand`, collapse, (op, rw) => {
    const inner = op.src.definingOp;
    if (inner?.is(expand) !== true) return noMatch("the source is no expand_shape");
    const source = inner.src;
    const { type } = op.result;
    if (source.type === type) return noMatch("the fold does it");
    const obstacle = dialect.obstacle?.(source.type, type);
    if (obstacle !== undefined) return noMatch(obstacle);
    const groups = nestedGroups(op.groups, inner.groups);
    if (groups !== undefined) return toCollapse(rw, op, source, groups);
    const splits = nestedGroups(inner.groups, op.groups);
    if (splits === undefined || type.shape.some(isDynamic)) return noMatch("the groups overlap");
    return toExpand(rw, op, source, splits);
  });

  /** `expand_shape(collapse_shape(x))` of static shape is a collapse or an expansion of `x`. */
  const expandOfCollapse = pattern(`${name}-expand-of-collapse`, expand, (op, rw) => {
    const inner = op.src.definingOp;
    if (inner?.is(collapse) !== true) return noMatch("the source is no collapse_shape");
    const source = inner.src;
    const { type } = op.result;
    if (source.type === type) return noMatch("the fold does it");
    const obstacle = dialect.obstacle?.(source.type, type);
    if (obstacle !== undefined) return noMatch(obstacle);
    if (source.type.shape.some(isDynamic) || type.shape.some(isDynamic)) return noMatch("a size is dynamic");
    const down = groupsBetween(source.type, type);
    if (down !== undefined) return toCollapse(rw, op, source, down);
    const up = groupsBetween(type, source.type);
    return up === undefined ? noMatch("neither shape splits the other") : toExpand(rw, op, source, up);
  });

  return [collapseOfCollapse, expandOfExpand, collapseOfExpand, expandOfCollapse];
}

/** The groups by which one static type collapses to another of fewer dimensions. */
function groupsBetween(from: Ranked, to: Ranked): Reassociation | undefined {
  return from.rank > to.rank ? inferReassociation(from.shape, to.shape) : undefined;
}
