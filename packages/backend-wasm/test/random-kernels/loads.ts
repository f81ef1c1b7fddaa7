/**
 * Loads from inputs, at any places: those outside of a buffer are turned off, or moved into it. Pointers may be moved
 * before the lanes have places, and offsets may have 64 bits.
 */
import type { Choices } from "./choices.ts";
import type { Element } from "./elements.ts";
import { inputLength, type Input, type KernelBuilder, pointerOf } from "./kernel-builder.ts";
import { index, mask, recentOf, scalar } from "./operands.ts";
import { typeText, type Value } from "./value.ts";

/** How far a pointer to an input is moved at most, before the lanes have places. */
export const greatestShift = 31;

/** Any block of values, most often one that there is already. */
export function value(b: KernelBuilder, c: Choices): Value<Element> {
  return recentOf(b.scope.values, c, 85) ?? load(b, c, anyElement(c));
}

/** Any block of values, or of integers that may have wrapped around. */
export function data(b: KernelBuilder, c: Choices): Value<Element> {
  return recentOf(b.scope.wrapped, c, 20) ?? value(b, c);
}

/** A block of values of `element`, most often one that there is already. */
export function valueOf<E extends Element>(b: KernelBuilder, c: Choices, element: E): Value<E> {
  const known = b.scope.values.filter((v): v is Value<E> => v.element === element);
  return recentOf(known, c, 85) ?? load(b, c, element);
}

/** A type of elements, most often one of the two that most kernels compute with. */
export function anyElement(c: Choices): Element {
  return c.pick(["i32", "f32", "i32", "f32", "i32", "f32", "i8", "f16", "bf16", "i16", "i64", "f64"]);
}

/** A load from an input of `element`. */
export function load<E extends Element>(b: KernelBuilder, c: Choices, element: E): Value<E> {
  const { writer: w, shape } = b;
  const input = b.input(element, c.chance(30));
  const [place, inside] = placeWithin(b, c, inputLength - greatestShift);
  const chosen = c.chance(50) ? mask(b, c) : undefined;
  const condition =
    inside !== undefined && chosen !== undefined ? w.binary("andi", inside, chosen) : (inside ?? chosen);
  const offsets = c.chance(15) ? w.cast("extsi", place, "i64") : place;
  const pointers = w.advance(movedPointers(b, c, input), offsets);
  const other = w.constant(shape, element, c.chance(40) ? 3 : 0);
  return loadFrom(b, pointers, element, input.magnitude, condition, other);
}

/** A load through `pointers`, of `other` where `condition` is off. */
export function loadFrom<E extends Element>(
  { writer }: KernelBuilder,
  pointers: Value,
  element: E,
  magnitude: number,
  condition?: Value<"i1">,
  other: Value<E> = writer.constant(pointers.shape, element, 0),
): Value<E> {
  const operands = condition === undefined ? [pointers] : [pointers, condition, other];
  const names = operands.map(({ name }) => name).join(", ");
  return writer.op(`tt.load ${names} : ${typeText(pointers)}`, pointers.shape, element, magnitude);
}

/** Pointers to the beginning of an input, or to one of its first elements, for all lanes. */
export function movedPointers(b: KernelBuilder, c: Choices, input: Input, shape = b.shape): Value {
  const { writer: w } = b;
  const pointer = pointerOf(input);
  const isMoved = c.chance(30);
  return w.splat(isMoved ? w.advance(pointer, w.withConstant("andi", scalar(b, c), greatestShift)) : pointer, shape);
}

/** A place for each lane, and where it is within the first `room` elements if it is not everywhere. */
function placeWithin(b: KernelBuilder, c: Choices, room: number): readonly [Value<"i32">, Value<"i1">?] {
  const { writer: w, lanes, shape } = b;
  const kind = c.below(6);
  if (kind < 2 && lanes.room(shape) <= room) return [lanes.own(shape)];
  const place = index(b, c);
  switch (kind) {
    case 2:
      return [w.withConstant("minsi", w.withConstant("maxsi", place, 0), room - 1)];
    case 3:
      return [w.withConstant("addi", w.withConstant("remsi", place, 1000), 1000)];
    default: {
      const limit = w.constant(shape, "i32", c.pick([room, room, 100, 17]));
      const isPositive = w.compare("cmpi sge", place, w.constant(shape, "i32", 0));
      return [place, w.binary("andi", isPositive, w.compare("cmpi slt", place, limit))];
    }
  }
}
