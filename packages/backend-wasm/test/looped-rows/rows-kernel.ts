/** A random row kernel while it is written: its blocks, its buffers, and the values that there are. */
import { type Element, isFloat } from "../random-kernels/elements.ts";
import { IrWriter } from "../random-kernels/ir-writer.ts";
import { pointerTo, typeText, type Value } from "../random-kernels/value.ts";
import { type Data, storedLimit } from "./data.ts";
import type { Launch, Plan } from "./plan.ts";

/** What a buffer holds: rows or columns that are read or updated, or an element of each row or program. */
export type Role = "x" | "c" | "m" | "t" | "row" | "output" | "lanes";

/** A buffer of a kernel. */
export interface RowBuffer {
  readonly name: string;
  readonly role: Role;
  readonly element: Element;
}

/** What no number of a column exceeds. */
export const mostColumns = 1024;

/** The constant distances of rows and of columns, in elements. */
export const constantPitch = 1056;
export const constantRowPitch = 544;

/** The kernel under construction. */
export class RowsKernel {
  readonly writer = new IrWriter();
  readonly plan: Plan;
  readonly rows: number;
  readonly columns: number;
  readonly isLine: boolean;
  /** The shapes of values for all lanes, for each row, and for each column. */
  readonly full: readonly number[];
  readonly row: readonly number[];
  readonly column: readonly number[];
  readonly buffers: RowBuffer[] = [];
  readonly program = named("program", "i32", 8);
  /** The first column of the chunk, if there is a loop. */
  offset: Value<"i32"> | undefined;
  /** The row of a line. */
  line: Value<"i32"> = this.program;
  values: Value<Data>[] = [];

  constructor(plan: Plan) {
    this.plan = plan;
    this.columns = plan.block.columns;
    this.isLine = plan.line !== "block" && plan.block.rows === 1;
    this.rows = this.isLine ? 1 : plan.block.rows;
    this.full = this.isLine ? [this.columns] : [this.rows, this.columns];
    this.row = this.isLine ? [] : [this.rows, 1];
    this.column = this.isLine ? [this.columns] : [1, this.columns];
  }

  /** A number that is an argument, or a constant. */
  number(name: "xnumel" | "rnumel" | "limit" | "flag"): Value<"i32"> {
    const { constants, launches } = this.plan;
    const isConstant =
      (name === "xnumel" && (constants === "rows" || constants === "both")) ||
      (name === "rnumel" && (constants === "columns" || constants === "both"));
    const { rows, columns } = sizes(this.plan, launches[0]);
    return isConstant ? this.writer.constant([], "i32", name === "xnumel" ? rows : columns) : named(name, "i32", 1024);
  }

  /** The distance of rows of buffers, or of columns of transposed ones. */
  pitch(role: Role): Value<"i32"> {
    const isTransposed = role === "c" || role === "t";
    const kind = isTransposed ? this.plan.rowPitch : this.plan.pitch;
    if (kind === "dense") return this.number(isTransposed ? "xnumel" : "rnumel");
    if (kind === "padded") return named(isTransposed ? "xpitch" : "rpitch", "i32", 1100);
    return this.writer.constant([], "i32", isTransposed ? constantRowPitch : constantPitch);
  }

  /** The pointer to a buffer. */
  buffer(role: Role, element: Element, part = ""): Value {
    const name = `${role}${part}_${element}`;
    if (!this.buffers.some((each) => each.name === name)) this.buffers.push({ name, role, element });
    return { ...named(name, pointerTo(element), Infinity) };
  }

  /** The number of each row, counted from 0 in the block or in all of them. */
  rowIndex(isLocal = false): Value<"i32"> {
    const { writer: w, rows } = this;
    if (this.isLine) return isLocal ? w.constant([], "i32", 0) : this.line;
    const lanes = this.#range(rows, 1);
    const start = w.withConstant("muli", this.program, rows);
    return isLocal ? lanes : { ...w.binary("addi", w.splat(start, this.row), lanes), magnitude: 1024 };
  }

  /** The number of each column. */
  columnIndex(): Value<"i32"> {
    const { writer: w } = this;
    const lanes = this.#range(this.columns, 0);
    if (this.offset === undefined) return lanes;
    return { ...w.binary("addi", w.splat(this.offset, this.column), lanes), magnitude: mostColumns };
  }

  /** The value that was added `back` values ago. */
  value(back: number): Value<Data> {
    return this.values.at(-1 - (back % Math.max(1, this.values.length))) ?? this.columnIndex();
  }

  /** `x` in a shape that it can be broadcast to. */
  spread<E extends string>(x: Value<E>, shape: readonly number[] = this.full): Value<E> {
    if (x.shape.join() === shape.join()) return x;
    return x.shape.length === 0 ? this.writer.splat(x, shape) : this.writer.broadcast(x, shape);
  }

  /** Two values in the least shape that both can be broadcast to. */
  joined<A extends string, B extends string>(a: Value<A>, b: Value<B>): readonly [Value<A>, Value<B>] {
    const [longer, other] = a.shape.length >= b.shape.length ? [a, b] : [b, a];
    const shape = longer.shape.map((size, i) => Math.max(size, other.shape[i] ?? 1));
    return [this.spread(a, shape), this.spread(b, shape)];
  }

  /** A reduction of blocks along an axis: by default for each row, without that dimension. */
  reduced<E extends Data>(
    values: readonly Value<E>[],
    combine: (a: readonly Value<E>[], b: readonly Value<E>[]) => readonly Value<E>[],
    axis = this.full.length - 1,
    scan?: { readonly isReverse: boolean },
  ): readonly Value<E>[] {
    const { writer: w } = this;
    const name = w.name();
    const side = (): readonly Value<E>[] => values.map((x) => ({ ...x, name: w.name(), shape: [] }));
    const [left, right] = [side(), side()];
    const kind = scan === undefined ? "reduce" : "scan";
    const attributes = `axis = ${axis} : i32${scan === undefined ? "" : `, reverse = ${scan.isReverse}`}`;
    const count = values.length === 1 ? "" : `:${values.length}`;
    w.line(`${name}${count} = "tt.${kind}"(${values.map((x) => x.name).join(", ")}) <{${attributes}}> ({`);
    w.line(`^bb0(${[...left, ...right].map((x) => `${x.name}: ${x.element}`).join(", ")}):`);
    const results = combine(left, right);
    w.line(`tt.${kind}.return ${results.map((x) => x.name).join(", ")} : ${results.map((x) => x.element).join(", ")}`);
    const shapes = values.map((x) => (scan === undefined ? { ...x, shape: x.shape.toSpliced(axis, 1) } : x));
    w.line(
      `}) : (${values.map(typeText).join(", ")}) -> ${shapes.length === 1 ? "" : "("}${shapes.map(typeText).join(", ")}${shapes.length === 1 ? "" : ")"}`,
    );
    return shapes.map((x, i) => ({ ...x, name: values.length === 1 ? name : `${name}#${i}` }));
  }

  /** What was reduced for each row, with the dimension of columns. */
  ofRows<E extends string>(x: Value<E>): Value<E> {
    return this.isLine ? x : this.writer.expand(x, 1);
  }

  /** What elements of buffers do not exceed. */
  magnitudeOf(element: Element): number {
    return isFloat(element) ? 64 : storedLimit(element);
  }

  #range(count: number, axis: number): Value<"i32"> {
    const { writer: w } = this;
    return w.once(`range ${count} ${axis}`, "i32", () => {
      const text = `tt.make_range {start = 0 : i32, end = ${count} : i32} : tensor<${count}xi32>`;
      const range = w.op(text, [count], "i32", count);
      return this.isLine ? range : w.expand(range, axis);
    });
  }
}

/** How many rows and columns a launch has: those of the first one, if they are constants. */
export function sizes(
  { block, programs, constants, launches }: Plan,
  launch: Launch | undefined,
): { readonly rows: number; readonly columns: number } {
  const { rows: height, columns: width } = block;
  const [first] = launches;
  const { missingRows = 0 } = (constants === "rows" || constants === "both" ? first : launch) ?? {};
  const ofColumns = constants === "columns" || constants === "both" ? first : launch;
  const { chunks = 1, missingColumns = 0 } = ofColumns ?? {};
  // Some blocks lack most of their rows, and some rows have no elements.
  const rows = programs * height - Math.min(height - 1, missingRows * (height > 16 ? 7 : 1));
  return { rows, columns: Math.max(0, chunks * width - missingColumns * (width > 16 ? 7 : 1)) };
}

function named<E extends string>(name: string, element: E, magnitude: number): Value<E> {
  return { name: `%${name}`, shape: [], element, magnitude };
}
