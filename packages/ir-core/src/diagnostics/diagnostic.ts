/** Diagnostics as data: what is wrong, where, why, and how to mend it. Rendering is left to the tools. */
import type { Span } from "./source-file.ts";

/** How bad it is; notes belong to another diagnostic, remarks report what the compiler did or did not do. */
export type Severity = "error" | "warning" | "remark" | "note";

/** A place for people: columns count from 1; the end is exclusive. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The range in the source text, where it is at hand. */
  readonly span?: Span;
}

/** A change of the source that would mend the problem. */
export interface FixIt {
  readonly span: Span;
  readonly replacement: string;
  readonly label: string;
}

/** A message at a place that explains another diagnostic. */
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

/** Something that has a location, such as an operation, in something else that has one. */
export interface Located {
  readonly loc: LocationLike;
  readonly parentOp?: Located | undefined;
}

/** What a diagnostic can point at: a span of text, or anything that has a location. */
export type DiagnosticTarget = Span | Located | LocationLike;

/** A location attribute, seen from here as something opaque that a context can resolve. */
export interface LocationLike {
  toString(): string;
}
