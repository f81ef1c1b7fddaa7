/**
 * Typed options of passes. A single declaration is used by the API, the textual pipeline, `--help` and the reference.
 */

/** The description, default and text form of a value of type `T`. */
export interface Option<T> {
  readonly default: T;
  readonly description: string;
  /** The type in help texts: `int`, `bool`, `a|b`. */
  readonly typeName: string;
  /** Which values of the type are allowed: `from 1 to 64`. All are if it is left out. */
  readonly range?: string;
  /** The value, or undefined if `text` is not of the type. The value need not be in the range. */
  parse(text: string): T | undefined;
  /** Whether `value` is of the type and in the range. */
  accepts(value: unknown): value is T;
  print(value: T): string;
}

/** Options by name; names are written in camel case in code and in kebab case in text. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The values of options. */
export type OptionValues<O> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

/** The allowed values of an option that holds integers, or of each element of one that holds several. */
export interface OptionRange {
  /** No value is smaller. */
  readonly least?: number;
  /** No value is larger. */
  readonly greatest?: number;
  /** Whether only powers of two are allowed, and 0 if it is the least value. */
  readonly powerOfTwo?: boolean;
}

/** A value that an option does not allow, given to the factory of a pass or to a pipeline. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

/** What an option allows, as in messages: `int, a power of two from 1 to 64`. */
export function allowedValues({ typeName, range }: Option<unknown>): string {
  return range === undefined ? typeName : `${typeName}, ${range}`;
}

function rangeText(range: OptionRange): { readonly range?: string } {
  const { least, powerOfTwo = false } = range;
  if (!powerOfTwo) return least === undefined && range.greatest === undefined ? {} : { range: limitsText(range) };
  if (least !== 0) return { range: `a power of two ${limitsText(range)}`.trim() };
  return { range: `0 or a power of two ${limitsText({ ...range, least: 1 })}` };
}

function limitsText({ least, greatest }: OptionRange): string {
  if (least === undefined) return greatest === undefined ? "" : `at most ${greatest}`;
  return greatest === undefined ? `at least ${least}` : `from ${least} to ${greatest}`;
}

function isInRange(value: unknown, range: OptionRange): value is number {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return false;
  const { least = -Infinity, greatest = Infinity, powerOfTwo = false } = range;
  if (value < least || value > greatest) return false;
  return !powerOfTwo || (value === 0 && least === 0) || (value > 0 && Number.isInteger(Math.log2(value)));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function integer(text: string): number | undefined {
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}

function listOf<T>(parse: (text: string) => T | undefined): (text: string) => readonly T[] | undefined {
  return (text) => {
    const inner = (/^\{(.*)\}$|^\[(.*)\]$/s.exec(text)?.slice(1).join("") ?? text).trim();
    if (inner === "") return [];
    const values: T[] = [];
    for (const part of splitOutsideBrackets(inner)) {
      const value = parse(part.trim());
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  };
}

/** Splits `text` at commas outside of brackets. */
function splitOutsideBrackets(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if ("({[".includes(c)) depth++;
    else if (")}]".includes(c)) depth--;
    else if (c === "," && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** Declares options. */
export const opt = {
  /** An integer in `range`. */
  int(value: number, description: string, range: OptionRange = {}): Option<number> {
    const accepts = (given: unknown): given is number => isInRange(given, range);
    return {
      default: value,
      description,
      typeName: "int",
      ...rangeText(range),
      parse: integer,
      accepts,
      print: String,
    };
  },
  /** A number. */
  number(value: number, description: string): Option<number> {
    const parse = (text: string): number | undefined =>
      text.trim() === "" || Number.isNaN(Number(text)) ? undefined : Number(text);
    const accepts = (given: unknown): given is number => typeof given === "number" && !Number.isNaN(given);
    return { default: value, description, typeName: "number", parse, accepts, print: String };
  },
  /** `true` or `false`; without a value it is true. */
  bool(value: boolean, description: string): Option<boolean> {
    const parse = (text: string): boolean | undefined =>
      text === "true" || text === "1" || text === "" ? true : text === "false" || text === "0" ? false : undefined;
    const accepts = (given: unknown): given is boolean => typeof given === "boolean";
    return { default: value, description, typeName: "bool", parse, accepts, print: String };
  },
  /** Any text. */
  string(value: string, description: string): Option<string> {
    const same = (text: string): string => text;
    return { default: value, description, typeName: "string", parse: same, accepts: isText, print: same };
  },
  /** Integers in `range`, separated by commas. */
  ints(value: readonly number[], description: string, range: OptionRange = {}): Option<readonly number[]> {
    return {
      default: value,
      description,
      typeName: "int[]",
      ...rangeText(range),
      parse: listOf(integer),
      accepts: (given): given is readonly number[] =>
        Array.isArray(given) && given.every((each) => isInRange(each, range)),
      print: (list) => (list.length === 1 ? String(list[0]) : `{${list.join(",")}}`),
    };
  },
  /** Texts separated by commas. */
  strings(value: readonly string[], description: string): Option<readonly string[]> {
    return {
      default: value,
      description,
      typeName: "string[]",
      parse: listOf((text) => text),
      accepts: (given): given is readonly string[] => Array.isArray(given) && given.every(isText),
      print: (list) => `{${list.join(",")}}`,
    };
  },
  /** One of several words. */
  oneOf<const E extends readonly [string, ...string[]]>(
    values: E,
    value: E[number],
    description: string,
  ): Option<E[number]> {
    const parse = (text: string): E[number] | undefined => values.find((candidate) => candidate === text);
    const accepts = (given: unknown): given is E[number] => values.some((candidate) => candidate === given);
    return { default: value, description, typeName: values.join("|"), parse, accepts, print: String };
  },
} as const;

/** The text form of `maxIterations`: `max-iterations`. */
export function optionText(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
