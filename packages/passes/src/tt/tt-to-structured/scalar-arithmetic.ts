/** Builds operations for sums that all lanes share: as `index` for addresses, as integers for comparisons. */
import {
  AddIOp,
  constantInt,
  ConstantOp,
  DivSIOp,
  ExtSIOp,
  IndexCastOp,
  MaxSIOp,
  MinSIOp,
  type MixedValue,
  MulIOp,
  RemSIOp,
  SubIOp,
  TruncIOp,
} from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { assert, type Builder, IndexType, IntegerType, type Type, type Value } from "@tt-opt/ir-core";
import { clampMagnitude } from "../../clamp.ts";
import type { Linear, Scalar, Term } from "./linear.ts";
import { isNonNegativeValue, usesNarrowScalars } from "./scalar-facts.ts";

/** Builds a sum as an `index`, modulo the size of `index`. */
export function indexOfSum(b: Builder, sum: Linear): MixedValue {
  const constant = sum.constantValue;
  return constant ?? scalarOfSum(b, sum, IndexType.get(b.context));
}

/** Builds the value of a symbol of a sum. */
type SymbolValue = (symbol: Scalar) => Value;

/** Builds a sum as a value of an integer type or `index`. */
export function scalarOfSum(
  b: Builder,
  sum: Linear,
  type: Type,
  valueOf: SymbolValue = (symbol) => scalarOfSymbol(b, symbol, type),
): Value {
  assert(sum.isUniform, "a number that differs from lane to lane is no scalar");
  const { constantPart } = sum;
  const terms = sum.terms.filter(({ symbols }) => symbols.length > 0);
  const isSubtracted = constantPart !== 0 && terms.every(({ coefficient }) => coefficient < 0);
  let total: Value | undefined = isSubtracted ? ConstantOp.int(b, type, constantPart).result : undefined;
  // Added terms come before subtracted ones, so that nothing has to be negated.
  for (const term of terms.toSorted((a, c) => Math.sign(c.coefficient) - Math.sign(a.coefficient))) {
    if (total === undefined) {
      total = scalarOfTerm(b, term, type, valueOf);
    } else if (term.coefficient > 0) {
      total = AddIOp.build(b, { lhs: total, rhs: scalarOfTerm(b, term, type, valueOf) }).result;
    } else {
      const rhs = scalarOfTerm(b, { ...term, coefficient: -term.coefficient }, type, valueOf);
      total = SubIOp.build(b, { lhs: total, rhs }).result;
    }
  }
  if (total === undefined) return ConstantOp.int(b, type, constantPart).result;
  if (constantPart === 0 || isSubtracted) return total;
  return AddIOp.build(b, { lhs: total, rhs: ConstantOp.int(b, type, constantPart).result }).result;
}

function scalarOfTerm(b: Builder, { coefficient, symbols }: Term, type: Type, valueOf: SymbolValue): Value {
  let product: Value | undefined;
  for (const symbol of symbols) {
    const factor = valueOf(symbol);
    product = product === undefined ? factor : MulIOp.build(b, { lhs: product, rhs: factor }).result;
  }
  if (product === undefined) return ConstantOp.int(b, type, coefficient).result;
  if (coefficient === 1) return product;
  return MulIOp.build(b, { lhs: product, rhs: ConstantOp.int(b, type, coefficient).result }).result;
}

function scalarOfSymbol(b: Builder, symbol: Scalar, type: Type): Value {
  if (symbol.kind === "value") return castScalar(b, symbol.value, type);
  // A dividend must not be truncated to the width of an index.
  const work = usesNarrowScalars(symbol.of) ? type : IntegerType.get(b.context, 64);
  const [lhs, rhs] = [scalarOfSum(b, symbol.of, work), ConstantOp.int(b, work, symbol.by).result];
  const made = symbol.kind === "quotient" ? DivSIOp.build(b, { lhs, rhs }) : RemSIOp.build(b, { lhs, rhs });
  return castScalar(b, made.result, type);
}

/** Converts a signed integer or `index` to another type. */
function castScalar(b: Builder, value: Value, type: Type): Value {
  if (value.type === type) return value;
  if (value.type instanceof IndexType || type instanceof IndexType)
    return IndexCastOp.build(b, { in: value, resultTypes: [type] }).resultAt(0);
  const isWider = value.type instanceof IntegerType && type instanceof IntegerType && type.width > value.type.width;
  return isWider
    ? ExtSIOp.build(b, { in: value, resultTypes: [type] }).resultAt(0)
    : TruncIOp.build(b, { in: value, resultTypes: [type] }).resultAt(0);
}

/** No number of elements is as great, and the sum of some such numbers fits 64 bits. */
const farLimit = 1n << 60n;

/** Whether a number may be as great: unless it is extended from 32 bits, or a small multiple of such a number. */
function mayBeFar(value: Value): boolean {
  const { type, definingOp: op } = value;
  if (!(type instanceof IntegerType) || type.width <= 32) return false;
  if (op?.is(ExtSIOp) === true) return mayBeFar(op.in);
  if (op?.is(MulIOp) !== true) return true;
  const factor = constantInt(op.rhs);
  return factor === undefined || factor < 0n || factor > smallFactor || mayBeFar(op.lhs);
}

const smallFactor = 2n ** 20n;

/**
 * Builds a bound along a dimension of `size` as an `index`, which is at least 0. A bound of more than 32 bits is also
 * clamped to `size`, since an `index` could not hold it.
 */
export function indexOfBound(b: Builder, sum: Linear, size: number): MixedValue {
  const constant = sum.constantValue;
  if (constant !== undefined) return Math.min(Math.max(constant, 0), size);
  const narrow = narrowScalar(sum);
  if (narrow !== undefined) {
    const index = castScalar(b, narrow, IndexType.get(b.context));
    if (isNonNegativeValue(narrow)) return index;
    return MaxSIOp.build(b, { lhs: index, rhs: ConstantOp.index(b, 0).result }).result;
  }
  const wide = IntegerType.get(b.context, 64);
  // A limit may be the greatest or the least number, as where there is none; a sum with it would overflow.
  const value = scalarOfSum(b, sum, wide, (symbol) => {
    const made = scalarOfSymbol(b, symbol, wide);
    return symbol.kind === "value" && mayBeFar(symbol.value) ? clampMagnitude(b, made, farLimit) : made;
  });
  const low = MaxSIOp.build(b, { lhs: value, rhs: ConstantOp.int(b, wide, 0).result }).result;
  const clamped = MinSIOp.build(b, { lhs: low, rhs: ConstantOp.int(b, wide, size).result }).result;
  return castScalar(b, clamped, IndexType.get(b.context));
}

/** The scalar of at most 32 bits that a sum consists of. */
function narrowScalar(sum: Linear): Value | undefined {
  const [term, ...others] = sum.terms;
  const symbol = term?.symbols[0];
  if (term === undefined || others.length > 0 || term.symbols.length !== 1 || term.coefficient !== 1) return undefined;
  if (symbol?.kind !== "value") return undefined;
  const { type } = symbol.value;
  return type instanceof IntegerType && type.width <= 32 ? symbol.value : undefined;
}

/** The larger of two bounds. */
export function maxIndex(b: Builder, x: MixedValue, y: MixedValue): MixedValue {
  if (typeof x === "number" && typeof y === "number") return Math.max(x, y);
  if (x === 0) return y;
  if (y === 0) return x;
  return MaxSIOp.build(b, { lhs: tts.materializeIndex(b, x), rhs: tts.materializeIndex(b, y) }).result;
}

/** The smaller of two bounds. */
export function minIndex(b: Builder, x: MixedValue, y: MixedValue): MixedValue {
  if (typeof x === "number" && typeof y === "number") return Math.min(x, y);
  return MinSIOp.build(b, { lhs: tts.materializeIndex(b, x), rhs: tts.materializeIndex(b, y) }).result;
}
