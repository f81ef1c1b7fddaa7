/**
 * A loop that adds one product per iteration first fills the operands of several iterations, adjacent in one buffer,
 * and then computes one product of all of them. Sums are then loaded and stored once per batch instead of once per
 * iteration. An operand that programs share is filled only once (see `kept-operand.ts`).
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  CmpIOp,
  constantInt,
  ConstantOp,
  DivSIOp,
  MaxSIOp,
  MinUIOp,
  MulIOp,
  scf,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { at, beforeOp, type Rewriter, type Value } from "@tt-opt/ir-core";
import { assumeDistinctArguments } from "../distinct-arguments.ts";
import { emitIterations, type Visit, zero } from "./batch-iterations.ts";
import { type Batch, greatestCounter } from "./batch-plan.ts";
import { BatchedOperand } from "./batched-operand.ts";
import type { Keeping } from "./kept-operand.ts";
import { sliceOfOperation } from "./loop-slice.ts";
import { depthLimits, emitDepth } from "./needed-depth.ts";
import { emitNeededPart } from "./needed-part.ts";
import { prefetchOperand } from "./prefetch-operand.ts";
import { emitPanelProducts, panelShape, type Tiles } from "./panels.ts";

/**
 * The steps of the loop in a batch, times the step. The counter may overflow after a batch, but not after an iteration,
 * where the step is great or the loop ends near the greatest number; an iteration is then a batch.
 */
function emitBatchLength(rw: Rewriter, { loop, count }: Batch): Value {
  const { upperBound, step } = loop;
  const constant = (value: bigint | number): Value => ConstantOp.int(rw, step.type, value).result;
  const isAtMost = (lhs: Value, rhs: Value): Value => CmpIOp.create(rw, "sle", lhs, rhs).result;
  const choose = (condition: Value, trueValue: Value, falseValue: Value): Value =>
    SelectOp.build(rw, { condition, trueValue, falseValue }).result;
  const greatest = greatestCounter(loop);
  const known = constantInt(step);
  if (known !== undefined) {
    const length = known * BigInt(count);
    return choose(isAtMost(upperBound, constant(greatest - length)), constant(length), step);
  }
  const free = SubIOp.build(rw, { lhs: constant(greatest), rhs: upperBound }).result;
  const most = DivSIOp.build(rw, { lhs: free, rhs: constant(count) }).result;
  return MulIOp.build(rw, { lhs: step, rhs: choose(isAtMost(step, most), constant(count), constant(1)) }).result;
}

/** The result of {@link emitBatchedLoop}. */
export interface BatchedLoop {
  /** The operations that fill the operands. */
  readonly writers: readonly GenericOp[];
  /** The number of operands that are kept from program to program. */
  readonly kept: number;
}

/** Replaces the loop of a batch. */
export function emitBatchedLoop(rw: Rewriter, batch: Batch, { width, tileRows }: Tiles, keeping: Keeping): BatchedLoop {
  const { loop, count, product, isPaired, depth } = batch;
  const { n, c } = product;
  const needed = emitNeededPart(rw, product);
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const left = new BatchedOperand(rw, batch, batch.a, [product.m, count * depth], keeping);
  const right = new BatchedOperand(rw, batch, batch.b, panelShape(count * depth, n, width), keeping);
  if (left.isKept || right.isKept) assumeDistinctArguments(rw, loop);
  const limits = isPaired ? [] : depthLimits(product);
  const carrying = [loop.body.terminator, ...limits.map(({ definingOp }) => definingOp)].flatMap((op) =>
    op === undefined || !loop.isProperAncestorOf(op) ? [] : [...sliceOfOperation(loop, op, new Set()).ops],
  );
  const carried = limits.length > 0 ? { visit: endOf(limits, depth), inits: [zero(rw)] } : {};
  const { lowerBound: lb, upperBound: ub } = loop;
  const length = emitBatchLength(rw, batch);
  const outer = scf.ForOp.create(rw, { lb, ub, step: length, inits: loop.initArgs }, (b, from, args) => {
    const rest = SubIOp.build(b, { lhs: ub, rhs: from }).result;
    const to = AddIOp.build(b, { lhs: from, rhs: MinUIOp.build(b, { lhs: rest, rhs: length }).result }).result;
    const range = { from, to, args };
    const a = left.emit(b, range);
    const panels = right.emit(b, range);
    const advanced = emitIterations(b, batch, range, carrying, carried);
    const k = at(advanced.results, advanced.resultCount - 1);
    if (left.isKept) prefetchOperand(b, a, k);
    emitPanelProducts(b, { a, panels, c, k, isPaired, needed, tileRows });
    return advanced.results.slice(0, args.length);
  });
  rw.replace(loop, ...outer.results);
  return {
    writers: [left, right].flatMap(({ writer }) => writer ?? []),
    kept: [left, right].filter(({ isKept }) => isKept).length,
  };
}

/** Carries the end of what iterations fill of the operands: each fills at most `depth` elements, up to its limits. */
function endOf(limits: readonly Value[], depth: number): Visit {
  return (b, position, mapping, [most = position]) => {
    const own = limits.map((limit) => mapping.get(limit));
    const end = AddIOp.build(b, { lhs: position, rhs: emitDepth(b, own, depth) }).result;
    return [MaxSIOp.build(b, { lhs: most, rhs: end }).result];
  };
}
