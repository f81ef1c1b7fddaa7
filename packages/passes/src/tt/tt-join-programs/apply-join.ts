/** Makes each program of a kernel compute several, by a plan. */
import { AddIOp, CmpIOp, ConstantOp, constantInt, MulIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  at,
  Builder,
  defined,
  IntegerAttr,
  IntegerType,
  RankedTensorType,
  type Rewriter,
  startOf,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { alongDimension, splat, widened } from "../block-access.ts";
import { leastEnd, mergedPrograms } from "../program-slices/merged-programs.ts";
import { resizeSlices } from "../program-slices/resize-slices.ts";
import type { JoinPlan } from "./join-plan.ts";

/**
 * Makes a program whose number is a multiple of the plan's factor also do the work of the programs after it, up to the
 * next multiple. Elements of programs past the end of the grid are masked off.
 */
export function applyJoin(rw: Rewriter, kernel: tt.FuncOp, plan: JoinPlan): void {
  const { axis, factor, comparisons, accesses } = plan;
  // Values that all iterations share are built before the loops.
  const b = new Builder(rw.context, startOf(defined(kernel.body.entry, "the body of a kernel")), kernel.loc);
  const { first, count: programs } = mergedPrograms(b, axis, factor);
  const masks = new Map<string, Value>();
  const maskAlong = (shape: readonly number[], dim: number): Value => {
    const size = at(shape, dim);
    const isInside = CmpIOp.create(
      b,
      "slt",
      numbers(b, 0, size),
      splat(b, times(b, programs, size / factor), [size]),
    ).result;
    return alongDimension(b, isInside, dim, shape);
  };
  resizeSlices(rw, kernel, plan, {
    size: (size) => size * factor,
    range: (op, type) => numbers(rw, op.start.number, at(type.shape, 0)),
    bounds: {
      comparisons,
      limit(op, type) {
        const { start, count } = defined(comparisons.get(op), "the numbers of a program's elements");
        const elements = (of: Value): Value => times(rw, widened(rw, of, type.elementType), count);
        const scalar = scalarOf(rw, op.rhs, type.elementType);
        return splat(rw, leastEnd(rw, scalar, plus(rw, elements(first), start), elements(programs)), type.shape);
      },
      accesses,
      mask(shape, dim) {
        const key = `${shape.join()}:${dim}`;
        const made = masks.get(key) ?? maskAlong(shape, dim);
        masks.set(key, made);
        return made;
      },
    },
  });
}

function plus(b: Builder, lhs: Value, addend: number): Value {
  return addend === 0 ? lhs : AddIOp.build(b, { lhs, rhs: ConstantOp.int(b, lhs.type, addend).result }).result;
}

function times(b: Builder, lhs: Value, factor: number): Value {
  return MulIOp.build(b, { lhs, rhs: ConstantOp.int(b, lhs.type, factor).result }).result;
}

/** The scalar that a splat holds. */
function scalarOf(b: Builder, value: Value, type: Type): Value {
  const op = value.definingOp;
  if (op?.is(tt.SplatOp) === true) return op.src;
  return ConstantOp.int(b, type, defined(constantInt(value), "a constant")).result;
}

function numbers(b: Builder, start: number, size: number): Value {
  const i32 = IntegerType.get(b.context, 32);
  const resultTypes = [RankedTensorType.get([size], i32)];
  const end = IntegerAttr.get(i32, start + size);
  return tt.MakeRangeOp.build(b, { start: IntegerAttr.get(i32, start), end, resultTypes }).result;
}
