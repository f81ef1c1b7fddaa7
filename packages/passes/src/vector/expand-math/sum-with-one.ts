/** Sums and differences of 1 and a function of f32: beside 1, the function needs no relative accuracy near 0. */
import { AddFOp, SubFOp } from "@tt-opt/dialect-std";
import type { OpClass, Operation } from "@tt-opt/ir-core";
import { constantNumber } from "../../uncontracted.ts";

/** `1 + f(x)` or `1 - f(x)`. */
export interface SumWithOne<C extends OpClass> {
  readonly isDifference: boolean;
  /** The function, which nothing else uses. */
  readonly inner: InstanceType<C>;
}

/** The parts of a sum or difference of 1 and a function that is an operation of `cls`. */
export function sumWithOne<C extends OpClass>(op: Operation, cls: C): SumWithOne<C> | undefined {
  if (!op.is(AddFOp) && !op.is(SubFOp)) return undefined;
  const { lhs, rhs } = op;
  const isDifference = op.is(SubFOp);
  const [one, other] = !isDifference && constantNumber(rhs) === 1 ? [rhs, lhs] : [lhs, rhs];
  const inner = other.definingOp;
  return constantNumber(one) === 1 && inner?.is(cls) === true && other.hasOneUse ? { isDifference, inner } : undefined;
}
