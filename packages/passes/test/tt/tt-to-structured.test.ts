/**
 * Random address arithmetic, masks and loops mean the same before and after `tt-to-structured`. `STRUCTURED_RUNS=10000`
 * in the environment tries more of them.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Context, type ModuleOp, parseModule } from "@tt-opt/ir-core";
import { attachEvaluators, runKernel } from "@tt-opt/interpreter";
import { allDialects } from "../../src/index.ts";
import { runPasses } from "../transforms/tools.ts";

attachEvaluators();

const words = 1 << 18;
const block = "tensor<4x8xi32>";
const pointers = "tensor<4x8x!tt.ptr<i32>>";

interface Step {
  readonly op: string;
  readonly a: number;
  readonly b: number;
  readonly constant: number;
}

interface Comparison {
  readonly predicate: string;
  readonly a: number;
  readonly b: number;
  readonly isShared: boolean;
}

interface Sketch {
  readonly steps: readonly Step[];
  readonly masks: readonly Comparison[];
  readonly flow:
    | {
        readonly kind: "for" | "while" | "if";
        readonly trips: number;
        readonly delta: number;
        readonly carries: "pointers" | "offsets";
      }
    | undefined;
  readonly address: number;
  readonly n: number;
  readonly stride: number;
}

const byConstant = ["divsi", "divui", "remsi", "remui", "muli"] as const;
const predicates = ["slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge", "eq", "ne"] as const;

const sketch: fc.Arbitrary<Sketch> = fc.record({
  steps: fc.array(
    fc.record({
      op: fc.constantFrom(
        "addi",
        "addi",
        "addi",
        "subi",
        ...byConstant,
        "remn",
        "muls",
        "andi",
        "shrsi",
        "wide",
        "narrow",
      ),
      a: fc.nat(30),
      b: fc.nat(30),
      constant: fc.constantFrom(1, 2, 3, 4, 8, 16, 32, 64, 5),
    }),
    { maxLength: 6 },
  ),
  masks: fc.array(
    fc.record({ predicate: fc.constantFrom(...predicates), a: fc.nat(30), b: fc.nat(30), isShared: fc.boolean() }),
    { maxLength: 3 },
  ),
  flow: fc.option(
    fc.record({
      kind: fc.constantFrom("for" as const, "while" as const, "if" as const),
      trips: fc.nat(3),
      delta: fc.nat(30),
      carries: fc.constantFrom("pointers" as const, "offsets" as const),
    }),
    { nil: undefined },
  ),
  address: fc.nat(3),
  n: fc.integer({ min: 1, max: 70 }),
  stride: fc.integer({ min: -9, max: 9 }),
});

/** A kernel that stores what it loads from computed places to an array of its program. */
function kernel({ steps, masks, flow, address }: Sketch): string {
  const values = [
    "%row",
    "%col",
    "%linear",
    "%turned",
    "%place",
    "%inner",
    "%outer",
    "%ns",
    "%three",
    "%start",
    "%round",
  ];
  const pick = (n: number): string => values[n % values.length] ?? "%row";
  const late = (n: number): string => values[values.length - 1 - (n % values.length)] ?? "%row";
  const lines: string[] = [];
  steps.forEach(({ op, a, b, constant }, i) => {
    const name = `%v${i}`;
    const number = `${name}c = arith.constant dense<${op === "andi" ? constant - 1 : op === "shrsi" ? constant % 5 : constant}> : ${block}`;
    if (op === "remn") lines.push(`${name} = arith.remsi ${pick(a)}, %ns : ${block}`);
    else if (op === "muls") lines.push(`${name} = arith.muli ${pick(a)}, %ss : ${block}`);
    else if (op === "addi" || op === "subi") lines.push(`${name} = arith.${op} ${pick(a)}, ${pick(b)} : ${block}`);
    else if (op === "wide" || op === "narrow") {
      const [first, last, type] =
        op === "wide" ? ["extsi", "trunci", "tensor<4x8xi64>"] : ["trunci", "extsi", "tensor<4x8xi8>"];
      lines.push(`${name}w = arith.${first} ${pick(a)} : ${block} to ${type}`);
      lines.push(`${name}x = arith.addi ${name}w, ${name}w : ${type}`);
      lines.push(`${name} = arith.${last} ${name}x : ${type} to ${block}`);
    } else lines.push(number, `${name} = arith.${op} ${pick(a)}, ${name}c : ${block}`);
    values.push(name);
  });
  let mask = "%true";
  masks.forEach(({ predicate, a, b, isShared }, i) => {
    if (isShared)
      lines.push(
        `%m${i}s = arith.cmpi ${predicate}, %n, %pid : i32`,
        `%m${i} = tt.splat %m${i}s : i1 -> tensor<4x8xi1>`,
      );
    else lines.push(`%m${i} = arith.cmpi ${predicate}, ${pick(a)}, ${pick(b)} : ${block}`);
    lines.push(`%k${i} = arith.andi ${mask}, %m${i} : tensor<4x8xi1>`);
    mask = `%k${i}`;
  });
  const load = (name: string, ptr: string): string => `${name} = tt.load ${ptr}, ${mask}, %other : ${pointers}`;
  const addptr = (name: string, ptr: string, offset: string): string =>
    `${name} = tt.addptr ${ptr}, ${offset} : ${pointers}, ${block}`;
  if (flow === undefined) lines.push(addptr("%q", "%ps", late(address)), load("%x", "%q"));
  else {
    const { trips, delta, carries } = flow;
    const type = carries === "pointers" ? pointers : block;
    const start = carries === "pointers" ? "%q" : late(address);
    const move = (to: string, from: string): string =>
      carries === "pointers" ? addptr(to, from, pick(delta)) : `${to} = arith.addi ${from}, ${pick(delta)} : ${block}`;
    const access = (name: string, at: string): readonly string[] =>
      carries === "pointers" ? [load(name, at)] : [addptr(`${name}p`, "%ps", at), load(name, `${name}p`)];
    const step = [...access("%y", "%at"), `%grown = arith.addi %sum, %y : ${block}`, move("%next", "%at")];
    lines.push(`%trips = arith.constant ${trips} : i32`, addptr("%q", "%ps", late(address)));
    if (flow.kind === "for") {
      lines.push(
        `%x, %last = scf.for %i = %c0 to %trips step %c1 iter_args(%sum = %zeros, %at = ${start}) -> (${block}, ${type}) : i32 {`,
        ...step,
        `scf.yield %grown, %next : ${block}, ${type}`,
        "}",
      );
    } else if (flow.kind === "while") {
      lines.push(
        `%x, %last, %ended = scf.while (%i = %c0, %sums = %zeros, %to = ${start}) : (i32, ${block}, ${type}) -> (${block}, ${type}, i32) {`,
        "%more = arith.cmpi slt, %i, %trips : i32",
        move("%gone", "%to"),
        `scf.condition(%more) %sums, ${trips % 2 === 0 ? "%to" : "%gone"}, %i : ${block}, ${type}, i32`,
        "} do {",
        `^bb0(%sum: ${block}, %at: ${type}, %j: i32):`,
        ...step,
        "%j1 = arith.addi %j, %c1 : i32",
        `scf.yield %j1, %grown, %next : i32, ${block}, ${type}`,
        "}",
      );
    } else {
      lines.push(
        "%less = arith.cmpi slt, %pid, %trips : i32",
        `%last = scf.if %less -> (${type}) {`,
        move("%gone", start),
        `scf.yield %gone : ${type}`,
        "} else {",
        `scf.yield ${start} : ${type}`,
        "}",
        ...access("%x", "%last"),
      );
    }
    lines.push(...access("%z", "%last"), addptr("%q2", "%os", "%place2"), `tt.store %q2, %z : ${pointers}`);
  }
  return `tt.func public @kernel(%p: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %s: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %middle = arith.constant ${words / 2} : i32
  %true = arith.constant dense<true> : tensor<4x8xi1>
  %zeros = arith.constant dense<0> : ${block}
  %other = arith.constant dense<-7> : ${block}
  %three = arith.constant dense<3> : ${block}
  %pid = tt.get_program_id x : i32
  %from = arith.muli %pid, %c32 : i32
  %start = tt.splat %from : i32 -> ${block}
  %ns = tt.splat %n : i32 -> ${block}
  %ss = tt.splat %s : i32 -> ${block}
  %r4 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %r8 = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %r32 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r4c = tt.expand_dims %r4 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %r8c = tt.expand_dims %r8 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %row = tt.broadcast %r4c : tensor<4x1xi32> -> ${block}
  %col = tt.broadcast %r8c : tensor<1x8xi32> -> ${block}
  %linear = tt.reshape %r32 : tensor<32xi32> -> ${block}
  %tall = tt.reshape %r32 : tensor<32xi32> -> tensor<8x4xi32>
  %turned = tt.trans %tall {order = array<i32: 1, 0>} : tensor<8x4xi32> -> ${block}
  %m = tt.addptr %p, %middle : !tt.ptr<i32>, i32
  %ps = tt.splat %m : !tt.ptr<i32> -> ${pointers}
  %os = tt.splat %o : !tt.ptr<i32> -> ${pointers}
  %place = arith.addi %start, %linear : ${block}
  %four = arith.constant dense<4> : ${block}
  %inner = arith.remsi %place, %four : ${block}
  %outer = arith.divsi %place, %four : ${block}
  %starts = tt.splat %from : i32 -> tensor<8xi32>
  %nine = arith.constant dense<9> : tensor<8xi32>
  %r8s = arith.addi %r8, %starts : tensor<8xi32>
  %r8w = arith.remsi %r8s, %nine : tensor<8xi32>
  %roundc = tt.expand_dims %r8w {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %round = tt.broadcast %roundc : tensor<1x8xi32> -> ${block}
  %hundred = arith.constant dense<128> : ${block}
  %place2 = arith.addi %place, %hundred : ${block}
  ${lines.join("\n  ")}
  %q1 = tt.addptr %os, %place : ${pointers}, ${block}
  tt.store %q1, %x : ${pointers}
  tt.return
}
`;
}

const numbers = Int32Array.from({ length: words }, (_, i) => i * 3 - words);

function run(module: ModuleOp, { n, stride }: Sketch): readonly number[] | undefined {
  const out = new Int32Array(256);
  try {
    runKernel(module, undefined, [3, 1, 1], [numbers, out, n, stride]);
  } catch {
    return undefined;
  }
  return [...out];
}

function parse(text: string): ModuleOp {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "kernel.mlir");
  if (module === undefined || context.diagnostics.hasErrors) throw new Error(`does not parse:\n${text}`);
  return module;
}

describe("tt-to-structured", () => {
  it("keeps what kernels compute", () => {
    const seen = { runs: 0, structured: 0, split: 0, wrapped: 0, bounded: 0, carried: 0 };
    fc.assert(
      fc.property(sketch, (what) => {
        const text = kernel(what);
        const expected = run(parse(text), what);
        fc.pre(expected !== undefined);
        const { text: printed, isOk, messages, statistics } = runPasses(text, "tt-to-structured");
        expect(isOk, messages.join("\n")).toBe(true);
        expect(run(parse(printed), what), `${text}\n${printed}`).toEqual(expected);
        if (what.flow?.carries !== "pointers") expect(printed).not.toContain("tt.load");
        seen.runs++;
        seen.carried += statistics.get("tt-to-structured carried") ?? 0;
        if (printed.includes("tts.load")) seen.structured++;
        if (/tts\.load .*wrap/.test(printed)) seen.wrapped++;
        if (/tts\.load .*bounds/.test(printed)) seen.bounded++;
        if (/tts\.load .*-> tensor<\d+x\d+x\d+xi32>/.test(printed)) seen.split++;
      }),
      { numRuns: Number(process.env["STRUCTURED_RUNS"] ?? 200) },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
  }, 600_000);
});
