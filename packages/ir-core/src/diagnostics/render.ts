/**
 * Renders diagnostics as text for a terminal: `file:line:column: error: message`, the source line, an underline of the
 * range, notes in the same form, and fixes. The caller provides functions for colours.
 */
import type { Diagnostic, FixIt, Place } from "./diagnostic.ts";

/** Decorates parts of a rendered diagnostic. */
export interface DiagnosticStyle {
  severity?(severity: string): string;
  location?(text: string): string;
  underline?(text: string): string;
}

/** The lines of one diagnostic, without a final line end. */
export function renderDiagnostic(diagnostic: Diagnostic, style: DiagnosticStyle = {}): string {
  const lines = head(diagnostic.severity, diagnostic.message, diagnostic.place, style, diagnostic.code);
  for (const fix of diagnostic.fixIts) lines.push(fixText(fix));
  for (const note of diagnostic.notes) lines.push(...head("note", note.message, note.place, style, undefined));
  return lines.join("\n");
}

/** All diagnostics, one after the other. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], style: DiagnosticStyle = {}): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, style)).join("\n");
}

function head(
  severity: string,
  message: string,
  place: Place | undefined,
  style: DiagnosticStyle,
  code: string | undefined,
): string[] {
  const where = placeText(place);
  const what = style.severity?.(severity) ?? severity;
  const suffix = code === undefined ? "" : ` [${code}]`;
  const prefix = place === undefined && severity === "note" ? "" : `${style.location?.(where) ?? where}: `;
  const lines = [`${prefix}${what}: ${message}${suffix}`];
  const span = place?.span;
  const text = place === undefined ? undefined : span?.file.line(place.line);
  if (place === undefined || span === undefined || text === undefined || text.length > 400) return lines;
  const start = place.column - 1;
  const length = Math.max(1, Math.min(span.end - span.start, text.length - start));
  const indent = text.slice(0, start).replace(/[^\t]/g, " ");
  const underline = `^${"~".repeat(length - 1)}`;
  lines.push(text, indent + (style.underline?.(underline) ?? underline));
  return lines;
}

/** `file:line:column`; only the file for the module that is put around the text of a file, which is in no line of it. */
function placeText(place: Place | undefined): string {
  if (place === undefined) return "<unknown>";
  return place.line === 0 ? place.file : `${place.file}:${place.line}:${place.column}`;
}

function fixText(fix: FixIt): string {
  const { line, column } = fix.span.file.position(fix.span.start);
  const place = `${fix.span.file.name}:${line}:${column}`;
  const replaced = fix.span.end > fix.span.start ? "replace with" : "insert";
  return `${place}: fix: ${fix.label}: ${replaced} '${fix.replacement.trim()}'`;
}
