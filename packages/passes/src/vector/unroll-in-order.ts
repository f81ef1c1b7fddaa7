/**
 * Unrolls loops whose iterations keep their order: the copies of the body are consecutive, and each uses the values
 * that the previous one yields. That saves only loop counting, address computations and checks of the engine;
 * dependence chains stay as long.
 */
import { AddIOp, ConstantOp, constantInt, scf } from "@tt-opt/dialect-std";
import {
  beforeOp,
  type Builder,
  cloneOperation,
  indexAttr,
  IntegerAttr,
  IrMapping,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";

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
  const step = Number(constantInt(loop.step) ?? 1n);
  const { lowerBound: lb, upperBound: ub, initArgs: inits } = loop;
  const longer = ConstantOp.index(rw, step * copies).result;
  const unrolled = scf.ForOp.create(rw, { lb, ub, step: longer, inits }, (b, first, initial) => {
    let carried: readonly Value[] = initial;
    for (let copy = 0; copy < copies; copy++) carried = copyBody(b, loop, first, copy * step, carried);
    return carried;
  });
  rw.replace(loop, ...unrolled.results);
}

function copyBody(b: Builder, loop: scf.ForOp, first: Value, by: number, carried: readonly Value[]): readonly Value[] {
  const { body } = loop;
  const iv = by === 0 ? first : AddIOp.build(b, { lhs: first, rhs: ConstantOp.index(b, by).result }).result;
  const mapping = new IrMapping().mapAll(body.args, [iv, ...carried]);
  for (const op of body.ops()) if (op !== body.last) b.insert(cloneOperation(op, mapping));
  return (body.last?.operands ?? []).map((value) => mapping.get(value));
}
