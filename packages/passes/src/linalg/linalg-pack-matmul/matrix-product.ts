/** Describes matrix products on buffers, for their rewrites. */
import { GenericOp, hasDefaultMaps, MatmulOp } from "@tt-opt/dialect-linalg";
import { memref } from "@tt-opt/dialect-std";
import { AnyMemRef, at, isDynamic, type MemRefType, type Operation, typed, type Value } from "@tt-opt/ir-core";

/** A temporary buffer, and the operation that fills it element by element. */
export interface FilledBuffer {
  readonly allocation: memref.AllocOp;
  readonly writer: GenericOp;
}

/** `c += a · b` on buffers of known sizes: m × k, k × n, m × n. */
export interface MatrixProduct {
  readonly op: MatmulOp;
  readonly a: Value<MemRefType>;
  readonly b: Value<MemRefType>;
  readonly c: Value<MemRefType>;
  readonly m: number;
  readonly n: number;
  readonly k: number;
  /** The operation that fills `c` immediately before, if known. */
  readonly fill?: GenericOp;
}

/** The product that an operation computes; undefined if it has custom maps or unknown sizes. */
export function matrixProduct(op: MatmulOp): MatrixProduct | undefined {
  if (!hasDefaultMaps(op) || !op.operands.every(({ type }) => AnyMemRef.matches(type))) return undefined;
  const buffers = op.operands.map((value) => typed(value, AnyMemRef));
  const [a, b, c] = [at(buffers, 0), at(buffers, 1), at(buffers, 2)];
  const [m, k, n] = [at(a.type.shape, 0), at(a.type.shape, 1), at(b.type.shape, 1)];
  if ([m, k, n].some(isDynamic)) return undefined;
  const fill = fillOf(c, op);
  return { op, a, b, c, m, n, k, ...(fill === undefined ? {} : { fill }) };
}

/** The operation that fills a buffer before `reader` in the same block, if nothing accesses the buffer in between. */
function fillOf(buffer: Value, reader: Operation): GenericOp | undefined {
  if (buffer.definingOp?.is(memref.AllocOp) !== true || buffer.definingOp.block !== reader.block) return undefined;
  const earlier = [...buffer.users()].filter((user) => user.ancestorIn(reader.block)?.isBefore(reader) !== false);
  const [fill] = earlier;
  return earlier.length === 1 && fill?.is(GenericOp) === true && filledValue(fill) !== undefined ? fill : undefined;
}

/** The value that an operation writes to each element of its only operand; undefined for other operations. */
export function filledValue(op: GenericOp): Value | undefined {
  const body = op.body.entry;
  const isFill = op.operandCount === 1 && op.outputs.length === 1 && body?.first === body?.last;
  const value = isFill ? body?.last?.operands[0] : undefined;
  return value?.parentBlock === body ? undefined : value;
}

/**
 * The allocation and the writer of a buffer that only `reader` reads, and that one structured operation fills before it
 * in the same block; undefined otherwise.
 */
export function filledBuffer(buffer: Value, reader: Operation): FilledBuffer | undefined {
  const allocation = buffer.definingOp;
  if (allocation?.is(memref.AllocOp) !== true || allocation.block !== reader.block) return undefined;
  if (reader.operands.filter((operand) => operand === buffer).length !== 1) return undefined;
  const others = [...buffer.users()].filter((user) => user !== reader && !user.is(memref.DeallocOp));
  const [writer] = others;
  if (writer?.is(GenericOp) !== true || others.length !== 1 || !fills(writer, buffer)) return undefined;
  return writer.block === reader.block && writer.isBefore(reader) ? { allocation, writer } : undefined;
}

/**
 * The only operation that writes to an allocated buffer, if it fills the buffer before `reader`, in the same block or around
 * it; undefined otherwise.
 */
export function writerOf(buffer: Value, reader: Operation): GenericOp | undefined {
  if (buffer.definingOp?.is(memref.AllocOp) !== true) return undefined;
  const isReading = (user: Operation): boolean =>
    (user.is(GenericOp) || user.is(MatmulOp)) && !user.outputs.some((output) => output === buffer);
  const others = [...buffer.users()].filter((user) => !user.is(memref.DeallocOp) && !isReading(user));
  const [writer] = others;
  if (writer?.is(GenericOp) !== true || others.length !== 1 || !fills(writer, buffer)) return undefined;
  const outer = reader.ancestorIn(writer.block);
  return outer !== undefined && writer.isBefore(outer) ? writer : undefined;
}

/** Whether an operation only writes each element of `buffer` once, without reading its old contents. */
function fills(op: GenericOp, buffer: Value): boolean {
  const [output] = op.outputs;
  const index = op.inputs.length;
  return (
    output === buffer &&
    op.outputs.length === 1 &&
    at(op.indexingMaps, index).isIdentity() &&
    op.iteratorTypes.every((type) => type === "parallel") &&
    op.body.entry?.args[index]?.hasUses === false
  );
}
