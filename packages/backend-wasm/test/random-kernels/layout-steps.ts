/** Steps that exchange the axes of blocks, and that load blocks of other shapes: those of lower rank are broadcast. */
import type { Choices } from "./choices.ts";
import type { Element } from "./elements.ts";
import { type KernelBuilder } from "./kernel-builder.ts";
import { anyElement, data, loadFrom, movedPointers } from "./loads.ts";
import { scalar } from "./operands.ts";
import { overAxis } from "./reduction-steps.ts";
import type { Value } from "./value.ts";

/** Adds a block whose axes are exchanged, to be stored if it has not the shape of the kernel. */
export function transposeStep(b: KernelBuilder, c: Choices): void {
  if (b.shape.length === 1) return;
  const order = anyOrder(b, c);
  if (c.chance(50)) {
    const sorted = order.map((_, axis) => order.indexOf(axis));
    const shape = sorted.map((axis) => b.shape[axis] ?? 1);
    b.scope.add(b.writer.transpose(loadWhole(b, c, shape), order));
    return;
  }
  const result = b.writer.transpose(data(b, c), order);
  if (result.shape.join() === b.shape.join()) b.scope.add(result);
  else b.scope.others.push(result);
}

/** Adds a block that is loaded without one of the axes, and the same along it. */
export function rowStep(b: KernelBuilder, c: Choices): void {
  if (b.shape.length === 1) return;
  const axis = c.below(b.shape.length);
  b.scope.add(overAxis(b, loadWhole(b, c, b.shape.toSpliced(axis, 1)), axis));
}

/** An order of the axes that is not their own. */
function anyOrder({ shape }: KernelBuilder, c: Choices): readonly number[] {
  return shape.length === 2
    ? [1, 0]
    : c.pick([
        [0, 2, 1],
        [1, 0, 2],
        [2, 1, 0],
        [1, 2, 0],
        [2, 0, 1],
      ]);
}

/** Elements that follow each other in memory, some of them turned off. */
function loadWhole(b: KernelBuilder, c: Choices, shape: readonly number[]): Value<Element> {
  const { writer: w, lanes } = b;
  const element = anyElement(c);
  const input = b.input(element, c.chance(30));
  const start = c.chance(50) ? w.splat(w.withConstant("andi", scalar(b, c), 1023), shape) : undefined;
  const place = start === undefined ? lanes.within(shape) : w.binary("addi", start, lanes.within(shape));
  const limit = c.chance(50) ? w.splat(scalar(b, c), shape) : undefined;
  const condition = limit && w.compare("cmpi slt", lanes.along(shape, c.below(shape.length)), limit);
  const other = w.constant(shape, element, c.chance(40) ? 3 : 0);
  const pointers = w.advance(movedPointers(b, c, input, shape), place);
  return loadFrom(b, pointers, element, input.magnitude, condition, other);
}
