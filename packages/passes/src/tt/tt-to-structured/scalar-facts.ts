/**
 * Facts about scalars that hold for every launch: their divisors, and whether they may be negative. Integer arithmetic
 * on indices is assumed not to overflow, as in Triton.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  AndIOp,
  constantInt,
  DivSIOp,
  DivUIOp,
  ExtSIOp,
  ExtUIOp,
  func,
  IndexCastOp,
  MaxSIOp,
  MinSIOp,
  MulIOp,
  RemSIOp,
  RemUIOp,
  scf,
  SelectOp,
  ShLIOp,
  ShRSIOp,
  ShRUIOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { ProgramDim, tt, tts } from "@tt-opt/dialect-tt";
import {
  BlockArgument,
  elementTypeOrSelf,
  functionPartAttrs,
  gcd,
  IntegerAttr,
  IntegerType,
  type Operation,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { greatestIndexStep } from "../../linalg/bodies/index-magnitude.ts";
import type { LaneNumber, Linear, Scalar, Term } from "./linear.ts";

/** The longest chain of operations that is followed; facts of a deeper one are unknown. */
const depthLimit = 24;

/** The longest chain of sums and products that is followed, which may use a value twice. */
const longestSum = 8;

/** Facts found while one query is answered. Chains of values with several uses have many paths through them. */
type Known<T> = Map<Value, T>;

function remembered<T>(known: Known<T>, value: Value, find: () => T): T {
  let fact = known.get(value);
  if (fact === undefined) {
    fact = find();
    known.set(value, fact);
  }
  return fact;
}

/** Supplies divisors of a value from another source. */
type GivenDivisor = (value: Value) => number | undefined;

/** A number that divides `value`; 0 if it is 0. */
export function divisorOfValue(value: Value, given: GivenDivisor = () => undefined): number {
  return divisorWithin(value, 0, { found: new Map(), given });
}

/** The state of one query about divisors. */
interface Divisors {
  readonly found: Known<number>;
  readonly given: GivenDivisor;
}

function divisorWithin(value: Value, depth: number, known: Divisors): number {
  return remembered(known.found, value, () => known.given(value) ?? findDivisor(value, depth, known));
}

function findDivisor(value: Value, depth: number, known: Divisors): number {
  const constant = constantInt(value);
  if (constant !== undefined) return safe(Math.abs(Number(constant)));
  if (value instanceof BlockArgument) return divisorOfArgument(value, depth, known);
  const op = value.definingOp;
  if (op === undefined || depth > depthLimit) return 1;
  const of = (index: number): number => divisorWithin(op.operand(index), depth + 1, known);
  if (op.is(tt.GetProgramIdOp)) return divisorOfProgram(op);
  if (op.is(MulIOp)) return safe(of(0) * of(1));
  if (op.is(AddIOp) || op.is(SubIOp) || op.is(MinSIOp) || op.is(MaxSIOp) || op.is(RemSIOp) || op.is(RemUIOp))
    return gcd(of(0), of(1));
  if (op.is(SelectOp)) return gcd(of(1), of(2));
  if (op.is(DivSIOp)) return quotientDivisor(of(0), constantInt(op.operand(1)) ?? 0n);
  if (op.is(ShRSIOp)) return quotientDivisor(of(0), powerOf(op.operand(1)));
  if (op.is(ShLIOp)) return safe(of(0) * 2 ** Number(shiftOf(op.operand(1)) ?? 0n));
  return op.is(ExtSIOp) || op.is(ExtUIOp) || op.is(IndexCastOp) ? of(0) : 1;
}

/** The number of a joined program is a multiple of the number of programs that were joined. */
function divisorOfProgram(op: tt.GetProgramIdOp): number {
  const kernel = op.parentOfType(tt.FuncOp) ?? op.parentOfType(func.FuncOp);
  return kernel === undefined
    ? 1
    : (tts.joinedPrograms(kernel)[ProgramDim.cases.indexOf(ProgramDim.name(op.axis))] ?? 1);
}

/** A divisor of `dividend / by` for multiples of `dividend`. */
function quotientDivisor(dividend: number, by: bigint): number {
  const divisor = Math.abs(safe(Number(by)));
  return divisor > 0 && dividend % divisor === 0 ? dividend / divisor : 1;
}

/** The number by which a shift to the right divides; 0 if it is not known. */
function powerOf(amount: Value): bigint {
  const bits = shiftOf(amount);
  return bits === undefined ? 0n : 1n << bits;
}

function shiftOf(value: Value): bigint | undefined {
  const amount = constantInt(value);
  return amount !== undefined && amount >= 0n && amount < 32n ? amount : undefined;
}

/** Ignores divisors that are too large to be exact. */
function safe(divisor: number): number {
  return Number.isSafeInteger(divisor) ? divisor : 1;
}

function divisorOfArgument(value: BlockArgument, depth: number, known: Divisors): number {
  const parent = value.owner.parentOp;
  if (parent !== undefined && (parent.is(tt.FuncOp) || parent.is(func.FuncOp)) && value.owner === parent.body.entry) {
    const given = functionPartAttrs(parent, "arg_attrs", value.index).get("tt.divisibility");
    return given instanceof IntegerAttr && given.number > 0 ? given.number : 1;
  }
  if (depth > depthLimit || parent?.is(scf.ForOp) !== true) return 1;
  const sum = value === parent.inductionVar ? [parent.lowerBound, parent.step] : carriedSum(parent, value);
  return sum === undefined ? 1 : sum.reduce((divisor, part) => gcd(divisor, divisorWithin(part, depth + 1, known)), 0);
}

/**
 * The initial value of a carried value and the amount that each iteration adds; undefined if it changes in another way.
 */
function carriedSum(loop: scf.ForOp, value: BlockArgument): readonly Value[] | undefined {
  const [start, next] = [loop.initArgs[value.index - 1], loop.yieldedValues[value.index - 1]?.definingOp];
  if (start === undefined || next?.is(AddIOp) !== true) return undefined;
  if (next.lhs === value) return [start, next.rhs];
  return next.rhs === value ? [start, next.lhs] : undefined;
}

/** Whether `value` is known not to be negative. */
export function isNonNegativeValue(value: Value): boolean {
  return isNonNegativeWithin(value, 0, new Map());
}

function isNonNegativeWithin(value: Value, depth: number, known: Known<boolean>): boolean {
  return remembered(known, value, () => findNonNegative(value, depth, known));
}

function findNonNegative(value: Value, depth: number, known: Known<boolean>): boolean {
  const constant = constantInt(value);
  if (constant !== undefined) return constant >= 0n;
  if (depth > depthLimit) return false;
  const is = (inner: Value): boolean => isNonNegativeWithin(inner, depth + 1, known);
  if (value instanceof BlockArgument) {
    const loop = value.owner.parentOp;
    if (loop?.is(scf.WhileOp) === true) return value.index === 0 && tts.isMarked(loop, "countsUp");
    if (loop?.is(scf.ForOp) !== true) return false;
    if (value === loop.inductionVar) return !loop.isUnsigned && is(loop.lowerBound);
    // A great constant is that of a random number generator, which wraps around.
    const parts = carriedSum(loop, value) ?? [];
    return parts.length > 0 && parts.every((part, i) => is(part) && (i === 0 || isIndexStep(part)));
  }
  const op = value.definingOp;
  return op !== undefined && isNonNegativeResult(op, is);
}

function isNonNegativeResult(op: Operation, is: (value: Value) => boolean): boolean {
  if (op.is(tt.GetProgramIdOp) || op.is(tt.GetNumProgramsOp) || op.is(IndexOp) || op.is(ExtUIOp)) return true;
  if (op.is(MulIOp)) return op.operands.every((operand) => is(operand) && isIndexStep(operand));
  if (op.is(AddIOp) || op.is(DivSIOp) || op.is(MinSIOp)) return op.operands.every(is);
  if (op.is(DivUIOp) || op.is(RemUIOp)) return op.operands.every(is);
  if (op.is(MaxSIOp) || op.is(AndIOp)) return op.operands.some(is);
  if (op.is(SelectOp)) return is(op.operand(1)) && is(op.operand(2));
  if (op.is(RemSIOp) || op.is(ExtSIOp) || op.is(IndexCastOp)) return is(op.operand(0));
  return (
    (op.is(ShLIOp) || op.is(ShRSIOp) || op.is(ShRUIOp)) && shiftOf(op.operand(1)) !== undefined && is(op.operand(0))
  );
}

/** Whether indices may be multiples or sums of a number: one that is not a constant, or a small one. */
function isIndexStep(value: Value): boolean {
  return (constantInt(value) ?? 0n) <= greatestIndexStep;
}

function divisorOfSymbol(symbol: Scalar): number {
  if (symbol.kind === "value") return divisorOfValue(symbol.value);
  const divisor = divisorOfUniform(symbol.of);
  if (symbol.kind === "remainder") return gcd(divisor, symbol.by);
  return divisor % symbol.by === 0 ? divisor / symbol.by : 1;
}

/** A number that divides every value of a term. */
export function divisorOfTerm({ coefficient, symbols }: Term): number {
  return symbols.reduce((product, symbol) => safe(product * divisorOfSymbol(symbol)), Math.abs(coefficient));
}

/** A number that divides a sum that all lanes share; 0 if the sum is 0. */
export function divisorOfUniform(sum: Linear): number {
  return sum.terms.reduce((divisor, term) => gcd(divisor, divisorOfTerm(term)), 0);
}

function isNonNegativeLane(lane: LaneNumber): boolean {
  return lane.kind === "digit" || (lane.kind === "wrapped" && isNonNegative(lane.start));
}

/** Whether a sum is known not to be negative in any lane. */
export function isNonNegative(sum: Linear): boolean {
  return sum.terms.every(
    ({ coefficient, symbols, lane }) =>
      coefficient >= 0 &&
      symbols.every((symbol) =>
        symbol.kind === "value" ? isNonNegativeValue(symbol.value) : isNonNegative(symbol.of),
      ) &&
      (lane === undefined || isNonNegativeLane(lane)),
  );
}

/** The width of an integer type; 64 for other types. */
export function integerWidth(type: Type): number {
  const element = elementTypeOrSelf(type);
  return element instanceof IntegerType ? element.width : 64;
}

/** The width of the integers that a scalar is a sum or product of; constants do not count. */
export function widthOfParts(value: Value, depth = 0): number {
  const op = value.definingOp;
  if (constantInt(value) !== undefined) return 0;
  if (op === undefined || depth > longestSum) return integerWidth(value.type);
  if (op.is(ExtSIOp) || op.is(ExtUIOp)) return widthOfParts(op.in, depth + 1);
  if (!(op.is(AddIOp) || op.is(SubIOp) || op.is(MulIOp))) return integerWidth(value.type);
  return Math.max(widthOfParts(op.lhs, depth + 1), widthOfParts(op.rhs, depth + 1));
}

/** Whether a sum consists of a constant and scalars of at most 32 bits. */
export function usesNarrowScalars(sum: Linear): boolean {
  return sum.terms.every(
    ({ coefficient, symbols }) =>
      symbols.length === 0 || (coefficient === 1 && symbols.length === 1 && symbols.every(isNarrow)),
  );
}

function isNarrow(symbol: Scalar): boolean {
  return symbol.kind === "value" && integerWidth(symbol.value.type) <= 32;
}
