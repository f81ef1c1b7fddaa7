/** What loops of random row kernels carry: accumulators of lanes or rows, scans that go on, and pointers that move. */
import { isFloat } from "../random-kernels/elements.ts";
import type { Value } from "../random-kernels/value.ts";
import { addRows, asCarried, type Carrier, masked, rowShape, storeRows, termOf } from "./carrier.ts";
import { combinations } from "./combinations.ts";
import { arithmetic, bounded, constant, convert, type Data, extreme } from "./data.ts";
import { loadFrom, maskOf, movedBy, pointersTo, storeTo } from "./places.ts";
import type { Carried } from "./plan.ts";
import { rescaled } from "./rescaled.ts";
import type { RowsKernel } from "./rows-kernel.ts";

/** Prepares what a loop carries. Outputs are called by `name`. */
export function carrierOf(k: RowsKernel, carried: Carried, name: string): Carrier {
  switch (carried.kind) {
    case "walk":
      return walk(k, carried);
    case "scan":
      return scan(k, carried);
    case "rescaled":
      return rescaled(k, carried, name);
    default:
      return accumulator(k, carried, name);
  }
}

/** A combination of all elements, with others like it: of each lane, which is reduced after the loop, or of each row. */
function accumulator(k: RowsKernel, carried: Carried, name: string): Carrier {
  const { writer: w } = k;
  const { element: wanted, kind, shape, init, how } = carried;
  const combination = combinations(kind, wanted);
  const { elements, combine, terms, magnitude } = combination;
  const isLanes = shape === "lanes";
  const place = isLanes ? k.full : rowShape(k, carried);
  const neutralOf = (of: readonly number[]): readonly Value<Data>[] => combination.neutral(w, of);
  const known = (values: readonly Value[]): readonly Value<Data>[] =>
    values.map((x, i) => ({ ...x, element: elements[i] ?? "i32", magnitude }));
  const rowsOf = (values: readonly Value<Data>[]): readonly Value<Data>[] =>
    combination.isOrdered
      ? values.flatMap((x) => k.reduced([x], ([a], [b]) => (a && b ? [arithmetic(w, "xor", a, b)] : [])))
      : k.reduced(values, (a, b) => combine(w, a, b));
  return {
    inits:
      init === "neutral" || elements.length > 1
        ? neutralOf(place)
        : elements.map((element) => constant(w, place, element, init)),
    enter: (values) => {
      if (!carried.isSeen) return;
      for (const x of known(values))
        if (isLanes) k.values.push(x);
        else addRows(k, carried, x);
    },
    update: (values) => {
      const before = known(values);
      const drawn = known(terms(k, carried));
      if (!isLanes) {
        const reduced = rowsOf(known(masked(k, carried, drawn, neutralOf(k.full)))).map((x) =>
          asCarried(k, carried, x),
        );
        return combine(w, before, known(reduced));
      }
      if (how !== "select") return combine(w, before, known(masked(k, carried, drawn, neutralOf(k.full))));
      return masked(k, carried, combine(w, before, drawn), before);
    },
    leave: (values) => {
      const last = known(values);
      if (isLanes && carried.isSeen) k.values.push(...last);
      if (isLanes && carried.isReverse) storeLanes(k, last[0], name);
      const rows = isLanes ? rowsOf(last).map((x) => k.ofRows(x)) : last;
      for (const [i, x] of known(rows).entries()) {
        storeRows(k, carried, x, `${name}_${i}`);
        if (isLanes) k.values.push(x);
        else addRows(k, carried, x);
      }
    },
  };
}

/** Stores what was accumulated in each lane. */
function storeLanes(k: RowsKernel, value: Value<Data> | undefined, name: string): void {
  if (value === undefined) return;
  const { writer: w } = k;
  const element = value.element === "i1" ? "i8" : value.element;
  const offset = k.offset;
  k.offset = undefined;
  const start = w.withConstant("muli", k.rowIndex(), k.columns);
  const index = k.spread(w.binary("addi", ...k.joined(start, k.columnIndex())));
  k.offset = offset;
  const base = k.buffer("lanes", element, name);
  storeTo(k, w.advance(k.spread(base), index), convert(w, value, element), undefined);
}

/** A scan of each chunk that goes on where that of the last one ended. */
function scan(k: RowsKernel, carried: Carried): Carrier {
  const { writer: w } = k;
  const { element: wanted, init, isReverse } = carried;
  const element = isFloat(wanted) ? "f32" : wanted;
  const operation = init === "neutral" ? "add" : init === 0 ? "max" : "xor";
  const magnitude = isFloat(element) ? 32 * 1024 : operation === "max" ? 2 ** 30 : Infinity;
  const small = (x: Value<typeof element>): Value<typeof element> => ({ ...x, magnitude: 1 });
  const combine = (a: readonly Value<typeof element>[], b: readonly Value<typeof element>[]) => {
    const [x, y] = [a[0], b[0]];
    return x === undefined || y === undefined ? [] : [arithmetic(w, operation, small(x), small(y))];
  };
  const neutral = (of: readonly number[]): Value<typeof element> =>
    operation === "max" ? constant(w, of, element, element === "i8" ? -128 : -1000) : constant(w, of, element, 0);
  const axis = k.full.length - 1;
  return {
    inits: [neutral(rowShape(k, carried))],
    enter: () => undefined,
    update: ([before]) => {
      if (before === undefined) return [];
      const sofar = { ...before, element, magnitude };
      const drawn = termOf(k, carried, element);
      const term = operation === "max" ? { ...bounded(w, drawn, element === "i8" ? 63 : 100), element } : drawn;
      const [x = term] = masked(k, carried, [term], [neutral(k.full)]).map((each) => ({ ...each, element }));
      const own = k.reduced([x], combine, axis, { isReverse });
      const rows = carried.shape === "flat" ? k.ofRows(sofar) : sofar;
      for (const y of own) k.values.push(...combine([k.spread(rows)], [y]).map((each) => ({ ...each, magnitude })));
      const all = k.reduced([x], combine).map((each) => asCarried(k, carried, each));
      return combine([sofar], all);
    },
    leave: ([last]) => {
      if (last !== undefined) addRows(k, carried, { ...last, element, magnitude });
    },
  };
}

/** Pointers to the own elements of a chunk, which are moved to the next one. */
function walk(k: RowsKernel, carried: Carried): Carrier {
  const { writer: w } = k;
  const { element, shape, isReverse, mask } = carried;
  const role = shape === "lanes" ? (isReverse ? "x" : "m") : isReverse ? "c" : "t";
  const isWritten = role === "m" || role === "t";
  const own = { row: "own", column: "own", isStepwise: carried.isSeen } as const;
  const { to } = pointersTo(k, role, element, own);
  const on = (): Value<"i1"> | undefined => {
    // Only the conditions are needed.
    const conditions = isWritten ? pointersTo(k, role, element, own).conditions : [];
    return maskOf(k, mask, conditions);
  };
  return {
    inits: [to],
    enter: ([pointers]) => {
      if (pointers === undefined) return;
      const off = (of: readonly number[]): Value<Data> =>
        carried.init === "neutral" ? extreme(w, of, element, "least") : constant(w, of, element, carried.init);
      const other = (of: readonly number[]) => ({ ...off(of), element });
      k.values.push(loadFrom(k, pointers, element, on(), carried.how === "all" ? undefined : other));
    },
    update: ([pointers]) => {
      if (pointers === undefined) return [];
      if (isWritten) {
        const value = bounded(w, convert(w, bounded(w, k.value(carried.value), 63), element), 63);
        storeTo(k, pointers, value, on());
      }
      const columns = w.constant([], "i32", k.columns);
      const isTransposed = role === "c" || role === "t";
      return [movedBy(k, pointers, isTransposed ? w.binary("muli", k.pitch(role), columns) : columns)];
    },
    leave: () => undefined,
  };
}
