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
  return printOperation(module, options);
}

const text = `module {
  %a, %b:2, %c = "t.a"() : () -> (i1, i2, i3, i4)
  "t.b"(%a, %b#0, %b#1, %c) : (i1, i2, i3, i4) -> ()
}
`;

test("results keep the groups that the input named", () => {
  expect(printed(text)).toBe(text);
});

test("results without names are one group", () => {
  expect(printed(text, { stripNames: true })).toBe(`module {
  %0:4 = "t.a"() : () -> (i1, i2, i3, i4)
  "t.b"(%0#0, %0#1, %0#2, %0#3) : (i1, i2, i3, i4) -> ()
}
`);
});

test("the generic form does not use a number again in another region", () => {
  const nested = `module {
  "t.r"() ({
    %0 = "t.a"() : () -> i1
  }, {
    %0 = "t.a"() : () -> i1
  }) : () -> ()
}
`;
  expect(printed(nested)).toBe(nested);
  const generic = printed(nested, { generic: true });
  expect(new Set(generic.match(/%\d+/g))).toEqual(new Set(["%0", "%1"]));
});

test("there may be space before the number of a result, and zeros before a width", () => {
  expect(printed(text.replace("%b#1", "%b #1").replace("i4)", "i004)"))).toBe(text);
});
