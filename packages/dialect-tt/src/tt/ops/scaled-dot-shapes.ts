/**
 * The shapes of `tt.dot_scaled`: operands whose 4-bit elements are packed in pairs, and scales that each stand for a
 * block of elements along K.
 */

/** An operand of a scaled product. */
export interface ScaledOperandShape {
  readonly shape: readonly number[];
  /** The shape of its scales: `M×K/n` for the left operand, `N×K/n` for the right one. */
  readonly scale: readonly number[] | undefined;
  /** Whether an element holds two numbers of four bits. */
  readonly isPacked: boolean;
  /** Whether the two numbers are neighbours along K, rather than along M or N. */
  readonly packsK: boolean;
}

/** Why the shapes of a scaled product do not fit; undefined if they do. */
export function scaledDotProblem(
  a: ScaledOperandShape,
  b: ScaledOperandShape,
  c: readonly number[],
): string | undefined {
  const rank = a.shape.length;
  if (rank < 2 || b.shape.length !== rank || c.length !== rank)
    return "operands must be at least 2D and of the same rank";
  const kOfA = packed(a, a.shape.at(-1), a.packsK);
  const kOfB = packed(b, b.shape.at(-2), b.packsK);
  if (kOfA !== kOfB) {
    return `expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand, but got ${kOfA} and ${kOfB}`;
  }
  const m = packed(a, a.shape.at(-2), !a.packsK);
  const n = packed(b, b.shape.at(-1), !b.packsK);
  if (m !== c.at(-2) || n !== c.at(-1))
    return "expected the accumulator to have the M and N dimensions of the operands";
  return scaleProblem(a, b, kOfA, m, n);
}

/** The number of elements along a dimension of which `size` are stored. */
function packed(operand: ScaledOperandShape, size: number | undefined, isAlong: boolean): number {
  return (size ?? 0) * (operand.isPacked && isAlong ? 2 : 1);
}

function scaleProblem(
  a: ScaledOperandShape,
  b: ScaledOperandShape,
  k: number,
  m: number,
  n: number,
): string | undefined {
  const factors = [a.scale, b.scale].map((scale) => scaleFactor(scale, k));
  const [factorA, factorB] = factors;
  for (const factor of factors) {
    if (factor !== undefined && factor !== 16 && factor !== 32) return `scale factor must be 16 or 32. Got ${factor}`;
  }
  if (factorA !== undefined && factorB !== undefined && factorA !== factorB) {
    return `Operands must have the same scale factor; (lhs: ${factorA} vs rhs: ${factorB})`;
  }
  if (factorA !== undefined && a.scale?.at(-2) !== m) return "scales M dimension must match the operand M dimension";
  if (factorB !== undefined && b.scale?.at(-2) !== n) return "scales N dimension must match the operand N dimension";
  const isSplit = (scale: readonly number[] | undefined, factor: number | undefined): boolean =>
    factor === undefined || (scale?.at(-1) ?? 0) * factor === k;
  if (isSplit(a.scale, factorA) && isSplit(b.scale, factorB)) return undefined;
  return "scales K dimension must match the operand K divided by the scale factor";
}

/** How many elements along K share a scale; undefined if there is one scale for all, or none. */
function scaleFactor(scale: readonly number[] | undefined, k: number): number | undefined {
  if (scale === undefined || scale.every((size) => size === 1)) return undefined;
  return Math.trunc(k / (scale.at(-1) ?? 1));
}
