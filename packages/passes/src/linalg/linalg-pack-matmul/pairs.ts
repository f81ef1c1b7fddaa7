/**
 * Products of integers that fit 16 bits take two steps of the inner dimension at once: adjacent elements share a 32-bit
 * element, and one instruction multiplies and adds both.
 */
import { buildGeneric, type GenericOp, YieldOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  AndIOp,
  ConstantOp,
  constantInt,
  ExtSIOp,
  ExtUIOp,
  MulIOp,
  OrIOp,
  SelectOp,
  ShLIOp,
  ShRSIOp,
} from "@tt-opt/dialect-std";
import {
  affine,
  affineBinary,
  AffineMap,
  at,
  type Builder,
  dim,
  elementTypeOrSelf,
  IntegerType,
  type MemRefType,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import type { MatrixProduct } from "./matrix-product.ts";

const half = 16;

/** Whether the values with which `writers` fill the operands of `product` can be multiplied in pairs. */
export function hasPairs({ k, c }: MatrixProduct, writers: readonly GenericOp[]): boolean {
  const { elementType } = c.type;
  const isWide = elementType instanceof IntegerType && elementType.isSignless(2 * half);
  return isWide && k % 2 === 0 && writers.every((writer) => fitsHalf(writer.body.entry?.last?.operands[0]));
}

/** Whether a value is known to fit a signed 16-bit integer. */
function fitsHalf(value: Value | undefined): boolean {
  if (value === undefined) return false;
  const known = constantInt(value);
  if (known !== undefined) return BigInt.asIntN(half, known) === known;
  const op = value.definingOp;
  if (op?.is(ExtSIOp) === true) return widthOf(op.in) <= half;
  if (op?.is(ExtUIOp) === true) return widthOf(op.in) < half;
  return op?.is(SelectOp) === true && fitsHalf(op.trueValue) && fitsHalf(op.falseValue);
}

function widthOf({ type }: Value): number {
  return type instanceof IntegerType ? type.width : Infinity;
}

/** Packs `low` into the lower half and `high` into the upper half. */
export function joinHalves(b: Builder, low: Value, high: Value): Value {
  const mask = ConstantOp.int(b, low.type, (1 << half) - 1).result;
  const bits = ConstantOp.int(b, low.type, half).result;
  const lower = AndIOp.build(b, { lhs: low, rhs: mask }).result;
  return OrIOp.build(b, { lhs: lower, rhs: ShLIOp.build(b, { lhs: high, rhs: bits }).result }).result;
}

/** `acc + low(x) * low(y) + high(x) * high(y)` of signed halves of `bits` bits. */
export function multiplyPairs(b: Builder, x: Value, y: Value, acc: Value, bits: Value): Value {
  const high = (value: Value): Value => ShRSIOp.build(b, { lhs: value, rhs: bits }).result;
  const low = (value: Value): Value => high(ShLIOp.build(b, { lhs: value, rhs: bits }).result);
  const multiply = (lhs: Value, rhs: Value): Value => MulIOp.build(b, { lhs, rhs }).result;
  const lhs = AddIOp.build(b, { lhs: multiply(low(x), low(y)), rhs: multiply(high(x), high(y)) }).result;
  return AddIOp.build(b, { lhs, rhs: acc }).result;
}

/** Packs each pair of adjacent columns of `source` into an element of `target`. */
export function emitPairs(b: Builder, source: Value<MemRefType>, target: Value<MemRefType>): void {
  const types = [source, source, target].map(({ type }) => elementTypeOrSelf(type));
  const body = b.region(types, (inner, [low, high]) => {
    if (low !== undefined && high !== undefined) YieldOp.build(inner, { values: [joinHalves(inner, low, high)] });
  });
  const [row, column] = [dim(0), dim(1)];
  const twice = affineBinary("mul", column, affine(2));
  const maps = [twice, affineBinary("add", twice, affine(1)), column].map((each) => new AffineMap(2, 0, [row, each]));
  const inputs = [source, source];
  buildGeneric(b, { inputs, outputs: [target], maps, iterators: ["parallel", "parallel"] }, body);
}

/** `c += a · b`, where each element of `a` and `b` holds two steps. */
export function createPairProduct(b: Builder, inputs: readonly Value[], c: Value<MemRefType>): void {
  const types = [...inputs, c].map(({ type }) => elementTypeOrSelf(type));
  const body = b.region(types, (inner, [x, y, acc]) => {
    if (x === undefined || y === undefined || acc === undefined) return;
    const bits = ConstantOp.int(inner, acc.type, half).result;
    YieldOp.build(inner, { values: [multiplyPairs(inner, x, y, acc, bits)] });
  });
  const maps = productMaps();
  buildGeneric(b, { inputs, outputs: [c], maps, iterators: ["parallel", "parallel", "reduction"] }, body);
}

function productMaps(): readonly AffineMap[] {
  const [m, n, k] = [dim(0), dim(1), dim(2)];
  return [
    [m, k],
    [k, n],
    [m, n],
  ].map((results) => new AffineMap(3, 0, results));
}

/** Whether `op` has the form that {@link createPairProduct} builds. */
export function isPairProduct(op: GenericOp): boolean {
  const { indexingMaps, outputs, inputs } = op;
  const body = op.body.entry;
  if (body === undefined || inputs.length !== 2 || outputs.length !== 1) return false;
  if (!productMaps().every((map, i) => at(indexingMaps, i).equals(map))) return false;
  const [x, y, acc] = body.args;
  const sum = body.last?.operands[0]?.definingOp;
  const pair = sum?.is(AddIOp) === true && sum.rhs === acc ? sum.lhs.definingOp : undefined;
  if (pair?.is(AddIOp) !== true) return false;
  return isProductOf(pair.lhs, isLow, x, y) && isProductOf(pair.rhs, isHigh, x, y);
}

function isProductOf(
  value: Value,
  isPart: (value: Value, of: Value) => boolean,
  x: Value | undefined,
  y: Value | undefined,
): boolean {
  const op = value.definingOp;
  return op?.is(MulIOp) === true && x !== undefined && y !== undefined && isPart(op.lhs, x) && isPart(op.rhs, y);
}

function isHigh({ definingOp: op }: Value, of: Value): boolean {
  return op?.is(ShRSIOp) === true && op.lhs === of && shiftOf(op) === half;
}

function isLow({ definingOp: op }: Value, of: Value): boolean {
  const left = op?.is(ShRSIOp) === true && shiftOf(op) === half ? op.lhs.definingOp : undefined;
  return left?.is(ShLIOp) === true && left.lhs === of && shiftOf(left) === half;
}

function shiftOf(op: Operation): number {
  return Number(constantInt(op.operand(1)) ?? -1);
}
