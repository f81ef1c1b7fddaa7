/**
 * A loop that adds one product per iteration first fills the operands of several iterations, adjacent in one buffer,
 * and then computes one product of all of them. Sums are then loaded and stored once per batch instead of once per
 * iteration. An operand that programs share is filled only once (see `kept-operand.ts`).
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  CmpIOp,
  CmpIPredicate,
  constantInt,
  ConstantOp,
  DivSIOp,
  memref,
  MaxSIOp,
  MinSIOp,
  MulIOp,
  scf,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { storageBytes } from "@tt-opt/dialect-tt";
import {
  AnyMemRef,
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  defined,
  elementTypeOrSelf,
  hasReadOnlyEffects,
  IntegerType,
  IrMapping,
  isMemoryEffectFree,
  maxSigned,
  type MemRefType,
  type Operation,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { assumeDistinctArguments } from "../distinct-arguments.ts";
import { prefetchOperand } from "./prefetch-operand.ts";
import { allocateTable, canKeep, emitLookup, type Keeping, placesFor } from "./kept-operand.ts";
import { isLaunchConstant } from "../../launch-constants.ts";
import type { FilledBuffer, MatrixProduct } from "./matrix-product.ts";
import { depthLimits, emitDepth } from "./needed-depth.ts";
import { emitNeededPart } from "./needed-part.ts";
import { emitPairs, hasPairs } from "./pairs.ts";
import { allocateBuffer, emitPanelProducts, emitPanelWriter, panelShape, type Tiles } from "./panels.ts";
import { sliceOfOperation, type LoopSlice } from "./loop-slice.ts";

/** The largest number of elements of a batch's operand; two operands of that size fit a second-level cache. */
const mostElements = 1 << 16;

/** A product in a loop whose iterations can be batched. */
export interface Batch {
  readonly loop: scf.ForOp;
  /** Iterations per batch. */
  readonly count: number;
  readonly product: MatrixProduct;
  readonly a: FilledBuffer;
  readonly b: FilledBuffer;
  /** Whether an element holds two steps along the inner dimension. */
  readonly isPaired: boolean;
  /** The number of elements along the inner dimension that an iteration fills. */
  readonly depth: number;
}

/**
 * How the loop around a product is batched, with an inner dimension of at most `depth`; undefined if it cannot be
 * batched or if that does not pay.
 */
export function planBatch(product: MatrixProduct, a: FilledBuffer, b: FilledBuffer, depth: number): Batch | undefined {
  const { op, c, m, n, k } = product;
  const loop = op.parentOp;
  if (loop?.is(scf.ForOp) !== true || loop.isUnsigned) return undefined;
  const step = constantInt(loop.step);
  const mostSteps = step === undefined ? Infinity : Number(greatestCounter(loop) / step);
  const count = Math.min(Math.floor(Math.min(depth, mostElements / m, mostElements / n) / k), mostSteps);
  if (count < 2) return undefined;
  const own = new Set<Operation>([op, a.allocation, a.writer, b.allocation, b.writer]);
  for (const inner of loop.body.ops()) {
    if (inner !== loop.body.terminator && !own.has(inner) && !isMemoryEffectFree(inner)) return undefined;
  }
  if (![a.writer, b.writer].every((writer) => readsKernelMemoryOnly(writer))) return undefined;
  const isInLoop = (value: Value): boolean => loop.isAncestorOf(value.parentBlock?.parentOp ?? loop.parentOp ?? loop);
  if (c.definingOp?.is(memref.AllocOp) !== true || isInLoop(c)) return undefined;
  const usesInLoop = [...c.users()].filter((user) => loop.isProperAncestorOf(user));
  if (usesInLoop.length !== 1) return undefined;
  const isPaired = hasPairs(product, [a.writer, b.writer]);
  return { loop, count, product, a, b, isPaired, depth: isPaired ? k / 2 : k };
}

/** The greatest signed number of the type of a loop's counter. */
function greatestCounter({ step: { type } }: scf.ForOp): bigint {
  return maxSigned(type instanceof IntegerType ? type.width : 32);
}

/**
 * The steps of the loop in a batch, times the step. A step that is not constant may be so large that the counter would
 * overflow after a batch, but not after an iteration; an iteration is then a batch.
 */
function emitBatchLength(rw: Rewriter, { loop, count }: Batch): Value {
  const { upperBound, step } = loop;
  const constant = (value: bigint | number): Value => ConstantOp.int(rw, step.type, value).result;
  if (constantInt(step) !== undefined) return MulIOp.build(rw, { lhs: step, rhs: constant(count) }).result;
  const free = SubIOp.build(rw, { lhs: constant(greatestCounter(loop)), rhs: upperBound }).result;
  const rhs = DivSIOp.build(rw, { lhs: free, rhs: constant(count) }).result;
  const condition = CmpIOp.build(rw, { predicate: CmpIPredicate.attr(rw.context, "sle"), lhs: step, rhs }).result;
  const steps = SelectOp.build(rw, { condition, trueValue: constant(count), falseValue: constant(1) }).result;
  return MulIOp.build(rw, { lhs: step, rhs: steps }).result;
}

/** Whether an operation reads no buffer, and writes only its output. */
function readsKernelMemoryOnly(writer: GenericOp): boolean {
  if (writer.inputs.some(({ type }) => AnyMemRef.matches(type))) return false;
  const body = writer.body.entry;
  return body !== undefined && [...body.ops()].every((op) => op === body.last || hasReadOnlyEffects(op));
}

/** The result of {@link emitBatchedLoop}. */
export interface BatchedLoop {
  /** The operations that fill the operands. */
  readonly writers: readonly GenericOp[];
  /** The number of operands that are kept from program to program. */
  readonly kept: number;
}

/** Replaces the loop of a batch. */
export function emitBatchedLoop(rw: Rewriter, batch: Batch, { width, tileRows }: Tiles, keeping: Keeping): BatchedLoop {
  const { loop, count, product, isPaired, depth } = batch;
  const { n, c } = product;
  const needed = emitNeededPart(rw, product);
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const left = new BatchedOperand(rw, batch, batch.a, [product.m, count * depth], keeping);
  const right = new BatchedOperand(rw, batch, batch.b, panelShape(count * depth, n, width), keeping);
  if (left.isKept || right.isKept) assumeDistinctArguments(rw, loop);
  const limits = isPaired ? [] : depthLimits(product);
  const carrying = [loop.body.terminator, ...limits.map(({ definingOp }) => definingOp)].flatMap((op) =>
    op === undefined || !loop.isProperAncestorOf(op) ? [] : [...sliceOfOperation(loop, op, new Set()).ops],
  );
  const { lowerBound: lb, upperBound: ub } = loop;
  const length = emitBatchLength(rw, batch);
  const emitEnd: Visit = (b, position, mapping, [most = position]) => {
    const rhs = emitDepth(
      b,
      limits.map((limit) => mapping.get(limit)),
      depth,
    );
    return [MaxSIOp.build(b, { lhs: most, rhs: AddIOp.build(b, { lhs: position, rhs }).result }).result];
  };
  const outer = scf.ForOp.create(rw, { lb, ub, step: length, inits: loop.initArgs }, (b, from, args) => {
    const rest = SubIOp.build(b, { lhs: ub, rhs: from }).result;
    const to = AddIOp.build(b, { lhs: from, rhs: MinSIOp.build(b, { lhs: rest, rhs: length }).result }).result;
    const range = { from, to, args };
    const a = left.emit(b, range);
    const panels = right.emit(b, range);
    const advanced = emitIterations(
      b,
      batch,
      range,
      carrying,
      limits.length > 0 ? { visit: emitEnd, inits: [zero(b)] } : {},
    );
    const k = at(advanced.results, advanced.resultCount - 1);
    if (left.isKept) prefetchOperand(b, a, k);
    emitPanelProducts(b, { a, panels, c, k, isPaired, needed, tileRows });
    return advanced.results.slice(0, args.length);
  });
  rw.replace(loop, ...outer.results);
  return {
    writers: [left, right].flatMap(({ writer }) => writer ?? []),
    kept: [left, right].filter(({ isKept }) => isKept).length,
  };
}

/** The iterations of a batch, and the carried values before them. */
interface Range {
  readonly from: Value;
  readonly to: Value;
  readonly args: readonly Value[];
}

/** An operand of a batch: a buffer, and the operation that fills it. */
class BatchedOperand {
  /** The operation that fills a part of the buffer, once it has been built. */
  writer: GenericOp | undefined;
  readonly isKept: boolean;
  readonly #batch: Batch;
  readonly #operand: FilledBuffer;
  readonly #slice: LoopSlice;
  readonly #rows: number;
  readonly #buffer: Value<MemRefType>;
  readonly #table: Value<MemRefType> | undefined;
  /** The values from outside of the loop that distinguish this operand from those of other programs. */
  readonly #inputs: readonly Value[];

  constructor(rw: Rewriter, batch: Batch, operand: FilledBuffer, shape: readonly number[], keeping: Keeping) {
    const { loop, product } = batch;
    this.#batch = batch;
    this.#operand = operand;
    this.#slice = sliceOfOperation(loop, operand.writer, new Set([product.a, product.b]));
    this.#inputs = [...new Set([loop.upperBound, loop.step, ...this.#slice.inputs])].filter(
      (value) => !isLaunchConstant(value),
    );
    const element = elementTypeOrSelf(operand.allocation.memref.type);
    const [rows = 1, ...rest] = shape;
    this.#rows = rows;
    const keys = [loop.lowerBound, ...this.#inputs, ...this.#slice.carried.map((i) => at(loop.initArgs, i))];
    const bytes = shape.reduce((x, y) => x * y, defined(storageBytes(element), "the size of an element"));
    const places = canKeep(operand.writer, keys, keeping) ? placesFor(bytes, keeping.bytes) : 0;
    this.isKept = places > 0;
    this.#buffer = allocateBuffer(rw, [rows * Math.max(places, 1), ...rest], element, this.isKept);
    this.#table = this.isKept ? allocateTable(rw, places, keys.length) : undefined;
  }

  /** Fills the operand for some iterations; returns the buffer. */
  emit(b: Builder, range: Range): Value<MemRefType> {
    if (this.#table === undefined) {
      this.#fill(b, range, this.#buffer);
      return this.#buffer;
    }
    const keys = [range.from, ...this.#inputs, ...this.#slice.carried.map((i) => at(range.args, i))];
    const place = emitLookup(b, this.#table, keys, (inner, free) => this.#fill(inner, range, this.#part(inner, free)));
    return this.#part(b, place);
  }

  /** The part of a kept buffer at a place. */
  #part(b: Builder, place: Value): Value<MemRefType> {
    const [, ...rest] = this.#buffer.type.shape;
    const row = MulIOp.build(b, { lhs: place, rhs: ConstantOp.index(b, this.#rows).result }).result;
    const zeros = rest.map(() => 0);
    const slice = { offsets: [row, ...zeros], sizes: [this.#rows, ...rest], strides: [1, ...rest.map(() => 1)] };
    return memref.SubViewOp.buildMixed(b, this.#buffer, slice).result;
  }

  #fill(b: Builder, range: Range, buffer: Value<MemRefType>): void {
    const visit: Visit = (inner, position, mapping) => {
      this.writer = this.#fillPart(inner, position, mapping, buffer);
      return [];
    };
    emitIterations(b, this.#batch, range, this.#slice.ops, { visit });
  }

  /** Fills the part of one iteration; returns the operation that does. */
  #fillPart(b: Builder, from: Value, mapping: IrMapping, buffer: Value<MemRefType>): GenericOp | undefined {
    const { allocation, writer } = this.#operand;
    const { product, isPaired, depth } = this.#batch;
    if (writer === this.#batch.b.writer)
      return emitPanelWriter(b, writer, mapping, { panels: buffer, from, rows: depth, isPaired });
    const place = { offsets: [0, from], sizes: [product.m, depth], strides: [1, 1] };
    const part = memref.SubViewOp.buildMixed(b, buffer, place).result;
    const filled = isPaired ? typed(b.insert(cloneOperation(allocation)).resultAt(0), AnyMemRef) : part;
    mapping.map(allocation.memref, filled);
    const copy = b.insert(cloneOperation(writer, mapping));
    if (isPaired) emitPairs(b, filled, part);
    return copy.is(GenericOp) ? copy : undefined;
  }
}

/**
 * What an iteration does at a position in the operands: `carried` are values of its own, and it returns the next ones.
 */
type Visit = (b: Builder, position: Value, mapping: IrMapping, carried: readonly Value[]) => readonly Value[];

/**
 * Iterates over a range with copies of the operations `ops` of the body. The new loop carries what the old loop
 * carries, the position in the operands, and what `visit` carries from `inits` on.
 */
function emitIterations(
  b: Builder,
  batch: Batch,
  { from, to, args }: Range,
  ops: Iterable<Operation>,
  { visit = () => [], inits = [] }: { readonly visit?: Visit; readonly inits?: readonly Value[] },
): scf.ForOp {
  const { loop, product, depth } = batch;
  const { body } = loop;
  const needed = new Set(ops);
  const bounds = { lb: from, ub: to, step: loop.step, inits: [...args, zero(b), ...inits] };
  return scf.ForOp.create(b, bounds, (inner, iv, carried) => {
    const mapping = new IrMapping().mapAll(body.args, [iv, ...carried.slice(0, args.length)]);
    const own = new Set<Operation>([product.op, batch.a.writer, batch.b.writer]);
    for (const op of body.ops()) {
      if (op === body.last || own.has(op) || op.is(memref.AllocOp) || op.is(memref.DeallocOp)) continue;
      if (needed.has(op)) inner.insert(cloneOperation(op, mapping));
    }
    const position = at(carried, args.length);
    const others = visit(inner, position, mapping, carried.slice(args.length + 1));
    const next = AddIOp.build(inner, { lhs: position, rhs: ConstantOp.index(inner, depth).result });
    // A value that is not needed is not computed; its carried value is yielded unchanged.
    const isMade = (value: Value): boolean => value.parentBlock !== body || mapping.has(value);
    const yielded = (body.last?.operands ?? []).map((value, i) =>
      isMade(value) ? mapping.get(value) : at(carried, i),
    );
    return [...yielded, next.result, ...others];
  });
}

function zero(b: Builder): Value {
  return ConstantOp.index(b, 0).result;
}
