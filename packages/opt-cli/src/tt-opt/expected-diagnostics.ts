/**
 * `--verify-diagnostics`: comments such as `// expected-error @+1 {{part of the message}}` say which diagnostics there
 * must be. Notes that nobody expects are fine, as notes come and go with the diagnostics they belong to.
 */
import type { Diagnostic, Place, Severity } from "@tt-opt/ir-core";

interface Expectation {
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  /** Where it must be; undefined for a diagnostic of no place. */
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
  /expected-(error|warning|remark|note)(-re)?[ \t]*(?:@([+-]\d+|above|below|unknown))?[ \t]*(\d+)?[ \t]*\{\{((?:\{\{.*?\}\}|(?!\}\}).)*)\}\}/g;

/** What is wrong with the diagnostics of a part that starts at `firstLine`, as lines to print; none if all is well. */
export function checkExpectations(
  file: string,
  text: string,
  firstLine: number,
  diagnostics: readonly Diagnostic[],
  mode: "all" | "only-expected",
): readonly string[] {
  const open = [...expectations(file, text, firstLine)];
  const problems: string[] = [];
  for (const { severity, place, message } of diagnostics.flatMap(withNotes)) {
    const index = open.findIndex((e) => e.severity === severity && e.targetLine === place?.line && e.matches(message));
    if (index >= 0) open.splice(index, 1);
    else if (mode === "all" && severity !== "note") {
      const where = place === undefined ? `${file}:?` : `${place.file}:${place.line}:${place.column}`;
      problems.push(`${where}: error: unexpected ${severity}: ${message}`);
    }
  }
  for (const { severity, line, text: wanted } of open) {
    problems.push(`${file}:${line}: error: expected ${severity} "${wanted}" was not produced`);
  }
  return problems;
}

function withNotes(diagnostic: Diagnostic): readonly Found[] {
  return [diagnostic, ...diagnostic.notes.map((note): Found => ({ severity: "note", ...note }))];
}

function* expectations(file: string, text: string, firstLine: number): IterableIterator<Expectation> {
  const lines = text.split("\n");
  for (const [index, lineText] of lines.entries()) {
    for (const match of lineText.matchAll(comment)) {
      const [, kind = "", regex, where, times = "1", wanted = ""] = match;
      const line = firstLine + index;
      const expectation: Expectation = {
        severity: severityOf(kind),
        file,
        line,
        targetLine: where === "unknown" ? undefined : line + offsetOf(where, lines, index),
        text: wanted,
        matches: matcher(wanted, regex !== undefined),
      };
      for (let n = 0; n < Number(times); n++) yield expectation;
    }
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

/** `-re` texts are literal but for what stands in inner `{{…}}`. */
function matcher(text: string, isRegex: boolean): (message: string) => boolean {
  if (!isRegex) return (message) => message.includes(text);
  const source = text
    .split(/\{\{(.*?)\}\}/)
    .map((part, i) => (i % 2 === 1 ? `(?:${part})` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("");
  const regex = new RegExp(source);
  return (message) => regex.test(message);
}
