/**
 * Matrix products on buffers by register tiles: a tile of the result stays in registers while the loop over the inner
 * dimension adds products of a broadcast element of the left operand and vectors of the right one, each splat used at once.
 */
import type { MatmulOp } from "@tt-opt/dialect-linalg";
import { AddIOp, ConstantOp, memref, scf } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  at,
  type Builder,
  FloatType,
  Index,
  isDynamic,
  type MemRefType,
  type Rewriter,
  type Type,
  typed,
  type Value,
  VectorType,
  AnyVector,
} from "@tt-opt/ir-core";

/** Rows and vectors per row of a register tile: 8 accumulators, 2 vectors of the right operand and a splat fit 15 registers. */
const tileRows = 4;
const tileVectors = 2;

/** Emits the loops of a product; returns why it cannot. */
export function emitMatmul(rw: Rewriter, op: MatmulOp, lanes: number): string | undefined {
  const buffers = op.operands.map((value) => typed(value, AnyMemRef));
  const [a, b, c] = [at(buffers, 0), at(buffers, 1), at(buffers, 2)];
  if (op.indexing_maps !== undefined && !hasDefaultMaps(op)) return "the product has maps of its own";
  const [m, k] = [at(a.type.shape, 0), at(a.type.shape, 1)];
  const n = at(b.type.shape, 1);
  if ([m, n, k].some(isDynamic)) return "a size is not known";
  if (buffers.some(({ type }) => !isF32(type.elementType))) return "only products of f32 have vectors";
  const rows = m % tileRows === 0 ? tileRows : 1;
  const vectors = n % (lanes * tileVectors) === 0 ? tileVectors : 1;
  if (n % lanes !== 0) return "rows of the result are not whole vectors";
  loop(rw, m, rows, (outer, i) => {
    loop(outer, n, lanes * vectors, (inner, j) => emitTile(inner, { a, b, c, k, lanes, rows, vectors, i, j }));
  });
  rw.erase(op);
  return undefined;
}

function hasDefaultMaps(op: MatmulOp): boolean {
  const texts = op.indexing_maps?.elements.map((map) => map.toString()) ?? [];
  const expected = ["(d0, d2)", "(d2, d1)", "(d0, d1)"];
  return texts.every((text, index) => text.endsWith(`-> ${at(expected, index)}>`));
}

function isF32(type: Type): boolean {
  return type instanceof FloatType && type.kind === "f32";
}

interface Tile {
  readonly a: Value<MemRefType>;
  readonly b: Value<MemRefType>;
  readonly c: Value<MemRefType>;
  readonly k: number;
  readonly lanes: number;
  readonly rows: number;
  readonly vectors: number;
  readonly i: Value;
  readonly j: Value;
}

function loop(b: Builder, extent: number, step: number, body: (b: Builder, iv: Value) => void): void {
  const bounds = {
    lb: ConstantOp.index(b, 0).result,
    ub: ConstantOp.index(b, extent).result,
    step: ConstantOp.index(b, step).result,
  };
  scf.ForOp.create(b, bounds, (inner, iv) => body(inner, iv));
}

function emitTile(b: Builder, tile: Tile): void {
  const type = VectorType.get([tile.lanes], tile.c.type.elementType);
  const rows = Array.from({ length: tile.rows }, (_, r) => shifted(b, tile.i, r));
  const columns = Array.from({ length: tile.vectors }, (_, v) => shifted(b, tile.j, v * tile.lanes));
  const places = rows.flatMap((row) => columns.map((column) => [row, column].map((index) => typed(index, Index))));
  const starts = places.map((indices) =>
    vector.LoadOp.build(b, { base: tile.c, indices, resultTypes: [type] }).resultAt(0),
  );
  const bounds = {
    lb: ConstantOp.index(b, 0).result,
    ub: ConstantOp.index(b, tile.k).result,
    step: ConstantOp.index(b, 1).result,
    inits: starts,
  };
  const sums = scf.ForOp.create(b, bounds, (inner, p, accumulators) => {
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
        return inner.createGeneric("math.fma", { operands: [left, part, c], resultTypes: [type] }).resultAt(0);
      });
    });
  }).results;
  places.forEach((indices, i) =>
    vector.StoreOp.build(b, { valueToStore: typed(at(sums, i), AnyVector), base: tile.c, indices }),
  );
}

function shifted(b: Builder, index: Value, by: number): Value {
  return by === 0 ? index : AddIOp.build(b, { lhs: index, rhs: ConstantOp.index(b, by).result }).result;
}
