/** Quotients and remainders that loops over runs carry are those of the divisions, whatever the divisors are. */
import { Elements, findKernel, interpretFunction } from "@tt-opt/interpreter";
import { defined, type ModuleOp, parseModule, printOperation } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { makeContext, runPasses } from "../../../test/equivalence-tools.ts";
import { linalgVectorize } from "./linalg-vectorize.ts";

const count = 40;

/** A function of `%base` and `parameters` that stores `results` of `operations` on `%x`, which grows by one from `%start`. */
function program(
  parameters: readonly string[],
  before: readonly string[],
  operations: readonly string[],
  results: readonly string[],
): string {
  const [type, memory] = [`vector<${count}xi32>`, `memref<${count}xi32>`];
  const list = (write: (name: string) => string): string => results.map(write).join(", ");
  return `#id = affine_map<(d0) -> (d0)>
func.func @digits(${["base", ...parameters].map((name) => `%${name}: i32`).join(", ")}) -> (${list(() => type)}) {
  %zero = arith.constant 0 : index
  ${before.map((text) => `${text} : i32`).join("\n  ")}
  ${results.map((name) => `%m${name} = memref.alloc() : ${memory}`).join("\n  ")}
  linalg.generic {indexing_maps = [${list(() => "#id")}], iterator_types = ["parallel"]}
      outs(${list((name) => `%m${name}`)} : ${list(() => memory)}) {
  ^bb0(${list((name) => `%before_${name}: i32`)}):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %x = arith.addi %start, %j : i32
    ${operations.map((text) => `${text} : i32`).join("\n    ")}
    linalg.yield ${list((name) => `%${name}`)} : ${list(() => "i32")}
  }
  ${results.map((name) => `%v${name} = vector.load %m${name}[%zero] : ${memory}, ${type}`).join("\n  ")}
  return ${list((name) => `%v${name}`)} : ${list(() => type)}
}`;
}

/** The module of `text` after vectorization, and a function that compares its results with those from before. */
function vectorized(text: string): { after: string; expectSame: (inputs: readonly bigint[]) => void } {
  const before = defined(parseModule(makeContext(), text), "the module");
  const after = defined(parseModule(makeContext(), text), "the module");
  expect(runPasses(after, [linalgVectorize()])).toBe(true);
  return {
    after: printOperation(after),
    expectSame: (inputs) => expect(resultsOf(after, inputs), inputs.join(" ")).toEqual(resultsOf(before, inputs)),
  };
}

function resultsOf(module: ModuleOp, inputs: readonly bigint[]): readonly string[] {
  return interpretFunction(findKernel(module), inputs).map((value) =>
    value instanceof Elements ? value.elements.join(" ") : String(value),
  );
}

const least = -(2n ** 31n);
const greatest = 2n ** 31n - 1n;
const divisors = [1n, 2n, 3n, 7n, 16n, 39n, 1000n, greatest, 0n, -1n, -3n, -16n, -greatest, least];
const starts = [0n, 999n, greatest - BigInt(count) + 1n];

const digits = program(
  ["d", "e", "f"],
  ["%mask = arith.constant 2147483647", "%start = arith.andi %base, %mask"],
  [
    "%r = arith.remsi %x, %d",
    "%q = arith.divsi %x, %d",
    "%qr = arith.remsi %q, %e",
    "%qq = arith.divsi %q, %e",
    "%rf = arith.remsi %x, %f",
  ],
  ["r", "q", "qr", "qq", "rf"],
);

it("counts as divisions do", () => {
  const { after, expectSame } = vectorized(digits);
  expect(after.slice(after.indexOf("scf.while"))).not.toMatch(/arith\.(div|rem)/);
  const pick = (k: number): bigint => divisors[k % divisors.length] ?? 1n;
  for (const start of starts)
    for (const k of divisors.keys())
      for (const [e, f] of [
        [k + 1, k + 2],
        [2 * k + 3, k + 6],
        [k + 9, 3 * k],
      ] as const)
        expectSame([start, pick(k), pick(e), pick(f)]);
});

/** Operations on `%x`, which grows by one, and those that give its digits. */
const parts = [
  ["%a = arith.remsi %x, %c12", "%b = arith.divsi %x, %c12", "%c = arith.remsi %b, %c5", "%d = arith.divsi %x, %c120"],
  ["%b = arith.divsi %x, %c12", "%a = arith.divsi %x, %c60", "%c = arith.remsi %b, %c5", "%d = arith.remsi %a, %c7"],
  ["%b = arith.divsi %x, %c12", "%a = arith.divsi %x, %c36", "%c = arith.divsi %x, %c60", "%d = arith.remsi %c, %c1"],
  ["%a = arith.remsi %x, %c12", "%b = arith.divsi %x, %c12", "%c = arith.remsi %b, %m5", "%d = arith.divsi %x, %m60"],
  ["%b = arith.divsi %x, %c12", "%c = arith.remsi %b, %c5", "%d = arith.divsi %x, %c60", "%a = arith.remsi %x, %c60"],
  ["%b = arith.remsi %x, %c12", "%d = arith.divsi %x, %c60", "%a = arith.remsi %x, %c60", "%c = arith.remsi %d, %c7"],
  ["%a = arith.divsi %x, %g", "%b = arith.remsi %a, %c5", "%c = arith.divsi %a, %c7", "%d = arith.divsi %x, %c60"],
];

it.each(parts)("counts by constants as divisions do: %s, %s, %s, %s", (...operations) => {
  const constants = [1, 5, 7, 12, 36, 60, 120].map((n) => `%c${n} = arith.constant ${n}`);
  const negative = ["%m5 = arith.constant -5", "%m60 = arith.constant -60"];
  const start = ["%bits = arith.constant 1023", "%start = arith.andi %base, %bits"];
  const text = program(["g"], [...constants, ...negative, ...start], operations, ["a", "b", "c", "d"]);
  const { after, expectSame } = vectorized(text);
  const isWhole = !operations.some((operation) => /%m|%c36|%g|remsi %x, %c60/.test(operation));
  if (isWhole) expect(after.slice(after.indexOf("scf.while"))).not.toMatch(/arith\.(div|rem)/);
  for (const base of [0n, 1n, 11n, 12n, 59n, 119n, 120n, 1000n])
    for (const g of [1n, 12n, 25n, -12n, 0n]) expectSame([base, g]);
});

/** A remainder by a constant begins again at its own ends; so do a chosen number, and the remainders of both. */
const restarting = program(
  ["d", "e", "f"],
  [
    "%eight = arith.constant 8",
    "%bits = arith.constant 31",
    "%start = arith.andi %base, %bits",
    "%place = arith.andi %e, %bits",
    "%other = arith.andi %f, %bits",
  ],
  [
    "%r = arith.remsi %x, %eight",
    "%rd = arith.remsi %r, %d",
    "%isFar = arith.cmpi slt, %x, %place",
    "%y = arith.addi %x, %other",
    "%z = arith.select %isFar, %x, %y",
    "%zd = arith.remsi %z, %d",
  ],
  ["rd", "zd"],
);

it("divides numbers anew that begin again", () => {
  const { expectSame } = vectorized(restarting);
  for (const d of [1n, 3n, 5n, 8n, 16n, 1000n])
    for (const inputs of [
      [0n, d, 0n, 0n],
      [5n, d, 13n, 2n],
      [31n, d, 20n, 30n],
    ])
      expectSame(inputs);
});
