/** What a matrix product on buffers is, for those who rewrite it. */
import { GenericOp, type MatmulOp } from "@tt-opt/dialect-linalg";
import { memref } from "@tt-opt/dialect-std";
import { AnyMemRef, at, isDynamic, type MemRefType, type Operation, typed, type Value } from "@tt-opt/ir-core";

/** Whether the product is that of rows and columns: neither operand is transposed or broadcast. */
export function hasDefaultMaps(op: MatmulOp): boolean {
  const texts = op.indexing_maps?.elements.map((map) => map.toString()) ?? [];
  const expected = ["(d0, d2)", "(d2, d1)", "(d0, d1)"];
  return texts.every((text, index) => text.endsWith(`-> ${at(expected, index)}>`));
}

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
  /** What fills `c` right before, if that is known. */
  readonly fill?: GenericOp;
}

/** The product that an operation computes; undefined if it has maps of its own or sizes that are not known. */
export function matrixProduct(op: MatmulOp): MatrixProduct | undefined {
  if (!hasDefaultMaps(op) || !op.operands.every(({ type }) => AnyMemRef.matches(type))) return undefined;
  const buffers = op.operands.map((value) => typed(value, AnyMemRef));
  const [a, b, c] = [at(buffers, 0), at(buffers, 1), at(buffers, 2)];
  const [m, k, n] = [at(a.type.shape, 0), at(a.type.shape, 1), at(b.type.shape, 1)];
  if ([m, k, n].some(isDynamic)) return undefined;
  const fill = fillOf(c, op);
  return { op, a, b, c, m, n, k, ...(fill === undefined ? {} : { fill }) };
}

/**
 * The operation that fills a buffer in the same block before `reader`, where nothing else touches the buffer in
 * between.
 */
function fillOf(buffer: Value, reader: Operation): GenericOp | undefined {
  if (buffer.definingOp?.is(memref.AllocOp) !== true || buffer.definingOp.block !== reader.block) return undefined;
  const earlier = [...buffer.users()].filter((user) => {
    let outer: Operation | undefined = user;
    while (outer !== undefined && outer.block !== reader.block) outer = outer.parentOp;
    return outer?.isBefore(reader) !== false;
  });
  const [fill] = earlier;
  return earlier.length === 1 && fill?.is(GenericOp) === true && filledValue(fill) !== undefined ? fill : undefined;
}

/** The value that an operation writes to each element of its only operand; undefined if it does something else. */
export function filledValue(op: GenericOp): Value | undefined {
  const body = op.body.entry;
  const isFill = op.operandCount === 1 && op.outputs.length === 1 && body?.first === body?.last;
  const value = isFill ? body?.last?.operands[0] : undefined;
  return value?.parentBlock === body ? undefined : value;
}

/**
 * The allocation and the writer of a buffer that `reader` alone reads, and that one structured operation in the same
 * block fills before; undefined if that is not so.
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

/** Whether an operation does nothing but write each element of `buffer` once, not looking at what was there. */
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
