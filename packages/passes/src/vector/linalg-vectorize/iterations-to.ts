/** The number of iterations until a comparison changes. */
import { AddIOp, ConstantOp, constantInt, DivSIOp } from "@tt-opt/dialect-std";
import type { Builder, Operation, Value } from "@tt-opt/ir-core";
import type { LaneBound } from "../../linalg/bodies/index.ts";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { distance } from "./distance.ts";
import type { Point } from "./point.ts";

/** See the file's header; not positive if it has changed before. `point` builds arithmetic at the first iteration. */
export function iterationsTo(b: Builder, point: Point, { value, step, limit, slack }: LaneBound): Value {
  const add = (lhs: Value, by: number): Value =>
    by === 0 ? lhs : AddIOp.build(b, { lhs, rhs: ConstantOp.index(b, by).result }).result;
  const from = point.evaluateUniform(value);
  const to = point.evaluateUniform(limit);
  const rest = distance(b, { from, to, nothing: Math.min(-slack, 0), isNonNegative: isNonNegativeValue(value) });
  if (step === 1) return add(rest, slack);
  const lhs = add(rest, slack + step - 1);
  return DivSIOp.build(b, { lhs, rhs: ConstantOp.index(b, step).result }).result;
}

/** The same where the results of the operations `zero` are 0; undefined if it is not constant there. */
export function iterationsFromZero(
  { value, step, limit, slack }: LaneBound,
  zero: ReadonlySet<Operation>,
): number | undefined {
  const [end, { definingOp: op }] = [constantInt(limit), value];
  const isSum = op?.is(AddIOp) === true;
  const start = isSum ? constantInt(op.rhs) : 0n;
  const digit = isSum ? op.lhs.definingOp : op;
  if (step !== 1 || digit === undefined || !zero.has(digit) || end === undefined || start === undefined)
    return undefined;
  return Number(end - start) + slack;
}
