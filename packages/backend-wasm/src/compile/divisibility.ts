/**
 * Reads the divisibility of integer arguments that a kernel's text states: `tt.divisibility`, by which Triton
 * specializes kernels.
 */
import { tt } from "@tt-opt/dialect-tt";
import { ArrayAttr, DictionaryAttr, IntegerAttr, IntegerType, type Operation, type Rewriter } from "@tt-opt/ir-core";
import type { KernelParam } from "../runtime/kernel-module.ts";

const attributeName = "tt.divisibility";

/** The divisors of integer arguments, by name. */
export function argumentDivisors(module: Operation): ReadonlyMap<string, number> {
  const divisors = new Map<string, number>();
  module.walkOps(tt.FuncOp, (op) => {
    if (op.sym_visibility?.value === "private") return;
    op.body.entry?.args.forEach((arg, i) => {
      const divisor = op.argumentAttributes(i).get(attributeName);
      if (!(arg.type instanceof IntegerType) || !(divisor instanceof IntegerAttr) || divisor.number < 2) return;
      divisors.set(arg.name ?? `arg${i}`, divisor.number);
    });
  });
  return divisors;
}

/** Removes the divisors. */
export function dropDivisors(rw: Rewriter, module: Operation): void {
  module.walkOps(tt.FuncOp, (op) => {
    const { entry } = op.body;
    if (op.arg_attrs === undefined || entry === undefined) return;
    const attrs = entry.args.map((_, i) => {
      const entries = [...op.argumentAttributes(i).entries()].filter(([name]) => name !== attributeName);
      return DictionaryAttr.get(op.context, entries);
    });
    rw.setAttribute(op, "arg_attrs", ArrayAttr.get(op.context, attrs));
  });
}

/** Adds the divisors to the parameters. */
export function withDivisors(
  params: readonly KernelParam[],
  divisors: ReadonlyMap<string, number>,
): readonly KernelParam[] {
  return params.map((param) => {
    const divisor = divisors.get(param.name);
    return divisor === undefined || param.type === "ptr" ? param : { ...param, divisor };
  });
}
