/** Sizes, strides and offsets that are only known at run time, and arithmetic on them. */

/** A size, stride or offset that is only known at run time; written `?`. */
export const dynamic = Number.MIN_SAFE_INTEGER;

/** Whether a size, stride or offset is only known at run time. */
export function isDynamic(size: number): boolean {
  return size === dynamic;
}

/** The sum of two sizes; dynamic if one is. */
export function addSizes(a: number, b: number): number {
  return isDynamic(a) || isDynamic(b) ? dynamic : a + b;
}

/** The product of two sizes; 0 if one is, else dynamic if one is. */
export function multiplySizes(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return isDynamic(a) || isDynamic(b) ? dynamic : a * b;
}
