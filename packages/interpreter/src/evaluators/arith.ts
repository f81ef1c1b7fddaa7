/**
 * `arith` on integers, comparisons, casts, constants and `select`. Where MLIR leaves the result undefined, the
 * interpreter agrees with the back end, which never traps: `x / 0` is `x` and `x % 0` is 0, `MIN / -1` wraps, shifts by
 * the width or more shift out all bits, and floats outside of an integer's range become the nearest integer (NaN
 * becomes 0), of fewer than 16 bits by way of 16, which wrap. Poison flags are not checked.
 */
import {
  AddIOp,
  AddUIExtendedOp,
  AndIOp,
  BitcastOp,
  CeilDivSIOp,
  CeilDivUIOp,
  CmpIOp,
  compareIntegers,
  ConstantOp,
  DivSIOp,
  DivUIOp,
  ExtSIOp,
  ExtUIOp,
  FloorDivSIOp,
  floatOfInteger,
  FPToSIOp,
  FPToUIOp,
  IndexCastOp,
  IndexCastUIOp,
  MaxSIOp,
  MaxUIOp,
  MinSIOp,
  MinUIOp,
  MulIOp,
  MulSIExtendedOp,
  MulUIExtendedOp,
  OrIOp,
  RemSIOp,
  RemUIOp,
  SelectOp,
  ShLIOp,
  ShRSIOp,
  ShRUIOp,
  SIToFPOp,
  SubIOp,
  TruncIOp,
  UIToFPOp,
  XOrIOp,
} from "@tt-opt/dialect-std";
import {
  at,
  ceildiv,
  ceildivUnsigned,
  elementTypeOrSelf,
  FloatType,
  floordiv,
  mulhiSigned,
  mulhiUnsigned,
  type OpClass,
  type Operation,
  saturatingFloatToSigned,
  saturatingFloatToUnsigned,
  sdiv,
  srem,
  type Type,
  udiv,
  urem,
} from "@tt-opt/ir-core";
import { valueOfAttribute } from "../attribute-value.ts";
import { attachElementwise, type ElementFunction, elementwise, mapElements, onIntegers } from "../elementwise.ts";
import { Evaluator, type Results } from "../evaluator.ts";
import { fromBits, round, toBits, widthOf, wrap } from "../scalars.ts";
import { Elements, float, integer, isTrue, scalar } from "../values.ts";

/** Attaches the evaluators of this file. */
export function attachArith(): void {
  Evaluator.attach(ConstantOp, { evaluate: (op) => [valueOfAttribute(op.value, op)] });
  attachSums();
  attachDivisions();
  attachBits();
  attachComparisons();
  attachCasts();
}

function attachSums(): void {
  attachElementwise(
    AddIOp,
    onIntegers((a, b) => a + b),
  );
  attachElementwise(
    SubIOp,
    onIntegers((a, b) => a - b),
  );
  attachElementwise(
    MulIOp,
    onIntegers((a, b) => a * b),
  );
  Evaluator.attach(AddUIExtendedOp, {
    evaluate(op, args) {
      const type = elementTypeOrSelf(op.sum.type);
      const sum = (a: bigint, b: bigint): bigint => toBits(type, a) + toBits(type, b);
      const carry = BigInt(widthOf(type));
      return [
        mapElements(args, (a, b) => wrap(type, sum(integer(a), integer(b)))),
        mapElements(args, (a, b) => sum(integer(a), integer(b)) >> carry),
      ];
    },
  });
  attachExtendedProduct(MulSIExtendedOp, mulhiSigned);
  attachExtendedProduct(MulUIExtendedOp, mulhiUnsigned);
}

function attachExtendedProduct(cls: OpClass, highHalf: (a: bigint, b: bigint, width: number) => bigint): void {
  const evaluate = (op: Operation, args: Results): Results => {
    const type = elementTypeOrSelf(op.resultAt(0).type);
    return [
      mapElements(args, (a, b) => wrap(type, integer(a) * integer(b))),
      mapElements(args, (a, b) => wrap(type, highHalf(integer(a), integer(b), widthOf(type)))),
    ];
  };
  Evaluator.attachAll([cls], { evaluate });
}

type Division = (a: bigint, b: bigint, width: number) => bigint | undefined;

/** A quotient; division by 0 gives the dividend. */
function quotient(divide: Division): ElementFunction {
  return onIntegers((a, b, type) => divide(a, b, widthOf(type)) ?? a);
}

/** A remainder; division by 0 gives 0. */
function remainder(divide: Division): ElementFunction {
  return onIntegers((a, b, type) => divide(a, b, widthOf(type)) ?? 0n);
}

function attachDivisions(): void {
  attachElementwise(DivSIOp, quotient(sdiv));
  attachElementwise(DivUIOp, quotient(udiv));
  attachElementwise(CeilDivSIOp, quotient(ceildiv));
  attachElementwise(CeilDivUIOp, quotient(ceildivUnsigned));
  attachElementwise(FloorDivSIOp, quotient(floordiv));
  attachElementwise(RemSIOp, remainder(srem));
  attachElementwise(RemUIOp, remainder(urem));
}

/** A shift of the bits of `a` by the minimum of `b` and the width. */
function shift(apply: (a: bigint, amount: bigint, type: Type) => bigint): ElementFunction {
  return onIntegers((a, b, type) => {
    const amount = toBits(type, b);
    const width = BigInt(widthOf(type));
    return apply(a, amount < width ? amount : width, type);
  });
}

function attachBits(): void {
  attachElementwise(
    AndIOp,
    onIntegers((a, b) => a & b),
  );
  attachElementwise(
    OrIOp,
    onIntegers((a, b) => a | b),
  );
  attachElementwise(
    XOrIOp,
    onIntegers((a, b) => a ^ b),
  );
  attachElementwise(
    ShLIOp,
    shift((a, amount) => a << amount),
  );
  attachElementwise(
    ShRUIOp,
    shift((a, amount, type) => toBits(type, a) >> amount),
  );
  attachElementwise(
    ShRSIOp,
    shift((a, amount, type) => signed(type, a) >> amount),
  );
}

/** The signed value of an integer, also of booleans. */
function signed(type: Type, value: bigint): bigint {
  return BigInt.asIntN(widthOf(type), value);
}

function attachComparisons(): void {
  const pick = (choose: (a: bigint, b: bigint) => boolean, read: (type: Type, x: bigint) => bigint): ElementFunction =>
    onIntegers((a, b, type) => (choose(read(type, a), read(type, b)) ? a : b));
  attachElementwise(
    MaxSIOp,
    pick((a, b) => a > b, signed),
  );
  attachElementwise(
    MinSIOp,
    pick((a, b) => a < b, signed),
  );
  attachElementwise(
    MaxUIOp,
    pick((a, b) => a > b, toBits),
  );
  attachElementwise(
    MinUIOp,
    pick((a, b) => a < b, toBits),
  );
  Evaluator.attach(CmpIOp, {
    evaluate(op, args) {
      const width = widthOf(elementTypeOrSelf(op.lhs.type));
      const predicate = op.predicateName;
      const holds = (a: bigint, b: bigint): boolean => compareIntegers(predicate, a, b, width);
      return [mapElements(args, (a, b) => (holds(integer(a), integer(b)) ? 1n : 0n))];
    },
  });
  Evaluator.attach(SelectOp, {
    evaluate(_op, args) {
      const [condition, yes, no] = [at(args, 0), at(args, 1), at(args, 2)];
      if (!(condition instanceof Elements)) return [isTrue(condition) ? yes : no];
      return [mapElements([condition, yes, no], (c, a, b) => scalar(isTrue(c) ? a : b))];
    },
  });
}

/** The float nearest to an integer, rounded once. */
function floatOf(type: Type, value: bigint): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) || !(type instanceof FloatType)) return round(type, number);
  return float(fromBits(type, floatOfInteger(type.format, value)));
}

/** The width whose range clamps a converted float; a GPU converts to fewer than 16 bits by way of 16. */
function convertedWidth(type: Type): number {
  return Math.max(widthOf(type), 16);
}

function attachCasts(): void {
  const keepSign = onIntegers((a, _b, type) => signed(type, a));
  const keepBits = onIntegers((a, _b, type) => toBits(type, a));
  for (const cls of [ExtSIOp, IndexCastOp, TruncIOp]) attachElementwise(cls, keepSign);
  for (const cls of [ExtUIOp, IndexCastUIOp]) attachElementwise(cls, keepBits);
  attachElementwise(SIToFPOp, ([a], { operand, result }) => floatOf(result, signed(operand, integer(a))));
  attachElementwise(UIToFPOp, ([a], { operand, result }) => floatOf(result, toBits(operand, integer(a))));
  attachElementwise(FPToSIOp, ([a], { result }) => saturatingFloatToSigned(float(a), convertedWidth(result)));
  attachElementwise(FPToUIOp, ([a], { result }) => saturatingFloatToUnsigned(float(a), convertedWidth(result)));
  Evaluator.attachAll([BitcastOp], bitcast);
}

/** Reinterprets the bits as another type of the same width. */
export const bitcast = elementwise(([a], { operand, result }) => fromBits(result, toBits(operand, scalar(a))));
