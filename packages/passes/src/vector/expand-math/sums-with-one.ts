/** Sums and differences of 1 and a function of f32: beside 1, the function needs no relative accuracy near 0. */
import { AddFOp, SubFOp } from "@tt-opt/dialect-std";
import { elementTypeOrSelf, FloatType, type OpClass, type Operation } from "@tt-opt/ir-core";
import { constantNumber } from "../../uncontracted.ts";

/** `1 + f(x)` or `1 - f(x)`. */
export interface SumWithOne<C extends OpClass> {
  readonly op: AddFOp | SubFOp;
  readonly isDifference: boolean;
  /** The function, which nothing else uses. */
  readonly inner: InstanceType<C>;
}

/** The sums inside of `root` whose functions are operations of `cls`. */
export function sumsWithOne<C extends OpClass>(root: Operation, cls: C): readonly SumWithOne<C>[] {
  const sums: SumWithOne<C>[] = [];
  root.walk((op) => {
    if (!op.is(AddFOp) && !op.is(SubFOp)) return;
    const element = elementTypeOrSelf(op.result.type);
    if (!(element instanceof FloatType) || element.kind !== "f32") return;
    const { lhs, rhs } = op;
    const isDifference = op.is(SubFOp);
    const [one, other] = !isDifference && constantNumber(rhs) === 1 ? [rhs, lhs] : [lhs, rhs];
    const inner = other.definingOp;
    if (constantNumber(one) === 1 && inner?.is(cls) === true && other.hasOneUse) sums.push({ op, isDifference, inner });
  });
  return sums;
}
