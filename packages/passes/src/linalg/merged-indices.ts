/** How operands are indexed once groups of neighbouring loops are one loop each. */
import { affine, AffineDim, type AffineExpr, at, dim } from "@tt-opt/ir-core";

/** The loops of each loop of the result. */
export type Groups = readonly (readonly number[])[];

/**
 * Groups the dimensions of an operand: those of the loops of one group that follow each other. If the operand uses the
 * innermost group in another way, all its dimensions for loops of that group, and constants among them, are one.
 */
export function placesOf(results: readonly AffineExpr[], groups: Groups): readonly (readonly number[])[] {
  const groupOf = (place: number): number => {
    const result = results[place];
    return result instanceof AffineDim ? groups.findIndex((group) => group.includes(result.position)) : -1;
  };
  const innermost = groups.length - 1;
  const loops = groups.at(-1) ?? [];
  const isWhole = results.some((_, place) => isIndexedBy(results.slice(place, place + loops.length), loops));
  let end = results.length;
  if (!isWhole && results.some((_, place) => groupOf(place) === innermost))
    while (end > 0 && (groupOf(end - 1) === innermost || groupOf(end - 1) < 0)) end--;
  const places: number[][] = [];
  for (const place of results.keys()) {
    const isNext = place > 0 && groupOf(place) >= 0 && groupOf(place) === groupOf(place - 1);
    if (place > end || isNext) places.at(-1)?.push(place);
    else places.push([place]);
  }
  return places;
}

/** Whether `results` are the indices of exactly these loops. */
export function isIndexedBy(results: readonly AffineExpr[], loops: readonly number[]): boolean {
  const isIndex = (result: AffineExpr, i: number): boolean =>
    result instanceof AffineDim && result.position === loops[i];
  return results.length === loops.length && results.every(isIndex);
}

/** The index into merged dimensions of `sizes` that were indexed by `results`. */
export function mergedIndex(
  results: readonly AffineExpr[],
  sizes: readonly number[],
  groups: Groups,
  extents: readonly number[],
): AffineExpr {
  const whole = groups.findIndex((group) => isIndexedBy(results, group));
  if (whole >= 0) return dim(whole);
  let index = affine(0);
  results.forEach((result, i) => {
    const size = at(sizes, i);
    index = index.mul(size).add(result instanceof AffineDim ? indexOfLoop(result.position, groups, extents) : result);
  });
  return index;
}

/** The index of a loop from that of the loop of its group. */
function indexOfLoop(loop: number, groups: Groups, extents: readonly number[]): AffineExpr {
  const { group, inner, isOutermost } = placeOf(loop, groups, extents);
  const quotient = inner === 1 ? dim(group) : dim(group).floordiv(inner);
  return isOutermost ? quotient : quotient.mod(at(extents, loop));
}

/** Where a loop is: the number of its group, the iterations of the loops inside of it there, and whether it has none around it. */
export function placeOf(
  loop: number,
  groups: Groups,
  extents: readonly number[],
): { readonly group: number; readonly inner: number; readonly isOutermost: boolean } {
  const number = groups.findIndex((group) => group.includes(loop));
  const group = at(groups, number);
  const place = group.indexOf(loop);
  const inner = group.slice(place + 1).reduce((size, each) => size * at(extents, each), 1);
  return { group: number, inner, isOutermost: place === 0 };
}
