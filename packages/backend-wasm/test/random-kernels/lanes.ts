/**
 * Where the lanes of a block are: their coordinates in the block, which programs they belong to, and the places that
 * belong to no other lane of any program. They are written when they are first needed.
 */
import type { IrWriter } from "./ir-writer.ts";
import type { Value } from "./value.ts";

/** How the lanes of a block are mapped to places. */
export type Layout = "plain" | "transposed" | "spread" | "reversed";

/** The number of elements of a block. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((a, b) => a * b, 1);
}

/** The lanes of the blocks of a kernel. */
export class Lanes {
  readonly #writer: IrWriter;
  readonly #grid: readonly [number, number, number];
  readonly #asksForGrid: boolean;
  /** How many programs there are. */
  readonly programs: number;

  /** @param asksForGrid Whether the kernel asks for the numbers of programs, which are constants else. */
  constructor(writer: IrWriter, grid: readonly [number, number, number], asksForGrid: boolean) {
    this.#writer = writer;
    this.#grid = grid;
    this.#asksForGrid = asksForGrid;
    this.programs = sizeOf(grid);
  }

  /** The place of the program in the grid. */
  program(axis: 0 | 1 | 2): Value<"i32"> {
    const text = `tt.get_program_id ${"xyz".charAt(axis)} : i32`;
    return this.#writer.once(text, "i32", () => this.#writer.op(text, [], "i32", this.#grid[axis]));
  }

  /** The coordinate of each lane along an axis, from `start` on. */
  along(shape: readonly number[], axis: number, start = 0): Value<"i32"> {
    const count = shape[axis] ?? 1;
    const w = this.#writer;
    return w.once(`lanes ${shape.join("x")} ${axis} ${start}`, "i32", () => {
      let lanes = this.#range(start, count);
      for (let d = axis; d > 0; d--) lanes = w.expand(lanes, 0);
      for (let d = axis + 1; d < shape.length; d++) lanes = w.expand(lanes, d);
      return w.broadcast(lanes, shape);
    });
  }

  /** The number of each lane in its block, in which the axes follow each other in `order`, the fastest last. */
  within(shape: readonly number[], order: readonly number[] = shape.map((_, axis) => axis)): Value<"i32"> {
    const w = this.#writer;
    return w.once(`within ${shape.join("x")} by ${order.join()}`, "i32", () => {
      const [slowest, ...faster] = order;
      if (slowest === undefined) return w.constant(shape, "i32", 0);
      return faster.reduce(
        (sofar, axis) => w.binary("addi", w.withConstant("muli", sofar, shape[axis] ?? 1), this.along(shape, axis)),
        this.along(shape, slowest),
      );
    });
  }

  /** The number of each lane among those of all programs: a place of its own. */
  own(shape: readonly number[], layout: Layout = "plain"): Value<"i32"> {
    const w = this.#writer;
    return w.once(`own ${shape.join("x")} ${layout}`, "i32", () => {
      const start = w.withConstant("muli", this.#number(), sizeOf(shape));
      const order = shape.map((_, axis) => axis);
      if (layout === "transposed") order.reverse();
      const starts = shape.length === 0 ? start : w.splat(start, shape);
      const place = w.binary("addi", starts, this.within(shape, order));
      if (layout === "spread") return w.withConstant("muli", place, 2);
      if (layout !== "reversed") return place;
      return w.binary("subi", w.constant(shape, "i32", this.programs * sizeOf(shape) - 1), place);
    });
  }

  /** How many elements a buffer has that holds the places of all lanes. */
  room(shape: readonly number[], layout: Layout = "plain"): number {
    return this.programs * sizeOf(shape) * (layout === "spread" ? 2 : 1);
  }

  #range(start: number, count: number): Value<"i32"> {
    const text = `tt.make_range {start = ${start} : i32, end = ${start + count} : i32} : tensor<${count}xi32>`;
    return this.#writer.once(text, "i32", () => this.#writer.op(text, [count], "i32", start + count));
  }

  /** The number of the program: along the axes of more than one program. */
  #number(): Value<"i32"> {
    const w = this.#writer;
    return w.once("number", "i32", () => {
      const [slowest = 0, ...faster] = ([2, 1, 0] as const).filter((axis) => this.#grid[axis] > 1);
      return faster.reduce(
        (sofar, axis) => w.binary("addi", w.binary("muli", sofar, this.#count(axis)), this.program(axis)),
        this.program(slowest),
      );
    });
  }

  #count(axis: 0 | 1 | 2): Value<"i32"> {
    const w = this.#writer;
    const text = `tt.get_num_programs ${"xyz".charAt(axis)} : i32`;
    if (!this.#asksForGrid) return w.constant([], "i32", this.#grid[axis]);
    return w.once(text, "i32", () => w.op(text, [], "i32", this.#grid[axis]));
  }
}
