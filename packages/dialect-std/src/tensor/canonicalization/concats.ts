/** Canonicalizations of `tensor.concat`: sizes that one of the tensors tells hold for the others. */
import { at, isDynamic, noMatch, pattern, type RewritePattern, typed, AnyRankedTensor } from "@tt-opt/ir-core";
import { concatType } from "../concat-op.ts";
import * as ops from "../ops.ts";
import { castTo, replaceWithCast } from "./static-sizes.ts";

const concatOfOne = pattern("tensor-concat-of-one", ops.ConcatOp, (op, rw) => {
  const [input] = op.inputs;
  if (input === undefined || op.inputs.length > 1) return noMatch("several tensors are put together");
  return replaceWithCast(rw, op, () => input);
});

/** Along the dimensions other than `dim` all sizes are equal. */
const concatStaticInputs = pattern("tensor-concat-static-inputs", ops.ConcatOp, (op, rw) => {
  const dim = op.dim.number;
  const types = op.inputs.map(({ type }) => type);
  const result = op.result.type.shape;
  const known = concatType(types, dim).shape.map((size, i) => (isDynamic(size) ? (result[i] ?? size) : size));
  const refined = types.map((type) =>
    type.with({ shape: type.shape.map((size, i) => (i === dim ? size : at(known, i))) }),
  );
  if (refined.every((type, i) => type === types[i])) return noMatch("no further size of an input is known");
  const inputs = op.inputs.map((input, i) => typed(castTo(rw, input, at(refined, i)), AnyRankedTensor));
  rw.replaceWith(op, ops.ConcatOp, { inputs, dim: op.dim, resultTypes: [op.result.type] });
  return true;
});

const concatStaticResult = pattern("tensor-concat-static-result", ops.ConcatOp, (op, rw) => {
  const inferred = concatType(
    op.inputs.map(({ type }) => type),
    op.dim.number,
  );
  const { shape } = op.result.type;
  if (!inferred.shape.some((size, i) => !isDynamic(size) && isDynamic(at(shape, i)))) {
    return noMatch("the inputs do not tell more of the result");
  }
  const type = op.result.type.with({ shape: inferred.shape.map((size, i) => (isDynamic(size) ? at(shape, i) : size)) });
  return replaceWithCast(
    rw,
    op,
    (b) => ops.ConcatOp.build(b, { inputs: op.inputs, dim: op.dim, resultTypes: [type] }).result,
  );
});

/** The canonicalizations of this file. */
export const concatPatterns: readonly RewritePattern[] = [concatOfOne, concatStaticInputs, concatStaticResult];
