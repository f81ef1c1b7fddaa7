/** Which loops around a product `batched-loop.ts` replaces, and by how many iterations per batch. */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { constantInt, memref, scf } from "@tt-opt/dialect-std";
import {
  AnyMemRef,
  hasReadOnlyEffects,
  IntegerType,
  isMemoryEffectFree,
  maxSigned,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import type { FilledBuffer, MatrixProduct } from "./matrix-product.ts";
import { hasPairs } from "./pairs.ts";

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
export function greatestCounter({ step: { type } }: scf.ForOp): bigint {
  return maxSigned(type instanceof IntegerType ? type.width : 32);
}

/** Whether an operation reads no buffer, and writes only its output. */
function readsKernelMemoryOnly(writer: GenericOp): boolean {
  if (writer.inputs.some(({ type }) => AnyMemRef.matches(type))) return false;
  const body = writer.body.entry;
  return body !== undefined && [...body.ops()].every((op) => op === body.last || hasReadOnlyEffects(op));
}
