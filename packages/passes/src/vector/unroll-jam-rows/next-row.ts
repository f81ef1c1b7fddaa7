/** What a loop over rows loads in its next row, among what it loads in a row. */
import { MulIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type Block, type Operation, type Value } from "@tt-opt/ir-core";
import { distance, type OffsetSum, offsetSum } from "../offset-sum.ts";

/** A load of neighbouring elements, or of a single one, without a mask. */
interface PlainLoad {
  readonly op: Operation;
  readonly base: Value;
  readonly sum: OffsetSum;
}

/**
 * The loads of `body` that give in a row what another one gives in the row before, with that one. `row` is the index of
 * the row, and `isInRow` tells whether a value depends on it.
 */
export function loadsOfNextRow(
  body: Block,
  row: Value,
  isInRow: (value: Value) => boolean,
): ReadonlyMap<Operation, Operation> {
  const loads = [...body.ops()].flatMap((op) => plainLoad(op) ?? []);
  const found = new Map<Operation, Operation>();
  for (const load of loads) {
    const next = inNextRow(load.sum, row, isInRow);
    const same = next && loads.find((other) => isAt(other, load, next));
    if (same !== undefined && same !== load) found.set(load.op, same.op);
  }
  return found;
}

function plainLoad(op: Operation): PlainLoad | undefined {
  if (!op.is(tts.LoadOp) || op.mask !== undefined) return undefined;
  const { base, offset, dims, isBounded } = op.layout;
  const isRow = dims.length <= 1 && dims.every(({ stride, wrap }) => stride === 1 && wrap === undefined);
  const sum = isRow && !isBounded && typeof offset !== "number" ? offsetSum(offset) : undefined;
  return sum && { op, base, sum };
}

/** Whether `other` loads what `load` would load at `place`. */
function isAt(other: PlainLoad, load: PlainLoad, place: OffsetSum): boolean {
  const isAlike = other.base === load.base && other.op.resultAt(0).type === load.op.resultAt(0).type;
  return isAlike && distance(withoutZeros(other.sum), place) === 0;
}

/** The sum in the next row; undefined if it is not known to grow by the same amount from row to row. */
function inNextRow(sum: OffsetSum, row: Value, isInRow: (value: Value) => boolean): OffsetSum | undefined {
  let { constant } = sum;
  const terms = new Map(sum.terms);
  for (const [term, times] of sum.terms) {
    if (!isInRow(term)) continue;
    const op = term.definingOp;
    const step = term === row ? undefined : op?.is(MulIOp) === true ? factorBeside(op, row) : undefined;
    if (term !== row && (step === undefined || isInRow(step))) return undefined;
    const grown = step === undefined ? { constant: 1, terms: [] } : offsetSum(step);
    if (grown === undefined) return undefined;
    constant += times * grown.constant;
    for (const [part, count] of grown.terms) terms.set(part, (terms.get(part) ?? 0) + times * count);
  }
  return withoutZeros({ constant, terms });
}

function factorBeside({ lhs, rhs }: MulIOp, row: Value): Value | undefined {
  return lhs === row ? rhs : rhs === row ? lhs : undefined;
}

function withoutZeros({ constant, terms }: OffsetSum): OffsetSum {
  return { constant, terms: new Map([...terms].filter(([, times]) => times !== 0)) };
}
