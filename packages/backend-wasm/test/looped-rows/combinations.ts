/** How accumulators of random row kernels combine elements: one by one, with the places where they are, or in order. */
import { type Element, isFloat } from "../random-kernels/elements.ts";
import type { IrWriter } from "../random-kernels/ir-writer.ts";
import type { Value } from "../random-kernels/value.ts";
import { termOf } from "./carrier.ts";
import { arithmetic, constant, type Data, extreme, unwrapped } from "./data.ts";
import type { Carried } from "./plan.ts";
import type { RowsKernel } from "./rows-kernel.ts";

type Values = readonly Value<Data>[];

/** A combination of one or more values that belong together. */
export interface Combination {
  readonly elements: readonly Data[];
  /** What results do not exceed. */
  readonly magnitude: number;
  /** Whether lanes combine in order only, and rows of them by something else. */
  readonly isOrdered: boolean;
  neutral(w: IrWriter, shape: readonly number[]): Values;
  combine(w: IrWriter, a: Values, b: Values): Values;
  /** What is combined for each lane of a chunk. */
  terms(k: RowsKernel, carried: Carried): Values;
}

/** The combination of a kind, of elements of a type if it has them. */
export function combinations(kind: Carried["kind"], element: Element): Combination {
  switch (kind) {
    case "place":
      return places(element);
    case "count":
      return counts(element);
    case "recurrence":
      return recurrence;
    case "select":
      return selections(element);
    default:
      return single(kind, element);
  }
}

const operations: Readonly<Record<string, string>> = { sum: "add", product: "mul", min: "min", xor: "xor", or: "or" };

/** Sums in f32 are of what does not exceed 32, in 1024 columns. */
const greatestSum = 2 ** 17;

/** A type in which extrema and other operations are exact. */
function single(kind: string, element: Element): Combination {
  const wanted = operations[kind] ?? "max";
  const isSum = wanted === "add" && (!isFloat(element) || element === "f32");
  const operation = isFloat(element) && !isSum && wanted !== "min" ? "max" : wanted;
  const isExtremum = operation === "max" || operation === "min";
  const small = (x: Value<Data> | undefined): Values => (x === undefined ? [] : [{ ...x, magnitude: 1 }]);
  return {
    elements: [element],
    magnitude: isSum && isFloat(element) ? greatestSum : Infinity,
    isOrdered: false,
    neutral: (w, shape) => {
      if (!isExtremum) return [constant(w, shape, element, operation === "mul" ? 1 : 0)];
      return [extreme(w, shape, element, operation === "max" ? "least" : "greatest")];
    },
    combine: (w, [a], [b]) => small(a).flatMap((x) => small(b).map((y) => arithmetic(w, operation, x, y))),
    terms: (k, carried) => {
      const term = termOf(k, carried, element);
      return [isExtremum ? unwrapped(k.writer, term) : term];
    },
  };
}

/** The greatest element, selected by a comparison. */
function selections(element: Element): Combination {
  return {
    ...single("max", element),
    combine: (w, [a], [b]) => {
      if (a === undefined || b === undefined) return [];
      const isGreater = w.compare(isFloat(element) ? "cmpf ogt" : "cmpi sgt", a, b);
      if (!isFloat(element)) return [w.select(isGreater, a, b)];
      return [w.select(w.binary("ori", isGreater, w.compare("cmpf une", a, a)), a, b)];
    },
  };
}

/** The greatest element and the first column where it is, as Inductor selects them. */
function places(element: Element): Combination {
  const [cmp, order, same] = isFloat(element) ? ["cmpf", "o", "oeq"] : ["cmpi", "s", "eq"];
  return {
    elements: [element, "i32"],
    magnitude: Infinity,
    isOrdered: false,
    neutral: (w, shape) => [extreme(w, shape, element, "least"), extreme(w, shape, "i32", "greatest")],
    combine: (w, [a, i], [b, j]) => {
      if (a === undefined || b === undefined || i === undefined || j === undefined) return [];
      const isBetter = w.compare(`${cmp} ${order}gt`, a, b);
      const isSame = w.compare(`${cmp} ${same}`, a, b);
      const isFirst = w.compare("cmpi slt", i, j);
      const isLeft = w.binary("ori", isBetter, w.binary("andi", isSame, isFirst));
      return [w.select(isLeft, a, b), w.select(isLeft, i, j)];
    },
    terms: (k, carried) => [unwrapped(k.writer, termOf(k, carried, element)), k.spread(k.columnIndex())],
  };
}

/** The greatest element, and how often it occurs. */
function counts(element: Element): Combination {
  const cmp = isFloat(element) ? "cmpf o" : "cmpi ";
  return {
    elements: [element, "i32"],
    magnitude: Infinity,
    isOrdered: false,
    neutral: (w, shape) => [extreme(w, shape, element, "least"), w.constant(shape, "i32", 0)],
    combine: (w, [a, n], [b, m]) => {
      if (a === undefined || b === undefined || n === undefined || m === undefined) return [];
      const isGreater = w.compare(`${cmp}${isFloat(element) ? "" : "s"}gt`, a, b);
      const isSame = w.compare(`${cmp}eq`, a, b);
      const count = w.select(isSame, w.binary("addi", n, m), w.select(isGreater, n, m));
      return [w.select(isGreater, a, b), count];
    },
    terms: (k, carried) => [
      unwrapped(k.writer, termOf(k, carried, element)),
      k.spread(k.writer.constant(k.full, "i32", 1)),
    ],
  };
}

/** Numbers that depend on the order of the elements, as means that are updated do. */
const recurrence: Combination = {
  elements: ["i32", "i32", "i32"],
  magnitude: Infinity,
  isOrdered: true,
  neutral: (w, shape) => [0, 0, 0].map((x) => w.constant(shape, "i32", x)),
  combine: (w, [n, mean, m2], [count, x]) => {
    if (n === undefined || mean === undefined || m2 === undefined || count === undefined || x === undefined) return [];
    const delta = w.binary("subi", x, mean);
    const next = w.binary("addi", w.withConstant("muli", mean, 3), x);
    const product = w.binary("muli", delta, w.binary("subi", x, next));
    return [w.binary("addi", n, count), next, w.binary("addi", m2, product)];
  },
  terms: (k, carried) => {
    const x = termOf(k, carried, "i32");
    return [k.writer.constant(k.full, "i32", 1), x, x];
  },
};
