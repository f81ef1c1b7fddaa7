/**
 * Describes the lanes of tensors of integers and pointers as a sum over the indices along the dimensions of the block.
 * Arithmetic on offsets is assumed not to overflow; for types narrower than 32 bits, that must be proven. What is
 * truncated to 32 bits has wider parts on purpose, and is not such arithmetic.
 */
import {
  AddIOp,
  AndIOp,
  constantInt,
  DivSIOp,
  DivUIOp,
  ExtSIOp,
  ExtUIOp,
  IndexCastOp,
  MulIOp,
  RemSIOp,
  RemUIOp,
  ShLIOp,
  ShRSIOp,
  ShRUIOp,
  SubIOp,
  TruncIOp,
} from "@tt-opt/dialect-std";
import { PointerType, storageBytes, tt } from "@tt-opt/dialect-tt";
import {
  elementTypeOrSelf,
  IndexType,
  IntegerType,
  type Operation,
  RankedTensorType,
  tensorShapeOf,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { divideByConstant, type QuotientAndRemainder } from "./division.ts";
import { indexAlong, joinDigits, renameDims, reshapeLanes } from "./lane-shapes.ts";
import { type LaneNumber, Linear, type Scalar } from "./linear.ts";
import { integerWidth, isNonNegative, usesNarrowScalars, widthOfParts } from "./scalar-facts.ts";

/** The scalar pointer that the pointers of a tensor are relative to, as a pointer to `pointee`. */
export interface PointerBase {
  readonly pointer: Value;
  readonly pointee: Type;
}

/** The elements of a tensor: integers, or pointers that many elements past a base. */
export interface LaneForm {
  readonly base: PointerBase | undefined;
  readonly sum: Linear;
}

/** The longest chain of operations that is followed; the result of a longer one is unknown. */
const longestChain = 500;

/** See the file's header. Values must not change while it is in use. */
export class LaneAnalysis {
  readonly #forms = new Map<Value, LaneForm>();
  #depth = 0;

  /** The form of a tensor; opaque if nothing is known about it. */
  form(value: Value): LaneForm {
    const known = this.#forms.get(value);
    if (known !== undefined) return known;
    // A value that depends on itself is unknown while it is computed.
    const opaque: LaneForm = { base: undefined, sum: Linear.lane({ kind: "opaque", value }) };
    this.#forms.set(value, opaque);
    if (this.#depth > longestChain) return opaque;
    this.#depth++;
    const found = this.#compute(value);
    this.#depth--;
    const isFit = found !== undefined && found.sum.isExact && fitsInto(found.sum, value.type);
    const form = isFit ? found : opaque;
    this.#forms.set(value, form);
    return form;
  }

  #compute(value: Value): LaneForm | undefined {
    const element = elementTypeOrSelf(value.type);
    const constant = element instanceof IntegerType ? constantInt(value) : undefined;
    if (constant !== undefined) return integers(Linear.constant(Number(constant)));
    const op = value.definingOp;
    if (op === undefined || !(value.type instanceof RankedTensorType)) return undefined;
    return element instanceof PointerType ? this.#pointers(op) : this.#integers(op);
  }

  #pointers(op: Operation): LaneForm | undefined {
    if (op.is(tt.AddPtrOp)) {
      const { base, sum } = this.form(op.ptr);
      return { base, sum: sum.plus(this.form(op.offset).sum) };
    }
    if (op.is(tt.SplatOp)) {
      const { type } = op.src;
      if (!(type instanceof PointerType)) return undefined;
      return { base: { pointer: op.src, pointee: type.pointeeType }, sum: Linear.zero };
    }
    if (op.is(tt.BitcastOp)) {
      const { base, sum } = this.form(op.src);
      const pointee = pointeeOf(op.result.type);
      if (base === undefined || pointee === undefined || !haveSameSize(base.pointee, pointee)) return undefined;
      return { base: { pointer: base.pointer, pointee }, sum };
    }
    return this.#reshaped(op);
  }

  #integers(op: Operation): LaneForm | undefined {
    if (op.is(tt.MakeRangeOp)) {
      const start = op.start.number;
      return integers(indexAlong(0, op.end.number - start).plus(Linear.constant(start)));
    }
    if (op.is(tt.SplatOp)) return integers(Linear.symbol({ kind: "value", value: op.src }));
    const sum = this.#arithmetic(op) ?? this.#division(op) ?? this.#cast(op);
    return sum === undefined ? this.#reshaped(op) : integers(sum);
  }

  #arithmetic(op: Operation): Linear | undefined {
    const of = (index: number): Linear => this.form(op.operand(index)).sum;
    if (op.is(AddIOp)) return joinDigits(of(0).plus(of(1)));
    if (op.is(SubIOp)) return joinDigits(of(0).minus(of(1)));
    if (op.is(MulIOp)) return of(0).multiply(of(1));
    if (!op.is(ShLIOp)) return undefined;
    const by = powerOfTwo(of(1).constantValue);
    return by === undefined ? undefined : of(0).times(by);
  }

  #cast(op: Operation): Linear | undefined {
    if (op.is(ExtSIOp) || op.is(IndexCastOp)) return this.form(op.operand(0)).sum;
    if (op.is(TruncIOp)) {
      const { sum } = this.form(op.in);
      return survivesTruncation(sum, integerWidth(op.out.type)) ? sum : undefined;
    }
    if (!op.is(ExtUIOp)) return undefined;
    const { sum } = this.form(op.in);
    return isNonNegative(sum) ? sum : undefined;
  }

  #division(op: Operation): Linear | undefined {
    if (op.operandCount !== 2) return undefined;
    const isUnsigned = op.is(DivUIOp) || op.is(RemUIOp) || op.is(ShRUIOp);
    const isQuotient = op.is(DivSIOp) || op.is(DivUIOp) || op.is(ShRSIOp) || op.is(ShRUIOp);
    const isRemainder = op.is(RemSIOp) || op.is(RemUIOp) || op.is(AndIOp);
    if (!isQuotient && !isRemainder) return undefined;
    const [lhs, rhs] = [this.form(op.operand(0)).sum, this.form(op.operand(1)).sum];
    // Unsigned division, shifts and masks agree with signed division if no operand is negative.
    if (!op.is(DivSIOp) && !op.is(RemSIOp) && !isNonNegative(lhs)) return undefined;
    if (isUnsigned && !isNonNegative(rhs)) return undefined;
    const by = divisorOf(op, rhs);
    const parts: QuotientAndRemainder | undefined = by !== undefined && by > 0 ? divideByConstant(lhs, by) : undefined;
    if (isQuotient) return parts?.quotient;
    if (op.is(AndIOp) && by === undefined) return undefined;
    return parts?.remainder ?? wrapped(op.resultAt(0).type, lhs, by === undefined ? rhs : Linear.constant(by));
  }

  /** The form of a block in another shape. */
  #reshaped(op: Operation): LaneForm | undefined {
    const source = op.opOperands[0]?.value;
    if (source === undefined) return undefined;
    const change = shapeChange(op, tensorShapeOf(source));
    if (change === undefined) return undefined;
    const { base, sum } = this.form(source);
    const reshaped = change(sum);
    return reshaped === undefined ? undefined : { base, sum: reshaped };
  }
}

/** The effect of `op` on sums over the lanes of its first operand; undefined if it does more than change the shape. */
function shapeChange(op: Operation, from: readonly number[]): ((sum: Linear) => Linear | undefined) | undefined {
  if (op.is(tt.ExpandDimsOp)) {
    const axis = op.axis.number;
    return (sum) => renameDims(sum, (dim) => (dim >= axis ? dim + 1 : dim));
  }
  if (op.is(tt.BroadcastOp)) return (sum) => renameDims(sum, (dim) => dim);
  if (op.is(tt.TransOp)) return (sum) => renameDims(sum, (dim) => op.permutation.indexOf(dim));
  if (op.is(tt.ReshapeOp) && op.allow_reorder === undefined)
    return (sum) => reshapeLanes(sum, from, op.result.type.shape);
  return undefined;
}

function integers(sum: Linear): LaneForm {
  return { base: undefined, sum };
}

/** The pointee of a pointer, or of the pointers of a tensor. */
export function pointeeOf(type: Type): Type | undefined {
  const element = elementTypeOrSelf(type);
  return element instanceof PointerType ? element.pointeeType : undefined;
}

/** Whether elements of the types `a` and `b` have the same size in memory. */
export function haveSameSize(a: Type, b: Type): boolean {
  const isData = (type: Type): boolean => !(type instanceof PointerType || type instanceof RankedTensorType);
  return isData(a) && isData(b) && storageBytes(a) === storageBytes(b);
}

function powerOfTwo(exponent: number | undefined): number | undefined {
  return exponent !== undefined && exponent >= 0 && exponent < 31 ? 2 ** exponent : undefined;
}

/** The constant by which `op` divides: shifts and masks divide by powers of two. */
function divisorOf(op: Operation, rhs: Linear): number | undefined {
  const constant = rhs.constantValue;
  if (op.is(ShRSIOp) || op.is(ShRUIOp)) return powerOfTwo(constant);
  if (!op.is(AndIOp)) return constant;
  if (constant === undefined || constant <= 0) return undefined;
  return Number.isInteger(Math.log2(constant + 1)) ? constant + 1 : undefined;
}

/** `(start + k) remsi size`, where all lanes share `size`. */
function wrapped(type: Type, sum: Linear, size: Linear): Linear | undefined {
  const [term, ...others] = sum.laneTerms;
  if (term === undefined || others.length > 0 || !size.isUniform || !(type instanceof RankedTensorType))
    return undefined;
  const { lane, coefficient, symbols } = term;
  if (lane.kind !== "digit" || coefficient !== 1 || symbols.length > 0) return undefined;
  if (lane.low !== 1 || lane.high !== type.shape[lane.dim]) return undefined;
  // The address is computed in 32 bits, so a wider start would have to be reduced first.
  const isNarrow = usesNarrowScalars(sum.uniformPart) && usesNarrowScalars(size);
  if (integerWidth(type) > 32 && !isNarrow) return undefined;
  if ((size.constantValue ?? 1) <= 0) return undefined;
  return Linear.lane({ kind: "wrapped", dim: lane.dim, start: sum.uniformPart, size });
}

/** Whether values of `type` are assumed to hold `sum` without overflow. */
function fitsInto(sum: Linear, type: Type): boolean {
  const element = elementTypeOrSelf(type);
  if (element instanceof IndexType || element instanceof PointerType) return true;
  if (!(element instanceof IntegerType) || element.width === 1) return false;
  if (element.width >= 32) return !wrapsAround(sum, element.width);
  const [only] = sum.terms;
  if (only?.lane === undefined && sum.terms.length === 1 && only?.symbols.length === 1) {
    const [symbol] = only.symbols;
    return only.coefficient === 1 && symbol?.kind === "value" && symbol.value.type === element;
  }
  const limit = 2 ** (element.width - 1);
  const range = constantRange(sum);
  return range !== undefined && range.low >= -limit && range.high < limit;
}

/**
 * Whether truncation to `width` bits gives what the same sum in that type is: no scalar has more bits, which would be
 * lost on purpose.
 */
function survivesTruncation(sum: Linear, width: number): boolean {
  const isNarrow = (symbol: Scalar): boolean =>
    symbol.kind === "value" ? widthOfParts(symbol.value) <= width : survivesTruncation(symbol.of, width);
  return sum.terms.every(({ symbols }) => symbols.every(isNarrow));
}

/** A factor of a scalar is too great for an index if products with less than this exceed its type. */
const fewestValues = 16;

/** Whether constants alone make a sum exceed integers of `width` bits in some lane, as in hash functions. */
function wrapsAround(sum: Linear, width: number): boolean {
  const limit = 2 ** (width - 1);
  const range = constantRange(sum);
  if (range !== undefined) return range.low < -limit || range.high >= limit;
  // Half of the range is left for scalars, which have several values.
  return sum.terms.some(({ coefficient, symbols, lane }) => {
    const last = lane === undefined ? 1 : (lastOf(lane) ?? 1);
    const most = lane === undefined && symbols.length > 0 ? limit / fewestValues : limit / 2;
    return Math.abs(coefficient) * last >= most;
  });
}

/** The least and greatest value of a sum without scalars. */
function constantRange(sum: Linear): { readonly low: number; readonly high: number } | undefined {
  let [low, high] = [0, 0];
  for (const { coefficient, symbols, lane } of sum.terms) {
    const last = lane === undefined ? 1 : lastOf(lane);
    if (symbols.length > 0 || last === undefined) return undefined;
    const bound = coefficient * last;
    if (lane === undefined) [low, high] = [low + bound, high + bound];
    else [low, high] = [low + Math.min(bound, 0), high + Math.max(bound, 0)];
  }
  return { low, high };
}

function lastOf(lane: LaneNumber): number | undefined {
  return lane.kind === "digit" ? lane.high / lane.low - 1 : undefined;
}
