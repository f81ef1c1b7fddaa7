/** Which integers the operations can give. */
import { InferIntRange, IntegerRange, type OpClass } from "@tt-opt/ir-core";
import * as ops from "./ops/index.ts";

/** A dimension of a grid has at most this many programs. */
const maxPrograms = 2n ** 31n - 1n;

/** Operations whose results hold elements of their first operand. */
const rearranging: readonly OpClass[] = [
  ops.SplatOp,
  ops.UnsplatOp,
  ops.ExpandDimsOp,
  ops.BroadcastOp,
  ops.ReshapeOp,
  ops.TransOp,
  ops.SplitOp,
  ops.GatherOp,
];

/** Attaches the ranges to the classes of operations. */
export function attachIntegerRanges(): void {
  InferIntRange.attach(ops.GetProgramIdOp, {
    inferRanges: (op, _operands, set) => set(op.result, IntegerRange.signed(32, 0n, maxPrograms - 1n)),
  });
  InferIntRange.attach(ops.GetNumProgramsOp, {
    inferRanges: (op, _operands, set) => set(op.result, IntegerRange.signed(32, 1n, maxPrograms)),
  });
  InferIntRange.attach(ops.MakeRangeOp, {
    inferRanges: (op, _operands, set) => set(op.result, IntegerRange.signed(32, op.start.value, op.end.value - 1n)),
  });
  InferIntRange.attach(ops.HistogramOp, {
    inferRanges(op, _operands, set) {
      const { width } = op.result.type.elementType;
      set(op.result, IntegerRange.unsigned(width, 0n, BigInt(op.src.type.elementCount ?? 0)));
    },
  });

  InferIntRange.attachAll(rearranging, {
    inferRanges(op, [range], set) {
      if (range === undefined) return;
      for (const result of op.results) set(result, range);
    },
  });
}
