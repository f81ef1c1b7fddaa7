/** Truncated numbers have the same bits, whether they are computed in 32 bits or in 16. */
import { Elements, findKernel, interpretFunction } from "@tt-opt/interpreter";
import { at, defined, parseModule, printOperation } from "@tt-opt/ir-core";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { mergeNarrowVectors } from "../../src/vector/merge-narrow-vectors/merge-narrow-vectors.ts";
import { makeContext, runPasses } from "../equivalence-tools.ts";

const binary = ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui"] as const;
const predicates = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] as const;
const constants = [0, 1, -1, 7, 77, 127, 128, -128, 255, 256, 32767, 32768, -32768, 65535, 65536, 70000] as const;

/** A function of two vectors of `from` bits that computes, truncates and stores numbers side by side. */
function program(next: fc.GeneratorValue, from: number): string {
  const pick = <T>(list: readonly T[]): T => at(list, next(fc.nat, { max: list.length - 1 }));
  const lines: string[] = [];
  const numbers: string[] = [];
  const add = (text: string): void => {
    const name = `%v${numbers.length}`;
    lines.push(`${name} = ${text}`);
    numbers.push(name);
  };
  const constant = (number: number): string => `arith.constant dense<${number}> : vector<4xi32>`;
  for (const name of ["%a", "%b"])
    add(`arith.${pick(["extsi", "extui"])} ${name} : vector<4xi${from}> to vector<4xi32>`);
  const steps = next(fc.integer, { min: 1, max: 8 });
  for (let step = 0; step < steps; step++) {
    switch (pick(["constant", "binary", "binary", "shift", "abs", "choice"])) {
      case "constant":
        add(constant(pick(constants)));
        break;
      case "binary":
        add(`arith.${pick(binary)} ${pick(numbers)}, ${pick(numbers)} : vector<4xi32>`);
        break;
      case "shift":
        lines.push(`%s${step} = ${constant(pick([0, 1, 3, 8, 15, 16]))}`);
        add(`arith.${pick(["shli", "shrsi", "shrui"])} ${pick(numbers)}, %s${step} : vector<4xi32>`);
        break;
      case "abs":
        add(`math.absi ${pick(numbers)} : vector<4xi32>`);
        break;
      default:
        lines.push(`%c${step} = arith.cmpi ${pick(predicates)}, ${pick(numbers)}, ${pick(numbers)} : vector<4xi32>`);
        add(`arith.select %c${step}, ${pick(numbers)}, ${pick(numbers)} : vector<4xi1>, vector<4xi32>`);
    }
  }
  const to = pick([8, 16]);
  return `func.func @f(%a: vector<4xi${from}>, %b: vector<4xi${from}>) -> vector<8xi${to}> {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %m = memref.alloc() : memref<8xi${to}>
  ${lines.join("\n  ")}
  %t = arith.trunci ${at(numbers, numbers.length - 1)} : vector<4xi32> to vector<4xi${to}>
  vector.store %t, %m[%zero] : memref<8xi${to}>, vector<4xi${to}>
  vector.store %t, %m[%four] : memref<8xi${to}>, vector<4xi${to}>
  %r = vector.load %m[%zero] : memref<8xi${to}>, vector<8xi${to}>
  return %r : vector<8xi${to}>
}`;
}

it("computes the same bits", () => {
  let narrowed = 0;
  fc.assert(
    fc.property(fc.gen(), fc.constantFrom(8, 16), (next, bits) => {
      const text = program(next, bits);
      const module = defined(parseModule(makeContext(), text), text);
      const edges = [0, 1, -1, 2 ** (bits - 1) - 1, -(2 ** (bits - 1)), 85, 171 - 2 ** (bits - 1)];
      const operand = (): Elements =>
        new Elements(
          [4],
          [0, 1, 2, 3].map(() => BigInt(at(edges, next(fc.nat, { max: edges.length - 1 })))),
        );
      const inputs = [operand(), operand()];
      const expected = interpretFunction(findKernel(module), inputs);
      expect(runPasses(module, [mergeNarrowVectors()])).toBe(true);
      const after = printOperation(module);
      if (!/trunci .*xi32> to/.test(after)) narrowed++;
      expect(interpretFunction(findKernel(module), inputs), `${text}\n${after}`).toEqual(expected);
    }),
    { numRuns: 300 },
  );
  expect(narrowed).toBeGreaterThan(50);
});
