/** Loops over the iterations of a batch that do a part of what the old loop does, and keep a position in its operands. */
import { AddIOp, ConstantOp, memref, scf } from "@tt-opt/dialect-std";
import { at, type Builder, cloneOperation, IrMapping, type Operation, type Value } from "@tt-opt/ir-core";
import type { Batch } from "./batch-plan.ts";

/** The iterations of a batch, and the carried values before them. */
export interface Range {
  readonly from: Value;
  readonly to: Value;
  readonly args: readonly Value[];
}

/**
 * What an iteration does at a position in the operands: `carried` are values of its own, and it returns the next ones.
 */
export type Visit = (b: Builder, position: Value, mapping: IrMapping, carried: readonly Value[]) => readonly Value[];

/**
 * Iterates over a range with copies of the operations `ops` of the body. The new loop carries what the old loop
 * carries, the position in the operands, and what `visit` carries from `inits` on.
 */
export function emitIterations(
  b: Builder,
  batch: Batch,
  { from, to, args }: Range,
  ops: Iterable<Operation>,
  { visit = () => [], inits = [] }: { readonly visit?: Visit; readonly inits?: readonly Value[] },
): scf.ForOp {
  const { loop, product, depth } = batch;
  const { body } = loop;
  const needed = new Set(ops);
  const bounds = { lb: from, ub: to, step: loop.step, inits: [...args, zero(b), ...inits] };
  return scf.ForOp.create(b, bounds, (inner, iv, carried) => {
    const mapping = new IrMapping().mapAll(body.args, [iv, ...carried.slice(0, args.length)]);
    const own = new Set<Operation>([product.op, batch.a.writer, batch.b.writer]);
    for (const op of body.ops()) {
      if (op === body.last || own.has(op) || op.is(memref.AllocOp) || op.is(memref.DeallocOp)) continue;
      if (needed.has(op)) inner.insert(cloneOperation(op, mapping));
    }
    const position = at(carried, args.length);
    const others = visit(inner, position, mapping, carried.slice(args.length + 1));
    const next = AddIOp.build(inner, { lhs: position, rhs: ConstantOp.index(inner, depth).result });
    // A value that is not needed is not computed; its carried value is yielded unchanged.
    const isMade = (value: Value): boolean => value.parentBlock !== body || mapping.has(value);
    const yielded = (body.last?.operands ?? []).map((value, i) =>
      isMade(value) ? mapping.get(value) : at(carried, i),
    );
    return [...yielded, next.result, ...others];
  });
}

/** The position of the first iteration. */
export function zero(b: Builder): Value {
  return ConstantOp.index(b, 0).result;
}
