/** Canonicalization of accesses: folds constants and removes bounds, wraps and masks that have no effect. */
import {
  at,
  beforeOp,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  isDynamic,
  type NoMatch,
  noMatch,
  type Operation,
  pattern,
  RankedTensorType,
  type Rewriter,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { constantBool, constantLike, knownNumber, type MixedValue, numberAttr } from "@tt-opt/dialect-std";
import { SplatOp } from "../tt/ops/splat-ops.ts";
import { type AccessDimension, AccessLayout } from "./access-layout.ts";
import { blockShape } from "./block-type.ts";
import { GatherOp, ScatterOp } from "./lane-ops.ts";
import { LoadOp, StoreOp } from "./structured-ops.ts";

/** The layout of a block of `shape` with constants folded, and without bounds and wraps that have no effect. */
export function simplifyLayout(layout: AccessLayout, shape: readonly number[]): AccessLayout {
  let offset = known(layout.offset);
  const dims = layout.dims.map((dim, d): AccessDimension => {
    const size = shape[d] ?? 1;
    const stride = known(dim.stride);
    const bounds = dim.bounds === undefined ? undefined : { low: known(dim.bounds.low), high: known(dim.bounds.high) };
    const kept = bounds !== undefined && coversAll(bounds.low, bounds.high, size) ? undefined : bounds;
    if (dim.wrap === undefined) return { stride, bounds: kept };
    const wrap = { start: known(dim.wrap.start), size: known(dim.wrap.size) };
    const { start } = wrap;
    const isWithin =
      typeof start === "number" && typeof wrap.size === "number" && start >= 0 && start + size <= wrap.size;
    if (!isWithin || isDynamic(size) || typeof stride !== "number" || typeof offset !== "number")
      return { stride, wrap, bounds: kept };
    offset += start * stride;
    return { stride, bounds: kept };
  });
  return new AccessLayout(layout.base, offset, dims);
}

function known(value: MixedValue): MixedValue {
  return knownNumber(value) ?? value;
}

function coversAll(low: MixedValue, high: MixedValue, size: number): boolean {
  return typeof low === "number" && typeof high === "number" && !isDynamic(size) && low <= 0 && high >= size;
}

/** Whether no lane is accessed. */
function isEmpty(layout: AccessLayout, mask: Value | undefined): boolean {
  if (mask !== undefined && constantBool(mask) === false) return true;
  return layout.dims.some(({ bounds }) => {
    const [low, high] = [knownNumber(bounds?.low), knownNumber(bounds?.high)];
    return high !== undefined && high <= Math.max(low ?? 0, 0);
  });
}

/** Whether two layouts with the same number of dimensions have the same numbers. */
function isSame(a: AccessLayout, b: AccessLayout): boolean {
  return a.offset === b.offset && a.dims.every((dim, d) => isSameDimension(dim, at(b.dims, d)));
}

function isSameDimension(a: AccessDimension, b: AccessDimension): boolean {
  if (a.stride !== b.stride || a.wrap?.start !== b.wrap?.start || a.wrap?.size !== b.wrap?.size) return false;
  return a.bounds?.low === b.bounds?.low && a.bounds?.high === b.bounds?.high;
}

/** `mask`, unless it is constant true. */
function neededMask(mask: Value | undefined): Value | undefined {
  return mask !== undefined && constantBool(mask) === true ? undefined : mask;
}

const simplifyLoad = pattern("tts-simplify-load", LoadOp, (op, rw) => {
  const stored = op.layout;
  const layout = simplifyLayout(stored, blockShape(op.result.type));
  const mask = neededMask(op.mask);
  if (isSame(layout, stored) && mask === op.mask) return noMatch("nothing to simplify");
  const { sizes, other, cache, evict, isVolatile } = op;
  const make = (): LoadOp =>
    LoadOp.create(rw, layout, op.result.type, { sizes, mask, other, cache, evict, isVolatile: isVolatile.isTrue });
  replaceWith(rw, op, make);
  return true;
});

const simplifyStore = pattern("tts-simplify-store", StoreOp, (op, rw) => {
  const stored = op.layout;
  if (isEmpty(stored, op.mask)) {
    rw.erase(op);
    return true;
  }
  const layout = simplifyLayout(stored, blockShape(op.value.type));
  const mask = neededMask(op.mask);
  if (isSame(layout, stored) && mask === op.mask) return noMatch("nothing to simplify");
  const { value, cache, evict } = op;
  replaceWith(rw, op, () => StoreOp.create(rw, layout, value, { mask, cache, evict }));
  return true;
});

const loadOfNoLanes = pattern("tts-load-no-lanes", LoadOp, (op, rw) => {
  if (op.isVolatile.isTrue || !isEmpty(op.layout, op.mask)) return noMatch("some lanes may be accessed");
  return replaceByOther(op, rw, op.other);
});

const gatherOfNoLanes = pattern("tts-gather-no-lanes", GatherOp, (op, rw) => {
  if (op.isVolatile.isTrue || op.mask === undefined || constantBool(op.mask) !== false)
    return noMatch("some lanes may be accessed");
  return replaceByOther(op, rw, op.other);
});

const gatherOfAllLanes = pattern("tts-gather-all-lanes", GatherOp, (op, rw) => {
  if (op.mask === undefined || constantBool(op.mask) !== true) return noMatch("the mask is not constant true");
  const { base, offsets, cache, evict } = op;
  const options = { cache, evict, isVolatile: op.isVolatile.isTrue, inBytes: op.in_bytes !== undefined };
  replaceWith(rw, op, () => GatherOp.create(rw, base, offsets, op.result.type, options));
  return true;
});

const simplifyScatter = pattern("tts-simplify-scatter", ScatterOp, (op, rw) => {
  const isOn = op.mask === undefined ? undefined : constantBool(op.mask);
  if (isOn === undefined) return noMatch("the mask is not constant");
  const { base, offsets, value, cache, evict } = op;
  if (isOn)
    replaceWith(rw, op, () =>
      ScatterOp.create(rw, base, offsets, value, { cache, evict, inBytes: op.in_bytes !== undefined }),
    );
  else rw.erase(op);
  return true;
});

/** Replaces an operation by a new one with the same number of results. */
function replaceWith(rw: Rewriter, op: Operation, make: () => Operation): void {
  const { loc } = rw;
  rw.loc = op.loc;
  const made = rw.within(beforeOp(op), make);
  rw.loc = loc;
  rw.replace(op, ...made.results);
}

function replaceByOther(op: LoadOp | GatherOp, rw: Rewriter, other: Value | undefined): true | NoMatch {
  const value = rw.within(beforeOp(op), () => blockOf(rw, op, op.result.type, other));
  if (value === undefined) return noMatch("there is no constant of the type");
  rw.replace(op, value);
  return true;
}

/** A block of `type` whose elements are `other`, or 0. */
function blockOf(rw: Rewriter, op: Operation, type: Type, other: Value | undefined): Value | undefined {
  if (other !== undefined && other.type === type) return other;
  if (other !== undefined) {
    return type instanceof RankedTensorType
      ? SplatOp.build(rw, { src: other, resultTypes: [type], loc: op.loc }).result
      : undefined;
  }
  const element = elementTypeOrSelf(type);
  const isNumber = element instanceof IntegerType || element instanceof FloatType;
  const isStatic = !blockShape(type).some(isDynamic);
  return isNumber && isStatic ? constantLike(rw, numberAttr(type, 0), type, op.loc)?.resultAt(0) : undefined;
}

/** See the file's header. */
export const accessPatterns = [
  simplifyLoad,
  loadOfNoLanes,
  simplifyStore,
  gatherOfAllLanes,
  gatherOfNoLanes,
  simplifyScatter,
];
