/**
 * `linalg-exchange-pairs`: a sorting network finds the element that is compared with another one as the exclusive or of
 * it and of both elements of their pair, since Triton cannot index blocks. This is the other element of the pair.
 */
import { bodyOf, GenericOp, mapsAttr, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { BitcastOp, XOrIOp } from "@tt-opt/dialect-std";
import {
  AffineMap,
  type AffineExpr,
  at,
  BlockArgument,
  definePass,
  isDynamic,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { eraseUnused } from "../erase-unused.ts";

/** See the file's header. */
export const linalgExchangePairs = definePass({
  name: "linalg-exchange-pairs",
  summary: "load the other element of a pair instead of computing it of all",
  description: `In a \`linalg.generic\` on buffers, \`x ^ a ^ b\` of three elements of one buffer, of which \`x\` is always
\`a\` or \`b\`, becomes the one that it is not. Its index is the sum of the indices of \`a\` and \`b\` less that of \`x\`. One of
the operands gets this index, so that it must not be used otherwise.`,
  statistics: { exchanged: "elements that are loaded instead" },
  example: {
    input: `#all = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (0, d1)>
#second = affine_map<(d0, d1) -> (1, d1)>
func.func @others(%x: memref<2x64xi32>, %y: memref<2x64xi32>) {
  linalg.generic {indexing_maps = [#first, #second, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x, %x : memref<2x64xi32>, memref<2x64xi32>, memref<2x64xi32>) outs(%y : memref<2x64xi32>) {
  ^bb0(%a: i32, %b: i32, %e: i32, %out: i32):
    %both = arith.xori %a, %b : i32
    %other = arith.xori %e, %both : i32
    linalg.yield %other : i32
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(XOrIOp, (op) => {
      const generic = op.parentOp;
      if (generic?.is(GenericOp) === true && exchange(rw, generic, op)) ctx.count("exchanged");
    });
  },
});

/** An element of an input, or its bits. */
interface Element {
  /** The number of the input. */
  readonly input: number;
  readonly value: Value;
  /** Whether the input has no other use. */
  readonly isAlone: boolean;
}

/** Replaces `op` if it finds the other element of a pair. */
function exchange(rw: Rewriter, generic: GenericOp, op: XOrIOp): boolean {
  const elements = termsOf(op).flatMap((value) => elementOf(generic, value) ?? []);
  if (elements.length !== 3) return false;
  for (const self of elements) {
    const pair = elements.filter((element) => element !== self);
    const map = otherOfPair(generic, self, pair);
    const free = pair.find(({ isAlone }) => isAlone);
    if (map === undefined || free === undefined) continue;
    const maps = generic.indexingMaps.map((known, i) => (i === free.input ? map : known));
    rw.setAttribute(generic, "indexing_maps", mapsAttr(rw.context, maps));
    const parts = op.operands.flatMap(({ definingOp }) => definingOp ?? []);
    rw.replace(op, free.value);
    for (const part of parts) eraseUnused(rw, part);
    return true;
  }
  return false;
}

/** The three values of which `op` is the exclusive or; none if it is of fewer. */
function termsOf(op: XOrIOp): readonly Value[] {
  for (const [inner, other] of [
    [op.lhs, op.rhs],
    [op.rhs, op.lhs],
  ] as const) {
    const both = inner.hasOneUse ? inner.definingOp : undefined;
    if (both?.is(XOrIOp) === true) return [other, both.lhs, both.rhs];
  }
  return [];
}

function elementOf(generic: GenericOp, value: Value): Element | undefined {
  const { definingOp: cast } = value;
  const arg = cast?.is(BitcastOp) === true ? cast.in : value;
  if (!(arg instanceof BlockArgument) || arg.owner !== bodyOf(generic) || arg.index >= generic.inputs.length)
    return undefined;
  return { input: arg.index, value, isAlone: arg.hasOneUse && value.hasOneUse };
}

/** Where the element of a pair is that `self` is not; undefined if `self` may be none of the two. */
function otherOfPair(generic: GenericOp, self: Element, pair: readonly Element[]): AffineMap | undefined {
  const [own = [], one = [], two = []] = [self, ...pair].map(({ input }) => at(generic.indexingMaps, input).results);
  const buffers = new Set([self, ...pair].map(({ input }) => generic.operand(input)));
  if (buffers.size > 1) return undefined;
  const places = [...own.keys()].filter((i) => !at(one, i).equals(at(own, i)) || !at(two, i).equals(at(own, i)));
  const [place] = places;
  if (place === undefined || places.length > 1) return undefined;
  const index = otherIndex(staticLoopRanges(generic), at(own, place), [at(one, place), at(two, place)]);
  return index && new AffineMap(generic.iteratorTypes.length, 0, own.with(place, index));
}

/** Most iterations of a loop that are gone through. */
const longest = 4096;

/** See {@link otherOfPair}, for indices that follow from that of one loop. */
function otherIndex(
  extents: readonly number[],
  own: AffineExpr,
  [one, two]: readonly [AffineExpr, AffineExpr],
): AffineExpr | undefined {
  const loops = [...extents.keys()].filter((loop) => [own, one, two].some((index) => index.isFunctionOfDim(loop)));
  const [loop] = loops;
  const extent = loop === undefined ? undefined : extents[loop];
  if (loop === undefined || extent === undefined || loops.length > 1 || isDynamic(extent) || extent > longest)
    return undefined;
  const dims = extents.map(() => 0);
  for (let i = 0; i < extent; i++) {
    dims[loop] = i;
    const [self, a, b] = [own.evaluate(dims), one.evaluate(dims), two.evaluate(dims)];
    if (self !== a && self !== b) return undefined;
  }
  return one.add(two).sub(own);
}
