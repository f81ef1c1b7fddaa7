/** Steps that compute numbers of lanes: the arithmetic that kernels do for places and masks, and any mixture of it. */
import type { Choices } from "./choices.ts";
import { limitOf } from "./elements.ts";
import type { KernelBuilder } from "./kernel-builder.ts";
import { valueOf } from "./loads.ts";
import { index, mask, scalar } from "./operands.ts";
import type { Value } from "./value.ts";

/** Adds an index that is computed from others. */
export function indexStep(b: KernelBuilder, c: Choices): void {
  const make = c.pick(kinds);
  b.scope.addIndex(make(b, c));
}

type Make = (b: KernelBuilder, c: Choices) => Value<"i32">;

/** A number that is no stranger to lanes: a small one, or one near the length of an axis. */
function divisor({ shape }: KernelBuilder, c: Choices): number {
  const length = shape[c.below(shape.length)] ?? 1;
  return c.chance(30)
    ? Math.max(1, length + c.between(-1, 1))
    : c.pick([2, 1, 3, 4, 5, 7, 8, 9, 16, 28, 32, 56, 64, 100]);
}

const sum: Make = (b, c) => b.writer.binary("addi", index(b, c), index(b, c));

const quotient: Make = (b, c) => b.writer.withConstant(c.pick(["divsi", "remsi"]), index(b, c), divisor(b, c));

/** The remainder that is not negative. */
const floorRemainder: Make = (b, c) => {
  const { writer: w, shape } = b;
  const by = w.constant(shape, "i32", divisor(b, c));
  const remainder = w.binary("remsi", index(b, c), by);
  const isNegative = w.compare("cmpi slt", remainder, w.constant(shape, "i32", 0));
  return w.select(isNegative, w.binary("addi", remainder, by), remainder);
};

/** The quotient that is rounded down. */
const floorQuotient: Make = (b, c) => {
  const { writer: w, shape } = b;
  const [x, by, zero] = [index(b, c), w.constant(shape, "i32", divisor(b, c)), w.constant(shape, "i32", 0)];
  const toZero = w.binary("divsi", x, by);
  const isRounded = w.compare("cmpi ne", w.binary("remsi", x, by), zero);
  const down = w.select(isRounded, w.withConstant("subi", toZero, 1), toZero);
  return w.select(w.compare("cmpi slt", x, zero), down, toZero);
};

/** Arithmetic with 64 bits. */
const wide: Make = (b, c) => {
  const { writer: w, shape } = b;
  const x = w.cast("extsi", index(b, c), "i64");
  const by = c.chance(50) ? w.splat(b.given.k, shape) : w.constant(shape, "i64", divisor(b, c));
  return w.cast("trunci", w.binary(c.pick(["addi", "muli", "divsi", "remsi"]), x, by), "i32");
};

const ofScalar: Make = (b, c) =>
  b.writer.binary(c.pick(["remsi", "divsi", "addi", "muli"]), index(b, c), b.writer.splat(scalar(b, c), b.shape));

/** An index that is shifted by an argument, or a number that is computed from one. */
const shifted: Make = (b, c) => {
  const by = b.writer.withConstant("andi", scalar(b, c), 7);
  return b.writer.binary(c.pick(["shrsi", "shli", "shrui"]), index(b, c), b.writer.splat(by, b.shape));
};

const gated: Make = (b, c) =>
  b.writer.binary(c.pick(["muli", "addi"]), index(b, c), b.writer.cast("extui", mask(b, c), "i32", 1));

const chosen: Make = (b, c) => b.writer.select(mask(b, c), index(b, c), index(b, c));

/** The coordinate along an axis that does not begin at 0. */
const laterLanes: Make = (b, c) => b.lanes.along(b.shape, c.below(b.shape.length), c.between(1, 70));

/** An index times a number that no index has as a factor, as hash functions have it: it wraps around as data does. */
const hashed: Make = (b, c) => {
  const product = b.writer.withConstant("muli", index(b, c), c.pick([1_103_515_245, 123_456_789, -1_640_531_527]));
  return { ...product, magnitude: limitOf("i32") };
};

const kinds: readonly [Make, ...Make[]] = [
  index,
  sum,
  sum,
  quotient,
  quotient,
  quotient,
  floorRemainder,
  floorQuotient,
  (b, c) => b.writer.withConstant("subi", index(b, c), c.pick([1, 2, 3, 8, 16, 64, 70, -1, -3])),
  (b, c) => b.writer.withConstant("muli", index(b, c), c.pick([2, 3, 4, 7, -1, 64])),
  (b, c) => b.writer.withConstant(c.pick(["minsi", "maxsi"]), index(b, c), c.between(-2, 80)),
  (b, c) => b.writer.withConstant("andi", index(b, c), c.pick([1, 3, 7, 15, 31, 63, 5])),
  (b, c) => b.writer.withConstant(c.pick(["shrsi", "shli"]), index(b, c), c.between(0, 3)),
  shifted,
  chosen,
  wide,
  ofScalar,
  gated,
  laterLanes,
  hashed,
  (b, c) => valueOf(b, c, "i32"),
  (b, c) => b.writer.withConstant("remsi", valueOf(b, c, "i32"), divisor(b, c)),
];
