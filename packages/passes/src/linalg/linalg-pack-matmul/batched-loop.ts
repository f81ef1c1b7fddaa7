/**
 * A loop that adds one product per iteration becomes one that first fills the operands of several iterations, side by side,
 * and then computes one product of all of them: the sums are read and written once per batch, and not once per iteration.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { AddIOp, ConstantOp, memref, MinSIOp, MulIOp, scf, SubIOp } from "@tt-opt/dialect-std";
import {
  AnyMemRef,
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  hasReadOnlyEffects,
  IrMapping,
  isMemoryEffectFree,
  type Operation,
  type Rewriter,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import type { FilledBuffer, MatrixProduct } from "./matrix-product.ts";
import { allocatePanels, emitPanelProducts, emitPanelWriter } from "./panels.ts";

/** Elements of an operand of a batch; two of them fit a second-level cache. */
const mostElements = 1 << 16;

/** A product in a loop whose iterations can be batched. */
export interface Batch {
  readonly loop: scf.ForOp;
  /** Iterations per batch. */
  readonly count: number;
  readonly product: MatrixProduct;
  readonly a: FilledBuffer;
  readonly b: FilledBuffer;
}

/**
 * How the loop around a product is batched, with an inner dimension of at most `depth`; undefined if it cannot be or does not
 * pay.
 */
export function planBatch(product: MatrixProduct, a: FilledBuffer, b: FilledBuffer, depth: number): Batch | undefined {
  const { op, c, m, n, k } = product;
  const loop = op.parentOp;
  if (loop?.is(scf.ForOp) !== true || loop.isUnsigned) return undefined;
  const count = Math.floor(Math.min(depth, mostElements / m, mostElements / n) / k);
  if (count < 2) return undefined;
  const own = new Set<Operation>([op, a.allocation, a.writer, b.allocation, b.writer]);
  for (const inner of loop.body.ops()) {
    if (inner !== loop.body.terminator && !own.has(inner) && !isMemoryEffectFree(inner)) return undefined;
  }
  if (![a.writer, b.writer].every((writer) => readsKernelMemoryOnly(writer))) return undefined;
  const isInLoop = (value: Value): boolean => loop.isAncestorOf(value.parentBlock?.parentOp ?? loop.parentOp ?? loop);
  if (c.definingOp?.is(memref.AllocOp) !== true || isInLoop(c)) return undefined;
  const usesInLoop = [...c.users()].filter((user) => loop.isProperAncestorOf(user));
  return usesInLoop.length === 1 ? { loop, count, product, a, b } : undefined;
}

/** Whether an operation reads no buffer, and writes nothing but its output. */
function readsKernelMemoryOnly(writer: GenericOp): boolean {
  if (writer.inputs.some(({ type }) => AnyMemRef.matches(type))) return false;
  const body = writer.body.entry;
  return body !== undefined && [...body.ops()].every((op) => op === body.last || hasReadOnlyEffects(op));
}

/** Replaces the loop of a batch; returns the operations that fill the operands. */
export function emitBatchedLoop(rw: Rewriter, batch: Batch, width: number): readonly GenericOp[] {
  const { loop, count, product } = batch;
  const { m, n, k, c } = product;
  const element = c.type.elementType;
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const a = typed(memref.AllocOp.buildMixed(rw, [m, count * k], element).memref, AnyMemRef);
  const panels = allocatePanels(rw, count * k, n, width, element);
  const { lowerBound: lb, upperBound: ub, step } = loop;
  const length = MulIOp.build(rw, { lhs: step, rhs: constant(rw, step.type, count) }).result;
  const writers: GenericOp[] = [];
  const outer = scf.ForOp.create(rw, { lb, ub, step: length, inits: loop.initArgs }, (b, from, args) => {
    const rest = SubIOp.build(b, { lhs: ub, rhs: from }).result;
    const to = AddIOp.build(b, { lhs: from, rhs: MinSIOp.build(b, { lhs: rest, rhs: length }).result }).result;
    const inits = [...args, ConstantOp.index(b, 0).result];
    const filled = scf.ForOp.create(b, { lb: from, ub: to, step, inits }, (inner, iv, carried) => {
      const filling = new Filling(inner, batch, a, panels, at(carried, args.length));
      const yielded = filling.copy(iv, carried.slice(0, args.length));
      writers.push(...filling.writers);
      const next = AddIOp.build(inner, {
        lhs: at(carried, args.length),
        rhs: ConstantOp.index(inner, k).result,
      });
      return [...yielded, next.result];
    });
    emitPanelProducts(b, { a, panels, c, k: filled.resultAt(args.length) });
    return filled.results.slice(0, args.length);
  });
  rw.replace(loop, ...outer.results);
  return writers;
}

/** The copy of the loop's body in which the operands are parts of those of the batch. */
class Filling {
  readonly writers: GenericOp[] = [];
  readonly #b: Builder;
  readonly #batch: Batch;
  readonly #a: Value;
  readonly #panels: ReturnType<typeof allocatePanels>;
  /** The first column of the left operand, and row of the right one, of this iteration. */
  readonly #from: Value;

  constructor(b: Builder, batch: Batch, a: Value, panels: ReturnType<typeof allocatePanels>, from: Value) {
    this.#b = b;
    this.#batch = batch;
    this.#a = a;
    this.#panels = panels;
    this.#from = from;
  }

  /** Copies the body; returns the carried values of the next iteration. */
  copy(iv: Value, carried: readonly Value[]): readonly Value[] {
    const { loop, product, a, b } = this.#batch;
    const { m, k } = product;
    const builder = this.#b;
    const mapping = new IrMapping().mapAll(loop.body.args, [iv, ...carried]);
    const left = { offsets: [0, this.#from], sizes: [m, k], strides: [1, 1] };
    const part = memref.SubViewOp.buildMixed(builder, typed(this.#a, AnyMemRef), left);
    mapping.map(a.allocation.memref, part.result);
    const { terminator } = loop.body;
    for (const op of loop.body.ops()) {
      if (op === terminator || op === product.op || op === a.allocation || op === b.allocation) continue;
      if (op === b.writer) {
        const place = { panels: this.#panels, from: this.#from, rows: k };
        this.writers.push(emitPanelWriter(builder, b.writer, mapping, place));
      } else if (!op.is(memref.DeallocOp)) {
        const copy = builder.insert(cloneOperation(op, mapping));
        if (op === a.writer && copy.is(GenericOp)) this.writers.push(copy);
      }
    }
    return (terminator?.operands ?? []).map((value) => mapping.get(value));
  }
}

function constant(b: Builder, type: Type, value: number): Value {
  return ConstantOp.int(b, type, value).result;
}
