/**
 * Canonicalization does not change what a function computes: random expressions are canonicalized with unknown
 * arguments, and both forms are then evaluated by folding them with the same constants for the arguments.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { printOperation } from "@tt-opt/ir-core";
import { canonicalize, returnedExpressions } from "@tt-opt/testing";
import { fixture } from "../fixture.ts";

type Kind = "i1" | "i8" | "i16" | "index";
const kinds: readonly Kind[] = ["i1", "i8", "i16", "index"];

const argumentsOf: Readonly<Record<Kind, readonly string[]>> = {
  i1: ["%p", "%q"],
  i8: ["%a", "%b"],
  i16: ["%x", "%y"],
  index: ["%i", "%j"],
};

const sameType =
  "addi subi muli divui divsi remui remsi floordivsi andi ori xori shli shrui shrsi maxsi minui maxui minsi".split(" ");
const predicates = "eq ne slt sle sgt sge ult ule ugt uge".split(" ");
const casts: readonly (readonly [op: string, from: Kind, to: Kind])[] = [
  ["extui", "i1", "i8"],
  ["extsi", "i1", "i8"],
  ["extui", "i8", "i16"],
  ["extsi", "i8", "i16"],
  ["trunci", "i16", "i8"],
  ["trunci", "i8", "i1"],
  ["trunci", "i16", "i1"],
  ["index_cast", "i8", "index"],
  ["index_castui", "i8", "index"],
  ["index_cast", "index", "i8"],
  ["index_castui", "index", "i8"],
  ["index_cast", "index", "i16"],
];

interface Step {
  readonly choice: number;
  readonly kind: number;
  readonly operands: readonly [number, number, number];
  readonly constant: number;
}

/** The body of a function that takes each step, and the name and type of the last value. */
function body(steps: readonly Step[]): { readonly lines: string; readonly result: string; readonly type: Kind } {
  const values: Record<Kind, string[]> = { i1: [], i8: [], i16: [], index: [] };
  for (const kind of kinds) values[kind].push(...argumentsOf[kind]);
  const lines: string[] = [];
  let last: readonly [string, Kind] = ["%a", "i8"];
  steps.forEach(({ choice, kind: kindIndex, operands, constant }, index) => {
    const kind = kinds[kindIndex % kinds.length] as Kind;
    // The values that were made last are the likeliest operands, so that the steps build on each other.
    const pick = (of: Kind, which: number): string => values[of].at(-1 - (which % values[of].length)) as string;
    const [o0, o1, o2] = operands;
    const name = `%v${index}`;
    let type: Kind = kind;
    if (choice % 5 === 0) {
      lines.push(`${name} = arith.constant ${kind === "i1" ? String(constant % 2 === 0) : `${constant} : ${kind}`}`);
    } else if (choice % 5 === 1) {
      type = "i1";
      lines.push(
        `${name} = arith.cmpi ${predicates[choice % predicates.length]}, ${pick(kind, o0)}, ${pick(kind, o1)} : ${kind}`,
      );
    } else if (choice % 5 === 2) {
      const [op, from, to] = casts[choice % casts.length] as (typeof casts)[number];
      type = to;
      lines.push(`${name} = arith.${op} ${pick(from, o0)} : ${from} to ${to}`);
    } else if (choice % 15 === 3) {
      lines.push(`${name} = arith.select ${pick("i1", o0)}, ${pick(kind, o1)}, ${pick(kind, o2)} : ${kind}`);
    } else {
      lines.push(
        `${name} = arith.${sameType[choice % sameType.length]} ${pick(kind, o0)}, ${pick(kind, o1)} : ${kind}`,
      );
    }
    values[type].push(name);
    last = [name, type];
  });
  return { lines: lines.join("\n"), result: last[0], type: last[1] };
}

const parameters = kinds.flatMap((kind) => argumentsOf[kind].map((name) => `${name}: ${kind}`)).join(", ");

/** More of them find more: `RUNS=20000 npx vitest run …`. */
const runs = Number(process.env["RUNS"] ?? 400);

const step: fc.Arbitrary<Step> = fc.record({
  choice: fc.nat(10_000),
  kind: fc.nat(3),
  operands: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)),
  constant: fc.oneof(fc.integer({ min: -3, max: 9 }), fc.integer({ min: -128, max: 127 })),
});

/** The constant that the function `text` returns; undefined if something in it has no result. */
function evaluate(text: string): string | undefined {
  const result = returnedExpressions(canonicalize(fixture.load(text))).get("f");
  return result?.startsWith("arith.constant") === true ? result : undefined;
}

it("keeps the meaning of random expressions", () => {
  let evaluated = 0;
  const bytes = fc.tuple(...Array.from({ length: 8 }, () => fc.integer({ min: -128, max: 127 })));
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), bytes, (steps, constants) => {
      const { lines, result, type } = body(steps);
      const text = `func.func @f(${parameters}) -> ${type} {\n${lines}\nreturn ${result} : ${type}\n}`;
      const canonical = printOperation(canonicalize(fixture.load(text)), { generic: true });
      const names = kinds.flatMap((kind) => argumentsOf[kind].map((name) => [name, kind] as const));
      const known = names.map(([name, kind], index) => {
        const value = constants[index] ?? 0;
        return `${name} = arith.constant ${kind === "i1" ? String(value > 0) : `${value} : ${kind}`}`;
      });
      const before = evaluate(
        `func.func @f() -> ${type} {\n${known.join("\n")}\n${lines}\nreturn ${result} : ${type}\n}`,
      );
      const inner = canonical.split("\n").filter((line) => /^ {4}(%|"func\.return")/.test(line));
      const after = evaluate(`func.func @f() -> ${type} {\n${known.join("\n")}\n${inner.join("\n")}\n}`);
      // Where the original divides by zero or shifts too far, the canonical form may be anything.
      if (before === undefined) return;
      evaluated++;
      expect(after).toBe(before);
    }),
    { numRuns: runs },
  );
  expect(evaluated).toBeGreaterThan(runs / 3);
}, 30_000);
