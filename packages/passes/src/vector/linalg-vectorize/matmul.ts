/**
 * Lowers matrix products on buffers to register tiles. A tile of the result stays in registers while the loop over the
 * inner dimension adds products of a broadcast element of the left operand and vectors of the right one. Each splat is
 * used immediately.
 */
import { FillOp, type GenericOp, hasDefaultMaps, MatmulOp } from "@tt-opt/dialect-linalg";
import { AddIOp, constantInt, ConstantOp, memref, MulIOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  at,
  type Builder,
  elementTypeOrSelf,
  FloatType,
  Index,
  IntegerType,
  isDynamic,
  type MemRefType,
  type Rewriter,
  type Type,
  typed,
  type Value,
  VectorType,
  AnyVector,
} from "@tt-opt/ir-core";
import { emitIndexLoop } from "../../index-loops.ts";
import { multiplyPairs } from "../../linalg/linalg-pack-matmul/pairs.ts";
import { mostTileRows, type RowTiles, rowTiles } from "../../linalg/row-tiles.ts";
import { markUnrollable } from "../unroll-in-order.ts";
import { isMultipleOf } from "../multiples.ts";
import { splat } from "./splat.ts";

/** Vectors per row of a register tile. With 4 or 6 rows, this leaves registers for operands. */
const tileVectors = 2;

/** The shape of a register tile. */
export interface TileShape {
  /** Lanes of a vector of 32-bit elements. */
  readonly lanes: number;
  /** The largest number of rows. */
  readonly tileRows: number;
  /** Steps along the inner dimension per iteration of its loop, if they are known to divide it. */
  readonly tileDepth: number;
}

/**
 * Builds the loops of a product in register tiles, which may be a product of pairs; returns the reason if it cannot.
 */
export function emitMatmul(rw: Rewriter, op: MatmulOp | GenericOp, shape: TileShape): string | undefined {
  const { tileRows, tileDepth } = shape;
  const buffers = op.operands.map((value) => typed(value, AnyMemRef));
  const [a, b, c] = [at(buffers, 0), at(buffers, 1), at(buffers, 2)];
  if (op.is(MatmulOp) && !hasDefaultMaps(op)) return "the product has maps of its own";
  const [m, n] = [at(c.type.shape, 0), at(c.type.shape, 1)];
  if (isDynamic(m) || isDynamic(n)) return "a size of the result is not known";
  const element = c.type.elementType;
  if (!isSummable(element) || buffers.some(({ type }) => type.elementType !== element))
    return "only products of f32, f64 and i32 have vectors";
  // Vectors whose width is that of a register.
  const lanes = element instanceof FloatType && element.kind === "f64" ? shape.lanes / 2 : shape.lanes;
  if (n % lanes !== 0) return "rows of the result are not whole vectors";
  if (![b, c].every(({ type }) => type.strided?.strides.at(-1) === 1)) return "rows are not contiguous";
  // A result that was filled immediately before starts in registers.
  const fill = op.previous?.is(FillOp) === true && op.previous.outputs[0] === c ? op.previous : undefined;
  const start = fill?.value;
  const k = extent(rw, a, 1);
  const mostDepth = isMultipleOf(k, tileDepth) ? tileDepth : 1;
  const mostRows = mostTileRows(element, tileRows);
  const whole = n - (n % (lanes * tileVectors));
  const columns = [
    { from: 0, to: whole, vectors: tileVectors },
    { from: whole, to: n, vectors: 1 },
  ];
  for (const { from, to, vectors } of columns) {
    loop(rw, from, to, lanes * vectors, (outer, j) => {
      for (const { rows, ...range } of rowTiles(m, mostRows)) {
        // Most rows are in the tallest tiles; the code of the others is kept small.
        const depth = rows === mostRows ? mostDepth : 1;
        loop(outer, range.from, range.to, rows, (inner, i) =>
          emitTile(rw, inner, { a, b, c, k, depth, lanes, rows, vectors, i, j, start, isPaired: !op.is(MatmulOp) }),
        );
      }
    });
  }
  rw.erase(op);
  if (fill !== undefined) rw.erase(fill);
  return undefined;
}

function isSummable(type: Type): boolean {
  return type instanceof FloatType
    ? type.kind === "f32" || type.kind === "f64"
    : type instanceof IntegerType && type.isSignless(32);
}

/** `x * y + sum` in all lanes. */
function multiplyAdd(b: Builder, x: Value, y: Value, sum: Value): Value {
  if (elementTypeOrSelf(sum.type) instanceof FloatType)
    return b.createGeneric("vector.fma", { operands: [x, y, sum], resultTypes: [sum.type] }).resultAt(0);
  return AddIOp.build(b, { lhs: MulIOp.build(b, { lhs: x, rhs: y }).result, rhs: sum }).result;
}

/** The size of a dimension. */
function extent(b: Builder, buffer: Value<MemRefType>, dimension: number): Value {
  const size = at(buffer.type.shape, dimension);
  if (!isDynamic(size)) return ConstantOp.index(b, size).result;
  const given = sizeInSlice(buffer, dimension);
  if (given !== undefined) return given;
  const index = ConstantOp.index(b, dimension).result;
  return memref.DimOp.build(b, { source: buffer, index }).result;
}

/** The dynamic size that a subview gives to a dimension. */
function sizeInSlice(buffer: Value<MemRefType>, dimension: number): Value | undefined {
  const view = buffer.definingOp;
  if (view?.is(memref.SubViewOp) !== true) return undefined;
  const dropped = view.getDroppedDims();
  const size = view.slice.sizes.filter((_, i) => !dropped.has(i))[dimension];
  return typeof size === "number" ? undefined : size;
}

interface Tile {
  readonly a: Value<MemRefType>;
  readonly b: Value<MemRefType>;
  readonly c: Value<MemRefType>;
  readonly k: Value;
  /** Steps of the inner dimension per iteration. */
  readonly depth: number;
  readonly lanes: number;
  readonly rows: RowTiles["rows"];
  readonly vectors: number;
  readonly i: Value;
  readonly j: Value;
  /** The initial value of the sums; undefined to start from the elements of the result. */
  readonly start: Value | undefined;
  /** Whether each element of `a` and `b` holds two steps. */
  readonly isPaired: boolean;
}

/** Builds a loop, only its body for a single iteration, or nothing. */
function loop(b: Builder, from: number, to: number, step: number, body: (b: Builder, iv: Value) => void): void {
  if (from >= to) return;
  if (from + step >= to) body(b, ConstantOp.index(b, from).result);
  else emitIndexLoop(b, { from, to, step }, body);
}

function emitTile(rw: Rewriter, b: Builder, tile: Tile): void {
  const type = VectorType.get([tile.lanes], tile.c.type.elementType);
  const rows = Array.from({ length: tile.rows }, (_, r) => shifted(b, tile.i, r));
  const columns = Array.from({ length: tile.vectors }, (_, v) => shifted(b, tile.j, v * tile.lanes));
  const places = rows.flatMap((row) => columns.map((column) => [row, column].map((index) => typed(index, Index))));
  const { start } = tile;
  const bits = tile.isPaired ? splat(b, ConstantOp.int(b, type.elementType, 16).result, tile.lanes) : undefined;
  const starts = places.map((indices) =>
    start === undefined
      ? vector.LoadOp.build(b, { base: tile.c, indices, resultTypes: [type] }).resultAt(0)
      : splat(b, start, tile.lanes),
  );
  const add = (inner: Builder, p: Value, accumulators: readonly Value[]): readonly Value[] => {
    const right = columns.map((column) => {
      const indices = [p, column].map((index) => typed(index, Index));
      return vector.LoadOp.build(inner, { base: tile.b, indices, resultTypes: [type] }).resultAt(0);
    });
    return rows.flatMap((row, r) => {
      const indices = [row, p].map((index) => typed(index, Index));
      const element = memref.LoadOp.build(inner, { memref: tile.a, indices, resultTypes: [type.elementType] }).result;
      const left = vector.BroadcastOp.build(inner, { source: element, resultTypes: [type] }).resultAt(0);
      return right.map((part, v) => {
        const c = at(accumulators, r * tile.vectors + v);
        return bits === undefined ? multiplyAdd(inner, left, part, c) : multiplyPairs(inner, left, part, c, bits);
      });
    });
  };
  const product = emitIndexLoop(b, { to: tile.k }, add, starts);
  if (tile.depth > 1) markUnrollable(rw, product, tile.depth);
  places.forEach((indices, i) =>
    vector.StoreOp.build(b, { valueToStore: typed(product.resultAt(i), AnyVector), base: tile.c, indices }),
  );
}

function shifted(b: Builder, index: Value, by: number): Value {
  if (by === 0) return index;
  const known = constantInt(index);
  if (known !== undefined) return ConstantOp.index(b, known + BigInt(by)).result;
  return AddIOp.build(b, { lhs: index, rhs: ConstantOp.index(b, by).result }).result;
}
