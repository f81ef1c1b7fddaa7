/** A pass of one's own, in twenty lines: `x * 2` becomes `x + x`. Run it with `node examples/own-pass.mjs`. */
import { fileURLToPath } from "node:url";
import { AddIOp, MulIOp } from "@tt-opt/dialect-std";
import * as ir from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";

/** `x * 2 → x + x` */
const doubleByAdding = ir.pattern("double-by-adding", MulIOp, (op, rw) => {
  const factor = ir.constantOperand(op.rhs);
  if (!(factor instanceof ir.IntegerAttr) || factor.value !== 2n) return ir.noMatch("the factor is not 2");
  rw.replace(op, AddIOp.build(rw, { lhs: op.lhs, rhs: op.lhs }).result);
  return true;
});

export const addInsteadOfDouble = ir.definePass({
  name: "add-instead-of-double",
  summary: "replace multiplications by two by additions",
  statistics: { replaced: "multiplications replaced" },
  run(ctx) {
    ctx.count("replaced", ir.applyPatternsGreedily(ctx.root, [doubleByAdding]).rewrites);
  },
});

/** Reads a module, runs the pass over it, and gives its text. */
export function transform(text) {
  const context = new ir.Context(...allDialects);
  const module = ir.parseModule(context, text);
  const passes = ir.pipeline("builtin.module", addInsteadOfDouble());
  if (!module || new ir.PassManager(context, passes).run(module) !== "ok") {
    throw new Error(ir.renderDiagnostics(context.diagnostics.all));
  }
  return ir.printOperation(module);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(
    transform(`func.func @f(%x: i32) -> i32 {
  %two = arith.constant 2 : i32
  %y = arith.muli %x, %two : i32
  return %y : i32
}`),
  );
}
