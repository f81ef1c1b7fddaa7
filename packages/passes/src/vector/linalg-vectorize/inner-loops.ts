/** Builds reduction loops inside of vectors. */
import { at, type Builder, type Value } from "@tt-opt/ir-core";
import { carriedOutputs } from "./accumulators.ts";
import type { MaskMode } from "./cuts.ts";
import { innerRange } from "./loop-regions.ts";
import { emitNest, type NestBody } from "./nest.ts";
import { type Indices, readInvariant, readOperand, writeOperand } from "./operand-access.ts";
import type { VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";

/** Vectors with reductions inside. */
interface InnerVectors {
  readonly plan: VectorPlan;
  /** The reduction loops. */
  readonly inner: readonly number[];
  /** Where the vectors begin. */
  readonly positions: readonly Indices[];
  readonly lanes: number;
  readonly mode: MaskMode;
  /** Elements of operands that have been read before. */
  readonly loaded: ReadonlyMap<number, Value>;
}

/** Builds arithmetic at a place: of a vector, with elements that have been read before, or of its first element. */
interface InnerPoints {
  vector(b: Builder, ivs: Indices, loaded: ReadonlyMap<number, Value>): Point;
  element(b: Builder, ivs: Indices): Point;
}

/**
 * Builds reductions inside of vectors. Outputs that the reductions do not index are kept in registers. Several vectors
 * together use whole cache lines, and their sums are independent.
 */
export function emitInnerLoops(b: Builder, vectors: InnerVectors, points: InnerPoints): void {
  const { plan, inner, positions, lanes, mode } = vectors;
  const { op, loop } = plan;
  const inputs = op.inputs.length;
  const carried = carriedOutputs(plan, inner);
  const starts = positions.flatMap((ivs) => carried.map((i) => readOperand(b, plan, ivs, inputs + i, lanes)));
  const loaded = positions.map((ivs) => readInvariant(b, plan, ivs, inner, lanes, vectors.loaded));
  const first = at(positions, 0);
  const step: NestBody = (inside, here, args) =>
    positions.flatMap((ivs, position) => {
      const own = (i: number): Value => at(args, position * carried.length + i);
      const point = points.vector(inside, here.with(loop, ivs[loop]), at(loaded, position));
      const made = point.run(new Map(carried.map((i, k) => [i, own(k)])));
      return carried.map((i, k) => made.get(i) ?? own(k));
    });
  const limits = mode === "on" ? innerRange(b, plan, () => points.element(b, first)) : undefined;
  const results = emitNest(b, plan.extents, inner, first, starts, step, { limits });
  positions.forEach((ivs, position) => {
    carried.forEach((i, k) => writeOperand(b, plan, ivs, inputs + i, at(results, position * carried.length + k)));
  });
}
