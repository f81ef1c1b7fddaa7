import { expect, test } from "vitest";
import { Context } from "../context.ts";
import { parseModule } from "./module-parser.ts";
import { printOperation } from "./printer.ts";

function printed(text: string): string {
  const context = new Context();
  context.allowUnregistered = true;
  const module = parseModule(context, text, "in.mlir");
  if (module === undefined) throw new Error(context.diagnostics.all.map(({ message }) => message).join("\n"));
  return printOperation(module, { debugInfo: true });
}

const input = `"t.a"() : () -> () loc(#loc1)
"t.b"() : () -> () loc(#loc)
"t.c"() : () -> () loc(#loc1)
#loc1 = loc("f.py":1:2)
#loc = loc("f.py":3:4)
`;

test("locations are numbered from the first, whatever the input called them", () => {
  const names = [...printed(input).matchAll(/^#(\w+) = loc\("f\.py"/gm)].map((match) => match[1]);
  expect(names).toHaveLength(2);
  expect(printed(input)).toMatch(/^#loc = /m);
  expect(printed(input)).not.toMatch(/#loc[3-9]\b/);
});

test("text with locations is printed the same again", () => {
  const located = `module {\n${input.replace(/^(#.*)$/gm, "").trimEnd()}\n} loc(#loc)\n#loc1 = loc("f.py":1:2)\n#loc = loc("f.py":3:4)\n`;
  const once = printed(located);
  expect(printed(once)).toBe(once);
});

test("arguments have their locations in place, and an alias too", () => {
  const text = printed(`"t.a"() ({
^bb0(%x: i32 loc("x"("f.py":1:2))):
  "t.b"() : () -> () loc("f.py":3:4)
}) : () -> () loc("f.py":1:2)`);
  expect(text).toContain(`(%x: i32 loc("x"("f.py":1:2)))`);
  expect(text).toMatch(/^#loc\d = loc\("x"\(#loc\d\)\)$/m);
});
