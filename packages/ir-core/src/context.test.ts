import { describe, expect, it } from "vitest";
import { Context } from "./context.ts";
import { defineOp } from "./internal/define-op.ts";
import { dialect } from "./define/dialect.ts";
import { parseModule } from "./text/module-parser.ts";

class SourceOp extends defineOp("late.source", { summary: "a value", assembly: "attr-dict" }) {}
class OtherOp extends defineOp("later.other", { summary: "another value", assembly: "attr-dict" }) {}
const late = dialect({ name: "late", ops: [SourceOp] });
const later = dialect({ name: "later", ops: [OtherOp] });

/** A context with dialects that are loaded lazily, and how often they were. */
function lazyContext(): { context: Context; loads: () => number } {
  const context = new Context();
  let loads = 0;
  context.registerLazily(() => {
    loads++;
    return [late, later];
  });
  return { context, loads: () => loads };
}

const names = (context: Context): readonly string[] => Array.from(context.dialects, ({ name }) => name);

describe("dialects that are registered lazily", () => {
  it("are loaded by the first name that no other dialect has, and once", () => {
    const { context, loads } = lazyContext();
    expect(parseModule(context, "module {\n}\n", "a.mlir")).toBeDefined();
    expect([loads(), names(context)]).toEqual([0, ["builtin"]]);
    expect(parseModule(context, "late.source\nlater.other\n", "b.mlir")).toBeDefined();
    expect(context.lookupOp("late.source")).toBe(SourceOp);
    expect(context.dialect("none")).toBeUndefined();
    expect([loads(), names(context)]).toEqual([1, ["builtin", "late", "later"]]);
  });

  it("are named in the report of a name that nobody has", () => {
    const { context } = lazyContext();
    expect(parseModule(context, "soruce\n", "a.mlir")).toBeUndefined();
    expect(parseModule(context, '"latr.source"() : () -> ()\n', "b.mlir")).toBeUndefined();
    const texts = context.diagnostics.all.flatMap(({ message, notes }) => [message, ...notes.map((n) => n.message)]);
    expect(texts[1]).toContain("did you mean 'late'?");
    expect(texts[2]).toContain("registered dialects: builtin, late, later");
  });
});

describe("what JavaScript may pass", () => {
  it("is refused with what it should be", () => {
    // @ts-expect-error: the dialects are an array.
    expect(() => new Context([late, later])).toThrow(new TypeError("spread the dialects: new Context(...dialects)"));
    // @ts-expect-error: there is no text.
    expect(() => parseModule(new Context())).toThrow(
      new TypeError("the text of a module must be a string, got undefined"),
    );
  });
});
