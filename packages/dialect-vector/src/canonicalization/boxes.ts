/** Rewrites of what moves elements of `vector.create_mask` and `vector.constant_mask`: it gives such a mask too. */
import {
  type Builder,
  DenseArrayAttr,
  Index,
  IntegerType,
  noMatch,
  type Operation,
  pattern,
  type RewritePattern,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { ConstantOp, knownNumber, type MixedValue, SubIOp } from "@tt-opt/dialect-std";
import { ShapeCastOp } from "../cast-ops.ts";
import { ExtractOp } from "../extract-op.ts";
import { integersOf } from "../integers-of.ts";
import { ConstantMaskOp, CreateMaskOp } from "../mask-vector-ops.ts";
import { ExtractStridedSliceOp } from "../strided-slice-ops.ts";
import { TransposeOp } from "../transpose-op.ts";
import { isUnitDim, nonUnitDims, sameNonUnitDims } from "../dimensions.ts";
import { positionArgs } from "./positions.ts";

/** The masks that are on inside of a box. */
const boxMasks = [CreateMaskOp, ConstantMaskOp] as const;

/** The upper bound of each dimension of a mask that is a box; undefined if it is none, or has no dimensions. */
function boundsOf(mask: Value): readonly MixedValue[] | undefined {
  const op: Operation | undefined = mask.definingOp;
  if (!(mask.type instanceof VectorType) || mask.type.rank === 0) return undefined;
  if (op?.is(CreateMaskOp) === true) return op.bounds;
  return op?.is(ConstantMaskOp) === true ? op.mask_dim_sizes.numbers : undefined;
}

/** The mask of the shape of `type` that is on below `bounds`. */
function buildBox(b: Builder, { shape, scalable }: VectorType, bounds: readonly MixedValue[]) {
  const type = VectorType.get(shape, IntegerType.get(b.context, 1), scalable);
  const numbers = bounds.filter((bound) => typeof bound === "number");
  if (numbers.length < bounds.length) {
    const values = bounds.map((bound) =>
      typed(typeof bound === "number" ? ConstantOp.index(b, bound).result : bound, Index),
    );
    return CreateMaskOp.build(b, { bounds: values, resultTypes: [type] }).result;
  }
  const box = numbers.map((bound, dim) => Math.min(Math.max(bound, 0), shape[dim] ?? 1));
  const mask_dim_sizes = DenseArrayAttr.i64(b.context, box.includes(0) ? box.map(() => 0) : box);
  return ConstantMaskOp.build(b, { mask_dim_sizes, resultTypes: [type] }).result;
}

const noBox = noMatch("the source is not a mask that is a box");

/** `transpose(create_mask a, b)` → `create_mask b, a` */
const transposeOfBox = pattern(
  "vector-transpose-of-mask",
  TransposeOp,
  (op, rw) => {
    const bounds = boundsOf(op.vector);
    if (bounds === undefined) return noBox;
    const moved = op.permutation.numbers.flatMap((dim) => bounds[dim] ?? []);
    rw.replace(op, buildBox(rw, op.result.type, moved));
    return true;
  },
  { operandFrom: boxMasks },
);

/** `shape_cast(create_mask a, 1)` → `create_mask a` where only dimensions of size one come and go */
const shapeCastOfBox = pattern(
  "vector-shape-cast-of-mask",
  ShapeCastOp,
  (op, rw) => {
    const bounds = boundsOf(op.source);
    if (bounds === undefined) return noBox;
    const [from, to] = [op.source.type, op.result.type];
    if (!sameNonUnitDims(from, to) || to.rank === 0) return noMatch("other dimensions are cast too");
    // The bound of a dimension of size one turns the whole mask on or off, so it may stand at any other one.
    const switches = bounds.filter((bound, dim) => isUnitDim(from, dim) && (knownNumber(bound) ?? 0) <= 0);
    const others = nonUnitDims(from).flatMap((dim) => bounds[dim] ?? []);
    const moved = to.shape.flatMap((_, dim) => (isUnitDim(to, dim) ? (switches.shift() ?? 1) : (others.shift() ?? [])));
    if (switches.length > 0) return noMatch("a bound of a dimension of size one is not known");
    rw.replace(op, buildBox(rw, to, moved));
    return true;
  },
  { operandFrom: boxMasks },
);

/** `extract (create_mask 2, b)[1]` → `create_mask b`; what lies beyond a bound is off */
const extractOfBox = pattern(
  "vector-extract-of-mask",
  ExtractOp,
  (op, rw) => {
    const bounds = boundsOf(op.source);
    if (bounds === undefined) return noBox;
    const { shape, scalable, rank, elementType } = op.source.type;
    const states = op.position.map((index, dim) => stateAt(index, bounds[dim], op.source.type, dim));
    const isOff = states.includes("off");
    const undecided = states.indexOf("unknown");
    const lead = undecided < 0 || isOff ? states.length : undecided;
    if (lead === 0) return noMatch("whether the position lies below the bound is not known");
    if (lead === rank) {
      rw.replace(op, ConstantOp.bool(rw, !isOff).result);
      return true;
    }
    const rest = VectorType.get(shape.slice(lead), elementType, scalable.slice(lead));
    const source = buildBox(rw, rest, isOff ? rest.shape.map(() => 0) : bounds.slice(lead));
    const args = positionArgs(op.context, op.position.slice(lead));
    if (lead === states.length) rw.replace(op, source);
    else rw.replaceWith(op, ExtractOp, { source, ...args, resultTypes: [op.result.type] });
    return true;
  },
  { operandFrom: boxMasks },
);

/** Whether `index` of a dimension lies below the bound of the box. */
function stateAt(
  index: MixedValue,
  bound: MixedValue | undefined,
  { shape, scalable }: VectorType,
  dim: number,
): "on" | "off" | "unknown" {
  const known = knownNumber(bound);
  if (known === undefined) return "unknown";
  if (known <= 0) return "off";
  const isFull = known >= (shape[dim] ?? 1);
  // A constant bound of a scalable dimension is scaled as it is; one that is a value is not.
  if (isFull && (scalable[dim] !== true || typeof bound === "number")) return "on";
  if (typeof index !== "number" || index < 0) return "unknown";
  return index < known ? "on" : "off";
}

/** `extract_strided_slice (create_mask a, b)[2, 0]` → `create_mask a - 2, b` */
const sliceOfBox = pattern(
  "vector-slice-of-mask",
  ExtractStridedSliceOp,
  (op, rw) => {
    const bounds = boundsOf(op.source);
    if (bounds === undefined) return noBox;
    const offsets = integersOf(op.offsets);
    const moved = bounds.map((bound, dim) => {
      const offset = offsets[dim] ?? 0;
      if (offset === 0) return bound;
      const known = knownNumber(bound);
      if (known !== undefined || typeof bound === "number") return (known ?? 0) - offset;
      return SubIOp.build(rw, { lhs: bound, rhs: ConstantOp.index(rw, offset).result }).result;
    });
    rw.replace(op, buildBox(rw, op.result.type, moved));
    return true;
  },
  { operandFrom: boxMasks },
);

/** Rewrites of what moves elements of masks that are boxes. */
export const boxes: readonly RewritePattern[] = [transposeOfBox, shapeCastOfBox, extractOfBox, sliceOfBox];
