/**
 * Where a kernel keeps elements that it has not finished: in memory that it stores to. Two programs that store the same
 * elements must not run at the same time then, since one may take what the other has left unfinished, or finish it
 * twice. Whether they do depends on a launch, so kernels say where the elements lie in numbers that a launch knows.
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

/** An integer argument, by its number, or the size of a dimension of the grid. */
export type LaunchNumber = number | ProgramDimName;

/** A product: `factor` times numbers of a launch. */
export interface LaunchProduct {
  readonly factor: number;
  readonly of: readonly LaunchNumber[];
}

/** A sum of products. */
export type LaunchSum = readonly LaunchProduct[];

/** One of the numbers from 0 on that a place is a sum of multiples of. */
export interface PlaceDigit {
  /** Bytes from one value to the next; may be negative. */
  readonly stride: LaunchSum;
  /** The number is below all of these. */
  readonly limits: readonly LaunchSum[];
  /** The dimension of the grid in which programs with different positions have different numbers. */
  readonly program?: ProgramDimName;
}

/**
 * The places of the unfinished elements of a store: an address that is the same for all programs, plus a multiple of
 * each digit. No digits where nothing is known.
 */
export interface StagedPlaces {
  /** The size of an element. */
  readonly bytes: number;
  readonly digits: readonly PlaceDigit[];
}

const attributeName = "tts.staged";

/** The places where a kernel keeps unfinished elements. */
export function stagedPlaces(kernel: Operation): readonly StagedPlaces[] {
  return readStagedPlaces(kernel.attribute(attributeName));
}

/** Says of a kernel that it keeps unfinished elements in one more kind of place. */
export function addStagedPlaces(rw: Rewriter, kernel: Operation, places: StagedPlaces): void {
  rw.setAttribute(kernel, attributeName, stagedPlacesAttr(rw.context, [...stagedPlaces(kernel), places]));
}

/** The attribute that says what `all` says. */
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

/** What {@link stagedPlacesAttr} wrote; an attribute of another kind has no places. */
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
