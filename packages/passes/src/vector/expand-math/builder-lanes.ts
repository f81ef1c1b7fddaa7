/**
 * Lane operations that build IR: each is one operation of arith or math, on a scalar or a vector. The algorithms of
 * `../math` are written against this interface, so no other code is needed to lower them.
 */
import { AndIOp, CmpFPredicate, CmpIPredicate, ConstantOp, OrIOp, scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  type Attribute,
  type Builder,
  AnyVector,
  at,
  DenseArrayAttr,
  FloatType,
  I1,
  IntegerType,
  type Type,
  typed,
  UnitAttr,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { emitIndexLoop } from "../../index-loops.ts";
import { extractLane } from "../linalg-vectorize/shuffles.ts";
import type { DoubleBody, LaneOps, LaneWidth } from "../math/index.ts";

/** Lanes of one float type: a scalar, or a vector of `count` lanes. */
export class BuilderLanes implements LaneOps<Value, Value, Value> {
  readonly width: LaneWidth;
  readonly #count: number | undefined;
  #b: Builder;
  /** Whether what is built is rarely executed. */
  #isRare = false;

  /** `count` is undefined for scalars. */
  constructor(b: Builder, width: LaneWidth, count: number | undefined) {
    this.#b = b;
    this.width = width;
    this.#count = count;
  }

  #shaped(element: Type): Type {
    return this.#count === undefined ? element : VectorType.get([this.#count], element);
  }

  get #float(): FloatType {
    return FloatType.get(this.#b.context, this.width === 32 ? "f32" : "f64");
  }

  get #int(): IntegerType {
    return IntegerType.get(this.#b.context, this.width);
  }

  #op(
    name: string,
    operands: readonly Value[],
    type?: Type,
    properties: readonly (readonly [string, Attribute])[] = [],
  ): Value {
    const resultTypes = [type ?? at(operands, 0).type];
    return this.#b.createGeneric(name, { operands, resultTypes, properties }).resultAt(0);
  }

  float(value: number): Value {
    return ConstantOp.float(this.#b, this.#shaped(this.#float), value).result;
  }

  int(value: bigint): Value {
    return ConstantOp.int(this.#b, this.#shaped(this.#int), value).result;
  }

  add(a: Value, b: Value): Value {
    return this.#op("arith.addf", [a, b]);
  }
  sub(a: Value, b: Value): Value {
    return this.#op("arith.subf", [a, b]);
  }
  mul(a: Value, b: Value): Value {
    return this.#op("arith.mulf", [a, b]);
  }
  div(a: Value, b: Value): Value {
    return this.#op("arith.divf", [a, b]);
  }
  /**
   * On vectors, `vector.fma`, which is one instruction of relaxed SIMD. On scalars, separate operations, since a single
   * rounding is expensive there and the algorithms do not need it.
   */
  fma(a: Value, b: Value, c: Value): Value {
    return this.#count === undefined ? this.add(this.mul(a, b), c) : this.#op("vector.fma", [a, b, c]);
  }
  neg(a: Value): Value {
    return this.#op("arith.negf", [a]);
  }
  abs(a: Value): Value {
    return this.#op("math.absf", [a]);
  }
  copysign(a: Value, sign: Value): Value {
    return this.#op("math.copysign", [a, sign]);
  }
  min(a: Value, b: Value): Value {
    return this.select(this.lt(b, a), b, a);
  }
  max(a: Value, b: Value): Value {
    return this.select(this.lt(a, b), b, a);
  }
  sqrt(a: Value): Value {
    return this.#op("math.sqrt", [a]);
  }
  floor(a: Value): Value {
    return this.#op("math.floor", [a]);
  }
  ceil(a: Value): Value {
    return this.#op("math.ceil", [a]);
  }
  trunc(a: Value): Value {
    return this.#op("math.trunc", [a]);
  }
  nearest(a: Value): Value {
    return this.#op("math.roundeven", [a]);
  }

  #compareFloats(predicate: "oeq" | "olt" | "ole" | "une", a: Value, b: Value): Value {
    const mask = this.#shaped(IntegerType.get(this.#b.context, 1));
    return this.#op("arith.cmpf", [a, b], mask, [["predicate", CmpFPredicate.attr(this.#b.context, predicate)]]);
  }
  eq(a: Value, b: Value): Value {
    return this.#compareFloats("oeq", a, b);
  }
  lt(a: Value, b: Value): Value {
    return this.#compareFloats("olt", a, b);
  }
  le(a: Value, b: Value): Value {
    return this.#compareFloats("ole", a, b);
  }
  ne(a: Value, b: Value): Value {
    return this.#compareFloats("une", a, b);
  }
  select(mask: Value, whenTrue: Value, whenFalse: Value): Value {
    return this.#op("arith.select", [mask, whenTrue, whenFalse], whenTrue.type);
  }
  maskAnd(a: Value, b: Value): Value {
    return AndIOp.build(this.#b, { lhs: a, rhs: b }).result;
  }
  maskOr(a: Value, b: Value): Value {
    return OrIOp.build(this.#b, { lhs: a, rhs: b }).result;
  }
  maskNot(a: Value): Value {
    return this.#op("arith.xori", [a, ConstantOp.int(this.#b, a.type, -1).result]);
  }

  toBits(a: Value): Value {
    return this.#op("arith.bitcast", [a], this.#shaped(this.#int));
  }
  fromBits(a: Value): Value {
    return this.#op("arith.bitcast", [a], this.#shaped(this.#float));
  }
  intAdd(a: Value, b: Value): Value {
    return this.#op("arith.addi", [a, b]);
  }
  intSub(a: Value, b: Value): Value {
    return this.#op("arith.subi", [a, b]);
  }
  intMul(a: Value, b: Value): Value {
    return this.#op("arith.muli", [a, b]);
  }
  intAnd(a: Value, b: Value): Value {
    return this.#op("arith.andi", [a, b]);
  }
  intOr(a: Value, b: Value): Value {
    return this.#op("arith.ori", [a, b]);
  }
  intXor(a: Value, b: Value): Value {
    return this.#op("arith.xori", [a, b]);
  }
  shiftLeft(a: Value, amount: number): Value {
    return this.#op("arith.shli", [a, this.int(BigInt(amount))]);
  }
  shiftRightSigned(a: Value, amount: number): Value {
    return this.#op("arith.shrsi", [a, this.int(BigInt(amount))]);
  }
  shiftRightUnsigned(a: Value, amount: number): Value {
    return this.#op("arith.shrui", [a, this.int(BigInt(amount))]);
  }
  #compareIntegers(predicate: "eq" | "slt", a: Value, b: Value): Value {
    const mask = this.#shaped(IntegerType.get(this.#b.context, 1));
    return this.#op("arith.cmpi", [a, b], mask, [["predicate", CmpIPredicate.attr(this.#b.context, predicate)]]);
  }
  intEq(a: Value, b: Value): Value {
    return this.#compareIntegers("eq", a, b);
  }
  intLt(a: Value, b: Value): Value {
    return this.#compareIntegers("slt", a, b);
  }
  intSelect(mask: Value, whenTrue: Value, whenFalse: Value): Value {
    return this.select(mask, whenTrue, whenFalse);
  }
  toInt(a: Value): Value {
    return this.#op("arith.fptosi", [a], this.#shaped(this.#int));
  }
  fromInt(a: Value): Value {
    return this.#op("arith.sitofp", [a], this.#shaped(this.#float));
  }

  rare(mask: Value, fast: readonly Value[], slow: () => readonly Value[]): readonly Value[] {
    const made = scf.IfOp.create(
      this.#b,
      typed(this.#any(mask), I1),
      (b) => this.#within(b, () => this.#slowly(mask, fast, slow)),
      () => fast,
    );
    return made.results;
  }

  /** Builds `slow`, as little code as possible, for the lanes of `mask`. */
  #slowly(mask: Value, fast: readonly Value[], slow: () => readonly Value[]): readonly Value[] {
    const before = this.#isRare;
    this.#isRare = true;
    const made = slow();
    this.#isRare = before;
    return made.map((value, i) => (this.#count === undefined ? value : this.select(mask, value, at(fast, i))));
  }

  /** Builds whether any lane of the mask is set. */
  #any(mask: Value): Value {
    if (this.#count === undefined) return mask;
    const kind = vector.CombiningKind.attr(this.#b.context, "or");
    return vector.ReductionOp.build(this.#b, { vector: typed(mask, AnyVector), kind }).dest;
  }

  #within<R>(b: Builder, body: () => R): R {
    const saved = this.#b;
    this.#b = b;
    const result = body();
    this.#b = saved;
    return result;
  }

  repeat(
    count: number,
    initial: readonly Value[],
    body: (state: readonly Value[]) => readonly Value[],
  ): readonly Value[] {
    const step = (b: Builder, _: Value, state: readonly Value[]): readonly Value[] =>
      this.#within(b, () => body(state));
    return emitIndexLoop(this.#b, { to: count }, step, initial).results;
  }

  iterate(
    initial: readonly Value[],
    continues: (state: readonly Value[]) => Value,
    body: (state: readonly Value[]) => readonly Value[],
  ): readonly Value[] {
    const loop = scf.WhileOp.create(
      this.#b,
      initial,
      (b, args) => this.#within(b, () => ({ condition: this.#any(continues(args)), args })),
      (b, args) =>
        this.#within(b, () => {
          const next = body(args);
          if (this.#count === undefined) return next;
          const goesOn = continues(args);
          return next.map((value, i) => this.select(goesOn, value, at(args, i)));
        }),
    );
    return loop.results;
  }

  /**
   * Computes in f64, two lanes at a time, since vectors of doubles have half as many, or one where that is rarely
   * executed. Unless it is short, the body is built once, in a loop over the lanes. Each iteration processes the first
   * lanes and rotates the vectors.
   */
  viaDouble(args: readonly Value[], body: DoubleBody, isShort = false): Value {
    if (this.width === 64) return body(this, args);
    const count = this.#count;
    if (count === undefined) return this.#asDouble(args, undefined, body);
    const step = count % 2 === 0 && !this.#isRare ? 2 : 1;
    const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
    if (isShort) {
      const parts = range(0, count / step).map((part) => this.#partViaDouble(args, part * step, step, body));
      if (step === 1) return this.#op("vector.from_elements", parts, this.#shaped(this.#float));
      return parts.reduce((all, part, i) => this.#shuffle(all, part, range(0, (i + 1) * step)));
    }
    const turned = [...range(step, count), ...range(0, step)];
    const results = this.repeat(count / step, [this.float(0), ...args], ([done = this.float(0), ...rest]) => {
      const made = this.#partViaDouble(rest, 0, step, body);
      const last = step === 1 ? this.#op("vector.broadcast", [made], this.#shaped(this.#float)) : made;
      const joined = this.#shuffle(done, last, range(step, count + step));
      return [joined, ...rest.map((arg) => this.#shuffle(arg, arg, turned))];
    });
    return at(results, 0);
  }

  /** Computes one lane, as a scalar, or two, as a vector, from `first` on in f64. */
  #partViaDouble(args: readonly Value[], first: number, step: number, body: DoubleBody): Value {
    const parts = args.map((arg) =>
      step === 1 ? extractLane(this.#b, arg, first) : this.#shuffle(arg, arg, [first, first + 1]),
    );
    return this.#asDouble(parts, step === 1 ? undefined : step, body);
  }

  /** Leaves the operation to the back end, which calls a function. */
  called(name: string, x: Value): Value {
    const attributes = [[tts.marks.called, UnitAttr.get(this.#b.context)]] as const;
    return this.#b.createGeneric(name, { operands: [x], resultTypes: [x.type], attributes }).resultAt(0);
  }

  #shuffle(a: Value, b: Value, lanes: readonly number[]): Value {
    const type = VectorType.get([lanes.length], this.#float);
    return this.#op("vector.shuffle", [a, b], type, [["mask", DenseArrayAttr.i64(this.#b.context, lanes)]]);
  }

  #asDouble(args: readonly Value[], count: number | undefined, body: DoubleBody): Value {
    const shaped = (type: Type): Type => (count === undefined ? type : VectorType.get([count], type));
    const f64 = shaped(FloatType.get(this.#b.context, "f64"));
    const wide = args.map((arg) => this.#op("arith.extf", [arg], f64));
    const result = body(new BuilderLanes(this.#b, 64, count), wide);
    return this.#op("arith.truncf", [result], shaped(FloatType.get(this.#b.context, "f32")));
  }
}
