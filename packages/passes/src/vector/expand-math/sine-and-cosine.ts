/** A sine and a cosine of the same argument, as rotary embeddings compute: they are expanded together. */
import { CosOp, SinOp } from "@tt-opt/dialect-std";
import { elementTypeOrSelf, FloatType, type Operation, type Rewriter, type Value, VectorType } from "@tt-opt/ir-core";
import { fastSinCos } from "../math/index.ts";
import { allOnLanes, type LaneOptions, lanesType } from "./on-lanes.ts";

/** The sine and the cosine of a value of f32, the one in hand and a later one of its block. */
export interface SineAndCosine {
  readonly sine: SinOp;
  readonly cosine: CosOp;
}

/** The pair that `op` is a part of, if it is short and there is one. */
export function sineAndCosine(op: Operation, options: LaneOptions): SineAndCosine | undefined {
  if (!options.fused || !(op.is(SinOp) || op.is(CosOp))) return undefined;
  const element = elementTypeOrSelf(op.input.type);
  const isSingle = element instanceof FloatType && element.kind === "f32";
  if (!isSingle || !(lanesType(op.input, options) instanceof VectorType)) return undefined;
  for (const { owner } of op.input.uses()) {
    // Both values are built where the first one is.
    if (owner.block !== op.block || owner.isUnused || !op.isBefore(owner)) continue;
    if (op.is(SinOp) && owner.is(CosOp)) return { sine: op, cosine: owner };
    if (op.is(CosOp) && owner.is(SinOp)) return { sine: owner, cosine: op };
  }
  return undefined;
}

/** Builds the values of both. */
export function buildBoth(rw: Rewriter, x: Value, options: LaneOptions): readonly Value[] {
  return allOnLanes(rw, [x], lanesType(x, options), (o, [y = x]) => {
    const { sin, cos } = fastSinCos(o, y);
    return [sin, cos];
  });
}
