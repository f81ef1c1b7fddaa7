/**
 * A dialect of one's own: additions that stop at the largest number, with syntax, checks, a fold, a rewrite, a meaning
 * and a lowering to `arith`. Run it with `node examples/own-dialect.mjs`.
 */
import { fileURLToPath } from "node:url";
import { AddIOp, ConstantOp, CmpIOp, CmpIPredicate, SelectOp } from "@tt-opt/dialect-std";
import { attachEvaluators, Evaluator, interpretFunction } from "@tt-opt/interpreter";
import * as ir from "@tt-opt/ir-core";
import { allDialects, canonicalize } from "@tt-opt/passes";

/** `a + b`, or the largest number of the type if that is greater. */
export class AddUOp extends ir.defineOp("sat.addu", {
  summary: "unsigned addition that stops at the largest number",
  operands: { lhs: ir.AnySignlessInteger, rhs: ir.same("lhs") },
  results: { result: ir.same("lhs") },
  traits: [ir.Pure, ir.Commutative],
  assembly: "$lhs `,` $rhs attr-dict `:` type($lhs)",
}) {
  get width() {
    return this.result.type.width;
  }

  verify() {
    if (this.width > 64) this.error(`has ${this.width} bits, but 64 are the most`);
  }

  fold([lhs, rhs]) {
    if (rhs instanceof ir.IntegerAttr && rhs.value === 0n) return [this.lhs];
    if (!(lhs instanceof ir.IntegerAttr) || !(rhs instanceof ir.IntegerAttr)) return undefined;
    const { type } = this.result;
    return [ir.IntegerAttr.get(type, saturated(lhs.value, rhs.value, this.width))];
  }
}

/** Integers are kept as signed numbers: the largest unsigned one of 8 bits is -1. */
function saturated(lhs, rhs, width) {
  const sum = BigInt.asUintN(width, lhs) + BigInt.asUintN(width, rhs);
  const largest = (1n << BigInt(width)) - 1n;
  return BigInt.asIntN(width, sum > largest ? largest : sum);
}

/** `(x +s c) +s d → x +s (c +s d)`, whose constants fold. */
const addConstants = ir.pattern("sat-add-constants", AddUOp, (op, rw) => {
  const inner = op.lhs.definingOp;
  if (!inner?.is(AddUOp)) return ir.noMatch("the left operand is no addition");
  if (!ir.constantOperand(op.rhs) || !ir.constantOperand(inner.rhs)) return ir.noMatch("an addend is not constant");
  const rhs = AddUOp.build(rw, { lhs: inner.rhs, rhs: op.rhs }).result;
  rw.replaceWith(op, AddUOp, { lhs: inner.lhs, rhs });
  return true;
});

export const satDialect = ir.dialect({
  name: "sat",
  summary: "saturating arithmetic",
  ops: [AddUOp],
  canonicalization: [addConstants],
  materializeConstant: (b, value, type) => ConstantOp.build(b, { value, resultTypes: [type] }),
});

Evaluator.attach(AddUOp, {
  evaluate: (op, [lhs, rhs]) => [saturated(lhs, rhs, op.width)],
});

/** `sum = a + b; sum < a ? -1 : sum` */
const lowerAdd = ir.conversionPattern("sat-addu-to-arith", AddUOp, (op, [lhs, rhs], rw) => {
  const sum = AddIOp.build(rw, { lhs, rhs }).result;
  const predicate = CmpIPredicate.attr(rw.context, "ult");
  const condition = CmpIOp.build(rw, { predicate, lhs: sum, rhs: lhs }).result;
  const trueValue = ConstantOp.int(rw, op.result.type, -1).result;
  rw.replaceWith(op, SelectOp, { condition, trueValue, falseValue: sum });
  return true;
});

export const convertSatToArith = ir.definePass({
  name: "convert-sat-to-arith",
  summary: "lower saturating additions to arith",
  eliminates: ["sat"],
  run(ctx) {
    const target = new ir.ConversionTarget().illegalDialect("sat").legalDialect("arith");
    ir.applyPartialConversion(ctx.root, { target, patterns: [lowerAdd] });
  },
});

function parse(text) {
  const context = new ir.Context(...allDialects, satDialect);
  const module = ir.parseModule(context, text);
  if (!module || !ir.verify(module)) throw new Error(ir.renderDiagnostics(context.diagnostics.all));
  return module;
}

function transform(module, pass) {
  const { context } = module;
  if (new ir.PassManager(context, ir.pipeline("builtin.module", pass)).run(module) === "ok") return;
  throw new Error(ir.renderDiagnostics(context.diagnostics.all));
}

/** Reads a module with `sat`, and returns its text in canonical form. */
export function simplify(text) {
  const module = parse(text);
  transform(module, canonicalize());
  return ir.printOperation(module);
}

/**
 * Reads a module with `sat`, lowers it, and returns both what its function gives for `args` before and after, and the
 * text.
 */
export function lower(text, args) {
  attachEvaluators();
  const module = parse(text);
  const run = () => interpretFunction(module.body.first, args);
  const before = run();
  transform(module, convertSatToArith());
  return { before, after: run(), lowered: ir.printOperation(module) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = `func.func @f(%x: i8, %y: i8) -> i8 {
  %z = sat.addu %x, %y : i8
  return %z : i8
}`;
  const { before, after, lowered } = lower(text, [-56n, 100n]);
  console.log(lowered);
  console.log(`200 + 100 = ${BigInt.asUintN(8, before[0])} before, ${BigInt.asUintN(8, after[0])} after the lowering`);
}
