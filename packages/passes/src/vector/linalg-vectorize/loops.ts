/**
 * Builds the loops around the vectorized body. The vectorized loop is split where masks begin and end, so that no
 * access tests a mask. Invariant values are computed before it, and short dependence chains of partial results are
 * interleaved.
 */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import { at, type Builder, defined, type Rewriter, type Value } from "@tt-opt/ir-core";
import type { MaskMode } from "./cuts.ts";
import {
  allOf,
  type Bound,
  firstOf,
  innerRange,
  isAny,
  isSurelyAny,
  type LoopRange,
  loopRegions,
  type Region,
  storedRange,
  toValue,
  wholeVectors,
} from "./loop-regions.ts";
import type { VectorPlan } from "./plan.ts";
import { type Band, emitBandRows } from "./bands.ts";
import { markIndependent } from "../independent-loops.ts";
import { isUnreadWhenOff } from "./off-lanes.ts";
import { emitOffRegion, isIdleWhenOff } from "./off-region.ts";
import { KnownLanes } from "./known-lanes.ts";
import { emitInnerLoops } from "./inner-loops.ts";
import { guardedRange } from "./guarded-range.ts";
import { Point } from "./point.ts";
import { emitChains } from "./chains.ts";
import { isCombinedOnce } from "./combined-once.ts";
import {
  type Accumulators,
  carriedOutputs,
  emitBranches,
  emitLoop,
  startAccumulators,
  storeAccumulators,
  takeResults,
} from "./accumulators.ts";
import { completed, type Indices, readInvariant, readOperand, writeOperand } from "./operand-access.ts";
import { type Preset, presetOf } from "./preset.ts";
import { runEnd } from "./runs.ts";
import { digitPreset, firstDigits } from "./digit-values.ts";
import { findDigits, type RunDigits } from "./run-digits.ts";
import { findGroups } from "./run-groups.ts";
import { equalRuns, isCutBeforeRuns } from "./run-facts.ts";
import { emitRun, emitWhole, rowsOf, wholeRuns } from "./whole-runs.ts";
import { emitEqualRuns, emitRunLoop, type RunBuilder } from "./run-loops.ts";
import { emitRows, loadsForRows, type RowLoop, rowLoop } from "./rows-in-turn.ts";
import { findSegments, segmentBounds, type SegmentedRuns, segmentedRuns, type Segments } from "./segments.ts";
import { nextSwitch, type Switch } from "./switches.ts";
import { emitGroups } from "./vector-groups.ts";

/** Builds one vectorized loop with its contents. */
export class LoopEmitter {
  readonly #rw: Rewriter;
  #plan: VectorPlan;
  readonly #lanes: number;
  /** Reduction loops inside of the vectorized one. */
  readonly #inner: readonly number[];
  /** Outputs whose elements in masked-off lanes are never read. */
  readonly #unread: ReadonlySet<number>;
  /** Elements of operands that are invariant in the vectorized loop. */
  #loaded: ReadonlyMap<number, Value> = new Map();
  /** Values that were computed before the loop that is being built. */
  #preset: Preset | undefined;
  /** Values that were computed before all segments of a run. */
  #runPreset: Preset | undefined;
  /** The digits of runs. */
  readonly #digits: RunDigits;
  /** The digits of runs between masks. */
  readonly #between: RunDigits;
  /** The state of masks in the runs that are being built, if masks have cut the loop before. */
  #mode: MaskMode | undefined;
  /** What is known in the row that is being built. */
  #known = new KnownLanes({ from: 0, to: 0 });
  /** The largest number of iterations of the part of a run that is being built, if it is known. */
  #most: number | undefined;
  /** The rows that share the parts of the loop that is being built. */
  #band: Band | undefined;

  constructor(rw: Rewriter, plan: VectorPlan, lanes: number, inner: readonly number[]) {
    this.#rw = rw;
    // Computed before loops are built, since these access buffers in other ways.
    this.#unread = new Set(plan.op.outputs.map((_, i) => i).filter((i) => isUnreadWhenOff(plan, i)));
    this.#digits = findDigits(rw, plan);
    this.#between = plan.between === undefined ? [] : findDigits(rw, plan.between);
    this.#plan = plan;
    this.#lanes = lanes;
    this.#inner = inner;
  }

  /** Builds the vectorized loop with its contents at the given indices of the outer loops. */
  emitVectorLoop(b: Builder, ivs: Indices): void {
    const state = startAccumulators(b, this.#plan, ivs, this.#lanes);
    this.#loaded = readInvariant(b, this.#plan, ivs, [this.#plan.loop, ...this.#inner], 1);
    const whole = { from: 0, to: at(this.#plan.extents, this.#plan.loop) };
    const range = guardedRange(b, this.#plan, whole, ivs);
    if (this.#plan.lanes.divisions.size + this.#plan.breaks.length > 0) this.#emitRuns(b, ivs, range, state);
    else this.#emitRange(b, ivs, range, state);
    storeAccumulators(b, this.#plan, ivs, this.#lanes, state);
  }

  /** Builds the vectorized loops of all rows of a band, part by part. */
  emitBand(b: Builder, ivs: Indices, band: Band): void {
    this.#band = band;
    this.emitVectorLoop(b, ivs.with(band.loop, band.from));
    this.#band = undefined;
  }

  #emitRange(b: Builder, ivs: Indices, range: LoopRange, state: Accumulators): void {
    this.#preset = this.#runPreset;
    if (this.#mode !== undefined)
      return this.#emitRegion(b, ivs, { multiple: 1, start: 1, ...range, mode: this.#mode }, state);
    const { between, lanes } = this.#plan;
    const regions = this.#regionsOf(b, ivs, range);
    const isRun = regions.length > 1 && lanes.divisions.size > 0;
    regions.forEach((region, i) => {
      const isEnd = region.mode === "exact" && i === regions.length - 1 && this.#inner.length === 0;
      if (isEnd && between !== undefined)
        this.#withPlan(between, () => this.#runLoop(b, ivs, region, state, this.#between));
      else if (isEnd && isRun) {
        // The end of a run is mostly empty, as is what has to be computed for it.
        emitBranches(b, isAny(b, region), state, (inside, own) => this.#emitRegion(inside, ivs, region, own));
      } else this.#emitRegion(b, ivs, region, state);
    });
  }

  #regionsOf(b: Builder, ivs: Indices, range: LoopRange): readonly Region[] {
    const pointAt = (from: Bound) => (): Point => this.#single(b, from, ivs);
    const isExact = this.#plan.cuts.outside === "exact";
    const own = isExact ? storedRange(b, this.#plan, range, pointAt(range.from)) : range;
    return loopRegions(b, this.#plan, own, pointAt(own.from));
  }

  #withPlan(plan: VectorPlan, emit: () => void): void {
    const whole = this.#plan;
    this.#plan = plan;
    emit();
    this.#plan = whole;
  }

  /** Builds one run after the other. */
  #emitRuns(b: Builder, ivs: Indices, whole: LoopRange, state: Accumulators): void {
    const equal = segmentedRuns(this.#plan) ?? equalRuns(this.#plan);
    if (equal?.length === whole.to) return this.#emitEqualRun(b, ivs, whole, equal, state);
    if (!isCutBeforeRuns(this.#plan)) return this.#emitRunsOf(b, ivs, whole, equal, state);
    for (const region of this.#regionsOf(b, ivs, whole)) {
      this.#mode = region.mode;
      this.#emitRunsOf(b, ivs, region, equal, state);
    }
    this.#mode = undefined;
  }

  /** Builds a run of known length, in segments if there are any. */
  #emitEqualRun(
    b: Builder,
    ivs: Indices,
    run: LoopRange,
    { segments, zero }: SegmentedRuns,
    state: Accumulators,
  ): void {
    if (segments === undefined || this.#mode === "exact") return this.#emitRange(b, ivs, run, state);
    this.#emitSegments(b, ivs, segments, { ...run, zero }, state);
  }

  /** Builds the runs of `range`, of which `equal` is known if they have one length. */
  #emitRunsOf(b: Builder, ivs: Indices, range: LoopRange, equal: SegmentedRuns | undefined, state: Accumulators): void {
    if (equal === undefined || range.from !== 0) {
      const segments = this.#mode === "exact" ? undefined : findSegments(this.#plan);
      return this.#runLoop(b, ivs, range, state, this.#digits, segments);
    }
    const outer = this.#runPreset;
    emitEqualRuns(b, range, equal, state, {
      beginGroup: (inside, from) => this.#presetRun(inside, ivs, from, outer, equal.group),
      buildRun: (inside, run, own) => this.#emitEqualRun(inside, ivs, run, equal, own),
    });
    this.#runPreset = outer;
  }

  #runLoop(b: Builder, ivs: Indices, range: LoopRange, state: Accumulators, digits: RunDigits, all?: Segments): void {
    const [plan, outer, known] = [this.#plan, this.#runPreset, this.#known];
    this.#preset = undefined;
    const first = firstDigits(b, digits, this.#single(b, range.from, ivs));
    const groups = findGroups(digits, plan);
    const whole = wholeRuns(plan, all, this.#lanes);
    const rows = groups && whole && rowsOf(groups, plan, whole);
    const emit = (inside: Builder, part: LoopRange, own: Accumulators): void => {
      this.#known = new KnownLanes(part);
      if (all === undefined) this.#emitRange(inside, ivs, part, own);
      else this.#emitSegments(inside, ivs, all, part, own);
    };
    const builder: RunBuilder = {
      buildRun: (inside, run, own) => {
        this.#runPreset = digitPreset(inside, run);
        this.#preset = this.#runPreset;
        const ending = all === undefined ? plan : { ...plan, breaks: [] };
        const to = runEnd(inside, ending, this.#single(inside, run.position, ivs), run);
        emitRun(inside, rows === undefined ? whole : undefined, { from: run.position, to }, own, emit);
        return to;
      },
      rows: rows && {
        length: rows.length,
        buildRow: (inside, run, own) => {
          this.#runPreset = digitPreset(inside, run);
          emitWhole(inside, rows, run.position, own, emit);
        },
      },
    };
    emitRunLoop(this.#rw, b, range, first, groups, state, builder);
    [this.#runPreset, this.#known] = [outer, known];
  }

  /** Computes what is the same in a run, or in a group of runs, that begins at `from`; `outer` is known before. */
  #presetRun(b: Builder, ivs: Indices, from: Value, outer: Preset | undefined, group?: number): void {
    this.#preset = outer;
    const part = { plan: this.#plan, from, inner: this.#inner, staysAtBreaks: false, group };
    this.#runPreset = presetOf(b, part, this.#single(b, from, ivs), false);
  }

  /** Builds the segments of a run. */
  #emitSegments(b: Builder, ivs: Indices, segments: Segments, run: LoopRange, state: Accumulators): void {
    const [whole, outer] = [this.#plan, this.#runPreset];
    this.#preset = outer;
    // The rows of a band share where the segments are, but no places.
    if (this.#band === undefined) this.#presetRun(b, ivs, toValue(b, run.from), outer);
    this.#preset = this.#runPreset;
    const bounds = segmentBounds(b, segments, this.#single(b, run.from, ivs), run);
    segments.parts.forEach(({ plan, most }, i) => {
      [this.#plan, this.#most] = [plan, most];
      this.#emitRange(b, ivs, { from: at(bounds, i), to: at(bounds, i + 1) }, state);
    });
    [this.#plan, this.#runPreset, this.#most] = [whole, outer, undefined];
  }

  /** Builds loops over vectors as far as they go, then over single elements. */
  #emitRegion(b: Builder, ivs: Indices, { plan, ...region }: Region, state: Accumulators): void {
    if (plan !== undefined) return this.#withPlan(plan, () => this.#emitRegion(b, ivs, region, state));
    const { from, to, mode } = region;
    const choice = mode === "on" && this.#inner.length === 0 ? nextSwitch(this.#plan) : undefined;
    if (choice !== undefined) return this.#emitSwitch(b, ivs, region, state, choice);
    if (mode === "off" && isIdleWhenOff(this.#plan)) return;
    if (this.#band !== undefined) return this.#emitInBand(b, ivs, region, state, this.#band);
    if (mode === "off" && this.#inner.length === 0)
      if (emitOffRegion(this.#plan, b, region, this.#unread, state.scalars, ivs)) return;
    this.#prepare(b, region, ivs);
    if (mode !== "exact" && isCombinedOnce(this.#plan, mode))
      return this.#loop(b, from, firstOf(b, region), 1, ivs, mode, state.scalars);
    let [start, multiple] = [from, region.multiple];
    if (mode !== "exact" && (this.#most ?? this.#lanes) >= this.#lanes) {
      const point = (): Point => this.#single(b, from, ivs, mode);
      const aligned = this.#known.alignedStart(b, this.#plan, region, this.#lanes, point);
      if (aligned !== from) {
        this.#loop(b, from, aligned, 1, ivs, mode, state.scalars);
        multiple = 1;
        start = aligned;
      }
      const rows = mode === "on" ? rowLoop(this.#plan, this.#inner) : undefined;
      if (rows !== undefined) {
        const end = wholeVectors(b, start, to, this.#lanes, multiple);
        this.#inRows(b, { from: start, to: end }, rows, ivs);
        start = end;
      } else if (mode === "on" && this.#inner.length > 0) {
        start = this.#wide(b, { from: start, to, multiple }, ivs);
      }
      const end = wholeVectors(b, start, to, this.#lanes, multiple);
      if (mode === "on" && this.#inner.length === 0)
        start = emitChains(b, this.#plan, { from: start, to: end }, this.#lanes, state.vectors, (inside, place) =>
          this.#point(inside, ivs.with(this.#plan.loop, place), this.#lanes, mode),
        );
      this.#loop(b, start, end, this.#lanes, ivs, mode, state.vectors);
      start = end;
    }
    if (start !== to) this.#loop(b, start, to, 1, ivs, mode, state.scalars);
  }

  /** Builds a region in each row of a band. */
  #emitInBand(b: Builder, ivs: Indices, region: Region, state: Accumulators, band: Band): void {
    this.#band = undefined;
    emitBandRows(this.#rw, b, this.#plan, band, ivs, (inside, here) => this.#emitRegion(inside, here, region, state));
    this.#band = band;
  }

  /** Builds one loop for the case that the conditions of an access hold and one for the opposite case. */
  #emitSwitch(b: Builder, ivs: Indices, region: Region, state: Accumulators, choice: Switch): void {
    this.#preset = this.#runPreset;
    const condition = defined(allOf(b, choice.conditions, this.#single(b, region.from, ivs, "on")), "a condition");
    const emit =
      (plan: VectorPlan) =>
      (inside: Builder, own: Accumulators): void =>
        this.#withPlan(plan, () => this.#emitRegion(inside, ivs, region, own));
    emitBranches(b, condition, state, emit(choice.whenTrue), emit(choice.whenFalse));
  }

  /** Processes several vectors together around inner reductions, as far as they go; returns the end. */
  #wide(b: Builder, range: LoopRange, ivs: Indices): Bound {
    const carried = carriedOutputs(this.#plan, this.#inner).length;
    return emitGroups(b, this.#plan, range, this.#lanes, carried, (inside, places) => {
      const positions = places.map((place) => ivs.with(this.#plan.loop, place));
      this.#emitInner(inside, positions, this.#lanes, "on");
    });
  }

  /** Processes vectors from `from` to `to`, with several iterations of the inner reduction loop `rows` at once. */
  #inRows(b: Builder, { from, to }: LoopRange, { loop: rows, count }: RowLoop, ivs: Indices): void {
    if (from === to) return;
    const { op, loop, extents } = this.#plan;
    const [lb, ub] = [toValue(b, from), toValue(b, to)];
    const first = ivs.with(loop, lb);
    const limits = innerRange(b, this.#plan, () => this.#point(b, first, 1, "exact"));
    const isLoading = loadsForRows(this.#plan);
    const guard = isLoading && !isSurelyAny({ from, to }) ? isAny(b, { from: lb, to }) : undefined;
    const part = { plan: this.#plan, from: lb, inner: [] };
    emitRows(b, count, limits ?? { from: 0, to: at(extents, rows) }, (inside, positions) => {
      const pointAt = (row: Value): Point => this.#point(inside, first.with(rows, row), 1, "on", this.#loaded, guard);
      const presets = isLoading ? positions.map((row) => presetOf(inside, part, pointAt(row), true)) : [];
      const step = ConstantOp.index(inside, this.#lanes).result;
      const made = scf.ForOp.create(inside, { lb, ub, step }, (deep, iv) => {
        const here = ivs.with(loop, iv);
        const read = (i: number): Value => readOperand(deep, this.#plan, here, op.inputs.length + i, this.#lanes);
        const carried = carriedOutputs(this.#plan, this.#inner);
        let sums: ReadonlyMap<number, Value> = new Map(carried.map((i) => [i, read(i)]));
        const loaded = readInvariant(deep, this.#plan, here, this.#inner, this.#lanes, this.#loaded);
        positions.forEach((row, i) => {
          const indices = completed(deep, here.with(rows, row));
          sums = new Point(this.#plan, deep, indices, this.#lanes, "on", loaded, presets[i] ?? this.#preset).run(sums);
        });
        for (const [i, sum] of sums) writeOperand(deep, this.#plan, here, op.inputs.length + i, sum);
        return [];
      });
      markIndependent(this.#rw, made);
    });
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
    if (from === to) return;
    const pieces = this.#known.pieces(b, this.#plan, { from, to }, step, this.#lanes);
    if (pieces !== undefined) {
      for (const { plan, position, lanes } of pieces)
        this.#withPlan(plan, () => this.#iteration(b, ivs.with(plan.loop, position), lanes, mode, accumulators));
      return;
    }
    const bounds = { lb: toValue(b, from), ub: toValue(b, to), step: ConstantOp.index(b, step).result };
    const loop = emitLoop(b, bounds, accumulators, (inside, iv, carried) =>
      this.#iteration(inside, ivs.with(this.#plan.loop, iv), step, mode, carried),
    );
    // Lanes were independent, so vectors are as well; carried values may be combined in any order.
    if (step > 1 && this.#inner.length === 0) {
      const isKnown = typeof from === "number" && typeof to === "number";
      const most = Math.min(this.#most ?? Infinity, at(this.#plan.extents, this.#plan.loop));
      markIndependent(this.#rw, loop, isKnown ? undefined : Math.ceil(most / step));
    }
  }

  /** Computes the values that are invariant in a region. */
  #prepare(b: Builder, region: Region, ivs: Indices): void {
    const start = toValue(b, region.from);
    this.#preset = this.#runPreset;
    const isNotEmpty = isSurelyAny(region) ? undefined : isAny(b, region);
    const point = this.#point(b, ivs.with(this.#plan.loop, start), 1, region.mode, this.#loaded, isNotEmpty);
    this.#preset = presetOf(b, { plan: this.#plan, from: start, inner: this.#inner }, point, region.mode === "on");
  }

  /** A single iteration. */
  #single(b: Builder, at: Bound, ivs: Indices, mode: MaskMode = "exact"): Point {
    return this.#point(b, ivs.with(this.#plan.loop, toValue(b, at)), 1, mode);
  }

  /** Builds one iteration of the vectorized loop, which updates the accumulators. */
  #iteration(b: Builder, ivs: Indices, lanes: number, mode: MaskMode, accumulators: Map<number, Value>): void {
    if (this.#inner.length > 0) return this.#emitInner(b, [ivs], lanes, mode);
    takeResults(accumulators, this.#point(b, ivs, lanes, mode).run(accumulators));
  }

  #point(b: Builder, ivs: Indices, lanes: number, mode: MaskMode, loaded = this.#loaded, guard?: Value): Point {
    return new Point(this.#plan, b, completed(b, ivs), lanes, mode, loaded, this.#preset, guard);
  }

  /** Builds the reductions inside of the vectors at `positions`. */
  #emitInner(b: Builder, positions: readonly Indices[], lanes: number, mode: MaskMode): void {
    const vectors = { plan: this.#plan, inner: this.#inner, positions, lanes, mode, loaded: this.#loaded };
    emitInnerLoops(b, vectors, {
      vector: (inside, ivs, loaded) => this.#point(inside, ivs, lanes, mode, loaded),
      element: (inside, ivs) => this.#point(inside, ivs, 1, "exact"),
    });
  }
}
