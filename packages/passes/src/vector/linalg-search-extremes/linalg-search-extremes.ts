/**
 * `linalg-search-extremes`: a kernel that takes the greatest elements of a row one after the other asks for the greatest one and
 * for its place. Once the element is known, the place is where the first equal one is, and a search ends there.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  AndIOp,
  CmpFOp,
  CmpIOp,
  ConstantOp,
  IndexCastOp,
  memref,
  MinSIOp,
  OrIOp,
  scf,
  SelectOp,
  XOrIOp,
} from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  beforeOp,
  type Builder,
  DenseElementsAttr,
  definePass,
  FloatType,
  Index,
  IntegerType,
  type MemRefType,
  type Rewriter,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { toIndex } from "../../to-index.ts";
import { type ExtremeSearch, findSearch, lanes, vectors } from "./find-search.ts";

/** See the file's header. */
export const linalgSearchExtremes = definePass({
  name: "linalg-search-extremes",
  summary: "search for the place of an extreme element that is known",
  description: `A \`linalg.generic\` that finds the first of the greatest or least elements of a row of 64 or more of 32 bits,
and of which only the place is used, becomes a loop over groups of vectors that ends where an element is equal to the
extreme, if that is computed before. A row in which none is, as one of NaN, has its last element as the place.`,
  statistics: { searches: "selections that became searches" },
  example: {
    input: `#id = affine_map<(d0) -> (d0)>
#row = affine_map<(d0, d1) -> (d1)>
#one = affine_map<(d0, d1) -> (d0)>
#none = affine_map<(d0) -> ()>
#scalar = affine_map<() -> ()>
func.func @f(%p: !tt.ptr<f32>) -> (f32, i32) {
  %lowest = arith.constant 0xFF800000 : f32
  %first = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %x = memref.alloc() : memref<64xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  %greatest = memref.alloc() : memref<f32>
  linalg.generic {indexing_maps = [#scalar], iterator_types = []} outs(%greatest : memref<f32>) {
  ^bb0(%o: f32):
    linalg.yield %lowest : f32
  }
  linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%x : memref<64xf32>) outs(%greatest : memref<f32>) {
  ^bb0(%v: f32, %o: f32):
    %m = arith.maxnumf %o, %v : f32
    linalg.yield %m : f32
  }
  %best = memref.alloc() : memref<1xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (0)>, #id], iterator_types = ["parallel"]} ins(%x : memref<64xf32>) outs(%best : memref<1xf32>) {
  ^bb0(%v: f32, %o: f32):
    linalg.yield %v : f32
  }
  %at = memref.alloc() : memref<1xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%at : memref<1xi32>) {
  ^bb0(%o: i32):
    linalg.yield %first : i32
  }
  linalg.generic {indexing_maps = [#row, #one, #one], iterator_types = ["parallel", "reduction"]} ins(%x : memref<64xf32>) outs(%best, %at : memref<1xf32>, memref<1xi32>) {
  ^bb0(%v: f32, %o: f32, %p0: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %same = arith.cmpf oeq, %o, %v : f32
    %before = arith.cmpi slt, %p0, %n : i32
    %tie = arith.andi %same, %before : i1
    %more = arith.cmpf ogt, %o, %v : f32
    %keep = arith.ori %more, %tie : i1
    %w = arith.select %keep, %o, %v : f32
    %q = arith.select %keep, %p0, %n : i32
    linalg.yield %w, %q : f32, i32
  }
  %m = memref.load %greatest[] : memref<f32>
  %r = memref.load %at[%c0] : memref<1xi32>
  return %m, %r : f32, i32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const found: ExtremeSearch[] = [];
    ctx.root.walkOps(GenericOp, (op) => {
      const search = findSearch(op);
      if (search !== undefined) found.push(search);
    });
    for (const search of found) {
      replace(rw, search);
      ctx.count("searches");
    }
  },
});

function replace(rw: Rewriter, search: ExtremeSearch): void {
  const { op, extreme, place, initial } = search;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const first = ConstantOp.index(rw, 0).result;
  const only = (buffer: Value<MemRefType>) => ({ memref: buffer, indices: buffer.type.shape.map(() => first) });
  const resultTypes = [extreme.type.elementType];
  const sought = memref.LoadOp.build(rw, { ...only(extreme), resultTypes }).result;
  const index = emitSearch(rw, search, sought);
  const value = IndexCastOp.build(rw, { in: index, resultTypes: [place.type.elementType] }).resultAt(0);
  memref.StoreOp.build(rw, { value, ...only(place) });
  for (const each of [op, ...initial]) rw.erase(each);
}

/** Builds the search for the first element that is `sought`, and returns its index. */
function emitSearch(b: Rewriter, { row, size }: ExtremeSearch, sought: Value): Value {
  const number = (n: number): Value => ConstantOp.index(b, n).result;
  const [first, last, end, step] = [number(0), number(size - 1), number(size), number(lanes * vectors)];
  const type = VectorType.get([lanes], sought.type);
  const wanted = vector.BroadcastOp.build(b, { source: sought, resultTypes: [type] }).resultAt(0);
  /** Where the elements of a group are the wanted one, for each vector. */
  const wantedLanes = (b: Builder, from: Value): readonly Value[] =>
    Array.from({ length: vectors }, (_, v) => {
      const index = AddIOp.build(b, { lhs: from, rhs: ConstantOp.index(b, v * lanes).result }).result;
      const access = { base: row, indices: [typed(index, Index)], resultTypes: [type] };
      const part = vector.LoadOp.build(b, access).resultAt(0);
      const isFloat = type.elementType instanceof FloatType;
      return (isFloat ? CmpFOp.create(b, "oeq", part, wanted) : CmpIOp.create(b, "eq", part, wanted)).result;
    });
  const next = (b: Builder, index: Value): Value => AddIOp.build(b, { lhs: index, rhs: step }).result;
  const search = scf.WhileOp.create(
    b,
    [first],
    (inside, [from = first]) => {
      const found = wantedLanes(inside, from).reduce((lhs, rhs) => OrIOp.build(inside, { lhs, rhs }).result);
      const isFound = reduced(inside, "or", found);
      const isLeft = CmpIOp.create(inside, "slt", next(inside, from), end).result;
      const isNone = XOrIOp.build(inside, { lhs: isFound, rhs: ConstantOp.bool(inside, true).result }).result;
      return { condition: AndIOp.build(inside, { lhs: isLeft, rhs: isNone }).result, args: [from] };
    },
    (inside, [from = first]) => [next(inside, from)],
  );
  tts.setMark(b, search, "countsUp");
  const group = search.resultAt(0);
  const words = VectorType.get([lanes], IntegerType.get(b.context, 32));
  const constant = (numbers: readonly number[]): Value =>
    ConstantOp.build(b, { value: DenseElementsAttr.fromNumbers(words, numbers) }).result;
  const none = constant(Array.from({ length: lanes }, () => lanes * vectors));
  const places = wantedLanes(b, group).map((condition, v) => {
    const trueValue = constant(Array.from({ length: lanes }, (_, lane) => v * lanes + lane));
    return SelectOp.build(b, { condition, trueValue, falseValue: none }).result;
  });
  const least = places.reduce((lhs, rhs) => MinSIOp.build(b, { lhs, rhs }).result);
  const inGroup = toIndex(b, reduced(b, "minsi", least));
  // Without an equal element, this is the end of the row.
  return MinSIOp.build(b, { lhs: AddIOp.build(b, { lhs: group, rhs: inGroup }).result, rhs: last }).result;
}

function reduced(b: Builder, kind: "or" | "minsi", lanes: Value): Value {
  return vector.ReductionOp.build(b, {
    vector: typed(lanes, AnyVector),
    kind: vector.CombiningKind.attr(b.context, kind),
  }).dest;
}
