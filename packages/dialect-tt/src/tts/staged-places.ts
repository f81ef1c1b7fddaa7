/**
 * The memory in which a kernel stages elements that it has not finished: memory that it stores to. Two programs that
 * store the same elements must then not run at the same time, since one may read an unfinished element of the other or
 * finish it twice. Whether they do depends on the launch, so kernels describe the addresses of the elements in terms of
 * numbers that a launch knows.
 */
import { type Attribute, type Context, integerAttr, type Operation, type Rewriter } from "@tt-opt/ir-core";
import {
  dictionaryAttr,
  digitsAttr,
  elementsOf,
  entryOf,
  listAttr,
  numberOf,
  type PlaceDigit,
  readDigits,
} from "./place-digits.ts";

/**
 * The addresses of the unfinished elements of a store: an address that is the same for all programs, plus a multiple of
 * each digit. There are no digits if nothing is known.
 */
export interface StagedPlaces {
  /** The size of an element. */
  readonly bytes: number;
  readonly digits: readonly PlaceDigit[];
}

const attributeName = "tts.staged";

/** The addresses at which a kernel stages unfinished elements. */
export function stagedPlaces(kernel: Operation): readonly StagedPlaces[] {
  return readStagedPlaces(kernel.attribute(attributeName));
}

/** Declares further addresses at which a kernel stages unfinished elements. */
export function addStagedPlaces(rw: Rewriter, kernel: Operation, places: StagedPlaces): void {
  rw.setAttribute(kernel, attributeName, stagedPlacesAttr(rw.context, [...stagedPlaces(kernel), places]));
}

/** The attribute that encodes `all`. */
export function stagedPlacesAttr(context: Context, all: readonly StagedPlaces[]): Attribute {
  return listAttr(context, all, ({ bytes, digits }) =>
    dictionaryAttr(context, { bytes: integerAttr(context, 64, bytes), digits: digitsAttr(context, digits) }),
  );
}

/** Decodes the attribute of {@link stagedPlacesAttr}; an attribute of another kind gives an empty list. */
export function readStagedPlaces(attribute: Attribute | undefined): readonly StagedPlaces[] {
  return elementsOf(attribute).map((places) => ({
    bytes: numberOf(entryOf(places, "bytes")),
    digits: readDigits(entryOf(places, "digits")),
  }));
}
