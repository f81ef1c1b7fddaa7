/** `distinct[…]<…>`: equal to nothing but what has its number in the same text. */
import { describe, expect, it } from "vitest";
import { DistinctAttr } from "../attributes/distinct.ts";
import { StringAttr } from "../attributes/text.ts";
import { Context } from "../context.ts";
import { parseModule } from "./module-parser.ts";
import { printOperation } from "./printer.ts";

function parse(text: string, context = new Context()) {
  context.allowUnregistered = true;
  const module = parseModule(context, text, "in.mlir");
  return {
    module,
    text: module === undefined ? undefined : printOperation(module),
    errors: context.diagnostics.all.map(({ message }) => message),
  };
}

describe("distinct attributes", () => {
  const text = `#distinct = distinct[5]<"x">
module {
  "t.op"() {a = #distinct, b = #distinct, c = distinct[2]<>} : () -> ()
}
`;

  it("keep their numbers and get an alias if they hold something", () => {
    const { text: printed, errors } = parse(
      `"t.op"() {a = distinct[5]<"x">, b = distinct[5]<"x">, c = distinct[2]<>} : () -> ()`,
    );
    expect([printed, errors]).toEqual([text, []]);
    expect(parse(text).text).toBe(text);
  });

  it("are not equal to those of another text", () => {
    const context = new Context();
    const [first, second] = [parse(text, context).module?.body.first, parse(text, context).module?.body.first];
    expect(first?.attribute("a")).toBe(first?.attribute("b"));
    expect(first?.attribute("a")).not.toBe(second?.attribute("a"));
    expect(second?.attribute("a")?.toString()).not.toBe(first?.attribute("a")?.toString());
  });

  it("are made with numbers of their own", () => {
    const value = StringAttr.get(new Context(), "x");
    const made = [7, undefined, 7, 1, undefined].map((number) => DistinctAttr.create(value, number));
    expect(new Set(made.map(({ number }) => number)).size).toBe(5);
    expect(made[0]?.number).toBe(7);
  });

  it.each([
    [`{a = distinct[1]<"x">, b = distinct[1]<"y">}`, `distinct[1] has been '"x"' before: take another number`],
    ["{a = distinct[-1]<>}", "the number of a distinct attribute is negative"],
    ["{a = distinct<>}", "expected '['"],
    ["{a = distinct[1]}", "expected '<'"],
  ])("are refused: %s", (dictionary, message) => {
    expect(parse(`"t.op"() ${dictionary} : () -> ()`).errors).toEqual([message]);
  });
});
