/**
 * `tt-to-linalg`: lowers operations on tensors to structured operations. Accesses that `tt-to-structured` converted are
 * unchanged. Accesses through tensors of pointers become accesses of single elements at addresses in i64.
 */
import { ConstantOp, func, PoisonOp } from "@tt-opt/dialect-std";
import { PointerType, tt, tts } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  definePass,
  DenseArrayAttr,
  Elementwise,
  elementTypeOrSelf,
  IntegerType,
  ModuleOp,
  type Operation,
  RankedTensorType,
  type Rewriter,
  type Type,
  TypeAttr,
  FunctionType,
  UnitAttr,
  type Value,
} from "@tt-opt/ir-core";
import { lowerDot } from "./dot.ts";
import { addressSum, sameOnScalars, type ScalarBody, ttElementwise } from "./elementwise.ts";
import { ElementwiseGroups } from "./elementwise-groups.ts";
import { lowerGather, lowerHistogram } from "./lookup.ts";
import { lowerAssert, lowerAtomicCas, lowerAtomicRmw, lowerLoad, lowerStore } from "./memory.ts";
import { lowerMapElementwise } from "./map-elementwise.ts";
import { lowerReduce } from "./reduce.ts";
import { passAddresses } from "./region-addresses.ts";
import { lowerScan } from "./scan.ts";
import {
  lowerBroadcast,
  lowerCat,
  lowerExpandDims,
  lowerJoin,
  lowerMakeRange,
  lowerPoison,
  lowerReshape,
  lowerSplat,
  lowerSplit,
  lowerTrans,
  lowerUnsplat,
} from "./shape.ts";
import { TensorLowering } from "./tensor-lowering.ts";

/** See the file's header. */
export const ttToLinalg = definePass({
  name: "tt-to-linalg",
  summary: "lower Triton's operations on blocks to structured operations on tensors",
  description:
    "Functions become `func.func`; kernels carry the attribute `tt.kernel`. Splats, broadcasts, transposes and new unit dimensions become indexing maps.",
  statistics: { lowered: "operations lowered" },
  example: {
    input: `tt.func public @outer(%x: tensor<4xf32>, %s: f32) -> tensor<4x8xf32> {
  %c = tt.expand_dims %x {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %m = tt.broadcast %c : tensor<4x1xf32> -> tensor<4x8xf32>
  %t = tt.splat %s : f32 -> tensor<4x8xf32>
  %r = arith.mulf %m, %t : tensor<4x8xf32>
  tt.return %r : tensor<4x8xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const functions: tt.FuncOp[] = [];
    ctx.root.walkOps(tt.FuncOp, (op) => void functions.push(op));
    const modules = new Set(functions.flatMap(({ parentOp }) => (parentOp?.is(ModuleOp) === true ? [parentOp] : [])));
    const kernels = new Set([...modules].flatMap(tts.kernelsOf));
    for (const op of functions) {
      ctx.count("lowered", lowerFunction(rw, op));
      if (ctx.context.diagnostics.hasErrors) ctx.fail();
      replaceFunction(rw, op, kernels.has(op));
    }
  },
});

/** Lowers the body of a function; returns the number of lowered operations. */
function lowerFunction(rw: Rewriter, kernel: tt.FuncOp): number {
  const pointees = retypePointers(rw, kernel);
  const lowering = new TensorLowering(rw);
  const ops: Operation[] = [];
  kernel.walk((op) => void ops.push(op), "pre");
  const groups = new ElementwiseGroups(ops, (op) => elementBody(op, pointees));
  let count = 0;
  const lowerEach = (lower: (op: Operation) => boolean): void => {
    for (const op of ops) {
      if (op === kernel || op.block === undefined) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      if (lower(op)) count++;
    }
  };
  // Scalars first, since operations in a combining region are copied with it.
  lowerEach((op) => groups.lowerScalar(lowering, op));
  lowerEach((op) => {
    if (lowerOperation(lowering, op) || groups.lower(lowering, op)) return true;
    if (op.block !== undefined) materializeOperands(lowering, op);
    return false;
  });
  eraseDead(rw, ops);
  return count;
}

/** Replaces pointers in tensors by addresses in i64. */
function withoutPointers(type: Type): Type {
  if (!(type instanceof RankedTensorType) || !(type.elementType instanceof PointerType)) return type;
  return type.with({ elementType: IntegerType.get(type.context, 64) });
}

/** Turns tensors of pointers into tensors of addresses; returns the original pointee type of each value. */
function retypePointers(rw: Rewriter, kernel: tt.FuncOp): ReadonlyMap<Value, Type> {
  const pointees = new Map<Value, Type>();
  // The operands of a print that are addresses are recorded in an attribute.
  kernel.walkOps(tt.PrintOp, (op) => {
    const isPointer = op.args.map(({ type }) => elementTypeOrSelf(type) instanceof PointerType);
    if (!isPointer.includes(true)) return;
    rw.setAttribute(op, tts.pointersAttribute, DenseArrayAttr.i32(op.context, isPointer.map(Number)));
  });
  const visit = (value: Value): void => {
    const element = elementTypeOrSelf(value.type);
    if (!(element instanceof PointerType)) return;
    pointees.set(value, element.pointeeType);
    rw.setType(value, withoutPointers(value.type));
  };
  kernel.walk((op) => {
    passAddresses(rw, op);
    op.results.forEach(visit);
    for (const region of op.regions) for (const block of region.blocks()) block.args.forEach(visit);
  }, "pre");
  return pointees;
}

/** The body that computes the elements of an elementwise operation; undefined for other operations. */
function elementBody(op: Operation, pointees: ReadonlyMap<Value, Type>): ScalarBody | undefined {
  const isTensor = op.results.some((result) => result.type instanceof RankedTensorType);
  if (op.is(tt.AddPtrOp))
    return isTensor ? addressSum(pointees.get(op.result) ?? elementTypeOrSelf(op.result.type)) : undefined;
  if (isSameAddress(op) || op.is(ConstantOp)) return undefined;
  const body = ttElementwise.get(op.name);
  if (body !== undefined) return body;
  return isTensor && op.has(Elementwise) && op.regions.length === 0 ? sameOnScalars : undefined;
}

/** Whether the result equals the operand now that tensors hold addresses instead of pointers. */
function isSameAddress(op: Operation): boolean {
  if (op.is(tt.BitcastOp)) return op.result.type === op.src.type || op.result.type instanceof PointerType;
  return op.is(tt.IntToPtrOp) || op.is(tt.PtrToIntOp);
}

/** Lowers one operation that is not elementwise; false if it stays or is elementwise. */
function lowerOperation(lowering: TensorLowering, op: Operation): boolean {
  return lowerShape(lowering, op) || lowerMemory(lowering, op);
}

function lowerShape(lowering: TensorLowering, op: Operation): boolean {
  if (op.is(tt.SplatOp)) lowerSplat(lowering, op);
  else if (op.is(PoisonOp)) return lowerPoison(lowering, op);
  else if (op.is(tt.UnsplatOp)) lowerUnsplat(lowering, op);
  else if (op.is(tt.MakeRangeOp)) lowerMakeRange(lowering, op);
  else if (op.is(tt.ExpandDimsOp)) lowerExpandDims(lowering, op);
  else if (op.is(tt.BroadcastOp)) lowerBroadcast(lowering, op);
  else if (op.is(tt.TransOp)) lowerTrans(lowering, op);
  else if (op.is(tt.ReshapeOp)) lowerReshape(lowering, op);
  else if (op.is(tt.JoinOp)) lowerJoin(lowering, op);
  else if (op.is(tt.SplitOp)) lowerSplit(lowering, op);
  else if (op.is(tt.CatOp)) lowerCat(lowering, op);
  else if (op.is(tt.ReduceOp)) lowerReduce(lowering, op);
  else if (op.is(tt.ScanOp)) lowerScan(lowering, op);
  else if (op.is(tt.DotOp)) lowerDot(lowering, op);
  else if (op.is(tt.GatherOp)) lowerGather(lowering, op);
  else if (op.is(tt.HistogramOp)) lowerHistogram(lowering, op);
  else if (op.is(tt.MapElementwiseOp)) lowerMapElementwise(lowering, op);
  else return false;
  return true;
}

/**
 * Lowers accesses through tensors of pointers, and views of such tensors. Operations on a single pointer are unchanged.
 */
function lowerMemory(lowering: TensorLowering, op: Operation): boolean {
  if (op.is(tt.LoadOp)) return onTensors(op, () => lowerLoad(lowering, op));
  if (op.is(tt.StoreOp)) return onTensors(op, () => lowerStore(lowering, op));
  if (op.is(tt.AtomicRMWOp)) return onTensors(op, () => lowerAtomicRmw(lowering, op));
  if (op.is(tt.AtomicCASOp)) return onTensors(op, () => lowerAtomicCas(lowering, op));
  if (op.is(tt.AssertOp)) return onTensors(op, () => lowerAssert(lowering, op));
  const [result] = op.results;
  if (!isSameAddress(op) || !(result?.type instanceof RankedTensorType)) return false;
  const [source] = op.operands;
  if (source === undefined) return false;
  // A pointer that fills a tensor is still a pointer.
  lowering.setView(result, op.is(tt.PtrToIntOp) ? lowering.addressView(source) : lowering.view(source));
  return true;
}

/** Runs `lower` if the first operand of `op` is a tensor. */
function onTensors(op: Operation, lower: () => void): boolean {
  if (!(op.opOperands[0]?.value.type instanceof RankedTensorType)) return false;
  lower();
  return true;
}

/** Materializes the tensors that an unchanged operation uses. */
function materializeOperands(lowering: TensorLowering, op: Operation): void {
  op.opOperands.forEach((operand, index) => {
    const { value } = operand;
    if (value.type instanceof RankedTensorType) lowering.rw.setOperand(op, index, lowering.materialize(value));
  });
}

/** Erases operations that were replaced by views. */
function eraseDead(rw: Rewriter, ops: readonly Operation[]): void {
  for (const op of ops.toReversed()) {
    if (op.block === undefined || !op.isUnused || op.resultCount === 0) continue;
    if (op.definition.dialectName === "tt" ? ttViews.has(op.name) : op.is(ConstantOp) || op.has(Elementwise))
      rw.erase(op);
  }
}

const ttViews: ReadonlySet<string> = new Set([
  "tt.splat",
  "tt.expand_dims",
  "tt.broadcast",
  "tt.trans",
  "tt.split",
  "tt.reshape",
  "tt.reduce",
  "tt.gather",
  "tt.bitcast",
  "tt.int_to_ptr",
  "tt.ptr_to_int",
  "tt.addptr",
  "tt.clampf",
  "tt.mulhiui",
  "tt.fp_to_fp",
]);

/** Replaces `tt.func` by `func.func`. */
function replaceFunction(rw: Rewriter, kernel: tt.FuncOp, isKernel: boolean): void {
  rw.at = beforeOp(kernel);
  rw.loc = kernel.loc;
  kernel.walkOps(tt.ReturnOp, (op) => {
    rw.replaceWith(op, func.ReturnOp, { values: op.operands });
  });
  kernel.walkOps(tt.CallOp, (op) => {
    const { callee, arg_attrs, res_attrs } = op;
    const resultTypes = op.resultTypes;
    rw.replaceWith(op, func.CallOp, { callee, args: op.operands, arg_attrs, res_attrs, resultTypes });
  });
  const { type } = kernel.function_type;
  const inputs = type instanceof FunctionType ? type.inputs.map(withoutPointers) : [];
  const results = type instanceof FunctionType ? type.results.map(withoutPointers) : [];
  const body = rw.takeRegion(kernel.body);
  const attributes = [...kernel.attributes.entries()].filter(
    ([name]) => name !== "noinline" && name !== tts.marks.kernel,
  );
  if (isKernel) attributes.push([tts.marks.kernel, UnitAttr.get(kernel.context)]);
  func.FuncOp.build(rw, {
    sym_name: kernel.sym_name,
    function_type: TypeAttr.get(FunctionType.get(kernel.context, inputs, results)),
    sym_visibility: isKernel ? undefined : kernel.sym_visibility,
    arg_attrs: kernel.arg_attrs,
    res_attrs: kernel.res_attrs,
    body,
    discardable: attributes,
  });
  rw.erase(kernel);
}
