/** Steps that load, convert and combine values. */
import type { Choices } from "./choices.ts";
import { bitsOf, type Element, isExact, isFloat, limitOf } from "./elements.ts";
import type { KernelBuilder } from "./kernel-builder.ts";
import { anyElement, data, load, value, valueOf } from "./loads.ts";
import { index, mask } from "./operands.ts";
import type { Value } from "./value.ts";

/** Adds a block that is loaded. */
export function loadStep(b: KernelBuilder, c: Choices): void {
  b.scope.add(load(b, c, anyElement(c)));
}

/** Adds a block that is computed from others. */
export function valueStep(b: KernelBuilder, c: Choices): void {
  const make = c.pick([
    value,
    arithmetic,
    arithmetic,
    arithmetic,
    converted,
    converted,
    shifted,
    chosen,
    extremum,
    scaled,
    index,
  ]);
  b.scope.add(make(b, c));
}

/** The sum or difference of two values if it is exact or of integers, or else their maximum. */
export function exactSum(b: KernelBuilder, name: "add" | "sub", x: Value<Element>, y: Value<Element>): Value<Element> {
  const { element } = x;
  if (!isFloat(element)) return b.writer.binary(`${name}i`, x, y);
  return b.writer.binary(isExact(element, x.magnitude + y.magnitude) ? `${name}f` : "maximumf", x, y);
}

function arithmetic(b: KernelBuilder, c: Choices): Value<Element> {
  const x = data(b, c);
  const y = valueOf(b, c, x.element);
  if (!isFloat(x.element)) {
    const names = ["addi", "subi", "muli", "andi", "xori", "ori", "maxsi", "minsi", "minui", "maxui"] as const;
    return b.writer.binary(isExact(x.element, x.magnitude) ? c.pick(names) : (names[c.below(6)] ?? "addi"), x, y);
  }
  const name = c.pick(["add", "sub", "maximumf", "minimumf", "maxnumf", "minnumf"]);
  return name === "add" || name === "sub" ? exactSum(b, name, x, y) : b.writer.binary(name, x, y);
}

/** An integer that is shifted by its own or by all lanes' number of bits. */
function shifted(b: KernelBuilder, c: Choices): Value<Element> {
  const { writer: w, shape } = b;
  const x = value(b, c);
  if (isFloat(x.element)) return x;
  const by = c.chance(50)
    ? w.withConstant("andi", valueOf(b, c, x.element), 7)
    : w.constant(shape, x.element, c.between(0, 7));
  return w.binary(c.pick(["shrsi", "shli", "shrui"]), x, by);
}

function chosen(b: KernelBuilder, c: Choices): Value<Element> {
  const x = data(b, c);
  return b.writer.select(mask(b, c), x, valueOf(b, c, x.element));
}

/** A comparison that selects one of its operands. */
function extremum(b: KernelBuilder, c: Choices): Value<Element> {
  const x = value(b, c);
  const y = valueOf(b, c, x.element);
  const name = isFloat(x.element)
    ? `cmpf ${c.pick(["olt", "ogt", "uge", "une"])}`
    : `cmpi ${c.pick(["slt", "sge", "ne", "ugt"])}`;
  const condition = b.writer.compare(name, x, y);
  return b.writer.select(condition, x, y);
}

/** A value times a small integer. */
function scaled(b: KernelBuilder, c: Choices): Value<Element> {
  const x = value(b, c);
  const factor = b.writer.constant(b.shape, x.element, c.pick([2, 3]));
  if (!isFloat(x.element)) return b.writer.binary("muli", x, factor);
  return isExact(x.element, x.magnitude * factor.magnitude) ? b.writer.binary("mulf", x, factor) : x;
}

function converted(b: KernelBuilder, c: Choices): Value<Element> {
  const x = value(b, c);
  return convert(b, c, x, anyElement(c));
}

/** `x` as elements of `to`. Integers are made small before they are floats, and floats are integers only if they are small. */
function convert(b: KernelBuilder, c: Choices, x: Value<Element>, to: Element): Value<Element> {
  const { writer: w } = b;
  const [from, wider] = [x.element, bitsOf(to) - bitsOf(x.element)];
  if (isFloat(from) && isFloat(to)) {
    if (wider !== 0) return w.cast(wider > 0 ? "extf" : "truncf", x, to);
    return from === to ? x : w.cast("truncf", w.cast("extf", x, "f32"), to);
  }
  if (isFloat(to)) return w.cast("sitofp", w.withConstant("remsi", x, 50), to);
  if (isFloat(from)) return x.magnitude <= 100 ? w.cast("fptosi", x, to) : x;
  if (wider === 0) return x;
  if (wider < 0) return w.cast("trunci", x, to, Math.min(x.magnitude, limitOf(to)));
  return c.chance(50) ? w.cast("extui", x, to, 2 ** bitsOf(from)) : w.cast("extsi", x, to);
}
