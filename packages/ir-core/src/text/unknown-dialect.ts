/** Error messages for names of unregistered dialects or unregistered parts of dialects. */
import type { Dialect } from "../define/dialect.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { DiagnosticBuilder } from "../diagnostics/diagnostic.ts";
import type { AsmParser } from "./asm-parser.ts";

/** An unknown name and its range in the text. */
export interface Unknown {
  /** `operation 'a.b'`. */
  readonly what: string;
  readonly dialect: string;
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** Reports a name of an unregistered dialect. */
export function reportUnknownDialect(p: AsmParser, { what, dialect, start, end, code }: Unknown): void {
  const names = Array.from(p.context.dialects, (d) => d.name).sort();
  const message =
    dialect === ""
      ? `${what} is of no dialect`
      : `${what} of the unregistered dialect '${dialect}'${didYouMean(dialect, names)}`;
  p.report(message, start, code, end).note(
    undefined,
    `registered dialects: ${names.join(", ")}; --allow-unregistered-dialect accepts others`,
  );
}

/** Adds a note on how to accept the rest of `dialect`, if only part of it is registered. */
export function noteRest(report: DiagnosticBuilder, dialect: Dialect): void {
  if (dialect.isPartial !== true) return;
  report.note(
    undefined,
    `of '${dialect.name}' only a part is registered; --allow-unregistered-dialect accepts the rest`,
  );
}
