/** The text of a generated kernel while it is written: lines, names, and what is in scope. */
import type { Interval } from "./interval.ts";

/** A scalar integer of the text. */
export interface ScalarName {
  readonly name: string;
  readonly width: 32 | 64;
  readonly range: Interval;
}

/** A tensor of integers. */
export interface IndexName {
  readonly name: string;
  readonly shape: readonly number[];
  readonly width: number;
  readonly range: Interval;
}

/** A tensor of booleans. */
export interface MaskName {
  readonly name: string;
  readonly shape: readonly number[];
}

/** A tensor of pointers, as far from a base as `range` says. */
export interface PointerName {
  readonly name: string;
  readonly shape: readonly number[];
  readonly range: Interval;
}

/** What names can be used at a place of the text. */
export interface Scope {
  /** Arguments of the kernel. */
  readonly arguments: readonly ScalarName[];
  /** Counters of loops. */
  readonly counters: readonly ScalarName[];
  readonly indices: readonly IndexName[];
  readonly masks: readonly MaskName[];
  readonly pointers: readonly PointerName[];
}

/** The type of a tensor. */
export const tensorType = (shape: readonly number[], element: string): string =>
  `tensor<${[...shape, element].join("x")}>`;

/** The number of elements of a shape. */
export const sizeOf = (shape: readonly number[]): number => shape.reduce((product, size) => product * size, 1);

/** See the file's header. */
export class KernelText {
  readonly #lines: string[] = [];
  #depth = 2;
  #count = 0;

  /** A new name. */
  fresh(hint = "v"): string {
    return `%${hint}${this.#count++}`;
  }

  /** Writes a line. */
  line(text: string): void {
    this.#lines.push(`${"  ".repeat(this.#depth)}${text}`);
  }

  /** Writes an operation with one result, and gives the result's name. */
  op(text: string, hint?: string): string {
    const name = this.fresh(hint);
    this.line(`${name} = ${text}`);
    return name;
  }

  /** Writes a line that opens a region, what is in it, and the line that closes it or goes on to the next region. */
  nested(open: string, body: () => void): void {
    this.line(open);
    this.#depth++;
    body();
    this.#depth--;
  }

  /** A scalar constant. */
  constant(value: number | string, type = "i32"): string {
    return this.op(`arith.constant ${value} : ${type}`, "c");
  }

  /** A tensor of one constant. */
  splatConstant(value: number | string, shape: readonly number[], element: string): string {
    return this.op(`arith.constant dense<${value}> : ${tensorType(shape, element)}`, "c");
  }

  splat(scalar: string, type: string, shape: readonly number[]): string {
    return this.op(`tt.splat ${scalar} : ${type} -> ${tensorType(shape, type)}`);
  }

  toString(): string {
    return this.#lines.join("\n");
  }
}
