/** Builds loop nests around or inside of vectorized code. */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import { at, type Builder, type Value } from "@tt-opt/ir-core";
import { type LoopRange, toValue } from "./loop-regions.ts";
import type { Indices } from "./operand-access.ts";

/** Builds what is inside of all loops, and returns the next ones of the values that they carry. */
export type NestBody = (b: Builder, ivs: Indices, values: readonly Value[]) => readonly Value[];

/** How loops are built, besides their bodies. */
export interface NestOptions {
  /** The range of the outermost loop; undefined for its whole extent. */
  readonly limits?: LoopRange | undefined;
  /** What is done with the innermost loop. */
  readonly finish?: (loop: scf.ForOp) => void;
}

/** Builds nested loops over `dims` that carry `values`. */
export function emitNest(
  b: Builder,
  extents: readonly number[],
  dims: readonly number[],
  ivs: Indices,
  values: readonly Value[],
  body: NestBody,
  { limits, finish }: NestOptions = {},
): readonly Value[] {
  const [first, ...rest] = dims;
  if (first === undefined) return body(b, ivs, values);
  const bounds = {
    lb: toValue(b, limits?.from ?? 0),
    ub: toValue(b, limits?.to ?? at(extents, first)),
    step: ConstantOp.index(b, 1).result,
    inits: values,
  };
  const next: NestOptions = finish === undefined ? {} : { finish };
  const loop = scf.ForOp.create(b, bounds, (inside, iv, args) =>
    emitNest(inside, extents, rest, ivs.with(first, iv), args, body, next),
  );
  if (rest.length === 0) finish?.(loop);
  return loop.results;
}
