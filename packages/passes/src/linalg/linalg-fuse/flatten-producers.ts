/**
 * Blocks of rows that are read as one row: what loads or computes them runs along the one row, taking its index apart,
 * so that it can become part of its consumer. Loops over vectors walk along the rows then.
 */
import { bodyOf, createGeneric, GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { ConstantOp, DivSIOp, RemSIOp, tensor } from "@tt-opt/dialect-std";
import {
  AffineMap,
  at,
  beforeOp,
  type Builder,
  effectsOf,
  integerAttr,
  type Operation,
  RankedTensorType,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { copyBody } from "../bodies/index.ts";

/** Shorter rows are not worth a loop. */
const shortestRow = 16;

/** Flattens what can be; returns how many. */
export function flattenProducers(rw: Rewriter, root: Operation): number {
  const found: [collapse: tensor.CollapseShapeOp, producer: GenericOp][] = [];
  root.walkOps(tensor.CollapseShapeOp, (op) => {
    const producer = op.src.definingOp;
    if (producer?.is(GenericOp) === true && isFlattenable(op, producer)) found.push([op, producer]);
  });
  for (const [collapse, producer] of found) flatten(rw, collapse, producer);
  return found.length;
}

function isFlattenable(collapse: tensor.CollapseShapeOp, producer: GenericOp): boolean {
  const { type } = collapse.result;
  const extents = staticLoopRanges(producer);
  if (!(type instanceof RankedTensorType) || type.shape.length !== 1 || !collapse.src.hasOneUse) return false;
  if (producer.inputs.length > 0 || producer.results.length !== 1) return false;
  if (producer.iteratorTypes.some((kind) => kind !== "parallel") || !at(producer.indexingMaps, 0).isIdentity())
    return false;
  if (extents.some((extent) => extent === undefined || extent <= 0) || (extents.at(-1) ?? 0) < shortestRow)
    return false;
  if (at(bodyOf(producer).args, 0).hasUses) return false;
  return effectsOf(producer)?.every((effect) => effect.kind === "read") === true;
}

function flatten(rw: Rewriter, collapse: tensor.CollapseShapeOp, producer: GenericOp): void {
  rw.at = beforeOp(producer);
  rw.loc = producer.loc;
  const extents = staticLoopRanges(producer).map((extent) => extent ?? 1);
  const output = tensor.EmptyOp.build(rw, { dynamicSizes: [], resultTypes: [collapse.result.type] }).resultAt(0);
  const maps = [AffineMap.identity(1)];
  const made = createGeneric(rw, { inputs: [], outputs: [output], maps, iterators: ["parallel"] }, (b) =>
    copyBody(b, producer, [], { index: (inside, loop) => indexOf(inside, extents, loop) }),
  );
  rw.replace(collapse, made.resultAt(0));
  rw.erase(producer);
}

/** The index of one of the dimensions of `extents`, of the index of all of them together. */
function indexOf(b: Builder, extents: readonly number[], loop: number): Value {
  const below = extents.slice(loop + 1).reduce((product, extent) => product * extent, 1);
  let index: Value = IndexOp.build(b, { dim: integerAttr(b.context, 64, 0) }).result;
  if (below > 1) index = DivSIOp.build(b, { lhs: index, rhs: ConstantOp.index(b, below).result }).result;
  if (loop === 0) return index;
  return RemSIOp.build(b, { lhs: index, rhs: ConstantOp.index(b, at(extents, loop)).result }).result;
}
