/**
 * Random small kernels: elementwise chains on blocks of one or two dimensions, with masks, strides, broadcasts, reductions,
 * scans, pointers that loops move, and loads at loaded indices. Inputs are small multiples of 1/4, so that sums are exact
 * in any order unless the chain before makes them inexact.
 */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import { type RmwOpName, tt } from "@tt-opt/dialect-tt";
import {
  at,
  bf16,
  type Builder,
  type Context,
  DenseArrayAttr,
  f16,
  integerAttr,
  IntegerType,
  RankedTensorType,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import * as fc from "fast-check";
import { type Container, type ElementName, elementType } from "./element-types.ts";
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
  reduce,
  scan,
  shapeOf,
  splat,
  store,
} from "./kernel-parts.ts";
import { elementTemplates } from "./operation-templates.ts";
import type { Program } from "./program.ts";
import { applySteps, type Step, step, ValuePool } from "./steps.ts";

/** A kernel with a launch of it. */
export interface KernelProgram extends Program {
  readonly grid: readonly [number, number, number];
  /** The element type of all buffers but those of indices. */
  readonly element: ElementName;
  /** Whether a float sum makes the result depend on the order of additions. */
  readonly isExact: boolean;
  /** New arguments: the buffers that are read, the one that is written, and the numbers. */
  args(): readonly (ArrayBufferView | number)[];
}

/** What a kernel is made from. */
interface KernelPlan {
  readonly shape: "line" | "rectangle" | "loop" | "indirect" | "product" | "atomic";
  readonly element: ElementName;
  readonly sizes: readonly [number, number];
  readonly limits: readonly [number, number];
  readonly stride: number;
  readonly isMasked: boolean;
  readonly isSparse: boolean;
  readonly hasOther: boolean;
  readonly isTransposed: boolean;
  readonly programs: number;
  readonly steps: readonly Step[];
  readonly combining: "none" | "reduce" | "scan";
  readonly rearrangement: "none" | "join" | "cat" | "trans" | "gather";
  readonly axis: 0 | 1;
  readonly combiner: 0 | 1 | 2;
  readonly reverse: boolean;
  readonly seed: number;
}

const plan: fc.Arbitrary<KernelPlan> = fc.record({
  shape: fc.constantFrom("line", "rectangle", "loop", "indirect", "product", "atomic"),
  element: fc.constantFrom<ElementName>("f32", "i32", "f16", "i8", "bf16", "i64", "f64"),
  sizes: fc.tuple(fc.constantFrom(4, 8, 16, 1), fc.constantFrom(8, 4, 16, 2)),
  limits: fc.tuple(fc.nat(40), fc.nat(20)),
  stride: fc.constantFrom(1, 2, 3),
  isMasked: fc.boolean(),
  isSparse: fc.boolean(),
  hasOther: fc.boolean(),
  isTransposed: fc.boolean(),
  programs: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { maxLength: 8 }),
  combining: fc.constantFrom("none", "reduce", "scan"),
  rearrangement: fc.constantFrom("none", "none", "join", "cat", "trans", "gather"),
  axis: fc.constantFrom(0, 1),
  combiner: fc.constantFrom(0, 1, 2),
  reverse: fc.boolean(),
  seed: fc.nat(1 << 20),
});

const isFloat = (name: ElementName): boolean => name.startsWith("f") || name === "bf16";

/** The operations by which elements are combined: a sum, the larger, the smaller. */
function combinerOf({ element, combiner }: KernelPlan): string {
  const names = isFloat(element)
    ? ["arith.addf", "arith.maximumf", "arith.minnumf"]
    : ["arith.addi", "arith.maxsi", "arith.minui"];
  return at(names, combiner);
}

/** The arguments: input, indices, output, the two limits. */
function argumentTypes(context: Context, { element }: KernelPlan) {
  const pointer = pointerTo(elementType(context, element));
  const number = IntegerType.get(context, 32);
  return [pointer, pointerTo(number), pointer, number, number];
}

/** Lanes whose offset is even: a mask that is no interval. */
function evenLanes(b: Builder, offsets: Value): Value {
  const bools = RankedTensorType.get(shapeOf(offsets), IntegerType.get(b.context, 1));
  const low = binary(b, "arith.andi", offsets, splat(b, i32(b, 1), shapeOf(offsets)));
  const zero = splat(b, i32(b, 0), shapeOf(offsets));
  return make(b, "arith.cmpi", [low, zero], bools, [["predicate", integerAttr(b.context, 64, 0)]]);
}

function both(b: Builder, x: Value | undefined, y: Value): Value {
  return x === undefined ? y : binary(b, "arith.andi", x, y);
}

/** What lanes that are off give. */
function otherValue(b: Builder, { element, hasOther, isMasked, isSparse }: KernelPlan, shape: readonly number[]) {
  if (!hasOther || !(isMasked || isSparse)) return undefined;
  const type = RankedTensorType.get(shape, elementType(b.context, element));
  return (isFloat(element) ? ConstantOp.float(b, type, 2) : ConstantOp.int(b, type, 2)).result;
}

/** The chain of operations on what was loaded; its result has the elements of the buffers. */
function compute(b: Builder, p: KernelPlan, loaded: Value, offsets: Value): Value {
  const container: Container = { kind: "tensor", shape: shapeOf(loaded) };
  const pool = new ValuePool();
  if (p.element !== "i32") pool.add("i32", offsets);
  pool.add(p.element, loaded);
  const names = [p.element, "i1", "i32"];
  const templates = elementTemplates.filter((each) =>
    [...each.operands, each.result].every((name) => names.includes(name)),
  );
  applySteps(b, pool, templates, container, p.steps);
  const value = pool.pick(p.element, 0) ?? loaded;
  const condition = pool.pick("i1", 0);
  const chosen = condition === undefined ? value : make(b, "arith.select", [condition, value, loaded], value.type);
  return rearrange(b, p, combine(b, p, chosen), loaded);
}

function combine(b: Builder, p: KernelPlan, value: Value): Value {
  const shape = shapeOf(value);
  const axis = p.axis < shape.length ? p.axis : 0;
  if (p.combining === "none") return value;
  if (p.combining === "scan") return scan(b, value, axis, combinerOf(p), p.reverse);
  const reduced = reduce(b, value, axis, combinerOf(p));
  const spread = shape.length === 1 ? splat(b, reduced, shape) : alongAxis(b, reduced, axis, shape);
  return binary(b, isFloat(p.element) ? "arith.subf" : "arith.subi", value, spread);
}

/** `tt.join` and `tt.split`, `tt.cat` and `tt.reshape`, `tt.trans`, or `tt.gather`, and back to the shape of `value`. */
function rearrange(b: Builder, p: KernelPlan, value: Value, loaded: Value): Value {
  const shape = shapeOf(value);
  const typeOf = (sizes: readonly number[]): RankedTensorType =>
    RankedTensorType.get(sizes, elementType(b.context, p.element));
  switch (p.rearrangement) {
    case "join": {
      const joined = make(b, "tt.join", [loaded, value], typeOf([...shape, 2]));
      const halves = b.createGeneric("tt.split", { operands: [joined], resultTypes: [value.type, value.type] });
      return binary(b, isFloat(p.element) ? "arith.subf" : "arith.subi", halves.resultAt(1), halves.resultAt(0));
    }
    case "cat": {
      const count = shape.reduce((product, size) => product * size, 1);
      const both = [value, loaded].map((source) => make(b, "tt.reshape", [source], typeOf([count])));
      const all = make(b, "tt.cat", both, typeOf([2 * count]));
      return reduce(b, make(b, "tt.reshape", [all], typeOf([2, ...shape])), 0, combinerOf(p));
    }
    case "trans": {
      if (shape.length !== 2) return value;
      const order = [["order", DenseArrayAttr.i32(b.context, [1, 0])]] as const;
      const turned = make(b, "tt.trans", [value], typeOf([...shape].reverse()), order);
      return make(b, "tt.trans", [scan(b, turned, 0, combinerOf(p), p.reverse)], value.type, order);
    }
    case "gather": {
      const last = shape.length - 1;
      const numbers = range(b, at(shape, last));
      const flipped = binary(b, "arith.xori", numbers, splat(b, i32(b, at(shape, last) - 1), shapeOf(numbers)));
      const indices = last === 0 ? flipped : alongAxis(b, flipped, 0, shape);
      return make(b, "tt.gather", [value, indices], value.type, [["axis", integerAttr(b.context, 32, last)]]);
    }
    default:
      return value;
  }
}

function maskOf(b: Builder, p: KernelPlan, offsets: Value, limit: Value): Value | undefined {
  const bounded = p.isMasked ? below(b, offsets, limit) : undefined;
  return p.isSparse ? both(b, bounded, evenLanes(b, offsets)) : bounded;
}

/** One block of offsets with a stride. */
function buildLine(b: Builder, p: KernelPlan, args: readonly Value[]): void {
  const [input, indices, output, limit] = [at(args, 0), at(args, 1), at(args, 2), at(args, 3)];
  const offsets = blockOffsets(b, programId(b, "x"), p.sizes[1]);
  const shape = shapeOf(offsets);
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
  const shape = shapeOf(offsets);
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
  const shape = shapeOf(offsets);
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

/** Numbers that look random, from a seed. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed + 1; ;) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    yield state >>> 8;
  }
}

/** Enough for 3 programs of 16 rows, each three times 16 columns long. */
const elementCount = 2560;

/** A buffer of elements of the type called `name`: multiples of 1/4 from -4 to 4, or whole numbers from -16 to 16. */
function makeBuffer(name: ElementName, seed: number): ArrayBufferView {
  const random = numbers(seed);
  const whole = Array.from({ length: elementCount }, () => (random.next().value % 33) - 16);
  switch (name) {
    case "f64":
      return Float64Array.from(whole, (x) => x / 4);
    case "f32":
      return Float32Array.from(whole, (x) => x / 4);
    case "f16":
      return Uint16Array.from(whole, (x) => f16.toBits(x / 4));
    case "bf16":
      return Uint16Array.from(whole, (x) => bf16.toBits(x / 4));
    case "i64":
      return BigInt64Array.from(whole, BigInt);
    case "i8":
      return Int8Array.from(whole);
    default:
      return Int32Array.from(whole);
  }
}

function makeIndices(seed: number): Int32Array {
  const random = numbers(seed + 7);
  return Int32Array.from({ length: elementCount }, () => random.next().value % elementCount);
}

const builders = {
  line: buildLine,
  indirect: buildLine,
  rectangle: buildRectangle,
  loop: buildLoop,
  product: buildProduct,
  atomic: buildAtomic,
} as const;

function toProgram(p: KernelPlan): KernelProgram {
  const build = builders[p.shape];
  const isCombined = p.combining !== "none" || p.shape === "loop" || ["cat", "trans"].includes(p.rearrangement);
  const isSummed = (isCombined && p.combiner === 0) || p.shape === "product" || p.shape === "atomic";
  return {
    grid: [p.programs, 1, 1],
    element: p.element,
    isExact: !(isFloat(p.element) && isSummed),
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
export const kernelProgram: fc.Arbitrary<KernelProgram> = plan.map(toProgram);
