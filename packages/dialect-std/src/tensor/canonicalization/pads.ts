/** Canonicalizations of `tensor.pad`: by nothing, by constants, and of what is padded already. */
import { dynamic, isDynamic, noMatch, pattern, type RewritePattern } from "@tt-opt/ir-core";
import { addIndices, allKnown, type MixedValue, newlyKnown, splitMixed, staticAttr } from "../../shape/index.ts";
import { areTensorsCastCompatible } from "../casting.ts";
import * as ops from "../ops.ts";
import { replaceWithCast } from "./static-sizes.ts";

/** The code is never executed then. */
const otherSizes = "the result is of other sizes than the amounts give";

const padByNothing = pattern("tensor-pad-by-nothing", ops.PadOp, (op, rw) => {
  if (!allKnown(op.getMixedLowPad(), 0) || !allKnown(op.getMixedHighPad(), 0)) return noMatch("an amount is not 0");
  if (op.nofold !== undefined) return noMatch("it is marked nofold");
  const { source } = op;
  if (!areTensorsCastCompatible(source.type, op.result.type)) return noMatch(otherSizes);
  return replaceWithCast(rw, op, () => source);
});

const padConstants = pattern("tensor-pad-constants", ops.PadOp, (op, rw) => {
  const newLow = newlyKnown(op.getMixedLowPad());
  const newHigh = newlyKnown(op.getMixedHighPad());
  if (newLow === undefined && newHigh === undefined) return noMatch("no amount is a constant operand");
  const low = newLow ?? op.getMixedLowPad();
  const high = newHigh ?? op.getMixedHighPad();
  const inferred = ops.paddedType(op.source.type, splitMixed(low).numbers, splitMixed(high).numbers);
  if (!inferred.shape.every((size) => size === dynamic || size >= 0)) return noMatch("a size would be negative");
  const known = inferred.shape.map((size, dim) => (isDynamic(size) ? (op.result.type.shape[dim] ?? size) : size));
  const type = inferred.with({ shape: known });
  if (!areTensorsCastCompatible(type, op.result.type)) return noMatch(otherSizes);
  const body = rw.takeRegion(op.body);
  return replaceWithCast(rw, op, (b) => {
    const lows = splitMixed(low);
    const highs = splitMixed(high);
    return ops.PadOp.build(b, {
      source: op.source,
      low: lows.operands,
      high: highs.operands,
      static_low: staticAttr(b.context, lows.numbers),
      static_high: staticAttr(b.context, highs.numbers),
      nofold: op.nofold,
      resultTypes: [type],
      body,
    }).result;
  });
});

/** What is padded twice with one value is padded once with the sum of the amounts. */
const padOfPad = pattern(
  "tensor-pad-of-pad",
  ops.PadOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(ops.PadOp) !== true) return noMatch("the source is not padded");
    if (op.nofold !== undefined || inner.nofold !== undefined) return noMatch("one is marked nofold");
    const value = op.getConstantPaddingValue();
    if (value === undefined || value !== inner.getConstantPaddingValue()) return noMatch("the values differ");
    const { type } = op.result;
    return replaceWithCast(rw, op, (b) => {
      const sum = (a: readonly MixedValue[], c: readonly MixedValue[]): readonly MixedValue[] =>
        a.map((amount, dim) => addIndices(b, amount, c[dim] ?? 0));
      const low = sum(inner.getMixedLowPad(), op.getMixedLowPad());
      const high = sum(inner.getMixedHighPad(), op.getMixedHighPad());
      return ops.PadOp.buildMixed(b, inner.source, low, high, value, { type }).result;
    });
  },
  { operandFrom: [ops.PadOp] },
);

/** The canonicalizations of this file. */
export const padPatterns: readonly RewritePattern[] = [padByNothing, padConstants, padOfPad];
