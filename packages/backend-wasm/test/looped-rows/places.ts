/** Where random row kernels load and store, and under which masks: programs only write their own rows. */
import type { Element } from "../random-kernels/elements.ts";
import { typeText, type Value } from "../random-kernels/value.ts";
import { bounded, compare, constant, convert, type Data } from "./data.ts";
import type { Mask, Place } from "./plan.ts";
import { mostColumns, type Role, type RowsKernel } from "./rows-kernel.ts";

/** Pointers, and the conditions under which they lead to elements that the program may access. */
export interface Pointers {
  readonly to: Value;
  readonly conditions: readonly Value<"i1">[];
}

type Use = "read" | "update" | "store";

/** Pointers to elements of a buffer. What is not allowed there is replaced by the rows and columns themselves. */
export function pointersTo(k: RowsKernel, role: Role, element: Element, place: Place, isStore = false): Pointers {
  const { writer: w } = k;
  const isWritten = role === "m" || role === "t" || role === "row";
  const use = isStore ? "store" : isWritten ? "update" : "read";
  const [row, rowConditions] = rowOf(k, place, use);
  const base = k.buffer(role, element);
  if (role === "row") return { to: w.advance(k.spread(base, k.row), row), conditions: rowConditions };
  const [column, columnConditions] = columnOf(k, place, use);
  if (use === "read" && (place.row === "none" || place.column === "none")) {
    const [index, conditions] = place.column === "none" ? [row, rowConditions] : ([column, columnConditions] as const);
    return { to: w.advance(k.spread(base, index.shape), index), conditions };
  }
  const isTransposed = role === "c" || role === "t";
  const conditions = [...rowConditions, ...columnConditions];
  if (isWritten && (isTransposed ? k.plan.rowPitch : k.plan.pitch) === "dense") {
    const inner = isTransposed ? row : column;
    const end = k.spread(k.number(isTransposed ? "xnumel" : "rnumel"), inner.shape);
    conditions.push(w.compare("cmpi slt", inner, end));
    conditions.push(w.compare("cmpi sge", inner, w.constant(inner.shape, "i32", 0)));
  }
  const [outer, inner] = isTransposed ? [column, row] : [row, column];
  const start = w.binary("muli", outer, k.spread(k.pitch(role), outer.shape));
  if (place.isStepwise) {
    const starts = w.advance(k.spread(base, start.shape), start);
    return { to: k.spread(w.advance(...k.joined(starts, inner))), conditions };
  }
  const index = k.spread(w.binary("addi", ...k.joined(start, inner)));
  return { to: w.advance(k.spread(base), index), conditions };
}

type Index = readonly [Value<"i32">, readonly Value<"i1">[]];

function rowOf(k: RowsKernel, { row: kind }: Place, use: Use): Index {
  const { writer: w } = k;
  const x = k.rowIndex();
  if (kind === "swap" && !k.isLine) {
    const first = w.withConstant("muli", k.program, k.rows);
    const other = w.binary("subi", w.constant(k.row, "i32", k.rows - 1), k.rowIndex(true));
    return [w.binary("addi", k.spread(first, k.row), other), []];
  }
  if (use !== "read") return [x, []];
  switch (kind) {
    case "next":
      return [w.withConstant("addi", x, 1), []];
    case "previous": {
      const index = w.withConstant("subi", x, 1);
      return [index, [w.compare("cmpi sge", index, w.constant(k.row, "i32", 0))]];
    }
    case "quotient":
      return [w.withConstant("divsi", x, 3), []];
    case "remainder":
      return [w.withConstant("remsi", x, 7), []];
    case "heads": {
      const head = w.withConstant("muli", w.withConstant("remsi", x, 7), 5);
      return [w.binary("addi", head, w.withConstant("divsi", x, 7)), []];
    }
    default:
      return [x, []];
  }
}

function columnOf(k: RowsKernel, { column: kind }: Place, use: Use): Index {
  const { writer: w } = k;
  const r = k.columnIndex();
  const isPositive = (index: Value<"i32">): Index => [
    index,
    [w.compare("cmpi sge", index, w.constant(index.shape, "i32", 0))],
  ];
  switch (kind) {
    case "next":
      return [w.withConstant("addi", r, 1), []];
    case "previous":
      return isPositive(w.withConstant("subi", r, 1));
    case "reverse": {
      const last = w.withConstant("subi", k.number("rnumel"), 1);
      return isPositive(w.binary("subi", k.spread(last, r.shape), r));
    }
    case "quads": {
      const start = w.withConstant("muli", w.withConstant("divsi", r, 4), 4);
      const other = w.binary("subi", w.constant(r.shape, "i32", 3), w.withConstant("remsi", r, 4));
      return [{ ...w.binary("addi", start, other), magnitude: mostColumns }, []];
    }
    default:
  }
  if (use === "store") return [r, []];
  switch (kind) {
    case "quotient":
      return [w.withConstant("divsi", r, 3), []];
    case "remainder":
      return [w.withConstant("remsi", r, 7), []];
    case "first":
      return [w.constant(k.isLine ? [] : [1, 1], "i32", 0), []];
    case "lookup":
      return [bounded(w, { ...convert(w, k.value(0), "i32"), magnitude: Infinity }, 15), []];
    default:
      return [r, []];
  }
}

/** The conditions of a mask, and those that there are anyway, all of them together; undefined if there are none. */
export function maskOf(
  k: RowsKernel,
  { base, more }: Mask,
  always: readonly Value<"i1">[] = [],
  onlyRows = false,
): Value<"i1"> | undefined {
  const { writer: w } = k;
  const conditions: Value<"i1">[] = [];
  const hasRows = base === "both" || base === "x" || (onlyRows && base === "r");
  if (!onlyRows && (base === "both" || base === "r")) {
    const r = k.columnIndex();
    conditions.push(w.compare("cmpi slt", r, k.spread(k.number("rnumel"), r.shape)));
  }
  if (hasRows && k.plan.line !== "strided") {
    const x = k.rowIndex();
    conditions.push(w.compare("cmpi slt", x, k.spread(k.number("xnumel"), x.shape)));
  }
  const ofRows = ["x >= 2", "x even", "row flag", "argument"];
  for (const each of more) if (!onlyRows || ofRows.includes(each)) conditions.push(conditionOf(k, each));
  const [first, ...rest] = [...conditions, ...always];
  return first && rest.reduce((a, b) => w.binary("andi", ...k.joined(a, b)), first);
}

function conditionOf(k: RowsKernel, kind: Mask["more"][number]): Value<"i1"> {
  const { writer: w } = k;
  const number = (of: "limit" | "flag", shape: readonly number[]): Value<"i32"> => k.spread(k.number(of), shape);
  const zero = (x: Value<Data>): Value<Data> => constant(w, x.shape, x.element, 0);
  const flag = (place: Partial<Place>): Value<"i1"> => {
    const { to } = pointersTo(k, "x", "i8", { row: "own", column: "own", isStepwise: false, ...place });
    const loaded = w.op(`tt.load ${to.name} : ${typeText(to)}`, to.shape, "i8", k.magnitudeOf("i8"));
    return w.compare("cmpi sgt", loaded, w.constant(to.shape, "i8", 0));
  };
  const r = k.columnIndex();
  const x = k.rowIndex();
  switch (kind) {
    case "r >= 3":
      return w.compare("cmpi sge", r, w.constant(r.shape, "i32", 3));
    case "r < limit":
      return w.compare("cmpi slt", r, number("limit", r.shape));
    case "r < x":
      return w.compare("cmpi slt", ...k.joined(r, x));
    case "r == x":
      return w.compare("cmpi eq", ...k.joined(r, x));
    case "x >= 2":
      return w.compare("cmpi sge", x, w.constant(x.shape, "i32", 2));
    case "x even":
      return w.compare("cmpi eq", w.withConstant("remsi", x, 2), w.constant(x.shape, "i32", 0));
    case "r third":
      return w.compare("cmpi ne", w.withConstant("remsi", r, 3), w.constant(r.shape, "i32", 1));
    case "flag":
      return flag({});
    case "row flag":
      return flag({ column: "none" });
    case "column flag":
      return flag({ row: "none" });
    case "argument":
      return w.compare("cmpi sge", k.number("flag"), w.constant([], "i32", 0));
    case "value": {
      const value = k.value(0);
      return value.element === "i1" ? { ...value, element: "i1" } : compare(w, "gt", value, zero(value));
    }
  }
}

/** Loads what pointers lead to, and `other` where the mask is off. */
export function loadFrom<E extends Element>(
  k: RowsKernel,
  pointers: Value,
  element: E,
  mask: Value<"i1"> | undefined,
  other?: (shape: readonly number[]) => Value<E>,
): Value<E> {
  const { writer: w } = k;
  const [to, on] = mask === undefined ? [pointers, undefined] : k.joined(pointers, mask);
  const off = on && other?.(to.shape);
  const names = [to, on, off].flatMap((x) => (x === undefined ? [] : [x.name])).join(", ");
  const magnitude = Math.max(k.magnitudeOf(element), off?.magnitude ?? 0);
  return w.op(`tt.load ${names} : ${typeText(to)}`, to.shape, element, magnitude);
}

/** Stores a value through pointers of the same shape. */
export function storeTo(k: RowsKernel, pointers: Value, value: Value<Data>, mask: Value<"i1"> | undefined): void {
  const on = mask === undefined ? "" : `, ${k.spread(mask, pointers.shape).name}`;
  k.writer.line(`tt.store ${pointers.name}, ${k.spread(value, pointers.shape).name}${on} : ${typeText(pointers)}`);
}

/** Pointers that were moved by as many elements as all lanes agree on. */
export function movedBy(k: RowsKernel, pointers: Value, by: Value<"i32">): Value {
  return k.writer.advance(pointers, k.spread(by, pointers.shape));
}
