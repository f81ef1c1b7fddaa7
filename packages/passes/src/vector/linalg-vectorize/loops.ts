/**
 * The loops around the vectorised body. The vectorised loop is cut where masks begin and end: between the cuts all lanes of
 * masked accesses are on, beyond them none is, so that no access tests a mask.
 */
import { AddIOp, ConstantOp, IndexCastOp, MaxSIOp, memref, MinSIOp, RemSIOp, scf, SubIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  AnyVector,
  at,
  type Builder,
  defined,
  Index,
  IndexType,
  IrMapping,
  cloneOperation,
  type Rewriter,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { evaluate } from "../../linalg/convert-linalg-to-loops.ts";
import type { Combination } from "./combination.ts";
import type { LaneBound } from "./mask-analysis.ts";
import type { VectorPlan } from "./plan.ts";
import { extractLane, type MaskMode, Point } from "./point.ts";
import { StructuralKeys } from "./structural-key.ts";

/** Iterations that take the place of a loop, where their number is known. */
const mostUnrolled = 2;

/** Replaces the operation of a plan by loops over vectors of `lanes` elements. */
export function emitVectorLoops(rw: Rewriter, plan: VectorPlan, lanes: number): void {
  const { op, loop } = plan;
  const isReduction = op.iteratorTypes[loop] === "reduction";
  const others = op.iteratorTypes.map((_, d) => d).filter((d) => d !== loop);
  const inner = isReduction ? [] : others.filter((d) => op.iteratorTypes[d] === "reduction");
  const outer = others.filter((d) => !inner.includes(d));
  const emitter = new LoopEmitter(plan, lanes, inner);
  const ivs = op.iteratorTypes.map((): Value | undefined => undefined);
  emitter.nest(rw, outer, ivs, [], (b, bound) => {
    emitter.emitVectorLoop(b, bound);
    return [];
  });
  rw.erase(op);
}

type Indices = readonly (Value | undefined)[];

class LoopEmitter {
  readonly #plan: VectorPlan;
  readonly #lanes: number;
  /** Reduction loops inside of the vectorised one. */
  readonly #inner: readonly number[];

  constructor(plan: VectorPlan, lanes: number, inner: readonly number[]) {
    this.#plan = plan;
    this.#lanes = lanes;
    this.#inner = inner;
  }

  /** Nested loops over `dims` that carry `values`. */
  nest(
    b: Builder,
    dims: readonly number[],
    ivs: Indices,
    values: readonly Value[],
    body: (b: Builder, ivs: Indices, values: readonly Value[]) => readonly Value[],
  ): readonly Value[] {
    const [first, ...rest] = dims;
    if (first === undefined) return body(b, ivs, values);
    const bounds = {
      lb: ConstantOp.index(b, 0).result,
      ub: ConstantOp.index(b, at(this.#plan.extents, first)).result,
      step: ConstantOp.index(b, 1).result,
      inits: values,
    };
    return scf.ForOp.create(b, bounds, (inside, iv, args) => this.nest(inside, rest, ivs.with(first, iv), args, body))
      .results;
  }

  /** The vectorised loop with everything inside of it, at the given indices of the loops around. */
  emitVectorLoop(b: Builder, ivs: Indices): void {
    const { combinations } = this.#plan;
    const scalars = new Map(
      [...combinations].map(([i, { identity }]) => [i, ConstantOp.build(b, { value: identity }).result]),
    );
    const vectors = new Map<number, Value>();
    for (const [i, scalar] of scalars) vectors.set(i, splat(b, scalar, this.#lanes));
    const state = { scalars: new Map<number, Value>(scalars), vectors };
    const regions = this.#regions(b, ivs);
    for (const region of regions) this.#emitRegion(b, ivs, region, state);
    for (const [i, combination] of combinations) this.#finishReduction(b, ivs, i, combination, state);
  }

  /** Vectors as far as they go, then single elements. */
  #emitRegion(b: Builder, ivs: Indices, region: Region, state: Accumulators): void {
    const { from, to, mode } = region;
    let start = from;
    if (mode !== "exact") {
      const end = wholeVectors(b, from, to, this.#lanes);
      this.#loop(b, start, end, this.#lanes, ivs, mode, state.vectors);
      start = end;
    }
    if (!isSame(start, to)) this.#loop(b, start, to, 1, ivs, mode, state.scalars);
  }

  #loop(
    b: Builder,
    from: Bound,
    to: Bound,
    step: number,
    ivs: Indices,
    mode: MaskMode,
    accumulators: Map<number, Value>,
  ): void {
    if (isSame(from, to)) return;
    const keys = [...accumulators.keys()];
    if (typeof from === "number" && typeof to === "number" && to - from <= step * mostUnrolled) {
      for (let position = from; position < to; position += step) {
        this.#iteration(b, ivs.with(this.#plan.loop, ConstantOp.index(b, position).result), step, mode, accumulators);
      }
      return;
    }
    const bounds = {
      lb: toValue(b, from),
      ub: toValue(b, to),
      step: ConstantOp.index(b, step).result,
      inits: [...accumulators.values()],
    };
    const loop = scf.ForOp.create(b, bounds, (inside, iv, args) => {
      const carried = new Map(keys.map((key, i) => [key, at(args, i)]));
      this.#iteration(inside, ivs.with(this.#plan.loop, iv), step, mode, carried);
      return keys.map((key) => defined(carried.get(key), "an accumulator"));
    });
    keys.forEach((key, i) => accumulators.set(key, loop.resultAt(i)));
  }

  /** One iteration of the vectorised loop, which changes the accumulators. */
  #iteration(b: Builder, ivs: Indices, lanes: number, mode: MaskMode, accumulators: Map<number, Value>): void {
    if (this.#inner.length > 0) return void this.#emitInner(b, ivs, lanes, mode);
    const results = this.#point(b, ivs, lanes, mode).run(accumulators);
    for (const key of accumulators.keys()) {
      const result = results.get(key);
      if (result !== undefined) accumulators.set(key, result);
    }
  }

  #point(b: Builder, ivs: Indices, lanes: number, mode: MaskMode): Point {
    const complete = ivs.map((iv) => iv ?? ConstantOp.index(b, 0).result);
    return new Point(this.#plan, b, complete, lanes, mode);
  }

  /** Reductions inside of a vector: outputs that they do not index are kept in registers. */
  #emitInner(b: Builder, ivs: Indices, lanes: number, mode: MaskMode): ReadonlyMap<number, Value> {
    const { op, maps } = this.#plan;
    const inputs = op.inputs.length;
    const carried = op.outputs
      .map((_, i) => i)
      .filter((i) => !this.#inner.some((d) => at(maps, inputs + i).isFunctionOfDim(d)));
    const starts = carried.map((i) => this.#access(b, ivs, inputs + i, lanes, undefined));
    const results = this.nest(b, this.#inner, ivs, starts, (inside, here, args) => {
      const made = this.#point(inside, here, lanes, mode).run(new Map(carried.map((i, k) => [i, at(args, k)])));
      return carried.map((i, k) => made.get(i) ?? at(args, k));
    });
    carried.forEach((i, k) => this.#access(b, ivs, inputs + i, lanes, at(results, k)));
    return new Map();
  }

  /** Reads the element or vector of an output, or writes `value` to it. */
  #access(b: Builder, ivs: Indices, operand: number, lanes: number, value: Value | undefined): Value {
    const buffer = typed(this.#plan.op.operand(operand), AnyMemRef);
    const complete = ivs.map((iv) => iv ?? ConstantOp.index(b, 0).result);
    const indices = at(this.#plan.maps, operand).results.map((expr) => typed(evaluate(b, expr, complete), Index));
    const element = buffer.type.elementType;
    if (lanes === 1) {
      if (value === undefined)
        return memref.LoadOp.build(b, { memref: buffer, indices, resultTypes: [element] }).result;
      memref.StoreOp.build(b, { value, memref: buffer, indices });
      return value;
    }
    if (value === undefined) {
      return vector.LoadOp.build(b, {
        base: buffer,
        indices,
        resultTypes: [VectorType.get([lanes], element)],
      }).resultAt(0);
    }
    vector.StoreOp.build(b, { valueToStore: typed(value, AnyVector), base: buffer, indices });
    return value;
  }

  /** Combines the lanes, the single elements and what was in memory, and stores the result. */
  #finishReduction(b: Builder, ivs: Indices, output: number, combination: Combination, state: Accumulators): void {
    const combine = (x: Value, y: Value): Value => {
      const { op, accumulatorIndex } = combination;
      const mapping = new IrMapping();
      mapping.map(op.operand(accumulatorIndex), x).map(op.operand(1 - accumulatorIndex), y);
      return b.insert(cloneOperation(op, mapping)).resultAt(0);
    };
    const operand = this.#plan.op.inputs.length + output;
    let total = this.#access(b, ivs, operand, 1, undefined);
    const lanes = state.vectors.get(output);
    if (lanes !== undefined) {
      let parts = Array.from({ length: this.#lanes }, (_, lane) => extractLane(b, lanes, lane));
      while (parts.length > 1) {
        const half = parts.length / 2;
        parts = parts.slice(0, half).map((part, i) => combine(part, at(parts, half + i)));
      }
      total = combine(total, at(parts, 0));
    }
    const rest = state.scalars.get(output);
    if (rest !== undefined && rest.definingOp?.is(ConstantOp) !== true) total = combine(total, rest);
    this.#access(b, ivs, operand, 1, total);
  }

  // Where the masks cut the loop

  #regions(b: Builder, ivs: Indices): readonly Region[] {
    const extent = at(this.#plan.extents, this.#plan.loop);
    const cuts = this.#cuts();
    if (cuts.bounds.length === 0) return [{ from: 0, to: extent, mode: "on" }];
    const point = this.#point(b, ivs.with(this.#plan.loop, ConstantOp.index(b, 0).result), 1, "exact");
    const low = this.#limit(b, point, cuts.bounds, "from", 0, extent);
    const high = clampHigh(b, this.#limit(b, point, cuts.bounds, "below", extent, extent), low);
    const outside: MaskMode = cuts.agree ? "off" : "exact";
    const regions: Region[] = [];
    const matters = outside === "exact" || this.#hasEffectWhenOff();
    if (matters && low !== 0) regions.push({ from: 0, to: low, mode: outside });
    regions.push({ from: low, to: high, mode: "on" });
    if (matters && high !== extent) regions.push({ from: high, to: extent, mode: outside });
    return regions;
  }

  /** Whether anything is left to do where masked lanes are off. */
  #hasEffectWhenOff(): boolean {
    if (this.#plan.op.outputs.length > 0) return true;
    return [...this.#plan.masks].some(([op, parts]) => op.is(tts.StoreOp) && parts.bounds.length === 0);
  }

  /** The bounds of all masks, and whether they are the same for all masked accesses. */
  #cuts(): { readonly bounds: readonly LaneBound[]; readonly agree: boolean } {
    const keys = new StructuralKeys(this.#plan.body);
    const seen = new Map<string, LaneBound>();
    const sets: string[] = [];
    for (const parts of this.#plan.masks.values()) {
      if (parts.bounds.length === 0) continue;
      const own = parts.bounds.map((bound) => {
        const key = `${bound.kind}${bound.slack}:${keys.of(bound.value)}:${keys.of(bound.limit)}`;
        seen.set(key, bound);
        return key;
      });
      sets.push([...new Set(own)].sort().join(";"));
    }
    return { bounds: [...seen.values()], agree: new Set(sets).size <= 1 };
  }

  /** The cut that the bounds of one kind make, between 0 and the extent. */
  #limit(
    b: Builder,
    point: Point,
    bounds: readonly LaneBound[],
    kind: LaneBound["kind"],
    fallback: number,
    extent: number,
  ): Bound {
    let cut: Value | undefined;
    for (const bound of bounds) {
      if (bound.kind !== kind) continue;
      const start = toIndex(b, point.evaluateUniform(bound.value));
      const limit = toIndex(b, point.evaluateUniform(bound.limit));
      let value = SubIOp.build(b, { lhs: limit, rhs: start }).result;
      if (bound.slack !== 0)
        value = AddIOp.build(b, { lhs: value, rhs: ConstantOp.index(b, bound.slack).result }).result;
      if (cut === undefined) cut = value;
      else
        cut =
          kind === "below"
            ? MinSIOp.build(b, { lhs: cut, rhs: value }).result
            : MaxSIOp.build(b, { lhs: cut, rhs: value }).result;
    }
    if (cut === undefined) return fallback;
    const atLeast = MaxSIOp.build(b, { lhs: cut, rhs: ConstantOp.index(b, 0).result }).result;
    return MinSIOp.build(b, { lhs: atLeast, rhs: ConstantOp.index(b, extent).result }).result;
  }
}

/** Partial results of the reductions over the vectorised loop, by output. */
interface Accumulators {
  readonly scalars: Map<number, Value>;
  readonly vectors: Map<number, Value>;
}

/** A position of the loop that may be known. */
type Bound = number | Value;

interface Region {
  readonly from: Bound;
  readonly to: Bound;
  readonly mode: MaskMode;
}

function isSame(a: Bound, b: Bound): boolean {
  return a === b;
}

function toValue(b: Builder, bound: Bound): Value {
  return typeof bound === "number" ? ConstantOp.index(b, bound).result : bound;
}

function toIndex(b: Builder, value: Value): Value {
  if (value.type instanceof IndexType) return value;
  return IndexCastOp.build(b, { in: value, resultTypes: [IndexType.get(b.context)] }).resultAt(0);
}

function splat(b: Builder, scalar: Value, lanes: number): Value {
  return vector.BroadcastOp.build(b, { source: scalar, resultTypes: [VectorType.get([lanes], scalar.type)] }).resultAt(
    0,
  );
}

/** The end of the last whole vector between two positions. */
function wholeVectors(b: Builder, from: Bound, to: Bound, lanes: number): Bound {
  if (typeof from === "number" && typeof to === "number") return from + Math.floor((to - from) / lanes) * lanes;
  const [lhs, rhs] = [toValue(b, to), toValue(b, from)];
  const length = from === 0 ? lhs : SubIOp.build(b, { lhs, rhs }).result;
  const rest = RemSIOp.build(b, { lhs: length, rhs: ConstantOp.index(b, lanes).result }).result;
  return SubIOp.build(b, { lhs, rhs: rest }).result;
}

function clampHigh(b: Builder, high: Bound, low: Bound): Bound {
  if (low === 0) return high;
  return MaxSIOp.build(b, { lhs: toValue(b, high), rhs: toValue(b, low) }).result;
}
