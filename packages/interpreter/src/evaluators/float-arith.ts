/** `arith` on floats: computed in doubles and rounded once, which is correctly rounded for formats of up to 32 bits. */
import {
  AddFOp,
  CmpFOp,
  DivFOp,
  ExtFOp,
  floatRounding,
  type FloatOrder,
  holdsFor,
  MaximumFOp,
  MaxNumFOp,
  MinimumFOp,
  MinNumFOp,
  MulFOp,
  NegFOp,
  RemFOp,
  ScalingExtFOp,
  ScalingTruncFOp,
  SubFOp,
  TruncFOp,
} from "@tt-opt/dialect-std";
import { elementTypeOrSelf, FloatType } from "@tt-opt/ir-core";
import { attachElementwise, mapElements, onFloats } from "../elementwise.ts";
import { Evaluator } from "../evaluator.ts";
import { round, roundAs } from "../scalars.ts";
import { float } from "../values.ts";

/** The larger number; the other one if one is NaN. */
export function maxNumber(a: number, b: number): number {
  return Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b);
}

/** The smaller number; the other one if one is NaN. */
export function minNumber(a: number, b: number): number {
  return Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b);
}

/** The order of two floats. */
function orderOf(a: number, b: number): FloatOrder {
  return a < b ? "less" : a > b ? "greater" : a === b ? "equal" : "unordered";
}

/** Attaches the evaluators of this file. */
export function attachFloatArith(): void {
  attachElementwise(
    AddFOp,
    onFloats((a, b) => a + b),
  );
  attachElementwise(
    SubFOp,
    onFloats((a, b) => a - b),
  );
  attachElementwise(
    MulFOp,
    onFloats((a, b) => a * b),
  );
  attachElementwise(
    DivFOp,
    onFloats((a, b) => a / b),
  );
  attachElementwise(
    RemFOp,
    onFloats((a, b) => a % b),
  );
  attachElementwise(
    NegFOp,
    onFloats((a) => -a),
  );
  attachElementwise(
    MaximumFOp,
    onFloats((a, b) => Math.max(a, b)),
  );
  attachElementwise(
    MinimumFOp,
    onFloats((a, b) => Math.min(a, b)),
  );
  attachElementwise(MaxNumFOp, onFloats(maxNumber));
  attachElementwise(MinNumFOp, onFloats(minNumber));
  attachElementwise(
    ExtFOp,
    onFloats((a) => a),
  );
  Evaluator.attach(CmpFOp, {
    evaluate(op, args) {
      const predicate = op.predicateName;
      return [mapElements(args, (a, b) => (holdsFor(predicate, orderOf(float(a), float(b))) ? 1n : 0n))];
    },
  });
  Evaluator.attach(TruncFOp, {
    evaluate(op, args) {
      const type = elementTypeOrSelf(op.out.type);
      const rounding = floatRounding(op.attribute("roundingmode"));
      return [mapElements(args, (a) => roundAs(type, float(a), rounding))];
    },
  });
  attachScaling();
}

/** Casts with a scale, which is a power of two; the scale operand is first rounded to its format. */
function attachScaling(): void {
  const scaleOf = (op: ScalingExtFOp | ScalingTruncFOp, scale: number): number =>
    round(FloatType.get(op.context, "f8E8M0FNU"), scale);
  Evaluator.attach(ScalingExtFOp, {
    evaluate(op, args) {
      const type = elementTypeOrSelf(op.out.type);
      return [mapElements(args, (a, s) => round(type, float(a) * scaleOf(op, float(s))))];
    },
  });
  Evaluator.attach(ScalingTruncFOp, {
    evaluate(op, args) {
      const type = elementTypeOrSelf(op.out.type);
      const rounding = floatRounding(op.attribute("roundingmode"));
      return [mapElements(args, (a, s) => roundAs(type, float(a) / scaleOf(op, float(s)), rounding))];
    },
  });
}
