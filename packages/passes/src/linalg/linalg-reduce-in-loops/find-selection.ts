/**
 * Finds tensors that a loop carries, whose elements are selected from two groups of values as in argmax, and that are
 * reduced by the same selection after the loop.
 */
import { bodyOf, GenericOp } from "@tt-opt/dialect-linalg";
import { type scf, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, holdsForAll, isMemoryEffectFree, type Value } from "@tt-opt/ir-core";
import { KeyNumbers, selectionOf } from "../bodies/index.ts";
import { isWorthReducing } from "./find-sum.ts";
import { ValueNames } from "./value-names.ts";

/** Values that a loop carries, and the operation that reduces them. */
export interface CarriedSelection {
  readonly loop: scf.ForOp;
  readonly reducer: GenericOp;
  /** The indices of the carried values, in the order of the reducer's operands. */
  readonly indices: readonly number[];
  /** The initial elements of the tensors. */
  readonly initials: readonly Value[];
  /** The operation in the loop that computes the next values. */
  readonly step: GenericOp;
  /** The new elements, in the body of `step`. */
  readonly parts: readonly Value[];
  /** The condition under which elements are updated. */
  readonly condition: Value | undefined;
}

/** The values of `loop` that `reducer` reduces; undefined if they do not have this form. */
export function findCarriedSelection(loop: scf.ForOp, reducer: GenericOp): CarriedSelection | undefined {
  const count = reducer.results.length;
  if (count < 1 || reducer.inputs.length !== count || reducer.block !== loop.block) return undefined;
  const indices = reducer.inputs.map((input) => loop.results.findIndex((result) => result === input));
  if (indices.includes(-1) || new Set(indices).size < count) return undefined;
  if (!reducer.indexingMaps.slice(0, count).every((map) => map.isIdentity())) return undefined;
  if (!indices.every((index, i) => isOnlyReduced(loop.resultAt(index), reducer, i))) return undefined;
  const nexts = indices.map((index) => at(loop.body.last?.operands ?? [], index));
  const step = nexts[0]?.definingOp;
  if (step?.is(GenericOp) !== true || step.block !== loop.body || step.results.length !== count) return undefined;
  if (!isElementwise(step) || nexts.some((next) => next.definingOp !== step || !next.hasOneUse)) return undefined;
  const initials = indices.flatMap((index) => filling(at(loop.initArgs, index)) ?? []);
  if (initials.length < count || !isWorthReducing(step, reducer)) return undefined;
  const olds = indices.map((index) => elementsOf(step, at(loop.body.args, index + 1)));
  const made = nexts.map((next) =>
    at(
      bodyOf(step).last?.operands ?? [],
      step.results.findIndex((r) => r === next),
    ),
  );
  const chosen = chosenIn(step, olds, made, reducer);
  return chosen === undefined ? undefined : { loop, reducer, indices, initials, step, ...chosen };
}

/**
 * Whether a tensor is operand `operand` of `reducer`, and has no other use than to provide the initial value of that
 * reduction by its first element.
 */
function isOnlyReduced(result: Value, reducer: GenericOp, operand: number): boolean {
  return [...result.uses()].every(({ owner, index }) => {
    if (owner === reducer) return index === operand;
    if (!owner.is(GenericOp) || owner.inputs.length !== 1 || owner.resultCount !== 1) return false;
    const isCopy = bodyOf(owner).last?.operands[0] === bodyOf(owner).args[0] && owner.resultAt(0).hasOneUse;
    return isCopy && reducer.outputs[operand]?.definingOp === owner;
  });
}

/** Whether all results are written in the same order, and only loads access memory. */
function isElementwise(step: GenericOp): boolean {
  const maps = step.indexingMaps.slice(step.inputs.length);
  const body = bodyOf(step);
  return (
    step.iteratorTypes.every((type) => type === "parallel") &&
    at(maps, 0).isPermutation() &&
    maps.every((map) => map.equals(at(maps, 0))) &&
    body.args.slice(step.inputs.length).every((arg) => !arg.hasUses) &&
    [...body.ops()].every((op) => op === body.last || op.is(tts.LoadOp) || isMemoryEffectFree(op))
  );
}

/** The value of all elements of a filled tensor. */
function filling(tensor: Value): Value | undefined {
  const fill = tensor.definingOp;
  if (fill?.is(GenericOp) !== true || fill.inputs.length > 0) return undefined;
  const value = bodyOf(fill).last?.operands[0];
  return value === undefined || value.parentBlock === bodyOf(fill) ? undefined : value;
}

/** The elements of `tensor` in the body of `step`; empty if it is used in another way. */
function elementsOf(step: GenericOp, tensor: Value): ReadonlySet<Value> {
  const map = at(step.indexingMaps, step.inputs.length);
  const isOwn = [...tensor.uses()].every(
    ({ owner, index }) => owner === step && index < step.inputs.length && at(step.indexingMaps, index).equals(map),
  );
  return new Set(isOwn ? step.inputs.flatMap((input, i) => (input === tensor ? [at(bodyOf(step).args, i)] : [])) : []);
}

/**
 * The new elements and the condition if `step` selects like `reducer`, between the old elements and new ones, to
 * compute `made`.
 */
function chosenIn(
  step: GenericOp,
  olds: readonly ReadonlySet<Value>[],
  made: readonly Value[],
  reducer: GenericOp,
): Pick<CarriedSelection, "parts" | "condition"> | undefined {
  const region = bodyOf(reducer);
  const [elements, accumulators] = [region.args.slice(0, made.length), region.args.slice(made.length)];
  const selection = selectionOf(region.last?.operands ?? [], accumulators, elements);
  if (selection === undefined) return undefined;
  const parts: Value[] = [];
  const choosers: Value[] = [];
  const conditions: (Value | undefined)[] = [];
  for (const [i, value] of made.entries()) {
    const own = at(olds, i);
    const isOld = (old: Value | undefined): boolean => old !== undefined && own.has(old);
    const outer = value.definingOp;
    const inner = outer?.is(SelectOp) === true && isOld(outer.falseValue) ? outer.trueValue.definingOp : undefined;
    // A selection that keeps old elements may be the only one.
    const isMasked = outer?.is(SelectOp) === true && inner?.is(SelectOp) === true;
    const choice = isMasked ? inner : outer;
    if (choice?.is(SelectOp) !== true) return undefined;
    const [old, part] = selection.isLeftWhenTrue
      ? [choice.trueValue, choice.falseValue]
      : [choice.falseValue, choice.trueValue];
    if (!isOld(old)) return undefined;
    parts.push(part);
    choosers.push(choice.condition);
    conditions.push(isMasked ? outer.condition : undefined);
  }
  const all = new Set(olds.flatMap((own) => [...own]));
  const free = [...parts, ...conditions.flatMap((value) => value ?? [])];
  if (!holdsForAll(free, (value) => !all.has(value) && (value.definingOp?.operands ?? true))) return undefined;
  const numbers = new KeyNumbers();
  const plain = new ValueNames(bodyOf(step), numbers);
  const [condition] = conditions;
  const keyOf = (value: Value | undefined): string | undefined => value && plain.of(value);
  if (conditions.some((other) => keyOf(other) !== keyOf(condition))) return undefined;
  const news = new Map(parts.map((part, i) => [plain.of(part), `new ${i}`]));
  const chooses = new ValueNames(bodyOf(step), numbers, (value) => {
    const position = olds.findIndex((own) => own.has(value));
    return position < 0 ? news.get(plain.of(value)) : `old ${position}`;
  });
  const reduces = new ValueNames(region, numbers, (value) => {
    const position = region.args.findIndex((arg) => arg === value);
    return position < 0 ? undefined : position < made.length ? `new ${position}` : `old ${position - made.length}`;
  });
  const wanted = reduces.of(selection.condition);
  return choosers.every((chooser) => chooses.of(chooser) === wanted) ? { parts, condition } : undefined;
}
