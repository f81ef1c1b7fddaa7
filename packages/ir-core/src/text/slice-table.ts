/**
 * A hash table with slices of a text as keys, which compares characters in place and creates no strings. Nearly all
 * operation names of a text occurred before, so most are resolved here.
 */
export class SliceTable<T> {
  #keys = new Array<string | undefined>(256).fill(undefined);
  #values = new Array<T | undefined>(256).fill(undefined);
  #size = 0;

  /** The value for the characters of `text` from `start` to `end`. */
  find(text: string, start: number, end: number): T | undefined {
    const mask = this.#keys.length - 1;
    let slot = hash(text, start, end) & mask;
    for (let key = this.#keys[slot]; key !== undefined; key = this.#keys[slot]) {
      if (key.length === end - start && text.startsWith(key, start)) return this.#values[slot];
      slot = (slot + 1) & mask;
    }
    return undefined;
  }

  /** Adds a value for a key that has none. */
  add(key: string, value: T): void {
    if (this.#size * 2 >= this.#keys.length) this.#grow();
    this.#insert(key, value);
    this.#size++;
  }

  clear(): void {
    // A text may have hundreds of consecutive aliases, each of which clears an empty table.
    if (this.#size === 0) return;
    this.#keys.fill(undefined);
    this.#values.fill(undefined);
    this.#size = 0;
  }

  #insert(key: string, value: T): void {
    const mask = this.#keys.length - 1;
    let slot = hash(key, 0, key.length) & mask;
    while (this.#keys[slot] !== undefined) slot = (slot + 1) & mask;
    this.#keys[slot] = key;
    this.#values[slot] = value;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Array<string | undefined>(keys.length * 2).fill(undefined);
    this.#values = new Array<T | undefined>(keys.length * 2).fill(undefined);
    keys.forEach((key, i) => {
      const value = values[i];
      if (key !== undefined && value !== undefined) this.#insert(key, value);
    });
  }
}

function hash(text: string, start: number, end: number): number {
  let h = 0;
  for (let i = start; i < end; i++) h = (Math.imul(h, 31) + text.charCodeAt(i)) | 0;
  return h ^ (h >>> 15);
}
