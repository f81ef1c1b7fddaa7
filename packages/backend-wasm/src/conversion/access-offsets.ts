/**
 * The offsets of structured accesses as sums of terms, for 32-bit addresses. Instructions add a constant that is not
 * negative, so accesses of a block whose offsets differ by constants share the address of the first element: an element's
 * left neighbour does not need another one.
 */
import { AddIOp, constantInt, DivSIOp, ExtSIOp, IndexCastOp, MulIOp, SubIOp } from "@tt-opt/dialect-std";
import { storageBytes, tts } from "@tt-opt/dialect-tt";
import { type Block, IndexType, IntegerType, type Operation, type Value } from "@tt-opt/ir-core";
import { guardBytes } from "../runtime/kernel-memory.ts";

/** An offset in bytes: the sum of `terms` and `origin`, which accesses share, and the constant `shift`, which is not negative. */
export interface SharedOffset {
  readonly terms: readonly Term[];
  /** Not positive. It is 0 unless an access of the same block and the same terms begins before them. */
  readonly origin: number;
  readonly shift: number;
}

/** A term of a sum: `value · factor`. */
export interface Term {
  readonly value: Value;
  readonly factor: number;
}

/** An access of elements at an offset from a base. */
export interface AccessedPlace {
  readonly op: Operation;
  readonly base: Value;
  /** In elements. */
  readonly offset: Value;
  /** The bytes of an element. */
  readonly bytes: number;
}

/** See the file's header. */
export class AccessOffsets {
  readonly #numbers = new Map<Value, number>();
  readonly #origins = new Map<Block, ReadonlyMap<string, number>>();

  of(place: AccessedPlace): SharedOffset {
    const { terms, constant, key } = this.#sumOf(place);
    const { block } = place.op;
    const origin = Math.min(constant, (block && this.#originsOf(block).get(key)) ?? 0);
    const shift = constant - origin;
    return shift < guardBytes ? { terms, origin, shift } : { terms, origin: constant, shift: 0 };
  }

  /** The least constant for each sum of other terms, if it is negative. */
  #originsOf(block: Block): ReadonlyMap<string, number> {
    const known = this.#origins.get(block);
    if (known !== undefined) return known;
    const origins = new Map<string, number>();
    for (const place of placesOf(block)) {
      const { constant, key } = this.#sumOf(place);
      if (constant < (origins.get(key) ?? 0)) origins.set(key, constant);
    }
    this.#origins.set(block, origins);
    return origins;
  }

  #sumOf({ base, offset, bytes }: AccessedPlace): { terms: readonly Term[]; constant: number; key: string } {
    const terms: Term[] = [];
    let constant = 0;
    for (const term of sumTerms(offset, bytes)) {
      const sum = constant + Number(constantInt(term.value) ?? Infinity) * term.factor;
      // No buffer begins below, so a valid address is at least as large as this part of it.
      if (Math.abs(sum) < guardBytes) constant = sum;
      else terms.push(term);
    }
    const key = terms.map(({ value, factor }) => `${this.#numberOf(value)}*${factor}`).sort();
    return { terms, constant, key: [this.#numberOf(base), ...key].join() };
  }

  #numberOf(value: Value): number {
    const number = this.#numbers.get(value) ?? this.#numbers.size;
    this.#numbers.set(value, number);
    return number;
  }
}

/** The accesses of a block that share addresses: those of elements and of contiguous vectors. */
function placesOf(block: Block): readonly AccessedPlace[] {
  const places: AccessedPlace[] = [];
  for (const op of block.ops()) {
    if (!op.is(tts.LoadOp) && !op.is(tts.StoreOp)) continue;
    const { base, offset } = op.layout;
    const elementType = tts.baseElementType(base.type);
    const bytes = elementType && storageBytes(elementType);
    if (typeof offset !== "number" && bytes !== undefined) places.push({ op, base, offset, bytes });
  }
  return places;
}

/** Multiples that are expanded: a product of such a factor and a number in memory is far from overflowing. */
const greatestFactor = 2 ** 20;

/**
 * The largest number of terms of an expanded sum, since a sum whose terms are used several times may expand without
 * end.
 */
const mostTerms = 32;

/**
 * The terms whose sum is `value`, each multiplied by `bytes`, as 32-bit addresses: conversions between integers of at
 * least 32 bits do not matter. Constants and terms of outer loops are extracted from a multiple of a sum.
 */
function sumTerms(value: Value, bytes: number): readonly Term[] {
  const terms: Term[] = [];
  const pending: Term[] = [{ value, factor: bytes }];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    const parts = terms.length + pending.length < mostTerms ? partsOf(term) : undefined;
    if (parts === undefined) terms.push(term);
    else pending.push(...parts.toReversed());
  }
  return collectLikeTerms(terms);
}

/** One term for each value, if any is left: a position that is counted from the start of a run does not depend on it. */
function collectLikeTerms(terms: readonly Term[]): readonly Term[] {
  const factors = new Map<Value, number>();
  for (const { value, factor } of terms) factors.set(value, (factors.get(value) ?? 0) + factor);
  if (factors.size === terms.length) return terms;
  return [...factors].filter(([, factor]) => factor !== 0).map(([value, factor]) => ({ value, factor }));
}

/** The terms of a sum, or another form of a term; undefined if it is left unchanged. */
function partsOf({ value, factor }: Term): readonly Term[] | undefined {
  const op = value.definingOp;
  if (op === undefined || !isWide(value)) return undefined;
  if (op.is(AddIOp)) return op.operands.map((part) => ({ value: part, factor }));
  if (op.is(SubIOp))
    return [
      { value: op.lhs, factor },
      { value: op.rhs, factor: -factor },
    ];
  if (isConversion(op)) return [{ value: withoutConversions(op.operand(0)), factor }];
  if (op.is(DivSIOp) && tts.isMarked(op, "exact")) {
    const part = factor / Number(constantInt(op.rhs) ?? 0n);
    return Number.isInteger(part) ? [{ value: op.lhs, factor: part }] : undefined;
  }
  const by = op.is(MulIOp) ? Number(constantInt(op.rhs) ?? 0) : 0;
  const isTaken = by > 0 && Math.abs(by * factor) <= greatestFactor && isWorthTakingApart(op.operand(0));
  return isTaken ? [{ value: op.operand(0), factor: by * factor }] : undefined;
}

/** Whether a value is a sum with a constant term, or with a term that is invariant where the rest changes. */
function isWorthTakingApart({ definingOp: sum }: Value): boolean {
  if (sum?.is(AddIOp) !== true && sum?.is(SubIOp) !== true) return false;
  return constantInt(sum.rhs) !== undefined || sum.lhs.parentBlock !== sum.rhs.parentBlock;
}

function isConversion(op: Operation): boolean {
  return (op.is(IndexCastOp) || op.is(ExtSIOp)) && isWide(op.operand(0));
}

/** A number before conversions that keep its low 32 bits. */
function withoutConversions(value: Value): Value {
  const op = value.definingOp;
  return op !== undefined && isConversion(op) ? withoutConversions(op.operand(0)) : value;
}

function isWide({ type }: Value): boolean {
  return type instanceof IndexType || (type instanceof IntegerType && type.width >= 32);
}
