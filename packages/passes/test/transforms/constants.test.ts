/**
 * What `sccp` and `int-range-optimizations` find out holds: programs with branches, loops and calls on values that are
 * constant, or of which little is possible, give the same results before and after.
 */
import { findKernel, interpretFunction } from "@tt-opt/interpreter";
import { Context, defined, ModuleOp, parseModule } from "@tt-opt/ir-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allDialects } from "../../src/index.ts";
import { runPasses } from "./tools.ts";

const binary = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"] as const;
const partial = ["remui", "remsi", "divui", "divsi", "shrui", "shrsi", "shli"] as const;
const predicates = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] as const;

interface Step {
  readonly kind: "constant" | "binary" | "partial" | "compare" | "select" | "if" | "branch" | "loop" | "cycle" | "call";
  readonly op: (typeof binary)[number];
  readonly partialOp: (typeof partial)[number];
  readonly predicate: (typeof predicates)[number];
  readonly a: number;
  readonly b: number;
  readonly value: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(["constant", "binary", "binary", "partial", "partial", "compare"] as const),
    ...(["select", "if", "branch", "loop", "cycle", "call"] as const),
  ),
  op: fc.constantFrom(...binary),
  partialOp: fc.constantFrom(...partial),
  predicate: fc.constantFrom(...predicates),
  // Small numbers choose what was made last.
  a: fc.nat(6),
  b: fc.nat(6),
  value: fc.integer({ min: -3, max: 9 }),
});

/** Lines that make `%v<n>` of values made before, the last of which are `values`. */
function linesOf(step: Step, n: number, values: readonly string[]): string {
  const pick = (back: number): string => values.at(-1 - (back % values.length)) ?? "%x";
  const [v, a, b] = [`%v${n}`, pick(step.a), pick(step.b)];
  const apply = (result: string, lhs: string, rhs: string): string =>
    `${result} = arith.${step.op} ${lhs}, ${rhs} : i32`;
  const compare = `${v}c = arith.cmpi ${step.predicate}, ${a}, ${b} : i32`;
  switch (step.kind) {
    case "constant":
      return `${v} = arith.constant ${step.value} : i32`;
    case "binary":
      return apply(v, a, b);
    case "partial":
      // What is right of these operations is a number for which all of them have a result.
      return `${v}d = arith.constant ${Math.abs(step.value) + 1} : i32\n${v} = arith.${step.partialOp} ${a}, ${v}d : i32`;
    case "compare":
      return `${compare}\n${v} = arith.extui ${v}c : i1 to i32`;
    case "select":
      return `${compare}\n${v} = arith.select ${v}c, ${b}, ${a} : i32`;
    case "if":
      return `${compare}\n${v} = scf.if ${v}c -> (i32) {\n${apply(`${v}t`, a, b)}\nscf.yield ${v}t : i32\n} else {\nscf.yield ${a} : i32\n}`;
    case "branch":
      return `${compare}\ncf.cond_br ${v}c, ^t${n}, ^j${n}(${b} : i32)\n^t${n}:\n${apply(`${v}t`, a, b)}\ncf.br ^j${n}(${v}t : i32)\n^j${n}(${v}: i32):`;
    case "loop":
      return `${v}l = arith.constant 0 : index
        ${v}u = arith.constant ${Math.abs(step.value)} : index
        ${v}s = arith.constant 2 : index
        ${v} = scf.for ${v}i = ${v}l to ${v}u step ${v}s iter_args(${v}a = ${a}) -> (i32) {
          ${v}n = arith.index_cast ${v}i : index to i32
          ${apply(`${v}t`, `${v}a`, step.value % 2 === 0 ? `${v}n` : b)}
          scf.yield ${v}t : i32
        }`;
    case "cycle":
      return `${v}z = arith.constant 0 : i32
        ${v}o = arith.constant 1 : i32
        ${v}u = arith.constant ${Math.abs(step.value)} : i32
        cf.br ^h${n}(${v}z, ${a} : i32, i32)
      ^h${n}(${v}i: i32, ${v}: i32):
        ${v}c = arith.cmpi slt, ${v}i, ${v}u : i32
        cf.cond_br ${v}c, ^l${n}, ^e${n}
      ^l${n}:
        ${apply(`${v}t`, v, step.value % 2 === 0 ? `${v}i` : b)}
        ${v}j = arith.addi ${v}i, ${v}o : i32
        cf.br ^h${n}(${v}j, ${v}t : i32, i32)
      ^e${n}:`;
    case "call":
      return `${v} = func.call @helper${Math.abs(step.value) % 3}(${a}) : (i32) -> i32`;
  }
}

/** Functions that are called: one gives a constant, one clamps, one does not know its argument. */
const helpers = `
func.func private @helper0(%x: i32) -> i32 {
  %c = arith.constant 5 : i32
  return %c : i32
}
func.func private @helper1(%x: i32) -> i32 {
  %c = arith.constant 7 : i32
  %r = arith.andi %x, %c : i32
  return %r : i32
}
func.func private @helper2(%x: i32) -> i32 {
  %c = arith.constant 4 : i32
  %p = arith.cmpi slt, %x, %c : i32
  cf.cond_br %p, ^small, ^large
^small:
  return %x : i32
^large:
  return %c : i32
}
`;

/** A function that does `steps` and returns what the last of them made. */
function programOf(steps: readonly Step[]): string {
  const values = ["%x", "%y"];
  const lines = steps.map((each, n) => {
    const text = linesOf(each, n, values);
    values.push(`%v${n}`);
    return text;
  });
  const results = values.slice(-3);
  const types = results.map(() => "i32").join(", ");
  return `func.func @f(%x: i32, %y: i32) -> (${types}) {\n${lines.join("\n")}\nreturn ${results.join(", ")} : ${types}\n}\n${helpers}`;
}

/** What `@f` of `text` returns. */
function execute(text: string, args: readonly bigint[]): string {
  const module = defined(parseModule(new Context(...allDialects), text, "in.mlir"), "the module");
  if (!module.is(ModuleOp)) throw new Error("no module");
  return interpretFunction(findKernel(module, "f"), args, { maxSteps: 100_000 }).join();
}

const argument = fc.oneof(fc.bigInt({ min: -9n, max: 9n }), fc.bigInt({ min: -(2n ** 31n), max: 2n ** 31n - 1n }));

describe("constants and ranges", () => {
  it.each([
    ["sccp", "sccp replaced"],
    ["int-range-optimizations", "int-range-optimizations replaced"],
    ["sccp,int-range-optimizations,canonicalize,sccp", "sccp replaced"],
  ])(
    "are what the interpreter finds: %s",
    (pipeline, statistic) => {
      let replaced = 0;
      const program = fc.array(step, { maxLength: 16 }).map(programOf);
      fc.assert(
        fc.property(program, argument, argument, (text, x, y) => {
          const { text: after, isOk, messages, statistics } = runPasses(text, pipeline);
          expect(messages).toEqual([]);
          expect(isOk).toBe(true);
          expect(execute(after, [x, y]), `${text}\nafter:\n${after}`).toBe(execute(text, [x, y]));
          replaced += statistics.get(statistic) ?? 0;
        }),
        { numRuns: 120 },
      );
      expect(replaced).toBeGreaterThan(10);
    },
    120_000,
  );
});
