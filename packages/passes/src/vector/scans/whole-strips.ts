/**
 * The strips of a scan in which all conditions of its producer and its consumer hold. They need no masks, so that a strip of
 * a few vectors stays in registers on its way from memory to memory.
 */
import { bodyOf, type GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { ConstantOp, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, type Builder, cloneOperation, IrMapping, type Operation, type Value } from "@tt-opt/ir-core";
import { ConditionKeys, conjuncts, KeyNumbers } from "../../linalg/bodies/index.ts";
import { toIndex } from "../../to-index.ts";
import { isPureLeaf } from "../pure-leaf.ts";
import { endAt, isOnlyStoring, limitIn } from "./needed-elements.ts";
import { preferNumbers } from "./scan-loop.ts";
import { copies, lanes } from "./scan-vectors.ts";
import type { StripPlan } from "./strip-plan.ts";

/** Elements of a whole strip: those of one iteration of a vectorized scan. */
export const wholeStrip = lanes * copies;

/** Where whole strips are. */
export interface WholeStrips {
  /** The conditions that hold in them, from the bodies of the producer and the consumer and from outside of these. */
  readonly conditions: ReadonlySet<Value>;
  /** Builds the number of elements of a row that are needed, for which all conditions hold. */
  end(b: Builder, row: readonly Value[]): number | Value;
}

/**
 * The whole strips of a scan along the last dimension; undefined if masks ask for more than that the index is less than a
 * number, and for conditions that are the same for all elements of a row.
 */
export function wholeStripsOf({ producer, consumer, rowOf, scan }: StripPlan): WholeStrips | undefined {
  if (consumer === undefined || !isOnlyStoring(consumer) || preferNumbers.has(scan.combination.op.name))
    return undefined;
  const dim = rowOf.length;
  const numbers = new KeyNumbers();
  const used = masksIn(consumer, numbers);
  const stored = used.filter(({ access }) => access.is(tts.StoreOp));
  const [first] = stored;
  if (first === undefined) return undefined;
  const asked = [...masksIn(producer, numbers), ...used];
  const isSame = stored.every(({ keys }) => keys.size === first.keys.size);
  if (!isSame || !asked.every(({ keys }) => [...keys].every((key) => first.keys.has(key)))) return undefined;
  const limits = first.conditions.flatMap((condition) => limitIn(consumer, condition, dim) ?? []);
  const ofRow = first.conditions.filter((condition) => isOfRow(consumer, condition, dim));
  // From the other end, the first strips are those that a limit cuts.
  const isKnown = limits.length + ofRow.length === first.conditions.length;
  if (!isKnown || limits.length > (scan.last === undefined ? 1 : 0)) return undefined;
  return {
    conditions: new Set(asked.flatMap(({ conditions }) => conditions)),
    end(b, row) {
      const [limit] = limits;
      const end = limit === undefined ? scan.to : endAt(b, limit, scan.to);
      return atRow(b, consumer, ofRow, row).reduce<number | Value>((value, condition) => {
        const [trueValue, falseValue] = [toIndex(b, value), ConstantOp.index(b, 0).result];
        return SelectOp.build(b, { condition, trueValue, falseValue }).result;
      }, end);
    },
  };
}

/** What the mask of an access asks for. */
interface Mask {
  readonly access: Operation;
  readonly conditions: readonly Value[];
  readonly keys: ReadonlySet<string>;
}

function masksIn(op: GenericOp, numbers: KeyNumbers): readonly Mask[] {
  const body = bodyOf(op);
  const keys = new ConditionKeys(body, staticLoopRanges(op), new Map(), numbers);
  return [...body.ops()].flatMap((access) => {
    if (!access.is(tts.LoadOp) && !access.is(tts.StoreOp)) return [];
    const conditions = access.mask === undefined ? [] : conjuncts(access.mask);
    return [{ access, conditions, keys: new Set(conditions.map((condition) => keys.of(condition))) }];
  });
}

/** The operations of the body of `op` that compute `values`, in their order. */
function makersIn(op: GenericOp, values: readonly Value[]): readonly Operation[] {
  const body = bodyOf(op);
  const made = new Set<Operation>();
  const pending = [...values];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const { definingOp } = value;
    if (definingOp?.block !== body || made.has(definingOp)) continue;
    made.add(definingOp);
    pending.push(...definingOp.operands);
  }
  return [...body.ops()].filter((each) => made.has(each));
}

/** Whether a value in the body of `op` is the same for all indices of dimension `dim`, and does not depend on elements. */
function isOfRow(op: GenericOp, value: Value, dim: number): boolean {
  const args: readonly Value[] = bodyOf(op).args;
  const isSame = (each: Operation): boolean =>
    each.is(IndexOp) ? each.dim.number !== dim : isPureLeaf(each) && !each.operands.some((from) => args.includes(from));
  return !args.includes(value) && makersIn(op, [value]).every(isSame);
}

/** Values of the body of `op` at the indices `row`. */
function atRow(b: Builder, op: GenericOp, values: readonly Value[], row: readonly Value[]): readonly Value[] {
  const mapping = new IrMapping();
  for (const each of makersIn(op, values)) {
    if (each.is(IndexOp)) mapping.map(each.result, at(row, each.dim.number));
    else b.insert(cloneOperation(each, mapping));
  }
  return values.map((value) => mapping.get(value));
}
