/**
 * Copies the body of a loop for one of its phases. Iteration `q` of the new loop stands for index `count * q + phase` of
 * the old one: quotients and remainders of it become simpler, and comparisons become comparisons of `q`.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  AndIOp,
  CmpIOp,
  CmpIPredicate,
  constantInt,
  ConstantOp,
  DivSIOp,
  DivUIOp,
  IndexCastOp,
  MaxSIOp,
  MulIOp,
  RemSIOp,
  RemUIOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { cloneOperation, IndexType, type IrMapping, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { divisorOfValue, isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import type { Phases } from "./find-phases.ts";

/** `scale * value + plus - minus`, where `plus` is at least 0 and less than `scale`. */
interface Form {
  readonly scale: number;
  readonly value: () => Value;
  readonly plus: number;
  /** Omitted if it is 0. */
  readonly minus?: Value | undefined;
}

/** The iterations of the new loop. */
export interface Start {
  /** The index of the new loop. */
  readonly iteration: Value;
  /** The phase of the first iteration of the old loop, if it is not 0. */
  readonly first: Value | undefined;
}

/** Builds the iterations of one phase. */
export class PhaseBody {
  readonly #rw: Rewriter;
  readonly #phases: Phases;
  readonly #phase: number;
  readonly #start: Start;
  readonly #mapping: IrMapping;
  readonly #forms = new Map<Value, Form>();
  #isInside: Value | undefined;

  /** `mapping` has the arguments of the body. */
  constructor(rw: Rewriter, phases: Phases, phase: number, start: Start, mapping: IrMapping) {
    this.#rw = rw;
    this.#phases = phases;
    this.#phase = phase;
    this.#start = start;
    this.#mapping = mapping;
  }

  /** Builds the copy of an operation of the body at the insertion point. */
  copy(op: Operation): void {
    this.#rw.loc = op.loc;
    const made = op.resultCount === 1 ? this.#simplified(op) : undefined;
    if (made === undefined) this.#clone(op);
    else if ("scale" in made) this.#forms.set(op.resultAt(0), made);
    else this.#mapping.map(op.resultAt(0), made);
  }

  /** The result of an operation on the index: a form that is built when it is used, or a value. */
  #simplified(op: Operation): Form | Value | undefined {
    if (op.is(IndexOp) && op.loop === this.#phases.loop) {
      const { iteration, first } = this.#start;
      return { scale: this.#phases.count, value: () => iteration, plus: this.#phase, minus: first };
    }
    if (op.is(AddIOp)) return this.#sum(op.lhs, op.rhs) ?? this.#sum(op.rhs, op.lhs);
    const form = op.operands[0] && this.#forms.get(op.operands[0]);
    if (form === undefined) return undefined;
    if (op.is(IndexCastOp)) return { ...form, value: () => this.#cast(form.value(), op.resultAt(0)) };
    if (op.is(CmpIOp)) return this.#comparison(op, form);
    if (form.minus !== undefined) return undefined;
    const divisor = op.operands[1] && Number(constantInt(op.operands[1]) ?? 0n);
    if (divisor === undefined || divisor <= 0 || !isNonNegativeValue(op.operand(0))) return undefined;
    if (op.is(DivSIOp) || op.is(DivUIOp)) return this.#quotient(form, divisor);
    return op.is(RemSIOp) || op.is(RemUIOp) ? this.#remainder(form, divisor) : undefined;
  }

  /** The sum of a form and a multiple of its scale, or of one that starts in any phase and what decides that. */
  #sum(index: Value, other: Value): Form | undefined {
    const form = this.#forms.get(index);
    if (form === undefined || this.#forms.has(other)) return undefined;
    const { scale, plus, minus } = form;
    const value = (): Value => this.#added(form.value(), this.#mapping.get(other), scale);
    if (minus !== undefined && other === this.#phases.base) return { scale, value, plus };
    return divisorOfValue(other) % scale === 0 ? { ...form, value } : undefined;
  }

  /** `value + other / by` */
  #added(value: Value, other: Value, by: number): Value {
    return AddIOp.build(this.#rw, { lhs: value, rhs: this.#divided(other, by) }).result;
  }

  #quotient({ scale, value, plus }: Form, by: number): Form | Value | undefined {
    if (by % scale === 0) return this.#divided(value(), by / scale);
    return scale % by === 0 ? { scale: scale / by, value, plus: Math.floor(plus / by) } : undefined;
  }

  #remainder({ scale, value, plus }: Form, by: number): Form | Value | undefined {
    if (scale % by === 0) return ConstantOp.int(this.#rw, value().type, plus % by).result;
    if (by % scale !== 0) return undefined;
    const lhs = value();
    const rest = RemSIOp.build(this.#rw, { lhs, rhs: ConstantOp.int(this.#rw, lhs.type, by / scale).result }).result;
    return { scale, value: () => rest, plus };
  }

  /**
   * `scale * value + plus - minus < limit` is `value < ceil((limit + minus - plus) / scale)`, and likewise for `>=`. For
   * an index, which is not negative, a negative limit is like 0. Only the remainder of the limit is added to, since the
   * limit may be the greatest number.
   */
  #comparison(op: CmpIOp, { scale, value, plus, minus }: Form): Value | undefined {
    const isKnown = op.predicateName === "slt" || op.predicateName === "sge";
    if (!isKnown || this.#forms.has(op.rhs) || !isNonNegativeValue(op.lhs)) return undefined;
    const limit = this.#atLeastZero(op.rhs);
    const whole = this.#divided(limit, scale);
    const toNext = scale - 1 - plus;
    const isWhole = minus === undefined && (toNext === 0 || divisorOfValue(op.rhs) % scale === 0);
    if (isWhole) return this.#compare(op.predicateName, value(), whole);
    const by = ConstantOp.int(this.#rw, limit.type, scale).result;
    const rest = RemSIOp.build(this.#rw, { lhs: limit, rhs: by }).result;
    const end = minus && AddIOp.build(this.#rw, { lhs: rest, rhs: this.#cast(minus, rest) }).result;
    const more = this.#divided(this.#plus(end ?? rest, toNext), scale);
    return this.#compare(op.predicateName, value(), AddIOp.build(this.#rw, { lhs: whole, rhs: more }).result);
  }

  #atLeastZero(value: Value): Value {
    const own = this.#mapping.get(value);
    if (isNonNegativeValue(value)) return own;
    return MaxSIOp.build(this.#rw, { lhs: own, rhs: ConstantOp.int(this.#rw, own.type, 0).result }).result;
  }

  #compare(predicate: "slt" | "sge", lhs: Value, rhs: Value): Value {
    return CmpIOp.build(this.#rw, { predicate: CmpIPredicate.attr(this.#rw.context, predicate), lhs, rhs }).result;
  }

  #clone(op: Operation): void {
    for (const operand of op.operands) this.#build(operand);
    const { first } = this.#start;
    const inside = first && this.#inside(first);
    if (inside === undefined || !(op.is(tts.LoadOp) || op.is(tts.StoreOp)))
      return void this.#rw.insert(cloneOperation(op, this.#mapping));
    const own = op.mask && this.#mapping.get(op.mask);
    const mask = own === undefined ? inside : AndIOp.build(this.#rw, { lhs: own, rhs: inside }).result;
    const { cache, evict } = op;
    const made = cloneOperation(op, this.#mapping);
    this.#rw.insert(made);
    if (made.is(tts.StoreOp)) tts.StoreOp.create(this.#rw, made.layout, made.value, { mask, cache, evict });
    else if (made.is(tts.LoadOp)) {
      const options = { mask, other: made.other, cache, evict };
      this.#mapping.map(op.resultAt(0), tts.LoadOp.create(this.#rw, made.layout, made.result.type, options).result);
    }
    this.#rw.erase(made);
  }

  /** Whether the index of the old loop is within its bounds; the first phases may begin later, and the last end earlier. */
  #inside(first: Value): Value {
    const { count, extent } = this.#phases;
    const { iteration } = this.#start;
    if (this.#isInside !== undefined) return this.#isInside;
    // Iteration `q` has index `count * q + phase - first`.
    const start = this.#plus(first, count - 1 - this.#phase);
    const lhs = this.#compare("sge", iteration, this.#divided(start, count));
    const rhs = this.#compare("slt", iteration, this.#divided(this.#plus(start, extent), count));
    this.#isInside = AndIOp.build(this.#rw, { lhs, rhs }).result;
    return this.#isInside;
  }

  /** Builds the value of a form. */
  #build(value: Value): void {
    const form = this.#forms.get(value);
    if (form === undefined || this.#mapping.has(value)) return;
    const op = value.definingOp;
    if (op?.is(AddIOp) === true || op?.is(IndexCastOp) === true) {
      for (const operand of op.operands) this.#build(operand);
      return void this.#rw.insert(cloneOperation(op, this.#mapping));
    }
    const { scale, plus, minus } = form;
    const sum = this.#plus(this.#times(form.value(), scale), plus);
    const made = minus === undefined ? sum : SubIOp.build(this.#rw, { lhs: sum, rhs: this.#cast(minus, sum) }).result;
    this.#mapping.map(value, made);
  }

  #cast(value: Value, like: Value): Value {
    if (value.type === like.type) return value;
    return IndexCastOp.build(this.#rw, { in: value, resultTypes: [like.type] }).resultAt(0);
  }

  #times(value: Value, by: number): Value {
    return MulIOp.build(this.#rw, { lhs: value, rhs: ConstantOp.int(this.#rw, value.type, by).result }).result;
  }

  #plus(value: Value, number: number): Value {
    if (number === 0) return value;
    return AddIOp.build(this.#rw, { lhs: value, rhs: ConstantOp.int(this.#rw, value.type, number).result }).result;
  }

  #divided(value: Value, by: number): Value {
    if (by === 1) return value;
    return DivSIOp.build(this.#rw, { lhs: value, rhs: ConstantOp.int(this.#rw, value.type, by).result }).result;
  }
}

/** The phase of the first iteration of a loop, as an index. */
export function firstPhase(rw: Rewriter, { base, count }: Phases): Value | undefined {
  if (base === undefined) return undefined;
  const rest = RemSIOp.build(rw, { lhs: base, rhs: ConstantOp.int(rw, base.type, count).result }).result;
  if (rest.type instanceof IndexType) return rest;
  return IndexCastOp.build(rw, { in: rest, resultTypes: [IndexType.get(rw.context)] }).resultAt(0);
}
