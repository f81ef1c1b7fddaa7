/** Writes diagnostics for people or as lines of JSON. */
import { styleText } from "node:util";
import { type Diagnostic, type DiagnosticStyle, type Place, renderDiagnostic } from "@tt-opt/ir-core";
import type { Host } from "./host.ts";

/** How diagnostics are shown. */
export interface ReportOptions {
  readonly format: "text" | "json";
  /** 0: all. */
  readonly maxErrors: number;
  readonly color: "auto" | "always" | "never";
  /** Whether notes are shown. */
  readonly notes: boolean;
  /** Which remarks are shown; none if left out. */
  readonly remarks?: RegExp | undefined;
}

/** Shows diagnostics as they come, up to a number of errors. */
export class Reporter {
  readonly #host: Host;
  readonly #options: ReportOptions;
  #style: DiagnosticStyle | undefined;
  #errors = 0;

  constructor(host: Host, options: ReportOptions) {
    this.#host = host;
    this.#options = options;
  }

  show(diagnostics: readonly Diagnostic[]): void {
    const { format, maxErrors, remarks, notes } = this.#options;
    for (const whole of diagnostics) {
      const diagnostic = notes ? whole : { ...whole, notes: [] };
      if (diagnostic.severity === "remark" && remarks?.test(diagnostic.message) !== true) continue;
      if (diagnostic.severity === "error") {
        this.#errors++;
        if (maxErrors > 0 && this.#errors > maxErrors) continue;
      }
      const text =
        format === "json"
          ? JSON.stringify(diagnosticJson(diagnostic))
          : renderDiagnostic(diagnostic, (this.#style ??= this.#makeStyle()));
      this.#host.stderr(`${text}\n`);
    }
  }

  /** Made when it is first needed: to ask whether there is a terminal takes Node some milliseconds. */
  #makeStyle(): DiagnosticStyle {
    const { color } = this.#options;
    if (color === "never" || (color === "auto" && !this.#host.isTTY)) return {};
    const always = { validateStream: false };
    return {
      severity: (severity) =>
        styleText(
          ["bold", severity === "error" ? "red" : severity === "warning" ? "yellow" : "cyan"],
          severity,
          always,
        ),
      location: (text) => styleText("bold", text, always),
      underline: (text) => styleText("green", text, always),
    };
  }

  /** Says how many errors were not shown. */
  finish(): void {
    const { format, maxErrors } = this.#options;
    const hidden = this.#errors - maxErrors;
    if (maxErrors === 0 || hidden <= 0 || format === "json") return;
    this.#host.stderr(`${hidden} more ${hidden === 1 ? "error" : "errors"} not shown; see --max-errors\n`);
  }
}

/** A diagnostic as plain data: lines and columns count from 1, ends are exclusive. */
export function diagnosticJson({ severity, code, message, place, notes, fixIts }: Diagnostic): object {
  return {
    severity,
    code,
    message,
    ...placeJson(place),
    ...(notes.length === 0
      ? {}
      : { notes: notes.map((note) => ({ message: note.message, ...placeJson(note.place) })) }),
    ...(fixIts.length === 0
      ? {}
      : {
          fixes: fixIts.map(({ span, replacement, label }) => ({
            label,
            replacement,
            file: span.file.name,
            start: span.file.position(span.start),
            end: span.file.position(span.end),
          })),
        }),
  };
}

function placeJson(place: Place | undefined): object {
  if (place === undefined) return {};
  const { file, line, column, span } = place;
  return { file, line, column, ...(span === undefined ? {} : { end: span.file.position(span.end) }) };
}
