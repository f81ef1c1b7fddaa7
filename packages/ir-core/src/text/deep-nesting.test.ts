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
