/**
 * Arithmetic of random row kernels whose results do not depend on the order of operations. Floats hold integers that are
 * small enough to be exact, and integers that may have wrapped around are not compared or extended.
 */
import { bitsOf, type Element, isExact, isFloat, limitOf } from "../random-kernels/elements.ts";
import type { IrWriter } from "../random-kernels/ir-writer.ts";
import type { Value } from "../random-kernels/value.ts";

/** Types of values that are computed. */
export type Data = Element | "i1";

/** What operands do not exceed after they were limited, so that their product is exact. */
const operandLimits: Readonly<Record<string, number>> = { f32: 64, f16: 16, bf16: 8 };

/** What stored elements do not exceed, either way. */
export function storedLimit(element: Element): number {
  return element === "i32" || element === "i64" ? 1023 : Math.min(63, limitOf(element) - 1);
}

/** `x`, if it does not exceed `limit` either way, or else something that does not. */
export function bounded<E extends Data>(w: IrWriter, x: Value<E>, limit: number): Value<E> {
  if (x.element === "i1" || x.magnitude <= limit) return x;
  if (!isFloat(x.element)) {
    const bits = Math.floor(Math.log2(Math.min(limit + 1, limitOf(x.element))));
    return w.withConstant("andi", x, 2 ** bits - 1);
  }
  const most = w.withConstant("minimumf", x, limit);
  return { ...w.withConstant("maximumf", most, -limit), magnitude: limit };
}

/** `x`, or something that certainly did not wrap around. */
export function unwrapped<E extends Data>(w: IrWriter, x: Value<E>): Value<E> {
  return isFloat(x.element) ? x : bounded(w, x, Math.min(limitOf(x.element), 2 ** 30));
}

/** A number in all elements of a tensor. */
export function constant<E extends Data>(w: IrWriter, shape: readonly number[], element: E, value: number): Value<E> {
  if (element !== "i1") return w.constant(shape, element, value);
  const text = shape.length === 0 ? `${value !== 0}` : `dense<${value !== 0}> : tensor<${shape.join("x")}xi1>`;
  return w.once(text, element, () => w.op(`arith.constant ${text}`, shape, element, 1));
}

/** `x` in another type. */
export function convert<E extends Data>(w: IrWriter, x: Value<Data>, to: E): Value<E> {
  if (x.element === to) return { ...x, element: to };
  if (to === "i1") {
    const zero = w.constant(x.shape, x.element, 0);
    const isSet = w.compare(isFloat(x.element) ? "cmpf une" : "cmpi ne", unwrapped(w, x), zero);
    return { ...isSet, element: to };
  }
  if (x.element === "i1") return w.cast(isFloat(to) ? "uitofp" : "extui", x, to, 1);
  const wider = bits(to) - bits(x.element);
  if (isFloat(x.element) && isFloat(to)) {
    if (wider !== 0) return w.cast(wider > 0 ? "extf" : "truncf", x, to);
    return w.cast("truncf", w.cast("extf", x, "f32"), to);
  }
  if (isFloat(to)) return w.cast("sitofp", bounded(w, x, operandLimits[to] ?? 64), to);
  if (isFloat(x.element)) return w.cast("fptosi", bounded(w, x, 100), to);
  if (wider < 0) return w.cast("trunci", x, to, x.magnitude <= limitOf(to) ? x.magnitude : Infinity);
  return w.cast("extsi", unwrapped(w, x), to);
}

function bits(element: Data): number {
  return element === "i1" ? 1 : bitsOf(element);
}

const floatNames: Readonly<Record<string, string>> = {
  add: "addf",
  sub: "subf",
  mul: "mulf",
  max: "maxnumf",
  min: "minnumf",
  and: "minimumf",
};
const integerNames: Readonly<Record<string, string>> = {
  add: "addi",
  sub: "subi",
  mul: "muli",
  max: "maxsi",
  min: "minsi",
  and: "andi",
  or: "ori",
};
const flagNames: Readonly<Record<string, string>> = { mul: "andi", min: "andi", and: "andi", max: "ori", or: "ori" };

/** The operation called `name` of two values of one type, as `arith` names it. */
export function operationName(element: string, name: string): string {
  if (element === "i1") return flagNames[name] ?? "xori";
  return isFloat(element) ? (floatNames[name] ?? "maximumf") : (integerNames[name] ?? "xori");
}

/** The result of an operation of two values of one type and shape. */
export function arithmetic<E extends Data>(w: IrWriter, name: string, a: Value<E>, b: Value<E>): Value<E> {
  const { element } = a;
  const operation = operationName(element, name);
  if (element === "i1") return w.binary(operation, a, b);
  if (!isFloat(element)) {
    const isExtremum = operation === "maxsi" || operation === "minsi";
    return isExtremum ? w.binary(operation, unwrapped(w, a), unwrapped(w, b)) : w.binary(operation, a, b);
  }
  if (!["addf", "subf", "mulf"].includes(operation)) return w.binary(operation, a, b);
  const magnitude = operation === "mulf" ? a.magnitude * b.magnitude : a.magnitude + b.magnitude;
  if (!Number.isNaN(magnitude) && isExact(element === "i1" ? "f32" : element, magnitude))
    return w.binary(operation, a, b);
  const limit = operandLimits[element] ?? 64;
  return w.binary(operation, bounded(w, a, limit), bounded(w, b, limit));
}

/** Whether `a` is greater than, less than or equal to `b`. */
export function compare<E extends Data>(w: IrWriter, name: string, a: Value<E>, b: Value<E>): Value<"i1"> {
  if (a.element === "i1") return w.compare("cmpi ne", a, b);
  if (isFloat(a.element)) return w.compare(`cmpf ${name === "ne" ? "une" : `o${name}`}`, a, b);
  const order = name === "eq" || name === "ne" ? name : `s${name}`;
  return w.compare(`cmpi ${order}`, unwrapped(w, a), unwrapped(w, b));
}

const infinities: Readonly<Record<string, readonly [least: string, greatest: string] | undefined>> = {
  f32: ["0xFF800000", "0x7F800000"],
  f16: ["0xFC00", "0x7C00"],
  bf16: ["0xFF80", "0x7F80"],
};

/** The least or greatest value of a type; for i64, one that no other is beyond. */
export function extreme<E extends Data>(
  w: IrWriter,
  shape: readonly number[],
  element: E,
  which: "least" | "greatest",
): Value<E> {
  const isLeast = which === "least";
  if (element === "i1") return constant(w, shape, element, isLeast ? 0 : 1);
  const hex = infinities[element]?.[isLeast ? 0 : 1];
  if (hex !== undefined) {
    const type = shape.length === 0 ? element : `tensor<${shape.join("x")}x${element}>`;
    const text = shape.length === 0 ? hex : `dense<${hex}>`;
    return w.once(`${text} : ${type}`, element, () =>
      w.op(`arith.constant ${text} : ${type}`, shape, element, Infinity),
    );
  }
  const limit = element === "i64" ? 2 ** 52 : limitOf(element);
  return w.constant(shape, element, isLeast ? -limit : limit - 1);
}
