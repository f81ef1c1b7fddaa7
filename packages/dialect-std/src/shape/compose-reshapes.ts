/** What a reshape of a reshape is, as far as their shapes and reassociations tell. */
import { dynamic, isDynamic, type ShapedType } from "@tt-opt/ir-core";
import type { MixedValue } from "./mixed-values.ts";
import { inferReassociation, type Reassociation } from "./reassociation.ts";

/** Whether two reassociations are equal. */
export function sameReassociation(a: Reassociation, b: Reassociation): boolean {
  return a.length === b.length && a.every((group, position) => group.join() === b[position]?.join());
}

/**
 * Whether a reshape to `type` by `groups` undoes a reshape from that type by `inverse`. With dynamic sizes, the groups
 * must be the same; what is expanded into several dynamic sizes may be expanded in another way than it was before.
 */
export function undoesReshape(
  type: ShapedType,
  groups: Reassociation,
  inverse: Reassociation,
  kind: "collapse" | "expand",
): boolean {
  if (type.elementCount !== undefined) return true;
  if (!sameReassociation(inverse, groups)) return false;
  const shape = type.shape ?? [];
  return kind === "collapse" || groups.every((dims) => isDetermined(dims.map((dim) => shape[dim] ?? dynamic)));
}

/** Whether sizes follow from their product. */
function isDetermined(sizes: readonly number[]): boolean {
  const unknown = sizes.filter(isDynamic).length;
  return unknown === 0 || (unknown === 1 && !sizes.includes(0));
}

/** One reshape in place of two. */
export interface ComposedReshape {
  readonly kind: "collapse" | "expand";
  readonly groups: Reassociation;
}

/** The reshape from `source` to `result`, where `inner` collapses `source` to what `outer` expands to `result`. */
export function collapseThenExpand(
  source: readonly number[],
  inner: Reassociation,
  result: readonly number[],
  outer: Reassociation,
): ComposedReshape | undefined {
  const down = composeGroups(source, inner, result, outer);
  if (down !== undefined) return { kind: "collapse", groups: down };
  const up = composeGroups(result, outer, source, inner);
  return up === undefined ? undefined : { kind: "expand", groups: up };
}

/** The groups of the dimensions `long` that make `short`, if they do so within the groups that both have. */
function composeGroups(
  long: readonly number[],
  longGroups: Reassociation,
  short: readonly number[],
  shortGroups: Reassociation,
): Reassociation | undefined {
  if (long.length <= short.length || longGroups.length !== shortGroups.length) return undefined;
  // All sizes are 1.
  if (longGroups.length === 0) return inferReassociation(long, short);
  const composed: number[][] = [];
  for (const [position, dims] of longGroups.entries()) {
    const first = dims[0] ?? 0;
    const to = (shortGroups[position] ?? []).map((dim) => short[dim] ?? dynamic);
    const groups = partsOf(
      dims.map((dim) => long[dim] ?? dynamic),
      to,
    );
    if (groups === undefined) return undefined;
    composed.push(...groups.map((group) => group.map((dim) => dim + first)));
  }
  return composed;
}

/** How consecutive sizes `from` make the sizes `to` of the same product. */
function partsOf(from: readonly number[], to: readonly number[]): Reassociation | undefined {
  if (to.length === 1) return [from.map((_, dim) => dim)];
  if (!isDetermined(to)) return undefined;
  const isSame = from.length === to.length && from.every((size, dim) => size === to[dim]);
  return isSame ? from.map((_, dim) => [dim]) : inferReassociation(from, to);
}

/**
 * The sizes of a shape `sizes` that makes `source` by collapsing `groups`: those that follow from the sizes of the
 * source, in place of values.
 */
export function inferExpandedSizes(
  sizes: readonly MixedValue[],
  groups: Reassociation,
  source: readonly number[],
): readonly MixedValue[] {
  const inferred = [...sizes];
  for (const [position, dims] of groups.entries()) {
    const total = source[position] ?? dynamic;
    const unknown = dims.filter((dim) => typeof sizes[dim] !== "number");
    const [dim] = unknown;
    if (isDynamic(total) || dim === undefined || unknown.length > 1) continue;
    const rest = dims.reduce((product, each) => {
      const size = sizes[each];
      return typeof size === "number" ? product * size : product;
    }, 1);
    if (rest !== 0 && total % rest === 0) inferred[dim] = total / rest;
  }
  return inferred;
}
