/** `tts-to-linalg`: lowers accesses of blocks, so that they are fused, tiled and vectorized like other operations. */
import {
  AddIOp,
  AndIOp,
  CmpIOp,
  CmpIPredicate,
  constantInt,
  IndexCastOp,
  RemSIOp,
  SelectOp,
} from "@tt-opt/dialect-std";
import { type AccessDimension, AccessLayout, tt, tts } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Builder,
  definePass,
  IndexType,
  IntegerType,
  isDynamic,
  type Operation,
  RankedTensorType,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { toIndex } from "../to-index.ts";
import { forEachLane } from "./tt-to-linalg/memory.ts";
import { indexOf } from "./tt-to-linalg/shape.ts";
import { type ElementwiseBody, TensorLowering } from "./tt-to-linalg/tensor-lowering.ts";
import { identityView, type TensorView } from "./tt-to-linalg/tensor-view.ts";

/** See the file's header. */
export const ttsToLinalg = definePass({
  name: "tts-to-linalg",
  summary: "turn accesses of blocks into structured operations over their elements",
  description: `A \`tts.load\` or \`tts.gather\` of a tensor becomes a \`linalg.generic\` whose body loads one element.
A \`tts.store\` or \`tts.scatter\` becomes one whose body stores one element. Strides, wraps and offsets become
arithmetic on \`linalg.index\`. Bounds and masks become one condition, without comparisons for bounds that always hold.
A \`tts.atomic_rmw\` becomes one whose body updates one element. Volatile loads stay volatile; hints for caches are dropped,
since WebAssembly has none. Accesses of scalars and vectors are left alone.`,
  statistics: { lowered: "accesses lowered" },
  example: {
    input: `func.func @load(%p: !tt.ptr<f32>, %s: index, %n: index) -> tensor<4x8xf32> {
  %v = tts.load %p[0] strides [%s, 1] bounds [0 to 4, 0 to %n] : !tt.ptr<f32> -> tensor<4x8xf32>
  return %v : tensor<4x8xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const lowering = new TensorLowering(rw);
    const ops: Operation[] = [];
    ctx.root.walk((op) => void (op.definition.dialectName === "tts" && ops.push(op)), "pre");
    for (const op of ops) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      if (lower(lowering, op)) ctx.count("lowered");
    }
  },
});

function lower(lowering: TensorLowering, op: Operation): boolean {
  if (op.is(tts.LoadOp)) return lowerLoad(lowering, op);
  if (op.is(tts.StoreOp)) return lowerStore(lowering, op);
  if (op.is(tts.GatherOp)) return lowerGather(lowering, op);
  if (op.is(tts.ScatterOp)) return lowerScatter(lowering, op);
  if (op.is(tts.AtomicRMWOp)) return lowerAtomicRmw(lowering, op);
  return false;
}

function lowerLoad(lowering: TensorLowering, op: tts.LoadOp): boolean {
  const { type } = op.result;
  if (!(type instanceof RankedTensorType)) return false;
  const { layout, other } = op;
  const isVolatile = op.isVolatile.isTrue;
  const body: ElementwiseBody = (b, [lane]) => {
    const { place, mask } = elementOf(b, layout, type.shape, lane);
    return tts.LoadOp.create(b, place, type.elementType, { mask, other, isVolatile }).results;
  };
  const made = lowering.elementwise(type.shape, views([op.mask]), [type.elementType], body, op.sizes);
  lowering.replace(op, made);
  return true;
}

function lowerStore(lowering: TensorLowering, op: tts.StoreOp): boolean {
  const { type } = op.value;
  if (!(type instanceof RankedTensorType)) return false;
  const { layout } = op;
  forEachLane(lowering, type.shape, present([op.value, op.mask]), (b, [value, lane]) => {
    if (value === undefined) return;
    const { place, mask } = elementOf(b, layout, type.shape, lane);
    tts.StoreOp.create(b, place, value, { mask });
  });
  lowering.rw.erase(op);
  return true;
}

function lowerGather(lowering: TensorLowering, op: tts.GatherOp): boolean {
  const { type } = op.result;
  if (!(type instanceof RankedTensorType)) return false;
  const { base, other } = op;
  const inBytes = op.in_bytes !== undefined;
  const isVolatile = op.isVolatile.isTrue;
  const made = lowering.elementwise(
    type.shape,
    views([op.offsets, op.mask]),
    [type.elementType],
    (b, [offset, mask]) => {
      if (offset === undefined) return [];
      const options = { mask, other, isVolatile };
      if (inBytes) return tts.GatherOp.create(b, base, offset, type.elementType, { ...options, inBytes }).results;
      return tts.LoadOp.create(b, new AccessLayout(base, toIndex(b, offset), []), type.elementType, options).results;
    },
  );
  lowering.replace(op, made);
  return true;
}

function lowerScatter(lowering: TensorLowering, op: tts.ScatterOp): boolean {
  const { type } = op.value;
  if (!(type instanceof RankedTensorType)) return false;
  const { base } = op;
  const inBytes = op.in_bytes !== undefined;
  forEachLane(lowering, type.shape, present([op.value, op.offsets, op.mask]), (b, [value, offset, mask]) => {
    if (value === undefined || offset === undefined) return;
    if (inBytes) tts.ScatterOp.create(b, base, offset, value, { mask, inBytes });
    else tts.StoreOp.create(b, new AccessLayout(base, toIndex(b, offset), []), value, { mask });
  });
  lowering.rw.erase(op);
  return true;
}

/** An update of each lane, of which the old element is only kept if it is used. */
function lowerAtomicRmw(lowering: TensorLowering, op: tts.AtomicRMWOp): boolean {
  const { type } = op.result;
  const { base } = op;
  if (!(type instanceof RankedTensorType) || !tt.TtPtr.matches(base.type) || op.in_bytes !== undefined) return false;
  const { atomic_rmw_op, sem, scope } = op;
  const update = (b: Builder, [val, offset, mask]: readonly Value[]): readonly Value[] => {
    if (val === undefined || offset === undefined) return [];
    const ptr = tt.AddPtrOp.build(b, {
      ptr: typed(base, tt.TtPtr),
      offset: typed(toInteger(b, offset), tt.TtIntLike),
    }).result;
    return tt.AtomicRMWOp.build(b, { ptr, val, mask, atomic_rmw_op, sem, scope }).results;
  };
  const operands = present([op.value, op.offsets, op.mask]);
  if (op.result.hasUses) {
    lowering.replace(op, lowering.elementwise(type.shape, views(operands), [type.elementType], update));
    return true;
  }
  forEachLane(lowering, type.shape, operands, update);
  lowering.rw.erase(op);
  return true;
}

/** The position of the element at the loop indices, and the condition under which it is accessed. */
function elementOf(
  b: Builder,
  layout: AccessLayout,
  shape: readonly number[],
  lane: Value | undefined,
): { readonly place: AccessLayout; readonly mask: Value | undefined } {
  let offset = layout.offset;
  let mask = lane;
  layout.dims.forEach((dimension, d) => {
    const index = indexOf(b, d);
    offset = tts.addIndex(b, offset, tts.multiplyIndex(b, position(b, dimension, index), dimension.stride));
    for (const bound of boundsOf(b, dimension, index, shape[d] ?? 0)) {
      mask = mask === undefined ? bound : AndIOp.build(b, { lhs: mask, rhs: bound }).result;
    }
  });
  return { place: new AccessLayout(layout.base, offset, []), mask };
}

function position(b: Builder, { wrap }: AccessDimension, index: Value): Value {
  if (wrap === undefined) return index;
  const sum = AddIOp.build(b, { lhs: tts.materializeIndex(b, wrap.start), rhs: index }).result;
  return RemSIOp.build(b, { lhs: sum, rhs: tts.materializeIndex(b, wrap.size) }).result;
}

/** The comparisons that can fail for an index from 0 to `size`. */
function boundsOf(b: Builder, { bounds }: AccessDimension, index: Value, size: number): readonly Value[] {
  if (bounds === undefined) return [];
  const checks: Value[] = [];
  const { context } = b;
  if (bounds.low !== 0) {
    const predicate = CmpIPredicate.attr(context, "sge");
    checks.push(CmpIOp.build(b, { predicate, lhs: index, rhs: tts.materializeIndex(b, bounds.low) }).result);
  }
  const all = typeof bounds.high === "number" ? undefined : allOrNone(bounds.high, size);
  if (all !== undefined) checks.push(all);
  else if (typeof bounds.high !== "number" || isDynamic(size) || bounds.high < size) {
    const predicate = CmpIPredicate.attr(context, "slt");
    checks.push(CmpIOp.build(b, { predicate, lhs: index, rhs: tts.materializeIndex(b, bounds.high) }).result);
  }
  return checks;
}

/** The condition that decides whether a limit covers all indices or is 0. */
function allOrNone(limit: Value, size: number): Value | undefined {
  const op = limit.definingOp;
  if (op?.is(SelectOp) !== true || isDynamic(size)) return undefined;
  const [all, none] = [constantInt(op.trueValue), constantInt(op.falseValue)];
  return all !== undefined && all >= BigInt(size) && none === 0n ? op.condition : undefined;
}

function toInteger(b: Builder, offset: Value): Value {
  if (!(offset.type instanceof IndexType)) return offset;
  return IndexCastOp.build(b, { in: offset, resultTypes: [IntegerType.get(b.context, 64)] }).resultAt(0);
}

function present(values: readonly (Value | undefined)[]): readonly Value[] {
  return values.flatMap((value) => (value === undefined ? [] : [value]));
}

function views(values: readonly (Value | undefined)[]): readonly TensorView[] {
  return present(values).map((value) =>
    value.type instanceof RankedTensorType ? identityView(value) : { kind: "scalar", scalar: value },
  );
}
