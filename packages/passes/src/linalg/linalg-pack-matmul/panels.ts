/**
 * The right operand of a product in panels of a few columns each. What a register tile reads of it is then contiguous,
 * at one address that grows by a constant, whatever the distance of the rows in memory was.
 */
import { buildGeneric, createNamed, FillOp, type GenericOp, MatmulOp, YieldOp } from "@tt-opt/dialect-linalg";
import { ConstantOp, memref, MulIOp } from "@tt-opt/dialect-std";
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
import { createPairProduct, joinHalves } from "./pairs.ts";

/**
 * Rows that a panel is longer than what is stored in it, so that the same place in neighbouring panels does not fall
 * into the same set of a cache.
 */
const padding = 2;

/** The shape of a buffer for a matrix of at most `rows` rows and `columns` columns in panels of `width`. */
export function panelShape(rows: number, columns: number, width: number): readonly number[] {
  return [columns / width, rows + padding, width];
}

/** A buffer; it lives as long as a launch if it is kept. */
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

/** Rows of panels, each of which holds one row of a matrix, or a pair of them. */
interface PanelRows {
  readonly panels: Value<MemRefType>;
  readonly from: OpFoldResult;
  readonly rows: number;
  readonly isPaired: boolean;
}

/**
 * Makes an operation that writes to panels what `writer` writes to a matrix; `mapping` says what stands for the values
 * that it uses.
 */
export function emitPanelWriter(b: Builder, writer: GenericOp, mapping: IrMapping, place: PanelRows): GenericOp {
  const { panels, from, rows, isPaired } = place;
  const [count, width] = [at(panels.type.shape, 0), at(panels.type.shape, 2)];
  const slice = { offsets: [0, from, 0], sizes: [count, rows, width], strides: [1, 1, 1] };
  const target = memref.SubViewOp.buildMixed(b, panels, slice).result;
  // Rows outermost: where they come from, they are contiguous.
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
 * Rows of the left operand that are multiplied by all panels before the next ones are: they stay in a second-level
 * cache.
 */
const blockRows = 128;

/** `c += a · b` for the first `k` columns of `a` and rows of the panels of `b`. */
interface PanelProducts {
  readonly a: Value<MemRefType>;
  readonly panels: Value<MemRefType>;
  readonly c: Value<MemRefType>;
  readonly k: OpFoldResult;
  /** What `c` is full of before, if that is still to be written. */
  readonly start?: Value | undefined;
  /** Whether each element of `a` and `b` is two steps along the inner dimension, so that there are `2 * k`. */
  readonly isPaired: boolean;
}

/** Makes the products, panel by panel. */
export function emitPanelProducts(b: Builder, product: PanelProducts): void {
  const m = at(product.c.type.shape, 0);
  if (m <= blockRows || m % blockRows !== 0) return emitRows(b, product, 0, m);
  emitIndexLoop(b, { to: m, step: blockRows }, (inner, row) => emitRows(inner, product, row, blockRows));
}

/** The products of the rows from `row` on. */
function emitRows(b: Builder, product: PanelProducts, row: OpFoldResult, rows: number): void {
  const { panels, c, k, start, isPaired } = product;
  const [count, width] = [at(panels.type.shape, 0), at(panels.type.shape, 2)];
  const a = memref.SubViewOp.buildMixed(b, product.a, { offsets: [row, 0], sizes: [rows, k], strides: [1, 1] }).result;
  emitIndexLoop(b, { to: count }, (inner, panel) => {
    const ofPanel = { offsets: [panel, 0, 0], sizes: [1, k, width], strides: [1, 1, 1] };
    const right = memref.SubViewOp.buildReduced(inner, panels, ofPanel, [0]).result;
    const column = MulIOp.build(inner, { lhs: panel, rhs: ConstantOp.index(inner, width).result }).result;
    const part = { offsets: [row, column], sizes: [rows, width], strides: [1, 1] };
    const target = memref.SubViewOp.buildMixed(inner, c, part).result;
    if (start !== undefined) createNamed(inner, FillOp, { inputs: [start], outputs: [target] });
    if (isPaired) createPairProduct(inner, [a, right], target);
    else createNamed(inner, MatmulOp, { inputs: [a, right], outputs: [target] });
  });
}
