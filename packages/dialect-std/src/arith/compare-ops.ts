/** Comparisons: `arith.cmpi` and `arith.cmpf`. */
import {
  BoolLike,
  type Builder,
  Elementwise,
  FloatLike,
  type FoldResult,
  IntegerType,
  Pure,
  SameTypeOperands,
  SignlessIntegerLike,
  type Value,
  defineOp,
  elementTypeOrSelf,
  i1SameShape,
  type InferenceInput,
  type Type,
} from "@tt-opt/ir-core";
import { isAttrInt, splatOrScalar } from "./constant-value.ts";
import {
  CmpFPredicate,
  CmpIPredicate,
  compareIntegers,
  type FloatOrder,
  type FloatPredicate,
  holdsFor,
  type IntegerPredicate,
} from "./enums.ts";
import { isNaNBits, orderFloats } from "./float-arithmetic.ts";
import { floatConstantIs } from "./float-constants.ts";
import { attrBits, bitWidth, constantOfBits, folded, foldElements, formatOf, isOpen } from "./fold-elements.ts";
import { ExtSIOp, ExtUIOp } from "./integer-cast-ops.ts";
import { fastMathProperty, type FoldOperands } from "./op-shapes.ts";
import { attachBinaryRange } from "./attach-range.ts";
import { comparisonRange } from "./integer-ranges.ts";

function inferBoolean({ operands }: InferenceInput): readonly Type[] | string {
  const [lhs] = operands;
  return lhs === undefined ? "the operands are missing" : [i1SameShape(lhs.type)];
}

/** `arith.cmpi slt, %a, %b`: a comparison of integers. */
export class CmpIOp extends defineOp("arith.cmpi", {
  summary: "integer comparison",
  description: `Compares two integers. The predicate is \`eq\`, \`ne\`, or one of \`slt\`, \`sle\`, \`sgt\`, \`sge\` for signed and \`ult\`,
\`ule\`, \`ugt\`, \`uge\` for unsigned numbers. The result is an \`i1\`, or a tensor or vector of it.

\`\`\`mlir
%less = arith.cmpi slt, %a, %b : i32
\`\`\``,
  operands: { lhs: SignlessIntegerLike, rhs: SignlessIntegerLike },
  results: { result: BoolLike },
  attributes: { predicate: CmpIPredicate },
  traits: [Pure, SameTypeOperands, Elementwise],
  assembly: "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
  inferResultTypes: inferBoolean,
}) {
  /** Makes a comparison of two integers, or of all elements of two tensors or vectors. */
  static create(b: Builder, predicate: IntegerPredicate, lhs: Value, rhs: Value): CmpIOp {
    return CmpIOp.build(b, { predicate: CmpIPredicate.attr(b.context, predicate), lhs, rhs });
  }

  /** The predicate by name. */
  get predicateName(): IntegerPredicate {
    return CmpIPredicate.name(this.predicate);
  }

  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const { type } = this.result;
    const predicate = this.predicateName;
    // x < x → false, x <= x → true
    if (this.lhs === this.rhs) {
      const known = constantOfBits(type, compareIntegers(predicate, 0n, 0n, 1) ? 1n : 0n);
      if (known !== undefined) return [known];
    }
    const boolean = comparedBoolean(this, operands, predicate);
    if (boolean !== undefined) return [boolean];
    if (isOpen(operands)) return undefined;
    const width = bitWidth(this.lhs.type);
    return folded(
      foldElements(operands, type, (a = 0n, b = 0n) => (compareIntegers(predicate, a, b, width) ? 1n : 0n)),
    );
  }

  override verify(): void {
    verifyBooleanResult(this);
  }
}
attachBinaryRange(CmpIOp, (lhs, rhs, op) => comparisonRange(op.predicateName, lhs, rhs));

/** `ext(x : i1) != 0 → x`, `x == true → x` and `x != false → x`. */
function comparedBoolean(op: CmpIOp, operands: FoldOperands, predicate: IntegerPredicate): Value | undefined {
  const rhs = operands[1];
  const { lhs } = op;
  if (predicate === "ne" && isAttrInt(rhs, 0)) {
    const source = lhs.definingOp;
    if ((source?.is(ExtUIOp) === true || source?.is(ExtSIOp) === true) && isBoolean(source.in)) return source.in;
    if (isBoolean(lhs)) return lhs;
  }
  return predicate === "eq" && isBoolean(lhs) && isAttrInt(rhs, 1) ? lhs : undefined;
}

/** `arith.cmpf olt, %a, %b`: a comparison of floats. */
export class CmpFOp extends defineOp("arith.cmpf", {
  summary: "floating-point comparison",
  description: `Compares two floats. Ordered predicates (\`oeq\`, \`olt\`, …, \`ord\`) are false and unordered ones (\`ueq\`, \`ult\`, …,
\`uno\`) true if an operand is NaN; \`false\` and \`true\` do not look at the operands. The result is an \`i1\`, or a tensor or
vector of it.

\`\`\`mlir
%less = arith.cmpf olt, %a, %b : f32
\`\`\``,
  operands: { lhs: FloatLike, rhs: FloatLike },
  results: { result: BoolLike },
  attributes: { predicate: CmpFPredicate, ...fastMathProperty },
  traits: [Pure, SameTypeOperands, Elementwise],
  assembly: "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)",
  inferResultTypes: inferBoolean,
}) {
  /** Makes a comparison of two floats, or of all elements of two tensors or vectors, without fast-math flags. */
  static create(b: Builder, predicate: FloatPredicate, lhs: Value, rhs: Value): CmpFOp {
    return CmpFOp.build(b, { predicate: CmpFPredicate.attr(b.context, predicate), lhs, rhs });
  }

  /** The predicate by name. */
  get predicateName(): FloatPredicate {
    return CmpFPredicate.name(this.predicate);
  }

  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const format = formatOf(this.lhs.type);
    if (format === undefined) return undefined;
    const predicate = this.predicateName;
    // A comparison with NaN does not depend on the other operand.
    for (const operand of operands) {
      const constant = splatOrScalar(operand);
      if (constant === undefined || !isNaNBits(format, attrBits(constant))) continue;
      return folded(constantOfBits(this.result.type, holdsFor(predicate, "unordered") ? 1n : 0n));
    }
    const orders = possibleOrders(operands);
    const answers = new Set(orders.map((order) => holdsFor(predicate, order)));
    if (orders.length < floatOrders.length && answers.size === 1)
      return folded(constantOfBits(this.result.type, answers.has(true) ? 1n : 0n));
    return folded(
      foldElements(operands, this.result.type, (a = 0n, b = 0n) =>
        holdsFor(predicate, orderFloats(format, a, b)) ? 1n : 0n,
      ),
    );
  }

  override verify(): void {
    verifyBooleanResult(this);
  }
}

const floatOrders: readonly FloatOrder[] = ["less", "equal", "greater", "unordered"];

/**
 * How the operands of a comparison can relate: nothing is beyond an infinity. Reductions that start from one compare with
 * it, which MLIR (22) leaves as it is.
 */
function possibleOrders([lhs, rhs]: FoldOperands): readonly FloatOrder[] {
  const isNeverLess = floatConstantIs(lhs, Infinity) || floatConstantIs(rhs, -Infinity);
  const isNeverGreater = floatConstantIs(lhs, -Infinity) || floatConstantIs(rhs, Infinity);
  return floatOrders.filter((order) => !(order === "less" && isNeverLess) && !(order === "greater" && isNeverGreater));
}

function isBoolean(value: Value): boolean {
  const element = elementTypeOrSelf(value.type);
  return element instanceof IntegerType && element.width === 1;
}

function verifyBooleanResult(op: CmpIOp | CmpFOp): void {
  if (op.result.type === i1SameShape(op.lhs.type)) return;
  op.error("failed to verify that result type has i1 element type and same shape as operands", "TT2001");
}
