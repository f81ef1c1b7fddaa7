/**
 * `tt-libdevice-to-math`: replaces calls of library functions by operations of arith and math. Functions without such
 * an operation that `mathFunctions` can compute keep `tt.extern_elementwise`, under their plain name. `expand-math`
 * expands them.
 */
import { DivFOp, SqrtOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { beforeOp, definePass, type Operation, type Rewriter, StringAttr } from "@tt-opt/ir-core";
import { mathFunctions } from "../../vector/math/index.ts";
import { conversionFunctions } from "./conversion-functions.ts";
import { floatFunctions } from "./float-functions.ts";
import { bits, FunctionBuilder, isFloat, type LibraryFunction } from "./function-builder.ts";
import { integerFunctions } from "./integer-functions.ts";

/** See the file's header. */
export const ttLibdeviceToMath = definePass({
  name: "tt-libdevice-to-math",
  summary: "replace calls of library functions by operations of arith and math",
  description:
    "Handles the functions of libdevice (`__nv_expf`) and ocml (`__ocml_exp_f32`). Other functions are errors. So is inline assembly, unless nobody uses what it computes, or it only orders launches (`griddepcontrol.wait`), which run one after the other anyway. `tt.grid_dependency_wait` and `tt.grid_dependency_launch_dependents` are dropped for the same reason. `tt.precise_sqrt` becomes `math.sqrt`, which is correctly rounded, and `tt.approx_divf` becomes `arith.divf`. Quotients that must be correctly rounded (`__nv_fdiv_rn`) become or stay `tt.precise_divf`, since `tt-relax-math` marks every `arith.divf`. Sums and products that must not be contracted (`__nv_fmul_rn`) become `math.fma` with an operand that changes nothing.",
  eliminates: [
    "tt.elementwise_inline_asm",
    "tt.grid_dependency_wait",
    "tt.grid_dependency_launch_dependents",
    "tt.precise_sqrt",
    "tt.approx_divf",
  ],
  statistics: { expressed: "calls that became operations", kept: "calls that keep a plain name" },
  example: {
    input: `tt.func @erf(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_erff"} : (tensor<4xf32>) -> tensor<4xf32>
  tt.return %y : tensor<4xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: Operation[] = [];
    ctx.root.walk((op) => void ops.push(op));
    for (const op of ops) {
      rw.at = op.block === undefined ? undefined : beforeOp(op);
      rw.loc = op.loc;
      if (op.is(tt.PreciseSqrtOp)) rw.replaceWith(op, SqrtOp, { input: op.x });
      else if (op.is(tt.ApproxDivFOp)) rw.replaceWith(op, DivFOp, { lhs: op.x, rhs: op.y });
      else if (launchOrders.has(op.name)) rw.erase(op);
      else if (op.is(tt.ElementwiseInlineAsmOp)) {
        const isUsed = op.results.some(({ hasUses }) => hasUses);
        if (!isUsed && (op.pure.isTrue || ordersLaunches(op))) rw.erase(op);
        else op.error("is assembly code of a GPU, which runs nowhere else; use operations of Triton instead", "TT3091");
      } else if (op.is(tt.ExternElementwiseOp)) {
        const outcome = rewriteCall(op, rw);
        if (outcome !== "unknown") ctx.count(outcome);
      }
    }
    if (ctx.context.diagnostics.hasErrors) ctx.fail();
  },
});

const launchOrders: ReadonlySet<string> = new Set(["tt.grid_dependency_wait", "tt.grid_dependency_launch_dependents"]);

/** Whether assembly code only waits for the previous launch or lets the next one start. */
function ordersLaunches(op: tt.ElementwiseInlineAsmOp): boolean {
  const code = op.asm_string.value.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, "");
  const instructions = code.split(";").flatMap((text) => text.trim() || []);
  const areKnown = instructions.every((text) => /^griddepcontrol\.(wait|launch_dependents)$/.test(text));
  return areKnown && instructions.length > 0;
}

function rewriteCall(op: tt.ExternElementwiseOp, rw: Rewriter): "expressed" | "kept" | "unknown" {
  const symbol = op.symbol.value;
  widenExponent(op, rw);
  for (const name of baseNames(symbol)) {
    const lower = tableFor(op, name);
    const result = lower?.(new FunctionBuilder(rw, op.result.type), op.srcs);
    if (result !== undefined && result.type === op.result.type) {
      rw.replace(op, result);
      return "expressed";
    }
    if (!mathFunctions.has(name)) continue;
    rw.setAttribute(op, "symbol", StringAttr.get(op.context, name));
    return "kept";
  }
  op.error(`calls '${symbol}', which is not a known library function`, "TT3090");
  return "unknown";
}

/**
 * Widens the integer operand of a function of a float and an integer to the float's width, and makes the float the
 * first operand.
 */
function widenExponent(op: tt.ExternElementwiseOp, rw: Rewriter): void {
  const [order, argument, ...rest] = op.srcs;
  // `jn` and `yn` take their order first.
  if (
    order !== undefined &&
    argument !== undefined &&
    rest.length === 0 &&
    !isFloat(order.type) &&
    isFloat(argument.type)
  ) {
    rw.setOperand(op, 0, argument);
    rw.setOperand(op, 1, order);
  }
  const [x, exponent, ...others] = op.srcs;
  if (x === undefined || exponent === undefined || others.length > 0) return;
  if (!isFloat(x.type) || isFloat(exponent.type) || bits(exponent.type) >= bits(x.type)) return;
  const f = new FunctionBuilder(rw, op.result.type);
  rw.setOperand(op, 1, f.resize(exponent, f.integer(exponent.type, bits(x.type)), true));
}

function tableFor(op: tt.ExternElementwiseOp, name: string): LibraryFunction | undefined {
  const [first] = op.srcs;
  if (first === undefined) return undefined;
  // The plain name `abs` is a function of floats; `abs` with a prefix is one of integers.
  const ofIntegers = isFloat(first.type) && name === "abs" ? undefined : integerFunctions.get(name);
  return floatFunctions.get(name) ?? conversionFunctions.get(name) ?? ofIntegers;
}

/** The possible names of a symbol without the library's prefix and the type's suffix. */
function baseNames(symbol: string): readonly string[] {
  const ocml = /^__ocml_(\w+)_f(?:16|32|64)$/.exec(symbol)?.[1];
  if (ocml !== undefined) return [ocml];
  // The variants that are less precise on a GPU would not be faster here.
  const name = symbol.replace(/^__nv_(?:fast_)?/, "");
  const directed = /^(?:[fd](add|sub|mul|div|rcp|sqrt)|(fma)f?)_(r[duz])$/.exec(name);
  if (directed !== null) return [`${directed[1] ?? directed[2] ?? ""}_${directed[3] ?? ""}`];
  return /[fd]$/.test(name) ? [name, name.slice(0, -1)] : [name];
}
