/**
 * `linalg-fold-unit-extent-dims`: a loop of one iteration hides the loops around it from what looks at the innermost one.
 * Kernels have such loops where a block has size 1 along a dimension, as where a program computes one row.
 */
import { buildGeneric, GenericOp, remapIndices, renumbered, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { ConstantOp, memref } from "@tt-opt/dialect-std";
import {
  AffineConstant,
  AffineMap,
  AnyMemRef,
  at,
  beforeOp,
  definePass,
  MemRefType,
  projectDims,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const linalgFoldUnitExtentDims = definePass({
  name: "linalg-fold-unit-extent-dims",
  summary: "remove loops of one iteration from structured operations",
  description: `Each loop of a \`linalg.generic\` that has one iteration is removed: its index is 0 in the body, and buffers
without a layout of their own lose the dimensions of size 1 that it indexes; in the maps of other operands, it is the
constant 0. Operations whose only such loops are the outermost ones are left alone, since nothing is hidden by these.`,
  statistics: { folded: "operations with fewer loops" },
  example: {
    input: `#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f(%x: memref<8x1x16xf32>, %y: memref<8x1xf32>) {
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : memref<8x1x16xf32>) outs(%y : memref<8x1xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %c = arith.addf %sum, %a : f32
    linalg.yield %c : f32
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: GenericOp[] = [];
    ctx.root.walkOps(GenericOp, (op) => void ops.push(op));
    for (const op of ops) {
      const isUnit = staticLoopRanges(op).map((extent) => extent === 1);
      const first = isUnit.indexOf(false);
      if (first < 0 || !isUnit.includes(true, first)) continue;
      fold(rw, op, isUnit);
      ctx.count("folded");
    }
  },
});

/** Replaces an operation by one without the loops that `isUnit` says. */
function fold(rw: Rewriter, op: GenericOp, isUnit: readonly boolean[]): void {
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const kept = [...isUnit.keys()].filter((loop) => !at(isUnit, loop));
  const operands = op.operands.map((value, i) => {
    const map = projectDims(at(op.indexingMaps, i), (loop) => at(isUnit, loop));
    return foldOperand(rw, value, map);
  });
  const values = operands.map(({ value }) => value);
  const parts = {
    inputs: values.slice(0, op.inputs.length),
    outputs: values.slice(op.inputs.length),
    maps: operands.map(({ map }) => map),
    iterators: kept.map((loop) => at(op.iteratorTypes, loop)),
    attributes: op.attributes.entries(),
  };
  const made = buildGeneric(rw, parts, rw.takeRegion(op.body));
  remapIndices(made, rw, (index) => {
    if (!at(isUnit, index.loop)) return renumbered(rw, index, kept.indexOf(index.loop));
    return rw.within(beforeOp(index), () => ConstantOp.index(rw, 0).result);
  });
  rw.replace(op, ...made.results);
}

/** An operand without its dimensions of size 1 whose index is a constant, and its map. */
function foldOperand(rw: Rewriter, value: Value, map: AffineMap): { readonly value: Value; readonly map: AffineMap } {
  const { type } = value;
  if (!(type instanceof MemRefType) || type.layout !== undefined || type.shape === undefined) return { value, map };
  const isKept = type.shape.map((size, place) => size !== 1 || !(map.results[place] instanceof AffineConstant));
  const first = isKept.indexOf(true);
  if (first < 0 || !isKept.includes(false)) return { value, map };
  // Each dimension that goes joins the one before it that stays, and leading ones the first of these.
  const groups: number[][] = [];
  isKept.forEach((stays, place) => {
    if (groups.length === 0 || (stays && place !== first)) groups.push([place]);
    else groups.at(-1)?.push(place);
  });
  const shape = type.shape.filter((_, place) => at(isKept, place));
  const results = map.results.filter((_, place) => at(isKept, place));
  const folded = MemRefType.get(shape, type.elementType, undefined, type.memorySpace);
  const source = typed(value, AnyMemRef);
  return {
    value: memref.CollapseShapeOp.buildGroups(rw, source, groups, folded).result,
    map: new AffineMap(map.numDims, 0, results),
  };
}
