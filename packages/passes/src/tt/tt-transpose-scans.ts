/**
 * `tt-transpose-scans`: a running sum along the last dimension of a block goes from element to element, and elements of
 * the other dimensions are far from each other in the block, even where they are neighbours in memory. A transposed
 * block has them side by side, so that vectors of them are added.
 */
import { tt, tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  definePass,
  Elementwise,
  IntegerAttr,
  type Operation,
  RankedTensorType,
  type Rewriter,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { permuted } from "./block-access.ts";

/** See the file's header. */
export const ttTransposeScans = definePass({
  name: "tt-transpose-scans",
  summary: "scan blocks with neighbours in memory as the last dimension",
  description: `Applies to a \`tt.scan\` along the last dimension if another dimension, of 4 elements or more, has
neighbours in memory: in most of the elements that are loaded to compute what is scanned, and stored of what is computed
of it, element by element. The scan is of the block with this dimension last, and its results are transposed back.
Transpositions are indices of loops later on.`,
  statistics: { transposed: "scans of transposed blocks" },
  example: {
    input: `tt.func @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %a = tts.load %x[0] strides [1, 64] : !tt.ptr<f32> -> tensor<64x16xf32>
  %s = "tt.scan"(%a) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%l: f32, %r: f32):
    %t = arith.addf %l, %r : f32
    tt.scan.return %t : f32
  }) : (tensor<64x16xf32>) -> tensor<64x16xf32>
  tts.store %s, %y[0] strides [1, 64] : tensor<64x16xf32>, !tt.ptr<f32>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const scans: tt.ScanOp[] = [];
    ctx.root.walkOps(tt.ScanOp, (op) => void scans.push(op));
    for (const op of scans) {
      const dim = neighboursOf(op);
      if (dim === undefined) continue;
      transpose(rw, op, dim);
      ctx.count("transposed");
    }
  },
});

/** Fewer neighbours do not fill a vector. */
const leastNeighbours = 4;

/** The dimension that should be the last one instead of that of the scan; undefined if there is none. */
function neighboursOf(op: tt.ScanOp): number | undefined {
  const shape = tensorShapeOf(at(op.srcs, 0));
  const axis = op.axis.number;
  if (shape.length < 2 || axis !== shape.length - 1) return undefined;
  const counts = shape.map(() => 0);
  for (const access of accessesAround(op)) {
    const { dims } = access.layout;
    const { type } = access.is(tts.LoadOp) ? access.result : access.value;
    if (!(type instanceof RankedTensorType) || dims.length !== shape.length) continue;
    dims.forEach(({ stride }, d) => {
      if (stride === 1 && at(type.shape, d) > 1) counts[d] = at(counts, d) + (type.elementCount ?? 0);
    });
  }
  const most = Math.max(...counts);
  const dim = counts.indexOf(most);
  return most > at(counts, axis) && at(shape, dim) >= leastNeighbours ? dim : undefined;
}

/** The accesses to elements that are scanned, or computed of results of the scan. */
function accessesAround(op: tt.ScanOp): ReadonlySet<tts.LoadOp | tts.StoreOp> {
  const found = new Set<tts.LoadOp | tts.StoreOp>();
  const [made, used] = [new Set<Value>(op.srcs), new Set<Value>(op.results)];
  // Values that are added are visited, too.
  for (const { definingOp: maker } of made) {
    if (maker === undefined) continue;
    if (maker.is(tts.LoadOp)) found.add(maker);
    else if (isOfElements(maker)) for (const operand of maker.operands) made.add(operand);
  }
  for (const value of used) {
    for (const user of value.users()) {
      if (user.is(tts.StoreOp)) found.add(user);
      else if (isOfElements(user)) for (const result of user.results) used.add(result);
    }
  }
  return found;
}

/** Whether an operation computes each element of its results of elements at the same place. */
function isOfElements(op: Operation): boolean {
  return (op.has(Elementwise) && op.regions.length === 0) || op.is(tt.BroadcastOp);
}

/** Replaces a scan by that of blocks whose last dimension is `dim`. */
function transpose(rw: Rewriter, op: tt.ScanOp, dim: number): void {
  const { rank } = at(op.srcs, 0).type;
  const order = [...Array.from({ length: rank }, (_, d) => d).filter((d) => d !== dim), dim];
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const srcs = op.srcs.map((src) => typed(permuted(rw, src, order), tt.TtTensor));
  const made = tt.ScanOp.build(rw, {
    srcs,
    axis: IntegerAttr.get(op.axis.type, order.indexOf(op.axis.number)),
    reverse: op.reverse,
    combineOp: rw.takeRegion(op.combineOp),
  });
  const back = order.map((_, d) => order.indexOf(d));
  rw.replace(op, ...made.results.map((result) => permuted(rw, result, back)));
}
