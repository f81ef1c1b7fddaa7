/**
 * Structured operations: for each point of an iteration space they read an element of each operand, run a region on
 * them, and write what it yields. This interface is all that passes need to know of them.
 */
import { type AffineMap, OpInterface, type Operation, type Value } from "@tt-opt/ir-core";
import type { IteratorType } from "../attributes.ts";

/** What a structured operation says of itself. */
export interface StructuredMethods {
  /** For each operand, inputs first, which element belongs to a point of the iteration space. */
  indexingMaps(op: Operation): readonly AffineMap[];
  /** For each loop, outermost first, how it may be executed. */
  iteratorTypes(op: Operation): readonly IteratorType[];
  /** The operands that are only read. */
  inputs(op: Operation): readonly Value[];
  /** The operands that are written; a tensor among them has a result. */
  inits(op: Operation): readonly Value[];
}

/** See the file's header. */
export const LinalgStructured = new OpInterface<StructuredMethods>(
  "LinalgStructured",
  "a perfect loop nest around a region of scalars",
);
