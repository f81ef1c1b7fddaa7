/** Describes wrong values in messages, so that `"2"` is told from `2` and `2n`, and an array from a typed one. */

/** A value as a message names it: a primitive as it is written in code, an object by its class. */
export function describe(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (ArrayBuffer.isView(value)) return article(value.constructor.name);
  if (value instanceof ArrayBuffer) return "an ArrayBuffer (wrap it: new Uint8Array(buffer))";
  return article(typeof value === "object" ? value.constructor?.name || "object" : typeof value);
}

function article(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
