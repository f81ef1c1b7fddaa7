/** Sums of products in the loops that plans ask for. */
import { type Element, isFloat } from "../random-kernels/elements.ts";
import type { Value } from "../random-kernels/value.ts";
import type { Any, Axis, KernelWriter, Number32 } from "./kernel-writer.ts";
import { type Contents, contents } from "./numbers.ts";
import { type Axes, OperandBlock, type Role } from "./operand-block.ts";
import type { Operand, Plan } from "./plan.ts";

/** The dimensions of results and what is added up, and the third dimension of the grid. */
export interface Space {
  readonly rows: Axis;
  readonly columns: Axis;
  /** The dimension of the loop. */
  readonly steps: Axis;
  /** The steps of the first one of chained products. */
  readonly depth: Axis;
  readonly batch: Axis | undefined;
  /** The number of the program in the third dimension of the grid, which has `parts` programs that share sums. */
  readonly part: Number32 | undefined;
  readonly parts: number;
  readonly heads: { readonly count: number; readonly head: Number32 | undefined };
}

/** How often a nested loop is executed, and how far its matrices are from each other. */
const times = 2;
const distance = 16;

/** Computes blocks of sums of products. */
export class Sums {
  readonly #b: KernelWriter;
  readonly #plan: Plan;
  readonly #space: Space;
  readonly #left: OperandBlock;
  readonly #right: OperandBlock;
  readonly #second: OperandBlock;
  readonly #more = new Map<string, Any>();
  readonly sumType: "i32" | "f32" | "f16";

  /** @param space The dimensions of all of the result. */
  constructor(b: KernelWriter, plan: Plan, space: Space) {
    this.#b = b;
    this.#plan = plan;
    this.#space = space;
    const { type, body, seed } = plan;
    this.sumType = !isFloat(type)
      ? "i32"
      : type === "f16" && plan.hasNarrowSums && body !== "recurrent"
        ? "f16"
        : "f32";
    const { rows, columns, steps, depth, batch, heads } = space;
    const slack = plan.loop === "nested" ? distance * times : 0;
    const operand = (name: string, side: Role["side"], from: Operand, line: Axis, step: Axis, moving: Role["moving"]) =>
      new OperandBlock(b, from, type, { name, side, moving, slack }, { line, step, batch }, heads, seed + name.length);
    const isChained = body === "chained";
    this.#left = operand("x", "left", plan.left, rows, isChained ? depth : steps, isChained ? undefined : "step");
    this.#right = isChained
      ? operand("yy", "right", plan.right, steps, depth, "line")
      : operand("yy", "right", plan.right, columns, steps, "step");
    if (isChained || body === "pair") this.#second = operand("zzz", "right", plan.second, columns, steps, "step");
    else if (body === "pair of one") this.#second = operand("zzz", "left", plan.second, rows, steps, "step");
    else if (body === "recurrent") this.#second = operand("zzz", "left", plan.second, steps, rows, "line");
    else if (plan.isFollowed) this.#second = operand("zzz", "right", plan.second, columns, columns, undefined);
    else this.#second = this.#right;
    if (body === "rescaled" || body === "rescaled sums") this.#buffer("factors", this.sumType, "powers");
    if (plan.condition === "loaded" && body === "conditional") this.#buffer("flags", "i32", "flags");
    if (plan.condition === "steps" && body === "conditional")
      this.#more.set("last", b.number("last", Math.floor(steps.count / 2) + 1));
    if (plan.startsLoaded) this.#buffer("initial", this.sumType, "small");
    if (plan.loop === "limited" && space.parts === 1)
      this.#more.set("from", b.number("from", steps.count > steps.size ? steps.size : 0));
  }

  #buffer(name: string, element: Element, kind: Contents): void {
    const { rows, columns, steps } = this.#space;
    const count =
      name === "initial" ? columns.padded : name === "factors" ? steps.padded / steps.size + 1 : steps.padded;
    const length = (name === "flags" ? 1 : rows.padded) * count;
    const seed = this.#plan.seed + name.length;
    this.#more.set(
      name,
      this.#b.buffer(name, element, () => contents(element, length, kind, seed)),
    );
  }

  /** The sums of the block with `rows` and `columns`, and further results of a loop. */
  block(rows: Axis, columns: Axis): { readonly sums: Any; readonly others: readonly Any[] } {
    const b = this.#b;
    const { batch } = this.#space;
    const shape = [...(batch === undefined ? [] : [batch.size]), rows.size, columns.size];
    const [state, finish] = this.#body(rows, columns, shape);
    const [sums, ...others] = finish(state);
    if (sums === undefined) throw new Error("a body has no result");
    const { isFollowed } = this.#plan;
    if (!isFollowed || this.#hasSecond) return { sums, others };
    const again = this.#second.load({ line: columns, step: columns, batch }, []);
    const left = b.cast(this.#least(b.greatest(sums, b.filled(shape, this.sumType, -20)), 20), this.#plan.type);
    return { sums: b.dot(left, again, b.filled(shape, this.sumType, 0)), others };
  }

  /** Whether the loop uses the second right operand. */
  get #hasSecond(): boolean {
    return ["pair", "pair of one", "chained", "recurrent"].includes(this.#plan.body);
  }

  #least(value: Any, limit: number): Any {
    return this.#b.least(value, this.#b.filled(value.shape, value.element, limit));
  }

  /** The results of the loop, and what is computed from them after it. */
  #body(
    rows: Axis,
    columns: Axis,
    shape: readonly number[],
  ): [readonly Any[], (state: readonly Any[]) => readonly Any[]] {
    const b = this.#b;
    const { body, condition } = this.#plan;
    const zero = b.filled(shape, this.sumType, 0);
    const initial = this.#initial(rows, columns, shape);
    const { batch } = this.#space;
    const sides = (steps: Axis): [Axes, Axes] => [
      { line: rows, step: steps, batch },
      { line: columns, step: steps, batch },
    ];
    const two = [this.#left, this.#right];
    if (body === "pair" || body === "pair of one") {
      const isOne = body === "pair of one";
      const results = this.#loop(
        [...two, this.#second],
        (steps) => [...sides(steps), sides(steps)[isOne ? 0 : 1]],
        [initial, zero],
        ([first = zero, second = zero], [x = zero, y = zero, z = zero]) =>
          isOne ? [b.dot(x, y, first), b.dot(z, y, second)] : [b.dot(x, y, first), b.dot(x, z, second)],
      );
      return [
        results,
        ([first = zero, second = zero]) => {
          if (condition === "loaded") return [first, second];
          if (condition === "parity") return [b.arithmetic("sub", first, second)];
          const isPositive = b.ir.compare(isFloat(this.sumType) ? "cmpf ogt" : "cmpi sgt", second, zero);
          return [b.ir.select(isPositive, first, zero)];
        },
      ];
    }
    if (body === "chained") return [this.#chained(rows, columns, initial, shape), (state) => state];
    if (body === "recurrent")
      return [this.#recurrent(rows, columns, initial, shape), (state) => this.#withTotals(state, shape)];
    const results = this.#loop(two, sides, [initial], ([sum = zero], [x = zero, y = zero], steps) => {
      switch (body) {
        case "conditional":
          return b.branch(this.#condition(steps), () => [b.dot(x, y, sum)], [sum]);
        case "rescaled":
          return [b.dot(x, y, b.arithmetic("mul", sum, this.#factors(rows, steps, shape)))];
        case "rescaled sums":
          return [b.arithmetic("add", sum, b.arithmetic("mul", b.dot(x, y, zero), this.#factors(rows, steps, shape)))];
        case "added later":
          return [b.arithmetic("add", sum, b.dot(x, y, zero))];
        case "greatest":
          return [b.greatest(sum, b.dot(x, y, zero))];
        case "square":
          return [b.dot(x, b.ir.transpose(x, shape.length === 3 ? [0, 2, 1] : [1, 0]), sum)];
        case "selected": {
          const index = b.indices(rows);
          const isOn = b.ir.compare("cmpi sge", index, b.ir.splat(steps.start ?? b.scalar(3), index.shape));
          return [b.ir.select(b.spread(isOn, shape.length - 2, shape), b.dot(x, y, sum), sum)];
        }
        default:
          return [b.dot(x, y, sum)];
      }
    });
    return [results, (state) => state];
  }

  #initial(rows: Axis, columns: Axis, shape: readonly number[]): Any {
    const b = this.#b;
    const base = this.#more.get("initial");
    if (base === undefined) return b.filled(shape, this.sumType, 0);
    const stride = this.#space.columns.padded;
    const dimensions = [
      { index: b.indices(rows), stride },
      { index: b.indices(columns), stride: 1 },
    ];
    const loaded = b.load(b.pointers(base, dimensions, false), this.sumType);
    return shape.length === 3 ? b.ir.broadcast(b.ir.expand(loaded, 0), shape) : loaded;
  }

  /** The number of the iteration. */
  #iteration({ start, size }: Axis): Number32 {
    return start === undefined ? this.#b.scalar(0) : this.#b.ir.binary("divsi", start, this.#b.scalar(size));
  }

  #condition(steps: Axis): Value<"i1"> {
    const { ir } = this.#b;
    const zero = this.#b.scalar(0);
    const last = this.#more.get("last");
    if (last !== undefined) return ir.compare("cmpi slt", steps.start ?? zero, { ...last, element: "i32" });
    const flags = this.#more.get("flags");
    const iteration = this.#iteration(steps);
    const number =
      flags === undefined
        ? ir.binary("andi", iteration, this.#b.scalar(1))
        : this.#b.load(ir.advance(flags, iteration), "i32");
    return ir.compare(flags === undefined ? "cmpi eq" : "cmpi ne", number, zero);
  }

  /** Factors of rows, others in each iteration. */
  #factors(rows: Axis, steps: Axis, shape: readonly number[]): Any {
    const b = this.#b;
    const base = this.#more.get("factors") ?? b.scalar(0);
    const from = b.ir.binary("muli", this.#iteration(steps), b.scalar(rows.padded));
    const pointers = b.pointers(b.ir.advance(base, from), [{ index: b.indices(rows), stride: 1 }], true);
    return b.spread(b.load(pointers, this.sumType), shape.length - 2, shape);
  }

  /** As linear attention does: what was added up so far is an operand of another product. */
  #recurrent(rows: Axis, columns: Axis, initial: Any, shape: readonly number[]): readonly Any[] {
    const b = this.#b;
    const { batch } = this.#space;
    const totals = b.filled(shape.toSpliced(-2, 1), this.sumType, 0);
    return this.#loop(
      [this.#left, this.#right, this.#second],
      (steps) => [
        { line: rows, step: steps, batch },
        { line: columns, step: steps, batch },
        { line: steps, step: rows, batch },
      ],
      [initial, totals],
      ([sum = initial, total = totals], [x = sum, y = sum, z = sum], steps) => {
        const none = b.filled(shape.with(-2, steps.size), this.sumType, 0);
        const now = b.dot(z, b.cast(sum, this.#plan.type), none);
        return [b.dot(x, y, sum), b.arithmetic("add", total, b.reduce(now, shape.length - 2, "sum"))];
      },
    );
  }

  /** Sums, to whose rows totals of columns are added. */
  #withTotals([sums, totals]: readonly Any[], shape: readonly number[]): readonly Any[] {
    if (sums === undefined || totals === undefined) throw new Error("a body has no result");
    const b = this.#b;
    return [b.arithmetic("add", sums, b.ir.broadcast(b.ir.expand(totals, shape.length - 2), shape))];
  }

  /** As attention does: a product of each iteration is an operand of the next product. */
  #chained(rows: Axis, columns: Axis, initial: Any, shape: readonly number[]): readonly Any[] {
    const b = this.#b;
    const { depth, batch } = this.#space;
    const { condition, type } = this.#plan;
    const leftAxes = { line: rows, step: depth, batch };
    const x = this.#left.load(leftAxes, this.#left.first(leftAxes));
    const line = shape.slice(0, -1);
    const one = this.sumType === "i32" ? 2 : 0.5;
    const isOnline = condition === "parity";
    const lines = [-1000, 0].map((value) => b.filled(line, this.sumType, value));
    const zero = b.filled(shape, this.sumType, 0);
    return this.#loop(
      [this.#right, this.#second],
      (steps) => [
        { line: steps, step: depth, batch },
        { line: columns, step: steps, batch },
      ],
      [initial, ...(isOnline ? lines : [])],
      ([sum = zero, greatest = zero, total = zero], [y = zero, z = zero], steps) => {
        const inner = [...line, steps.size];
        const none = b.filled(inner, this.sumType, 0);
        const scores = b.dot(x, y, none);
        const operand = (value: Any): Any => b.cast(value, type);
        if (condition === "loaded") return [b.dot(operand(b.greatest(scores, none)), z, sum)];
        if (condition === "steps") {
          const [row, column] = [
            b.spread(b.indices(rows), inner.length - 2, inner),
            b.spread(b.indices(steps), inner.length - 1, inner),
          ];
          return [b.dot(operand(b.ir.select(b.ir.compare("cmpi sge", row, column), scores, none)), z, sum)];
        }
        const next = b.greatest(greatest, b.reduce(scores, inner.length - 1, "max"));
        const across = (value: Any, to: readonly number[]): Any => b.ir.broadcast(b.ir.expand(value, line.length), to);
        const ones = b.filled(inner, this.sumType, 1);
        const weights = b.ir.select(b.same(scores, across(next, inner)), ones, none);
        const factor = b.ir.select(
          b.same(greatest, next),
          b.filled(line, this.sumType, 1),
          b.filled(line, this.sumType, one),
        );
        const added = b.arithmetic(
          "add",
          b.arithmetic("mul", total, factor),
          b.reduce(weights, inner.length - 1, "sum"),
        );
        const rescaled = b.arithmetic("mul", sum, across(factor, shape));
        return [b.dot(operand(weights), z, rescaled), next, added];
      },
    );
  }

  /** The loop over all steps: what iterations carry, and what each computes from it and the blocks of operands. */
  #loop(
    operands: readonly OperandBlock[],
    axesOf: (steps: Axis) => readonly Axes[],
    carried: readonly Any[],
    body: (carried: readonly Any[], blocks: readonly Any[], steps: Axis) => readonly Any[],
  ): readonly Any[] {
    const b = this.#b;
    const { steps: all } = this.#space;
    const { loop } = this.#plan;
    const load = (steps: Axis, states: readonly (readonly Any[])[], shift?: Number32): readonly Any[] =>
      operands.map((operand, i) => operand.load(at(axesOf(steps), i), states[i] ?? [], shift));
    if (loop === "none") {
      const states = operands.map((operand, i) => operand.first(at(axesOf(all), i)));
      return body(carried, load(all, states), all);
    }
    const bounds = this.#bounds();
    const inner = (before: readonly Any[], shift?: Number32): readonly Any[] => {
      const first = { ...all, start: bounds.first };
      const states = operands.map((operand, i) => operand.first(at(axesOf(first), i), shift));
      const results = b.loop([bounds.from, bounds.to, bounds.by], [...before, ...states.flat()], (counter, values) => {
        const steps = { ...all, start: bounds.start(counter) };
        let place = before.length;
        const own = states.map((state) => values.slice(place, (place += state.length)));
        const next = body(values.slice(0, before.length), load(steps, own, shift), steps);
        return [...next, ...operands.flatMap((operand, i) => operand.next(own[i] ?? [], bounds.elements))];
      });
      return results.slice(0, before.length);
    };
    if (loop !== "nested") return inner(carried);
    return b.loop([b.scalar(0), b.scalar(times), b.scalar(1)], carried, (counter, before) =>
      inner(before, b.ir.binary("muli", counter, b.scalar(distance))),
    );
  }

  /** How the loop counts, and how far it is from one iteration to the next. */
  #bounds() {
    const b = this.#b;
    const { ir } = b;
    const { steps, part, parts } = this.#space;
    const size = b.scalar(steps.size);
    const firstOf = (index: Number32 | undefined, by: Number32): Number32 =>
      index === undefined ? b.scalar(0) : ir.binary("muli", index, by);
    const same = (counter: Number32): Number32 => counter;
    const own = parts > 1 ? part : undefined;
    const elements = steps.size * parts;
    if (this.#plan.loop === "counted") {
      const count = ir.binary("divsi", ir.binary("addi", steps.limit, b.scalar(steps.size - 1)), size);
      const start = (counter: Number32): Number32 => ir.binary("muli", counter, size);
      return { from: own ?? b.scalar(0), to: count, by: b.scalar(parts), start, first: firstOf(own, size), elements };
    }
    if (this.#plan.loop === "limited") {
      const chunk = Math.ceil(steps.count / steps.size / parts) * steps.size;
      const from = this.#more.get("from");
      const first: Number32 = from === undefined ? firstOf(own, b.scalar(chunk)) : { ...from, element: "i32" };
      const to = ir.binary("minsi", ir.binary("addi", first, b.scalar(from ? steps.padded : chunk)), steps.limit);
      return { from: first, to, by: size, start: same, first, elements: steps.size };
    }
    const first = firstOf(own, size);
    return { from: first, to: steps.limit, by: b.scalar(elements), start: same, first, elements };
  }
}

function at(list: readonly Axes[], index: number): Axes {
  const axes = list[index];
  if (axes === undefined) throw new Error("an operand has no dimensions");
  return axes;
}
