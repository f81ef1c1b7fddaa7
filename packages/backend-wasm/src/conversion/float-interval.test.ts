/** Whatever the arguments are, the interpreter gives a number in the interval of the value. */
import { func } from "@tt-opt/dialect-std";
import { attachEvaluators, interpretFunction } from "@tt-opt/interpreter";
import { Context, parseModule, type Value } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import fc from "fast-check";
import { expect, it } from "vitest";
import { floatInterval } from "./float-interval.ts";

attachEvaluators();

const constants = [0, 1, -1, 0.5, 1e9, -1e30].map((x) => x.toExponential(6));
const arguments_ = ["%x", "%i", "%u"];
const leaves = [...constants, ...arguments_];
const binary = ["addf", "subf", "mulf", "maxnumf", "minnumf", "maximumf", "minimumf", "select", "ogt", "ole"];
const unary = ["floor", "ceil", "trunc", "roundeven", "round"];

/** One step of an expression: an operation on two earlier values, of which some operations take the first. */
const step = fc.record({
  name: fc.constantFrom(...binary, ...binary, ...unary),
  first: fc.nat(20),
  second: fc.nat(20),
});

function textOf(steps: readonly { name: string; first: number; second: number }[]): string {
  const lines = constants.map((x, i) => `%v${i} = arith.constant ${x} : f32`);
  lines.push(
    `%v${constants.length} = arith.addf %x, %x : f32`,
    `%v${constants.length + 1} = arith.sitofp %i : i32 to f32`,
    `%v${constants.length + 2} = arith.uitofp %u : i8 to f32`,
  );
  steps.forEach(({ name, first, second }, i) => {
    const count = leaves.length + i;
    const [a, b] = [`%v${first % count}`, `%v${second % count}`];
    if (name === "select") lines.push(`%v${count} = arith.select %c, ${a}, ${b} : f32`);
    else if (name === "ogt" || name === "ole") {
      // As Inductor writes an extremum that is NaN where its first operand is.
      lines.push(
        `%c${count} = arith.cmpf ${name}, ${a}, ${b} : f32`,
        `%n${count} = arith.cmpf une, ${a}, ${a} : f32`,
        `%o${count} = arith.ori %c${count}, %n${count} : i1`,
        `%v${count} = arith.select %o${count}, ${a}, ${b} : f32`,
      );
    } else if (unary.includes(name)) lines.push(`%v${count} = math.${name} ${a} : f32`);
    else lines.push(`%v${count} = arith.${name} ${a}, ${b} : f32`);
  });
  const last = `%v${leaves.length + steps.length - 1}`;
  return `func.func @f(%x: f32, %i: i32, %u: i8, %c: i1) -> f32 {\n  ${lines.join("\n  ")}\n  return ${last} : f32\n}`;
}

/** The function of a text and the value that it returns. */
function parsed(text: string): { readonly f: func.FuncOp; readonly result: Value } {
  const f = parseModule(new Context(...allDialects), text)?.body.first;
  if (f?.is(func.FuncOp) !== true) throw new Error(`expected a function:\n${text}`);
  const result = f.body.entry?.last?.operand(0);
  if (result === undefined) throw new Error("expected a result");
  return { f, result };
}

it("holds for random expressions", () => {
  let known = 0;
  const inputs = fc.tuple(fc.float(), fc.integer(), fc.nat(255), fc.boolean());
  const holds = (steps: Parameters<typeof textOf>[0], all: readonly (readonly [number, number, number, boolean])[]) => {
    const { f, result } = parsed(textOf(steps));
    const { low, high, mayBeNaN } = floatInterval(result);
    if (low > -Infinity || high < Infinity || !mayBeNaN) known++;
    for (const [x, i, u, c] of all) {
      const [value] = interpretFunction(f, [x, BigInt(i), BigInt(u), c ? -1n : 0n]);
      if (Number.isNaN(value)) expect(mayBeNaN).toBe(true);
      else {
        expect(value).toBeGreaterThanOrEqual(low);
        expect(value).toBeLessThanOrEqual(high);
      }
    }
  };
  const steps = fc.array(step, { minLength: 1, maxLength: 6 });
  fc.assert(fc.property(steps, fc.array(inputs, { minLength: 8, maxLength: 8 }), holds), { numRuns: 400 });
  expect(known).toBeGreaterThan(50);
});

it.each([
  ["of constants", "%r = arith.constant 2.5 : f32", { low: 2.5, high: 2.5, mayBeNaN: false }],
  ["of converted integers", "%r = arith.uitofp %u : i8 to f32", { low: 0, high: 256, mayBeNaN: false }],
  [
    "of what is clamped, even if it is NaN",
    `%l = arith.constant -1.0 : f32
  %h = arith.constant 3.0 : f32
  %m = arith.maxnumf %x, %l : f32
  %r = arith.minnumf %m, %h : f32`,
    { low: -1, high: 3, mayBeNaN: false },
  ],
  [
    "of an extremum that keeps NaN",
    "%h = arith.constant 3.0 : f32\n  %r = arith.minimumf %x, %h : f32",
    { low: -Infinity, high: 3, mayBeNaN: true },
  ],
  [
    "of a select between numbers that asks for NaN",
    `%z = arith.constant 0.0 : f32
  %m = arith.uitofp %u : i8 to f32
  %above = arith.cmpf ogt, %m, %z : f32
  %nan = arith.cmpf une, %m, %m : f32
  %keep = arith.ori %above, %nan : i1
  %r = arith.select %keep, %m, %z : f32`,
    { low: 0, high: 256, mayBeNaN: false },
  ],
  [
    "of a select by a comparison",
    `%l = arith.constant -1.0 : f32
  %h = arith.constant 3.0 : f32
  %above = arith.cmpf ogt, %x, %l : f32
  %nan = arith.cmpf une, %x, %x : f32
  %keep = arith.ori %above, %nan : i1
  %m = arith.select %keep, %x, %l : f32
  %r = arith.minimumf %m, %h : f32`,
    { low: -1, high: 3, mayBeNaN: true },
  ],
])("is known %s", (_, body, expected) => {
  const text = `func.func @f(%x: f32, %u: i8) -> f32 {\n  ${body}\n  return %r : f32\n}`;
  expect(floatInterval(parsed(text).result)).toEqual(expected);
});
