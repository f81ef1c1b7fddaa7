/** Replaces structured operations by loops over vectors. */
import type { scf } from "@tt-opt/dialect-std";
import type { Rewriter, Value } from "@tt-opt/ir-core";
import { emitBands, findBands } from "./bands.ts";
import { LoopEmitter } from "./loops.ts";
import { emitNest, type NestBody } from "./nest.ts";
import type { VectorPlan } from "./plan.ts";
import { markStencilRows } from "./stencil-rows.ts";

/** Replaces the operation of a plan by loops over vectors of `lanes` elements. */
export function emitVectorLoops(rw: Rewriter, plan: VectorPlan, lanes: number): void {
  const { op, loop } = plan;
  const isReduction = op.iteratorTypes[loop] === "reduction";
  const others = op.iteratorTypes.map((_, d) => d).filter((d) => d !== loop);
  const inner = isReduction ? [] : others.filter((d) => op.iteratorTypes[d] === "reduction");
  const outer = others.filter((d) => !inner.includes(d));
  const emitter = new LoopEmitter(rw, plan, lanes, inner);
  const ivs = op.iteratorTypes.map((): Value | undefined => undefined);
  const bands = findBands(plan, outer);
  const around = outer.filter((d) => d !== bands?.loop);
  const finish = (nest: scf.ForOp): void => {
    if (bands === undefined) markStencilRows(rw, plan, nest);
  };
  const body: NestBody = (b, bound) => {
    if (bands === undefined) emitter.emitVectorLoop(b, bound);
    else emitBands(rw, b, plan, bands, bound, (inside, band) => emitter.emitBand(inside, bound, band));
    return [];
  };
  emitNest(rw, plan.extents, around, ivs, [], body, { finish });
  rw.erase(op);
}
