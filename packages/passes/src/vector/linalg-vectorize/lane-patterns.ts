/**
 * How the lanes of a vector differ from the first one if the differences are fixed but not linear: halves of an index,
 * its parity, swapped pairs. Some numbers are assumed to be multiples of the length of vectors where these begin, such
 * as the index of the vectorized loop, so that divisors of that length divide them.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { CmpIOp, CmpIPredicate, constantInt } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, type Block, gcd, IntegerType, isMemoryEffectFree, type Operation, type Value } from "@tt-opt/ir-core";
import {
  greatestIndexStep,
  isQuotient,
  isRemainder,
  isTooGreat,
  type LaneSteps,
  maskParts,
  steppedBoundOf,
} from "../../linalg/bodies/index.ts";
import { sumOf } from "./break-places.ts";
import { divisorOfValue, isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";

/** The difference of each lane from the first one. */
type Offsets = readonly number[];

/** What is known about the lanes of a value. */
interface Lanes {
  readonly offsets: Offsets;
  /** The value in the first lane. */
  readonly first: number | undefined;
}

/** The first lane of a value as a multiple of the first lane of another one, plus a constant. */
export interface FirstLane {
  readonly of: Value;
  readonly factor: number;
  readonly plus: number;
}

/** The numbers whose first lanes are multiples of the length of vectors. */
interface Multiples {
  /** Whether the index of the vectorized loop is one. */
  readonly index: boolean;
  readonly values: ReadonlySet<Value>;
}

const casts: ReadonlySet<string> = new Set(["arith.index_cast", "arith.extsi", "arith.index_castui", "arith.extui"]);
const shifts: ReadonlySet<string> = new Set(["arith.shrsi", "arith.shrui"]);
const bitwise: Readonly<Record<string, (a: number, b: number) => number>> = {
  "arith.andi": (a, b) => a & b,
  "arith.ori": (a, b) => a | b,
  "arith.xori": (a, b) => a ^ b,
};

/** Smaller integers are exact in the arithmetic of this file. */
const greatest = 2 ** 30;

/** See the file's header. */
export class LanePatterns {
  readonly #body: Block;
  readonly #loop: number;
  readonly #steps: LaneSteps;
  readonly #count: number;
  readonly #multiples: Multiples;
  readonly #starts: ReadonlyMap<Value, number>;
  readonly #lanes = new Map<Value, Lanes | undefined>();
  readonly #progressions = new Map<number, Lanes>();
  #isAligned = false;

  /**
   * `steps` are the steps along `loop`; vectors have `count` lanes and begin where `multiples` are multiples of it. The
   * numbers `starts` grow by one, from the given ones on.
   */
  constructor(
    body: Block,
    loop: number,
    steps: LaneSteps,
    count: number,
    multiples: Multiples = { index: true, values: new Set() },
    starts: ReadonlyMap<Value, number> = new Map(),
  ) {
    this.#body = body;
    this.#loop = loop;
    this.#steps = steps;
    this.#count = count;
    this.#multiples = multiples;
    this.#starts = starts;
  }

  /** Whether what is known of any value of the body holds only if vectors begin at multiples as assumed. */
  get isAligned(): boolean {
    // Some values may not have been asked for yet.
    for (const op of this.#body.ops()) for (const result of op.results) this.#of(result);
    return this.#isAligned;
  }

  /** Whether these are the lanes of one place, where numbers start that grow by one. */
  get isPlaced(): boolean {
    return this.#starts.size > 0;
  }

  /** The differences of the lanes from the first one; undefined if they are not fixed. */
  offsets(value: Value): Offsets | undefined {
    return this.#of(value)?.offsets;
  }

  /** The values of all lanes if they are known. */
  constants(value: Value): readonly number[] | undefined {
    const lanes = this.#of(value);
    const { first } = lanes ?? {};
    return first === undefined ? undefined : lanes?.offsets.map((offset) => first + offset);
  }

  /** Whether all `conditions` whose lanes are known hold in a lane. */
  holdIn(lane: number, conditions: readonly Value[]): boolean {
    return conditions.every((condition) => this.constants(condition)?.[lane] !== 0);
  }

  /** Whether all lanes of a vector have the same value. */
  isUniform(value: Value): boolean {
    return this.offsets(value)?.every((offset) => offset === 0) === true;
  }

  /** The first lane of a division's or bitwise operation's result, if it has a simple form. */
  firstLane(value: Value): FirstLane | undefined {
    const op = value.definingOp;
    const chosen = op?.block === this.#body ? this.#steps.chosen(op) : undefined;
    if (chosen !== undefined) return { of: chosen, factor: 1, plus: 0 };
    const [of, by] = [op?.operands[0], op?.operands[1]];
    if (op === undefined || of === undefined || by === undefined) return undefined;
    const divisor = numberOf(by);
    if (divisor === undefined || divisor <= 0) return undefined;
    if (this.isExact(op)) return { of, factor: 1 / divisor, plus: 0 };
    if (op.block !== this.#body) return undefined;
    const known = this.#of(value);
    if (known === undefined) return undefined;
    if (known.first !== undefined) return { of, factor: 0, plus: known.first };
    const isFree = op.name in bitwise && op.name !== "arith.andi" && lowBits(this.#divisor(of)) > divisor;
    return isFree ? { of, factor: 1, plus: divisor } : undefined;
  }

  /** Whether a value grows by a constant per lane, and thus per vector. */
  isLinear(value: Value): boolean {
    return this.#steps.step(value) !== undefined;
  }

  /** Whether an operation divides the first lane by a constant without remainder. */
  isExact(op: Operation): boolean {
    if (!isQuotient(op)) return false;
    const by = numberOf(op.operand(1)) ?? 0;
    return by > 0 && this.#divisor(op.operand(0)) % by === 0;
  }

  #of(value: Value): Lanes | undefined {
    if (this.#lanes.has(value)) return this.#lanes.get(value);
    const found = this.#find(value);
    this.#lanes.set(value, found);
    return found;
  }

  #find(value: Value): Lanes | undefined {
    const start = this.#starts.get(value);
    if (start !== undefined) return { offsets: this.#progression(1).offsets, first: start };
    const step = this.#steps.step(value);
    if (step === 0) {
      const known = numberOf(value);
      if (known !== undefined) return { offsets: this.#progression(0).offsets, first: known };
    }
    const growing = step === undefined ? undefined : this.#progression(step);
    if (growing !== undefined && !this.isPlaced) return growing;
    const op = value.definingOp;
    if (op === undefined || op.block !== this.#body || op.regions.length > 0) return growing;
    const chosen = this.#steps.chosen(op);
    const made = chosen === undefined ? this.#combine(op) : this.#of(chosen);
    return growing === undefined || made?.first !== undefined ? made : growing;
  }

  #progression(step: number): Lanes {
    let lanes = this.#progressions.get(step);
    if (lanes === undefined) {
      lanes = { offsets: Array.from({ length: this.#count }, (_, lane) => lane * step), first: undefined };
      this.#progressions.set(step, lanes);
    }
    return lanes;
  }

  #combine(op: Operation): Lanes | undefined {
    if (op.is(tts.LoadOp)) return this.#load(op);
    if (op.operands.length === 0 || op.resultCount !== 1) return undefined;
    const operands: Lanes[] = [];
    for (const operand of op.operands) {
      const lanes = this.#of(operand);
      if (lanes === undefined) return undefined;
      operands.push(lanes);
    }
    const [a, b] = operands;
    if (a !== undefined && casts.has(op.name)) return fitting(op, cast(op, a));
    if (a !== undefined && b !== undefined) {
      const made = fitting(op, this.#binary(op, a, b));
      if (made !== undefined) return made;
    }
    const isSame = operands.every(({ offsets }) => offsets.every((offset) => offset === 0));
    return isSame && isMemoryEffectFree(op) ? this.#progression(0) : undefined;
  }

  /** A load of one element in all lanes. Bounds are the same in all lanes of a vector, since loops are cut there. */
  #load(op: tts.LoadOp): Lanes | undefined {
    const isSame = op.operands.every((operand) => operand === op.mask || this.isUniform(operand));
    return isSame && maskParts(op.mask, this.#steps, steppedBoundOf).residual.length === 0
      ? this.#progression(0)
      : undefined;
  }

  #binary(op: Operation, a: Lanes, b: Lanes): Lanes | undefined {
    const each = (combine: (x: number, y: number) => number): Lanes | undefined => {
      const offsets = a.offsets.map((offset, lane) => combine(offset, at(b.offsets, lane)));
      const first = a.first === undefined || b.first === undefined ? undefined : combine(a.first, b.first);
      return { offsets, first };
    };
    const isSum = op.name === "arith.addi" || op.name === "arith.subi";
    if (isSum && (isFlag(op.resultAt(0)) || op.operands.some(isTooGreat))) return undefined;
    if (isSum) return each(op.name === "arith.addi" ? (x, y) => x + y : (x, y) => x - y);
    if (op.is(CmpIOp)) return compared(op, a, b);
    const apply = bitwise[op.name];
    if (apply !== undefined && a.first !== undefined && b.first !== undefined) {
      const [x, y] = [a.first, b.first];
      const made = a.offsets.map((offset, lane) => apply(x + offset, y + at(b.offsets, lane)));
      return made.some((n) => n < 0) ? undefined : lanesOf(made);
    }
    if (b.first === undefined || isFlag(op.resultAt(0)) || b.offsets.some((offset) => offset !== 0)) return undefined;
    const by = b.first;
    if (op.name === "arith.muli") {
      const first = a.first === undefined ? undefined : a.first * by;
      return { offsets: a.offsets.map((offset) => offset * by), first };
    }
    if (a.offsets.every((offset) => offset === 0) && a.first === undefined) return undefined;
    const known = a.first === undefined ? undefined : a.offsets.map((offset) => (a.first ?? 0) + offset);
    const part = shifts.has(op.name) ? (by >= 0 && by < 30 ? 2 ** by : 0) : by;
    if (isQuotient(op) || shifts.has(op.name)) return this.#divided(op, a, part, known, "quotient");
    if (isRemainder(op)) return this.#divided(op, a, part, known, "remainder");
    return apply === undefined ? undefined : this.#bits(op, a, by, apply);
  }

  /** A quotient or remainder by a number such that either no lane or each multiple starts a new period. */
  #divided(
    op: Operation,
    a: Lanes,
    by: number,
    known: readonly number[] | undefined,
    kind: "quotient" | "remainder",
  ): Lanes | undefined {
    if (by <= 0 || !areIndices(a)) return undefined;
    const whole = (n: number): number => (kind === "quotient" ? Math.floor(n / by) : n - Math.floor(n / by) * by);
    if (known !== undefined) return known.some((n) => n < 0) ? undefined : lanesOf(known.map(whole));
    const least = Math.min(...a.offsets);
    // Signed shifts round down, and so do unsigned ones and divisions of what is not negative.
    if (least < 0 || !(op.name === "arith.shrsi" || isNonNegativeValue(op.operand(0)))) return undefined;
    const { term, offset: addend } = sumOf(op.operand(0));
    const divisor = this.#divisor(term);
    if (divisor % by === 0) {
      this.#isAligned = true;
      const start = whole(addend);
      const offsets = a.offsets.map((offset) => whole(addend + offset) - start);
      return { offsets, first: kind === "remainder" ? start : undefined };
    }
    // The first lane is a multiple of the common divisor, and the other lanes stay below the next one.
    const common = gcd(this.#divisor(op.operand(0)), by);
    if (Math.max(...a.offsets) >= common) return undefined;
    this.#isAligned = true;
    return kind === "quotient" ? this.#progression(0) : { offsets: a.offsets, first: undefined };
  }

  /** A bitwise operation whose operand's lanes differ only in the low bits, which are 0 in the first lane. */
  #bits(op: Operation, a: Lanes, by: number, apply: (x: number, y: number) => number): Lanes | undefined {
    const free = lowBits(this.#divisor(op.operand(0)));
    if (Math.min(...a.offsets) < 0 || Math.max(...a.offsets) >= free) return undefined;
    this.#isAligned = true;
    const low = a.offsets.map((offset) => apply(offset, by & (free - 1)));
    const start = at(low, 0);
    // A mask of low bits clears the first lane.
    const isMask = op.name === "arith.andi" && by >= 0 && by < free;
    return { offsets: low.map((n) => n - start), first: isMask ? start : undefined };
  }

  /** A divisor of the first lane of a value; 0 if the first lane is 0. */
  #divisor(value: Value): number {
    return divisorOfValue(value, (part) => {
      const op = part.definingOp;
      const isIndex = this.#multiples.index && op?.is(IndexOp) === true && op.dim.number === this.#loop;
      return isIndex || this.#multiples.values.has(part) ? this.#count : undefined;
    });
  }
}

/** A cast of an integer; sign extension turns flags into 0 and -1. */
function cast(op: Operation, lanes: Lanes): Lanes | undefined {
  const isUnsigned = op.name === "arith.extui";
  const { first, offsets } = lanes;
  if (!areIndices(lanes)) return undefined;
  if (!isFlag(op.operand(0))) {
    const isNegative = first === undefined || offsets.some((offset) => first + offset < 0);
    return isUnsigned && isNegative && offsets.some((offset) => offset !== 0) ? undefined : lanes;
  }
  if (isUnsigned || first === undefined) return lanes;
  return lanesOf(offsets.map((offset) => -(first + offset)));
}

function compared(op: CmpIOp, a: Lanes, b: Lanes): Lanes | undefined {
  const predicate = CmpIPredicate.of(op.predicate) ?? "";
  const compare = comparisons[predicate];
  // As a signed number, a flag that is set is -1.
  if (isFlag(op.lhs) && predicate !== "eq" && predicate !== "ne") return undefined;
  if (compare === undefined || a.first === undefined || b.first === undefined) return undefined;
  const [x, y] = [a.first, b.first];
  return lanesOf(a.offsets.map((offset, lane) => Number(compare(x + offset, y + at(b.offsets, lane)))));
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  slt: (a, b) => a < b,
  sle: (a, b) => a <= b,
  sgt: (a, b) => a > b,
  sge: (a, b) => a >= b,
};

/** Lanes whose known numbers are signed numbers of the type of the result; undefined if they would wrap around. */
function fitting(op: Operation, lanes: Lanes | undefined): Lanes | undefined {
  const { type } = op.resultAt(0);
  const first = lanes?.first;
  if (lanes === undefined || first === undefined || !(type instanceof IntegerType) || type.width === 1) return lanes;
  const most = 2 ** (type.width - 1);
  return lanes.offsets.every((offset) => first + offset >= -most && first + offset < most) ? lanes : undefined;
}

/** Whether the lanes are close enough to each other for indices, which do not wrap around between them. */
function areIndices({ offsets }: Lanes): boolean {
  return offsets.every((offset) => Math.abs(offset) <= offsets.length * greatestIndexStep);
}

function lanesOf(values: readonly number[]): Lanes {
  const first = at(values, 0);
  return { offsets: values.map((value) => value - first), first };
}

/** A constant integer; flags are 0 and 1. */
function numberOf(value: Value): number | undefined {
  const known = constantInt(value);
  if (known === undefined) return undefined;
  if (isFlag(value)) return known === 0n ? 0 : 1;
  return known > -BigInt(greatest) && known < BigInt(greatest) ? Number(known) : undefined;
}

function isFlag({ type }: Value): boolean {
  return type instanceof IntegerType && type.width === 1;
}

/** The largest power of two that divides a number, at most {@link greatest}. */
function lowBits(divisor: number): number {
  let bits = 1;
  while (bits < greatest && divisor % (bits * 2) === 0) bits *= 2;
  return bits;
}
