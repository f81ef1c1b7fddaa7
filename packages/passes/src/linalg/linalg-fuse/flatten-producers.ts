/**
 * Blocks of rows that are read as one row, or as fewer rows: the producer is rebuilt to run along these and delinearizes
 * their index, so that it can be fused into its consumer. Vectorized loops then follow the rows.
 */
import { createGeneric, GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import {
  CmpIOp,
  ConstantOp,
  constantInt,
  DivSIOp,
  inferReassociation,
  type Reassociation,
  RemSIOp,
  tensor,
} from "@tt-opt/dialect-std";
import {
  AffineMap,
  at,
  beforeOp,
  type Builder,
  integerAttr,
  type Operation,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { copyBody } from "../bodies/index.ts";
import { multipleOf } from "./multiple-of.ts";
import { isMadeOfIndices } from "./made-of-indices.ts";

/** Shorter rows do not pay for a loop, unless vectors hold several of them, or they have whole vectors. */
const shortestRow = 16;
const lanes = 4;

/** A producer with loops that are to become fewer ones. */
interface Flattening {
  readonly producer: GenericOp;
  readonly row: tensor.CollapseShapeOp;
  /** The block that others read: the row, or what it is taken apart into. */
  readonly block: tensor.CollapseShapeOp | tensor.ExpandShapeOp;
  /** The dimensions that each dimension of the block is made of. */
  readonly groups: Reassociation;
}

/** Flattens producers where possible; returns their number. */
export function flattenProducers(rw: Rewriter, root: Operation): number {
  const found: Flattening[] = [];
  root.walkOps(tensor.CollapseShapeOp, (op) => {
    const producer = op.src.definingOp;
    if (producer?.is(GenericOp) !== true || !isFlattenable(op, producer)) return;
    found.push({ producer, row: op, ...flattened(op) });
  });
  for (const each of found) flatten(rw, each);
  return found.length;
}

/** A row, or the block that it is taken apart into, if that only puts dimensions together. */
function flattened(row: tensor.CollapseShapeOp): Pick<Flattening, "block" | "groups"> {
  const [user] = row.result.users();
  if (user?.is(tensor.ExpandShapeOp) === true && row.result.hasOneUse) {
    const groups = inferReassociation(row.src.type.shape, user.result.type.shape);
    if (groups !== undefined) return { block: user, groups };
  }
  return { block: row, groups: row.groups };
}

function isFlattenable(collapse: tensor.CollapseShapeOp, producer: GenericOp): boolean {
  const { type } = collapse.result;
  const extents = staticLoopRanges(producer);
  if (type.shape.length !== 1 || !collapse.src.hasOneUse) return false;
  const row = extents.at(-1) ?? 0;
  if (extents.some((extent) => extent === undefined || extent <= 0)) return false;
  const isLong = row >= shortestRow || lanes % row === 0 || (row % lanes === 0 && isReadOnce(collapse));
  return isLong && isMadeOfIndices(producer);
}

/** Whether each element is read once by each operation that reads any. */
function isReadOnce({ result }: tensor.CollapseShapeOp): boolean {
  return [...result.users()].every((user) => user.is(GenericOp) && user.iteratorTypes.length === 1);
}

function flatten(rw: Rewriter, { producer, row, block, groups }: Flattening): void {
  rw.at = beforeOp(producer);
  rw.loc = producer.loc;
  const extents = staticLoopRanges(producer).map((extent) => extent ?? 1);
  const output = tensor.EmptyOp.build(rw, { dynamicSizes: [], resultTypes: [block.result.type] }).resultAt(0);
  const parts = {
    inputs: [],
    outputs: [output],
    maps: [AffineMap.identity(groups.length)],
    iterators: groups.map(() => "parallel" as const),
  };
  const made = createGeneric(rw, parts, (b) =>
    copyBody(b, producer, [], { index: (inside, loop) => indexOf(inside, extents, groups, loop) }),
  );
  rw.replace(block, made.resultAt(0));
  if (row !== block) rw.erase(row);
  rw.erase(producer);
  rw.at = beforeOp(made);
  made.walkOps(CmpIOp, (op) => compareIndex(rw, made, op));
}

/** The index of one dimension of `extents`, computed from the index of its group. */
function indexOf(b: Builder, extents: readonly number[], groups: Reassociation, loop: number): Value {
  const place = groups.findIndex((dims) => dims.includes(loop));
  const dims = at(groups, place);
  const extentOf = (dim: number): number => at(extents, dim);
  const below = dims.filter((dim) => dim > loop).reduce((product, dim) => product * extentOf(dim), 1);
  const by = (divisor: number): Value => ConstantOp.index(b, divisor).result;
  let index: Value = IndexOp.build(b, { dim: integerAttr(b.context, 64, place) }).result;
  const isFirst = dims.every((dim) => dim >= loop || extentOf(dim) === 1);
  // If the inner extents are small, the remainder comes first, so that it forms long runs.
  if (!isFirst && below < shortestRow) {
    index = RemSIOp.build(b, { lhs: index, rhs: by(below * extentOf(loop)) }).result;
    return below > 1 ? DivSIOp.build(b, { lhs: index, rhs: by(below) }).result : index;
  }
  if (below > 1) index = DivSIOp.build(b, { lhs: index, rhs: by(below) }).result;
  return isFirst ? index : RemSIOp.build(b, { lhs: index, rhs: by(extentOf(loop)) }).result;
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
