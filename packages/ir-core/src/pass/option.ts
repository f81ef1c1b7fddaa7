/**
 * Typed options of passes. A single declaration is used by the API, the textual pipeline, `--help` and the reference.
 */

/** The description, default and text form of a value of type `T`. */
export interface Option<T> {
  readonly default: T;
  readonly description: string;
  /** The type in help texts: `int`, `bool`, `a|b`. */
  readonly typeName: string;
  /** The value, or undefined if `text` is invalid. */
  parse(text: string): T | undefined;
  print(value: T): string;
}

/** Options by name; names are written in camel case in code and in kebab case in text. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The values of options. */
export type OptionValues<O> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

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
  /** An integer. */
  int(value: number, description: string): Option<number> {
    return { default: value, description, typeName: "int", parse: integer, print: String };
  },
  /** A number. */
  number(value: number, description: string): Option<number> {
    const parse = (text: string): number | undefined =>
      text.trim() === "" || Number.isNaN(Number(text)) ? undefined : Number(text);
    return { default: value, description, typeName: "number", parse, print: String };
  },
  /** `true` or `false`; without a value it is true. */
  bool(value: boolean, description: string): Option<boolean> {
    const parse = (text: string): boolean | undefined =>
      text === "true" || text === "1" || text === "" ? true : text === "false" || text === "0" ? false : undefined;
    return { default: value, description, typeName: "bool", parse, print: String };
  },
  /** Any text. */
  string(value: string, description: string): Option<string> {
    return { default: value, description, typeName: "string", parse: (text) => text, print: (text) => text };
  },
  /** Integers separated by commas. */
  ints(value: readonly number[], description: string): Option<readonly number[]> {
    return {
      default: value,
      description,
      typeName: "int[]",
      parse: listOf(integer),
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
    return { default: value, description, typeName: values.join("|"), parse, print: String };
  },
} as const;

/** The text form of `maxIterations`: `max-iterations`. */
export function optionText(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
