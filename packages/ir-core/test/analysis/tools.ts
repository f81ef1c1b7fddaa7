/** Programs of the standard dialects for the tests of this folder, and how they find things in them. */
import { arithDialect, cfDialect, funcDialect, memrefDialect, scfDialect } from "@tt-opt/dialect-std";
import { Context, defined, type Operation, parseModule, type Value } from "@tt-opt/ir-core";

/** The module with `text`. */
export function parse(text: string): Operation {
  const context = new Context(arithDialect, cfDialect, funcDialect, memrefDialect, scfDialect);
  return defined(parseModule(context, text, "test"), "the module");
}

/** The first operation called `name`. */
export function find(root: Operation, name: string): Operation {
  let found: Operation | undefined;
  root.walk((op) => {
    if (op.name === name) found ??= op;
  }, "pre");
  return defined(found, name);
}

/** The value called `%name`. */
export function valueNamed(root: Operation, name: string): Value {
  let found: Value | undefined;
  root.walk((op) => {
    found ??= op.results.find((result) => result.name === name);
    for (const region of op.regions) {
      for (const block of region.blocks()) found ??= block.args.find((argument) => argument.name === name);
    }
  }, "pre");
  return defined(found, `%${name}`);
}
