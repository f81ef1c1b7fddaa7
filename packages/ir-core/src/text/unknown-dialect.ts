/** What is said of names whose dialect, or whose part of it, is not registered. */
import type { Dialect } from "../define/dialect.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { DiagnosticBuilder } from "../diagnostics/diagnostic.ts";
import type { AsmParser } from "./asm-parser.ts";

/** What stands from one offset to another. */
export interface Unknown {
  /** `operation 'a.b'`. */
  readonly what: string;
  readonly dialect: string;
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** Reports something of a dialect that is not registered. */
export function reportUnknownDialect(p: AsmParser, { what, dialect, start, end, code }: Unknown): void {
  const names = [...p.context.dialects].map((d) => d.name);
  const message =
    dialect === ""
      ? `${what} is of no dialect`
      : `${what} of the unregistered dialect '${dialect}'${didYouMean(dialect, names)}`;
  p.report(message, start, code, end).note(
    undefined,
    `registered dialects: ${names.join(", ")}; --allow-unregistered-dialect accepts others`,
  );
}

/** Says how the rest of `dialect` is accepted, if only part of it is registered. */
export function noteRest(report: DiagnosticBuilder, dialect: Dialect): void {
  if (dialect.isPartial !== true) return;
  report.note(
    undefined,
    `of '${dialect.name}' only a part is registered; --allow-unregistered-dialect accepts the rest`,
  );
}
