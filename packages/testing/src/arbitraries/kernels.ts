/**
 * Random small kernels: elementwise chains on blocks of one or two dimensions, with masks, strides, broadcasts,
 * reductions, scans, pointers that loops move, and loads at loaded indices. Inputs are small multiples of 1/4, so that
 * sums are exact in any order unless the chain before makes them inexact.
 */
import { CmpIOp, CmpIPredicate, ConstantOp, scf } from "@tt-opt/dialect-std";
import { type RmwOpName, tt } from "@tt-opt/dialect-tt";
import {
  at,
  type Builder,
  type Context,
  I32,
  IntegerType,
  RankedTensorType,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import type * as fc from "fast-check";
import { type ElementName, elementType } from "./element-types.ts";
import { makeBuffer, makeIndices } from "./kernel-buffers.ts";
import { compute } from "./kernel-chain.ts";
import { both, evenLanes, maskOf, otherValue } from "./kernel-masks.ts";
import {
  alongAxis,
  below,
  binary,
  blockOffsets,
  i32,
  kernelModule,
  load,
  make,
  pointers,
  pointerTo,
  programId,
  range,
  splat,
  store,
} from "./kernel-parts.ts";
import { combinerOf, isFloat, type KernelPlan, kernelPlan } from "./kernel-plan.ts";
import type { Program } from "./program.ts";

/** A kernel with a launch of it. */
export interface KernelProgram extends Program {
  readonly grid: readonly [number, number, number];
  /** The element type of all buffers but those of indices. */
  readonly element: ElementName;
  /** Whether all bits are the same, in whatever order a float sum adds and an extremum meets zeros of either sign. */
  readonly isExact: boolean;
  /** New arguments: the buffers that are read, the one that is written, and the numbers. */
  args(): readonly (ArrayBufferView | number)[];
}

/** The arguments: input, indices, output, the two limits. */
function argumentTypes(context: Context, { element }: KernelPlan) {
  const pointer = pointerTo(elementType(context, element));
  const number = IntegerType.get(context, 32);
  return [pointer, pointerTo(number), pointer, number, number];
}

/** One block of offsets with a stride. */
function buildLine(b: Builder, p: KernelPlan, args: readonly Value[]): void {
  const [input, indices, output, limit] = [at(args, 0), at(args, 1), at(args, 2), at(args, 3)];
  const offsets = blockOffsets(b, programId(b, "x"), p.sizes[1]);
  const shape = tensorShapeOf(offsets);
  const mask = maskOf(b, p, offsets, limit);
  const places = binary(b, "arith.muli", offsets, splat(b, i32(b, p.stride), shape));
  const from = p.shape === "indirect" ? load(b, pointers(b, indices, offsets), mask) : places;
  const loaded = load(b, pointers(b, input, from), mask, otherValue(b, p, shape));
  store(b, pointers(b, output, places), compute(b, p, loaded, offsets), mask);
}

/** A block of rows and columns; the output may be written with rows and columns exchanged. */
function buildRectangle(b: Builder, p: KernelPlan, args: readonly Value[]): void {
  const [rows, columns] = p.sizes;
  const shape = [rows, columns];
  const row = blockOffsets(b, programId(b, "x"), rows);
  const column = range(b, columns);
  const grid = { row: alongAxis(b, row, 1, shape), column: alongAxis(b, column, 0, shape) };
  const place = (slow: Value, fast: Value, pitch: number): Value =>
    binary(b, "arith.addi", binary(b, "arith.muli", slow, splat(b, i32(b, pitch), shape)), fast);
  const offsets = place(grid.row, grid.column, columns * p.stride);
  let mask: Value | undefined;
  if (p.isMasked) {
    mask = both(
      b,
      alongAxis(b, below(b, row, at(args, 3)), 1, shape),
      alongAxis(b, below(b, column, at(args, 4)), 0, shape),
    );
  }
  if (p.isSparse) mask = both(b, mask, evenLanes(b, offsets));
  const loaded = load(b, pointers(b, at(args, 0), offsets), mask, otherValue(b, p, shape));
  const target = p.isTransposed ? place(grid.column, grid.row, rows * p.programs) : offsets;
  store(b, pointers(b, at(args, 2), target), compute(b, p, loaded, offsets), mask);
}

/** Pointers that a loop moves, and a sum that it carries. */
function buildLoop(b: Builder, p: KernelPlan, args: readonly Value[]): void {
  const offsets = blockOffsets(b, programId(b, "x"), p.sizes[1]);
  const shape = tensorShapeOf(offsets);
  const mask = maskOf(b, p, offsets, at(args, 3));
  const other = otherValue(b, p, shape);
  const start = pointers(b, at(args, 0), offsets);
  const type = RankedTensorType.get(shape, elementType(b.context, p.element));
  const zero = (isFloat(p.element) ? ConstantOp.float(b, type, 0) : ConstantOp.int(b, type, 0)).result;
  const bounds = { lb: i32(b, 0), ub: i32(b, p.sizes[0]), step: i32(b, 1), inits: [zero, start] };
  const loop = scf.ForOp.create(b, bounds, (inner, _iv, [sum = zero, ptr = start]) => {
    const loaded = load(inner, ptr, mask, other);
    const next = binary(inner, combinerOf(p), sum, loaded);
    const step = splat(inner, i32(inner, p.stride), shape);
    return [next, make(inner, "tt.addptr", [ptr, step], ptr.type)];
  });
  store(b, pointers(b, at(args, 2), offsets), compute(b, p, loop.resultAt(0), offsets), mask);
}

/** The product of two square matrices, and the chain on what it gives. */
function buildProduct(b: Builder, p: KernelPlan, args: readonly Value[]): void {
  const shape = [16, 16];
  const [row, column] = [blockOffsets(b, programId(b, "x"), 16), range(b, 16)];
  const pitch = splat(b, i32(b, 16 * p.stride), shape);
  const offsets = binary(
    b,
    "arith.addi",
    binary(b, "arith.muli", alongAxis(b, row, 1, shape), pitch),
    alongAxis(b, column, 0, shape),
  );
  const mask = maskOf(b, p, offsets, at(args, 3));
  const left = load(b, pointers(b, at(args, 0), offsets), mask, otherValue(b, p, shape));
  const right = load(b, pointers(b, at(args, 2), offsets), mask, otherValue(b, p, shape));
  const zero = (isFloat(p.element) ? ConstantOp.float(b, left.type, 0) : ConstantOp.int(b, left.type, 0)).result;
  const product = make(b, "tt.dot", [left, right, zero], left.type);
  store(b, pointers(b, at(args, 2), offsets), compute(b, p, product, offsets), mask);
}

/** Atomic additions, or the larger of two, at loaded indices, where several lanes may meet. */
function buildAtomic(b: Builder, p: KernelPlan, args: readonly Value[]): void {
  const offsets = blockOffsets(b, programId(b, "x"), p.sizes[1]);
  const shape = tensorShapeOf(offsets);
  const mask = maskOf(b, p, offsets, at(args, 3));
  const even = binary(b, "arith.andi", load(b, pointers(b, at(args, 1), offsets), mask), splat(b, i32(b, 6), shape));
  const loaded = load(b, pointers(b, at(args, 0), offsets), mask, otherValue(b, p, shape));
  const isMax = !isFloat(p.element) && p.combiner === 1;
  const kind: RmwOpName = isFloat(p.element) ? "fadd" : isMax ? "max" : "add";
  tt.AtomicRMWOp.build(b, {
    ptr: typed(pointers(b, at(args, 2), even), tt.TtPtrLike),
    val: compute(b, p, loaded, offsets),
    mask,
    atomic_rmw_op: tt.RmwOp.attr(b.context, kind),
    sem: tt.MemSemantic.attr(b.context, "acq_rel"),
    scope: tt.MemSyncScope.attr(b.context, "gpu"),
  });
}

/**
 * A loop over single elements with a choice in it, as many as the second limit says, and a store only by some programs.
 */
function buildBranches(b: Builder, p: KernelPlan, args: readonly Value[]): void {
  const [pid, limit] = [programId(b, "x"), at(args, 4)];
  const at0 = (inner: Builder, base: Value, index: Value): Value => make(inner, "tt.addptr", [base, index], base.type);
  const compare = (inner: Builder, predicate: "slt" | "ne", x: Value, y: Value): Value =>
    CmpIOp.build(inner, {
      predicate: CmpIPredicate.attr(inner.context, predicate),
      lhs: typed(x, I32),
      rhs: typed(y, I32),
    }).result;
  const start = load(b, at0(b, at(args, 0), pid));
  const bounds = { lb: i32(b, 0), ub: limit, step: i32(b, p.stride), inits: [start] };
  const loop = scf.ForOp.create(b, bounds, (inner, iv, [carried = start]) => {
    const index = load(inner, at0(inner, at(args, 1), iv));
    const isOdd = compare(inner, "ne", binary(inner, "arith.andi", index, i32(inner, 1)), i32(inner, 0));
    const choice = scf.IfOp.create(
      inner,
      isOdd,
      (then) => [binary(then, combinerOf(p), carried, load(then, at0(then, at(args, 0), index)))],
      () => [carried],
    );
    return [choice.resultAt(0)];
  });
  scf.IfOp.create(b, compare(b, "slt", pid, at(args, 3)), (then) => {
    const value = loop.resultAt(0);
    const tensor = splat(then, value, [p.sizes[1]]);
    const offsets = blockOffsets(then, pid, p.sizes[1]);
    store(then, pointers(then, at(args, 2), offsets), compute(then, p, tensor, offsets));
    store(then, at0(then, at(args, 0), pid), value);
  });
}

const builders = {
  line: buildLine,
  indirect: buildLine,
  rectangle: buildRectangle,
  loop: buildLoop,
  product: buildProduct,
  atomic: buildAtomic,
  branches: buildBranches,
} as const;

/** Whether elements are combined in an order that is open and makes a difference. */
function dependsOnOrder(p: KernelPlan): boolean {
  const isCombined =
    p.combining !== "none" || ["loop", "branches"].includes(p.shape) || ["cat", "trans"].includes(p.rearrangement);
  const isOrdered = combinerOf(p) === "arith.addf" || combinerOf(p) === "arith.minnumf";
  return (isCombined && isOrdered) || p.shape === "product" || p.shape === "atomic";
}

function toProgram(plan: KernelPlan): KernelProgram {
  const build = builders[plan.shape];
  const isSummed = dependsOnOrder(plan);
  // A function can make any difference of the rounding of narrow sums, such as an exponential of theirs.
  const p = isSummed && ["f16", "bf16"].includes(plan.element) ? { ...plan, functions: [] } : plan;
  return {
    grid: [p.programs, 1, 1],
    element: p.element,
    isExact: !(isFloat(p.element) && (isSummed || p.functions.length > 0)),
    build: (context) => kernelModule(context, argumentTypes(context, p), (b, args) => build(b, p, args)),
    args: () => [
      makeBuffer(p.element, p.seed),
      makeIndices(p.seed),
      makeBuffer(p.element, p.seed + 1),
      p.limits[0],
      p.limits[1],
    ],
  };
}

/** A kernel with a launch of it. */
export const kernelProgram: fc.Arbitrary<KernelProgram> = kernelPlan.map(toProgram);
