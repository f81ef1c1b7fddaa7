/** What holds for the stock transformations on any program, and that they do what mlir-opt does. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  at,
  Attribute,
  type Block,
  Branch,
  Context,
  defined,
  foldOperation,
  IntegerAttr,
  IntegerType,
  parseModule,
  type Value,
} from "@tt-opt/ir-core";
import { describeAgainstMlirOpt, mlirOpt } from "@tt-opt/testing";
import { allDialects } from "../../src/index.ts";
import { runPasses } from "./tools.ts";

const binary = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui"] as const;

interface Step {
  readonly kind: "binary" | "constant" | "if" | "load" | "store" | "branch";
  readonly op: (typeof binary)[number];
  readonly a: number;
  readonly b: number;
  readonly value: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("binary", "binary", "binary", "constant", "if", "load", "store", "branch"),
  op: fc.constantFrom(...binary),
  a: fc.nat(40),
  b: fc.nat(40),
  value: fc.integer({ min: -2, max: 2 }),
});

/** A function that does `steps`: each uses values made before it. */
function program(steps: readonly Step[]): string {
  const lines: string[] = [];
  let values = ["%x", "%y"];
  let count = 0;
  const pick = (n: number): string => values[n % values.length] ?? "%x";
  for (const { kind, op, a, b, value } of steps) {
    const name = `%v${count++}`;
    const apply = (result: string, lhs: string, rhs: string): string => `${result} = arith.${op} ${lhs}, ${rhs} : i32`;
    if (kind === "binary") lines.push(apply(name, pick(a), pick(b)));
    else if (kind === "constant") lines.push(`${name} = arith.constant ${value} : i32`);
    else if (kind === "load") lines.push(`${name} = memref.load %m[] : memref<i32>`);
    else if (kind === "store") {
      lines.push(`memref.store ${pick(a)}, %m[] : memref<i32>`);
      continue;
    } else if (kind === "if") {
      lines.push(
        `${name} = scf.if %c -> (i32) {`,
        `  ${apply(`${name}t`, pick(a), pick(b))}`,
        `  scf.yield ${name}t : i32`,
      );
      lines.push("} else {", `  scf.yield ${pick(b)} : i32`, "}");
    } else {
      lines.push(`cf.cond_br %c, ^t${count}, ^j${count}(${pick(b)} : i32)`, `^t${count}:`);
      lines.push(apply(`${name}t`, pick(a), pick(b)), `cf.br ^j${count}(${name}t : i32)`, `^j${count}(${name}: i32):`);
    }
    values = [...values, name];
  }
  const body = lines.map((line) => `  ${line}`).join("\n");
  return `func.func @f(%x: i32, %y: i32, %c: i1, %m: memref<i32>) -> i32 {\n${body}\n  return ${values.at(-1) ?? "%x"} : i32\n}\n`;
}

const anyProgram = fc.array(step, { maxLength: 40 }).map(program);

/** Text in which values and blocks are numbered in the order in which they appear, whatever a printer calls them. */
function renumbered(text: string): string {
  const names = new Map<string, string>();
  let count = 0;
  const define = (name: string): void => void names.set(name, `%${count++}`);
  const lines: string[] = [];
  for (const raw of text.split("\n")) {
    const line = raw.replace(/ *\/\/.*$/, "");
    if (line.trim() === "") continue;
    const defined = /^\s*(%[\w$.-]+) = /.exec(line)?.[1];
    if (/^\s*(func\.func|\^)/.test(line)) for (const [, name = ""] of line.matchAll(/(%[\w$.-]+): /g)) define(name);
    const uses = line.replace(/^\s*%[\w$.-]+ = /, "").replaceAll(/%[\w$.-]+/g, (name) => names.get(name) ?? "%?");
    if (defined !== undefined) define(defined);
    const left = defined === undefined ? "" : `${names.get(defined) ?? ""} = `;
    lines.push(left + uses.trim().replaceAll(/\^[\w$.-]+/g, "^"));
  }
  return lines.join("\n");
}

/** What function `@f` of `text` returns and leaves in memory, by the folds of its operations on constants. */
function execute(text: string, args: readonly [number, number, boolean]): string {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "in.mlir");
  const body = module?.region(0).entry?.first?.region(0);
  const i32 = IntegerType.get(context, 32);
  const values = new Map<Value, Attribute>();
  const [x, y, c] = args;
  const constants = [
    IntegerAttr.get(i32, x),
    IntegerAttr.get(i32, y),
    IntegerAttr.get(IntegerType.get(context, 1), c ? -1 : 0),
  ];
  constants.forEach((constant, i) => values.set(defined(body?.entry?.args[i], "an argument"), constant));
  let memory: Attribute = IntegerAttr.get(i32, 41);
  const valueOf = (value: Value): Attribute => defined(values.get(value), "a value");
  const run = (start: Block | undefined): readonly Attribute[] => {
    let block = start;
    for (let op = block?.first; op !== undefined;) {
      const operands = op.operands.map((value) => values.get(value));
      if (op.name === "memref.store") memory = valueOf(op.operand(0));
      else if (op.name === "memref.load") values.set(op.resultAt(0), memory);
      else if (op.name === "scf.if") {
        const taken = operands[0] instanceof IntegerAttr && operands[0].isTrue ? 0 : 1;
        run(op.region(taken).entry).forEach((result, i) => values.set(at(op?.results ?? [], i), result));
      } else if (op.definition.isTerminator) {
        const branch = Branch.get(op);
        const next = op.successors.length === 1 ? op.successors[0] : branch?.successorFor?.(op, operands);
        if (next === undefined) return op.operands.map(valueOf);
        const index = op.successors.length === 1 || next !== op.successors[1] ? 0 : 1;
        const isTrue = operands[0] instanceof IntegerAttr && operands[0].isTrue;
        const edge = op.successors.length === 2 && op.successors[0] === op.successors[1] ? (isTrue ? 0 : 1) : index;
        const passed = branch?.successorOperands(op, edge).forwarded.map(({ value }) => valueOf(value)) ?? [];
        next.args.forEach((argument, i) => values.set(argument, at(passed, i)));
        block = next;
        op = block.first;
        continue;
      } else {
        const folded = foldOperation(op, operands) ?? [];
        op.results.forEach((result, i) => {
          const one = at(folded, i);
          values.set(result, one instanceof Attribute ? one : valueOf(one));
        });
      }
      op = op.next;
    }
    return [];
  };
  return `${run(body?.entry).join()} ${String(memory)}`;
}

describe("on any program", () => {
  it.each([
    "canonicalize",
    "cse",
    "canonicalize,cse",
    "loop-invariant-code-motion",
    "canonicalize{region-simplify=aggressive}",
  ])("%s leaves what verifies", (pipeline) => {
    fc.assert(
      fc.property(anyProgram, (text) => {
        const { isOk, messages } = runPasses(text, pipeline);
        expect(messages).toEqual([]);
        expect(isOk).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each(["canonicalize", "cse", "canonicalize,cse,canonicalize{region-simplify=aggressive}"])(
    "%s keeps the meaning",
    (pipeline) => {
      fc.assert(
        fc.property(
          anyProgram,
          fc.integer({ min: -9, max: 9 }),
          fc.integer({ min: -9, max: 9 }),
          fc.boolean(),
          (text, x, y, c) => {
            const { text: after } = runPasses(text, pipeline);
            expect(execute(after, [x, y, c])).toBe(execute(text, [x, y, c]));
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  it("canonicalize converges, and finds nothing to do the second time", () => {
    fc.assert(
      fc.property(anyProgram, (text) => {
        const once = runPasses(text, "canonicalize{max-iterations=-1 test-convergence=true}");
        expect(once.isOk).toBe(true);
        const twice = runPasses(once.text, "canonicalize");
        expect(twice.text).toBe(once.text);
      }),
      { numRuns: 60 },
    );
  });

  it("cse finds no equal operations the second time", () => {
    fc.assert(
      fc.property(anyProgram, (text) => {
        const { text: once } = runPasses(text, "cse");
        expect(runPasses(once, "cse").statistics.get("cse num-cse'd")).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describeAgainstMlirOpt("like mlir-opt", () => {
  it.each(["cse", "loop-invariant-code-motion"])("%s gives the same text", (pass) => {
    const texts = fc.sample(anyProgram, { numRuns: 60 });
    const all = texts.map((text, i) => text.replace("@f(", `@f${i}(`)).join("");
    const expected = mlirOpt(all, `--${pass}`);
    expect(renumbered(runPasses(all, pass).text)).toBe(renumbered(expected));
  });
});
