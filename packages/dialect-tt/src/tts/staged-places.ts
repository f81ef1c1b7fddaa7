/**
 * The memory in which a kernel stages elements that it has not finished: memory that it stores to. Two programs that
 * store the same elements must then not run at the same time, since one may read an unfinished element of the other or
 * finish it twice. Whether they do depends on the launch, so kernels describe the addresses of the elements in terms of
 * numbers that a launch knows.
 */
import {
  ArrayAttr,
  type Attribute,
  type Context,
  DictionaryAttr,
  IntegerAttr,
  integerAttr,
  type Operation,
  type Rewriter,
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
  const number = (value: number): Attribute => integerAttr(context, 64, value);
  const list = <T>(elements: readonly T[], each: (element: T) => Attribute): Attribute =>
    ArrayAttr.get(context, elements.map(each));
  const sum = (products: LaunchSum): Attribute =>
    list(products, ({ factor, of }) =>
      dictionary({
        factor: number(factor),
        of: list(of, (each) => (typeof each === "number" ? number(each) : StringAttr.get(context, each))),
      }),
    );
  const dictionary = (entries: Readonly<Record<string, Attribute>>): Attribute =>
    DictionaryAttr.get(context, Object.entries(entries));
  return list(all, ({ bytes, digits }) =>
    dictionary({
      bytes: number(bytes),
      digits: list(digits, ({ stride, limits, program }) =>
        dictionary({
          stride: sum(stride),
          limits: list(limits, sum),
          ...(program === undefined ? {} : { program: StringAttr.get(context, program) }),
        }),
      ),
    }),
  );
}

/** Decodes the attribute of {@link stagedPlacesAttr}; an attribute of another kind gives an empty list. */
export function readStagedPlaces(attribute: Attribute | undefined): readonly StagedPlaces[] {
  return elementsOf(attribute).map((places) => ({
    bytes: numberOf(entry(places, "bytes")),
    digits: elementsOf(entry(places, "digits")).map((digit) => {
      const program = dimensionOf(entry(digit, "program"));
      return {
        stride: sumOf(entry(digit, "stride")),
        limits: elementsOf(entry(digit, "limits")).map(sumOf),
        ...(program === undefined ? {} : { program }),
      };
    }),
  }));
}

function sumOf(attribute: Attribute | undefined): LaunchSum {
  return elementsOf(attribute).map((product) => ({
    factor: numberOf(entry(product, "factor")),
    of: elementsOf(entry(product, "of")).map((each) => dimensionOf(each) ?? numberOf(each)),
  }));
}

function entry(attribute: Attribute, name: string): Attribute | undefined {
  return attribute instanceof DictionaryAttr ? attribute.get(name) : undefined;
}

function elementsOf(attribute: Attribute | undefined): readonly Attribute[] {
  return attribute instanceof ArrayAttr ? attribute.elements : [];
}

function numberOf(attribute: Attribute | undefined): number {
  return attribute instanceof IntegerAttr ? attribute.number : 0;
}

function dimensionOf(attribute: Attribute | undefined): ProgramDimName | undefined {
  return attribute instanceof StringAttr ? ProgramDim.cases.find((name) => name === attribute.value) : undefined;
}
