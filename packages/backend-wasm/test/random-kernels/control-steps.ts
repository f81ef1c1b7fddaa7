/** Steps that execute others: loops that carry a value and pointers that they move, and branches with a result. */
import type { Choices } from "./choices.ts";
import { type Element, isExact, isFloat } from "./elements.ts";
import { type Input, inputLength, type KernelBuilder } from "./kernel-builder.ts";
import { anyElement, greatestShift, loadFrom, movedPointers, value, valueOf } from "./loads.ts";
import { scalarCondition } from "./mask-steps.ts";
import { index, mask, scalar } from "./operands.ts";
import { typeText, type Value } from "./value.ts";

/** What no loop exceeds in iterations. */
const greatestTrips = 8;

/** Adds the result of a loop around `body`, which combines a value of each iteration with those before. */
export function loopStep(b: KernelBuilder, c: Choices, body: () => void): void {
  const { writer: w, shape } = b;
  const element = anyElement(c);
  const zero = w.constant(shape, element, 0);
  const init = c.chance(50) ? valueOf(b, c, element) : zero;
  const input = c.chance(60) ? b.input(element, c.chance(30)) : undefined;
  const start = input && firstPointers(b, c, input);
  const [low, high, step] = bounds(b, c);
  const [result, iv, sum, pointers] = [w.name(), w.name(), w.name(), w.name()];
  const types = [typeText(init), ...(start === undefined ? [] : [typeText(start)])].join(", ");
  const inits = [`${sum} = ${init.name}`, ...(start === undefined ? [] : [`${pointers} = ${start.name}`])].join(", ");
  const range = `${low.name} to ${high.name} step ${step.name}`;
  w.line(
    `${result}${start === undefined ? "" : ":2"} = scf.for ${iv} = ${range} iter_args(${inits}) -> (${types}) : i32 {`,
  );
  const magnitude = b.nested(greatestTrips, () => {
    b.scope.scalars.push({ name: iv, shape: [], element: "i32", magnitude: greatestTrips });
    // It is not known how large it gets.
    const carried = { name: sum, shape, element, magnitude: Infinity };
    const moved = start && { ...start, name: pointers };
    if (input !== undefined && moved !== undefined) {
      const condition = c.chance(50) ? mask(b, c) : undefined;
      b.scope.add(loadFrom(b, moved, element, input.magnitude, condition));
    }
    b.scope.add(carried);
    body();
    const next = combined(b, c, carried, valueOf(b, c, element), init.magnitude);
    const [kept, bound] = c.chance(30) ? [w.select(mask(b, c), next[0], carried), next[1]] : next;
    const onward = moved === undefined ? [] : [w.advance(moved, distance(b, c)).name];
    w.line(`scf.yield ${[kept.name, ...onward].join(", ")} : ${types}`);
    return bound;
  });
  w.line("}");
  b.scope.add({ name: start === undefined ? result : `${result}#0`, shape, element, magnitude });
}

/** Adds the result of one of two branches, of which the first executes `body`. */
export function branchStep(b: KernelBuilder, c: Choices, body: () => void): void {
  const { writer: w, shape } = b;
  const condition = scalarCondition(b, c);
  const other = value(b, c);
  const { element } = other;
  const name = w.name();
  w.line(`${name} = scf.if ${condition.name} -> (${typeText(other)}) {`);
  const inner = b.nested(1, () => {
    body();
    const result = valueOf(b, c, element);
    w.line(`scf.yield ${result.name} : ${typeText(result)}`);
    return result;
  });
  w.line(`} else {`);
  w.line(`scf.yield ${other.name} : ${typeText(other)}`);
  w.line("}");
  b.scope.add({ name, shape, element, magnitude: Math.max(inner.magnitude, other.magnitude) });
}

/** From where to where and in which steps a loop counts. */
function bounds(b: KernelBuilder, c: Choices): readonly [low: Value, high: Value, step: Value] {
  const { writer: w, lanes } = b;
  const low = w.constant([], "i32", c.between(0, 2));
  const high = c.pick([
    () => w.constant([], "i32", c.between(1, 7)),
    () => w.withConstant("remsi", scalar(b, c), greatestTrips - 1),
    () => lanes.program(0),
  ])();
  return [low, high, w.constant([], "i32", c.between(1, 3))];
}

/** Pointers that may be moved `greatestTrips` times. */
function firstPointers(b: KernelBuilder, c: Choices, input: Input): Value {
  const place = b.writer.withConstant("andi", index(b, c), inputLength / 2 - 1);
  return b.writer.advance(movedPointers(b, c, input), place);
}

/** How far pointers are moved in each iteration. */
function distance(b: KernelBuilder, c: Choices): Value<"i32"> {
  const { writer: w, shape } = b;
  const greatest = inputLength / 2 / greatestTrips - greatestShift - 1;
  if (c.chance(30)) return w.splat(w.withConstant("andi", scalar(b, c), 127), shape);
  return w.constant(shape, "i32", Math.min(greatest, c.pick([1, 16, 64, shape.at(-1) ?? 1])));
}

/** The carried value of the next iteration, and what the result of the loop does not exceed. */
function combined(
  { writer: w }: KernelBuilder,
  c: Choices,
  carried: Value<Element>,
  term: Value<Element>,
  init: number,
): readonly [next: Value<Element>, magnitude: number] {
  const { element } = carried;
  const [sum, greatest] = [init + greatestTrips * term.magnitude, Math.max(init, term.magnitude)];
  const join = (name: string, bound: number): readonly [Value<Element>, number] => [
    w.binary(name, carried, term),
    bound,
  ];
  if (!isFloat(element)) {
    return c.pick([() => join("addi", sum), () => join("xori", 2 * greatest), () => join("maxsi", greatest)])();
  }
  return isExact(element, sum) && c.chance(70) ? join("addf", sum) : join(c.pick(["maximumf", "minimumf"]), greatest);
}
