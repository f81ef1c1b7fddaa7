/** Steps that write to outputs: stores, updates of what is there, and atomic operations. */
import type { Choices } from "./choices.ts";
import { type Element, isExact, isFloat } from "./elements.ts";
import { type KernelBuilder, type Output, outputMagnitude, pointerOf } from "./kernel-builder.ts";
import { sizeOf } from "./lanes.ts";
import { data, loadFrom, valueOf } from "./loads.ts";
import { index, mask, recentOf } from "./operands.ts";
import { typeText, type Value } from "./value.ts";

/** Stores a block, or a reduced one, to the elements of its lanes. */
export function storeStep(b: KernelBuilder, c: Choices): void {
  storeBlock(b, c, recentOf(b.scope.others, c, 25) ?? data(b, c));
}

/** Stores `x` to the elements of its lanes. */
export function storeBlock(b: KernelBuilder, c: Choices, x: Value<Element>): void {
  const { writer: w } = b;
  const output = b.output(c, x);
  const isWhole = x.shape.join() === b.shape.join();
  const pointers = ownPointers(b, output);
  const updated = c.chance(20) ? update(b, x, pointers, isWhole && c.chance(50) ? mask(b, c) : undefined) : x;
  const condition = isWhole && c.chance(60) ? `, ${mask(b, c).name}` : "";
  w.line(`tt.store ${pointers.name}, ${updated.name}${condition} : ${typeText(pointers)}`);
}

/** Combines a block with elements of an output by an atomic operation, with its own or with any. */
export function atomicStep(b: KernelBuilder, c: Choices): void {
  const { writer: w } = b;
  const x = valueOf(b, c, c.pick(["i32", "i32", "i32", "i64", "f32"]));
  const name = isFloat(x.element) ? "fadd" : c.pick(["add", "max", "xor", "umin", "and"]);
  const updates = b.lanes.programs * sizeOf(b.shape) * b.scope.repetitions;
  // A second atomic step may add to the same elements.
  if (isFloat(x.element) && !isExact(x.element, outputMagnitude + 16 * x.magnitude * updates)) return;
  const output = b.output(c, x, name);
  const pointers = c.chance(50) ? anyPointers(b, c, output) : ownPointers(b, output);
  const condition = c.chance(60) ? mask(b, c) : undefined;
  const operands = [pointers, x, ...(condition === undefined ? [] : [condition])];
  const types = `(${operands.map(typeText).join(", ")}) -> ${typeText(x)}`;
  const names = operands.map((operand) => operand.name).join(", ");
  w.op(`tt.atomic_rmw ${name}, acq_rel, gpu, ${names} : ${types}`, x.shape, x.element);
}

/** The elements that belong to the lanes. */
function ownPointers(b: KernelBuilder, output: Output): Value {
  const { writer: w } = b;
  const pointer = pointerOf(output);
  const pointers = output.shape.length === 0 ? pointer : w.splat(pointer, output.shape);
  return w.advance(pointers, b.lanes.own(output.shape, output.layout));
}

/** Any elements, of which several lanes and programs may have the same. */
function anyPointers(b: KernelBuilder, c: Choices, output: Output): Value {
  const { writer: w, shape } = b;
  const last = 2 ** Math.floor(Math.log2(output.length)) - 1;
  const place = w.withConstant("andi", w.withConstant("divsi", index(b, c), c.pick([3, 1, 4])), last);
  return w.advance(w.splat(pointerOf(output), shape), place);
}

/** The sum of `x` and of what is there, if it is exact however often that is done. */
function update(b: KernelBuilder, x: Value<Element>, pointers: Value, condition?: Value<"i1">): Value<Element> {
  const { writer: w, scope } = b;
  const { element, magnitude } = x;
  if (!isFloat(element)) return w.binary("addi", x, loadFrom(b, pointers, element, Infinity, condition));
  if (!isExact(element, outputMagnitude + 16 * magnitude * scope.repetitions)) return x;
  return w.binary("addf", x, loadFrom(b, pointers, element, Infinity, condition));
}
