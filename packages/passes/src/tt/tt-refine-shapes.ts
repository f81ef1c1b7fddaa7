/**
 * `tt-refine-shapes`: a kernel takes the numbers of its elements apart in several ways, as into heads of a row for one
 * block and into rows for another one. Each access then has the shape of its own digits, and elements are stored in one
 * shape only to be read in another one. With the digits of all accesses, they have one shape.
 */
import { type AccessLayout, tt, tts } from "@tt-opt/dialect-tt";
import {
  AnyRankedTensor,
  at,
  beforeOp,
  type Block,
  defined,
  definePass,
  RankedTensorType,
  type Rewriter,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { eraseUnused } from "../erase-unused.ts";
import { reshaped } from "./block-access.ts";

/** See the file's header. */
export const ttRefineShapes = definePass({
  name: "tt-refine-shapes",
  summary: "access blocks that are used together in one shape",
  description: `Loads whose results are reshaped to a common shape, and stores of values that are reshaped from it, get the
shape whose dimensions are parts of those of all of them, if they have several shapes and its rows have 16 elements or more. All
must be accesses without masks whose dimensions can be taken apart. Accesses in the common shape follow where they can.`,
  statistics: { refined: "accesses in another shape" },
  example: {
    input: `tt.func @scale(%x: !tt.ptr<f32>, %scale: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %a = tts.load %x[0] strides [128, 1] : !tt.ptr<f32> -> tensor<32x32xf32>
  %x1 = tt.reshape %a : tensor<32x32xf32> -> tensor<1024xf32>
  %b = tts.load %scale[0] strides [32, 0, 1] : !tt.ptr<f32> -> tensor<4x8x32xf32>
  %s1 = tt.reshape %b : tensor<4x8x32xf32> -> tensor<1024xf32>
  %p = arith.mulf %x1, %s1 : tensor<1024xf32>
  %r = tt.reshape %p : tensor<1024xf32> -> tensor<32x32xf32>
  tts.store %r, %y[0] strides [128, 1] : tensor<32x32xf32>, !tt.ptr<f32>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const blocks = new Set<Block>();
    ctx.root.walkOps(tt.ReshapeOp, (op) => void (op.block !== undefined && blocks.add(op.block)));
    for (const block of blocks) for (const group of groupsOf(block)) ctx.count("refined", refine(rw, group));
  },
});

type Shape = readonly number[];

/** An access, and the values in the common shape that it loads. */
interface Access {
  readonly op: tts.LoadOp | tts.StoreOp;
  readonly loaded: readonly Value[];
}

/** Accesses of values of one shape. */
interface Group {
  readonly common: Shape;
  readonly reshaped: Access[];
  readonly direct: Access[];
}

function groupsOf(block: Block): readonly Group[] {
  const groups = new Map<string, Group>();
  const add = (access: Access, value: Value, kind: "reshaped" | "direct"): void => {
    const common = tensorShapeOf(value);
    const known = groups.get(common.join("x")) ?? { common, reshaped: [], direct: [] };
    groups.set(common.join("x"), known);
    known[kind].push(access);
  };
  for (const op of block.ops()) {
    if (op.is(tts.LoadOp) && isPlainLoad(op)) {
      const reshapes = [...op.result.users()].flatMap((user) => (user.is(tt.ReshapeOp) ? [user.result] : []));
      const shapes = new Set(reshapes.map(({ type }) => type.shape.join("x")));
      if (shapes.size === 1) add({ op, loaded: reshapes }, at(reshapes, 0), "reshaped");
      else if (shapes.size === 0) add({ op, loaded: [op.result] }, op.result, "direct");
    } else if (op.is(tts.StoreOp) && op.mask === undefined && op.value.type instanceof RankedTensorType) {
      const reshape = op.value.definingOp;
      if (reshape?.is(tt.ReshapeOp) === true) add({ op, loaded: [] }, reshape.src, "reshaped");
      else add({ op, loaded: [] }, op.value, "direct");
    }
  }
  return [...groups.values()];
}

function isPlainLoad({ mask, other, isVolatile, sizes, result }: tts.LoadOp): boolean {
  const isPlain = mask === undefined && !isVolatile.value && sizes.length === 0;
  return isPlain && result.type instanceof RankedTensorType && !(other?.type instanceof RankedTensorType);
}

/** Shorter rows are better followed as one row. */
const shortestRow = 16;

/** Gives the accesses of a group one shape; returns how many got another one. */
function refine(rw: Rewriter, { common, reshaped, direct }: Group): number {
  const shapes = reshaped.map(({ op }) => shapeOf(op));
  const fine = commonRefinement(shapes);
  if (
    fine === undefined ||
    at(fine, fine.length - 1) < shortestRow ||
    shapes.every((shape) => isSame(shape, at(shapes, 0)))
  )
    return 0;
  if (!reshaped.every(({ op }) => splitLayout(op, fine) !== undefined)) return 0;
  const moved = [
    ...reshaped.filter(({ op }) => !isSame(shapeOf(op), fine)),
    ...direct.filter(({ op }) => splitLayout(op, fine) !== undefined),
  ];
  for (const access of moved) move(rw, access, common, fine);
  return moved.length;
}

function shapeOf(op: tts.LoadOp | tts.StoreOp): Shape {
  return tensorShapeOf(op.is(tts.LoadOp) ? op.result : op.value);
}

function splitLayout(op: tts.LoadOp | tts.StoreOp, fine: Shape): AccessLayout | undefined {
  return op.layout.split(shapeOf(op), fine);
}

/** Makes an access one of the shape `fine`. */
function move(rw: Rewriter, { op, loaded }: Access, common: Shape, fine: Shape): void {
  const layout = defined(splitLayout(op, fine), "a layout in the finer shape");
  const { cache, evict } = op;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  if (op.is(tts.StoreOp)) {
    // Loads that were moved before may have replaced what is stored.
    const { definingOp: reshape } = op.value;
    const stored = reshape?.is(tt.ReshapeOp) === true ? reshape.src : op.value;
    tts.StoreOp.create(rw, layout, reshaped(rw, stored, fine), { cache, evict });
    rw.erase(op);
    if (reshape !== undefined) eraseUnused(rw, reshape);
    return;
  }
  const type = typed(op.result, AnyRankedTensor).type.with({ shape: fine });
  const made = tts.LoadOp.create(rw, layout, type, { other: op.other, cache, evict });
  const result = reshaped(rw, made.result, common);
  for (const value of loaded) {
    rw.replaceAllUses(value, result);
    if (value.definingOp !== undefined) eraseUnused(rw, value.definingOp);
  }
}

/** The shape each of whose dimensions is a part of a dimension of each of `shapes`; undefined if there is none. */
function commonRefinement(shapes: readonly Shape[]): Shape | undefined {
  const ends = new Set<number>();
  for (const shape of shapes) {
    let end = 1;
    for (const size of shape.toReversed()) ends.add((end *= size));
  }
  const sorted = [...ends].filter((end) => end > 1).sort((a, b) => a - b);
  const sizes = sorted.map((end, i) => end / (sorted[i - 1] ?? 1));
  return sizes.length > 0 && sizes.every(Number.isInteger) ? sizes.toReversed() : undefined;
}

function isSame(a: Shape, b: Shape): boolean {
  return a.join("x") === b.join("x");
}
