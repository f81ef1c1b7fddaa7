/** What kernels compute from sums of products, and where they store it. */
import { type Element, isFloat } from "../random-kernels/elements.ts";
import type { Value } from "../random-kernels/value.ts";
import type { Any, Axis, Dimension, KernelWriter, Number32 } from "./kernel-writer.ts";
import { type Contents, contents } from "./numbers.ts";
import type { EpilogueStep, Output, Plan, Reduction } from "./plan.ts";
import type { Space } from "./sums.ts";

/** A buffer of results: one matrix for each program of the third dimension of the grid, `slab` elements from the other. */
interface Target {
  readonly base: Any;
  readonly element: Element;
  readonly slab: number;
}

interface Stored extends Target {
  readonly stride: Number32 | number;
  readonly plan: Output;
}

interface Reduced extends Target {
  readonly plan: Reduction;
}

/** Writes results of programs. */
export class Results {
  readonly #b: KernelWriter;
  readonly #plan: Plan;
  readonly #space: Space;
  readonly #type: Element;
  readonly #more = new Map<string, Any>();
  readonly #outputs: readonly Stored[];
  readonly #other: Target | undefined;
  readonly #reductions: readonly Reduced[];

  /** @param sumType The type of sums, of which those of 16 bits become f32 before anything is computed from them. */
  constructor(b: KernelWriter, plan: Plan, space: Space, sumType: Element) {
    this.#b = b;
    this.#plan = plan;
    this.#space = space;
    const { epilogue, reductions } = plan;
    const isComputed = epilogue.length > 0 || reductions.length > 0;
    this.#type = isComputed && sumType === "f16" ? "f32" : sumType;
    for (const name of new Set(epilogue)) this.#prepare(name);
    const { rows, columns } = space;
    this.#outputs = plan.outputs.map((output, i) => {
      const isTurned = output.how !== "rows";
      const [inner, outer] = isTurned ? [rows, columns] : [columns, rows];
      const isInnerMasked = output.masks.includes(isTurned ? "row" : "column");
      const width = isInnerMasked ? inner.count : inner.padded;
      const stride = output.hasStride ? b.number(`out${i}_stride`, width) : width;
      const slab = width * outer.padded + inner.padded;
      return { ...this.#target(`out${i}`, this.#elementOf(output), slab, output.isAdded), stride, plan: output };
    });
    const size = rows.padded * columns.padded;
    this.#other =
      (plan.body === "pair" || plan.body === "pair of one") && plan.condition === "loaded"
        ? this.#target("other", sumType, size)
        : undefined;
    this.#reductions = reductions.map((reduction, i) => ({
      ...this.#target(`reduced${i}`, reduction.how === "argmax" ? "i32" : this.#type, size),
      plan: reduction,
    }));
  }

  /** @param isAdded Whether programs that compute parts of the same sums add them up there. */
  #target(name: string, element: Element, slab: number, isAdded = false): Target {
    const b = this.#b;
    const { batch, part, parts } = this.#space;
    const isOwn = batch === undefined && !(isAdded && parts > 1);
    const length = slab * (batch?.count ?? this.#plan.programs);
    const base = b.buffer(name, element, () => contents(element, length, "small", this.#plan.seed + 99));
    return { base: isOwn ? this.#moved(base, slab, part) : base, element, slab };
  }

  #moved(base: Any, by: number, index: Number32 | undefined): Any {
    const b = this.#b;
    return index === undefined ? base : b.ir.advance(base, b.ir.binary("muli", index, b.scalar(by)));
  }

  #elementOf({ element, isAdded }: Output): Element {
    if (element === "sum" || isAdded) return this.#type === "f16" && isAdded ? "f32" : this.#type;
    return element;
  }

  #prepare(name: EpilogueStep): void {
    const { rows, columns } = this.#space;
    const buffer = (kind: Contents, length: number): void => {
      const shortName = name.replaceAll(" ", "_");
      const make = () => contents(this.#type, length, kind, this.#plan.seed + name.length);
      this.#more.set(name, this.#b.buffer(shortName, this.#type, make));
    };
    if (name === "add to columns") buffer("small", columns.padded);
    if (name === "add to rows") buffer("small", rows.padded);
    if (name === "scale columns") buffer("factors", columns.padded);
    if (name === "scale rows") buffer("factors", rows.padded);
    if (name === "residual") buffer("small", rows.padded * columns.padded);
  }

  /** Writes everything about a block that is the one with the numbers `place`. */
  write(
    { sums, others }: { readonly sums: Any; readonly others: readonly Any[] },
    rows: Axis,
    columns: Axis,
    place: readonly [Number32, Number32],
  ): void {
    const b = this.#b;
    let value = b.cast(sums, this.#type);
    for (const step of this.#plan.epilogue) value = this.#step(step, value, rows, columns);
    for (const output of this.#outputs) this.#store(output, value, rows, columns);
    for (const reduction of this.#reductions) this.#reduce(reduction, value, rows, columns, place);
    const [other] = others;
    if (other !== undefined && this.#other !== undefined) {
      const dimensions = this.#withBatch(this.#other, [
        { index: b.indices(rows), stride: this.#space.columns.padded },
        { index: b.indices(columns), stride: 1 },
      ]);
      b.store(b.pointers(this.#other.base, dimensions, false), other);
    }
  }

  #withBatch({ slab }: Target, dimensions: readonly Dimension[]): readonly Dimension[] {
    const { batch } = this.#space;
    return batch === undefined ? dimensions : [{ index: this.#b.indices(batch), stride: slab }, ...dimensions];
  }

  #step(name: EpilogueStep, value: Any, rows: Axis, columns: Axis): Any {
    const b = this.#b;
    const { shape, element } = value;
    const [rowAt, columnAt] = [shape.length - 2, shape.length - 1];
    const isFloats = isFloat(element);
    const dense = (number: number): Any => b.filled(shape, element, number);
    const base = this.#more.get(name) ?? b.scalar(0);
    const vector = (axis: Axis, at: number, other: number): Any => {
      const index = b.indices(axis);
      const mask = b.ir.compare("cmpi slt", index, b.ir.splat(axis.limit, index.shape));
      return b.spread(b.load(b.pointers(base, [{ index, stride: 1 }], true), element, mask, other), at, shape);
    };
    switch (name) {
      case "add to columns":
        return b.arithmetic("add", value, vector(columns, columnAt, 0));
      case "add to rows":
        return b.arithmetic("add", value, vector(rows, rowAt, 0));
      case "scale columns":
        return b.arithmetic("mul", value, vector(columns, columnAt, 1));
      case "scale rows":
        return b.arithmetic("mul", value, vector(rows, rowAt, 1));
      case "residual": {
        const dimensions = [
          { index: b.indices(rows), stride: this.#space.columns.padded },
          { index: b.indices(columns), stride: 1 },
        ];
        const loaded = b.load(b.pointers(base, dimensions, true), element);
        return b.arithmetic("add", value, shape.length === 3 ? b.ir.broadcast(b.ir.expand(loaded, 0), shape) : loaded);
      }
      case "relu":
        return b.greatest(value, dense(0));
      case "clamp":
        return b.least(b.greatest(value, dense(-9)), dense(30));
      case "halve":
        return isFloats ? b.arithmetic("mul", value, dense(0.5)) : b.ir.withConstant("shrsi", value, 1);
      case "subtract sums of rows":
        return b.arithmetic("sub", value, this.#across(b.reduce(value, columnAt, "sum"), columnAt, shape));
      case "keep greatest of columns": {
        const greatest = this.#across(b.reduce(value, rowAt, "max"), rowAt, shape);
        return b.ir.select(b.same(value, greatest), value, dense(1));
      }
    }
  }

  /** What was reduced along `axis`, for all elements along it. */
  #across(value: Any, axis: number, shape: readonly number[]): Any {
    return this.#b.ir.broadcast(this.#b.ir.expand(value, axis), shape);
  }

  #store({ plan, element, stride, ...target }: Stored, value: Any, rows: Axis, columns: Axis): void {
    const b = this.#b;
    const { how, isAdded, isUpdated, masks } = plan;
    const rank = value.shape.length;
    const [isTurned, isTransposed] = [how !== "rows", how === "transposed"];
    const order = rank === 3 ? [0, 2, 1] : [1, 0];
    const narrow = this.#narrowed(value, element);
    const stored = isTransposed ? b.ir.transpose(narrow, order) : narrow;
    const row: Dimension = { index: b.indices(rows), stride: isTurned ? 1 : stride };
    const column: Dimension = { index: b.indices(columns), stride: isTurned ? stride : 1 };
    const dimensions = this.#withBatch({ element, ...target }, isTransposed ? [column, row] : [row, column]);
    const pointers = b.pointers(target.base, dimensions, plan.hasStride);
    const conditions = masks.map((name): Value<"i1"> => {
      const axis = name === "row" ? rows : columns;
      const index = b.indices(axis);
      const at = (name === "row") === isTransposed ? rank - 1 : rank - 2;
      return b.spread(b.ir.compare("cmpi slt", index, b.ir.splat(axis.limit, index.shape)), at, stored.shape);
    });
    const mask = b.all(conditions);
    if (isAdded) b.atomicAdd(pointers, stored, mask);
    else if (isUpdated && element !== "i8")
      b.store(pointers, b.arithmetic("add", stored, b.load(pointers, element, mask)), mask);
    else b.store(pointers, stored, mask);
  }

  #narrowed(value: Any, element: string): Any {
    const b = this.#b;
    if (!isFloat(value.element) || isFloat(element)) return b.cast(value, element);
    const { shape } = value;
    const limited = b.least(
      b.greatest(value, b.filled(shape, value.element, -100)),
      b.filled(shape, value.element, 100),
    );
    return b.cast(limited, element);
  }

  #reduce(
    { plan, ...target }: Reduced,
    value: Any,
    rows: Axis,
    columns: Axis,
    place: readonly [Number32, Number32],
  ): void {
    const b = this.#b;
    const axis = value.shape.length - 2 + plan.axis;
    const reduced = plan.how === "argmax" ? b.places(value, axis) : b.reduce(value, axis, plan.how);
    const [kept, other] = plan.axis === 1 ? [rows, place[1]] : [columns, place[0]];
    const index = b.indices(kept);
    const base = this.#moved(target.base, kept.padded, other);
    const pointers = b.pointers(base, this.#withBatch(target, [{ index, stride: 1 }]), true);
    const mask = plan.isMasked
      ? b.spread(
          b.ir.compare("cmpi slt", index, b.ir.splat(kept.limit, index.shape)),
          reduced.shape.length - 1,
          reduced.shape,
        )
      : undefined;
    b.store(pointers, reduced, mask);
  }
}
