import { describe, expect, it } from "vitest";
import { Context } from "../context.ts";
import { AnyType, dialect, defineOp, same } from "../define/index.ts";
import { IntegerType } from "../types/index.ts";
import { Builder } from "../rewrite/index.ts";

class SourceOp extends defineOp("demo.source", { summary: "give a value", results: { result: AnyType } }) {}
class TwiceOp extends defineOp("demo.twice", {
  summary: "double a value",
  operands: { value: AnyType },
  results: { result: same("value") },
}) {}

describe("build", () => {
  const context = new Context(dialect({ name: "demo", ops: [SourceOp, TwiceOp] }));
  const b = new Builder(context);
  const { result: value } = SourceOp.build(b, { resultTypes: [IntegerType.get(context, 32)] });

  it("infers the types of results", () => {
    expect(TwiceOp.build(b, { value }).result.type).toBe(value.type);
  });

  // As JavaScript may call it, which no types check.
  const build = (args: object, op: object = TwiceOp): unknown => Reflect.apply(TwiceOp.build, op, [b, args]);

  it("refuses names that the operation does not have", () => {
    expect(() => build({ valu: value })).toThrow(
      new TypeError("cannot build demo.twice: it has no 'valu'; did you mean 'value'?"),
    );
    expect(() => build({ value, operands: [value] })).toThrow(
      new TypeError("cannot build demo.twice: it has no 'operands'; it takes value, resultTypes, discardable, loc"),
    );
  });

  it("refuses to guess the types of results", () => {
    expect(() => build({}, SourceOp)).toThrow(TypeError);
  });
});
