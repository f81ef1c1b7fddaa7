/**
 * `linalg-collapse-dimensions`: neighbouring loops over short dimensions become one loop where all operands allow it.
 * Sorting networks and Fourier transforms see a block as a hypercube whose dimensions have two elements each, which
 * leaves no loop that is long enough for vectors.
 */
import { buildGeneric, GenericOp, IndexOp, remapIndices, renumbered, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { ConstantOp, DivUIOp, memref, RemUIOp } from "@tt-opt/dialect-std";
import {
  AffineConstant,
  AffineDim,
  type AffineExpr,
  AffineMap,
  AnyMemRef,
  at,
  beforeOp,
  definePass,
  isDynamic,
  MemRefType,
  opt,
  type Rewriter,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Groups, isIndexedBy, mergedIndex, placeOf, placesOf } from "./merged-indices.ts";

/** See the file's header. */
export const linalgCollapseDimensions = definePass({
  name: "linalg-collapse-dimensions",
  summary: "merge neighbouring loops of structured operations over short dimensions",
  description: `Two neighbouring parallel loops of a \`linalg.generic\` on buffers become one if each operand either is
indexed by both, with one dimension behind the other and without a layout of its own, or by neither of them. Their
indices must not be used. The innermost loops are merged even if operands use them in different ways, until they fill
vectors; the maps then hold quotients and remainders, as do the indices of loops with a power of two of iterations.
Operations whose innermost loop has \`long\` iterations or more are left alone.`,
  options: { long: opt.int(16, "iterations of an innermost loop that is long enough", { least: 0 }) },
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
      if (!op.indexingMaps.every(hasPlainIndices)) continue;
      const groups = withLongEnd(op, groupsOf(op), extents);
      if (groups.length === extents.length) continue;
      collapse(rw, op, groups, extents);
      ctx.count("collapsed");
    }
  },
});

/** Which loops may be merged with others: their iterations are independent, and their indices are not used. */
function freeLoops(op: GenericOp): readonly boolean[] {
  const used = usedIndices(op);
  return op.iteratorTypes.map((type, loop) => type === "parallel" && !used.has(loop));
}

/** The loops whose indices are used. */
function usedIndices(op: GenericOp): ReadonlySet<number> {
  const used = new Set<number>();
  op.walkOps(IndexOp, (index) => void used.add(index.loop));
  return used;
}

/** Whether an operand is indexed by loops and constants, and not by what is computed of them. */
function hasPlainIndices({ results }: AffineMap): boolean {
  return results.every((result) => result instanceof AffineDim || result instanceof AffineConstant);
}

/** Groups neighbouring loops that can be merged. */
function groupsOf(op: GenericOp): Groups {
  const groups: number[][] = [];
  const free = freeLoops(op);
  const operands = op.operands.map(({ type }, i) => ({ type, map: at(op.indexingMaps, i) }));
  for (const loop of op.iteratorTypes.keys()) {
    const group = groups.at(-1);
    const before = loop - 1;
    const isMergeable =
      group !== undefined &&
      at(free, before) &&
      at(free, loop) &&
      operands.every(({ type, map }) => areAdjacent(map, before, loop, isRowMajor(type)));
    if (isMergeable) group.push(loop);
    else groups.push([loop]);
  }
  return groups;
}

function isRowMajor(type: Type): boolean {
  return type instanceof MemRefType && type.layout === undefined;
}

/** Lanes of a vector. */
const lanes = 4;

/**
 * Merges the innermost groups until they fill vectors, although operands use their loops in different ways; each
 * vector of them is then a permutation of neighbouring elements. The groups around them follow where this changes
 * nothing for any operand.
 */
function withLongEnd(op: GenericOp, groups: Groups, extents: readonly number[]): Groups {
  const used = usedIndices(op);
  const isFree = (loop: number): boolean =>
    op.iteratorTypes[loop] === "parallel" && (!used.has(loop) || Number.isInteger(Math.log2(at(extents, loop))));
  const end: number[] = [];
  let size = 1;
  let count = 0;
  for (const group of groups.toReversed()) {
    if (!group.every(isFree)) break;
    // A group that fills vectors by itself stays as it is.
    const isLong = size % lanes === 0;
    if (isLong && (count === 1 || !canPrecede(op, group, end))) break;
    end.unshift(...group);
    size *= group.reduce((product, loop) => product * at(extents, loop), 1);
    count++;
  }
  // Vectors are stored without a permutation; besides, the shape of an operand must tell the extent of the loop.
  const outputs = op.indexingMaps.slice(op.inputs.length);
  const isStored = outputs.length > 0 && outputs.every(({ results }) => isIndexedBy(results.slice(-end.length), end));
  const isUsed = count > 1 && size % lanes === 0 && isStored && op.operands.every(({ type }) => isRowMajor(type));
  return isUsed ? [...groups.slice(0, -count), end] : groups;
}

/** Whether each operand that is indexed by loops of `end` has the loops of `group` right before them, and no other has. */
function canPrecede(op: GenericOp, group: readonly number[], end: readonly number[]): boolean {
  return op.indexingMaps.every(({ results }) => {
    const uses = (loops: readonly number[]): boolean =>
      results.some((result) => result instanceof AffineDim && loops.includes(result.position));
    if (!uses(end)) return !uses(group);
    const isInside = (result: AffineExpr): boolean => !(result instanceof AffineDim) || end.includes(result.position);
    const first = results.findLastIndex((result) => !isInside(result)) + 1;
    return first >= group.length && isIndexedBy(results.slice(first - group.length, first), group);
  });
}

/** Whether a map has loop `b` right behind loop `a`, which it may only if `isContiguous`, or none of the two. */
function areAdjacent({ results }: AffineMap, a: number, b: number, isContiguous: boolean): boolean {
  const places = (loop: number): readonly number[] =>
    results.flatMap((result, i) => (result instanceof AffineDim && result.position === loop ? [i] : []));
  const [first, second] = [places(a), places(b)];
  if (first.length === 0 && second.length === 0) return true;
  return isContiguous && first.length === 1 && second.length === 1 && at(second, 0) === at(first, 0) + 1;
}

/** Replaces an operation by one with a loop for each group. */
function collapse(rw: Rewriter, op: GenericOp, groups: Groups, extents: readonly number[]): void {
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const views = new Map<Value, Map<string, Value>>();
  const operands = op.operands.map((value, i) => {
    const { map, places } = collapseMap(value, at(op.indexingMaps, i), groups, extents);
    const known = views.get(value) ?? new Map<string, Value>();
    views.set(value, known);
    const key = places.join(";");
    const view = known.get(key) ?? collapseOperand(rw, value, places);
    known.set(key, view);
    return { value: view, map };
  });
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
  remapIndices(made, rw, (index) => rw.within(beforeOp(index), () => indexOfLoop(rw, index, groups, extents)));
  rw.erase(op);
}

/** The index of a loop that `index` is, from that of the loop of its group. */
function indexOfLoop(rw: Rewriter, index: IndexOp, groups: Groups, extents: readonly number[]): Value {
  const { group, inner, isOutermost } = placeOf(index.loop, groups, extents);
  let made = renumbered(rw, index, group);
  const period = inner * at(extents, index.loop);
  // In this order, the remainders of all lanes of a vector are known.
  if (!isOutermost) made = RemUIOp.build(rw, { lhs: made, rhs: ConstantOp.index(rw, period).result }).result;
  return inner === 1 ? made : DivUIOp.build(rw, { lhs: made, rhs: ConstantOp.index(rw, inner).result }).result;
}

/** The map of an operand with the dimensions of each group of loops merged, and which dimensions these are. */
function collapseMap(
  value: Value,
  { results }: AffineMap,
  groups: Groups,
  extents: readonly number[],
): { readonly map: AffineMap; readonly places: Groups } {
  const { shape } = typed(value, AnyMemRef).type;
  const places = placesOf(results, groups);
  const merged = places.map((group) => {
    const used = group.map((place) => at(results, place));
    const sizes = group.map((place) => at(shape, place));
    return mergedIndex(used, sizes, groups, extents);
  });
  return { map: new AffineMap(groups.length, 0, merged), places };
}

/** An operand with the dimensions of each of `places` merged. */
function collapseOperand(rw: Rewriter, value: Value, places: Groups): Value {
  const source = typed(value, AnyMemRef);
  const { shape, elementType, memorySpace } = source.type;
  if (places.length === shape.length) return value;
  const sizes = places.map((group) => group.reduce((size, place) => size * at(shape, place), 1));
  const type = MemRefType.get(sizes, elementType, undefined, memorySpace);
  return memref.CollapseShapeOp.buildGroups(rw, source, places, type).result;
}
