export type {
  Diagnostic,
  DiagnosticBuilder,
  DiagnosticNote,
  DiagnosticTarget,
  FixIt,
  Place,
  Severity,
} from "./diagnostic.ts";
export { Diagnostics } from "./diagnostics.ts";
export { closest, didYouMean } from "./did-you-mean.ts";
export { renderDiagnostic, renderDiagnostics, type DiagnosticStyle } from "./render.ts";
export { SourceFile, type Span } from "./source-file.ts";
