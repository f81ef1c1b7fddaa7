/** Rewrites of `vector.from_elements` and `vector.to_elements`. */
import { at, hasType, noMatch, pattern, type RewritePattern, typed, type Value, VectorType } from "@tt-opt/ir-core";
import { matchConstant } from "@tt-opt/dialect-std";
import { BroadcastOp } from "../broadcast-op.ts";
import { ShapeCastOp } from "../cast-ops.ts";
import { AnyVectorOfAnyRank } from "../constraints.ts";
import { FromElementsOp, ToElementsOp } from "../elements-ops.ts";
import { ExtractOp } from "../extract-op.ts";
import { delinearize, linearize, maxFoldedElements } from "../folds/constants.ts";
import { TransposeOp } from "../transpose-op.ts";
import { positionArgs } from "./positions.ts";

/** `from_elements(to_elements x)` → `x` */
const fromElementsOfToElements = pattern(
  "vector-from-elements-of-to-elements",
  FromElementsOp,
  (op, rw) => {
    const inner = op.elements[0]?.definingOp;
    const isWhole = inner?.is(ToElementsOp) === true && inner.source.type === op.dest.type;
    if (!isWhole || !op.elements.every((element, i) => element === inner.results[i]))
      return noMatch("not the elements of a vector");
    rw.replace(op, inner.operand(0));
    return true;
  },
  { operandFrom: [ToElementsOp] },
);

/** `from_elements x, x, …` → `broadcast x` */
const fromEqualElements = pattern("vector-from-equal-elements", FromElementsOp, (op, rw) => {
  const [first] = op.elements;
  if (first === undefined || !op.elements.every((element) => element === first)) return noMatch("the elements differ");
  if (matchConstant(first) !== undefined) return noMatch("constants fold");
  rw.replaceWith(op, BroadcastOp, { source: first, resultTypes: [op.dest.type] });
  return true;
});

/** `from_elements (extract v[1, 0]), (extract v[1, 1]), …` → `extract v[1]`, in the shape of the result */
const fromExtractedElements = pattern(
  "vector-from-extracted-elements",
  FromElementsOp,
  (op, rw) => {
    const [first, second] = op.elements;
    const start = first === undefined ? undefined : extractedElement(first);
    if (start === undefined || second === undefined) return noMatch("the first element is not extracted");
    const { source } = start;
    const { type } = source;
    const rest = restOf(type, op.elements.length);
    if (rest === undefined || start.position.slice(type.rank - rest).some((index) => index !== 0))
      return noMatch("no part of the source has as many elements");
    const isRange = op.elements.every((element, i) => {
      const extracted = extractedElement(element);
      return extracted?.source === source && extracted.index === start.index + i;
    });
    if (!isRange) return noMatch("the elements are not one after another in the source");
    const lead = start.position.slice(0, type.rank - rest);
    const part = VectorType.get(type.shape.slice(lead.length), type.elementType);
    const args = positionArgs(op.context, lead);
    const taken = lead.length === 0 ? source : ExtractOp.build(rw, { source, ...args, resultTypes: [part] }).result;
    const resultTypes = [op.dest.type] as const;
    rw.replaceWith(op, ShapeCastOp, { source: typed(taken, AnyVectorOfAnyRank), resultTypes });
    return true;
  },
  { operandFrom: [ExtractOp] },
);

/** Which element of which vector `element` is, if it is extracted at a known position. */
function extractedElement(element: Value) {
  const op = element.definingOp;
  if (op?.is(ExtractOp) !== true) return undefined;
  const { source } = op;
  const position = op.position.filter((index) => typeof index === "number" && index >= 0).map(Number);
  if (position.length !== source.type.rank || source.type.scalable.includes(true)) return undefined;
  return { source, position, index: linearize(position, source.type.shape) };
}

/** How many of the last dimensions of `type` have `count` elements together. */
function restOf(type: VectorType, count: number): number | undefined {
  let elements = 1;
  let rest = 0;
  while (elements < count && rest < type.rank) elements *= type.shape[type.rank - ++rest] ?? 1;
  return elements === count ? rest : undefined;
}

/** `transpose(from_elements …)` → `from_elements` in the other order */
const transposeOfElements = pattern(
  "vector-transpose-of-elements",
  TransposeOp,
  (op, rw) => {
    const inner = op.vector.definingOp;
    if (inner?.is(FromElementsOp) !== true) return noMatch("the source is not made of elements");
    if (inner.elements.length > maxFoldedElements) return noMatch("there are too many elements");
    const permutation = op.permutation.numbers;
    const from = permutation.map((_, dim) => permutation.indexOf(dim));
    const { type } = op.result;
    const elements = inner.elements.map((_, i) => {
      const position = delinearize(i, type.shape);
      const source = from.map((dim) => at(position, dim));
      return at(inner.elements, linearize(source, op.vector.type.shape));
    });
    rw.replaceWith(op, FromElementsOp, { elements, resultTypes: [type] });
    return true;
  },
  { operandFrom: [FromElementsOp] },
);

/** `to_elements(from_elements …)` → the elements */
const toElementsOfElements = pattern(
  "vector-to-elements-of-elements",
  ToElementsOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(FromElementsOp) !== true) return noMatch("the source is not made of elements");
    rw.replace(op, ...inner.elements);
    return true;
  },
  { operandFrom: [FromElementsOp] },
);

/** `to_elements(broadcast x)` → `x`, or the elements of `x`, again and again */
const toElementsOfBroadcast = pattern(
  "vector-to-elements-of-broadcast",
  ToElementsOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(BroadcastOp) !== true) return noMatch("the source is no broadcast");
    const from = inner.source;
    if (!hasType(from, AnyVectorOfAnyRank)) {
      rw.replace(op, ...op.elements.map(() => inner.operand(0)));
      return true;
    }
    const { type } = from;
    if (type.scalable.includes(true)) return noMatch("the number of elements is not known");
    const { elements: repeated } = ToElementsOp.build(rw, { source: from });
    const { shape } = op.source.type;
    const lead = shape.length - type.rank;
    const values = op.elements.map((_, i) => {
      const position = delinearize(i, shape);
      const source = type.shape.map((size, dim) => (size === 1 ? 0 : at(position, lead + dim)));
      return at(repeated, linearize(source, type.shape));
    });
    rw.replace(op, ...values);
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** Rewrites of vectors and their elements. */
export const elements: readonly RewritePattern[] = [
  fromElementsOfToElements,
  fromEqualElements,
  fromExtractedElements,
  transposeOfElements,
  toElementsOfElements,
  toElementsOfBroadcast,
];
