/** Facts about the divisors of an index. */
import { constantInt, ExtSIOp, ExtUIOp, IndexCastOp, MulIOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { at, type Region, regionEdges, type Value } from "@tt-opt/ir-core";
import { divisorOfValue } from "../tt/tt-to-structured/scalar-facts.ts";

/**
 * Whether `value` is known to be a multiple of `divisor`: a sum, product, remainder, maximum or choice of multiples, a
 * value that loops and branches only replace by multiples, or one of which every launch knows it.
 * @param isGiven Whether a value is a multiple for another reason.
 */
export function isMultipleOf(value: Value, divisor: number, isGiven: (value: Value) => boolean = () => false): boolean {
  const known = { given: isGiven, found: new Map<Value, boolean>() };
  return isMultiple(value, BigInt(divisor), known);
}

/** The state of one query. */
interface Known {
  readonly given: (value: Value) => boolean;
  readonly found: Map<Value, boolean>;
}

/** @param known Previous results; a carried value is assumed to be a multiple until it is found not to be one. */
function isMultiple(value: Value, divisor: bigint, known: Known): boolean {
  if (divisor === 1n) return true;
  let isKnown = known.found.get(value);
  if (isKnown === undefined) {
    isKnown = known.given(value) || findMultiple(value, divisor, known);
    known.found.set(value, isKnown);
  }
  return isKnown;
}

/** Operations whose result is a multiple if their operands are. */
const combining: ReadonlySet<string> = new Set(
  ["addi", "subi", "remsi", "remui", "maxsi", "minsi", "maxui", "minui"].map((name) => `arith.${name}`),
);

function findMultiple(value: Value, divisor: bigint, known: Known): boolean {
  const constant = constantInt(value);
  if (constant !== undefined) return constant % divisor === 0n;
  const op = value.definingOp;
  const all = (values: readonly Value[]): boolean => values.every((each) => isMultiple(each, divisor, known));
  if (op?.is(IndexCastOp) === true || op?.is(ExtSIOp) === true || op?.is(ExtUIOp) === true) return all(op.operands);
  if (op !== undefined && combining.has(op.name)) return all(op.operands);
  if (op?.is(SelectOp) === true) return all([op.trueValue, op.falseValue]);
  if (op?.is(MulIOp) === true) return op.operands.some((operand) => isMultiple(operand, divisor, known));
  const incoming = incomingTo(value);
  if (incoming === undefined) return divisorOfValue(value) % Number(divisor) === 0;
  known.found.set(value, true);
  const isCarried = all(incoming);
  // What was found under this assumption may be wrong.
  if (!isCarried) for (const [each, isKnown] of known.found) if (isKnown) known.found.delete(each);
  return isCarried;
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
