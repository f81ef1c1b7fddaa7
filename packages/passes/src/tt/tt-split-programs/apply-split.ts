/** Makes a kernel compute one part of a program, by a plan. */
import { AddIOp, AndIOp, ConstantOp, MulIOp, ShRUIOp } from "@tt-opt/dialect-std";
import { ProgramDim, tt } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  defined,
  IntegerAttr,
  IntegerType,
  type Operation,
  type Rewriter,
  startOf,
  type Value,
} from "@tt-opt/ir-core";
import { resizeSlices } from "../program-slices/resize-slices.ts";
import type { SplitPlan } from "./split-plan.ts";

/**
 * Splits the programs of a kernel: program (x, y, z) becomes the programs (x, y, `parts` z + i), where i is the number
 * of the part. `parts` is a power of two that the plan allows.
 */
export function applySplit(rw: Rewriter, kernel: tt.FuncOp, plan: SplitPlan, parts: number): void {
  const part = splitGrid(rw, kernel, parts);
  resizeSlices(rw, kernel, plan, {
    size: (size) => size / parts,
    // The range of the first part, plus the start of this one.
    range(op, type) {
      const i32 = IntegerType.get(rw.context, 32);
      const size = at(type.shape, 0);
      const end = IntegerAttr.get(i32, op.start.number + size);
      const lhs = tt.MakeRangeOp.build(rw, { start: op.start, end, resultTypes: [type] }).result;
      const start = MulIOp.build(rw, { lhs: part, rhs: ConstantOp.int(rw, i32, size).result }).result;
      const rhs = tt.SplatOp.build(rw, { src: start, resultTypes: [type] }).result;
      return AddIOp.build(rw, { lhs, rhs }).result;
    },
  });
}

/** Makes programs see the original grid; returns the number of the part. */
function splitGrid(rw: Rewriter, kernel: tt.FuncOp, parts: number): Value {
  const i32 = IntegerType.get(rw.context, 32);
  const shift = Math.log2(parts);
  const isInZ = (op: tt.GetProgramIdOp | tt.GetNumProgramsOp): boolean => ProgramDim.name(op.axis) === "z";
  const before: Operation[] = [];
  kernel.walkOps(tt.GetProgramIdOp, (op) => void (isInZ(op) && before.push(op)));
  kernel.walkOps(tt.GetNumProgramsOp, (op) => void (isInZ(op) && before.push(op)));
  rw.loc = kernel.loc;
  for (const op of before) {
    rw.at = beforeOp(op);
    const lhs = rw.clone(op).resultAt(0);
    const rhs = ConstantOp.int(rw, i32, shift).result;
    rw.replace(op, ShRUIOp.build(rw, { lhs, rhs }).result);
  }
  rw.at = startOf(defined(kernel.body.entry, "the body of a kernel"));
  const z = tt.GetProgramIdOp.build(rw, { axis: ProgramDim.attr(rw.context, "z") });
  return AndIOp.build(rw, { lhs: z.result, rhs: ConstantOp.int(rw, i32, parts - 1).result }).result;
}
