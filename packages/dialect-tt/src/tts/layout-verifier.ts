/** Verification of layouts. */
import { DenseArrayAttr, isDynamic, operandGroup, type Operation, type Type } from "@tt-opt/ir-core";
import { staticValues } from "@tt-opt/dialect-std";
import { blockShape, verifyElements } from "./block-type.ts";

const perDimension = ["strides", "wrap_starts", "wrap_sizes", "lows", "highs"] as const;

/** Reports errors in the layout of `op`, which accesses a block of type `block`. */
export function verifyLayout(op: Operation, base: Type, block: Type): void {
  if (!verifyElements(op, base, block)) return;
  const problem = layoutProblem(op, blockShape(block).length);
  if (problem !== undefined) op.error(problem, "TT3100");
}

function layoutProblem(op: Operation, rank: number): string | undefined {
  if (numbers(op, "offset").length !== 1) return "needs exactly one offset";
  for (const name of ["offset", ...perDimension]) {
    const list = numbers(op, name);
    if (name !== "offset" && list.length !== rank)
      return `expected ${rank} ${words[name]} for a block of rank ${rank}, but got ${list.length}`;
    const operands = operandGroup(op, op.operands, name).length;
    const expected = list.filter(isDynamic).length;
    if (operands !== expected) return `expected ${expected} operands for the ${words[name]}, but got ${operands}`;
  }
  if (numbers(op, "wrap_sizes").some((size) => !isDynamic(size) && size < 0)) return "wraps at a negative size";
  if (numbers(op, "highs").some((high) => !isDynamic(high) && high < -1)) return "has a negative upper bound";
  return undefined;
}

const words: Readonly<Record<string, string>> = {
  offset: "offset",
  strides: "strides",
  wrap_starts: "starts of wraps",
  wrap_sizes: "sizes of wraps",
  lows: "lower bounds",
  highs: "upper bounds",
};

function numbers(op: Operation, name: string): readonly number[] {
  const attribute = op.properties.get(`static_${name}`);
  return attribute instanceof DenseArrayAttr ? staticValues(attribute) : [];
}
