/** Steps of random row kernels: loads, stores, arithmetic, reductions, and branches around them. */
import { isFloat } from "../random-kernels/elements.ts";
import { typeText, type Value } from "../random-kernels/value.ts";
import { arithmetic, bounded, compare, constant, convert, type Data, extreme, storedLimit } from "./data.ts";
import { loadFrom, maskOf, pointersTo, storeTo } from "./places.ts";
import type { Branch, Load, SimpleStep, Step, Store } from "./plan.ts";
import type { RowsKernel } from "./rows-kernel.ts";

/** Writes a step, and adds its result to the values that there are. */
export function writeStep(k: RowsKernel, step: Step): void {
  if (step.do === "branch") writeBranch(k, step);
  else writeSimple(k, step);
}

function writeSimple(k: RowsKernel, step: SimpleStep): void {
  const { writer: w, values } = k;
  switch (step.do) {
    case "load":
      values.push(load(k, step));
      return;
    case "store":
      store(k, step);
      return;
    case "combine": {
      const a = k.value(step.a);
      values.push(arithmetic(w, step.name, ...k.joined(a, convert(w, k.value(step.b), a.element))));
      return;
    }
    case "constant": {
      const a = k.value(step.a);
      values.push(arithmetic(w, step.name, a, constant(w, a.shape, a.element, step.by)));
      return;
    }
    case "compare": {
      const a = k.value(step.a);
      values.push(compare(w, step.name, ...k.joined(a, convert(w, k.value(step.b), a.element))));
      return;
    }
    case "choose": {
      const a = k.value(step.a);
      const [x, y] = k.joined(a, convert(w, k.value(step.b), a.element));
      const mask = maskOf(k, step.mask);
      if (mask === undefined) return;
      const [m, wide] = k.joined(mask, x);
      values.push(w.select(k.spread(m, wide.shape), wide, k.spread(y, wide.shape)));
      return;
    }
    case "cast":
      values.push(convert(w, k.value(step.a), step.to));
      return;
    case "index":
      values.push(indexOf(k, step.of));
      return;
    case "reduce": {
      const x = k.spread(k.value(step.a));
      const limited = isFloat(x.element) ? bounded(w, x, 8) : x;
      const name = isFloat(x.element) && x.element !== "f32" && step.name === "add" ? "max" : step.name;
      const axis = step.isDown && !k.isLine ? 0 : k.full.length - 1;
      const scan = step.isScan ? { isReverse: step.isReverse } : undefined;
      const combine = ([a]: readonly Value<Data>[], [b]: readonly Value<Data>[]): readonly Value<Data>[] =>
        a === undefined || b === undefined ? [] : [arithmeticInOrder(k, name, a, b)];
      const magnitude = limited.magnitude * (name === "add" ? Math.max(...k.full) : name === "max" ? 1 : 2);
      for (const each of k.reduced([limited], combine, axis, scan)) {
        const result = { ...each, magnitude };
        values.push(scan !== undefined || k.isLine ? result : w.expand(result, axis));
      }
      return;
    }
  }
}

/** An operation that is exact for all sums that are made of the operands. */
function arithmeticInOrder(k: RowsKernel, name: string, a: Value<Data>, b: Value<Data>): Value<Data> {
  const small = (x: Value<Data>): Value<Data> => ({ ...x, magnitude: 1 });
  return arithmetic(k.writer, name, small(a), small(b));
}

function indexOf(k: RowsKernel, of: string): Value<"i32"> {
  const { writer: w } = k;
  const [r, x] = [k.columnIndex(), k.rowIndex()];
  switch (of) {
    case "r":
      return r;
    case "x":
      return x;
    case "r//3":
      return w.withConstant("divsi", r, 3);
    case "r%7":
      return w.withConstant("remsi", r, 7);
    case "x//7":
      return w.withConstant("divsi", x, 7);
    case "x%7":
      return w.withConstant("remsi", x, 7);
    default: {
      const start = w.binary("muli", x, k.spread(k.number("rnumel"), x.shape));
      return w.binary("addi", ...k.joined(start, r));
    }
  }
}

function load(k: RowsKernel, { element, role, place, mask, other, isWidened }: Load): Value<Data> {
  const { writer: w } = k;
  const { to, conditions } = pointersTo(k, role, element, place);
  const off = (shape: readonly number[]): Value<typeof element> =>
    other === "least" ? extreme(w, shape, element, "least") : w.constant(shape, element, other ?? 0);
  const on = maskOf(k, mask, conditions, role === "row");
  const value = loadFrom(k, to, element, on, other === undefined ? undefined : off);
  if (!isWidened) return value;
  return convert(w, value, isFloat(element) ? "f32" : element === "i64" ? "i64" : "i32");
}

function store(k: RowsKernel, { role, element, place, mask, value: which }: Store): void {
  const { writer: w } = k;
  let value = k.value(which);
  const chosenRole = role === "row" && value.shape.join() !== k.row.join() ? "m" : role;
  const { element: own } = value;
  const type = element ?? (own === "i1" ? "i8" : own);
  value = bounded(w, convert(w, bounded(w, value, storedLimit(type)), type), storedLimit(type));
  const { to, conditions } = pointersTo(k, chosenRole, type, place, true);
  storeTo(k, to, value, maskOf(k, mask, conditions, chosenRole === "row"));
}

/** Branches, of which the first has the steps. */
function writeBranch(k: RowsKernel, { condition, steps, result, otherwise }: Branch): void {
  const { writer: w } = k;
  const on = branchCondition(k, condition);
  const other = k.spread(k.value(otherwise));
  const name = w.name();
  w.line(`${name} = scf.if ${on.name} -> (${typeText(other)}) {`);
  const before = k.values;
  k.values = [...before];
  for (const step of steps) writeSimple(k, step);
  const inner = k.spread(convert(w, k.value(result), other.element));
  w.line(`scf.yield ${inner.name} : ${typeText(inner)}`);
  k.values = before;
  w.line("} else {");
  w.line(`scf.yield ${other.name} : ${typeText(other)}`);
  w.line("}");
  k.values.push({ ...other, name, magnitude: Math.max(inner.magnitude, other.magnitude) });
}

function branchCondition(k: RowsKernel, kind: Branch["condition"]): Value<"i1"> {
  const { writer: w } = k;
  const zero = w.constant([], "i32", 0);
  if (kind === "loaded") {
    const at = w.advance(k.buffer("x", "i32"), k.program);
    return w.compare("cmpi sgt", loadFrom(k, at, "i32", undefined), zero);
  }
  if (kind === "program") return w.compare("cmpi ne", w.withConstant("remsi", k.program, 2), zero);
  if (kind === "first" && k.offset !== undefined) return w.compare("cmpi eq", k.offset, zero);
  return w.compare("cmpi sge", k.number("flag"), zero);
}
