/** Any graph of blocks, reducible or not, means the same after `lift-cf-to-scf`. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { interpretFunction } from "@tt-opt/interpreter";
import { Context, type Operation, parseModule, PassManager, pipeline, verify } from "@tt-opt/ir-core";
import { func } from "@tt-opt/dialect-std";
import { allDialects, liftCfToScf } from "../../src/index.ts";

type End =
  | { readonly kind: "return" }
  | { readonly kind: "goto"; readonly targets: readonly [number] }
  | { readonly kind: "branch"; readonly targets: readonly [number, number] }
  | { readonly kind: "switch"; readonly targets: readonly [number, number, number] };

const target = fc.nat(7);
const end: fc.Arbitrary<End> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("return" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("goto" as const), targets: fc.tuple(target) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("branch" as const), targets: fc.tuple(target, target) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("switch" as const), targets: fc.tuple(target, target, target) }),
  },
);
const graph = fc.array(fc.record({ end, other: fc.nat(7) }), { minLength: 1, maxLength: 8 });

function targetsOf(end: End, count: number): readonly number[] {
  return end.kind === "return" ? [] : end.targets.map((t) => t % count);
}

/** The blocks through which every way to each block leads. */
function dominators(ends: readonly End[]): readonly (readonly number[])[] {
  const count = ends.length;
  const reached = (without: number): Set<number> => {
    const seen = new Set<number>(without === 0 ? [] : [0]);
    for (const block of seen) for (const t of targetsOf(ends[block]!, count)) if (t !== without) seen.add(t);
    return seen;
  };
  const all = ends.map((_, block) => reached(block));
  return ends.map((_, block) => ends.flatMap((_, d) => (all[d]!.has(block) ? [] : [d])));
}

/** Every block mixes its number into `%u`, together with what a dominating block made, and takes fuel. */
function program(blocks: readonly { readonly end: End; readonly other: number }[]): string {
  const count = blocks.length;
  const dominating = dominators(blocks.map(({ end }) => end));
  const lines = blocks.flatMap(({ end, other }, i) => {
    const above = dominating[i]!.filter((d) => d !== i);
    const mixed = above.length === 0 ? "%x" : `%u${above[other % above.length]}`;
    const to = targetsOf(end, count).map((t) => `^b${t}(%g${i}, %u${i} : i32, i32)`);
    const ending = {
      return: `return %u${i} : i32`,
      goto: `cf.br ${to[0]}`,
      branch: `cf.cond_br %d${i}, ${to[0]}, ${to[1]}`,
      switch: `cf.switch %m${i} : i32, [default: ${to[0]}, 0: ${to[1]}, 2: ${to[2]}]`,
    }[end.kind];
    return [
      `^b${i}(%f${i}: i32, %a${i}: i32):`,
      `%g${i} = arith.subi %f${i}, %one : i32`,
      `%s${i} = arith.muli %a${i}, %k : i32`,
      `%n${i} = arith.constant ${i + 3} : i32`,
      `%t${i} = arith.addi %s${i}, %n${i} : i32`,
      `%u${i} = arith.xori %t${i}, ${mixed} : i32`,
      `%e${i} = arith.cmpi sle, %g${i}, %zero : i32`,
      `cf.cond_br %e${i}, ^out(%u${i} : i32), ^g${i}`,
      `^g${i}:`,
      `%h${i} = arith.shrui %u${i}, %two : i32`,
      `%m${i} = arith.andi %h${i}, %three : i32`,
      `%d${i} = arith.cmpi ult, %m${i}, %two : i32`,
      ending,
    ];
  });
  const constants = { zero: 0, one: 1, two: 2, three: 3, k: 31, fuel: 20 };
  const start = Object.entries(constants).map(([name, value]) => `%${name} = arith.constant ${value} : i32`);
  return `func.func @f(%x: i32) -> i32 {\n${[...start, "cf.br ^b0(%fuel, %x : i32, i32)", ...lines].join("\n")}
^out(%r: i32):
  return %r : i32
}`;
}

function load(text: string): { readonly module: Operation; readonly context: Context } {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "in.mlir");
  if (module === undefined) throw new Error(context.diagnostics.all.map(({ message }) => message).join("\n"));
  return { module, context };
}

function results(module: Operation): readonly unknown[] {
  const found: unknown[] = [];
  module.walkOps(func.FuncOp, (op) => {
    for (const x of [0n, 1n, 5n, -7n, 123456n]) found.push(...interpretFunction(op, [x]));
  });
  return found;
}

it("keeps what any graph of blocks computes", () => {
  fc.assert(
    fc.property(graph, (blocks) => {
      const { module, context } = load(program(blocks));
      const before = results(module);
      expect(new PassManager(context, pipeline("builtin.module", liftCfToScf())).run(module)).toBe("ok");
      expect(verify(module)).toBe(true);
      module.walk((op) => {
        expect(op.successors.length).toBe(0);
        for (const region of op.regions) expect(region.blockCount).toBeLessThanOrEqual(1);
      });
      expect(results(module)).toEqual(before);
    }),
    { numRuns: 80 },
  );
});
