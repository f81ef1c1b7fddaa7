/** What reads or reshapes a filled tensor reads, or fills, a value. */
import { AnyRankedTensor, beforeOp, noMatch, pattern, type RewritePattern, typed } from "@tt-opt/ir-core";
import { tensor } from "@tt-opt/dialect-std";
import { TransposeOp } from "../ops/data-movement-ops.ts";
import { CopyOp, FillOp } from "../ops/fill-copy-ops.ts";
import { createNamed } from "../structured/named-op.ts";

/** `tensor.extract(fill %x)` → `%x` */
const extractOfFill = pattern("linalg-extract-of-fill", tensor.ExtractOp, (op, rw) => {
  const fill = op.tensor.definingOp;
  const value = fill?.is(FillOp) === true ? fill.value : undefined;
  if (value === undefined || value.type !== op.result.type) return noMatch("the tensor is not filled");
  rw.replace(op, value);
  return true;
});

/** `copy(fill %x), %o` → `fill %x, %o`, and `copy %a, (fill %x)` → `copy %a` into what was filled */
const copyOfFill = pattern("linalg-copy-of-fill", CopyOp, (op, rw) => {
  const [source, dest] = op.operands;
  const from = source?.definingOp;
  const into = dest?.definingOp;
  if (op.resultCount === 0 || source === undefined || dest === undefined) return noMatch("memory is copied");
  if (from?.is(FillOp) === true && from.value !== undefined && source.type === dest.type) {
    rw.replace(op, ...createNamed(rw, FillOp, { inputs: [from.value], outputs: [dest] }).results);
    return true;
  }
  if (into?.is(FillOp) !== true) return noMatch("nothing is filled");
  rw.setOperand(op, 1, into.operand(1));
  return true;
});

/** `transpose(fill %x), %o` → `fill %x, %o` */
const transposeOfFill = pattern("linalg-transpose-of-fill", TransposeOp, (op, rw) => {
  const fill = op.input.definingOp;
  const value = fill?.is(FillOp) === true ? fill.value : undefined;
  if (value === undefined || op.resultCount === 0) return noMatch("the input is not filled");
  rw.replace(op, ...createNamed(rw, FillOp, { inputs: [value], outputs: [op.init] }).results);
  return true;
});

/** `collapse_shape(fill %x, %o)` → `fill %x, (collapse_shape %o)` */
const collapseOfFill = pattern("linalg-collapse-of-fill", tensor.CollapseShapeOp, (op, rw) => {
  const fill = op.src.definingOp;
  const value = fill?.is(FillOp) === true ? fill.value : undefined;
  if (fill === undefined || value === undefined) return noMatch("the source is not filled");
  const parts = { operands: [fill.operand(1)], resultTypes: [op.result.type], properties: op.properties.entries() };
  const init = rw.createGeneric(op.name, parts).resultAt(0);
  rw.replace(op, ...createNamed(rw, FillOp, { inputs: [value], outputs: [init] }).results);
  return true;
});

/** `expand_shape(fill %x, %o)` → `fill %x, (expand_shape %o)` */
const expandOfFill = pattern("linalg-expand-of-fill", tensor.ExpandShapeOp, (op, rw) => {
  const fill = op.src.definingOp;
  const value = fill?.is(FillOp) === true ? fill.value : undefined;
  if (fill === undefined || value === undefined) return noMatch("the source is not filled");
  const operands = [fill.operand(1), ...op.operands.slice(1)];
  const parts = { operands, resultTypes: [op.result.type], properties: op.properties.entries() };
  const init = rw.createGeneric(op.name, parts).resultAt(0);
  rw.replace(op, ...createNamed(rw, FillOp, { inputs: [value], outputs: [init] }).results);
  return true;
});

/** `concat (fill %x, %a), (fill %x, %b)` → `fill %x, (concat %a, %b)` */
const concatOfFills = pattern(
  "linalg-concat-of-fills",
  tensor.ConcatOp,
  (op, rw) => {
    const filled = op.inputs.map((input) => input.definingOp);
    const [first] = filled;
    const value = first?.is(FillOp) === true ? first.value : undefined;
    if (value === undefined) return noMatch("the first input is not filled");
    const inits = filled.flatMap((fill) =>
      fill?.is(FillOp) === true && fill.value === value ? [fill.operand(1)] : [],
    );
    if (inits.length < filled.length) return noMatch("an input is not filled with the same value");
    const inputs = inits.map((init) => typed(init, AnyRankedTensor));
    const { dim, result } = op;
    const init = rw.within(beforeOp(op), () => tensor.ConcatOp.build(rw, { inputs, dim, resultTypes: [result.type] }));
    rw.replace(op, ...createNamed(rw, FillOp, { inputs: [value], outputs: [init.result] }).results);
    return true;
  },
  { operandFrom: [FillOp] },
);

/** Rewrites around `linalg.fill`. */
export const fills: readonly RewritePattern[] = [
  extractOfFill,
  copyOfFill,
  transposeOfFill,
  collapseOfFill,
  expandOfFill,
  concatOfFills,
];
