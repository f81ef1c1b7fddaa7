/**
 * `merge-lane-loads`: single elements that are loaded for the lanes of vectors become vectors themselves if they are
 * neighbours, although no vector needs them in this order. Loops that were unrolled have such loads: where the even
 * lanes follow one row and the odd lanes another one, several vectors together need whole vectors of both.
 */
import { AddIOp, ConstantOp } from "@tt-opt/dialect-std";
import { AccessLayout, tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  at,
  beforeOp,
  type Block,
  defined,
  definePass,
  hasReadOnlyEffects,
  Index,
  type Operation,
  type Rewriter,
  type Type,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { eraseUnused } from "../erase-unused.ts";
import { pickLanes } from "./linalg-vectorize/shuffles.ts";
import { offsetSum } from "./offset-sum.ts";

/** See the file's header. */
export const mergeLaneLoads = definePass({
  name: "merge-lane-loads",
  summary: "load neighbours that several vectors need as vectors",
  description: `Looks at each \`vector.from_elements\`, and each \`vector.shuffle\` of two elements in all lanes, whose elements
are results of \`tts.load\` without a mask. If as many loads as the vector has lanes read adjacent elements, no write is
between them, and only such operations use their results, they become one load of a vector. Every such operation of which
all elements are in one or two such vectors becomes a \`vector.shuffle\` of these; all others are left alone, with their
loads.`,
  statistics: { merged: "vectors loaded instead of single elements" },
  example: {
    input: `func.func @f(%x: !tt.ptr<f32>, %even: index, %odd: index) -> (vector<2xf32>, vector<2xf32>) {
  %c1 = arith.constant 1 : index
  %even1 = arith.addi %even, %c1 : index
  %odd1 = arith.addi %odd, %c1 : index
  %a = tts.load %x[%even] : !tt.ptr<f32> -> f32
  %b = tts.load %x[%odd] : !tt.ptr<f32> -> f32
  %c = tts.load %x[%even1] : !tt.ptr<f32> -> f32
  %d = tts.load %x[%odd1] : !tt.ptr<f32> -> f32
  %v = vector.from_elements %a, %b : vector<2xf32>
  %w = vector.from_elements %c, %d : vector<2xf32>
  return %v, %w : vector<2xf32>, vector<2xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const blocks = new Set<Block>();
    ctx.root.walk((op) => void (op.block !== undefined && elementsOf(op) !== undefined && blocks.add(op.block)));
    for (const block of blocks) {
      const { rows, gathers } = mergeable(rowsOf(block));
      const loaded = new Map([...rows].map((row) => [row, loadRow(rw, row)]));
      for (const [gather, places] of gathers) replace(rw, gather, places, loaded);
      ctx.count("merged", rows.size);
    }
  },
});

/** A load of one element, and its position: a constant after the sum that it shares with the others of its row. */
interface Single {
  readonly op: tts.LoadOp;
  readonly constant: number;
}

/** Adjacent elements, as many as lanes, in order; those of one element are together. */
interface Row {
  readonly type: VectorType;
  readonly lanes: readonly (readonly Single[])[];
}

/** A lane of a row. */
interface Place {
  readonly row: Row;
  readonly lane: number;
}

/** The rows of a block, and what needs them. */
interface Rows {
  readonly rows: ReadonlySet<Row>;
  readonly gathers: ReadonlyMap<Operation, readonly Place[]>;
}

/** The elements of which an operation makes a vector, one for each lane; undefined for other operations. */
function elementsOf(op: Operation): readonly Value[] | undefined {
  if (op.is(vector.FromElementsOp)) return op.operands;
  if (!op.is(vector.ShuffleOp) || op.vector.type !== op.v1.type) return undefined;
  const [first, second] = [elementOf(op.v1), elementOf(op.v2)];
  if (first === undefined || second === undefined) return undefined;
  return op.mask.numbers.map((lane) => (lane < op.mask.numbers.length ? first : second));
}

/** The element that is in all lanes of a vector; undefined if it is not known to be one. */
function elementOf({ definingOp: op }: Value): Value | undefined {
  return op?.is(vector.BroadcastOp) === true && !(op.source.type instanceof VectorType) ? op.source : undefined;
}

/** The operations that make vectors of an element; undefined if it is needed in other ways. */
function gathersOf(element: Value): readonly Operation[] | undefined {
  const gathers: Operation[] = [];
  for (const { owner } of element.uses()) {
    const users = owner.is(vector.BroadcastOp) ? [...owner.vector.uses()].map((use) => use.owner) : [owner];
    if (users.some((user) => elementsOf(user) === undefined)) return undefined;
    gathers.push(...users);
  }
  return gathers;
}

/** All rows of a block. */
function rowsOf(block: Block): readonly Row[] {
  const groups = new Map<string, { type: VectorType; singles: Single[] }>();
  const numbers = new Map<Value, number>();
  const numberOf = (value: Value): number => {
    const known = numbers.get(value) ?? numbers.size;
    numbers.set(value, known);
    return known;
  };
  let writes = 0;
  for (const op of block.ops()) {
    if (!hasReadOnlyEffects(op)) writes++;
    const [offset] = op.is(tts.LoadOp) ? op.offset : [];
    const type = op.is(tts.LoadOp) ? gatheredType(op) : undefined;
    const sum = offset === undefined ? undefined : offsetSum(offset);
    if (!op.is(tts.LoadOp) || type === undefined || sum === undefined) continue;
    const terms = [...sum.terms].map(([value, times]) => `${numberOf(value)}*${times}`).sort();
    const key = [writes, numberOf(op.base), type.toString(), ...terms].join();
    const group = groups.get(key) ?? { type, singles: [] };
    group.singles.push({ op, constant: sum.constant });
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ type, singles }) => adjacent(type, singles));
}

/** The type of the vectors of which a load is an element; undefined if it is needed in other ways or not always loaded. */
function gatheredType(op: tts.LoadOp): VectorType | undefined {
  if (op.mask !== undefined || op.layout.rank > 0 || op.isVolatile.value) return undefined;
  let type: Type | undefined;
  for (const gather of gathersOf(op.result) ?? []) {
    const made = gather.resultAt(0).type;
    if (gather.block !== op.block || (type !== undefined && type !== made)) return undefined;
    type = made;
  }
  return type instanceof VectorType && type.rank === 1 ? type : undefined;
}

/** Cuts the elements of a group into rows. */
function adjacent(type: VectorType, singles: readonly Single[]): readonly Row[] {
  const count = at(type.shape, 0);
  const byPlace = new Map<number, Single[]>();
  for (const single of singles) byPlace.set(single.constant, [...(byPlace.get(single.constant) ?? []), single]);
  const rows: Row[] = [];
  let lanes: (readonly Single[])[] = [];
  let next = NaN;
  for (const [place, here] of [...byPlace].toSorted(([a], [b]) => a - b)) {
    if (place !== next) lanes = [];
    lanes.push(here);
    next = place + 1;
    if (lanes.length < count) continue;
    rows.push({ type, lanes });
    lanes = [];
  }
  return rows;
}

/** The rows of which all elements are needed in vectors of at most two rows. */
function mergeable(all: readonly Row[]): Rows {
  const places = new Map<Value, Place>();
  for (const row of all)
    row.lanes.forEach((singles, lane) => {
      for (const { op } of singles) places.set(op.result, { row, lane });
    });
  const rows = new Set(all);
  for (;;) {
    const gathers = new Map<Operation, readonly Place[]>();
    const spoiled = new Set<Row>();
    for (const row of rows)
      for (const { op } of row.lanes.flat())
        for (const gather of gathersOf(op.result) ?? []) {
          const own = placesOf(gather, places, rows);
          if (own === undefined) spoiled.add(row);
          else gathers.set(gather, own);
        }
    if (spoiled.size === 0) return { rows, gathers };
    for (const row of spoiled) rows.delete(row);
  }
}

/** The lanes of which a vector consists; undefined if they are not all in at most two of `rows`. */
function placesOf(
  gather: Operation,
  places: ReadonlyMap<Value, Place>,
  rows: ReadonlySet<Row>,
): readonly Place[] | undefined {
  const elements = elementsOf(gather) ?? [];
  const own = elements.flatMap((element) => places.get(element) ?? []);
  const used = new Set(own.map(({ row }) => row));
  return own.length === elements.length && used.size <= 2 && [...used].every((row) => rows.has(row)) ? own : undefined;
}

/** Loads a row where its first element was loaded. */
function loadRow(rw: Rewriter, { type, lanes }: Row): Value {
  const all = lanes.flat();
  const { op, constant } = all.reduce((first, other) => (other.op.isBefore(first.op) ? other : first));
  const start = Math.min(...all.map((single) => single.constant));
  const lhs = defined(op.offset[0], "the offset of an element of a row");
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const rhs = ConstantOp.index(rw, start - constant).result;
  const from = start === constant ? lhs : AddIOp.build(rw, { lhs, rhs }).result;
  const layout = new AccessLayout(op.base, typed(from, Index), [{ stride: 1 }]);
  return tts.LoadOp.create(rw, layout, type, { cache: op.cache, evict: op.evict }).result;
}

function replace(rw: Rewriter, gather: Operation, places: readonly Place[], loaded: ReadonlyMap<Row, Value>): void {
  const rows = [...loaded.keys()];
  const picks = places.map(({ row, lane }) => ({ source: rows.indexOf(row), lane }));
  rw.at = beforeOp(gather);
  rw.loc = gather.loc;
  const makers = gather.operands.flatMap(({ definingOp }) => definingOp ?? []);
  rw.replace(gather, pickLanes(rw, [...loaded.values()], picks));
  for (const maker of new Set(makers)) eraseUnused(rw, maker);
}
