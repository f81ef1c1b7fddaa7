/**
 * Sums, differences and products that are never contracted, such as `__nv_fmul_rn`: a `math.fma` with a factor or an
 * addend that changes nothing. It is rounded once by definition, so no pass can fuse it with another operation.
 * `expand-math`, which runs after the pass that allows contraction, turns it into a plain operation.
 */
import type { FmaOp } from "@tt-opt/dialect-std";
import { BroadcastOp } from "@tt-opt/dialect-vector";
import { constantOperand, DenseElementsAttr, FloatAttr, type Value } from "@tt-opt/ir-core";

/** The operands of the `math.fma` for `lhs + rhs`, `lhs - rhs` or `lhs * rhs`; `constant` builds a constant. */
export const uncontracted = {
  /** `lhs * 1 + rhs` */
  addf: (lhs: Value, rhs: Value, constant: (value: number) => Value): FmaOperands => [lhs, constant(1), rhs],
  /** `rhs * -1 + lhs` */
  subf: (lhs: Value, rhs: Value, constant: (value: number) => Value): FmaOperands => [rhs, constant(-1), lhs],
  /** `lhs * rhs + -0`: an addend of 0 would change a product that is -0. */
  mulf: (lhs: Value, rhs: Value, constant: (value: number) => Value): FmaOperands => [lhs, rhs, constant(-0)],
} as const;

type FmaOperands = readonly [a: Value, b: Value, c: Value];

/** An operation of arith. */
export interface PlainOperation {
  readonly name: "arith.addf" | "arith.subf" | "arith.mulf";
  readonly lhs: Value;
  readonly rhs: Value;
}

/** The plain operation that a `math.fma` stands for; undefined if it is a real one. */
export function plainOperation({ a, b, c }: FmaOp): PlainOperation | undefined {
  const factor = constantNumber(b);
  if (factor === 1) return { name: "arith.addf", lhs: a, rhs: c };
  if (factor === -1) return { name: "arith.subf", lhs: c, rhs: a };
  return Object.is(constantNumber(c), -0) ? { name: "arith.mulf", lhs: a, rhs: b } : undefined;
}

/** The value of a constant that is the same in all lanes. */
export function constantNumber(value: Value): number | undefined {
  const source = value.definingOp;
  const constant = constantOperand(source?.is(BroadcastOp) === true ? source.operand(0) : value);
  const element = constant instanceof DenseElementsAttr ? constant.splatValue : constant;
  return element instanceof FloatAttr ? element.value : undefined;
}
