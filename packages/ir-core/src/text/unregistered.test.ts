/** Operations and attributes of unknown dialects: what is printed is what was read, and regions may be graphs. */
import { describe, expect, it } from "vitest";
import { Context } from "../context.ts";
import { verify } from "../verify/verifier.ts";
import { parseModule } from "./module-parser.ts";
import { printOperation } from "./printer.ts";

function read(text: string) {
  const context = new Context();
  context.allowUnregistered = true;
  const module = parseModule(context, text);
  const isValid = module !== undefined && verify(module);
  const errors = context.diagnostics.all.map(({ message }) => message);
  return { errors, isValid, printed: module === undefined ? "" : printOperation(module) };
}

describe("what is read is printed", () => {
  it.each([
    ["floats that are not numbers", '"t.a"() {a = array<f32: 0xFFC00000, 0x7F800001, 1.000000e+00>} : () -> ()'],
    ["floats of 64 bits that are not numbers", '"t.a"() {a = array<f64: 0xFFF8000000000001>} : () -> ()'],
    ["names with quotes", '"is \\22true\\22"() : () -> ()'],
    ["opaque attributes of 100,000 characters", `"t.a"() {a = #foo.bar<"${"y".repeat(100_000)}">, b} : () -> ()`],
    ["opaque types of 100,000 characters", `"t.a"() {a = !foo.bar<[${"y, ".repeat(33_333)}y]>, b} : () -> ()`],
  ])("with %s", (_, text) => {
    const { errors, printed } = read(text);
    expect(errors).toEqual([]);
    expect(printed).toContain(text);
  });
});

describe("regions", () => {
  it("of one empty block need no terminator", () => {
    expect(read('"t.a"() ({\n^bb0:\n}) : () -> ()').errors).toEqual([]);
  });

  it("of several blocks need terminators", () => {
    const { errors } = read('"t.a"() ({\n^bb0:\n  "t.b"() : () -> ()\n^bb1:\n}) : () -> ()');
    expect(errors).toEqual(["'t.a' op has an empty block: expected at least a terminator"]);
  });
});
describe("the only block of an unregistered operation", () => {
  const around = (body: string): string => `"t.g"() ({\n${body}\n}) : () -> ()`;

  it("may be a graph", () => {
    const { errors } = read(around('%0 = "t.a"(%1) : (i32) -> i32\n%1 = "t.b"(%0) : (i32) -> i32'));
    expect(errors).toEqual([]);
  });

  it("is none of several, which are executed in order", () => {
    const blocks = '^a:\n%0 = "t.a"(%1) : (i32) -> i32\n%1 = "t.b"(%0) : (i32) -> i32\n"t.br"()[^b] : () -> ()\n^b:';
    const { errors } = read(around(`${blocks}\n"t.br"()[^b] : () -> ()`));
    expect(errors).toEqual(["'t.a' op operand #0 does not dominate this use"]);
  });
});
