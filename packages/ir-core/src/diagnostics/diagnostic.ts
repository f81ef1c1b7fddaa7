/** Diagnostics as data: the problem, its position, notes and fixes. Tools render them. */
import type { Span } from "./source-file.ts";

/** The severity; notes belong to another diagnostic, remarks report what the compiler did or did not do. */
export type Severity = "error" | "warning" | "remark" | "note";

/** A position for users: lines and columns count from 1; the end is exclusive. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The range in the source text, if it is available. */
  readonly span?: Span;
}

/** A change of the source that fixes the problem. */
export interface FixIt {
  readonly span: Span;
  readonly replacement: string;
  readonly label: string;
}

/** A message with a position that explains another diagnostic. */
export interface DiagnosticNote {
  readonly place: Place | undefined;
  readonly message: string;
}

/** One finding. */
export interface Diagnostic {
  readonly severity: Severity;
  /** Stable identifier, such as `TT0003`. */
  readonly code: string;
  readonly message: string;
  readonly place: Place | undefined;
  readonly notes: readonly DiagnosticNote[];
  readonly fixIts: readonly FixIt[];
}

/** Adds notes and fix-its to a diagnostic that has been reported. */
export interface DiagnosticBuilder {
  readonly diagnostic: Diagnostic;
  note(at: DiagnosticTarget | undefined, message: string): this;
  fix(span: Span, replacement: string, label: string): this;
}

/** An object with a location, such as an operation, in another one. */
export interface Located {
  readonly loc: LocationLike;
  readonly parentOp?: Located | undefined;
}

/** The target of a diagnostic: a span of text, or an object with a location. */
export type DiagnosticTarget = Span | Located | LocationLike;

/** A location attribute, opaque here, which a context can resolve. */
export interface LocationLike {
  toString(): string;
}
