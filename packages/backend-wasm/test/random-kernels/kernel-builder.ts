/** A kernel while its steps are written: its blocks, its buffers, and the values that the next step can use. */
import type { Choices } from "./choices.ts";
import { type Element, isFloat, limitOf } from "./elements.ts";
import { IrWriter } from "./ir-writer.ts";
import { Lanes, type Layout } from "./lanes.ts";
import { Scope } from "./scope.ts";
import { pointerTo, type Value } from "./value.ts";

/** Elements that a kernel only reads. */
export interface Input {
  readonly kind: "input";
  readonly name: string;
  readonly element: Element;
  /** What none of the elements exceeds, either way; floats are multiples of a quarter. */
  readonly magnitude: number;
  readonly length: number;
}

/**
 * Elements that a kernel writes. Programs do not race: each lane of blocks of one shape has an element of its own, or all
 * that is done to any element is one atomic operation, whose order does not matter.
 */
export interface Output {
  readonly kind: "output";
  readonly name: string;
  readonly element: Element;
  readonly shape: readonly number[];
  readonly layout: Layout;
  /** What none of the elements exceeds before a launch. */
  readonly magnitude: number;
  /** The atomic operation, if it is not stored to. */
  readonly atomic: string | undefined;
  readonly length: number;
}

/** What the elements of outputs do not exceed before a launch, either way. */
export const outputMagnitude = 20;

/** How many elements inputs have. */
export const inputLength = 4096;

/** What scalar arguments do not exceed, either way. */
const argumentMagnitude = 2 ** 13;

/** The kernel under construction. */
export class KernelBuilder {
  readonly writer = new IrWriter();
  readonly shape: readonly number[];
  readonly lanes: Lanes;
  /** The scalar arguments. */
  readonly given = { n: argument("n", "i32"), m: argument("m", "i32"), k: argument("k", "i64") } as const;
  readonly #inputs: Input[] = [];
  readonly #outputs: Output[] = [];
  #scope = new Scope();

  constructor(shape: readonly number[], grid: readonly [number, number, number], asksForGrid: boolean) {
    this.shape = shape;
    this.lanes = new Lanes(this.writer, grid, asksForGrid);
  }

  /** What the next step can use. */
  get scope(): Scope {
    return this.#scope;
  }

  /** The buffers, in the order of the arguments. */
  get buffers(): readonly (Input | Output)[] {
    return [...this.#inputs, ...this.#outputs];
  }

  /** Writes in a new scope, which is executed `repetitions` times at most. */
  nested<T>(repetitions: number, write: () => T): T {
    const outer = this.#scope;
    this.#scope = new Scope(outer, repetitions);
    const result = write();
    this.#scope = outer;
    return result;
  }

  /** An input of `element`: of small numbers, or of larger ones. */
  input(element: Element, isWide: boolean): Input {
    const name = `%${isWide ? "w" : "x"}_${element}`;
    const known = this.#inputs.find((input) => input.name === name);
    if (known !== undefined) return known;
    const magnitude = isFloat(element) ? (isWide ? 8 : 4) : isWide ? limitOf(element) : 100;
    const input = { kind: "input", name, element, magnitude, length: inputLength } as const;
    this.#inputs.push(input);
    return input;
  }

  /** An output for `value`: one that there is already, or a new one. */
  output(c: Choices, { element, shape }: Value<Element>, atomic?: string): Output {
    const known = this.#outputs.filter(
      (output) => output.element === element && output.atomic === atomic && output.shape.join() === shape.join(),
    );
    const chosen = known[c.below(3)];
    if (chosen !== undefined) return chosen;
    const layout = c.pick<Layout>([
      "plain",
      "plain",
      "plain",
      "plain",
      "transposed",
      "transposed",
      "spread",
      "reversed",
    ]);
    const length = this.lanes.room(shape, layout);
    const name = `%y${this.#outputs.length}`;
    const output = {
      kind: "output",
      name,
      element,
      shape,
      layout,
      magnitude: outputMagnitude,
      atomic,
      length,
    } as const;
    this.#outputs.push(output);
    return output;
  }
}

/** The argument that points to a buffer. */
export function pointerOf({ name, element }: Input | Output): Value {
  return { name, shape: [], element: pointerTo(element), magnitude: Infinity };
}

function argument<E extends string>(name: string, element: E): Value<E> {
  return { name: `%${name}`, shape: [], element, magnitude: argumentMagnitude };
}
