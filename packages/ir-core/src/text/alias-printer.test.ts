import { expect, test } from "vitest";
import { Context } from "../context.ts";
import { parseModule } from "./module-parser.ts";
import type { PrintOptions } from "./print-options.ts";
import { printOperation } from "./printer.ts";

function printed(text: string, options: PrintOptions = {}): string {
  const context = new Context();
  context.allowUnregistered = true;
  const module = parseModule(context, text, "in.mlir");
  if (module === undefined) throw new Error(context.diagnostics.all.map(({ message }) => message).join("\n"));
  return printOperation(module, { debugInfo: true, ...options });
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

test("what aliases refer to has smaller numbers, as in MLIR", () => {
  const text = printed(`"t.a"() : () -> () loc("x"("f.py":1:2))
"t.b"() {m = affine_map<() -> ()>} : () -> () loc("f.py":3:4)`);
  expect(text).toBe(`#map = affine_map<() -> ()>
module {
  "t.a"() : () -> () loc(#loc3)
  "t.b"() {m = #map} : () -> () loc(#loc2)
} loc(#loc)
#loc = loc("in.mlir":0:0)
#loc1 = loc("f.py":1:2)
#loc2 = loc("f.py":3:4)
#loc3 = loc("x"(#loc1))
`);
});

test("the generic form numbers arguments, then nested operations, then attributes", () => {
  const text = printed(
    `"t.a"() ({
^bb0(%x: memref<4xi32, affine_map<(d0) -> (d0 + 1)>>):
  "t.b"() {m = affine_map<(d0) -> (d0 + 2)>} : () -> () loc("y")
}) {m = affine_map<(d0) -> (d0 + 3)>} : () -> () loc("f.py":1:2)`,
    { generic: true },
  );
  expect(text.match(/d0 \+ \d/g)).toEqual(["d0 + 1", "d0 + 2", "d0 + 3"]);
  // A name of no other location has no second alias.
  expect(text).toMatch(/^#loc\d = loc\("y"\)$/m);
  expect(text).not.toMatch(/= $/m);
  expect(printed(text, { generic: true })).toBe(text);
});
