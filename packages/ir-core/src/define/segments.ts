/** Determines the operands or results of an operation that belong to a named group. */
import { DenseArrayAttr } from "../attributes/dense.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import type { OpDefinition, ValueGroup } from "./op-definition.ts";
import type { Operation } from "../ir/operation.ts";
import { SameVariadicOperandSize } from "./trait.ts";

/**
 * The size of each group, or undefined if `count` values cannot be divided so. With several variable groups, the sizes
 * are in the property `segmentsName`; a single one takes all values that the others leave.
 */
export function groupSizes(
  groups: readonly ValueGroup[],
  variable: number,
  count: number,
  properties: DictionaryAttr,
  segmentsName: "operandSegmentSizes" | "resultSegmentSizes",
): readonly number[] | undefined {
  if (variable > 1) {
    const segments = properties.get(segmentsName);
    if (!(segments instanceof DenseArrayAttr) || segments.values.length !== groups.length) return undefined;
    return segments.numbers;
  }
  const rest = count - (groups.length - variable);
  if (rest < 0 || (variable === 0 && rest !== 0)) return undefined;
  if (variable === 1 && rest > 1 && groups.some((group) => group.arity === "optional")) return undefined;
  return groups.map((group) => (group.arity === "one" ? 1 : rest));
}

/** The sizes if all variadic groups have the same size. */
export function equalSizes(
  groups: readonly ValueGroup[],
  variable: number,
  count: number,
): readonly number[] | undefined {
  const each = (count - (groups.length - variable)) / Math.max(variable, 1);
  if (each < 0 || !Number.isInteger(each)) return undefined;
  return groups.map((group) => (group.arity === "one" ? 1 : each));
}

/** Start and length of operand group `index`. */
export function operandRange(
  definition: OpDefinition,
  index: number,
  count: number,
  properties: DictionaryAttr,
): Range {
  const { operandGroups, variableOperandGroups } = definition;
  if (variableOperandGroups <= 1) return rangeByCount(operandGroups, variableOperandGroups, count, index);
  if (definition.hasTrait(SameVariadicOperandSize))
    return rangeOf(equalSizes(operandGroups, variableOperandGroups, count), index);
  return rangeOf(groupSizes(operandGroups, variableOperandGroups, count, properties, "operandSegmentSizes"), index);
}

/**
 * The elements of `values`, which has one per operand of `op`, that belong to operand group `group`; none if it does
 * not exist.
 */
export function operandGroup<V>(op: Operation, values: readonly V[], group: string): readonly V[] {
  const index = op.definition.operandGroups.findIndex(({ name }) => name === group);
  if (index < 0) return [];
  const { start, length } = operandRange(op.definition, index, op.operandCount, op.properties);
  return values.slice(start, start + length);
}

/** Start and length of result group `index`. */
export function resultRange(definition: OpDefinition, index: number, count: number, properties: DictionaryAttr): Range {
  const { resultGroups, variableResultGroups } = definition;
  if (variableResultGroups <= 1) return rangeByCount(resultGroups, variableResultGroups, count, index);
  return rangeOf(groupSizes(resultGroups, variableResultGroups, count, properties, "resultSegmentSizes"), index);
}

/** A contiguous part of a list. */
export interface Range {
  readonly start: number;
  readonly length: number;
}

const empty: Range = Object.freeze({ start: 0, length: 0 });

/** The same as `rangeOf(groupSizes(…))` if at most one group is variable, without creating a list of all sizes. */
function rangeByCount(groups: readonly ValueGroup[], variable: number, count: number, index: number): Range {
  const rest = count - (groups.length - variable);
  if (rest < 0 || (variable === 0 && rest !== 0)) return empty;
  let start = index;
  for (let i = 0; variable === 1 && i < groups.length; i++) {
    const arity = groups[i]?.arity;
    if (arity === "one") continue;
    if (arity === "optional" && rest > 1) return empty;
    // The variable group.
    if (i === index) return { start: index, length: rest };
    if (i < index) start += rest - 1;
    break;
  }
  return { start, length: 1 };
}

function rangeOf(sizes: readonly number[] | undefined, index: number): Range {
  if (sizes === undefined) return empty;
  let start = 0;
  for (let i = 0; i < index; i++) start += sizes[i] ?? 0;
  return { start, length: sizes[index] ?? 0 };
}
