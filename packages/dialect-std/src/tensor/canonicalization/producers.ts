/** Canonicalizations that make tensors with the sizes that a `tensor.cast` of them knows. */
import {
  at,
  isDynamic,
  noMatch,
  type OpClass,
  type Operation,
  type Outcome,
  pattern,
  RankedTensorType,
  type Rewriter,
  type RewritePattern,
  type Value,
} from "@tt-opt/ir-core";
import { outOfBounds } from "../../shape/index.ts";
import { knowsAtLeast } from "../casting.ts";
import * as ops from "../ops.ts";
import { replaceWithCast } from "./static-sizes.ts";

/** `cast(make) → make` with the sizes of the cast, where `make` makes operation `maker` anew as `type`. */
function intoProducer<C extends OpClass>(
  name: string,
  maker: C,
  make: (op: InstanceType<C>, type: RankedTensorType, cast: ops.CastOp, rw: Rewriter) => Outcome,
): RewritePattern {
  return pattern(
    name,
    ops.CastOp,
    (op, rw) => {
      const source: Value = op.source;
      const { type } = op.dest;
      const producer: Operation | undefined = source.definingOp;
      if (producer?.is(maker) !== true || !(type instanceof RankedTensorType)) return noMatch("another source is cast");
      if (!knowsAtLeast(type, source.type)) return noMatch("the cast forgets sizes");
      return make(producer, type, op, rw);
    },
    { operandFrom: [maker] },
  );
}

const castOfEmpty = intoProducer("tensor-cast-of-empty", ops.EmptyOp, (empty, type, cast, rw) => {
  const sizes = empty.getMixedSizes().map((size, dim) => known(type, dim) ?? size);
  return replaceWithCast(rw, cast, (b) => ops.EmptyOp.buildMixed(b, sizes, type.elementType, type.encoding).result);
});

const castOfExtractSlice = intoProducer(
  "tensor-cast-of-extract-slice",
  ops.ExtractSliceOp,
  (extract, type, cast, rw) => {
    const dropped = extract.getDroppedDims();
    let next = 0;
    const sizes = extract.slice.sizes.map((size, dim) => (dropped.has(dim) ? size : (known(type, next++) ?? size)));
    const slice = { ...extract.slice, sizes };
    if (outOfBounds(extract.source.type.shape, slice) !== undefined) return noMatch("the slice is out of bounds");
    return replaceWithCast(rw, cast, (b) => ops.ExtractSliceOp.buildMixed(b, extract.source, slice, type).result);
  },
);

const castOfPad = intoProducer("tensor-cast-of-pad", ops.PadOp, (pad, type, cast, rw) => {
  if (!pad.result.hasOneUse) return noMatch("the padded tensor is used by others too");
  const { source, low, high, static_low, static_high, nofold } = pad;
  const body = rw.takeRegion(pad.body);
  return replaceWithCast(
    rw,
    cast,
    (b) => ops.PadOp.build(b, { source, low, high, static_low, static_high, nofold, resultTypes: [type], body }).result,
  );
});

/** The size that `type` has in dimension `dim`, if it is known. */
function known(type: RankedTensorType, dim: number): number | undefined {
  const size = at(type.shape, dim);
  return isDynamic(size) ? undefined : size;
}

/** The canonicalizations of this file. */
export const producerPatterns: readonly RewritePattern[] = [castOfEmpty, castOfExtractSlice, castOfPad];
