/** Makes a kernel compute row by row, by a plan. */
import { AddIOp, ConstantOp, MaxSIOp, MinSIOp, scf, TruncIOp } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import { beforeOp, type Builder, defined, IntegerType, type Rewriter, startOf, type Value } from "@tt-opt/ir-core";
import { splat } from "../block-access.ts";
import { resizeSlices } from "../program-slices/resize-slices.ts";
import { scalarOfSum } from "../tt-to-structured/scalar-arithmetic.ts";
import type { InterchangePlan } from "./interchange-plan.ts";

/** Moves a kernel into a loop over its rows; the blocks of an iteration are those of one row. */
export function applyInterchange(rw: Rewriter, kernel: tt.FuncOp, plan: InterchangePlan): void {
  const body = defined(kernel.body.entry, "the body of a kernel");
  const i32 = IntegerType.get(rw.context, 32);
  rw.at = startOf(body);
  rw.loc = kernel.loc;
  // Stands for the number of the row until there is a loop that has it.
  const row = ConstantOp.int(rw, i32, 0);
  resizeSlices(rw, kernel, plan, {
    size: (size) => size / plan.rows,
    range(op, type) {
      const rhs = ConstantOp.int(rw, i32, op.start.number).result;
      return splat(rw, AddIOp.build(rw, { lhs: row.result, rhs }).result, type.shape);
    },
  });
  const end = defined(body.last, "the end of a kernel");
  const ops = [...body.ops()].filter((op) => op !== row && op !== end && plan.stored?.ops.has(op) !== true);
  rw.at = beforeOp(end);
  rw.loc = kernel.loc;
  const [lb, step] = [ConstantOp.int(rw, i32, 0).result, ConstantOp.int(rw, i32, 1).result];
  const loop = scf.ForOp.create(rw, { lb, ub: rowCount(rw, plan), step }, () => undefined);
  rw.replace(row, loop.inductionVar);
  const last = beforeOp(defined(loop.body.last, "the end of a loop"));
  for (const op of ops) rw.move(op, last);
}

/** Builds the number of rows that are stored. */
function rowCount(b: Builder, { rows, stored }: InterchangePlan): Value {
  const [i32, i64] = [IntegerType.get(b.context, 32), IntegerType.get(b.context, 64)];
  if (stored === undefined) return ConstantOp.int(b, i32, rows).result;
  // With 64 bits, since limits may be as great as their type lets them be.
  const sum = scalarOfSum(b, stored.sum, i64);
  const least = MaxSIOp.build(b, { lhs: sum, rhs: ConstantOp.int(b, i64, 0).result }).result;
  const most = MinSIOp.build(b, { lhs: least, rhs: ConstantOp.int(b, i64, rows).result }).result;
  return TruncIOp.build(b, { in: most, resultTypes: [i32] }).resultAt(0);
}
