/** How large results are at most, as if nothing wrapped around or was rounded, from how large the operands are. */

type Rule = (lhs: number, rhs: number) => number;

const sum: Rule = (lhs, rhs) => lhs + rhs;
const product: Rule = (lhs, rhs) => lhs * rhs;
/** Bits above those of both operands are all the same. */
const bitwise: Rule = (lhs, rhs) => 2 * Math.max(lhs, rhs);

const rules: Readonly<Record<string, Rule>> = {
  addi: sum,
  subi: sum,
  addf: sum,
  subf: sum,
  muli: product,
  mulf: product,
  andi: bitwise,
  ori: bitwise,
  xori: bitwise,
  divsi: (lhs) => lhs,
  shrsi: (lhs) => lhs,
  shrui: () => Infinity,
  remsi: Math.min,
  shli: (lhs, rhs) => lhs * 2 ** rhs,
};

/** Operations whose results do not depend on whether an operand has wrapped, and are no sums of indices. */
const bitOperations = ["andi", "ori", "xori", "shrui"];

/** The magnitude of the result of `arith.<name>`; `limit` is that of its type. */
export function magnitudeOf(name: string, lhs: number, rhs: number, limit: number): number {
  const magnitude = (rules[name] ?? Math.max)(lhs, rhs);
  return bitOperations.includes(name) ? Math.min(magnitude, limit) : magnitude;
}
