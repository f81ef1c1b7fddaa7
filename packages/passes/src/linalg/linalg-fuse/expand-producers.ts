/**
 * Rows that are used as blocks of shorter rows, as those of the heads of a token: the producer is rebuilt with the loops
 * of the blocks and computes the index in its row from theirs, so that it can be fused into its consumer.
 */
import { bodyOf, createGeneric, GenericOp } from "@tt-opt/dialect-linalg";
import { tensor } from "@tt-opt/dialect-std";
import {
  affine,
  type AffineExpr,
  AffineMap,
  at,
  beforeOp,
  dim,
  isDynamic,
  type Operation,
  RankedTensorType,
  type Rewriter,
} from "@tt-opt/ir-core";
import { affineIndices, copyBody, isDivision } from "../bodies/index.ts";
import { isMadeOfIndices } from "./made-of-indices.ts";

/** Shorter rows do not pay for a loop. */
const shortestRow = 16;

/** Rebuilds producers with the loops of blocks where possible; returns their number. */
export function expandProducers(rw: Rewriter, root: Operation): number {
  const found: [expand: tensor.ExpandShapeOp, producer: GenericOp][] = [];
  root.walkOps(tensor.ExpandShapeOp, (op) => {
    const producer = op.src.definingOp;
    if (producer?.is(GenericOp) === true && isExpandable(op, producer)) found.push([op, producer]);
  });
  for (const [expand, producer] of found) expandLoops(rw, expand, producer);
  return found.length;
}

function isExpandable(expand: tensor.ExpandShapeOp, producer: GenericOp): boolean {
  const { type } = expand.result;
  if (!(type instanceof RankedTensorType) || type.shape.some(isDynamic) || !expand.src.hasOneUse) return false;
  if ((type.shape.at(-1) ?? 0) < shortestRow || ![...expand.result.uses()].every(isReadInRows)) return false;
  // An index that is put together and then taken apart again is more than a row in memory.
  return isMadeOfIndices(producer) && ![...bodyOf(producer).ops()].some(isDivision);
}

/** Whether a use is by a loop nest whose innermost loop follows the rows; others transpose the block in memory. */
function isReadInRows({ owner, index }: { readonly owner: Operation; readonly index: number }): boolean {
  if (!owner.is(GenericOp)) return false;
  const map = at(owner.indexingMaps, index);
  return map.results.at(-1)?.equals(dim(map.numDims - 1)) === true;
}

function expandLoops(rw: Rewriter, expand: tensor.ExpandShapeOp, producer: GenericOp): void {
  rw.at = beforeOp(producer);
  rw.loc = producer.loc;
  const { type } = expand.result;
  const shape = type instanceof RankedTensorType ? type.shape : [];
  const output = tensor.EmptyOp.build(rw, { dynamicSizes: [], resultTypes: [type] }).resultAt(0);
  const index = affineIndices(expand.groups.map((dims) => rowIndex(shape, dims)));
  const parts = {
    inputs: [],
    outputs: [output],
    maps: [AffineMap.identity(shape.length)],
    iterators: shape.map(() => "parallel" as const),
  };
  const made = createGeneric(rw, parts, (b) => copyBody(b, producer, [], { index }));
  rw.replace(expand, made.resultAt(0));
  rw.erase(producer);
}

/** The index in a row that is made of the dimensions `dims` of `shape`. */
function rowIndex(shape: readonly number[], dims: readonly number[]): AffineExpr {
  return dims.reduce((sum, each) => sum.mul(at(shape, each)).add(dim(each)), affine(0));
}
