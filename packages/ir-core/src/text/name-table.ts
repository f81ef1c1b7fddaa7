/**
 * The values of names, and the offsets of their definitions. Most names are numbers that a printer has assigned in
 * order; they index an array, which is much faster than a map of strings.
 */
import { Value } from "../ir/value.ts";

/** The values of a name: the results of an operation, or one value. */
export type NamedGroup = Value | readonly Value[];

/** The value of a group at `index`, if there is one. */
export function valueIn(group: NamedGroup | undefined, index: number): Value | undefined {
  return group instanceof Value ? (index === 0 ? group : undefined) : group?.[index];
}

/** The values of a name, and where it is defined. */
export interface NamedValues {
  readonly values: NamedGroup;
  /** Offset of the name at its definition. */
  readonly at: number;
}

/** A number with a larger distance from the last one is stored as a word, since the array would be mostly empty. */
const largestGap = 1000;

/** See the file's header. */
export class NameTable {
  readonly #words = new Map<string, NamedValues>();
  readonly #numbers: (NamedGroup | undefined)[] = [];
  readonly #places: number[] = [];

  /** The values of the name `number`, if it is in the array. */
  numbered(number: number): NamedGroup | undefined {
    const numbers = this.#numbers;
    return number >= 0 && number < numbers.length ? numbers[number] : undefined;
  }

  /** The values of the name `name`. */
  named(name: string): NamedGroup | undefined {
    return this.numbered(numberOf(name)) ?? this.#words.get(name)?.values;
  }

  /** The values of the name `name` and the offset of its definition. */
  get(name: string): NamedValues | undefined {
    const number = numberOf(name);
    const values = this.numbered(number);
    return values === undefined ? this.#words.get(name) : { values, at: this.#places[number] ?? 0 };
  }

  has(name: string): boolean {
    return this.named(name) !== undefined;
  }

  /** Adds values with the name `number`; false if its distance from the others is too large for the array. */
  setNumbered(number: number, values: NamedGroup, at: number): boolean {
    const numbers = this.#numbers;
    const places = this.#places;
    if (number < 0 || number > numbers.length + largestGap) return false;
    while (numbers.length < number) {
      numbers.push(undefined);
      places.push(0);
    }
    numbers[number] = values;
    places[number] = at;
    return true;
  }

  set(name: string, values: NamedGroup, at: number): void {
    if (!this.setNumbered(numberOf(name), values, at)) this.#words.set(name, { values, at });
  }

  delete(name: string): void {
    this.deleteNumbered(numberOf(name));
    this.#words.delete(name);
  }

  /** Removes values that {@link setNumbered} has added. */
  deleteNumbered(number: number): void {
    if (number >= 0 && number < this.#numbers.length) this.#numbers[number] = undefined;
  }

  /** All names: words first. */
  *keys(): IterableIterator<string> {
    yield* this.#words.keys();
    for (const [number, values] of this.#numbers.entries()) if (values !== undefined) yield String(number);
  }

  /** Adds all names of `other`. */
  addAll(other: NameTable): void {
    for (const name of other.keys()) {
      const found = other.get(name);
      if (found !== undefined) this.set(name, found.values, found.at);
    }
  }
}

/** The number in `name` if it is written in the usual way: without leading zeros, and with at most nine digits. */
function numberOf(name: string): number {
  const { length } = name;
  if (length > 9 || length === 0) return -1;
  let number = 0;
  for (let i = 0; i < length; i++) {
    const digit = name.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9 || (number === 0 && i > 0)) return -1;
    number = number * 10 + digit;
  }
  return number;
}
