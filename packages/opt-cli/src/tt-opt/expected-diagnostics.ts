/**
 * `--verify-diagnostics`: comments such as `// expected-error @+1 {{part of the message}}` say which diagnostics there
 * must be. Notes that nobody expects are fine, as notes come and go with the diagnostics they belong to.
 */
import { type Diagnostic, type Place, type Severity, SourceFile } from "@tt-opt/ir-core";

interface Expectation {
  readonly severity: Severity;
  /** Where the comment is. */
  readonly place: Place;
  /** Where the diagnostic must be; undefined for a diagnostic of no place. */
  readonly targetLine: number | undefined;
  readonly text: string;
  readonly matches: (message: string) => boolean;
}

interface Found {
  readonly severity: Severity;
  readonly place: Place | undefined;
  readonly message: string;
}

const comment =
  /expected-(error|warning|remark|note)(-re)?[ \t]*(?:@([+-]\d+|above|below|unknown))?[ \t]*(\d+)?[ \t]*\{\{((?:\{\{.*?\}\}|(?!\}\}(?!\})).)*)\}\}/g;

/** What is wrong with the diagnostics of a part that starts at `firstLine`; nothing if all is well. */
export function checkExpectations(
  file: string,
  text: string,
  firstLine: number,
  diagnostics: readonly Diagnostic[],
  mode: "all" | "only-expected",
): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const open = [...expectations(new SourceFile(file, text, firstLine), problems)];
  for (const { severity, place, message } of diagnostics.flatMap(withNotes)) {
    const fits = (e: Expectation): boolean =>
      e.targetLine === place?.line && (place === undefined || place.file === file) && e.matches(message);
    const index = open.findIndex((e) => e.severity === severity && fits(e));
    if (index >= 0) open.splice(index, 1);
    else if (mode === "all" && severity !== "note") {
      const other = open.find(fits)?.severity;
      const hint = other === undefined ? "" : `, where the comment expects '${other}'`;
      problems.push(problem(place, `unexpected ${severity}: ${message}${hint}`));
    }
  }
  for (const { severity, place, text: wanted } of open) {
    problems.push(problem(place, `expected ${severity} "${wanted}" was not produced`));
  }
  return problems;
}

function problem(place: Place | undefined, message: string): Diagnostic {
  return { severity: "error", code: "TT6005", message, place, notes: [], fixIts: [] };
}

function withNotes(diagnostic: Diagnostic): readonly Found[] {
  return [diagnostic, ...diagnostic.notes.map((note): Found => ({ severity: "note", ...note }))];
}

/** The expectations in the comments of a text; those that cannot be understood are added to `problems`. */
function* expectations(source: SourceFile, problems: Diagnostic[]): IterableIterator<Expectation> {
  const lines = source.text.split("\n");
  let offset = 0;
  for (const [index, lineText] of lines.entries()) {
    for (const match of lineText.matchAll(comment)) {
      const [whole, kind = "", regex, where, times = "1", wanted = ""] = match;
      const start = offset + match.index;
      const at = source.position(start);
      const place = { file: source.name, ...at, span: { file: source, start, end: start + whole.length } };
      const matches = matcher(wanted, regex !== undefined);
      if (typeof matches === "string") problems.push(problem(place, matches));
      else {
        const targetLine = where === "unknown" ? undefined : at.line + offsetOf(where, lines, index);
        const expectation = { severity: severityOf(kind), place, targetLine, text: wanted, matches };
        for (let n = 0; n < Number(times); n++) yield expectation;
      }
    }
    offset += lineText.length + 1;
  }
}

function severityOf(kind: string): Severity {
  return kind === "warning" || kind === "remark" || kind === "note" ? kind : "error";
}

/** How many lines from the comment's; `above` and `below` skip lines that hold expectations themselves. */
function offsetOf(where: string | undefined, lines: readonly string[], index: number): number {
  if (where === undefined) return 0;
  if (where !== "above" && where !== "below") return Number(where);
  const step = where === "below" ? 1 : -1;
  let offset = step;
  while (/^\s*\/\/.*expected-(?:error|warning|remark|note)/.test(lines[index + offset] ?? "")) offset += step;
  return offset;
}

/** Whether a message is meant; why none can be, if a regular expression is wrong. */
function matcher(text: string, isRegex: boolean): ((message: string) => boolean) | string {
  if (!isRegex) return (message) => message.includes(text);
  // The texts of `-re` are literal but for what stands in inner braces.
  const source = text
    .split(/\{\{(.*?)\}\}/)
    .map((part, i) => (i % 2 === 1 ? `(?:${part})` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("");
  try {
    const regex = new RegExp(source);
    return (message) => regex.test(message);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
