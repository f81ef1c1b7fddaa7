/** Quotients and remainders that loops over runs carry are those of the divisions, whatever the divisors are. */
import { Elements, findKernel, interpretFunction } from "@tt-opt/interpreter";
import { defined, type ModuleOp, parseModule, printOperation } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { makeContext, runPasses } from "../../../test/equivalence-tools.ts";
import { linalgVectorize } from "./linalg-vectorize.ts";

const count = 40;

/** The digits of the numbers from `base` on, which are stored. */
const program = `#id = affine_map<(d0) -> (d0)>
func.func @digits(%base: i32, %d: i32, %e: i32, %f: i32) -> (vector<${count}xi32>, vector<${count}xi32>, vector<${count}xi32>, vector<${count}xi32>, vector<${count}xi32>) {
  %zero = arith.constant 0 : index
  %mask = arith.constant 2147483647 : i32
  %start = arith.andi %base, %mask : i32
  ${["r", "q", "qr", "qq", "rf"].map((name) => `%m${name} = memref.alloc() : memref<${count}xi32>`).join("\n  ")}
  linalg.generic {indexing_maps = [#id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      outs(${["r", "q", "qr", "qq", "rf"].map((name) => `%m${name}`).join(", ")} : ${Array(5).fill(`memref<${count}xi32>`).join(", ")}) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32, %a3: i32, %a4: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %x = arith.addi %start, %j : i32
    %r = arith.remsi %x, %d : i32
    %q = arith.divsi %x, %d : i32
    %qr = arith.remsi %q, %e : i32
    %qq = arith.divsi %q, %e : i32
    %rf = arith.remsi %x, %f : i32
    linalg.yield %r, %q, %qr, %qq, %rf : i32, i32, i32, i32, i32
  }
  ${["r", "q", "qr", "qq", "rf"].map((name) => `%v${name} = vector.load %m${name}[%zero] : memref<${count}xi32>, vector<${count}xi32>`).join("\n  ")}
  return %vr, %vq, %vqr, %vqq, %vrf : ${Array(5).fill(`vector<${count}xi32>`).join(", ")}
}`;

function resultsOf(module: ModuleOp, inputs: readonly bigint[]): readonly string[] {
  return interpretFunction(findKernel(module), inputs).map((value) =>
    value instanceof Elements ? value.elements.join(" ") : String(value),
  );
}

const least = -(2n ** 31n);
const greatest = 2n ** 31n - 1n;
const divisors = [1n, 2n, 3n, 7n, 16n, 39n, 1000n, greatest, 0n, -1n, -3n, -16n, -greatest, least];
const starts = [0n, 999n, greatest - BigInt(count) + 1n];

it("counts as divisions do", () => {
  const before = defined(parseModule(makeContext(), program), "the module");
  const after = defined(parseModule(makeContext(), program), "the module");
  expect(runPasses(after, [linalgVectorize()])).toBe(true);
  const text = printOperation(after);
  expect(text.slice(text.indexOf("scf.while"))).not.toMatch(/arith\.(div|rem)/);
  const pick = (k: number): bigint => divisors[k % divisors.length] ?? 1n;
  for (const start of starts)
    for (const k of divisors.keys())
      for (const [e, f] of [
        [k + 1, k + 2],
        [2 * k + 3, k + 6],
        [k + 9, 3 * k],
      ] as const) {
        const inputs = [start, pick(k), pick(e), pick(f)];
        expect(resultsOf(after, inputs), inputs.join(" ")).toEqual(resultsOf(before, inputs));
      }
});

/** Operations on `%x`, which grows by one, and those that give its digits. */
const parts = [
  ["%a = arith.remsi %x, %c12", "%b = arith.divsi %x, %c12", "%c = arith.remsi %b, %c5", "%d = arith.divsi %x, %c120"],
  ["%b = arith.divsi %x, %c12", "%a = arith.divsi %x, %c60", "%c = arith.remsi %b, %c5", "%d = arith.remsi %a, %c7"],
  ["%b = arith.divsi %x, %c12", "%a = arith.divsi %x, %c36", "%c = arith.divsi %x, %c60", "%d = arith.remsi %c, %c1"],
  ["%a = arith.remsi %x, %c12", "%b = arith.divsi %x, %c12", "%c = arith.remsi %b, %m5", "%d = arith.divsi %x, %m60"],
  ["%a = arith.divsi %x, %g", "%b = arith.remsi %a, %c5", "%c = arith.divsi %a, %c7", "%d = arith.divsi %x, %c60"],
];

function takenApart(operations: readonly string[]): string {
  const names = ["a", "b", "c", "d"];
  const constants = [1, 5, 7, 12, 36, 60, 120].map((n) => `%c${n} = arith.constant ${n} : i32`);
  return `#id = affine_map<(d0) -> (d0)>
func.func @digits(%base: i32, %g: i32) -> (${names.map(() => `vector<${count}xi32>`).join(", ")}) {
  %zero = arith.constant 0 : index
  %bits = arith.constant 1023 : i32
  ${[...constants, "%m5 = arith.constant -5 : i32", "%m60 = arith.constant -60 : i32"].join("\n  ")}
  %start = arith.andi %base, %bits : i32
  ${names.map((name) => `%m${name} = memref.alloc() : memref<${count}xi32>`).join("\n  ")}
  linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      outs(${names.map((name) => `%m${name}`).join(", ")} : ${names.map(() => `memref<${count}xi32>`).join(", ")}) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32, %a3: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %x = arith.addi %start, %j : i32
    ${operations.map((text) => `${text} : i32`).join("\n    ")}
    linalg.yield %a, %b, %c, %d : i32, i32, i32, i32
  }
  ${names.map((name) => `%v${name} = vector.load %m${name}[%zero] : memref<${count}xi32>, vector<${count}xi32>`).join("\n  ")}
  return %va, %vb, %vc, %vd : ${names.map(() => `vector<${count}xi32>`).join(", ")}
}`;
}

it.each(parts)("counts by constants as divisions do: %s, %s, %s, %s", (...operations) => {
  const before = defined(parseModule(makeContext(), takenApart(operations)), "the module");
  const after = defined(parseModule(makeContext(), takenApart(operations)), "the module");
  expect(runPasses(after, [linalgVectorize()])).toBe(true);
  const text = printOperation(after);
  const isWhole = !operations.some((operation) => /%m|%c36|%g/.test(operation));
  if (isWhole) expect(text.slice(text.indexOf("scf.while"))).not.toMatch(/arith\.(div|rem)/);
  for (const start of [0n, 1n, 11n, 12n, 59n, 119n, 120n, 1000n])
    for (const g of [1n, 12n, 25n, -12n, 0n]) {
      const inputs = [start, g];
      expect(resultsOf(after, inputs), inputs.join(" ")).toEqual(resultsOf(before, inputs));
    }
});

/** A remainder by a constant begins again at its own ends; so do a chosen number, and the remainders of both. */
const restarting = `#id = affine_map<(d0) -> (d0)>
func.func @digits(%base: i32, %d: i32, %e: i32, %f: i32) -> (vector<${count}xi32>, vector<${count}xi32>) {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : i32
  %bits = arith.constant 31 : i32
  %start = arith.andi %base, %bits : i32
  %place = arith.andi %e, %bits : i32
  %other = arith.andi %f, %bits : i32
  %mr = memref.alloc() : memref<${count}xi32>
  %ms = memref.alloc() : memref<${count}xi32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      outs(%mr, %ms : memref<${count}xi32>, memref<${count}xi32>) {
  ^bb0(%a0: i32, %a1: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %x = arith.addi %start, %j : i32
    %r = arith.remsi %x, %eight : i32
    %rd = arith.remsi %r, %d : i32
    %isFar = arith.cmpi slt, %x, %place : i32
    %y = arith.addi %x, %other : i32
    %z = arith.select %isFar, %x, %y : i32
    %zd = arith.remsi %z, %d : i32
    linalg.yield %rd, %zd : i32, i32
  }
  %vr = vector.load %mr[%zero] : memref<${count}xi32>, vector<${count}xi32>
  %vs = vector.load %ms[%zero] : memref<${count}xi32>, vector<${count}xi32>
  return %vr, %vs : vector<${count}xi32>, vector<${count}xi32>
}`;

it("divides numbers anew that begin again", () => {
  const before = defined(parseModule(makeContext(), restarting), "the module");
  const after = defined(parseModule(makeContext(), restarting), "the module");
  expect(runPasses(after, [linalgVectorize()])).toBe(true);
  for (const d of [1n, 3n, 5n, 8n, 16n, 1000n])
    for (const inputs of [
      [0n, d, 0n, 0n],
      [5n, d, 13n, 2n],
      [31n, d, 20n, 30n],
    ])
      expect(resultsOf(after, inputs), inputs.join(" ")).toEqual(resultsOf(before, inputs));
});
