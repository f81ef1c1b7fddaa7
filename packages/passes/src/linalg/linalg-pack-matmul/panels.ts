/**
 * Packs the right operand of a product into panels of a few columns each. A register tile then reads contiguous memory
 * at one address that grows by a constant, whatever the row stride in memory was.
 */
import { buildGeneric, createNamed, FillOp, type GenericOp, MatmulOp, YieldOp } from "@tt-opt/dialect-linalg";
import { AddIOp, ConstantOp, memref, MinSIOp, MulIOp, SubIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  affine,
  affineBinary,
  AffineMap,
  AnyMemRef,
  at,
  type Builder,
  dim,
  elementTypeOrSelf,
  type IrMapping,
  type MemRefType,
  type OpFoldResult,
  type Rewriter,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoop } from "../../index-loops.ts";
import { affineIndices, copyBody } from "../bodies/index.ts";
import { partsOf } from "../index-limits.ts";
import { mostTileRows, rowTiles } from "../row-tiles.ts";
import type { NeededPart } from "./needed-part.ts";
import { createPairProduct, joinHalves } from "./pairs.ts";

/**
 * The number of extra rows of a panel, so that the same position in adjacent panels does not map to the same set of a
 * cache.
 */
const padding = 2;

/** The shape of a buffer for a matrix of at most `rows` rows and `columns` columns in panels of `width`. */
export function panelShape(rows: number, columns: number, width: number): readonly number[] {
  return [columns / width, rows + padding, width];
}

/** The sizes of the parts of a product. */
export interface Tiles {
  /** Columns of a panel. */
  readonly width: number;
  /** The most rows of a register tile of floats. */
  readonly tileRows: number;
}

/** Allocates a buffer; a kept one lives as long as a launch. */
export function allocateBuffer(
  rw: Rewriter,
  shape: readonly number[],
  element: Type,
  isKept = false,
): Value<MemRefType> {
  const op = memref.AllocOp.buildMixed(rw, shape, element);
  if (isKept) tts.setMark(rw, op, "kept");
  return typed(op.memref, AnyMemRef);
}

/** Rows of panels; each holds one row of a matrix, or a pair of rows. */
interface PanelRows {
  readonly panels: Value<MemRefType>;
  readonly from: OpFoldResult;
  readonly rows: number;
  readonly isPaired: boolean;
}

/**
 * Builds an operation that writes to panels what `writer` writes to a matrix. `mapping` replaces the values that it
 * uses.
 */
export function emitPanelWriter(b: Builder, writer: GenericOp, mapping: IrMapping, place: PanelRows): GenericOp {
  const { panels, from, rows, isPaired } = place;
  const [count, width] = [at(panels.type.shape, 0), at(panels.type.shape, 2)];
  const slice = { offsets: [0, from, 0], sizes: [count, rows, width], strides: [1, 1, 1] };
  const target = memref.SubViewOp.buildMixed(b, panels, slice).result;
  // Rows are outermost, since they are contiguous in the source.
  const [row, panel, column] = [dim(0), dim(1), dim(2)];
  const inMatrix = affineBinary("add", affineBinary("mul", panel, affine(width)), column);
  const twice = affineBinary("mul", row, affine(2));
  const sources = isPaired ? [twice, affineBinary("add", twice, affine(1))] : [row];
  const toMatrix = sources.map((source) => new AffineMap(3, 0, [source, inMatrix]));
  const given = writer.inputs.length;
  const inputs = toMatrix.flatMap(() => writer.inputs.map((value) => mapping.get(value)));
  const maps = [
    ...toMatrix.flatMap((each) => writer.indexingMaps.slice(0, given).map((map) => map.compose(each))),
    new AffineMap(3, 0, [panel, row, column]),
  ];
  const types = [...inputs, target].map(({ type }) => elementTypeOrSelf(type));
  const body = b.region(types, (inner, args) => {
    const [low, high] = toMatrix.map(({ results }, i) => {
      const own = args.slice(i * given, (i + 1) * given);
      return at(copyBody(inner, writer, own, { mapping, index: affineIndices(results) }), 0);
    });
    if (low !== undefined) YieldOp.build(inner, { values: [high === undefined ? low : joinHalves(inner, low, high)] });
  });
  return buildGeneric(b, { inputs, outputs: [target], maps, iterators: ["parallel", "parallel", "parallel"] }, body);
}

/**
 * The number of rows of the left operand that are multiplied by all panels before the next ones, so that they stay in a
 * second-level cache.
 */
const blockRows = 128;

/** Consecutive rows of a product. */
interface Rows {
  readonly from: OpFoldResult;
  readonly count: number;
}

/** `c += a · b` for the first `k` columns of `a` and rows of the panels of `b`. */
interface PanelProducts {
  readonly a: Value<MemRefType>;
  readonly panels: Value<MemRefType>;
  readonly c: Value<MemRefType>;
  readonly k: OpFoldResult;
  /** The initial value of all elements of `c`, if it still has to be written. */
  readonly start?: Value | undefined;
  /** Whether each element of `a` and `b` holds two steps along the inner dimension, which then has `2 * k` steps. */
  readonly isPaired: boolean;
  /** The part of `c` that is used; whole register tiles of at most `tileRows` rows are computed. */
  readonly needed: NeededPart;
  readonly tileRows: Tiles["tileRows"];
}

/** Builds the products, panel by panel. */
export function emitPanelProducts(b: Builder, product: PanelProducts): void {
  const m = at(product.c.type.shape, 0);
  if (m <= blockRows || m % blockRows !== 0) return emitRows(b, product, undefined, m);
  emitIndexLoop(b, { to: m, step: blockRows }, (inner, row) => emitRows(inner, product, row, blockRows));
}

/** Builds the products of `count` rows, from row `start` on, which is the first one by default. */
function emitRows(b: Builder, product: PanelProducts, start: Value | undefined, count: number): void {
  const { panels, c, needed, tileRows } = product;
  const [panelCount, width] = [at(panels.type.shape, 0), at(panels.type.shape, 2)];
  const panelsNeeded = needed.columns === undefined ? panelCount : partsOf(b, needed.columns, width);
  const rowsNeeded = needed.rows && (start ? SubIOp.build(b, { lhs: needed.rows, rhs: start }).result : needed.rows);
  const tiles = rowsNeeded === undefined ? [] : rowTiles(count, mostTileRows(c.type.elementType, tileRows));
  const ranges = tiles.map(({ from, to, rows: step }) => ({ from, to: leastOf(b, rowsNeeded, to), step }));
  emitIndexLoop(b, { to: panelsNeeded }, (inner, panel) => {
    const place = panelAt(inner, product, panel);
    if (rowsNeeded === undefined) emitProduct(inner, product, place, { from: start ?? 0, count });
    for (const range of ranges) {
      emitIndexLoop(inner, range, (deep, row) => {
        const from = start === undefined ? row : AddIOp.build(deep, { lhs: start, rhs: row }).result;
        emitProduct(deep, product, place, { from, count: range.step });
      });
    }
  });
}

/** A panel of the right operand. */
interface Panel {
  readonly right: Value<MemRefType>;
  /** Its first column in the matrix. */
  readonly column: Value;
}

function panelAt(b: Builder, { panels, k }: PanelProducts, panel: Value): Panel {
  const width = at(panels.type.shape, 2);
  const slice = { offsets: [panel, 0, 0], sizes: [1, k, width], strides: [1, 1, 1] };
  const right = memref.SubViewOp.buildReduced(b, panels, slice, [0]).result;
  return { right, column: MulIOp.build(b, { lhs: panel, rhs: ConstantOp.index(b, width).result }).result };
}

/** Builds the product of some rows and one panel. */
function emitProduct(b: Builder, product: PanelProducts, { right, column }: Panel, { from, count }: Rows): void {
  const { panels, k, start, isPaired } = product;
  const left = { offsets: [from, 0], sizes: [count, k], strides: [1, 1] };
  const a = memref.SubViewOp.buildMixed(b, product.a, left).result;
  const part = { offsets: [from, column], sizes: [count, at(panels.type.shape, 2)], strides: [1, 1] };
  const target = memref.SubViewOp.buildMixed(b, product.c, part).result;
  if (start !== undefined) createNamed(b, FillOp, { inputs: [start], outputs: [target] });
  if (isPaired) createPairProduct(b, [a, right], target);
  else createNamed(b, MatmulOp, { inputs: [a, right], outputs: [target] });
}

function leastOf(b: Builder, lhs: Value | undefined, most: number): Value {
  const rhs = ConstantOp.index(b, most).result;
  return lhs === undefined ? rhs : MinSIOp.build(b, { lhs, rhs }).result;
}
