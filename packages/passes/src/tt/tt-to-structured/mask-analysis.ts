/**
 * Masks as conjunctions of bounds on the index along a dimension, conditions that all lanes share, and residual masks.
 * Each part can also be built as a tensor of `i1`, for uses that ignore its structure.
 */
import { AndIOp, CmpIOp, constantBool, type IntegerPredicate } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  AnyRankedTensor,
  type Builder,
  IntegerType,
  RankedTensorType,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { divideExactly } from "./division.ts";
import { type LaneAnalysis } from "./lane-analysis.ts";
import { joinDigits } from "./lane-shapes.ts";
import { type Digit, Linear } from "./linear.ts";
import { scalarOfSum } from "./scalar-arithmetic.ts";
import { isNonNegative } from "./scalar-facts.ts";

/** A part of a mask; `tensor` builds it as a tensor. */
export type MaskPart = { readonly tensor: (b: Builder) => Value } & (
  | {
      readonly kind: "bound";
      readonly digit: Digit;
      readonly low: Linear | undefined;
      readonly high: Linear | undefined;
    }
  | { readonly kind: "shared"; readonly condition: (b: Builder) => Value }
  | { readonly kind: "lanes" }
);

/** The parts whose conjunction is `mask`; none if it is true everywhere. */
export function maskParts(analysis: LaneAnalysis, mask: Value): readonly MaskPart[] {
  if (constantBool(mask) === true) return [];
  const op = mask.definingOp;
  if (op?.is(AndIOp) === true) return [...maskParts(analysis, op.lhs), ...maskParts(analysis, op.rhs)];
  if (op?.is(tt.SplatOp) === true) return [{ kind: "shared", condition: () => op.src, tensor: () => mask }];
  if (op?.is(tt.ExpandDimsOp) === true) {
    const axis = op.axis.number;
    const move = (dim: number): number => (dim >= axis ? dim + 1 : dim);
    return movedParts(
      analysis,
      op,
      mask,
      move,
      (b, src) =>
        tt.ExpandDimsOp.build(b, { src: typed(src, AnyRankedTensor), axis: op.axis, resultTypes: [mask.type] }).result,
    );
  }
  if (op?.is(tt.BroadcastOp) === true) {
    return movedParts(
      analysis,
      op,
      mask,
      (dim) => dim,
      (b, src) => tt.BroadcastOp.build(b, { src: typed(src, AnyRankedTensor), resultTypes: [mask.type] }).result,
    );
  }
  const compared = op?.is(CmpIOp) === true ? comparison(analysis, op) : undefined;
  return compared ?? [{ kind: "lanes", tensor: () => mask }];
}

/** The parts of a mask in another shape. */
function movedParts(
  analysis: LaneAnalysis,
  op: tt.ExpandDimsOp | tt.BroadcastOp,
  mask: Value,
  move: (dim: number) => number,
  reshape: (b: Builder, source: Value) => Value,
): readonly MaskPart[] {
  const source = op.src;
  return maskParts(analysis, source).map((part): MaskPart => {
    const tensor = (b: Builder): Value => {
      const made = part.tensor(b);
      return made === source ? mask : reshape(b, made);
    };
    if (part.kind !== "bound") return { ...part, tensor };
    return { ...part, tensor, digit: { ...part.digit, dim: move(part.digit.dim) } };
  });
}

/** The predicate with exchanged operands: `a > b` is `b < a`. */
const exchanged: Partial<Record<IntegerPredicate, IntegerPredicate>> = {
  ugt: "ult",
  uge: "ule",
};

const signed: Partial<Record<IntegerPredicate, IntegerPredicate>> = { ult: "slt", ule: "sle" };

function comparison(analysis: LaneAnalysis, op: CmpIOp): readonly MaskPart[] | undefined {
  const tensor = (): Value => op.result;
  let predicate = op.predicateName;
  let [lhs, rhs] = [analysis.form(op.lhs).sum, analysis.form(op.rhs).sum];
  const flipped = exchanged[predicate];
  if (flipped !== undefined) [predicate, lhs, rhs] = [flipped, rhs, lhs];
  const asSigned = signed[predicate];
  const parts: MaskPart[] = [];
  if (asSigned !== undefined) {
    // x <u n is 0 <= x and x < n if n is not negative.
    if (!isNonNegative(rhs)) return undefined;
    if (!isNonNegative(lhs)) {
      const low = signedComparison(lhs, Linear.zero, "sge", tensor);
      if (low === undefined) return undefined;
      parts.push(low);
    }
    predicate = asSigned;
  }
  const part = signedComparison(lhs, rhs, predicate, tensor);
  return part === undefined ? undefined : [...parts, part];
}

/** Compares two sums, of which at most one differs between lanes, along one dimension. */
function signedComparison(
  lhs: Linear,
  rhs: Linear,
  predicate: IntegerPredicate,
  tensor: (b: Builder) => Value,
): MaskPart | undefined {
  const sum = joinDigits(lhs.minus(rhs));
  const [term, ...others] = sum.laneTerms;
  if (others.length > 0) return undefined;
  if (term === undefined) {
    // The difference of numbers of 64 bits may overflow; the lanes' parts are the same in both sums.
    const condition = (b: Builder): Value => sharedComparison(b, lhs.uniformPart, rhs.uniformPart, predicate);
    return { kind: "shared", condition, tensor };
  }
  const { lane, coefficient, symbols } = term;
  if (lane.kind !== "digit" || symbols.length > 0) return undefined;
  const limit = divideExactly(sum.uniformPart, Math.abs(coefficient));
  if (limit === undefined) return undefined;
  // Compare k with -rest / coefficient instead of coefficient · k + rest with 0.
  const bound =
    coefficient > 0 ? boundOf(predicate, limit.times(-1)) : boundOf(mirrored[predicate] ?? predicate, limit);
  return bound === undefined ? undefined : { kind: "bound", digit: lane, ...bound, tensor };
}

/** The predicate for `x` if `-x` is compared with 0. */
const mirrored: Partial<Record<IntegerPredicate, IntegerPredicate>> = {
  slt: "sgt",
  sle: "sge",
  sgt: "slt",
  sge: "sle",
};

/** The bounds of the `k` for which the comparison with `limit` holds. */
function boundOf(
  predicate: IntegerPredicate,
  limit: Linear,
): { readonly low: Linear | undefined; readonly high: Linear | undefined } | undefined {
  const next = limit.plus(Linear.constant(1));
  switch (predicate) {
    case "slt":
      return { low: undefined, high: limit };
    case "sle":
      return { low: undefined, high: next };
    case "sgt":
      return { low: next, high: undefined };
    case "sge":
      return { low: limit, high: undefined };
    case "eq":
      return { low: limit, high: next };
    default:
      return undefined;
  }
}

function sharedComparison(b: Builder, lhs: Linear, rhs: Linear, predicate: IntegerPredicate): Value {
  const wide = IntegerType.get(b.context, 64);
  return CmpIOp.create(b, predicate, scalarOfSum(b, lhs, wide), scalarOfSum(b, rhs, wide)).result;
}

/** Builds the conjunction of parts as a tensor; undefined for no parts. */
export function conjunction(b: Builder, parts: readonly MaskPart[]): Value | undefined {
  let mask: Value | undefined;
  for (const tensor of new Set(parts.map((part) => part.tensor(b)))) {
    mask = mask === undefined ? tensor : AndIOp.build(b, { lhs: mask, rhs: tensor }).result;
  }
  return mask;
}

/** `mask` in another shape. */
export function reshapeMask(b: Builder, mask: Value, shape: readonly number[]): Value {
  if (tensorShapeOf(mask).join() === shape.join() || !(mask.type instanceof RankedTensorType)) return mask;
  const type = mask.type.with({ shape });
  return tt.ReshapeOp.build(b, { src: typed(mask, AnyRankedTensor), resultTypes: [type] }).result;
}
