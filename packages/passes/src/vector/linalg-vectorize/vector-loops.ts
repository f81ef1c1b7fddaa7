/** Replaces structured operations by loops over vectors. */
import type { Rewriter, Value } from "@tt-opt/ir-core";
import { LoopEmitter } from "./loops.ts";
import { emitNest } from "./nest.ts";
import type { VectorPlan } from "./plan.ts";

/** Replaces the operation of a plan by loops over vectors of `lanes` elements. */
export function emitVectorLoops(rw: Rewriter, plan: VectorPlan, lanes: number): void {
  const { op, loop } = plan;
  const isReduction = op.iteratorTypes[loop] === "reduction";
  const others = op.iteratorTypes.map((_, d) => d).filter((d) => d !== loop);
  const inner = isReduction ? [] : others.filter((d) => op.iteratorTypes[d] === "reduction");
  const outer = others.filter((d) => !inner.includes(d));
  const emitter = new LoopEmitter(rw, plan, lanes, inner);
  const ivs = op.iteratorTypes.map((): Value | undefined => undefined);
  emitNest(rw, plan.extents, outer, ivs, [], (b, bound) => {
    emitter.emitVectorLoop(b, bound);
    return [];
  });
  rw.erase(op);
}
