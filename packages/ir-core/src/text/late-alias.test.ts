import { expect, test } from "vitest";
import { Context } from "../context.ts";
import { parseModule } from "./module-parser.ts";

function errors(text: string): string[] {
  const context = new Context();
  context.allowUnregistered = true;
  parseModule(context, text, "in.mlir");
  return context.diagnostics.all.map(({ message }) => message);
}

test("an alias may be defined after its use", () => {
  expect(errors(`"t.a"() {x = #a} : () -> ()\n#a = [#b, 2]\n#b = 1 : i32`)).toEqual([]);
});

test("an alias may not be defined by itself, directly or through others", () => {
  expect(errors("#a =#a")[0]).toBe("the alias '#a' is defined by itself");
  expect(errors(`"t.a"() {x = #a} : () -> ()\n#a = [#b]\n#b = [#a]`)[0]).toBe("the alias '#a' is defined by itself");
  expect(errors(`"t.a"() : () -> () loc(#l)\n#l = loc(#m)\n#m = loc(#l)`)[0]).toBe(
    "the alias '#l' is defined by itself",
  );
});
