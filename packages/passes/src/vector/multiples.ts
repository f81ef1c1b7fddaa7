/** Facts about the divisors of an index. */
import { constantInt, ExtSIOp, ExtUIOp, IndexCastOp, MulIOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { at, type Region, regionEdges, type Value } from "@tt-opt/ir-core";
import { divisorOfValue } from "../tt/tt-to-structured/scalar-facts.ts";

/** Whether `value` is known to be a multiple of `divisor`: see {@link Multiples}. */
export function isMultipleOf(value: Value, divisor: number, isGiven?: (value: Value) => boolean): boolean {
  return new Multiples(divisor, isGiven).has(value);
}

/**
 * The values that are known to be multiples of a number: sums, products, remainders, maxima and choices of multiples,
 * values that loops and branches only replace by multiples, and those of which every launch knows it. Each value is
 * looked at once, so the code must not change.
 */
export class Multiples {
  readonly #divisor: number;
  readonly #isGiven: (value: Value) => boolean;
  readonly #others = new NoMultiples();
  readonly #seen = new Set<Value>();
  readonly #pending: Value[] = [];

  /** @param isGiven Whether a value is a multiple for another reason. */
  constructor(divisor: number, isGiven: (value: Value) => boolean = () => false) {
    this.#divisor = divisor;
    this.#isGiven = isGiven;
  }

  has(value: Value): boolean {
    if (this.#divisor === 1) return true;
    this.#visit(value);
    // What is pending may still decide that it is none.
    while (!this.#others.has(value)) {
      const next = this.#pending.pop();
      if (next === undefined) return true;
      this.#judge(next);
    }
    return false;
  }

  #visit(value: Value): void {
    if (this.#seen.has(value)) return;
    this.#seen.add(value);
    this.#pending.push(value);
  }

  #judge(value: Value): void {
    const found = this.#isGiven(value) || judge(value, BigInt(this.#divisor));
    if (found === true) return;
    if (found === false) return this.#others.add(value);
    this.#others.follow(value, found);
    if (!this.#others.has(value)) for (const part of found.parts.toReversed()) this.#visit(part);
  }
}

/** A value is a multiple if at most `spare` of these are none. */
interface Parts {
  readonly parts: readonly Value[];
  readonly spare: number;
}

/** The values that are not known to be multiples; all others are, while nothing says otherwise. */
class NoMultiples {
  readonly #found = new Set<Value>();
  readonly #users = new Map<Value, { readonly value: Value; spare: number }[]>();

  has(value: Value): boolean {
    return this.#found.has(value);
  }

  /** Adds a value, and those that are made of it and of too many others. */
  add(value: Value): void {
    const pending = [value];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (this.#found.has(next)) continue;
      this.#found.add(next);
      for (const user of this.#users.get(next) ?? []) if (user.spare-- === 0) pending.push(user.value);
    }
  }

  /** Records what `value` is made of. */
  follow(value: Value, { parts, spare }: Parts): void {
    const user = { value, spare };
    for (const part of parts) {
      if (this.#found.has(part)) {
        if (user.spare-- === 0) this.add(value);
        continue;
      }
      const users = this.#users.get(part);
      if (users === undefined) this.#users.set(part, [user]);
      else users.push(user);
    }
  }
}

/** Operations whose result is a multiple if their operands are. */
const combining: ReadonlySet<string> = new Set(
  ["addi", "subi", "remsi", "remui", "maxsi", "minsi", "maxui", "minui"].map((name) => `arith.${name}`),
);

/** Whether a value is a multiple, or which others decide that. */
function judge(value: Value, divisor: bigint): boolean | Parts {
  const constant = constantInt(value);
  if (constant !== undefined) return constant % divisor === 0n;
  const op = value.definingOp;
  // Neither factor alone may be a multiple.
  if (op?.is(MulIOp) === true) return divisorOfValue(value) % Number(divisor) === 0 || { parts: op.operands, spare: 1 };
  if (op?.is(SelectOp) === true) return { parts: [op.trueValue, op.falseValue], spare: 0 };
  const isCast = op?.is(IndexCastOp) === true || op?.is(ExtSIOp) === true || op?.is(ExtUIOp) === true;
  if (op !== undefined && (isCast || combining.has(op.name))) return { parts: op.operands, spare: 0 };
  const incoming = incomingTo(value);
  return incoming === undefined ? divisorOfValue(value) % Number(divisor) === 0 : { parts: incoming, spare: 0 };
}

/** The values that loops and branches replace `value` by; undefined if it is none of theirs, or not all are built. */
function incomingTo(value: Value): readonly Value[] | undefined {
  const op = value.definingOp ?? value.parentBlock?.parentOp;
  if (op === undefined || !op.regions.every(isBuilt)) return undefined;
  if (op.is(scf.ForOp) && value === op.inductionVar) return [op.lowerBound, op.step];
  const edges = regionEdges(op)?.flatMap(({ successor: { inputs }, operands }) => {
    const place = inputs.indexOf(value);
    return place < 0 ? [] : [at(operands, place).value];
  });
  return edges === undefined || edges.length === 0 ? undefined : edges;
}

function isBuilt({ entry }: Region): boolean {
  return entry === undefined || entry.terminator !== undefined;
}
