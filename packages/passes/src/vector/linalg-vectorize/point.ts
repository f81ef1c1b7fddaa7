/**
 * Executes the body of a structured operation at one point of its loops, for one lane or for all lanes of a vector.
 * Values that all lanes share, and the first lane of values that grow by a constant, stay scalar.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { AddIOp, AndIOp, ConstantOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { AccessLayout, tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  at,
  type Builder,
  cloneOperation,
  defined,
  FloatType,
  I1,
  IrMapping,
  type Operation,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import type { MaskMode } from "./cuts.ts";
import { Demand } from "./demand.ts";
import { isContiguous } from "./contiguous-operand.ts";
import { readOperand, readRow, writeOperand } from "./operand-access.ts";
import { offsetOf } from "./element-access.ts";
import { mayBeOn, neighbours, permutationOf, type VectorPlan } from "./plan.ts";
import { readSpan, writeSpan } from "./interleave.ts";
import { likeType, type Preset } from "./preset.ts";
import { loadLanesWhere, storeLanes } from "./lane-accesses.ts";
import { exactDivision, onVectors } from "./lane-operations.ts";
import { lanesFrom, placedNumber } from "./lane-values.ts";
import { extractLane, pickLanes } from "./shuffles.ts";
import { splat } from "./splat.ts";
import type { Span } from "./spans.ts";
import { emitUpdate, isUpdate, type Update } from "./updates.ts";

/** See the file's header. */
export class Point {
  readonly #plan: VectorPlan;
  readonly #b: Builder;
  readonly #ivs: readonly Value[];
  readonly #lanes: number;
  readonly #demand: Demand;
  readonly #loaded: ReadonlyMap<number, Value>;
  /** Values that have been computed before. */
  readonly preset: Preset | undefined;
  readonly #guard: Value | undefined;
  readonly #scalars = new IrMapping();
  readonly #vectors = new Map<Value, Value>();

  /**
   * @param loaded Elements of operands that have been read before, by the index of the operand.
   * @param guard A condition without which nothing is loaded.
   */
  constructor(
    plan: VectorPlan,
    b: Builder,
    ivs: readonly Value[],
    lanes: number,
    mode: MaskMode,
    loaded: ReadonlyMap<number, Value> = new Map(),
    preset?: Preset,
    guard?: Value,
  ) {
    this.#guard = mode === "exact" ? undefined : guard;
    this.#loaded = loaded;
    this.preset = preset;
    this.#plan = plan;
    this.#b = b;
    this.#ivs = ivs;
    this.#lanes = lanes;
    this.#demand = new Demand(plan, mode, lanes, preset);
  }

  /** Executes the body; `accumulators` replace outputs that are not in memory. Returns the values yielded for these. */
  run(accumulators: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> {
    const { op, body } = this.#plan;
    const inputs = op.inputs.length;
    accumulators.forEach((carried, i) => this.#set(at(body.args, inputs + i), carried));
    this.#executeAll(this.needed());
    const results = new Map<number, Value>();
    body.last?.operands.forEach((value, i) => {
      const isLanes = this.#lanes > 1;
      const result = isLanes ? this.vector(value) : this.scalar(value);
      if (accumulators.has(i)) results.set(i, result);
      else writeOperand(this.#b, this.#plan, this.#ivs, inputs + i, result);
    });
    return results;
  }

  /** The operations and arguments that {@link run} needs. */
  needed(): ReadonlySet<Operation | Value> {
    return this.#demand.of(this.#plan.body.last?.operands ?? [], true);
  }

  /** The lanes of values of the body, without executing stores. */
  lanesOf(...values: readonly Value[]): readonly Value[] {
    this.#executeAll(this.#demand.of(values, false));
    return values.map((value) => this.vector(value));
  }

  /** Loads the arguments and executes the operations in `needed`. */
  #executeAll(needed: ReadonlySet<Operation | Value>): void {
    const { body } = this.#plan;
    body.args.forEach((arg, i) => {
      if (needed.has(arg) && !this.#vectors.has(arg) && !this.#scalars.has(arg)) this.#loadOperand(arg, i);
    });
    for (const op of body.ops()) if (needed.has(op)) this.#execute(op);
  }

  /** Executes the scalar operations that `value` needs; all lanes must share the value. */
  evaluateUniform(value: Value): Value {
    const op = value.definingOp;
    if (op !== undefined && op.block === this.#plan.body && !this.#scalars.has(value)) {
      for (const operand of this.#demand.operandsOf(op)) this.evaluateUniform(operand);
      this.#execute(op);
    } else if (op === undefined && value.parentBlock === this.#plan.body && !this.#scalars.has(value)) {
      this.#loadOperand(
        value,
        this.#plan.body.args.findIndex((arg) => arg === value),
      );
    }
    return this.scalar(value);
  }

  #set(value: Value, made: Value): void {
    if (made.type instanceof VectorType) this.#vectors.set(value, made);
    else this.#scalars.map(value, made);
  }

  /** The first lane of a value whose lanes differ by constants. */
  scalar(value: Value): Value {
    return this.#scalars.get(value);
  }

  /** All lanes of a value. */
  vector(value: Value): Value {
    const known = this.#vectors.get(value);
    if (known !== undefined) return known;
    const made = lanesFrom(this.#b, this.#plan.patterns, value, this.scalar(value), this.#lanes);
    this.#vectors.set(value, made);
    return made;
  }

  #varies(value: Value): boolean {
    return this.#lanes > 1 && this.#plan.patterns.offsets(value) === undefined;
  }

  #execute(op: Operation): void {
    this.#b.rawLoc = op.rawLoc;
    if (this.#takePlaced(op) || this.#takePreset(op)) return;
    const known = this.#demand.knownResult(op);
    const choice = op.is(SelectOp) ? this.#demand.known(op.condition) : undefined;
    if (known !== undefined)
      this.#scalars.map(op.resultAt(0), ConstantOp.int(this.#b, op.resultAt(0).type, known ? -1 : 0).result);
    else if (op.is(SelectOp) && choice !== undefined) this.#pass(op.result, choice ? op.trueValue : op.falseValue);
    else if (op.is(IndexOp)) this.#scalars.map(op.result, at(this.#ivs, op.dim.number));
    else if (op.is(tts.LoadOp)) this.#load(op);
    else if (op.is(tts.StoreOp)) this.#store(op);
    else if (isUpdate(op)) this.#update(op);
    else if (op.results.some((result) => this.#varies(result))) this.#executeLanes(op);
    else if (this.#lanes > 1 && this.#plan.patterns.isExact(op)) {
      const operands = op.operands.map((operand) => this.scalar(operand));
      this.#scalars.map(op.resultAt(0), exactDivision(this.#b, op, operands).resultAt(0));
    } else this.#b.insert(cloneOperation(op, this.#scalars));
  }

  /** Uses a number that the place in a row tells. */
  #takePlaced(op: Operation): boolean {
    const [result] = op.results;
    const made = result && placedNumber(this.#b, this.#plan.patterns, result);
    if (result !== undefined && made !== undefined) this.#scalars.map(result, made);
    return made !== undefined;
  }

  /** Uses a value that was computed before the loop. */
  #takePreset(op: Operation): boolean {
    const [result] = op.results;
    if (result === undefined || this.preset === undefined) return false;
    const fixed = this.preset.fixed.get(result);
    const rest = this.preset.counted.get(result);
    if (fixed !== undefined) {
      this.#scalars.map(result, fixed);
      for (const other of op.results.slice(1))
        this.#scalars.map(other, defined(this.preset.fixed.get(other), "another invariant result"));
    } else if (rest !== undefined) {
      const index = likeType(this.#b, at(this.#ivs, this.#plan.loop), rest);
      this.#scalars.map(result, AddIOp.build(this.#b, { lhs: rest, rhs: index }).result);
    } else return false;
    return true;
  }

  /** Makes `result` equal to `value`. */
  #pass(result: Value, value: Value): void {
    if (this.#varies(result)) this.#vectors.set(result, this.vector(value));
    else this.#scalars.map(result, this.scalar(value));
  }

  #executeLanes(op: Operation): void {
    const operands = op.operands.map((operand) => this.vector(operand));
    const made = onVectors(this.#b, op, operands, this.#lanes);
    op.results.forEach((result, i) => this.#vectors.set(result, made.resultAt(i)));
  }

  // Accesses of kernel memory

  /** The condition that the lanes of an access share; undefined if it always holds. */
  #condition(op: tts.LoadOp | tts.StoreOp): Value | undefined {
    let condition = this.#guard;
    for (const part of this.#demand.conditions(op)) {
      const value = this.scalar(part);
      condition = condition === undefined ? value : AndIOp.build(this.#b, { lhs: condition, rhs: value }).result;
    }
    return condition;
  }

  /** The condition of each lane of an access; undefined if the lanes do not differ. */
  #laneMask(op: tts.LoadOp | tts.StoreOp): Value | undefined {
    const parts = this.#demand.laneConditions(op).map((part) => this.vector(part));
    return parts.length === 0 ? undefined : parts.reduce((lhs, rhs) => AndIOp.build(this.#b, { lhs, rhs }).result);
  }

  #load(op: tts.LoadOp): void {
    const { result } = op;
    if (this.#demand.isOff(op)) return void this.#scalars.map(result, this.#other(op));
    const span = this.#lanes === 1 ? undefined : this.#plan.spans.get(op);
    if (span !== undefined) return this.#loadSpan(op, span);
    const condition = this.#condition(op);
    const laneMask = this.#laneMask(op);
    if (laneMask !== undefined) return this.#set(result, this.#gatherWhere(op, laneMask, condition));
    const kind = this.#lanes === 1 ? undefined : neighbours(op, this.#plan);
    if (kind === undefined) return this.#set(result, this.#loadOne(this.#b, op, this.#place(op, 0), condition));
    const type = VectorType.get([this.#lanes], result.type);
    const isVolatile = op.isVolatile.isTrue;
    const read = (b: Builder): Value =>
      kind ? tts.LoadOp.create(b, this.#neighbourhood(op), type, { isVolatile }).result : this.#gather(b, op, type);
    if (condition === undefined) return this.#set(result, read(this.#b));
    const [made = result] = this.#readIf(condition, (b) => [read(b)], [op]);
    this.#set(result, made);
  }

  /** The value of a masked-off lane. */
  #other(op: tts.LoadOp): Value {
    if (op.other !== undefined) return this.scalar(op.other);
    const { type } = op.result;
    return type instanceof FloatType
      ? ConstantOp.float(this.#b, type, 0).result
      : ConstantOp.int(this.#b, type, 0).result;
  }

  #loadOne(b: Builder, op: tts.LoadOp, place: AccessLayout, mask?: Value): Value {
    const other = mask !== undefined && op.other !== undefined ? this.scalar(op.other) : undefined;
    return tts.LoadOp.create(b, place, op.result.type, { mask, other, isVolatile: op.isVolatile.isTrue }).result;
  }

  /** The address of a lane's element. */
  #place(op: tts.LoadOp | tts.StoreOp, lane: number): AccessLayout {
    const base = this.scalar(op.base);
    const offset = offsetOf(op);
    if (offset === undefined) return new AccessLayout(base, op.layout.offset, []);
    return new AccessLayout(base, this.#laneOf(offset, lane), []);
  }

  #neighbourhood(op: tts.LoadOp | tts.StoreOp): AccessLayout {
    const offset = defined(offsetOf(op), "the offset of an access of neighbours");
    return new AccessLayout(this.scalar(op.base), this.scalar(offset), [{ stride: 1 }]);
  }

  /** The value of one lane. */
  #laneOf(value: Value, lane: number): Value {
    const offset = this.#plan.patterns.offsets(value)?.[lane];
    if (this.#lanes === 1 || offset === 0) return this.scalar(value);
    if (offset !== undefined) {
      const shift = ConstantOp.int(this.#b, value.type, offset).result;
      return AddIOp.build(this.#b, { lhs: this.scalar(value), rhs: shift }).result;
    }
    return extractLane(this.#b, this.vector(value), lane);
  }

  #gather(b: Builder, op: tts.LoadOp, type: VectorType): Value {
    const elements = Array.from({ length: this.#lanes }, (_, lane) =>
      mayBeOn(this.#plan, op, lane) ? this.#loadOne(b, op, this.#place(op, lane)) : this.#other(op),
    );
    return vector.FromElementsOp.build(b, { elements, resultTypes: [type] }).resultAt(0);
  }

  /** Loads the lanes of `laneMask`, one by one, if `condition` holds; the others get the value of masked-off lanes. */
  #gatherWhere(op: tts.LoadOp, laneMask: Value, condition: Value | undefined): Value {
    const b = this.#b;
    const places = Array.from({ length: this.#lanes }, (_, lane) => this.#place(op, lane));
    const type = VectorType.get([this.#lanes], op.result.type);
    const trueValue = loadLanesWhere(b, places, type, laneMask, condition, op.isVolatile.isTrue);
    if (op.other === undefined) return trueValue;
    const rhs = condition === undefined ? undefined : splat(b, condition, this.#lanes);
    const whole = rhs === undefined ? laneMask : AndIOp.build(b, { lhs: laneMask, rhs }).result;
    return SelectOp.build(b, { condition: whole, trueValue, falseValue: this.vector(op.other) }).result;
  }

  #store(op: tts.StoreOp): void {
    if (this.#demand.isOff(op)) return;
    const condition = this.#condition(op);
    if (this.#lanes === 1) {
      tts.StoreOp.create(this.#b, this.#place(op, 0), this.scalar(op.value), { mask: condition });
      return;
    }
    const span = this.#plan.spans.get(op);
    const store = span === undefined ? this.#storing(op) : this.#storingSpan(op, span);
    if (condition === undefined) store(this.#b);
    else scf.IfOp.create(this.#b, typed(condition, I1), store);
  }

  /** Updates one element. */
  #update(op: Update): void {
    const isOn = op.mask !== undefined && this.#demand.known(op.mask) === true;
    const old = emitUpdate(this.#b, op, isOn, (value) => this.scalar(value));
    if (old !== undefined) this.#scalars.map(op.resultAt(0), old);
  }

  /** Returns a function that stores the lanes of an access. */
  #storing(op: tts.StoreOp): (b: Builder) => void {
    const value = this.vector(op.value);
    const laneMask = this.#laneMask(op);
    if (neighbours(op, this.#plan) === true) {
      const place = this.#neighbourhood(op);
      return (b) => void tts.StoreOp.create(b, place, value);
    }
    const places = Array.from({ length: this.#lanes }, (_, lane) =>
      mayBeOn(this.#plan, op, lane) ? this.#place(op, lane) : undefined,
    );
    return (b) => storeLanes(b, places, value, laneMask);
  }

  // Accesses that share the vectors of a span

  /** Executes all loads of a span at the first one. */
  #loadSpan(op: tts.LoadOp, span: Span): void {
    if (this.#vectors.has(op.result)) return;
    const loads = span.members.flatMap((member) => (member.op.is(tts.LoadOp) ? [member.op] : []));
    const condition = this.#condition(op);
    const type = VectorType.get([this.#lanes], op.result.type);
    const others = span.members.map(({ op: member, places }) =>
      member.is(tts.LoadOp) && places.includes(undefined) ? this.#otherOf(member) : undefined,
    );
    const read = readSpan(this.#b, span, type, (value) => this.evaluateUniform(value), others);
    const made = condition === undefined ? read(this.#b) : this.#readIf(condition, read, loads);
    loads.forEach((load, i) => this.#set(load.result, at(made, i)));
  }

  /**
   * The result of `read` if a condition that all lanes share holds; otherwise, the values of masked-off lanes of
   * `loads`.
   */
  #readIf(condition: Value, read: (b: Builder) => readonly Value[], loads: readonly tts.LoadOp[]): readonly Value[] {
    const others = loads.map((load) => this.#otherOf(load));
    const splats = (b: Builder): readonly Value[] => others.map((source) => splat(b, source, this.#lanes));
    return scf.IfOp.create(this.#b, typed(condition, I1), read, splats).results;
  }

  /** The value of masked-off lanes of a load that may come later. */
  #otherOf(load: tts.LoadOp): Value {
    if (load.other !== undefined) this.evaluateUniform(load.other);
    return this.#other(load);
  }

  /** Returns a function that executes all stores of a span at the last one, and does nothing at the others. */
  #storingSpan(op: tts.StoreOp, span: Span): (b: Builder) => void {
    if (span.members.some((member) => op.isBefore(member.op))) return () => undefined;
    const values = span.members.flatMap((member) => (member.op.is(tts.StoreOp) ? [this.vector(member.op.value)] : []));
    return writeSpan(this.#b, span, values, (value) => this.evaluateUniform(value));
  }

  // Operands in buffers

  #loadOperand(arg: Value, operand: number): void {
    const source = this.#loaded.get(operand) ?? this.#plan.op.operand(operand);
    if (!AnyMemRef.matches(source.type)) return this.#set(arg, source);
    const map = at(this.#plan.maps, operand);
    const { loop } = this.#plan;
    const dependsOnLanes = this.#lanes > 1 && map.isFunctionOfDim(loop);
    if (!dependsOnLanes || isContiguous(source, map, loop))
      return this.#set(arg, readOperand(this.#b, this.#plan, this.#ivs, operand, dependsOnLanes ? this.#lanes : 1));
    const places = permutationOf(this.#plan, operand);
    if (places?.length === this.#lanes) {
      const row = readRow(this.#b, this.#plan, this.#ivs, operand, this.#lanes);
      const picks = places.map((lane) => ({ source: 0, lane }));
      return this.#set(arg, pickLanes(this.#b, [row], picks));
    }
    const elements = Array.from({ length: this.#lanes }, (_, lane) => {
      const lhs = at(this.#ivs, loop);
      const position = AddIOp.build(this.#b, { lhs, rhs: ConstantOp.index(this.#b, lane).result }).result;
      return readOperand(this.#b, this.#plan, this.#ivs.with(loop, position), operand, 1);
    });
    const type = VectorType.get([this.#lanes], at(elements, 0).type);
    this.#set(arg, vector.FromElementsOp.build(this.#b, { elements, resultTypes: [type] }).resultAt(0));
  }
}
