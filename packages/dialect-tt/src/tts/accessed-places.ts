/**
 * The memory that a kernel accesses through each of its pointer arguments, in terms of numbers that a launch knows. Two
 * results in one buffer, such as the halves of each row, are views of it that begin at different addresses, and the
 * numbers of the launch tell that no element belongs to both.
 */
import { type Attribute, type Context, integerAttr, type Operation, type Rewriter } from "@tt-opt/ir-core";
import {
  dictionaryAttr,
  digitsAttr,
  elementsOf,
  entryOf,
  type LaunchSum,
  launchSumAttr,
  listAttr,
  numberOf,
  type PlaceDigit,
  readDigits,
  readLaunchSum,
} from "./place-digits.ts";

/** The addresses of an access: `first`, plus a multiple of each digit. */
export interface AccessedPlaces {
  /** The size of an element. */
  readonly bytes: number;
  /** Bytes from the argument to the element with all digits 0. */
  readonly first: LaunchSum;
  /** A digit without a limit may be any integer, negative or not. */
  readonly digits: readonly PlaceDigit[];
}

/** The addresses of all accesses through a pointer argument. */
export interface ArgumentPlaces {
  /** The index of the argument. */
  readonly argument: number;
  readonly accesses: readonly AccessedPlaces[];
}

const attributeName = "tts.accessed";

/** The addresses that a kernel accesses through those of its arguments of which they are known. */
export function accessedPlaces(kernel: Operation): readonly ArgumentPlaces[] {
  return readAccessedPlaces(kernel.attribute(attributeName));
}

/** Declares {@link accessedPlaces}. */
export function declareAccessedPlaces(rw: Rewriter, kernel: Operation, places: readonly ArgumentPlaces[]): void {
  rw.setAttribute(kernel, attributeName, accessedPlacesAttr(rw.context, places));
}

/** The attribute that encodes `all`. */
export function accessedPlacesAttr(context: Context, all: readonly ArgumentPlaces[]): Attribute {
  const number = (value: number): Attribute => integerAttr(context, 64, value);
  return listAttr(context, all, ({ argument, accesses }) =>
    dictionaryAttr(context, {
      argument: number(argument),
      accesses: listAttr(context, accesses, ({ bytes, first, digits }) =>
        dictionaryAttr(context, {
          bytes: number(bytes),
          first: launchSumAttr(context, first),
          digits: digitsAttr(context, digits),
        }),
      ),
    }),
  );
}

/** Decodes the attribute of {@link accessedPlacesAttr}; an attribute of another kind gives an empty list. */
export function readAccessedPlaces(attribute: Attribute | undefined): readonly ArgumentPlaces[] {
  return elementsOf(attribute).map((places) => ({
    argument: numberOf(entryOf(places, "argument")),
    accesses: elementsOf(entryOf(places, "accesses")).map((access) => ({
      bytes: numberOf(entryOf(access, "bytes")),
      first: readLaunchSum(entryOf(access, "first")),
      digits: readDigits(entryOf(access, "digits")),
    })),
  }));
}
