/** Constant folding of functions that are computed in double precision. */
import { type FloatFormat, type FoldResult, type Type, decodeFloat, encodeFloat } from "@tt-opt/ir-core";
import { propagatedNaN } from "../arith/float-arithmetic.ts";
import { folded, foldElements, formatOf } from "../arith/fold-elements.ts";
import type { FoldOperands } from "../arith/op-shapes.ts";

/**
 * Folds `f` of a constant `f32` or `f64`; other formats are left alone, as in MLIR. A NaN comes out as itself, quiet.
 *
 * @param isDefined where `f` is folded at all
 */
export function foldUnary(
  operands: FoldOperands,
  type: Type,
  f: (x: number) => number,
  isDefined: (x: number) => boolean = () => true,
): readonly FoldResult[] | undefined {
  const format = doubleComputable(type);
  if (format === undefined) return undefined;
  return folded(
    foldElements(operands, type, (bits = 0n) => {
      const nan = propagatedNaN(format, [bits]);
      if (nan !== undefined) return nan;
      const x = decodeFloat(format, bits);
      return isDefined(x) ? encodeFloat(format, f(x)) : undefined;
    }),
  );
}

/** Folds `f` of two constants of type `f32` or `f64`; `f` decides about NaN. */
export function foldBinary(
  operands: FoldOperands,
  type: Type,
  f: (x: number, y: number) => number,
): readonly FoldResult[] | undefined {
  const format = doubleComputable(type);
  if (format === undefined) return undefined;
  return folded(
    foldElements(operands, type, (x = 0n, y = 0n) => {
      const result = f(decodeFloat(format, x), decodeFloat(format, y));
      return (Number.isNaN(result) ? propagatedNaN(format, [x, y]) : undefined) ?? encodeFloat(format, result);
    }),
  );
}

function doubleComputable(type: Type): FloatFormat | undefined {
  const format = formatOf(type);
  return format?.name === "f32" || format?.name === "f64" ? format : undefined;
}
