/** Follows what is extracted through transpositions and insertions while its dimensions are not in order. */
import { at, type Operation, type Value } from "@tt-opt/ir-core";
import { type MixedValue, sameMixed } from "@tt-opt/dialect-std";
import { InsertOp } from "../insert-op.ts";
import { TransposeOp } from "../transpose-op.ts";

/** A dimension of a vector: at an index, or that along which dimension `kept` of what is extracted runs. */
type Axis = { readonly index: MixedValue } | { readonly kept: number };

/** A vector, and how what is extracted lies in it. */
interface Place {
  readonly source: Value;
  readonly axes: readonly Axis[];
}

/**
 * Where what stands at `position` of the result of `transpose` comes from, followed until the dimensions that are kept
 * are the last ones in order; undefined if they never are.
 */
export function traceTransposed(
  transpose: TransposeOp,
  position: readonly MixedValue[],
): { readonly source: Value; readonly position: readonly MixedValue[] } | undefined {
  const axes = transpose.result.type.shape.map((_, dim): Axis => {
    const index = position[dim];
    return index === undefined ? { kept: dim - position.length } : { index };
  });
  let place: Place | undefined = { source: transpose.result, axes };
  do {
    place = step(place);
    if (place === undefined) return undefined;
  } while (!place.axes.every((axis, dim, all) => !("kept" in axis) || all.length - dim === keptCount(all) - axis.kept));
  return { source: place.source, position: place.axes.flatMap((axis) => ("index" in axis ? [axis.index] : [])) };
}

const keptCount = (axes: readonly Axis[]): number => axes.filter((axis) => "kept" in axis).length;

function step({ source, axes }: Place): Place | undefined {
  const op: Operation | undefined = source.definingOp;
  if (op?.is(TransposeOp) === true) {
    const permutation = op.permutation.numbers;
    return { source: op.vector, axes: permutation.map((_, dim) => at(axes, permutation.indexOf(dim))) };
  }
  if (op?.is(InsertOp) !== true) return undefined;
  const { position } = op;
  const isElsewhere = position.some((index, dim) => {
    const axis = at(axes, dim);
    return "index" in axis && typeof axis.index === "number" && typeof index === "number" && axis.index !== index;
  });
  if (isElsewhere) return { source: op.dest, axes };
  const isInside = position.every((index, dim) => {
    const axis = at(axes, dim);
    return "index" in axis && sameMixed(axis.index, index);
  });
  return isInside ? { source: op.valueToStore, axes: axes.slice(position.length) } : undefined;
}
