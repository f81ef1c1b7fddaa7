/**
 * Writes the pointers of one access as an argument and a sum of digits: numbers that differ between programs, iterations
 * and lanes. What is not such a sum is a digit of its own, with the limits that are known of it.
 */
import { AddIOp, constantInt, IndexCastOp, MulIOp, RemSIOp, RemUIOp, scf, ShLIOp, SubIOp } from "@tt-opt/dialect-std";
import { PointerType, ProgramDim, storageBytes, tt, type tts } from "@tt-opt/dialect-tt";
import { at, BlockArgument, elementTypeOrSelf, type Value } from "@tt-opt/ir-core";
import { isFunctionArgument } from "../../launch-constants.ts";
import { launchNumber, launchSum, launchSums } from "../../launch-sums.ts";
import { indexRange } from "../index-range.ts";
import { Linear, type Term } from "../tt-to-structured/linear.ts";
import { leadsToArgument } from "../program-slices/pointer-argument.ts";
import { type Spread, unspread, upperBounds, wholeBlock } from "./spread.ts";

/** An argument, and the distance in bytes from where it points. */
interface Located {
  readonly argument: BlockArgument;
  readonly distance: Linear;
}

/** Longer chains of operations are not followed. */
const depthLimit = 40;

/** A number that differs between programs, iterations or lanes. */
interface OwnDigit {
  readonly value: Value;
  /** Whether it is known not to be negative. */
  readonly isNatural: boolean;
  /** Exclusive upper bounds; none if it may be negative. */
  readonly limits: Linear[];
}

/** The digits of an access with a mask. */
export class AccessDigits {
  /** The digits by the numbers that sums have them by, and those numbers by the keys of the values. */
  readonly #digits: OwnDigit[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #values = new Map<Value, number>();
  readonly #bounds = new Map<string, Linear>();
  readonly #known = new Map<string, Linear>();

  constructor(mask: Value | undefined) {
    for (const { value, limit, isInclusive } of mask === undefined ? [] : upperBounds(mask)) {
      const bound = this.#number(limit, 0);
      if (bound.isUniform) this.#bounds.set(this.#key(value), isInclusive ? bound.plus(Linear.constant(1)) : bound);
    }
    // What was found so far did not know the bounds.
    this.#known.clear();
  }

  /** The places of an access through `pointer`, and the argument that it leads to; undefined if that is not known. */
  placesOf(pointer: Value): { readonly argument: number; readonly places: tts.AccessedPlaces } | undefined {
    const located = this.#pointer(wholeBlock(pointer), 0);
    const type = elementTypeOrSelf(pointer.type);
    const bytes = type instanceof PointerType ? storageBytes(type.pointeeType) : undefined;
    if (located === undefined || bytes === undefined) return undefined;
    const { argument, distance } = located;
    const first = launchSum(distance.uniformPart);
    const digits = this.#digitsOf(distance);
    const places = first === undefined || digits === undefined ? { first: [], digits: [anything] } : { first, digits };
    return { argument: argument.index, places: { bytes, ...places } };
  }

  #digitsOf(distance: Linear): readonly tts.PlaceDigit[] | undefined {
    const strides = new Map<number, Linear>();
    for (const { lane, ...factor } of distance.laneTerms) {
      if (lane.kind !== "digit") return undefined;
      const stride = Linear.of([{ ...factor, lane: undefined }]);
      strides.set(lane.dim, strides.get(lane.dim)?.plus(stride) ?? stride);
    }
    const digits: tts.PlaceDigit[] = [];
    for (const [number, sum] of strides) {
      const stride = launchSum(sum);
      if (stride === undefined) return undefined;
      digits.push({ stride, limits: limitsOf(at(this.#digits, number)) });
    }
    return digits;
  }

  #pointer(spread: Spread, depth: number): Located | undefined {
    const source = unspread(spread);
    const { value, dims } = source;
    if (value instanceof BlockArgument) {
      if (isFunctionArgument(value)) return { argument: value, distance: Linear.zero };
      return this.#carried(value, dims, depth) ?? this.#anywhere(source);
    }
    const op = value.definingOp;
    if (depth > depthLimit) return undefined;
    if (op?.is(tt.BitcastOp) === true) return this.#pointer({ value: op.src, dims }, depth + 1);
    if (op?.is(tt.AddPtrOp) !== true) return this.#anywhere(source);
    const from = this.#pointer({ value: op.ptr, dims }, depth + 1);
    return from && this.#moved(from, op, dims, Linear.constant(1), depth);
  }

  /** `from`, moved `times` times as `op` moves its pointer. */
  #moved(
    { argument, distance }: Located,
    op: tt.AddPtrOp,
    dims: readonly string[],
    times: Linear,
    depth: number,
  ): Located | undefined {
    const type = elementTypeOrSelf(op.ptr.type);
    const bytes = type instanceof PointerType ? storageBytes(type.pointeeType) : undefined;
    const step =
      bytes === undefined
        ? undefined
        : this.#number({ value: op.offset, dims }, depth + 1)
            .times(bytes)
            .multiply(times);
    return step && { argument, distance: distance.plus(step) };
  }

  /** A pointer that a loop moves by the same amount in each iteration. */
  #carried(pointer: BlockArgument, dims: readonly string[], depth: number): Located | undefined {
    const loop = pointer.owner.parentOp;
    const index = loop?.is(scf.ForOp) === true ? loop.regionIterArgs.indexOf(pointer) : -1;
    if (loop?.is(scf.ForOp) !== true || index < 0 || depth > depthLimit) return undefined;
    // The digit of a counter is the number of the iteration.
    if (this.#counter(loop.inductionVar, depth) === undefined) return undefined;
    const iteration = this.#digit(scalar(loop.inductionVar));
    let located = this.#pointer({ value: at(loop.initArgs, index), dims }, depth + 1);
    let next = at(loop.yieldedValues, index);
    for (let op = next.definingOp; op?.is(tt.AddPtrOp) === true; op = next.definingOp) {
      located = located && this.#moved(located, op, dims, iteration, depth);
      next = op.ptr;
    }
    return next === pointer ? located : undefined;
  }

  /** Some place that the argument leads to, of which nothing else is known. */
  #anywhere(pointer: Spread): Located | undefined {
    const argument = leadsToArgument(pointer.value);
    return argument && { argument, distance: this.#digit(pointer) };
  }

  #number(spread: Spread, depth: number): Linear {
    const source = unspread(spread);
    const key = this.#key(source);
    let known = this.#known.get(key);
    if (known === undefined) {
      known = this.#bounded(source, this.#find(source, depth));
      this.#known.set(key, known);
    }
    return known;
  }

  /** Uses the bound that the mask sets to `source`, which is `sum`. */
  #bounded(source: Spread, sum: Linear): Linear {
    const bound = this.#bounds.get(this.#key(source));
    if (bound === undefined) return sum;
    const digits = sum.laneTerms;
    const [only] = digits;
    if (only?.lane.kind === "digit" && digits.length === 1) {
      // Whatever is a positive multiple of a digit is at least as large.
      const isMultiple = only.symbols.length === 0 && only.coefficient > 0;
      const { isNatural, limits } = at(this.#digits, only.lane.dim);
      if (isMultiple && isNatural) limits.push(bound.minus(sum.uniformPart));
      return sum;
    }
    const isWhole = ({ symbols, coefficient }: Term): boolean => symbols.length === 0 && Math.abs(coefficient) === 1;
    const { low } = indexRange(source.value);
    return digits.some(isWhole) && low !== undefined && low >= 0n ? this.#digit(source, bound) : sum;
  }

  #find(source: Spread, depth: number): Linear {
    const { value, dims } = source;
    const constant = constantInt(value);
    if (constant !== undefined) return Linear.constant(Number(constant));
    if (launchNumber(value) !== undefined) return Linear.symbol({ kind: "value", value });
    if (value instanceof BlockArgument) return this.#counter(value, depth) ?? this.#digit(source);
    const op = value.definingOp;
    if (op === undefined || depth > depthLimit) return this.#digit(source);
    const of = (index: number): Linear => this.#number({ value: op.operand(index), dims }, depth + 1);
    if (op.is(tt.GetProgramIdOp)) return this.#digit(source);
    if (op.is(AddIOp)) return of(0).plus(of(1));
    if (op.is(SubIOp)) return of(0).minus(of(1));
    if (op.is(IndexCastOp)) return of(0);
    if (op.is(MulIOp)) return of(0).multiply(of(1)) ?? this.#ranged(source);
    const by = op.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
    if (op.is(ShLIOp) && by !== undefined && by >= 0n && by < 31n) return of(0).times(2 ** Number(by));
    if ((op.is(RemSIOp) || op.is(RemUIOp)) && by === undefined) return this.#remainder(source, op.operand(0), of(1));
    return this.#ranged(source);
  }

  /** The remainder by a number that the launch knows. */
  #remainder(source: Spread, dividend: Value, by: Linear): Linear {
    const { low } = indexRange(dividend);
    return by.isUniform && low !== undefined && low >= 0n ? this.#digit(source, by) : this.#digit(source);
  }

  /** A number of which only the range is known. */
  #ranged(source: Spread): Linear {
    const { low, high } = indexRange(source.value);
    if (low === undefined || high === undefined) return this.#digit(source);
    return this.#digit(source, Linear.constant(Number(high - low) + 1)).plus(Linear.constant(Number(low)));
  }

  /** The counter of a loop, of which the digit is the number of the iteration. */
  #counter(value: BlockArgument, depth: number): Linear | undefined {
    const loop = value.owner.parentOp;
    if (loop?.is(scf.ForOp) !== true || value !== loop.inductionVar) return undefined;
    const [first, end, step] = [loop.lowerBound, loop.upperBound, loop.step].map((n) =>
      this.#number(scalar(n), depth + 1),
    );
    const by = step?.constantValue ?? 0;
    if (first === undefined || end === undefined || by <= 0) return undefined;
    const extent = end.minus(first);
    const count = extent.constantValue;
    const limit = count === undefined ? extent : Linear.constant(Math.ceil(count / by));
    return first.plus(this.#digitOf(scalar(value), true, limit.isUniform ? [limit] : []).times(by));
  }

  /** A value as a digit; below `limits`, if there are any, it counts from 0. */
  #digit(source: Spread, ...limits: readonly Linear[]): Linear {
    const { low } = indexRange(source.value);
    return this.#digitOf(source, limits.length > 0 || (low !== undefined && low >= 0n), limits);
  }

  #digitOf(source: Spread, isNatural: boolean, limits: readonly Linear[]): Linear {
    const key = this.#key(source);
    const number = this.#numbers.get(key) ?? this.#digits.push({ value: source.value, isNatural, limits: [] }) - 1;
    this.#numbers.set(key, number);
    at(this.#digits, number).limits.push(...limits);
    return Linear.lane({ kind: "digit", dim: number, low: 1, high: Infinity });
  }

  #key({ value, dims }: Spread): string {
    const number = this.#values.get(value) ?? this.#values.size;
    this.#values.set(value, number);
    return `${number}:${dims.join()}`;
  }
}

function scalar(value: Value): Spread {
  return { value, dims: [] };
}

function limitsOf({ value, limits }: OwnDigit): readonly tts.LaunchSum[] {
  const op = value.definingOp;
  return op?.is(tt.GetProgramIdOp) === true ? [[{ factor: 1, of: [ProgramDim.name(op.axis)] }]] : launchSums(limits);
}

/** Any number of bytes. */
const anything: tts.PlaceDigit = { stride: [{ factor: 1, of: [] }], limits: [] };
