/** The number of iterations until a comparison changes. */
import { AddIOp, ConstantOp, DivSIOp } from "@tt-opt/dialect-std";
import type { Builder, Value } from "@tt-opt/ir-core";
import type { LaneBound } from "../../linalg/bodies/index.ts";
import { distance } from "./distance.ts";
import type { Point } from "./point.ts";

/** See the file's header; not positive if it has changed before. `point` builds arithmetic at the first iteration. */
export function iterationsTo(b: Builder, point: Point, { value, step, limit, slack }: LaneBound): Value {
  const add = (lhs: Value, by: number): Value =>
    by === 0 ? lhs : AddIOp.build(b, { lhs, rhs: ConstantOp.index(b, by).result }).result;
  const rest = distance(b, point.evaluateUniform(value), point.evaluateUniform(limit), Math.min(-slack, 0));
  if (step === 1) return add(rest, slack);
  const lhs = add(rest, slack + step - 1);
  return DivSIOp.build(b, { lhs, rhs: ConstantOp.index(b, step).result }).result;
}
