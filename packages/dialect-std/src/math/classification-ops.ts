/** Questions about a float: is it finite, infinite, NaN, normal? */
import {
  BoolLike,
  Elementwise,
  FloatLike,
  type FoldResult,
  Pure,
  type UnpackedFloat,
  defineOp,
  i1SameShape,
  type InferenceInput,
  type FloatFormat,
  type Type,
  unpackFloat,
} from "@tt-opt/ir-core";
import { folded, foldElements, formatOf } from "../arith/fold-elements.ts";
import { fastMathProperty, type FoldOperands } from "../arith/op-shapes.ts";

function inferBoolean({ operands }: InferenceInput): readonly Type[] | string {
  const [input] = operands;
  return input === undefined ? "the operand is missing" : [i1SameShape(input.type)];
}

function classification(what: string) {
  return {
    summary: `whether a float is ${what}`,
    description: `True where a float is ${what}. The result is an \`i1\`, or a tensor or vector of it.`,
    operands: { input: FloatLike },
    results: { result: BoolLike },
    attributes: fastMathProperty,
    traits: [Pure, Elementwise],
    assembly: "$input (`fastmath` `` $fastmath^)? attr-dict `:` type($input)",
    inferResultTypes: inferBoolean,
  } as const;
}

/** `math.isfinite`: neither infinite nor NaN. */
export class IsFiniteOp extends defineOp("math.isfinite", classification("neither infinite nor NaN")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldClass(operands, this, (x) => x.kind === "finite");
  }

  override verify(): void {
    verifyClass(this);
  }
}

/** `math.isinf`: infinite. */
export class IsInfOp extends defineOp("math.isinf", classification("infinite")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldClass(operands, this, (x) => x.kind === "infinite");
  }

  override verify(): void {
    verifyClass(this);
  }
}

/** `math.isnan`: NaN. */
export class IsNaNOp extends defineOp("math.isnan", classification("NaN")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldClass(operands, this, (x) => x.kind === "nan");
  }

  override verify(): void {
    verifyClass(this);
  }
}

/** `math.isnormal`: neither zero, subnormal, infinite nor NaN. */
export class IsNormalOp extends defineOp(
  "math.isnormal",
  classification("normal: neither zero, subnormal, infinite nor NaN"),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldClass(operands, this, isNormal);
  }

  override verify(): void {
    verifyClass(this);
  }
}

type Classification = IsFiniteOp | IsInfOp | IsNaNOp | IsNormalOp;

/** Whether the exponent is at least the smallest one of a normal number. */
function isNormal(x: UnpackedFloat, format: FloatFormat): boolean {
  if (x.kind !== "finite" || x.significand === 0n) return false;
  return x.exponent + x.significand.toString(2).length - 1 >= 1 - format.bias;
}

function foldClass(
  operands: FoldOperands,
  op: Classification,
  holds: (x: UnpackedFloat, format: FloatFormat) => boolean,
): readonly FoldResult[] | undefined {
  const format = formatOf(op.input.type);
  if (format === undefined) return undefined;
  return folded(
    foldElements(operands, op.result.type, (bits = 0n) => (holds(unpackFloat(format, bits), format) ? 1n : 0n)),
  );
}

function verifyClass(op: Classification): void {
  if (op.result.type === i1SameShape(op.input.type)) return;
  op.error("failed to verify that result type has i1 element type and same shape as operands", "TT2001");
}
