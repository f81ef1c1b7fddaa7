import { type ArrayAttr, IntegerAttr } from "@tt-opt/ir-core";

/** The numbers of an array of 64-bit integers. */
export function integersOf(array: ArrayAttr): readonly number[] {
  return array.elements.map((element) => (element instanceof IntegerAttr ? element.number : 0));
}
