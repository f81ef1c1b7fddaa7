/** Recognizes selects between two numbers by a comparison of them, which are minima or maxima. */
import { CmpFOp, CmpIOp, type IntegerPredicate, matchConstant, OrIOp, swapPredicate } from "@tt-opt/dialect-std";
import { at, FloatAttr, FloatType, type Value, VectorType } from "@tt-opt/ir-core";
import type { Lowering } from "./lowering.ts";
import { integerShape, laneLayout } from "./vector-lanes.ts";

/** `a` if the condition holds, else `b`. */
export interface SelectOperands {
  readonly condition: Value;
  readonly whenTrue: Value;
  readonly whenFalse: Value;
}

type Extremum = `${"f32x4" | "f64x2"}.${"pmin" | "pmax"}`;

/**
 * `b < a ? b : a` is the instruction `pmin`, and `a < b ? b : a` is `pmax`; NaN and zeros are treated as in the select.
 * Between integers of the width of a lane, such a choice is their minimum or maximum.
 */
export function pseudoExtremum(lowering: Lowering, select: SelectOperands): readonly Value[] | undefined {
  const mnemonic = extremumOf(select) ?? integerExtremumOf(select);
  if (mnemonic === undefined) return undefined;
  const chosen = lowering.registers(select.whenTrue);
  return lowering.registers(select.whenFalse).map((a, i) => lowering.code.op(mnemonic, [a, at(chosen, i)]));
}

/**
 * `c1 | c2 ? a : b` is `c2 ? a : (c1 ? a : b)`: returns the inner select if it is an instruction, and the remaining
 * condition.
 */
export function partialExtremum(
  lowering: Lowering,
  select: SelectOperands,
): readonly [inner: readonly Value[], rest: Value] | undefined {
  for (const [condition, rest] of eitherOrder(select.condition)) {
    const inner = pseudoExtremum(lowering, { ...select, condition });
    if (inner !== undefined) return [inner, rest];
  }
  return undefined;
}

/**
 * `a < b | a != a ? a : b`, and the same with `>`: the instruction returns its first operand if an operand is NaN. So
 * a NaN in `b` is preserved, and the test of `a`, all bits of which are set where it holds, makes NaN of the others:
 * three cheap instructions where a choice of lanes alone takes as many steps of the machine.
 */
export function extremumOrNaN(lowering: Lowering, select: SelectOperands): readonly Value[] | undefined {
  const { code } = lowering;
  const { whenTrue, whenFalse } = select;
  for (const [condition, rest] of eitherOrder(select.condition)) {
    const mnemonic = isNaNTest(rest, whenTrue) ? extremumOf({ ...select, condition }) : undefined;
    if (mnemonic === undefined) continue;
    const others = lowering.registers(whenFalse);
    const shape = mnemonic.startsWith("f32x4") ? "f32x4" : "f64x2";
    return (
      boundedOrNaN(lowering, select, mnemonic) ??
      lowering
        .registers(whenTrue)
        .map((value, i) =>
          code.op("v128.or", [code.op(mnemonic, [at(others, i), value]), code.op(`${shape}.ne`, [value, value])]),
        )
    );
  }
  return undefined;
}

/**
 * The extremum of a value, whose NaNs are preserved, and a constant: the instruction returns its first operand if that
 * is NaN or if both are equal. Zeros compare equal but differ in their bits; a select between numbers and 0 therefore
 * clears all bits instead.
 */
function boundedOrNaN(
  lowering: Lowering,
  { whenTrue, whenFalse }: SelectOperands,
  mnemonic: Extremum,
): readonly Value[] | undefined {
  const { code } = lowering;
  const bound = matchConstant(whenFalse);
  if (!(bound instanceof FloatAttr) || Number.isNaN(bound.value) || Object.is(bound.value, -0)) return undefined;
  const bounds = lowering.registers(whenFalse);
  const shape = mnemonic.startsWith("f32x4") ? "f32x4" : "f64x2";
  const isBeyond = mnemonic.endsWith("pmax") ? (`${shape}.le` as const) : (`${shape}.ge` as const);
  return lowering.registers(whenTrue).map((value, i) => {
    const operands = [value, at(bounds, i)];
    return bound.value === 0
      ? code.op("v128.andnot", [value, code.op(isBeyond, operands)])
      : code.op(mnemonic, operands);
  });
}

/** The instruction for `select`; its first operand is the value that is selected if the condition does not hold. */
function extremumOf({ condition, whenTrue, whenFalse }: SelectOperands): Extremum | undefined {
  const comparison = condition.definingOp;
  if (comparison?.is(CmpFOp) !== true || !(whenTrue.type instanceof VectorType)) return undefined;
  const layout = laneLayout(whenTrue.type);
  const isFloat = whenTrue.type.elementType instanceof FloatType && layout?.kind.kind === "float";
  if (!isFloat || layout.kind.bits !== layout.bits) return undefined;
  const { lhs, rhs, predicateName } = comparison;
  if (predicateName !== "olt" && predicateName !== "ogt") return undefined;
  const [less, more] = predicateName === "olt" ? [lhs, rhs] : [rhs, lhs];
  const shape = layout.kind.bits === 32 ? "f32x4" : "f64x2";
  if (whenTrue === less && whenFalse === more) return `${shape}.pmin`;
  return whenTrue === more && whenFalse === less ? `${shape}.pmax` : undefined;
}

/** The instruction for `select` between integers; undefined if it needs several. */
function integerExtremumOf({ condition, whenTrue, whenFalse }: SelectOperands): IntegerExtremum | undefined {
  const comparison = condition.definingOp;
  const layout = laneLayout(whenTrue.type);
  if (comparison?.is(CmpIOp) !== true || layout?.kind.kind !== "integer" || layout.isMask) return undefined;
  const { lhs, rhs, predicateName } = comparison;
  const isSame = lhs === whenTrue && rhs === whenFalse;
  if (layout.kind.bits !== layout.bits || !(isSame || (rhs === whenTrue && lhs === whenFalse))) return undefined;
  const name = extrema[isSame ? predicateName : swapPredicate(predicateName)];
  return name === undefined || layout.bits === 64 ? undefined : `${integerShape[layout.bits]}.${name}`;
}

type IntegerExtremum = `${"i8x16" | "i16x8" | "i32x4"}.${"min" | "max"}_${"s" | "u"}`;

/** The number that is chosen if it compares like that to the other one. */
const extrema: Readonly<Partial<Record<IntegerPredicate, "min_s" | "min_u" | "max_s" | "max_u">>> = {
  slt: "min_s",
  sle: "min_s",
  sgt: "max_s",
  sge: "max_s",
  ult: "min_u",
  ule: "min_u",
  ugt: "max_u",
  uge: "max_u",
};

/** The two operands of a disjunction, in both orders. */
function eitherOrder(condition: Value): readonly (readonly [Value, Value])[] {
  const either = condition.definingOp;
  if (either?.is(OrIOp) !== true) return [];
  return [
    [either.lhs, either.rhs],
    [either.rhs, either.lhs],
  ];
}

/** Whether a condition holds exactly where `value` is NaN. */
function isNaNTest(condition: Value, value: Value): boolean {
  const op = condition.definingOp;
  if (op?.is(CmpFOp) !== true || op.lhs !== value || op.rhs !== value) return false;
  return op.predicateName === "une" || op.predicateName === "uno";
}
