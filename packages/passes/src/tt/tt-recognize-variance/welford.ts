/**
 * Recognizes Welford's algorithm: a loop that updates the mean, the sum of squared deviations and the number of the
 * elements of each lane, and a reduction that merges those of all lanes, as Inductor prints it for variances.
 */
import {
  AddFOp,
  CmpFOp,
  CmpIOp,
  constantFloat,
  constantInt,
  DivFOp,
  MulFOp,
  scf,
  SelectOp,
  SubFOp,
} from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { at, isMemoryEffectFree, type Operation, tensorShapeOf, type Value } from "@tt-opt/ir-core";
import { countElements } from "./counted-elements.ts";

/** Mean and variance of the elements of a block, or of those that a loop loads. */
export interface Welford {
  /** The loop; undefined for a block. */
  readonly loop: scf.ForOp | undefined;
  readonly reduction: tt.ReduceOp;
  /** The elements of an iteration or of the block, and which of them count; undefined if all do. */
  readonly value: Value;
  readonly mask: Value | undefined;
  /** The operations of the loop that compute them, in order. */
  readonly ops: readonly Operation[];
  /** How many elements count. */
  readonly count: Value | number;
}

/** The algorithm whose last step is `reduction`, if nobody asks for the number of elements, and if it is known. */
export function matchWelford(reduction: tt.ReduceOp): Welford | undefined {
  if (reduction.operandCount !== 3 || reduction.resultAt(2).hasUses || !mergesMoments(reduction)) return undefined;
  const made = reduction.operand(0).definingOp;
  const loop = made?.is(scf.ForOp) === true ? made : undefined;
  const found = loop === undefined ? matchBlock(reduction) : matchLoop(loop, reduction);
  if (found === undefined) return undefined;
  const axis = reduction.axis.number;
  const extent = at(tensorShapeOf(reduction.operand(0)), axis);
  const count = countElements({ loop, axis, extent, mask: found.mask });
  const ops = loop === undefined ? [] : opsOf(loop, [found.value, ...(found.mask === undefined ? [] : [found.mask])]);
  return count === undefined || ops === undefined ? undefined : { loop, reduction, ...found, ops, count };
}

type Elements = Pick<Welford, "value" | "mask">;

/** The elements of a block that are merged, each with its own mean: what is left of a loop with one iteration. */
function matchBlock(reduction: tt.ReduceOp): Elements | undefined {
  const [mean, squares, count] = reduction.operands;
  if (mean === undefined || count === undefined || !isFloat(squares, 0)) return undefined;
  if (isFloat(count, 1)) return { value: mean, mask: undefined };
  const [chosen, counted] = [mean.definingOp, count.definingOp];
  if (chosen?.is(SelectOp) !== true || counted?.is(SelectOp) !== true) return undefined;
  const isEither = isFloat(counted.trueValue, 1) && [chosen, counted].every((op) => isFloat(op.falseValue, 0));
  const mask = chosen.condition;
  return isEither && counted.condition === mask ? { value: chosen.trueValue, mask } : undefined;
}

/** The elements that a loop loads, and whose means and deviations are merged behind it. */
function matchLoop(loop: scf.ForOp, { operands }: tt.ReduceOp): Elements | undefined {
  const places = operands.map((state) => loop.results.findIndex((result) => result === state));
  if (places.includes(-1) || operands.some((state) => !state.hasOneUse) || !isOnlyLoading(loop)) return undefined;
  if (places.some((place) => !isFloat(at(loop.initArgs, place), 0))) return undefined;
  return matchUpdate(loop, places);
}

/** The operations of an iteration that compute `values`; undefined if they need what the loop carries. */
function opsOf(loop: scf.ForOp, values: readonly Value[]): readonly Operation[] | undefined {
  const needed = new Set<Operation>();
  const pending = [...values];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (loop.regionIterArgs.some((arg) => arg === value)) return undefined;
    const op = value.definingOp;
    if (op?.block !== loop.body || needed.has(op)) continue;
    if (op.regions.length > 0) return undefined;
    needed.add(op);
    pending.push(...op.operands);
  }
  return [...loop.body.ops()].filter((op) => needed.has(op));
}

/** Whether a loop changes nothing but what it carries, and may therefore be executed again. */
function isOnlyLoading(loop: scf.ForOp): boolean {
  let isPlain = true;
  loop.walk((op) => {
    isPlain &&= op === loop || isMemoryEffectFree(op) || (op.is(tt.LoadOp) && !op.isVolatile.isTrue);
  });
  return isPlain;
}

/** The elements with which an iteration updates the three values at `places` among those that the loop carries. */
function matchUpdate(loop: scf.ForOp, places: readonly number[]): Elements | undefined {
  const end = loop.body.last;
  const next = places.map((place) => end?.operands[place]);
  const old = places.map((place) => loop.regionIterArgs[place]);
  const chosen = next.map((value, i) => {
    const op = value?.definingOp;
    return op?.is(SelectOp) === true && op.falseValue === old[i] ? op : undefined;
  });
  const masks = new Set(chosen.map((op) => op?.condition));
  if (masks.size > 1) return undefined;
  const [mask] = masks;
  const updated = chosen.map((op, i) => (op === undefined ? next[i] : op.trueValue));
  const branch = updated[0]?.definingOp;
  const value = branch?.is(scf.IfOp) === true ? matchBranches(loop, branch, updated, old) : matchFormulas(updated, old);
  return value === undefined ? undefined : { value, mask };
}

/** The first iteration takes the elements themselves; all others update. */
function matchBranches(
  loop: scf.ForOp,
  branch: scf.IfOp,
  updated: readonly (Value | undefined)[],
  old: readonly (Value | undefined)[],
): Value | undefined {
  const test = branch.condition.definingOp;
  if (test?.is(CmpIOp) !== true || test.predicateName !== "eq") return undefined;
  const [lhs, rhs] = [constantInt(test.rhs), constantInt(loop.lowerBound)];
  if (test.lhs !== loop.inductionVar || lhs === undefined || lhs !== rhs) return undefined;
  const results = updated.map((value) => branch.results.findIndex((result) => result === value));
  const ofBranch = (region: "thenRegion" | "elseRegion"): (Value | undefined)[] =>
    results.map((place) => branch[region].entry?.last?.operands[place]);
  const [mean, squares, count] = ofBranch("thenRegion");
  const value = matchFormulas(ofBranch("elseRegion"), old);
  const isFirst = mean === value && isFloat(squares, 0) && isFloat(count, 1);
  return isFirst ? value : undefined;
}

/** The elements of which the three values are updated: see the algorithm. */
function matchFormulas(
  [mean, squares, count]: readonly (Value | undefined)[],
  [oldMean, oldSquares, oldCount]: readonly (Value | undefined)[],
): Value | undefined {
  const quotient = otherOf(termsOf(mean, AddFOp), oldMean);
  const division = quotient?.definingOp;
  if (division?.is(DivFOp) !== true || division.rhs !== count) return undefined;
  const delta = division.lhs.definingOp;
  if (delta?.is(SubFOp) !== true || delta.rhs !== oldMean) return undefined;
  const one = otherOf(termsOf(count, AddFOp), oldCount);
  const product = otherOf(termsOf(squares, AddFOp), oldSquares);
  const deviation = otherOf(termsOf(product, MulFOp), delta.result);
  const rest = deviation?.definingOp;
  const isSame = rest?.is(SubFOp) === true && rest.lhs === delta.lhs && rest.rhs === mean;
  return isSame && isFloat(one, 1) ? delta.lhs : undefined;
}

/** Whether a reduction merges means, sums of squared deviations, and numbers of elements. */
function mergesMoments(reduction: tt.ReduceOp): boolean {
  const body = reduction.combineOp.entry;
  const [mean1, squares1, count1, mean2, squares2, count2] = body?.args ?? [];
  const [mean, squares, count] = body?.last?.operands ?? [];
  if (!isSum(termsOf(count, AddFOp), [count1, count2])) return false;
  const step = otherOf(termsOf(mean, AddFOp), mean1);
  const factors = termsOf(step, MulFOp);
  const isDelta = (value: Value): boolean => {
    const op = unlessEqual(value)?.definingOp;
    return op?.is(SubFOp) === true && op.lhs === mean2 && op.rhs === mean1;
  };
  const isRatio = (value: Value): boolean => {
    const op = unlessEqual(value)?.definingOp;
    return op?.is(DivFOp) === true && op.lhs === count2 && op.rhs === count;
  };
  const [delta, ratio] = [factors.find(isDelta), factors.find(isRatio)];
  if (factors.length !== 2 || delta === undefined || ratio === undefined) return false;
  const more = otherOf(without(termsOf(squares, AddFOp), squares1), squares2);
  return isSum(termsOf(more, MulFOp), [delta, delta, count1, ratio]);
}

/** What is chosen unless two numbers are equal: 0 is, in that case, which is also the result or a factor of 0. */
function unlessEqual(value: Value): Value | undefined {
  const op = value.definingOp;
  if (op?.is(SelectOp) !== true) return value;
  const test = op.condition.definingOp;
  const isGuard = test?.is(CmpFOp) === true && test.predicateName === "oeq" && isFloat(op.trueValue, 0);
  const made = op.falseValue.definingOp;
  const isOfBoth =
    made?.is(SubFOp) === true && test?.operands.every((operand) => made.operands.includes(operand)) === true;
  const isOfDivisor = made?.is(DivFOp) === true && test?.operand(0) === made.rhs && isFloat(test.operand(1), 0);
  return isGuard && (isOfBoth || isOfDivisor) ? op.falseValue : undefined;
}

/** The terms of a sum, or the factors of a product. */
function termsOf(value: Value | undefined, kind: typeof AddFOp | typeof MulFOp): readonly Value[] {
  const op: Operation | undefined = value?.definingOp;
  if (op?.is(kind) === true) return op.operands.flatMap((operand) => termsOf(operand, kind));
  return value === undefined ? [] : [value];
}

/** The terms without one of them; none if it is not among them. */
function without(terms: readonly Value[], term: Value | undefined): readonly Value[] {
  const place = terms.findIndex((each) => each === term);
  return place < 0 ? [] : terms.toSpliced(place, 1);
}

/** The only term besides another one; undefined if there are none or several. */
function otherOf(terms: readonly Value[], term: Value | undefined): Value | undefined {
  const [other, ...more] = without(terms, term);
  return terms.length === 2 && more.length === 0 ? other : undefined;
}

function isSum(terms: readonly Value[], wanted: readonly (Value | undefined)[]): boolean {
  return terms.length === wanted.length && wanted.reduce((left, term) => without(left, term), terms).length === 0;
}

function isFloat(value: Value | undefined, number: number): boolean {
  return value !== undefined && constantFloat(value) === number;
}
