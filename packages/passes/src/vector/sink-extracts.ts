/**
 * `sink-extracts`: a lane of a sum is the sum of lanes. If one operand is a broadcast scalar or a constant, lanes are
 * extracted from the other operand only. Addresses of gathers have that form: the part that all lanes share is added to
 * the base once, before the loop if it is invariant, and constants become offsets of the accesses. A vector of which only
 * lanes are used is not loaded: each lane is.
 */
import { AddIOp, ConstantOp, constantInt, ExtSIOp, IndexCastOp, MulIOp, SubIOp } from "@tt-opt/dialect-std";
import { AccessLayout, tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  beforeOp,
  definePass,
  holdsForAll,
  Index,
  IntegerAttr,
  IntegerType,
  type Operation,
  type Rewriter,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { eraseUnused } from "../erase-unused.ts";
import { rowLoad } from "./row-access.ts";
import { constantLane, toScalar } from "./vector-lower/lane.ts";

/** See the file's header. */
export const sinkExtracts = definePass({
  name: "sink-extracts",
  summary: "extract lanes from those operands of sums that differ between lanes",
  description: `Works on integers and \`index\` values that are used only by extracts of single lanes: sums and
differences with a broadcast scalar or a constant, multiples of such sums and of loaded vectors by a constant, multiples
of broadcast scalars and constants by a scalar, conversions between integers, and loads of adjacent elements.`,
  statistics: { sunk: "vectors without lane extracts left" },
  example: {
    input: `func.func @f(%v: vector<2xi32>, %row: i32) -> (i32, i32) {
  %rows = vector.broadcast %row : i32 to vector<2xi32>
  %sum = arith.addi %v, %rows : vector<2xi32>
  %a = vector.extract %sum[0] : i32 from vector<2xi32>
  %b = vector.extract %sum[1] : i32 from vector<2xi32>
  return %a, %b : i32, i32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const sources = new Set<Value>();
    ctx.root.walkOps(vector.ExtractOp, (op) => void (op.source.definingOp && sources.add(op.source)));
    const pending = [...sources].toReversed();
    for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
      const op = value.definingOp;
      // Visiting all uses is expensive if there are many.
      const extracts = op !== undefined && isSinkable(op) ? extractsOf(value) : undefined;
      const below = op === undefined || extracts === undefined ? undefined : sink(rw, op, extracts);
      if (below === undefined) continue;
      ctx.count("sunk");
      pending.push(...below);
    }
  },
});

const sinkable = [AddIOp, SubIOp, MulIOp, IndexCastOp, ExtSIOp, tts.LoadOp];

function isSinkable(op: Operation): boolean {
  return sinkable.some((cls) => op.is(cls));
}

/** An extracted lane, with its index. */
interface Taken {
  readonly extract: vector.ExtractOp;
  readonly lane: number;
}

/** The lanes extracted from a value; undefined if it has other uses. */
function extractsOf(value: Value): readonly Taken[] | undefined {
  if (!(value.type instanceof VectorType) || value.type.rank !== 1) return undefined;
  const taken: Taken[] = [];
  for (const { owner } of value.uses()) {
    const lane = owner.is(vector.ExtractOp) ? owner.position[0] : undefined;
    if (!owner.is(vector.ExtractOp) || typeof lane !== "number" || lane < 0) return undefined;
    taken.push({ extract: owner, lane });
  }
  return taken.length > 0 ? taken : undefined;
}

/** Extracts lanes from the operands of `op` instead; returns these operands, undefined if `op` stays. */
function sink(rw: Rewriter, op: Operation, taken: readonly Taken[]): readonly Value[] | undefined {
  const sunk = laneOf(rw, op);
  if (sunk === undefined) return undefined;
  for (const { extract, lane } of taken) {
    rw.at = beforeOp(extract);
    rw.loc = extract.loc;
    rw.replace(extract, sunk.element(lane));
  }
  eraseUnused(rw, op);
  return sunk.sources;
}

/** How the lanes of an operation's result are computed from those of its operands. */
interface Sunk {
  readonly sources: readonly Value[];
  /** Builds the element of a lane. */
  element(lane: number): Value;
}

function laneOf(rw: Rewriter, op: Operation): Sunk | undefined {
  if (op.is(AddIOp)) return laneOfSum(rw, op);
  if (op.is(SubIOp)) return laneOfDifference(rw, op);
  if (op.is(MulIOp)) return laneOfMultiple(rw, op) ?? laneOfLoadedMultiple(rw, op);
  if (op.is(tts.LoadOp)) return laneOfLoad(rw, op);
  if (!op.is(IndexCastOp) && !op.is(ExtSIOp)) return undefined;
  const source = op.operand(0);
  const { type } = op.resultAt(0);
  if (!(type instanceof VectorType)) return undefined;
  const convert = (scalar: Value): Value =>
    op.is(IndexCastOp)
      ? IndexCastOp.build(rw, { in: scalar, resultTypes: [type.elementType] }).resultAt(0)
      : ExtSIOp.build(rw, { in: scalar, resultTypes: [type.elementType] }).resultAt(0);
  return { sources: [source], element: (lane) => convert(scalarOf(rw, source, lane)) };
}

/** Vectors in a sum are added as vectors; cheap operands are added to each extracted lane. */
function laneOfSum(rw: Rewriter, op: AddIOp): Sunk | undefined {
  const summands = summandsOf(op);
  const cheap = summands.filter(isCheap);
  if (cheap.length === 0) return undefined;
  const add = (lhs: Value, rhs: Value): Value => AddIOp.build(rw, { lhs, rhs }).result;
  const vectors = summands.filter((each) => !isCheap(each));
  const sum = rw.within(beforeOp(op), () => {
    rw.loc = op.loc;
    return vectors.length === 0 ? [] : [vectors.reduce(add)];
  });
  return { sources: sum, element: (lane) => [...sum, ...cheap].map((each) => scalarOf(rw, each, lane)).reduce(add) };
}

/** The terms of a sum, through sums without other uses. */
function summandsOf(sum: AddIOp): readonly Value[] {
  const found: Value[] = [];
  const pending = sum.operands.toReversed();
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const op = value.definingOp;
    if (op?.is(AddIOp) === true && value.hasOneUse && !isCheap(value)) pending.push(...op.operands.toReversed());
    else found.push(value);
  }
  return found;
}

function laneOfDifference(rw: Rewriter, op: SubIOp): Sunk | undefined {
  const { lhs, rhs } = op;
  if (!isCheap(lhs) && !isCheap(rhs)) return undefined;
  return {
    sources: [lhs, rhs].filter((each) => !isCheap(each)),
    element: (lane) => combine(rw, op, scalarOf(rw, lhs, lane), scalarOf(rw, rhs, lane)),
  };
}

/** A multiple of a sum is a sum of multiples; only that of the operand that differs between lanes is a vector. */
function laneOfMultiple(rw: Rewriter, op: MulIOp): Sunk | undefined {
  const factor = constantInt(op.rhs);
  const sum = op.lhs.hasOneUse ? op.lhs.definingOp : undefined;
  if (factor === undefined || (sum?.is(AddIOp) !== true && sum?.is(SubIOp) !== true)) return undefined;
  const { lhs, rhs } = sum;
  if (isCheap(lhs) === isCheap(rhs)) return undefined;
  const [part, other] = isCheap(rhs) ? [lhs, rhs] : [rhs, lhs];
  const multiple = rw.within(beforeOp(op), () => {
    rw.loc = op.loc;
    return MulIOp.build(rw, { lhs: part, rhs: op.rhs }).result;
  });
  const multiplied = (lane: number): Value => {
    const constant = ConstantOp.int(rw, elementTypeOf(op.rhs), factor).result;
    return MulIOp.build(rw, { lhs: scalarOf(rw, other, lane), rhs: constant }).result;
  };
  return {
    sources: [multiple],
    element(lane) {
      const taken = scalarOf(rw, multiple, lane);
      return part === lhs ? combine(rw, sum, taken, multiplied(lane)) : combine(rw, sum, multiplied(lane), taken);
    },
  };
}

function laneOfLoadedMultiple(rw: Rewriter, op: MulIOp): Sunk | undefined {
  const factor = constantInt(op.rhs);
  const load = op.lhs.hasOneUse ? op.lhs.definingOp : undefined;
  if (factor === undefined || load === undefined || rowLoad(load) === undefined) return undefined;
  const multiplied = (lhs: Value): Value =>
    MulIOp.build(rw, { lhs, rhs: ConstantOp.int(rw, elementTypeOf(op.rhs), factor).result }).result;
  return { sources: [op.lhs], element: (lane) => multiplied(scalarOf(rw, op.lhs, lane)) };
}

/** Loads each lane where the vector was loaded. */
function laneOfLoad(rw: Rewriter, op: tts.LoadOp): Sunk | undefined {
  const row = rowLoad(op);
  const type = elementTypeOf(op.result);
  if (row === undefined || op.isVolatile.value || !(type instanceof IntegerType)) return undefined;
  const loaded = (lane: number): Value => {
    rw.loc = op.loc;
    const rhs = ConstantOp.int(rw, row.offset.type, lane).result;
    const offset = lane === 0 ? row.offset : AddIOp.build(rw, { lhs: row.offset, rhs }).result;
    const layout = new AccessLayout(row.base, typed(offset, Index), []);
    return tts.LoadOp.create(rw, layout, type, { cache: op.cache, evict: op.evict }).result;
  };
  return { sources: [], element: (lane) => rw.within(beforeOp(op), () => loaded(lane)) };
}

function combine(rw: Rewriter, op: AddIOp | SubIOp, lhs: Value, rhs: Value): Value {
  return op.is(AddIOp) ? AddIOp.build(rw, { lhs, rhs }).result : SubIOp.build(rw, { lhs, rhs }).result;
}

/** Whether the lanes of `value` can be computed from existing scalars and constants, without a vector. */
function isCheap(value: Value): boolean {
  return holdsForAll([value], (part) => {
    const op = part.definingOp;
    if (isBroadcast(part) || constantLane({ source: part, index: 0 }) !== undefined) return true;
    const isSum = op?.is(AddIOp) === true || op?.is(SubIOp) === true;
    return (isSum || (op?.is(MulIOp) === true && op.operands.some(isBroadcast))) && op.operands;
  });
}

function isBroadcast({ definingOp: op }: Value): boolean {
  return op?.is(vector.BroadcastOp) === true && !(op.source.type instanceof VectorType);
}

function elementTypeOf({ type }: Value): typeof type {
  return type instanceof VectorType ? type.elementType : type;
}

function scalarOf(rw: Rewriter, value: Value, lane: number): Value {
  const constant = constantLane({ source: value, index: lane });
  if (constant instanceof IntegerAttr) return ConstantOp.int(rw, constant.type, constant.value).result;
  const op = value.definingOp;
  if ((op?.is(AddIOp) === true || op?.is(SubIOp) === true) && isCheap(value))
    return combine(rw, op, scalarOf(rw, op.lhs, lane), scalarOf(rw, op.rhs, lane));
  if (op?.is(MulIOp) === true && isCheap(value)) {
    const [factor, other] = isBroadcast(op.lhs) ? [op.lhs, op.rhs] : [op.rhs, op.lhs];
    return multipleOf(rw, scalarOf(rw, factor, lane), other, lane);
  }
  return toScalar(rw, { source: value, index: lane });
}

/** A multiple of a lane. What it adds to that of the first lane is invariant where the factor is. */
function multipleOf(rw: Rewriter, factor: Value, value: Value, lane: number): Value {
  const op = value.definingOp;
  if (op?.is(AddIOp) === true || op?.is(SubIOp) === true)
    return combine(rw, op, multipleOf(rw, factor, op.lhs, lane), multipleOf(rw, factor, op.rhs, lane));
  const scalar = scalarOf(rw, value, lane);
  const known = constantInt(scalar);
  if (known === 0n) return scalar;
  if (known === 1n) return factor;
  return known === undefined
    ? MulIOp.build(rw, { lhs: scalar, rhs: factor }).result
    : MulIOp.build(rw, { lhs: factor, rhs: scalar }).result;
}
