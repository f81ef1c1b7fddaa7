/** The blocks of a matrix that programs multiply: how they are loaded, and what is computed from them before. */
import { type Element, isFloat } from "../random-kernels/elements.ts";
import type { Value } from "../random-kernels/value.ts";
import type { Any, Axis, Dimension, KernelWriter, Number32 } from "./kernel-writer.ts";
import { type Contents, contents } from "./numbers.ts";
import { type Operand, type ProductType, type Stored, storedElement } from "./plan.ts";

/** Which matrix it is. */
export interface Role {
  readonly name: string;
  readonly side: "left" | "right";
  /** The dimension in which iterations of the loop move on, if there is one. */
  readonly moving: "line" | "step" | undefined;
  /** How many elements may be skipped before the matrix. */
  readonly slack: number;
}

/** The dimensions of a block. */
export interface Axes {
  readonly line: Axis;
  readonly step: Axis;
  readonly batch: Axis | undefined;
}

/** How many elements one of memory holds. */
const perWord: Readonly<Partial<Record<Stored, number>>> = { i4: 2, p4: 8 };

/** The type of buffers. */
const inMemory = (stored: Stored) => (stored === "i4" ? "i8" : stored === "p4" ? "i32" : stored);

export class OperandBlock {
  readonly #b: KernelWriter;
  readonly #plan: Operand;
  readonly #type: ProductType;
  readonly #role: Role;
  readonly #stored: Stored;
  readonly #base: Any;
  readonly #lineStride: Number32 | number;
  readonly #stepStride: Number32 | number;
  readonly #batchStride: Number32 | number;
  readonly #numbers: (element: Element, kind: Contents, length: number) => Any;

  /**
   * @param axes The dimensions of the whole matrix.
   * @param heads How many matrices follow each other, of which a program has the one with the number `head`.
   */
  constructor(
    b: KernelWriter,
    plan: Operand,
    type: ProductType,
    role: Role,
    { line, step, batch }: Axes,
    heads: { readonly count: number; readonly head: Number32 | undefined },
    seed: number,
  ) {
    this.#b = b;
    this.#plan = plan;
    this.#type = type;
    this.#role = role;
    this.#stored = storedElement(type, plan.stored);
    const per = perWord[this.#stored] ?? 1;
    const [stepCount, stepPadded] = [Math.ceil(step.count / per), Math.ceil(step.padded / per)];
    const hasAdjacentSteps =
      (role.side === "left") === (plan.layout === "rows" || plan.layout === "transposed columns");
    const [inner, outer] = hasAdjacentSteps ? [stepCount, line.padded] : [line.count, stepPadded];
    const size = inner + plan.pad;
    const batchSize = size * outer + (hasAdjacentSteps ? stepPadded : line.padded);
    const stride = plan.strides === "constant" ? size : b.number(`${role.name}_stride`, size);
    const one = plan.strides === "arguments" ? b.number(`${role.name}_one`, 1) : 1;
    [this.#lineStride, this.#stepStride] = hasAdjacentSteps ? [stride, one] : [one, stride];
    this.#batchStride = plan.strides === "constant" ? batchSize : b.number(`${role.name}_batch`, batchSize);
    const isPacked = per > 1;
    const kind = isPacked || (!isFloat(type) && plan.pad < 2) ? "bits" : "small";
    const length = batchSize * heads.count + role.slack;
    const element = inMemory(this.#stored);
    const base = b.buffer(role.name, element, () => contents(element, length, kind, seed));
    const offset = heads.head && b.ir.binary("muli", heads.head, scalarOf(b, this.#batchStride));
    this.#base = offset === undefined ? base : b.ir.advance(base, offset);
    let count = 0;
    this.#numbers = (element, contentsKind, length) => {
      const more = seed + 31 * ++count;
      return b.buffer(`${role.name}_${count}`, element, () => contents(element, length, contentsKind, more));
    };
    if (plan.prologue.length > 0) this.#prepare({ line, step, batch });
  }

  /** What is carried from one iteration to the next, which the first one has at `axes`. */
  first(axes: Axes, shift?: Number32): readonly Any[] {
    const { carried } = this.#plan;
    const base = shift === undefined ? this.#base : this.#b.ir.advance(this.#base, shift);
    if (carried === "nothing" || this.#role.moving === undefined) return [];
    if (carried === "pointers") return [this.#pointers(base, axes)];
    const { start } = axes[this.#role.moving];
    return [start === undefined ? base : this.#b.ir.advance(base, this.#along(start))];
  }

  /** What the next iteration has. */
  next(carried: readonly Any[], elements: Number32 | number): readonly Any[] {
    const b = this.#b;
    return carried.map((pointers) => {
      const by = this.#along(elements);
      return b.ir.advance(pointers, pointers.shape.length === 0 ? by : b.ir.splat(by, pointers.shape));
    });
  }

  /** The block at `axes`, where the first iteration was at `from`. */
  load(axes: Axes, carried: readonly Any[], shift?: Number32): Any {
    const b = this.#b;
    const [state] = carried;
    const base = shift === undefined ? this.#base : b.ir.advance(this.#base, shift);
    const { moving } = this.#role;
    let pointers: Any;
    if (state === undefined) pointers = this.#pointers(base, axes);
    else if (state.shape.length > 0) pointers = state;
    else
      pointers = this.#pointers(state, moving === undefined ? axes : { ...axes, [moving]: withoutStart(axes[moving]) });
    const element = inMemory(this.#stored);
    const mask = b.all(this.#plan.masks.map((name) => this.#mask(name, axes, pointers.shape)));
    const loaded = b.load(pointers, element, mask, this.#plan.other);
    const rank = pointers.shape.length;
    const order = rank === 3 ? [0, 2, 1] : [1, 0];
    return this.#computed(this.#isTransposed ? b.ir.transpose(loaded, order) : loaded, axes);
  }

  get #isTransposed(): boolean {
    return this.#plan.layout.startsWith("transposed");
  }

  /** The number of the dimension `name` in a block, which is loaded transposed if `isLoaded` and so planned. */
  #place(name: "line" | "step", rank: number, isLoaded: boolean): number {
    const isFirst = (name === "line") === (this.#role.side === "left");
    return rank - 2 + (isFirst === (isLoaded && this.#isTransposed) ? 1 : 0);
  }

  /** Words from one element of the moving dimension to that `elements` farther. */
  #along(elements: Number32 | number): Number32 {
    const { ir } = this.#b;
    const isSteps = this.#role.moving === "step";
    const per = isSteps ? (perWord[this.#stored] ?? 1) : 1;
    const stride = isSteps ? this.#stepStride : this.#lineStride;
    if (typeof elements === "number") {
      const words = elements / per;
      if (typeof stride === "number") return this.#b.scalar(words * stride);
      return ir.binary("muli", stride, this.#b.scalar(words));
    }
    const words = per === 1 ? elements : ir.binary("divsi", elements, this.#b.scalar(per));
    return stride === 1 ? words : ir.binary("muli", words, scalarOf(this.#b, stride));
  }

  #pointers(base: Any, { line, step, batch }: Axes): Any {
    const b = this.#b;
    let lines = b.indices(line);
    if (this.#plan.wraps) lines = b.ir.binary("remsi", lines, b.ir.splat(line.limit, lines.shape));
    const per = perWord[this.#stored] ?? 1;
    const steps = per === 1 ? b.indices(step) : b.ir.withConstant("divsi", b.indices(step), per);
    const dimensions: Dimension[] = [
      { index: lines, stride: this.#lineStride },
      { index: steps, stride: this.#stepStride },
    ];
    const [rank, placed]: [number, Dimension[]] = [batch === undefined ? 2 : 3, []];
    const isLineFirst = this.#place("line", rank, true) < this.#place("step", rank, true);
    if (batch !== undefined) placed.push({ index: b.indices(batch), stride: this.#batchStride });
    placed.push(...(isLineFirst ? dimensions : dimensions.reverse()));
    return b.pointers(base, placed, this.#plan.addsOffsets);
  }

  #mask(name: "line" | "step", axes: Axes, shape: readonly number[]): Value<"i1"> {
    const { ir } = this.#b;
    const axis = axes[name];
    const at = this.#place(name, shape.length, true);
    const isLeft = this.#plan.masksWhatIsLeft && axis.start !== undefined;
    const index = isLeft ? this.#b.range(axis.size) : this.#b.indices(axis);
    const limit = isLeft && axis.start !== undefined ? ir.binary("subi", axis.limit, axis.start) : axis.limit;
    if (this.#plan.masksLines)
      return this.#b.spread(ir.compare("cmpi slt", index, ir.splat(limit, index.shape)), at, shape);
    const wide = this.#b.expanded(index, at, shape.length);
    return ir.broadcast(ir.compare("cmpi slt", wide, ir.splat(limit, wide.shape)), shape);
  }

  /** The buffers and numbers of the prologue, by their names. */
  readonly #more = new Map<string, Any>();

  #prepare({ line, step }: Axes): void {
    const element = this.#computeType;
    for (const name of this.#plan.prologue) {
      if (name === "scale lines") this.#more.set(name, this.#numbers(element, "factors", line.padded));
      if (name === "scale steps") this.#more.set(name, this.#numbers(element, "factors", step.padded));
      if (name === "scale groups") {
        const groups = Math.ceil(step.padded / groupSize);
        this.#more.set(name, this.#numbers(element, "factors", line.padded * groups));
        this.#more.set("groups", this.#b.number(`${this.#role.name}_groups`, groups));
      }
      if (name === "add to lines") this.#more.set(name, this.#numbers(element, "small", line.padded));
      if (name === "limit steps")
        this.#more.set(name, this.#b.number(`${this.#role.name}_last`, Math.floor((step.count * 2) / 3)));
    }
  }

  /** The type in which the prologue is computed. */
  get #computeType(): Element {
    if (isFloat(this.#type)) return this.#plan.isWide ? "f32" : this.#type;
    return this.#plan.isWide ? "i32" : this.#type;
  }

  /** The operand of the product, from what was loaded. */
  #computed(loaded: Any, axes: Axes): Any {
    const b = this.#b;
    const { shape } = loaded;
    const per = perWord[this.#stored] ?? 1;
    let value = loaded;
    if (per > 1) {
      const step = this.#place("step", shape.length, false);
      const digits = b.ir.withConstant("remsi", b.indices(axes.step), per);
      const bits = b.cast(b.ir.withConstant("muli", digits, 4), loaded.element);
      const shifted = b.ir.binary(per === 2 ? "shrsi" : "shrui", loaded, b.spread(bits, step, shape));
      value = b.ir.withConstant("subi", b.ir.withConstant("andi", shifted, 15), 8);
    }
    value = b.cast(value, this.#computeType);
    for (const name of this.#plan.prologue) value = this.#step(name, value, axes);
    return b.cast(value, this.#type);
  }

  #step(name: Operand["prologue"][number], value: Any, { line, step }: Axes): Any {
    const b = this.#b;
    const { shape, element } = value;
    const [lineAt, stepAt] = [this.#place("line", shape.length, false), this.#place("step", shape.length, false)];
    const zero = b.filled(shape, element, 0);
    const vector = (axis: Axis, at: number, limit?: Number32): Any => {
      const index = b.indices(axis);
      const base = this.#more.get(name) ?? this.#base;
      const mask = limit && b.ir.compare("cmpi slt", index, b.ir.splat(limit, index.shape));
      return b.spread(b.load(b.pointers(base, [{ index, stride: 1 }], true), element, mask, 1), at, shape);
    };
    switch (name) {
      case "scale lines":
        return b.arithmetic("mul", value, vector(line, lineAt));
      case "scale steps":
        return b.arithmetic("mul", value, vector(step, stepAt, step.limit));
      case "scale groups": {
        const lines: Dimension = { index: b.indices(line), stride: this.#groups };
        const groups: Dimension = { index: b.ir.withConstant("divsi", b.indices(step), groupSize), stride: 1 };
        const pointers = b.pointers(
          this.#more.get(name) ?? this.#base,
          lineAt < stepAt ? [lines, groups] : [groups, lines],
          this.#plan.addsOffsets,
        );
        const factors = b.load(pointers, element);
        return b.arithmetic(
          "mul",
          value,
          b.ir.broadcast(shape.length === 3 ? b.ir.expand(factors, 0) : factors, shape),
        );
      }
      case "add to lines":
        return b.arithmetic("add", value, vector(line, lineAt, line.limit));
      case "relu":
        return b.greatest(value, zero);
      case "limit steps": {
        const index = b.indices(step);
        const last = b.ir.splat(this.#last, index.shape);
        return b.ir.select(b.spread(b.ir.compare("cmpi slt", index, last), stepAt, shape), value, zero);
      }
      case "triangle": {
        const places = [b.spread(b.indices(line), lineAt, shape), b.spread(b.indices(step), stepAt, shape)] as const;
        return b.ir.select(b.ir.compare("cmpi sge", ...places), value, zero);
      }
      case "add":
        return b.arithmetic("add", value, b.filled(shape, element, 1));
    }
  }

  get #groups(): Number32 {
    return numberOf(this.#more.get("groups"), this.#b);
  }

  get #last(): Number32 {
    return numberOf(this.#more.get("limit steps"), this.#b);
  }
}

/** How many steps have one scale. */
const groupSize = 16;

function numberOf(value: Any | undefined, b: KernelWriter): Number32 {
  return value === undefined ? b.scalar(1) : { ...value, element: "i32" };
}

function scalarOf(b: KernelWriter, value: Number32 | number): Number32 {
  return typeof value === "number" ? b.scalar(value) : value;
}

function withoutStart({ size, count, padded, limit }: Axis): Axis {
  return { size, count, padded, limit };
}
