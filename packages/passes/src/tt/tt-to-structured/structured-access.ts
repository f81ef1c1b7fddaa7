/** Accesses through tensors of pointers whose addresses are sums over the dimensions of the block. */
import { constantValue, ConstantOp, type MixedValue, SelectOp, splatOrScalar } from "@tt-opt/dialect-std";
import { type AccessDimension, AccessLayout, PointerType, tt, tts } from "@tt-opt/dialect-tt";
import {
  AnyRankedTensor,
  type Builder,
  BoolLike,
  defined,
  RankedTensorType,
  type Rewriter,
  tensorShapeOf,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { makerOf } from "./access-reasons.ts";
import { type AccessPlan, placeBound, planAccess, plannedShape } from "./access-plan.ts";
import { type LaneAnalysis, type PointerBase } from "./lane-analysis.ts";
import { conjunction, type MaskPart, maskParts, reshapeMask } from "./mask-analysis.ts";
import { indexOfBound, indexOfSum, maxIndex, minIndex } from "./scalar-arithmetic.ts";

/** An access to be built as `tts.load` or `tts.store`. */
export interface StructuredAccess {
  readonly layout: AccessLayout;
  /** The shape of the access. It differs from that of the block if an index is delinearized. */
  readonly shape: readonly number[];
  readonly mask: Value | undefined;
  /** Describes the origins of the parts of the mask that are not bounds. */
  readonly maskMakers: readonly string[];
}

/** The scalar pointer that the lanes are relative to. */
export function basePointer(b: Builder, base: PointerBase): Value {
  const { type } = base.pointer;
  if (!(type instanceof PointerType) || type.pointeeType === base.pointee) return base.pointer;
  const resultTypes = [PointerType.get(base.pointee, type.addressSpace)];
  return tt.BitcastOp.build(b, { src: base.pointer, resultTypes }).result;
}

/**
 * Builds the layout and mask of an access to `pointers` under `mask`; undefined, without building anything, if the
 * access lacks the structure.
 */
export function structureAccess(
  b: Builder,
  analysis: LaneAnalysis,
  pointers: Value,
  mask: Value | undefined,
): StructuredAccess | undefined {
  const { base, sum } = analysis.form(pointers);
  const plan = base === undefined ? undefined : planAccess(sum, tensorShapeOf(pointers));
  if (base === undefined || plan === undefined) return undefined;
  const parts = mask === undefined ? [] : maskParts(analysis, mask);
  if (isBetterByLanes(plan, tensorShapeOf(pointers).length, parts)) return undefined;
  const shape = plannedShape(plan);
  const bounds = new BoundsCollector(b, plan, shape);
  const rest = parts.filter((part) => !bounds.take(part));
  const maskMakers = rest.map((part) => makerOf(part.tensor(b)));
  const lanes = conjunction(b, rest);
  const dims = plan.dims.map(({ stride, wrap }, index): AccessDimension => ({
    stride: indexOfSum(b, stride),
    wrap: wrap === undefined ? undefined : { start: indexOfSum(b, wrap.start), size: indexOfSum(b, wrap.size) },
    bounds: bounds.of(index),
  }));
  const layout = new AccessLayout(basePointer(b, base), indexOfSum(b, plan.offset), dims);
  return { layout, shape, mask: lanes === undefined ? undefined : reshapeMask(b, lanes, shape), maskMakers };
}

/**
 * Whether an access to a block of `rank` dimensions should keep the shape of the block instead of that of the plan. In
 * the shape of the plan, the mask would have to be stored to be reshaped; in that of the block, it stays a comparison
 * of lane numbers. Vectorized loops follow the rows of a delinearized index as well, or unroll short ones.
 */
function isBetterByLanes(plan: AccessPlan, rank: number, parts: readonly MaskPart[]): boolean {
  if (plan.dims.length === rank) return false;
  return parts.some(
    (part) =>
      part.kind === "lanes" ||
      (part.kind === "bound" && placeBound(plan, part.digit, part.low, part.high) === undefined),
  );
}

/** Turns parts of a mask into bounds of dimensions. */
class BoundsCollector {
  readonly #b: Builder;
  readonly #plan: AccessPlan;
  readonly #shape: readonly number[];
  readonly #lows = new Map<number, MixedValue>();
  readonly #highs = new Map<number, MixedValue>();

  constructor(b: Builder, plan: AccessPlan, shape: readonly number[]) {
    this.#b = b;
    this.#plan = plan;
    this.#shape = shape;
  }

  /** Adds a part of the mask if bounds can express it. */
  take(part: MaskPart): boolean {
    if (part.kind === "lanes") return false;
    if (part.kind === "shared") {
      this.#takeShared(part.condition(this.#b));
      return true;
    }
    const placed = placeBound(this.#plan, part.digit, part.low, part.high);
    if (placed === undefined) return false;
    const { index, low, high } = placed;
    const size = this.#size(index);
    if (low !== undefined)
      this.#lows.set(index, maxIndex(this.#b, this.#lows.get(index) ?? 0, indexOfBound(this.#b, low, size)));
    if (high !== undefined) {
      const made = indexOfBound(this.#b, high, size);
      const present = this.#highs.get(index);
      this.#highs.set(index, present === undefined ? made : minIndex(this.#b, present, made));
    }
    return true;
  }

  /** If the condition is false, the first dimension is empty. */
  #takeShared(condition: Value): void {
    const high = this.#highs.get(0) ?? this.#size(0);
    const [trueValue, falseValue] = [tts.materializeIndex(this.#b, high), ConstantOp.index(this.#b, 0).result];
    this.#highs.set(
      0,
      SelectOp.build(this.#b, { condition: typed(condition, BoolLike), trueValue, falseValue }).result,
    );
  }

  #size(index: number): number {
    return defined(this.#shape[index], "the size of a dimension");
  }

  of(index: number): AccessDimension["bounds"] {
    const [low, high] = [this.#lows.get(index), this.#highs.get(index)];
    if (low === undefined && high === undefined) return undefined;
    return { low: low ?? 0, high: high ?? this.#size(index) };
  }
}

/** The scalar of a splat; undefined if the tensor is not known to be one. */
export function splatScalar(b: Builder, tensor: Value): Value | undefined {
  const op = tensor.definingOp;
  if (op?.is(tt.SplatOp) === true) return op.src;
  const element = splatOrScalar(constantValue(tensor));
  return element === undefined ? undefined : ConstantOp.build(b, { value: element }).result;
}

/** The values of a load's masked-off lanes: a scalar operand of the load, or a tensor that is selected afterwards. */
export interface MaskedOff {
  readonly other: Value | undefined;
  readonly replace: (b: Builder, loaded: Value) => Value;
}

/** How a load yields `op.other` in masked-off lanes. */
export function maskedOff(b: Builder, op: tt.LoadOp): MaskedOff {
  const { mask, other } = op;
  const scalar = mask === undefined || other === undefined ? undefined : splatScalar(b, other);
  if (mask === undefined || other === undefined || scalar !== undefined)
    return { other: scalar, replace: (_, loaded) => loaded };
  const choose = (inner: Builder, trueValue: Value): Value =>
    SelectOp.build(inner, { condition: typed(mask, BoolLike), trueValue, falseValue: other }).result;
  return { other: undefined, replace: choose };
}

/** Replaces a load by `tts.load`. */
export function replaceLoad(rw: Rewriter, op: tt.LoadOp, { layout, shape, mask }: StructuredAccess): void {
  const { result, cache, evict, isVolatile } = op;
  const { other, replace } = maskedOff(rw, op);
  const type = reshapedType(result.type, shape);
  const options = { mask, other, cache, evict, isVolatile: isVolatile.isTrue };
  const made = tts.LoadOp.create(rw, layout, type, options).result;
  made.name = result.name;
  rw.replace(op, replace(rw, reshapeTo(rw, made, result.type)));
}

/** Replaces a store by `tts.store`. */
export function replaceStore(rw: Rewriter, op: tt.StoreOp, { layout, shape, mask }: StructuredAccess): void {
  const { value, cache, evict } = op;
  const stored = reshapeTo(rw, value, reshapedType(value.type, shape));
  tts.StoreOp.create(rw, layout, stored, { mask, cache, evict });
  rw.erase(op);
}

function reshapedType(type: Type, shape: readonly number[]): Type {
  return type instanceof RankedTensorType ? type.with({ shape }) : type;
}

function reshapeTo(b: Builder, value: Value, type: Type): Value {
  if (value.type === type) return value;
  return tt.ReshapeOp.build(b, { src: typed(value, AnyRankedTensor), resultTypes: [type] }).result;
}
