/** What all that random row kernels carry in loops has in common: its terms, its shape, and where it is stored in the end. */
import { isFloat } from "../random-kernels/elements.ts";
import type { Value } from "../random-kernels/value.ts";
import { bounded, convert, type Data } from "./data.ts";
import { maskOf, storeTo } from "./places.ts";
import type { Carried } from "./plan.ts";
import type { RowsKernel } from "./rows-kernel.ts";

/** What is carried, in one or more values. */
export interface Carrier {
  readonly inits: readonly Value[];
  /** Adds what the loop can use. */
  enter(values: readonly Value[]): void;
  /** Writes the values of the next iteration. */
  update(values: readonly Value[]): readonly Value[];
  /** Adds what there is after the loop. */
  leave(values: readonly Value[]): void;
}

/** The value that is accumulated, in all lanes and within limits. */
export function termOf<E extends Data>(k: RowsKernel, { value }: Carried, element: E): Value<E> {
  const term = k.spread(convert(k.writer, k.value(value), element));
  return isFloat(element) ? bounded(k.writer, term, 32) : term;
}

/** `values` where the mask is on, and `neutral` elsewhere. */
export function masked(
  k: RowsKernel,
  { mask, how }: Carried,
  values: readonly Value[],
  neutral: readonly Value[],
): readonly Value[] {
  const on = how === "all" ? undefined : maskOf(k, mask);
  if (on === undefined) return values;
  const wide = k.spread(on);
  return values.map((x, i) => k.writer.select(wide, x, neutral[i] ?? x));
}

/** The shape of what is carried for each row. */
export function rowShape(k: RowsKernel, { shape }: Carried): readonly number[] {
  return shape === "flat" && !k.isLine ? [k.rows] : k.row;
}

/** What was reduced, in the shape in which it is carried. */
export function asCarried<E extends string>(k: RowsKernel, { shape }: Carried, reduced: Value<E>): Value<E> {
  return shape === "flat" ? reduced : k.ofRows(reduced);
}

/** Adds what is carried for each row, as a block of one column. */
export function addRows(k: RowsKernel, { shape }: Carried, value: Value<Data>): void {
  k.values.push(shape === "flat" ? k.ofRows(value) : value);
}

/** Stores an element for each row. */
export function storeRows(k: RowsKernel, carried: Carried, value: Value<Data>, name: string): void {
  const { writer: w } = k;
  const element = value.element === "i1" ? "i8" : value.element;
  const stored = convert(w, value, element);
  const base = k.buffer("output", element, name);
  if (stored.shape.length === 1 && !k.isLine) {
    const lanes = w.op(
      `tt.make_range {start = 0 : i32, end = ${k.rows} : i32} : tensor<${k.rows}xi32>`,
      [k.rows],
      "i32",
    );
    const first = w.splat(w.withConstant("muli", k.program, k.rows), lanes.shape);
    const x = w.binary("addi", first, lanes);
    const on = w.compare("cmpi slt", x, w.splat(k.number("xnumel"), x.shape));
    storeTo(k, w.advance(w.splat(base, x.shape), x), stored, carried.mask.base === "none" ? undefined : on);
    return;
  }
  const to = w.advance(k.spread(base, k.row), k.rowIndex());
  storeTo(k, to, stored, maskOf(k, carried.mask, [], true));
}
