import { expect, test } from "vitest";
import { Context } from "../context.ts";
import { parseModule } from "./module-parser.ts";

/** An operation with one result, of which there is another use. */
const use = `%0 = "t.a"() {x = #a} : () -> i32\n"t.b"(%0, %0) : (i32, i32) -> ()\n`;

function errors(text: string): string[] {
  const context = new Context();
  context.allowUnregistered = true;
  parseModule(context, text, "in.mlir");
  return context.diagnostics.all.map(({ message }) => message);
}

test("an alias may be defined after its use", () => {
  expect(errors(`"t.a"() {x = #a} : () -> ()\n#a = [#b, 2]\n#b = 1 : i32`)).toEqual([]);
});

test.each([false, true])(
  "locations of many values that a loop carries are in each other (reversed: %s)",
  (isReversed) => {
    const named = (count: number): string => {
      const lines = Array.from({ length: count }, (_, i) => `#loc${i + 1} = loc("s${i}"(#loc${i}))`);
      const all = [...lines, `#loc0 = loc("k.py":1:1)`];
      return `"t.a"() : () -> () loc(#loc${count})\n${(isReversed ? all.toReversed() : all).join("\n")}`;
    };
    expect(errors(named(380))).toEqual([]);
    expect(errors(named(10_000))).toEqual(["nested too deeply: more than 400 levels, with those of other aliases"]);
  },
);

test.each([
  ["#a =#a", ["the alias '#a' is defined by itself"]],
  ["#a = #b\n#b = #a\n" + use, ["the alias '#b' is defined by itself, through '#a'"]],
  [use + "#a = [#b]\n#b = [#a]", ["the alias '#a' is defined by itself, through '#b'"]],
  [use + "#a = #b\n#b = [#c]\n#c = [#b]", ["the alias '#b' is defined by itself, through '#c'"]],
  [`"t.a"() : () -> () loc(#l)\n#l = loc(#m)\n#m = loc(#l)`, ["the alias '#l' is defined by itself, through '#m'"]],
])("the text %j, in which aliases are defined by themselves, has one error", (text, messages) => {
  expect(errors(text)).toEqual(messages);
});

test.each([
  ["#a = [1 :]\n" + use, ["expected a type"]],
  [use + "#a = [1 :]", ["expected a type"]],
  [use + "#a = #b\n#b = [1 :]", ["expected a type"]],
  [use + "#a = #b", ["undefined symbol alias id 'b'"]],
  ['!a = tuple<1>\n%0 = "t.a"() : () -> !a\n"t.b"(%0) : (!a) -> ()', ["expected a type"]],
  [
    `"t.a"() : () -> () loc(#l)\n#l = loc(7)`,
    ["expected location instance: a string, 'unknown', 'callsite', 'fused' or an alias"],
  ],
])("the text %j, in which the definition of an alias has an error, has no other one", (text, messages) => {
  expect(errors(text)).toEqual(messages);
});

test("an alias of a type and one of an attribute may have the same name", () => {
  expect(errors(`!a = tuple<1>\n${use}`)).toEqual(["expected a type", "undefined symbol alias id 'a'"]);
});

test("an operation with a broken one inside is not verified", () => {
  const inside = `"builtin.module"() ({\n  "t.a"() {x = #a} : () -> ()\n  "builtin.module"() ({}, {}) : () -> ()\n}) : () -> ()`;
  expect(errors(`#b = [1 :]\n${inside.replace("#a", "1")}`)).toHaveLength(2);
  expect(errors(`#a = [1 :]\n${inside}`)).toEqual(["expected a type"]);
});
