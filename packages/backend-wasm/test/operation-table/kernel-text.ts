/** The text of kernels, line by line, so that the lines of the operation that a row is about are known. */
import { elementType, toBytes } from "./elements.ts";
import type { Argument, Case } from "./row.ts";

/** An array in memory: a pointer parameter of the kernel. */
export interface Buffer {
  readonly name: string;
  readonly type: string;
  readonly bits: readonly bigint[];
  /** Whether what is left in it is compared. */
  readonly isOutput?: boolean;
  /** The type of the pointer's elements, if not `type` (`i8` for booleans). */
  readonly memoryType?: string;
}

/** The type of elements in memory, where a boolean is a byte. */
export function memoryType(type: string): string {
  return type === "i1" ? "i8" : type;
}

/** An output buffer of `count` elements, filled with a pattern. */
export function outputBuffer(name: string, type: string, count: number): Buffer {
  return { name, type, bits: new Array<bigint>(count).fill(0x55n), isOutput: true };
}

/** What a case may say beside its kernel. */
export type CaseOptions = Partial<Pick<Case, "tolerance" | "zeroBelow" | "grid" | "refused" | "prints" | "fails">>;

/** The options of a case alone, of an object that holds more. */
function caseOptions({ tolerance, zeroBelow, grid, refused, prints, fails }: CaseOptions): CaseOptions {
  return {
    ...(tolerance === undefined ? {} : { tolerance }),
    ...(zeroBelow === undefined ? {} : { zeroBelow }),
    ...(grid === undefined ? {} : { grid }),
    ...(refused === undefined ? {} : { refused }),
    ...(prints === undefined ? {} : { prints }),
    ...(fails === undefined ? {} : { fails }),
  };
}

/** A kernel with parameters for `buffers`, and numbers after them. */
export class KernelText {
  readonly #lines: string[] = [];
  readonly #buffers: readonly Buffer[];
  readonly #numbers: readonly (readonly [name: string, type: string, value: number | bigint])[];
  #before: readonly string[] = [];
  #first = 0;
  #last = 0;

  constructor(
    buffers: readonly Buffer[],
    numbers: readonly (readonly [name: string, type: string, value: number | bigint])[] = [],
  ) {
    this.#buffers = buffers;
    this.#numbers = numbers;
  }

  /** Adds lines to the kernel. */
  add(...lines: readonly string[]): this {
    this.#lines.push(...lines.flatMap((line) => line.split("\n")));
    return this;
  }

  /** Adds the lines of the operation that the row is about. */
  addSubject(...lines: readonly string[]): this {
    this.#first = this.#lines.length;
    this.add(...lines);
    this.#last = this.#lines.length - 1;
    return this;
  }

  /** Functions that stand before the kernel. */
  withFunctions(...lines: readonly string[]): this {
    this.#before = lines.flatMap((line) => line.split("\n"));
    return this;
  }

  /** The kernel as a case of a row. */
  build(options: CaseOptions = {}): Case {
    const parameters = [
      ...this.#buffers.map(({ name, type, memoryType: memory }) => `%${name}: !tt.ptr<${memory ?? memoryType(type)}>`),
      ...this.#numbers.map(([name, type]) => `%${name}: ${type}`),
    ];
    const head = [...this.#before, `tt.func public @kernel(${parameters.join(", ")}) {`];
    const body = this.#lines.map((line) => `  ${line}`);
    const start = head.length + 1;
    return {
      text: [...head, ...body, "  tt.return", "}", ""].join("\n"),
      lines: [start + this.#first, start + this.#last],
      args: (): readonly Argument[] => [
        ...this.#buffers.map(({ type, bits }) => toBytes(elementType(type), bits)),
        ...this.#numbers.map(([, , value]) => value),
      ],
      outputs: this.#buffers.flatMap(({ type, isOutput }, index) => (isOutput === true ? [{ index, type }] : [])),
      ...caseOptions(options),
    };
  }
}

/** `tensor<4x8xf32>`; the element itself for no shape. */
export function tensorOf(shape: readonly number[], element: string): string {
  return shape.length === 0 ? element : `tensor<${shape.join("x")}x${element}>`;
}

/** Pointers to `shape` elements behind a pointer parameter. */
export function blockPointers(
  name: string,
  base: string,
  memory: string,
  shape: readonly number[],
): { readonly lines: readonly string[]; readonly pointers: string } {
  if (shape.length === 0) return { lines: [], pointers: `%${base}` };
  const count = shape.reduce((product, size) => product * size, 1);
  const pointer = `!tt.ptr<${memory}>`;
  const [flat, full] = [`tensor<${count}xi32>`, tensorOf(shape, "i32")];
  const isFlat = shape.length === 1;
  return {
    lines: [
      `%${name}_flat = tt.make_range {start = 0 : i32, end = ${count} : i32} : ${flat}`,
      ...(isFlat ? [] : [`%${name}_at = tt.reshape %${name}_flat : ${flat} -> ${full}`]),
      `%${name}_base = tt.splat %${base} : ${pointer} -> ${tensorOf(shape, pointer)}`,
      `%${name}_ptr = tt.addptr %${name}_base, %${name}_${isFlat ? "flat" : "at"} : ${tensorOf(shape, pointer)}, ${full}`,
    ],
    pointers: `%${name}_ptr`,
  };
}
