/**
 * Unrolls loops whose iterations keep their order: the copies of the body are consecutive, and each uses the values
 * that the previous one yields. That saves only loop counting, address computations and checks of the engine;
 * dependence chains stay as long.
 */
import { AddIOp, ConstantOp, constantInt, isConstantInt, MaxSIOp, scf } from "@tt-opt/dialect-std";
import { tt, tts } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Builder,
  cloneOperation,
  IndexType,
  indexAttr,
  IntegerAttr,
  IrMapping,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { knownSize } from "./range-size.ts";
import { isEndOf, wholeSteps } from "./whole-steps.ts";

const mark = "tts.unroll";

/** Requests `copies` copies of the body of a loop; `copies` must divide its trip count. */
export function markUnrollable(rw: Rewriter, loop: scf.ForOp, copies: number): void {
  rw.setAttribute(loop, mark, indexAttr(rw.context, copies));
}

/** The number of copies that was requested for a loop; undefined if none was. */
export function copiesInOrder(loop: scf.ForOp): number | undefined {
  const copies = loop.attribute(mark);
  return copies instanceof IntegerAttr ? Number(copies.value) : undefined;
}

/** Builds the requested copies. The step of the loop must be constant. */
export function unrollInOrder(rw: Rewriter, loop: scf.ForOp, copies: number): void {
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  rw.replace(loop, ...copiesOf(rw, loop, copies, loop.upperBound));
}

/** The largest number of operations in the body of a loop of which copies are made without a request. */
const mostOperations = 24;

/**
 * Whether a short loop updates elements of memory, so that counting and the engine's checks take a part of its time. An
 * update that is atomic, since threads are not `alone`, takes much longer than these.
 */
export function isUpdating(loop: scf.ForOp, alone: boolean): boolean {
  if (!isConstantInt(loop.step, 1) || !(loop.inductionVar.type instanceof IndexType)) return false;
  const ops = [...loop.body.ops()];
  const isShort = ops.length <= mostOperations && ops.every((op) => op.regions.length === 0);
  return isShort && ops.some((op) => op.is(tts.AccumulateOp) || (alone && op.is(tt.AtomicRMWOp)));
}

/** Unrolls a loop with step 1; the iterations beyond a multiple of `copies` follow. Returns whether it does. */
export function unrollUpdates(rw: Rewriter, loop: scf.ForOp, copies: number): boolean {
  if (copies < 2 || (knownSize(loop.lowerBound, loop.upperBound) ?? Infinity) < 2 * copies) return false;
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const { lowerBound: lhs, upperBound, step } = loop;
  const middle = wholeSteps(rw, loop, copies);
  const carried = copiesOf(rw, loop, copies, middle);
  if (isEndOf(loop, middle)) {
    rw.replace(loop, ...carried);
    return true;
  }
  const start = MaxSIOp.build(rw, { lhs, rhs: middle }).result;
  rw.setOperands(loop, [start, upperBound, step, ...carried]);
  return true;
}

/** Builds a loop up to `ub` with `copies` copies of the body of `loop`; returns what it carries. */
function copiesOf(rw: Rewriter, loop: scf.ForOp, copies: number, ub: Value): readonly Value[] {
  const step = Number(constantInt(loop.step) ?? 1n);
  const { lowerBound: lb, initArgs: inits } = loop;
  const longer = ConstantOp.index(rw, step * copies).result;
  const unrolled = scf.ForOp.create(rw, { lb, ub, step: longer, inits }, (b, first, initial) => {
    let carried: readonly Value[] = initial;
    for (let copy = 0; copy < copies; copy++) carried = copyBody(b, loop, first, copy * step, carried);
    return carried;
  });
  return unrolled.results;
}

function copyBody(b: Builder, loop: scf.ForOp, first: Value, by: number, carried: readonly Value[]): readonly Value[] {
  const { body } = loop;
  const iv = by === 0 ? first : AddIOp.build(b, { lhs: first, rhs: ConstantOp.index(b, by).result }).result;
  const mapping = new IrMapping().mapAll(body.args, [iv, ...carried]);
  for (const op of body.ops()) if (op !== body.last) b.insert(cloneOperation(op, mapping));
  return (body.last?.operands ?? []).map((value) => mapping.get(value));
}
