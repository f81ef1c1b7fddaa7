/**
 * Finds the directives of a check file. A directive is a prefix, not preceded by a letter, digit, `-` or `_`, an
 * optional suffix (`-NEXT`, `-COUNT-3`, …), an optional `{LITERAL}` and a colon; its pattern is the rest of the line.
 */
import { parsePattern, type PatternPart } from "./pattern.ts";
import { FileCheckError, locate, type SourceText } from "./report.ts";

/** What a directive asks for. `EOF` stands behind trailing `-DAG` and `-NOT` directives. */
export type DirectiveKind = "CHECK" | "NEXT" | "SAME" | "NOT" | "DAG" | "LABEL" | "COUNT" | "EMPTY" | "EOF";

/** One directive with its pattern. */
export interface Directive {
  readonly kind: DirectiveKind;
  /** As messages name it, for example `CHECK-NEXT`. */
  readonly name: string;
  /** How often the pattern must match: 1 but for `-COUNT-n`. */
  readonly count: number;
  readonly parts: readonly PatternPart[];
  /** The pattern as it was written, without surrounding blanks. */
  readonly text: string;
  /** Where the pattern starts in the check file. */
  readonly offset: number;
  /** The 1-based line, for `@LINE`. */
  readonly line: number;
}

/** What of the options bears on finding directives. */
export interface DirectiveSyntax {
  readonly prefixes: readonly string[];
  readonly commentPrefixes: readonly string[];
  readonly strictWhitespace: boolean;
  readonly matchFullLines: boolean;
}

/** All directives in order. @throws FileCheckError for a directive that is malformed. */
export function parseDirectives(source: SourceText, syntax: DirectiveSyntax): readonly Directive[] {
  const directives: Directive[] = [];
  const names = [...syntax.prefixes, ...syntax.commentPrefixes].sort((a, b) => b.length - a.length).join("|");
  const finder = new RegExp(`(?<![\\w-])(${names})((?:-[A-Z0-9]+)*)(\\{LITERAL\\})?:`, "g");
  let offset = 0;
  let line = 0;
  for (const text of source.text.split("\n")) {
    line++;
    finder.lastIndex = 0;
    for (let match = finder.exec(text); match; match = finder.exec(text)) {
      const [whole, prefix = "", suffix = "", literal] = match;
      if (syntax.commentPrefixes.includes(prefix) && suffix === "") break;
      const start = match.index + whole.length;
      const place = { line, offset: offset + start };
      const directive = makeDirective(source, prefix, suffix, text.slice(start), literal !== undefined, place, syntax);
      if (!directive) continue;
      const needsPrevious = directive.kind === "NEXT" || directive.kind === "SAME" || directive.kind === "EMPTY";
      if (needsPrevious && !directives.some((d) => d.kind !== "NOT" && d.kind !== "DAG"))
        fail(source, offset + match.index, `found '${directive.name}' without previous '${prefix}: line`);
      directives.push(directive);
      break;
    }
    offset += text.length + 1;
  }
  return directives;
}

function makeDirective(
  source: SourceText,
  prefix: string,
  suffix: string,
  rest: string,
  isLiteral: boolean,
  place: { readonly line: number; readonly offset: number },
  syntax: DirectiveSyntax,
): Directive | undefined {
  const name = prefix + suffix;
  const resolved = resolveSuffix(suffix);
  if (resolved === "unsupported") fail(source, place.offset, `unsupported -NOT combination on prefix '${prefix}'`);
  if (resolved === undefined) return undefined;
  const { kind, count } = resolved;
  if (count < 1)
    fail(source, place.offset, `invalid count in -COUNT specification on prefix '${prefix}' (count can't be 0)`);
  const keepBlanks = syntax.strictWhitespace && syntax.matchFullLines;
  const raw = rest.replace(/\r$/, "");
  const trimmed = keepBlanks ? raw : raw.replace(/^[ \t]+|[ \t]+$/g, "");
  const text = syntax.strictWhitespace ? trimmed : trimmed.replace(/[ \t]+/g, " ");
  const offset = place.offset + (keepBlanks ? 0 : raw.length - raw.trimStart().length);
  if (kind === "EMPTY") {
    if (text.trim() !== "")
      fail(source, offset, `found non-empty check string for empty check with prefix '${prefix}:'`);
    return { kind, name, count, parts: [{ kind: "regex", source: "\\n$" }], text, offset, line: place.line };
  }
  if (text === "" && !keepBlanks) fail(source, place.offset, `found empty check string with prefix '${name}:'`);
  const parts: readonly PatternPart[] = isLiteral ? [{ kind: "text", text }] : parse(source, offset, text);
  if (kind === "LABEL" && parts.some((part) => part.kind === "define" || part.kind === "use"))
    fail(source, offset, `found '${name}:' with variable definition or use`);
  return { kind, name, count, parts, text, offset, line: place.line };
}

function resolveSuffix(
  suffix: string,
): { readonly kind: DirectiveKind; readonly count: number } | "unsupported" | undefined {
  switch (suffix) {
    case "":
      return { kind: "CHECK", count: 1 };
    case "-NEXT":
    case "-SAME":
    case "-NOT":
    case "-DAG":
    case "-LABEL":
    case "-EMPTY":
      return { kind: suffixKinds[suffix], count: 1 };
    case "-DAG-NOT":
    case "-NOT-DAG":
    case "-NEXT-NOT":
    case "-NOT-NEXT":
    case "-SAME-NOT":
    case "-NOT-SAME":
    case "-EMPTY-NOT":
    case "-NOT-EMPTY":
      return "unsupported";
    default: {
      const count = /^-COUNT-(\d+)$/.exec(suffix)?.[1];
      return count === undefined ? undefined : { kind: "COUNT", count: Number(count) };
    }
  }
}

const suffixKinds = {
  "-NEXT": "NEXT",
  "-SAME": "SAME",
  "-NOT": "NOT",
  "-DAG": "DAG",
  "-LABEL": "LABEL",
  "-EMPTY": "EMPTY",
} as const;

function parse(source: SourceText, offset: number, text: string): readonly PatternPart[] {
  try {
    return parsePattern(text);
  } catch (error) {
    return fail(source, offset, error instanceof Error ? error.message : String(error));
  }
}

function fail(source: SourceText, offset: number, text: string): never {
  throw new FileCheckError(locate(source, offset, "error", text));
}
