/**
 * Builds a second version of a structured operation for the case that all lanes of its accesses are active, all of its
 * comparisons of indices hold and no index wraps around. One test before the loops selects the version, whose loops
 * have no such checks.
 */
import { bodyOf, createNamed, FillOp, type GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { AndIOp, CmpIOp, CmpIPredicate, ConstantOp, constantInt, RemSIOp, scf, SelectOp } from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  type Block,
  type Builder,
  cloneOperation,
  holdsForAll,
  isDynamic,
  type Operation,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoops } from "../../index-loops.ts";
import { constantsFrom, numberBelow } from "../index-limits.ts";
import { assumeConditions } from "../assume-conditions.ts";
import { type End, Extremes } from "./extremes.ts";
import { emitPart, hasParts } from "./edge-loops.ts";

/**
 * How an operation is executed where the fast version does not apply: unchanged, in rows with versions of their own, or
 * element by element.
 */
export type Rest = "whole" | "rows" | "elements";

/** Builds the versions of `op`; false if nothing would be gained. */
export function versionAccesses(rw: Rewriter, op: GenericOp, rest: Rest = "whole"): boolean {
  const extents = staticLoopRanges(op);
  if (extents.some(isDynamic)) return false;
  const body = bodyOf(op);
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const conditions = conditionsIn(rw, body, new Extremes(rw, body, extents));
  if (conditions.size === 0) return false;
  const condition = conjunction(rw, [...conditions.values()]);
  const positions = new Set(conditions.keys());
  let rows: readonly GenericOp[] = [];
  scf.IfOp.create(
    rw,
    condition,
    (b) => simplify(rw, bodyOf(b.insert(cloneOperation(op))), positions),
    (b) => void (rows = emitRest(b, op, extents, rest)),
  );
  const isSingle = isShort(extents) && !wraps(body);
  rw.erase(op);
  for (const row of rows) versionAccesses(rw, row, isSingle ? "elements" : "whole");
  return true;
}

/**
 * The longest row that is executed element by element if it is cut. Vector code on both sides of the cut would be long
 * for so few elements.
 */
const mostSingle = 8;

/** Builds the version of `op` for `rest`; returns rows that can have versions. */
function emitRest(b: Builder, op: GenericOp, extents: readonly number[], rest: Rest): readonly GenericOp[] {
  const outer = rest === "rows" ? extents.slice(0, -1) : extents;
  if (rest === "whole" || outer.length === 0 || !hasParts(op)) {
    b.insert(cloneOperation(op));
    return [];
  }
  const ends = isShort(extents) && rest === "rows" ? emitConstantRows(b, op, outer) : outer;
  const parts: GenericOp[] = [];
  emitIndexLoops(
    b,
    ends.map((to) => ({ to })),
    (inner, ivs) => void parts.push(emitPart(inner, op, ivs)),
  );
  return rest === "rows" ? parts : [];
}

/**
 * If masks leave out whole rows from some indices on, fills the output with the constant that `op` writes there; returns
 * the ends of the loops over the other rows.
 */
function emitConstantRows(b: Builder, op: GenericOp, outer: readonly number[]): readonly (number | Value)[] {
  const [first, ...others] = constantsFrom(op).filter(({ loop }) => loop < outer.length);
  if (first === undefined) return outer;
  const value = ConstantOp.build(b, { value: first.rest }).result;
  createNamed(b, FillOp, { inputs: [value], outputs: op.outputs });
  const ends = new Map<number, Value>();
  for (const { loop, limit, size, rest } of [first, ...others])
    if (rest === first.rest && !ends.has(loop)) ends.set(loop, numberBelow(b, limit, at(outer, loop), size));
  return outer.map((to, loop) => ends.get(loop) ?? to);
}

function isShort(extents: readonly number[]): boolean {
  return at(extents, extents.length - 1) <= mostSingle;
}

/** Whether a body computes remainders, which are better computed once per run of elements. */
function wraps(body: Block): boolean {
  return [...body.ops()].some((op) => op.is(RemSIOp));
}

/** The conditions under which operations of a body can be removed, by the position of the operation. */
function conditionsIn(b: Builder, body: Block, extremes: Extremes): ReadonlyMap<number, Value> {
  const conditions = new Map<number, Value>();
  [...body.ops()].forEach((inner, position) => {
    const condition = usually(b, inner, extremes);
    if (condition !== undefined) conditions.set(position, condition);
  });
  return conditions;
}

function conjunction(b: Builder, conditions: readonly Value[]): Value {
  return conditions.reduce((lhs, rhs) => AndIOp.build(b, { lhs, rhs }).result);
}

/** Whether an operation selects values by comparing indices. */
export function selectsByIndex(op: GenericOp): boolean {
  const body = bodyOf(op);
  const conditions = [...body.ops()].flatMap((inner) => (inner.is(SelectOp) ? [inner.condition] : []));
  return !holdsForAll(conditions, ({ definingOp }) => {
    if (definingOp === undefined || definingOp.block !== body) return true;
    return !definingOp.is(IndexOp) && definingOp.operands;
  });
}

/**
 * The condition under which a comparison holds, or a remainder equals its dividend, in all iterations; undefined if
 * unknown.
 */
function usually(b: Builder, op: Operation, extremes: Extremes): Value | undefined {
  if (op.is(RemSIOp)) {
    // The dividend reaches the divisor wherever it begins.
    if (extremes.span(op.lhs) >= (constantInt(op.rhs) ?? Infinity)) return undefined;
    const zero = ConstantOp.int(b, op.lhs.type, 0).result;
    const [least, greatest] = [extremes.of(op.lhs, "least"), extremes.of(op.lhs, "greatest")];
    const divisor = extremes.of(op.rhs, "least");
    if (least === undefined || greatest === undefined || divisor === undefined) return undefined;
    const lhs = CmpIOp.create(b, "sge", least, zero).result;
    const rhs = CmpIOp.create(b, "slt", greatest, divisor).result;
    return AndIOp.build(b, { lhs, rhs }).result;
  }
  if (!op.is(CmpIOp)) return undefined;
  const ends = endsOf(CmpIPredicate.of(op.predicate));
  if (ends === undefined) return undefined;
  const [lhs, rhs] = [extremes.of(op.lhs, ends[0]), extremes.of(op.rhs, ends[1])];
  if (lhs === undefined || rhs === undefined) return undefined;
  return CmpIOp.build(b, { predicate: op.predicate, lhs, rhs }).result;
}

/** The extremes of both sides for which an ordering is hardest to satisfy. */
function endsOf(predicate: string | undefined): readonly [End, End] | undefined {
  if (predicate === "slt" || predicate === "sle") return ["greatest", "least"];
  if (predicate === "sgt" || predicate === "sge") return ["least", "greatest"];
  return undefined;
}

/** Replaces the operations at `positions` by their known results. */
function simplify(rw: Rewriter, body: Block, positions: ReadonlySet<number>): void {
  const ops = [...body.ops()];
  const holding = new Set<Value>();
  for (const position of positions) {
    const op = at(ops, position);
    if (op.is(RemSIOp)) rw.replace(op, op.lhs);
    else holding.add(op.resultAt(0));
  }
  assumeConditions(rw, body, holding);
}
