/**
 * The types of elements of random kernels, and up to where they are exact. Floats hold multiples of a quarter, whose sums
 * are exact in any order as long as they are small enough. Integers wrap around, but indices are taken not to (see
 * `docs/numerics.md`): what has wrapped is only data, which is not compared, divided or extended.
 */

/** Up to where the type holds all multiples of a quarter, or all integers. */
const exactUpTo = {
  i8: 2 ** 7,
  i16: 2 ** 15,
  i32: 2 ** 31,
  i64: 2 ** 63,
  f16: 2 ** 9,
  bf16: 2 ** 6,
  f32: 2 ** 22,
  f64: 2 ** 50,
} as const;

/** Types of elements of buffers, with which kernels also compute. */
export type Element = keyof typeof exactUpTo;

/** Whether `element` is a type of floats. */
export function isFloat(element: string): boolean {
  return element.includes("f");
}

/** The bits of an element. */
export function bitsOf(element: Element): number {
  return element === "bf16" ? 16 : Number(element.slice(1));
}

/** What no integer of the type exceeds, either way, or no float that is exact; infinite for pointers and booleans. */
export function limitOf(element: string): number {
  return isElement(element) ? exactUpTo[element] : Infinity;
}

/** Whether what is computed from elements that amount to `magnitude` at most is what exact arithmetic gives. */
export function isExact(element: Element, magnitude: number): boolean {
  return magnitude <= exactUpTo[element];
}

/** `value` as the IR spells it; floats need a point. */
export function literal(element: string, value: number): string {
  return isFloat(element) ? value.toFixed(1) : `${value}`;
}

function isElement(name: string): name is Element {
  return name in exactUpTo;
}
