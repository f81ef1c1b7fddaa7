/**
 * `linalg-collapse-dimensions`: neighbouring loops over short dimensions become one loop where all operands allow it.
 * Sorting networks and Fourier transforms see a block as a hypercube whose dimensions have two elements each, which
 * leaves no loop that is long enough for vectors.
 */
import { buildGeneric, GenericOp, IndexOp, remapIndices, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { memref } from "@tt-opt/dialect-std";
import {
  AffineConstant,
  AffineDim,
  AffineMap,
  AnyMemRef,
  at,
  beforeOp,
  definePass,
  dim,
  IntegerAttr,
  isDynamic,
  MemRefType,
  opt,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const linalgCollapseDimensions = definePass({
  name: "linalg-collapse-dimensions",
  summary: "merge neighbouring loops of structured operations over short dimensions",
  description: `Two neighbouring parallel loops of a \`linalg.generic\` on buffers become one if each operand either is
indexed by both, with one dimension behind the other and without a layout of its own, or by neither of them. Their
indices must not be used. Operations whose innermost loop has \`long\` iterations or more are left alone.`,
  options: { long: opt.int(16, "iterations of an innermost loop that is long enough") },
  statistics: { collapsed: "operations with fewer loops" },
  example: {
    input: `#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#half = affine_map<(d0, d1, d2, d3) -> (d0, 1, d2, d3)>
func.func @f(%x: memref<2x2x2x2xf32>, %y: memref<2x2x2x2xf32>) {
  linalg.generic {indexing_maps = [#all, #half, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %x : memref<2x2x2x2xf32>, memref<2x2x2x2xf32>) outs(%y : memref<2x2x2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.addf %a, %b : f32
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
      if (op.operands.some(({ type }) => !(type instanceof MemRefType))) continue;
      const extents = staticLoopRanges(op);
      const innermost = extents.at(-1);
      if (innermost === undefined || extents.some(isDynamic) || innermost >= ctx.options.long) continue;
      const groups = groupsOf(op);
      if (groups.length === extents.length) continue;
      collapse(rw, op, groups);
      ctx.count("collapsed");
    }
  },
});

/** The loops of each loop of the result. */
type Groups = readonly (readonly number[])[];

/** Groups neighbouring loops that can be merged. */
function groupsOf(op: GenericOp): Groups {
  const groups: number[][] = [];
  const used = new Set<number>();
  op.walkOps(IndexOp, (index) => void used.add(index.loop));
  const isFree = (loop: number): boolean => op.iteratorTypes[loop] === "parallel" && !used.has(loop);
  const operands = op.operands.map(({ type }, i) => ({ type, map: at(op.indexingMaps, i) }));
  for (const loop of op.iteratorTypes.keys()) {
    const group = groups.at(-1);
    const before = loop - 1;
    const isMergeable =
      group !== undefined &&
      isFree(before) &&
      isFree(loop) &&
      operands.every(({ type, map }) =>
        areAdjacent(map, before, loop, type instanceof MemRefType && type.layout === undefined),
      );
    if (isMergeable) group.push(loop);
    else groups.push([loop]);
  }
  return groups;
}

/** Whether a map has loop `b` right behind loop `a`, which it may only if `isContiguous`, or none of the two. */
function areAdjacent({ results }: AffineMap, a: number, b: number, isContiguous: boolean): boolean {
  if (!results.every((result) => result instanceof AffineDim || result instanceof AffineConstant)) return false;
  const places = (loop: number): readonly number[] =>
    results.flatMap((result, i) => (result instanceof AffineDim && result.position === loop ? [i] : []));
  const [first, second] = [places(a), places(b)];
  if (first.length === 0 && second.length === 0) return true;
  return isContiguous && first.length === 1 && second.length === 1 && at(second, 0) === at(first, 0) + 1;
}

/** Replaces an operation by one with a loop for each group. */
function collapse(rw: Rewriter, op: GenericOp, groups: Groups): void {
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const operands = op.operands.map((value, i) => collapseOperand(rw, value, at(op.indexingMaps, i), groups));
  const inputs = op.inputs.length;
  const values = operands.map(({ value }) => value);
  const parts = {
    inputs: values.slice(0, inputs),
    outputs: values.slice(inputs),
    maps: operands.map(({ map }) => map),
    iterators: groups.map(([first = 0]) => at(op.iteratorTypes, first)),
    attributes: op.attributes.entries(),
  };
  const made = buildGeneric(rw, parts, rw.takeRegion(op.body));
  remapIndices(made, rw, (index) => {
    const loop = groups.findIndex((group) => group.includes(index.loop));
    return rw.within(beforeOp(index), () => IndexOp.build(rw, { dim: IntegerAttr.get(index.dim.type, loop) }).result);
  });
  rw.erase(op);
}

/** The operand with the dimensions of each group of loops merged, and its map. */
function collapseOperand(
  rw: Rewriter,
  value: Value,
  { results }: AffineMap,
  groups: Groups,
): { readonly value: Value; readonly map: AffineMap } {
  const loopOf = (place: number): number => {
    const result = results[place];
    return result instanceof AffineDim ? groups.findIndex((group) => group.includes(result.position)) : -1;
  };
  const places: number[][] = [];
  for (const place of results.keys()) {
    const isNext = place > 0 && loopOf(place) >= 0 && loopOf(place) === loopOf(place - 1);
    if (isNext) places.at(-1)?.push(place);
    else places.push([place]);
  }
  const merged = places.map(([first = 0]) => (loopOf(first) < 0 ? at(results, first) : dim(loopOf(first))));
  const map = new AffineMap(groups.length, 0, merged);
  if (places.length === results.length) return { value, map };
  const source = typed(value, AnyMemRef);
  const { shape, elementType, memorySpace } = source.type;
  const sizes = places.map((group) => group.reduce((size, place) => size * at(shape, place), 1));
  const type = MemRefType.get(sizes, elementType, undefined, memorySpace);
  return { value: memref.CollapseShapeOp.buildGroups(rw, source, places, type).result, map };
}
