/** Builds loop nests around or inside of vectorized code. */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import { at, type Builder, type Value } from "@tt-opt/ir-core";
import { type LoopRange, toValue } from "./loop-regions.ts";
import type { Indices } from "./operand-access.ts";

/**
 * Builds nested loops over `dims` that carry `values`.
 * @param limits The range of the outermost loop; undefined for its whole extent.
 */
export function emitNest(
  b: Builder,
  extents: readonly number[],
  dims: readonly number[],
  ivs: Indices,
  values: readonly Value[],
  body: (b: Builder, ivs: Indices, values: readonly Value[]) => readonly Value[],
  limits?: LoopRange,
): readonly Value[] {
  const [first, ...rest] = dims;
  if (first === undefined) return body(b, ivs, values);
  const bounds = {
    lb: toValue(b, limits?.from ?? 0),
    ub: toValue(b, limits?.to ?? at(extents, first)),
    step: ConstantOp.index(b, 1).result,
    inits: values,
  };
  return scf.ForOp.create(b, bounds, (inside, iv, args) =>
    emitNest(inside, extents, rest, ivs.with(first, iv), args, body),
  ).results;
}
