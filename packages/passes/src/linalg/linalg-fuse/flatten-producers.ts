/**
 * Blocks of rows that are read as one row: the producer is rebuilt to run along that row and delinearizes its index, so
 * that it can be fused into its consumer. Vectorized loops then follow the rows.
 */
import { createGeneric, GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { CmpIOp, ConstantOp, constantInt, DivSIOp, RemSIOp, tensor } from "@tt-opt/dialect-std";
import {
  AffineMap,
  at,
  beforeOp,
  type Builder,
  integerAttr,
  type Operation,
  RankedTensorType,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { copyBody } from "../bodies/index.ts";
import { multipleOf } from "./multiple-of.ts";
import { isMadeOfIndices } from "./made-of-indices.ts";

/** Shorter rows do not pay for a loop, unless vectors hold several of them, or they have whole vectors. */
const shortestRow = 16;
const lanes = 4;

/** Flattens producers where possible; returns their number. */
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
  const row = extents.at(-1) ?? 0;
  if (extents.some((extent) => extent === undefined || extent <= 0)) return false;
  const isLong = row >= shortestRow || lanes % row === 0 || (row % lanes === 0 && isReadOnce(collapse));
  return isLong && isMadeOfIndices(producer);
}

/** Whether each element is read once by each operation that reads any. */
function isReadOnce({ result }: tensor.CollapseShapeOp): boolean {
  return [...result.users()].every((user) => user.is(GenericOp) && user.iteratorTypes.length === 1);
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
  rw.at = beforeOp(made);
  made.walkOps(CmpIOp, (op) => compareIndex(rw, made, op));
}

/** The index of one dimension of `extents`, computed from the linear index. */
function indexOf(b: Builder, extents: readonly number[], loop: number): Value {
  const below = extents.slice(loop + 1).reduce((product, extent) => product * extent, 1);
  const by = (divisor: number): Value => ConstantOp.index(b, divisor).result;
  let index: Value = IndexOp.build(b, { dim: integerAttr(b.context, 64, 0) }).result;
  const isFirst = extents.slice(0, loop).every((extent) => extent === 1);
  // If the inner extents are small, the remainder comes first, so that it forms long runs.
  if (!isFirst && below < shortestRow) {
    index = RemSIOp.build(b, { lhs: index, rhs: by(below * at(extents, loop)) }).result;
    return below > 1 ? DivSIOp.build(b, { lhs: index, rhs: by(below) }).result : index;
  }
  if (below > 1) index = DivSIOp.build(b, { lhs: index, rhs: by(below) }).result;
  return isFirst ? index : RemSIOp.build(b, { lhs: index, rhs: by(at(extents, loop)) }).result;
}

/** Rewrites `i / n < limit` as `i < limit * n`, a bound of the single row. */
function compareIndex(rw: Rewriter, generic: GenericOp, op: CmpIOp): void {
  const quotient = op.lhs.definingOp;
  const isBound = op.predicateName === "slt" || op.predicateName === "sge";
  if (!isBound || quotient?.is(DivSIOp) !== true || quotient.lhs.definingOp?.is(IndexOp) !== true) return;
  const by = constantInt(quotient.rhs);
  const isOutside = op.rhs.definingOp?.parentOp !== generic && op.rhs.parentBlock !== generic.body.entry;
  if (by === undefined || !isOutside) return;
  rw.setOperand(op, 1, multipleOf(rw, op.rhs, Number(by)));
  rw.setOperand(op, 0, quotient.lhs);
}
