import { beforeEach, describe, expect, it } from "vitest";
import { Context } from "../context.ts";
import { variadic } from "../define/constraint.ts";
import { AnyType } from "../define/constraints/types.ts";
import { dialect } from "../define/dialect.ts";
import { IsTerminator, SingleBlock } from "../define/trait.ts";
import { defineOp } from "../internal/define-op.ts";
import { at } from "../internal/invariant.ts";
import type { Operation } from "../ir/operation.ts";
import { noMatch } from "../rewrite/pattern.ts";
import { parseModule } from "../text/module-parser.ts";
import { printOperation } from "../text/printer.ts";
import { IndexType, IntegerType } from "../types/scalar.ts";
import { VectorType } from "../types/shaped.ts";
import { verify } from "../verify/verifier.ts";
import {
  applyFullConversion,
  applyPartialConversion,
  type ConversionConfig,
  conversionPattern,
  ConversionTarget,
  oneToManyConversionPattern,
  TypeConverter,
  typeConversionPattern,
} from "./index.ts";

class Make extends defineOp("old.make", { results: { result: AnyType }, assembly: "attr-dict `:` type($result)" }) {}
class Twice extends defineOp("old.twice", {
  operands: { value: AnyType },
  results: { result: AnyType },
  assembly: "$value attr-dict `:` type($value) `->` type($result)",
}) {}
class Loop extends defineOp("old.loop", {
  operands: { inits: variadic(AnyType) },
  results: { outs: variadic(AnyType) },
  regions: { body: "single-block" },
  traits: [SingleBlock],
}) {}
class Yield extends defineOp("old.yield", { operands: { values: variadic(AnyType) }, traits: [IsTerminator] }) {}
class NewMake extends defineOp("new.make", { results: { result: AnyType }, assembly: "attr-dict `:` type($result)" }) {}
class NewAdd extends defineOp("new.add", {
  operands: { lhs: AnyType, rhs: AnyType },
  results: { result: AnyType },
  assembly: "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
}) {}
class Use extends defineOp("keep.use", {
  operands: { value: AnyType },
  assembly: "$value attr-dict `:` type($value)",
}) {}

const dialects = [
  dialect({ name: "old", ops: [Make, Twice, Loop, Yield] }),
  dialect({ name: "new", ops: [NewMake, NewAdd] }),
  dialect({ name: "keep", ops: [Use] }),
];

/** `index` becomes `i64`, a vector of two becomes two values. */
const converter = new TypeConverter()
  .rule((type) => type)
  .rule((type) => (type instanceof IndexType ? IntegerType.get(type.context, 64) : undefined))
  .rule((type) => (type instanceof VectorType ? [type.elementType, type.elementType] : undefined));

const make = conversionPattern("make", Make, (op, _operands, rw) => {
  const type = converter.convertOne(op.result.type);
  if (type === undefined) return noMatch("its result becomes several values");
  rw.replaceWith(op, NewMake, { resultTypes: [type] });
  return true;
});
const makePair = oneToManyConversionPattern("make-pair", Make, (op, _operands, rw) => {
  const types = converter.convert(op.result.type) ?? [];
  if (types.length === 1) return noMatch("one value is enough");
  rw.replaceWithMany(op, [types.map((type) => NewMake.build(rw, { resultTypes: [type] }).result)]);
  return true;
});
const twice = conversionPattern("twice", Twice, (op, [value], rw) => {
  if (value === undefined) return noMatch("no operand");
  rw.replaceWith(op, NewAdd, { lhs: value, rhs: value, resultTypes: [value.type] });
  return true;
});

let context: Context;
beforeEach(() => {
  context = new Context(...dialects);
});

function parse(text: string): Operation {
  const module = parseModule(context, text, "test");
  if (module === undefined) throw new Error(context.diagnostics.all.map((d) => d.message).join("\n"));
  return module;
}

function convert(text: string, config: Partial<ConversionConfig> = {}, isFull = false) {
  const module = parse(text);
  const target = new ConversionTarget().legalDialect("new").illegalDialect("old");
  const all = { target, patterns: [make, makePair, twice], converter, ...config };
  const ok = isFull ? applyFullConversion(module, all) : applyPartialConversion(module, all);
  if (ok) expect(verify(module)).toBe(true);
  const lines = printOperation(module).trim().split("\n").slice(1, -1);
  return { ok, lines: lines.map((line) => line.trim()), diagnostics: context.diagnostics.take() };
}

describe("types", () => {
  it("are converted by the latest rule that knows them", () => {
    expect(converter.convertOne(IndexType.get(context))?.toString()).toBe("i64");
    expect(converter.convert(VectorType.get([2], IndexType.get(context)))?.map(String)).toEqual(["index", "index"]);
    const strict = new TypeConverter()
      .rule((type) => type)
      .rule((type) => (type instanceof IndexType ? null : undefined));
    expect(strict.convert(IndexType.get(context))).toBeUndefined();
    expect(strict.isLegal(IntegerType.get(context, 8))).toBe(true);
  });
});

describe("partial conversion", () => {
  it("gives patterns the converted operands, with no cast left", () => {
    const { ok, lines } = convert("%a = old.make : index\n%b = old.twice %a : index -> index");
    expect(ok).toBe(true);
    expect(lines).toEqual(["%a = new.make : i64", "%b = new.add %a, %a : i64, i64 -> i64"]);
  });

  it("casts back for operations that keep the old type", () => {
    const { lines } = convert("%a = old.make : index\nkeep.use %a : index");
    expect(lines).toEqual([
      "%a = new.make : i64",
      "%a_0 = unrealized_conversion_cast %a : i64 to index",
      "keep.use %a_0 : index",
    ]);
  });

  it("casts forward for operations whose operands nobody converts", () => {
    const { lines } = convert("%a = old.make : index\n%b = old.twice %a : index -> index", {
      patterns: [twice],
      target: new ConversionTarget().illegalOp(Twice),
    });
    expect(lines[1]).toContain("unrealized_conversion_cast %a : index to i64");
    expect(lines[2]).toContain("new.add");
  });

  it("lets the converter bridge in its own way", () => {
    const own = new TypeConverter()
      .rule((type) => type)
      .rule((type) => (type instanceof IndexType ? IntegerType.get(type.context, 64) : undefined))
      .sourceMaterialization((b, types, inputs) => {
        const value = at(inputs, 0);
        return NewAdd.build(b, { lhs: value, rhs: value, resultTypes: types }).results;
      });
    const { lines } = convert("%a = old.make : index\nkeep.use %a : index", { converter: own });
    expect(lines).toEqual([
      "%a = new.make : i64",
      "%a_0 = new.add %a, %a : i64, i64 -> index",
      "keep.use %a_0 : index",
    ]);
  });

  it("turns one value into several", () => {
    const pairs = oneToManyConversionPattern("add-pair", Twice, (op, [parts = []], rw) => {
      const [lhs, rhs] = parts;
      if (lhs === undefined || rhs === undefined) return noMatch("not a pair");
      rw.replaceWith(op, NewAdd, { lhs, rhs, resultTypes: [lhs.type] });
      return true;
    });
    const { ok, lines } = convert("%a = old.make : vector<2xi8>\n%b = old.twice %a : vector<2xi8> -> i8", {
      patterns: [makePair, pairs],
    });
    expect(ok).toBe(true);
    expect(lines).toEqual(["%0 = new.make : i8", "%1 = new.make : i8", "%b = new.add %0, %1 : i8, i8 -> i8"]);
  });

  it("converts regions, their arguments and terminators by structure", () => {
    const text = `%a = old.make : vector<2xi8>
    %r = "old.loop"(%a) ({
    ^bb0(%x: vector<2xi8>):
      "old.yield"(%x) : (vector<2xi8>) -> ()
    }) : (vector<2xi8>) -> vector<2xi8>`;
    const isLegal = (op: Operation): boolean =>
      converter.isLegalOp(op) && op.regions.every((region) => converter.isLegalRegion(region));
    const target = new ConversionTarget().illegalOp(Make).dynamicOp(Loop, isLegal).dynamicOp(Yield, isLegal);
    const structural = [typeConversionPattern(Loop, converter), typeConversionPattern(Yield, converter)];
    const { ok, lines } = convert(text, { target, patterns: [makePair, ...structural] });
    expect(ok).toBe(true);
    expect(lines.join("\n")).not.toContain("cast");
    expect(lines[3]).toMatch(/^\^bb0\(%\w+: i8, %\w+: i8\):/);
  });
});

describe("a conversion that fails", () => {
  it("says which patterns were tried, and why not", () => {
    const { ok, diagnostics } = convert("%a = old.make : vector<2xi8>", { patterns: [make, twice] });
    expect(ok).toBe(false);
    expect(diagnostics[0]?.message).toBe("failed to legalize operation 'old.make' that was explicitly marked illegal");
    expect(diagnostics[0]?.notes.map((note) => note.message)).toContain(
      "pattern 'make': its result becomes several values",
    );
  });

  it("says where an operation comes from that a pattern made", () => {
    const bad = conversionPattern("to-loop", Twice, (op, [value], rw) => {
      if (value === undefined) return noMatch("no operand");
      rw.replaceWith(op, Make, { resultTypes: [op.result.type] });
      return true;
    });
    const { ok, diagnostics } = convert("%a = new.make : i8\n%b = old.twice %a : i8 -> i8", { patterns: [bad] });
    expect(ok).toBe(false);
    const notes = diagnostics[0]?.notes.map((note) => note.message) ?? [];
    expect(notes).toContain("it was made by pattern 'to-loop' from 'old.twice'");
    expect(notes).toContain("no pattern of this conversion starts from it");
  });

  it("ends although a pattern makes what it converts", () => {
    const again = conversionPattern("again", Make, (op, _operands, rw) => {
      rw.replaceWith(op, Make, { resultTypes: [op.result.type] });
      return true;
    });
    const { ok, diagnostics } = convert("%a = old.make : i8", { patterns: [again] });
    expect(ok).toBe(false);
    expect(diagnostics[0]?.message).toContain("the patterns again");
  });

  it("in full mode needs the target's word for everything", () => {
    const text = "%a = new.make : i8\nkeep.use %a : i8";
    expect(convert(text).ok).toBe(true);
    expect(convert(text, {}, true)).toMatchObject({ ok: false });
  });
});

describe("the target", () => {
  it("does not look into operations that are recursively legal", () => {
    const text = `"old.loop"() ({
      %a = old.make : index
      "old.yield"() : () -> ()
    }) : () -> ()`;
    const target = new ConversionTarget().illegalDialect("old").legalOp(Loop, Yield).recursivelyLegal(Loop);
    expect(convert(text, { target, patterns: [] }).ok).toBe(true);
  });
});
