/** A builder with a pool makes each constant once, where it stands before all its uses. */
import { expect, it } from "vitest";
import { IntegerAttr } from "../attributes/numeric.ts";
import { ModuleOp } from "../builtin/module-op.ts";
import { Context } from "../context.ts";
import { AnyIntegerAttr } from "../define/constraints/attributes.ts";
import { I32 } from "../define/constraints/types.ts";
import { dialect } from "../define/dialect.ts";
import { ConstantLike, Pure } from "../define/trait.ts";
import { defineOp } from "../internal/define-op.ts";
import { printOperation } from "../text/printer.ts";
import { parseModule } from "../text/module-parser.ts";
import { IntegerType } from "../types/scalar.ts";
import { beforeOp } from "./builder.ts";
import { ConstantPool } from "./constant-pool.ts";
import { Rewriter } from "./rewriter.ts";

class Constant extends defineOp("t.c", {
  attributes: { value: AnyIntegerAttr },
  results: { result: I32 },
  traits: [Pure, ConstantLike],
  assembly: "attr-dict $value",
}) {}
class Use extends defineOp("t.use", { operands: { x: I32 }, assembly: "$x attr-dict" }) {}

const context = new Context(dialect({ name: "t", ops: [Constant, Use] }));
const constant = (rw: Rewriter, n: number): Constant =>
  Constant.build(rw, { value: IntegerAttr.get(IntegerType.get(context, 32), n) });

it("takes constants that stand at the start, and puts new ones there", () => {
  const module = parseModule(context, "%0 = t.c 1 : i32\nt.use %0\n%1 = t.c 2 : i32\nt.use %1", "test");
  if (module === undefined || !module.is(ModuleOp)) throw new Error("does not parse");
  const uses = [...module.body.ops()].filter((op) => op.is(Use));
  const rw = new Rewriter(context);
  for (const use of uses) {
    rw.at = beforeOp(use);
    const pool = rw.constants;
    rw.constants = ConstantPool.around(use, pool);
    expect(pool === undefined || rw.constants === pool).toBe(true);
    for (const n of [1, 2, 3, 2]) Use.build(rw, { x: constant(rw, n).result });
  }
  const text = printOperation(module);
  expect(text.match(/t\.c 1 /g)).toHaveLength(1);
  expect(text.match(/t\.c 3 /g)).toHaveLength(1);
  // One stands further down; the other is made before it.
  expect(text.match(/t\.c 2 /g)).toHaveLength(2);
  expect([...module.body.ops()].findIndex((op) => !op.is(Constant))).toBe(3);
});

it("makes a constant anew that has been erased", () => {
  const module = parseModule(context, "%0 = t.c 1 : i32\nt.use %0", "test");
  if (module === undefined || !module.is(ModuleOp)) throw new Error("does not parse");
  const use = module.body.last;
  if (use === undefined) throw new Error("there is no operation");
  const rw = new Rewriter(context, beforeOp(use));
  rw.constants = ConstantPool.around(use);
  const first = constant(rw, 5);
  rw.erase(first);
  expect(constant(rw, 5)).not.toBe(first);
});
