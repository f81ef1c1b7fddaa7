/**
 * Addresses in terms of numbers that a launch knows: as sums of digits, whose strides and limits are sums of products of
 * integer arguments and sizes of the grid.
 */
import {
  ArrayAttr,
  type Attribute,
  type Context,
  DictionaryAttr,
  IntegerAttr,
  integerAttr,
  StringAttr,
} from "@tt-opt/ir-core";
import { ProgramDim, type ProgramDimName } from "../tt/enums.ts";

/** An integer argument, given by its index, or the size of a dimension of the grid. */
export type LaunchNumber = number | ProgramDimName;

/** A product: `factor` times numbers of a launch. */
export interface LaunchProduct {
  readonly factor: number;
  readonly of: readonly LaunchNumber[];
}

/** A sum of products. */
export type LaunchSum = readonly LaunchProduct[];

/** A digit of an address: an integer from 0 on whose multiple is added to the address. */
export interface PlaceDigit {
  /** Bytes between adjacent values; may be negative. */
  readonly stride: LaunchSum;
  /** Exclusive upper bounds of the digit. */
  readonly limits: readonly LaunchSum[];
  /** The dimension of the grid in which programs with different ids have different digits. */
  readonly program?: ProgramDimName;
}

/** The attribute that encodes `digits`. */
export function digitsAttr(context: Context, digits: readonly PlaceDigit[]): Attribute {
  return listAttr(context, digits, ({ stride, limits, program }) =>
    dictionaryAttr(context, {
      stride: launchSumAttr(context, stride),
      limits: listAttr(context, limits, (limit) => launchSumAttr(context, limit)),
      ...(program === undefined ? {} : { program: StringAttr.get(context, program) }),
    }),
  );
}

/** The attribute that encodes `sum`. */
export function launchSumAttr(context: Context, sum: LaunchSum): Attribute {
  const number = (value: number): Attribute => integerAttr(context, 64, value);
  return listAttr(context, sum, ({ factor, of }) =>
    dictionaryAttr(context, {
      factor: number(factor),
      of: listAttr(context, of, (each) => (typeof each === "number" ? number(each) : StringAttr.get(context, each))),
    }),
  );
}

/** A list of what `each` makes of elements. */
export function listAttr<T>(context: Context, elements: readonly T[], each: (element: T) => Attribute): Attribute {
  return ArrayAttr.get(context, elements.map(each));
}

/** A dictionary of named attributes. */
export function dictionaryAttr(context: Context, entries: Readonly<Record<string, Attribute>>): Attribute {
  return DictionaryAttr.get(context, Object.entries(entries));
}

/** Decodes the attribute of {@link digitsAttr}; what has another kind gives nothing, or 0. */
export function readDigits(attribute: Attribute | undefined): readonly PlaceDigit[] {
  return elementsOf(attribute).map((digit) => {
    const program = dimensionOf(entryOf(digit, "program"));
    return {
      stride: readLaunchSum(entryOf(digit, "stride")),
      limits: elementsOf(entryOf(digit, "limits")).map(readLaunchSum),
      ...(program === undefined ? {} : { program }),
    };
  });
}

/** Decodes the attribute of {@link launchSumAttr}. */
export function readLaunchSum(attribute: Attribute | undefined): LaunchSum {
  return elementsOf(attribute).map((product) => ({
    factor: numberOf(entryOf(product, "factor")),
    of: elementsOf(entryOf(product, "of")).map((each) => dimensionOf(each) ?? numberOf(each)),
  }));
}

/** An entry of a dictionary. */
export function entryOf(attribute: Attribute, name: string): Attribute | undefined {
  return attribute instanceof DictionaryAttr ? attribute.get(name) : undefined;
}

/** The elements of a list. */
export function elementsOf(attribute: Attribute | undefined): readonly Attribute[] {
  return attribute instanceof ArrayAttr ? attribute.elements : [];
}

/** The value of an integer. */
export function numberOf(attribute: Attribute | undefined): number {
  return attribute instanceof IntegerAttr ? attribute.number : 0;
}

function dimensionOf(attribute: Attribute | undefined): ProgramDimName | undefined {
  return attribute instanceof StringAttr ? ProgramDim.cases.find((name) => name === attribute.value) : undefined;
}
