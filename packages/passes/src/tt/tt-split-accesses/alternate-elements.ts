/**
 * The elements of a block at even and at odd indices along its innermost dimension, which is the last one that is not of
 * size 1, where each of them can be computed without the others: loads of every other element, and what is computed of
 * them element by element.
 */
import { AddIOp, ConstantOp, MulIOp, ShRSIOp, type MixedValue } from "@tt-opt/dialect-std";
import { type AccessDimension, AccessLayout, tt, tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Builder,
  DenseElementsAttr,
  Elementwise,
  holdsForAll,
  integerAttr,
  isPure,
  type Operation,
  RankedTensorType,
  type Rewriter,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { applied } from "../applied.ts";
import { divisorOfValue } from "../tt-to-structured/scalar-facts.ts";
import { integerConstant, reshaped } from "../block-access.ts";

/** The longest chain of operations that is followed. */
const depthLimit = 64;

/** The index of the first of every other element. */
export type Half = 0 | 1;

/** See the file's header. */
export class AlternateElements {
  readonly #rw: Rewriter;
  readonly #possible = new Map<Value, boolean>();
  readonly #built = new Map<Value, Map<Half, Value>>();

  constructor(rw: Rewriter) {
    this.#rw = rw;
  }

  /** Whether the halves of `value` can be computed apart from each other. */
  areKnown(value: Value, depth = 0): boolean {
    let known = this.#possible.get(value);
    if (known === undefined) this.#possible.set(value, (known = this.#areKnown(value, depth)));
    return known;
  }

  /** Whether the halves of `value`, which are known, come from a `tt.join` somewhere. */
  areJoined(value: Value): boolean {
    return !holdsForAll([value], (part) => {
      const op = part.definingOp;
      if (op === undefined || op.is(tts.LoadOp)) return true;
      // What is repeated along the dimension is not what is joined.
      if (op.is(tt.BroadcastOp) && op.src.type.shape[innermost(tensorShapeOf(part))] === 1) return true;
      return !(op.is(tt.ReshapeOp) && joinIn(op) !== undefined) && op.operands;
    });
  }

  /** A half of `value`, of which {@link areKnown}: its innermost dimension is half as long. */
  of(value: Value, half: Half): Value {
    const built = this.#built.get(value) ?? new Map<Half, Value>();
    this.#built.set(value, built);
    const known = built.get(half);
    if (known !== undefined) return known;
    const { at: place, loc } = this.#rw;
    const op = value.definingOp;
    // Loads must not move.
    if (op !== undefined) this.#rw.at = beforeOp(op);
    const made = this.#build(value, half);
    [this.#rw.at, this.#rw.loc] = [place, loc];
    built.set(half, made);
    return made;
  }

  #areKnown(value: Value, depth: number): boolean {
    const op = value.definingOp;
    const shape = tensorShapeOf(value);
    const inner = innermost(shape);
    if (op === undefined || depth > depthLimit || (shape[inner] ?? 1) % 2 !== 0) return false;
    if (op.is(tt.ReshapeOp)) return joinIn(op) !== undefined || this.areKnown(op.src, depth + 1);
    if (op.is(tts.LoadOp)) return this.#isSeparable(op, depth);
    if (op.is(ConstantOp)) return op.value instanceof DenseElementsAttr && op.value.splatValue !== undefined;
    if (op.is(tt.SplatOp) || op.is(tt.MakeRangeOp)) return true;
    if (op.is(tt.BroadcastOp)) return op.src.type.shape[inner] === 1 || this.areKnown(op.src, depth + 1);
    if (op.is(tt.ExpandDimsOp)) return this.areKnown(op.src, depth + 1);
    return isElementwise(op) && op.operands.every((operand) => this.areKnown(operand, depth + 1));
  }

  #isSeparable({ result, layout, mask, isVolatile, sizes }: tts.LoadOp, depth: number): boolean {
    const isPlain = !isVolatile.value && sizes.length === 0 && result.hasOneUse;
    return (
      isPlain && isSeparable(layout, tensorShapeOf(result)) && (mask === undefined || this.areKnown(mask, depth + 1))
    );
  }

  #build(value: Value, half: Half): Value {
    const rw = this.#rw;
    const op = value.definingOp;
    const { type } = value;
    if (op === undefined || !(type instanceof RankedTensorType)) throw new RangeError("a half that is not known");
    rw.loc = op.loc;
    const inner = innermost(type.shape);
    const narrow = type.with({ shape: type.shape.map((size, dim) => (dim === inner ? size / 2 : size)) });
    if (op.is(tt.ReshapeOp)) {
      const join = joinIn(op);
      return reshaped(rw, join === undefined ? this.of(op.src, half) : join.operand(half), narrow.shape);
    }
    if (op.is(tts.LoadOp)) {
      const { cache, evict, other } = op;
      const mask = op.mask && this.of(op.mask, half);
      return tts.LoadOp.create(rw, everyOther(rw, op.layout, inner, half), narrow, { mask, other, cache, evict })
        .result;
    }
    if (op.is(ConstantOp) && op.value instanceof DenseElementsAttr && op.value.splatValue !== undefined)
      return ConstantOp.build(rw, { value: DenseElementsAttr.splat(narrow, op.value.splatValue) }).result;
    if (op.is(tt.SplatOp)) return tt.SplatOp.build(rw, { src: op.src, resultTypes: [narrow] }).result;
    if (op.is(tt.MakeRangeOp)) return everyOtherOf(rw, op, narrow, half);
    if (op.is(tt.BroadcastOp)) {
      const src = op.src.type.shape[inner] === 1 ? op.src : this.of(op.src, half);
      return tt.BroadcastOp.build(rw, { src: typed(src, tt.TtTensor), resultTypes: [narrow] }).result;
    }
    if (op.is(tt.ExpandDimsOp)) {
      const src = typed(this.of(op.src, half), tt.TtTensor);
      return tt.ExpandDimsOp.build(rw, { src, axis: op.axis, resultTypes: [narrow] }).result;
    }
    return applied(
      rw,
      op,
      narrow,
      op.operands.map((operand) => this.of(operand, half)),
    );
  }
}

/** The operands of a `tt.join` are the halves of what it is reshaped to. */
function joinIn({ src }: tt.ReshapeOp): Operation | undefined {
  return src.definingOp?.is(tt.JoinOp) === true ? src.definingOp : undefined;
}

function isElementwise(op: Operation): boolean {
  return op.has(Elementwise) && op.regions.length === 0 && op.resultCount === 1 && op.operandCount > 0 && isPure(op);
}

/** The last dimension that is not of size 1. */
export function innermost(shape: readonly number[]): number {
  return shape.findLastIndex((size) => size !== 1);
}

/** Whether every other element along the innermost dimension has a layout, too. */
export function isSeparable({ dims }: AccessLayout, shape: readonly number[]): boolean {
  const dim = dims[innermost(shape)];
  return dim !== undefined && dim.wrap === undefined;
}

/** The layout of every other element along the dimension `inner`, from `half` on. */
export function everyOther(b: Builder, layout: AccessLayout, inner: number, half: Half): AccessLayout {
  const { base, offset, dims } = layout;
  const { stride, bounds } = at(dims, inner);
  const halves = bounds && { low: halved(b, bounds.low, half), high: halved(b, bounds.high, half) };
  const dim: AccessDimension = { stride: tts.multiplyIndex(b, stride, 2), bounds: halves };
  const moved = half === 0 ? offset : tts.addIndex(b, offset, stride);
  return new AccessLayout(base, moved, dims.with(inner, dim));
}

/** The least index of every other element, from `half` on, that is not below `n`: `(n - half) / 2`, rounded up. */
function halved(b: Builder, n: MixedValue, half: Half): MixedValue {
  if (typeof n === "number") return Math.ceil((n - half) / 2);
  // For the halves of an even number, it is the same.
  const rest = divisorOfValue(n) % 2 === 0 ? n : tts.addIndex(b, n, 1 - half);
  const lhs = tts.materializeIndex(b, rest);
  return ShRSIOp.build(b, { lhs, rhs: ConstantOp.index(b, 1).result }).result;
}

/** Every other number of a range. */
function everyOtherOf(b: Builder, { start }: tt.MakeRangeOp, type: RankedTensorType, half: Half): Value {
  const { context } = b;
  const lhs: Value = tt.MakeRangeOp.build(b, {
    start: integerAttr(context, 32, 0),
    end: integerAttr(context, 32, at(type.shape, 0)),
    resultTypes: [type],
  }).result;
  const twice = MulIOp.build(b, { lhs, rhs: integerConstant(b, type, 2n) }).result;
  return AddIOp.build(b, { lhs: twice, rhs: integerConstant(b, type, start.value + BigInt(half)) }).result;
}
