/**
 * The text behind a directive, cut into literal text, regular expressions and substitutions once, and turned into a
 * JavaScript regular expression at each match, because its variables change. Alternatives are tried from left to right;
 * LLVM's regular expressions prefer the longest.
 */
import {
  defaultFormat,
  evaluateExpression,
  formatNumber,
  formatPattern,
  type NumericSubstitution,
  type NumericValue,
  parseNumericSubstitution,
  readNumber,
} from "./numeric.ts";

/** One piece of a pattern. */
export type PatternPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "regex"; readonly source: string }
  | { readonly kind: "define"; readonly name: string; readonly source: string }
  | { readonly kind: "use"; readonly name: string }
  | ({ readonly kind: "numeric" } & NumericSubstitution);

/** The values of variables while an input is checked. */
export interface Variables {
  readonly strings: Map<string, string>;
  readonly numbers: Map<string, NumericValue>;
}

/** A match: where it starts, how long it is, and what it defines. */
export interface PatternMatch {
  readonly start: number;
  readonly length: number;
  readonly strings: ReadonlyMap<string, string>;
  readonly numbers: ReadonlyMap<string, NumericValue>;
}

/** A substitution cannot be made: its variable has no value, or its expression is malformed. */
export class SubstitutionError extends Error {
  override readonly name = "SubstitutionError";
}

/** Cuts the text of a directive. @throws SyntaxError where a `{{` or `[[` is not closed or not understood. */
export function parsePattern(text: string): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  let rest = text;
  while (rest !== "") {
    if (rest.startsWith("{{")) {
      const end = rest.indexOf("}}", 2);
      if (end < 0) throw new SyntaxError("found start of regex string with no end '}}'");
      parts.push({ kind: "regex", source: translateRegex(rest.slice(2, end)) });
      rest = rest.slice(end + 2);
    } else if (isSubstitution(rest)) {
      const end = substitutionEnd(rest);
      parts.push(parseSubstitution(rest.slice(2, end)));
      rest = rest.slice(end + 2);
    } else {
      const next = /.(?=\{\{|\[\[)/s.exec(rest);
      const end = next ? next.index + 1 : rest.length;
      parts.push({ kind: "text", text: rest.slice(0, end) });
      rest = rest.slice(end);
    }
  }
  return parts;
}

/** `[[1, 2]]` in the middle of MLIR is text: a substitution starts with a name, `#`, `$` or `@`. */
function isSubstitution(text: string): boolean {
  return /^\[\[[#$@A-Za-z_]/.test(text);
}

function substitutionEnd(text: string): number {
  let depth = 0;
  for (let at = 2; at < text.length; at++) {
    const char = text[at];
    if (depth === 0 && text.startsWith("]]", at)) return at;
    if (char === "\\") at++;
    else if (char === "[") depth++;
    else if (char === "]") depth--;
  }
  throw new SyntaxError("invalid substitution block, no ]] found");
}

function parseSubstitution(inside: string): PatternPart {
  if (inside.startsWith("#") || inside.startsWith("@")) {
    const numeric = parseNumericSubstitution(inside.replace(/^#/, ""));
    if (!numeric) throw new SyntaxError(`invalid numeric substitution '${inside}'`);
    return { kind: "numeric", ...numeric };
  }
  const match = /^(\$?[A-Za-z_]\w*)(?::(.*))?$/s.exec(inside);
  if (!match) throw new SyntaxError(`invalid name in string variable use '${inside}'`);
  const [, name = "", source] = match;
  return source === undefined ? { kind: "use", name } : { kind: "define", name, source: translateRegex(source) };
}

/** POSIX extended → JavaScript: bracket expressions differ, and a negated one never crosses a line. */
function translateRegex(source: string): string {
  const translated = source.replace(
    /\\.|\[(\^?)(\]?(?:\[:\w+:\]|[^\]])*)\]/gs,
    (whole, negation: string, body?: string) => {
      if (body === undefined) return whole;
      const inner = body
        .replace(/\[:(\w+):\]/g, (_class, name: string) => posixClasses[name] ?? "")
        .replace(/^\]/, "\\]")
        .replace(/(?<!\\)\[/g, "\\[");
      return `[${negation}${negation ? "\\n" : ""}${inner}]`;
    },
  );
  try {
    new RegExp(translated, "m");
  } catch (error) {
    throw new SyntaxError(`invalid regex: ${error instanceof Error ? error.message : String(error)}`);
  }
  return translated;
}

const posixClasses: Readonly<Record<string, string>> = {
  alpha: "A-Za-z",
  digit: "0-9",
  alnum: "A-Za-z0-9",
  upper: "A-Z",
  lower: "a-z",
  space: "\\s",
  blank: " \\t",
  punct: "!-\\/:-@\\[-`{-~",
  xdigit: "0-9A-Fa-f",
};

/** How a pattern is anchored. */
export interface Anchoring {
  readonly wholeLine: boolean;
  readonly allowBlanks: boolean;
}

/**
 * The first match of the pattern in `input`, or undefined. `line` is the directive's own, for `@LINE`.
 * @throws SubstitutionError where a substitution cannot be made.
 */
export function matchPattern(
  parts: readonly PatternPart[],
  input: string,
  variables: Variables,
  line: number,
  anchoring: Anchoring,
): PatternMatch | undefined {
  const defined = new Map<string, string>();
  const numeric: { name: string; group: string; format: typeof defaultFormat }[] = [];
  let source = "";
  const undefinedNames: string[] = [];
  for (const part of parts) {
    switch (part.kind) {
      case "text":
        source += escapeRegex(part.text);
        break;
      case "regex":
        source += `(?:${part.source})`;
        break;
      case "define": {
        const group = `s${defined.size}`;
        source += `(?<${group}>${part.source})`;
        defined.set(part.name, group);
        break;
      }
      case "use": {
        const group = defined.get(part.name);
        const value = variables.strings.get(part.name);
        if (group !== undefined) source += `\\k<${group}>`;
        else if (value !== undefined) source += escapeRegex(value);
        else undefinedNames.push(part.name);
        break;
      }
      case "numeric": {
        const expected =
          part.expression === undefined ? undefined : evaluate(part.expression, variables, line, undefinedNames);
        const format = part.format ?? expected?.format ?? defaultFormat;
        const body = expected ? escapeRegex(formatNumber(expected.value, format)) : formatPattern(format);
        if (part.defines === undefined) source += `(?:${body})`;
        else {
          const group = `n${numeric.length}`;
          numeric.push({ name: part.defines, group, format });
          source += `(?<${group}>${body})`;
        }
        break;
      }
    }
  }
  if (undefinedNames.length)
    throw new SubstitutionError(`uses undefined variable(s): ${undefinedNames.map((name) => `"${name}"`).join(" ")}`);
  if (anchoring.wholeLine) source = anchoring.allowBlanks ? `^ *${source} *$` : `^${source}$`;
  const match = new RegExp(source, "m").exec(input);
  if (!match) return undefined;
  const groups = match.groups ?? {};
  return {
    start: match.index,
    length: match[0].length,
    strings: new Map([...defined].map(([name, group]) => [name, groups[group] ?? ""])),
    numbers: new Map(
      numeric.map(({ name, group, format }) => [name, { value: readNumber(groups[group] ?? "0", format), format }]),
    ),
  };
}

function evaluate(expression: string, variables: Variables, line: number, undefinedNames: string[]): NumericValue {
  const unknown: NumericValue = { value: 1n, format: undefined };
  try {
    return evaluateExpression(expression, (name) => {
      if (name === "@LINE") return { value: BigInt(line), format: undefined };
      const value = variables.numbers.get(name);
      if (value === undefined) undefinedNames.push(name);
      return value ?? unknown;
    });
  } catch (error) {
    throw new SubstitutionError(error instanceof Error ? error.message : String(error));
  }
}

function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
