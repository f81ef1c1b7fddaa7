import { type AffineExpr, AffineDim, type AffineMap, AffineSymbol } from "../affine/index.ts";
import { addSizes, dynamic, multiplySizes } from "./dynamic-size.ts";

/** The distance between adjacent elements along each dimension, and the offset of the first one; in elements. */
export interface StridedForm {
  readonly strides: readonly number[];
  readonly offset: number;
}

/** The strides and the offset of a layout map; undefined if it is not a sum of multiples of its dimensions. */
export function stridedFormOf(map: AffineMap): StridedForm | undefined {
  const [result] = map.results;
  if (result === undefined || map.results.length !== 1) return undefined;
  const strides = Array.from({ length: map.numDims }, () => 0);
  let offset = 0;
  const add = (expr: AffineExpr, factor: number): boolean => {
    if (expr instanceof AffineDim) {
      strides[expr.position] = addSizes(strides[expr.position] ?? 0, factor);
      return true;
    }
    const { constantValue } = expr;
    if (expr instanceof AffineSymbol || constantValue !== undefined) {
      offset = addSizes(offset, multiplySizes(factor, constantValue ?? dynamic));
      return true;
    }
    const sum = expr.operandsOf("add");
    if (sum !== undefined) return add(sum.lhs, factor) && add(sum.rhs, factor);
    const product = expr.operandsOf("mul");
    if (product?.rhs.isSymbolicOrConstant !== true) return false;
    return add(product.lhs, multiplySizes(factor, product.rhs.constantValue ?? dynamic));
  };
  return add(result, 1) ? { strides, offset } : undefined;
}
