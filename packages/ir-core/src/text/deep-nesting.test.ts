import { describe, expect, it } from "vitest";
import { Context } from "../context.ts";
import { verify } from "../verify/verifier.ts";
import { parseModule } from "./module-parser.ts";
import { printOperation } from "./printer.ts";

/** `depth` regions in each other, in the middle of which a value of the outermost one is used. */
function nested(depth: number): string {
  const open = '"x.region"() ({\n'.repeat(depth);
  const close = "}) : () -> ()\n".repeat(depth);
  return `%outer = "x.make"() : () -> i32\n${open}"x.use"(%outer) : (i32) -> ()\n${close}`;
}

describe("deep nesting", () => {
  it("reads, verifies and prints 10,000 regions in each other", { timeout: 60_000 }, () => {
    const context = new Context();
    context.allowUnregistered = true;
    const module = parseModule(context, nested(10_000));
    expect(context.diagnostics.all).toEqual([]);
    expect(module !== undefined && verify(module)).toBe(true);
    const lines = module === undefined ? [] : printOperation(module, { generic: true }).split("\n");
    expect(lines.filter((line) => line.endsWith('"x.region"() ({'))).toHaveLength(10_000);
    expect(lines.filter((line) => line.endsWith("}) : () -> ()"))).toHaveLength(10_001);
    expect(lines.filter((line) => line.endsWith('"x.use"(%outer) : (i32) -> ()'))).toHaveLength(1);
  });
});

describe("aliases in each other, more than the stack would do for", () => {
  const chain = (first: string, next: (before: string) => string, sigil: string): string =>
    Array.from({ length: 10_000 }, (_, i) => `${sigil}a${i} = ${i === 0 ? first : next(`${sigil}a${i - 1}`)}`).join(
      "\n",
    );
  it.each([
    ["attributes", `${chain("1", (inner) => `[${inner}]`, "#")}\n"a.b"() {k = #a9999} : () -> ()`],
    ["types", `${chain("i32", (inner) => `tuple<${inner}>`, "!")}\n"a.b"() : () -> !a9999`],
    [
      "locations",
      `${chain('loc("x")', (inner) => `loc(callsite(${inner} at "y"))`, "#")}\n"a.b"() : () -> () loc(#a9999)`,
    ],
  ])("of %s are an error", (_, text) => {
    const context = new Context();
    context.allowUnregistered = true;
    expect(parseModule(context, text)).toBeUndefined();
    expect(context.diagnostics.all.map(({ message }) => message)).toEqual([
      "nested too deeply: more than 400 levels, with those of other aliases",
    ]);
  });
});

describe("more brackets than the stack would do for", () => {
  const around = (open: string, close: string, inner: string): string =>
    `${open.repeat(50_000)}${inner}${close.repeat(50_000)}`;
  const attribute = (text: string): string => `"a.b"() {k = ${text}} : () -> ()`;
  it.each([
    ["arrays", attribute(around("[", "]", ""))],
    ["dictionaries", attribute(around("{a = ", "}", "1"))],
    ["tuples", attribute(around("tuple<", ">", "i32"))],
    ["functions", attribute(around("(", ") -> ()", "i32"))],
    ["memrefs", attribute(around("memref<4x", ">", "i32"))],
    ["distinct attributes", attribute(around("distinct[0]<", ">", ""))],
    ["call sites", `"a.b"() : () -> () loc(${around('callsite("a" at ', ")", '"b"')})`],
    ["fused locations", `"a.b"() : () -> () loc(${around("fused[", "]", '"b"')})`],
  ])("in %s is an error", (_, text) => {
    const context = new Context();
    context.allowUnregistered = true;
    expect(parseModule(context, text)).toBeUndefined();
    expect(context.diagnostics.all.map(({ message }) => message)).toEqual([
      "nested too deeply: more than 400 brackets are open",
    ]);
  });
});
