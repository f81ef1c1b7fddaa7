import { beforeEach, describe, expect, it } from "vitest";
import { type Attribute } from "../attributes/attribute.ts";
import { IntegerAttr } from "../attributes/numeric.ts";
import { Context } from "../context.ts";
import { variadic } from "../define/constraint.ts";
import { AnyIntegerAttr } from "../define/constraints/attributes.ts";
import { AnyType, I32 } from "../define/constraints/types.ts";
import { dialect } from "../define/dialect.ts";
import { Commutative, ConstantLike, Idempotent, Involution, IsTerminator, Pure } from "../define/trait.ts";
import { defineOp } from "../internal/define-op.ts";
import type { FoldResult } from "../ir/operation.ts";
import { printOperation } from "../text/printer.ts";
import { parseModule } from "../text/module-parser.ts";
import type { GreedyConfig } from "./greedy-config.ts";
import { applyPatternsGreedily } from "./greedy-driver.ts";
import { noMatch, pattern, type RewritePattern } from "./pattern.ts";

class Constant extends defineOp("t.c", {
  attributes: { value: AnyIntegerAttr },
  results: { result: I32 },
  traits: [Pure, ConstantLike],
  assembly: "attr-dict $value",
}) {
  override fold(): readonly FoldResult[] {
    return [this.value];
  }
}
class Add extends defineOp("t.add", {
  operands: { lhs: I32, rhs: I32 },
  results: { result: I32 },
  traits: [Pure, Commutative],
  assembly: "$lhs `,` $rhs attr-dict",
}) {
  override fold([a, b]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (b instanceof IntegerAttr && b.number === 0) return [this.lhs];
    if (!(a instanceof IntegerAttr) || !(b instanceof IntegerAttr)) return undefined;
    return [IntegerAttr.get(a.type, a.number + b.number)];
  }
}
class Negate extends defineOp("t.neg", {
  operands: { value: I32 },
  results: { result: I32 },
  traits: [Pure, Involution],
  assembly: "$value attr-dict",
}) {}
class Max extends defineOp("t.max", {
  operands: { lhs: I32, rhs: I32 },
  results: { result: I32 },
  traits: [Pure, Idempotent],
  assembly: "$lhs `,` $rhs attr-dict",
}) {}
class Source extends defineOp("t.source", { results: { result: I32 }, assembly: "attr-dict" }) {}
class Use extends defineOp("t.use", {
  operands: { values: variadic(AnyType) },
  assembly: "($values^ `:` type($values))? attr-dict",
}) {}
class Jump extends defineOp("t.br", {
  successors: { dest: "one" },
  traits: [IsTerminator],
  assembly: "$dest attr-dict",
}) {}
class End extends defineOp("t.end", { traits: [IsTerminator], assembly: "attr-dict" }) {}
class Body extends defineOp("t.body", { regions: { body: "any" }, assembly: "$body attr-dict" }) {}

const t = dialect({
  name: "t",
  ops: [Constant, Add, Negate, Max, Source, Use, Jump, End, Body],
  materializeConstant: (b, value, _type) => (value instanceof IntegerAttr ? Constant.build(b, { value }) : undefined),
});

let context: Context;
beforeEach(() => {
  context = new Context(t);
});

function greedily(text: string, patterns: readonly RewritePattern[] = [], config: GreedyConfig = {}) {
  const module = parseModule(context, text, "test");
  if (module === undefined) throw new Error(context.diagnostics.all.map((d) => d.message).join("\n"));
  const outcome = applyPatternsGreedily(module, patterns, config);
  const lines = printOperation(module).trim().split("\n").slice(1, -1);
  return { ...outcome, lines: lines.map((line) => line.trim()) };
}

describe("folding", () => {
  it("moves constants of commutative operations to the right and folds them", () => {
    const { lines, converged } = greedily("%x = t.source\n%c = t.c 0 : i32\n%y = t.add %c, %x\nt.use %y : i32");
    expect(lines).toEqual(["%x = t.source", "t.use %x : i32"]);
    expect(converged).toBe(true);
  });

  it("makes constants, merges equal ones and puts them first", () => {
    const { lines } = greedily(
      "%x = t.source\n%a = t.c 2 : i32\n%b = t.c 3 : i32\n%s = t.add %a, %b\n%five = t.c 5 : i32\nt.use %s, %five, %x : i32, i32, i32",
    );
    expect(lines).toEqual(["%five = t.c 5 : i32", "%x = t.source", "t.use %five, %five, %x : i32, i32, i32"]);
  });

  it("folds by the traits of operations", () => {
    const { lines } = greedily("%x = t.source\n%n = t.neg %x\n%p = t.neg %n\n%m = t.max %p, %p\nt.use %m : i32");
    expect(lines).toEqual(["%x = t.source", "t.use %x : i32"]);
  });

  it("leaves a value that is defined by itself alone", () => {
    const { converged, folds } = greedily("%c0 = t.c 0 : i32\n%0 = t.add %c0, %0");
    expect(converged).toBe(true);
    expect(folds).toBe(1);
  });

  it("can be switched off", () => {
    const { lines } = greedily("%c = t.c 0 : i32\n%x = t.source\n%y = t.add %x, %c\nt.use %y : i32", [], {
      folding: false,
    });
    expect(lines).toHaveLength(4);
  });
});

describe("patterns", () => {
  const grow = pattern("grow", Add, (op, rw) => {
    rw.replaceWith(op, Add, { lhs: op.rhs, rhs: op.lhs });
    return true;
  });

  it("are tried by benefit, and say why they do not apply", () => {
    const tried: string[] = [];
    const say = (name: string, benefit: number): RewritePattern =>
      pattern(name, Source, () => noMatch(`not ${name}`), { benefit });
    greedily("%x = t.source\nt.use %x : i32", [say("low", 1), say("high", 5), say("middle", 2)], {
      onNoMatch: (p, op, reason) => tried.push(`${p.name} ${op.name} ${reason}`),
    });
    expect(tried).toEqual(["high t.source not high", "middle t.source not middle", "low t.source not low"]);
  });

  it("that undo each other end, and are named", () => {
    const outcome = greedily("%x = t.source\n%z = t.source\n%y = t.add %x, %z\nt.use %y : i32", [grow]);
    expect(outcome.converged).toBe(false);
    expect(outcome.cycle).toEqual(["grow"]);
  });

  it("stop at a limit without a report", () => {
    const outcome = greedily("%x = t.source\n%z = t.source\n%y = t.add %x, %z\nt.use %y : i32", [grow], {
      maxRewrites: 5,
    });
    expect(outcome).toMatchObject({ converged: false, rewrites: 5 });
    expect(outcome.cycle).toBeUndefined();
  });

  it("are tried only where what they start from makes an operand", () => {
    const tried: string[] = [];
    const say = (name: string, operandFrom?: RewritePattern["operandFrom"]): RewritePattern =>
      pattern(
        name,
        Max,
        (op) => {
          tried.push(`${name} %${op.result.name ?? ""}`);
          return noMatch("it is a test");
        },
        operandFrom === undefined ? {} : { operandFrom },
      );
    const patterns = [say("any"), say("constants", [ConstantLike]), say("either", [Negate, Max]), say("none", [Use])];
    const text = "%x = t.source\n%c = t.c 2 : i32\n%n = t.neg %x\n%a = t.max %c, %x\n%b = t.max %n, %a\nt.use %b : i32";
    greedily(text, patterns);
    expect([...new Set(tried)].sort()).toEqual(["any %a", "any %b", "constants %a", "either %b"]);
    tried.length = 0;
    greedily(text, patterns, { onNoMatch: () => {} });
    expect(new Set(tried).size).toBe(8);
  });

  it("stop when the fuel runs out", () => {
    let fuel = 3;
    const outcome = greedily("%x = t.source\n%z = t.source\n%y = t.add %x, %z\nt.use %y : i32", [grow], {
      fuel: () => fuel-- > 0,
    });
    expect(outcome.rewrites).toBe(3);
  });

  it("do not see unreachable code", () => {
    const text = `t.body {
      %x = t.source
      t.br ^end
    ^loop:
      %z = t.add %x, %y
      %y = t.add %z, %x
      t.br ^loop
    ^end:
      t.end
    }`;
    const { lines, rewrites } = greedily(text, [grow]);
    expect(lines.join("\n")).not.toContain("t.add");
    expect(rewrites).toBe(0);
  });
});

describe("dead code", () => {
  it("goes, with what only it uses", () => {
    const { lines, erased } = greedily("%x = t.source\n%y = t.neg %x\n%z = t.max %y, %x\n%w = t.add %z, %y");
    expect(lines).toEqual(["%x = t.source"]);
    expect(erased).toBe(3);
  });

  it("goes in time linear in its length", () => {
    const chain = Array.from({ length: 50_000 }, (_, i) => `%v${i + 1} = t.neg %v${i}`).join("\n");
    const start = process.cpuUsage().user;
    const { lines } = greedily(`%v0 = t.source\n${chain}`);
    expect(lines).toEqual(["%v0 = t.source"]);
    expect(process.cpuUsage().user - start).toBeLessThan(5e6);
  });
});
