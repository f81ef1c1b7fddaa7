/** Steps that compute masks, and numbers that are the same for all lanes. */
import type { Choices } from "./choices.ts";
import { isFloat } from "./elements.ts";
import { type KernelBuilder, pointerOf } from "./kernel-builder.ts";
import { loadFrom, value } from "./loads.ts";
import { index, lane, mask, scalar } from "./operands.ts";
import type { Value } from "./value.ts";

/** Adds a mask. */
export function maskStep(b: KernelBuilder, c: Choices): void {
  const make = c.pick([mask, ofIndices, ofIndices, ofIndices, ofIndices, combined, combined, ofValues, ofScalars]);
  b.scope.masks.push(make(b, c));
}

/** Adds a scalar. */
export function scalarStep(b: KernelBuilder, c: Choices): void {
  const { writer: w } = b;
  const x = scalar(b, c);
  const make = c.pick([
    () => x,
    () => w.withConstant("addi", x, c.between(-3, 40)),
    () => w.withConstant("muli", x, c.pick([2, 3, 8])),
    () => w.withConstant("remsi", x, c.pick([7, 64])),
    () => w.binary(c.pick(["minsi", "maxsi", "addi", "subi"]), x, scalar(b, c)),
    () => loadedScalar(b, w.withConstant("andi", x, 255)),
    () => {
      const condition = w.compare(`cmpi ${c.pick(["slt", "eq", "uge"])}`, x, w.constant([], "i32", c.between(0, 20)));
      return w.select(condition, x, w.constant([], "i32", c.between(0, 60)));
    },
  ]);
  b.scope.addScalar(make());
}

/** A condition that does not depend on the lane. */
export function scalarCondition(b: KernelBuilder, c: Choices): Value<"i1"> {
  const lhs = scalar(b, c);
  const rhs = c.chance(50) ? scalar(b, c) : b.writer.constant([], "i32", c.between(0, 30));
  return b.writer.compare(`cmpi ${c.pick(["slt", "ne", "eq", "sge", "ult"])}`, lhs, rhs);
}

/** Comparisons of integers, those most often that masks have most often. */
const comparisons = ["slt", "slt", "sge", "sgt", "sle", "sle", "eq", "ne", "ult", "uge", "ule", "ugt"] as const;

function ofIndices(b: KernelBuilder, c: Choices): Value<"i1"> {
  const { writer: w, shape } = b;
  const name = `cmpi ${c.pick(comparisons)}`;
  const x = c.chance(50) ? index(b, c) : lane(b, c);
  const bound = c.pick([
    () => w.constant(shape, "i32", c.between(-2, 300)),
    () => w.splat(scalar(b, c), shape),
    () => w.splat(scalar(b, c), shape),
    () => w.constant(shape, "i32", c.between(-2, 20)),
    () => index(b, c),
  ])();
  return c.chance(15) ? w.compare(name, bound, x) : w.compare(name, x, bound);
}

function combined(b: KernelBuilder, c: Choices): Value<"i1"> {
  return b.writer.binary(c.pick(["andi", "andi", "andi", "ori", "xori"]), mask(b, c), mask(b, c));
}

function ofValues(b: KernelBuilder, c: Choices): Value<"i1"> {
  const x = value(b, c);
  const name = isFloat(x.element) ? `cmpf ${c.pick(["ogt", "ult", "une"])}` : `cmpi ${c.pick(["sgt", "slt", "ne"])}`;
  return b.writer.compare(name, x, b.writer.constant(b.shape, x.element, c.pick([0, 1, -2])));
}

function ofScalars(b: KernelBuilder, c: Choices): Value<"i1"> {
  return b.writer.splat(scalarCondition(b, c), b.shape);
}

function loadedScalar(b: KernelBuilder, place: Value<"i32">): Value<"i32"> {
  const input = b.input("i32", false);
  return loadFrom(b, b.writer.advance(pointerOf(input), place), "i32", input.magnitude);
}
