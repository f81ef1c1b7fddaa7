/**
 * Constant folding of element-wise operations, whatever the container: the function works on the encoded bits of one
 * element, and scalars, splats and dense tensors and vectors are taken apart and put together here.
 */
import {
  type Attribute,
  ComplexType,
  DenseElementsAttr,
  FloatAttr,
  type FloatFormat,
  FloatType,
  type FoldResult,
  IndexType,
  IntegerAttr,
  IntegerType,
  type Operation,
  ShapedType,
  type Type,
  elementBytes,
  elementTypeOrSelf,
} from "@tt-opt/ir-core";
import type { FloatFunction } from "./float-arithmetic.ts";
import { PoisonAttr } from "../ub/poison-attr.ts";
import type { FoldOperands } from "./op-shapes.ts";

/** A function of the bits of one element of each operand; undefined where there is no result. */
export type ElementFunction = (...bits: readonly bigint[]) => bigint | undefined;

type ConstantOperand = IntegerAttr | FloatAttr | DenseElementsAttr;

/**
 * The constant that `f` makes of constant operands, element by element; undefined if an operand is not constant, if `f`
 * has no result for some element, or if containers do not match. If an operand is poison, so is the result.
 *
 * @param f gets and returns raw bits; what it returns is reduced to the width of the element type of `resultType`
 */
export function foldElements(operands: FoldOperands, resultType: Type, f: ElementFunction): Attribute | undefined {
  if (isOpen(operands)) return undefined;
  const poison = operands.find((operand) => operand instanceof PoisonAttr);
  if (poison !== undefined) return poison;
  const constants: ConstantOperand[] = [];
  for (const operand of operands) {
    if (!isConstantOperand(operand)) return undefined;
    constants.push(operand);
  }
  if (!(resultType instanceof ShapedType)) return foldScalar(constants, resultType, f);
  return foldDense(constants, resultType, f);
}

/** The bits of an integer, `index` or float attribute, unsigned. */
export function attrBits(attribute: IntegerAttr | FloatAttr): bigint {
  return attribute instanceof FloatAttr ? attribute.bits : BigInt.asUintN(bitWidth(attribute.type), attribute.value);
}

/** The attribute of `bits` in an integer, `index` or float type. */
export function attrFromBits(type: Type, bits: bigint): IntegerAttr | FloatAttr {
  if (type instanceof FloatType) return FloatAttr.fromBits(type, BigInt.asUintN(type.width, bits));
  return IntegerAttr.get(type, bits);
}

/** Bits of an integer, `index` (64) or float type, or of the elements of a shaped type; 0 for others. */
export function bitWidth(type: Type): number {
  const element = elementTypeOrSelf(type);
  if (element instanceof IntegerType || element instanceof FloatType) return element.width;
  return element instanceof IndexType ? 64 : 0;
}

/** The format of a float type or of float elements. */
export function formatOf(type: Type): FloatFormat | undefined {
  const element = elementTypeOrSelf(type);
  return element instanceof FloatType ? element.format : undefined;
}

/** The attribute of `type` whose value, or each element of it, has `bits`; undefined if the shape is not static. */
export function constantOfBits(type: Type, bits: bigint): IntegerAttr | FloatAttr | DenseElementsAttr | undefined {
  if (!(type instanceof ShapedType)) return bitWidth(type) > 0 ? attrFromBits(type, bits) : undefined;
  if (type.elementCount === undefined || bitWidth(type) === 0) return undefined;
  return DenseElementsAttr.splat(type, attrFromBits(type.elementType, bits));
}

function isConstantOperand(operand: Attribute | undefined): operand is ConstantOperand {
  if (operand instanceof DenseElementsAttr) return !(operand.type.elementType instanceof ComplexType);
  return operand instanceof IntegerAttr || operand instanceof FloatAttr;
}

function foldScalar(operands: readonly ConstantOperand[], type: Type, f: ElementFunction): Attribute | undefined {
  const bits: bigint[] = [];
  for (const operand of operands) {
    if (operand instanceof DenseElementsAttr) return undefined;
    bits.push(attrBits(operand));
  }
  const result = f(...bits);
  return result === undefined ? undefined : attrFromBits(type, result);
}

function foldDense(operands: readonly ConstantOperand[], type: ShapedType, f: ElementFunction): Attribute | undefined {
  const count = type.elementCount;
  if (count === undefined) return undefined;
  const dense: DenseElementsAttr[] = [];
  for (const operand of operands) {
    if (!(operand instanceof DenseElementsAttr) || operand.length !== count) return undefined;
    dense.push(operand);
  }
  const width = bitWidth(type);
  const size = elementBytes(type.elementType);
  const computed = dense.every((operand) => operand.isSplat) ? Math.min(count, 1) : count;
  const bytes = new Uint8Array(size * computed);
  for (let index = 0; index < computed; index++) {
    const result = f(...dense.map((operand) => operand.rawBits(index)));
    if (result === undefined) return undefined;
    let rest = BigInt.asUintN(width, result);
    for (let byte = 0; byte < size; byte++) {
      bytes[index * size + byte] = Number(rest & 0xffn);
      rest >>= 8n;
    }
  }
  return DenseElementsAttr.fromBytes(type, bytes);
}

/** The result of a `fold` of an operation with one result. */
export function folded(result: FoldResult | undefined): readonly FoldResult[] | undefined {
  return result === undefined ? undefined : [result];
}

/** {@link foldElements} for binary functions that also want the width of the operands, and for the result of `op`. */
export function foldIntegers(
  op: Operation,
  operands: FoldOperands,
  f: (lhs: bigint, rhs: bigint, width: number) => bigint | undefined,
): readonly FoldResult[] | undefined {
  return isOpen(operands) ? undefined : foldConstants(operands, op.resultAt(0).type, f);
}

function foldConstants(
  operands: FoldOperands,
  resultType: Type,
  f: (lhs: bigint, rhs: bigint, width: number) => bigint | undefined,
): readonly FoldResult[] | undefined {
  const width = bitWidth(resultType);
  return folded(foldElements(operands, resultType, (lhs = 0n, rhs = 0n) => f(lhs, rhs, width)));
}

/** Whether the operands are neither constant nor poison, which is the usual case: nothing else need be asked then. */
export function isOpen(operands: FoldOperands): boolean {
  let isOpen = false;
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i];
    if (operand === undefined) isOpen = true;
    else if (operand instanceof PoisonAttr) return false;
  }
  return isOpen;
}

/** {@link foldElements} for functions on floats of one format, from operands of that format. */
export function foldFloats(operands: FoldOperands, type: Type, f: FloatFunction): readonly FoldResult[] | undefined {
  if (isOpen(operands)) return undefined;
  const format = formatOf(type);
  return format && folded(foldElements(operands, type, (...bits) => f(format, ...bits)));
}
