/**
 * Things by the names of values. Most names are numbers, handed out in order by a printer; they index an array, which is
 * a fraction of the work that a map of strings makes.
 */
export class NameTable<E> {
  readonly #words = new Map<string, E>();
  readonly #numbers: (E | undefined)[] = [];

  get(name: string): E | undefined {
    const number = numberOf(name);
    return number < 0 ? this.#words.get(name) : this.#numbers[number];
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, entry: E): void {
    const number = numberOf(name);
    if (number < 0) this.#words.set(name, entry);
    else this.#numbers[number] = entry;
  }

  delete(name: string): void {
    const number = numberOf(name);
    if (number < 0) this.#words.delete(name);
    else this.#numbers[number] = undefined;
  }

  /** All names: words first. */
  *keys(): IterableIterator<string> {
    yield* this.#words.keys();
    // The keys, for the array may have holes.
    for (const number of Object.keys(this.#numbers)) if (this.has(number)) yield number;
  }

  /** Adds all that `other` has. */
  addAll(other: NameTable<E>): void {
    for (const [name, entry] of other.#words) this.#words.set(name, entry);
    other.#numbers.forEach((entry, number) => (this.#numbers[number] = entry));
  }
}

/** The number that `name` is if it is written as one is usually: without leading zeros, and of at most six digits. */
function numberOf(name: string): number {
  const { length } = name;
  if (length > 6) return -1;
  let number = 0;
  for (let i = 0; i < length; i++) {
    const digit = name.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9 || (number === 0 && i > 0)) return -1;
    number = number * 10 + digit;
  }
  return number;
}
