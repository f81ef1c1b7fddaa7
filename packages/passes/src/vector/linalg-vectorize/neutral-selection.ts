/**
 * Selections that keep their accumulators where masks leave elements out: for the greatest value and its number, such
 * elements have a value that none is below, and the highest number.
 */
import type { FloatOrder } from "@tt-opt/dialect-std";
import { at, FloatAttr, FloatType, IntegerAttr, IntegerType, type Value } from "@tt-opt/ir-core";
import { identityOf, type JointCombination } from "../../linalg/bodies/index.ts";
import { comparisonOf, keepsFirst } from "./ordered-selection.ts";
import type { LaneSelection } from "./selection.ts";

/**
 * Whether a selection keeps its accumulators if its elements are the constants `constantOf` gives. A number that is none
 * must be higher than those before it: `grows` tells.
 */
export function keepsAccumulators(
  selection: LaneSelection,
  constantOf: (element: Value) => FloatAttr | IntegerAttr | undefined,
  grows: (number: Value) => boolean,
): boolean {
  const { elements } = selection;
  const isKept = (valueAt: number, placeAt: number): boolean => {
    const found = comparisonOf(selection, pairOf(selection, valueAt), pairOf(selection, placeAt));
    const value = constantOf(at(elements, valueAt));
    if (found === undefined || value !== found.bound || (value instanceof FloatAttr && !found.keepsNaN)) return false;
    const place = constantOf(at(elements, placeAt));
    return place === undefined ? grows(at(elements, placeAt)) : isHighest(place);
  };
  const constant = constantOf(at(elements, 0));
  if (elements.length === 1) return constant !== undefined && constant === extremeOf(selection);
  return elements.length === 2 && (isKept(0, 1) || isKept(1, 0));
}

/** The value that changes no accumulator of a selection of the greatest or least float; undefined for others. */
function extremeOf(selection: LaneSelection): FloatAttr | IntegerAttr | undefined {
  const values = pairOf(selection, 0);
  const { type } = values.left;
  const keeps = (order: FloatOrder, nans: readonly Value[] = []): boolean | undefined =>
    keepsFirst(selection, { values, order, nans });
  if (!(type instanceof FloatType) || keeps("unordered", [values.left]) !== true) return undefined;
  const [less, greater] = [keeps("less"), keeps("greater")];
  if (less === undefined || greater === undefined || less === greater) return undefined;
  return identityOf(greater ? "arith.maximumf" : "arith.minimumf", type);
}

function pairOf(
  { accumulators, elements }: JointCombination,
  i: number,
): { readonly left: Value; readonly right: Value } {
  return { left: at(accumulators, i), right: at(elements, i) };
}

/** Whether a number is the highest signed one of its type: of none that was counted so far. */
function isHighest(place: FloatAttr | IntegerAttr): boolean {
  const { type } = place;
  if (!(place instanceof IntegerAttr) || !(type instanceof IntegerType)) return false;
  return BigInt.asIntN(type.width, place.value) === (1n << BigInt(type.width - 1)) - 1n;
}
