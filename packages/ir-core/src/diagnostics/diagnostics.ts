import { fileLocation, type FileLineColLoc, Location } from "../attributes/location.ts";
import type {
  Diagnostic,
  DiagnosticBuilder,
  DiagnosticNote,
  DiagnosticTarget,
  Located,
  FixIt,
  Place,
  Severity,
} from "./diagnostic.ts";
import type { SourceFile, Span } from "./source-file.ts";

function isSpan(target: DiagnosticTarget): target is Span {
  return "file" in target && "start" in target;
}

/** Collects the diagnostics of a context; `onReport` is called immediately. */
export class Diagnostics {
  readonly #list: Diagnostic[] = [];
  readonly #sources: readonly SourceFile[];
  /** Called for each diagnostic before its notes are added. */
  onReport: ((diagnostic: Diagnostic) => void) | undefined = undefined;
  /** Describes the target of a diagnostic in an additional note. */
  describe: ((at: DiagnosticTarget) => string | undefined) | undefined = undefined;
  errorCount = 0;

  constructor(sources: readonly SourceFile[]) {
    this.#sources = sources;
  }

  /** Everything reported so far. */
  get all(): readonly Diagnostic[] {
    return this.#list;
  }

  get hasErrors(): boolean {
    return this.errorCount > 0;
  }

  /** Removes and returns everything reported so far. */
  take(): readonly Diagnostic[] {
    this.errorCount = 0;
    return this.#list.splice(0);
  }

  error(at: DiagnosticTarget | undefined, code: string, message: string): DiagnosticBuilder {
    return this.report("error", at, code, message);
  }

  warning(at: DiagnosticTarget | undefined, code: string, message: string): DiagnosticBuilder {
    return this.report("warning", at, code, message);
  }

  remark(at: DiagnosticTarget | undefined, code: string, message: string): DiagnosticBuilder {
    return this.report("remark", at, code, message);
  }

  report(severity: Severity, at: DiagnosticTarget | undefined, code: string, message: string): DiagnosticBuilder {
    const description = at === undefined ? undefined : this.describe?.(at);
    const notes: DiagnosticNote[] = description === undefined ? [] : [{ place: undefined, message: description }];
    const fixIts: FixIt[] = [];
    const diagnostic: Diagnostic = { severity, code, message, place: this.#place(at), notes, fixIts };
    if (severity === "error") this.errorCount++;
    this.#list.push(diagnostic);
    this.onReport?.(diagnostic);
    const builder: DiagnosticBuilder = {
      diagnostic,
      note: (target, text) => {
        notes.push({ place: this.#place(target), message: text });
        return builder;
      },
      fix: (span, replacement, label) => {
        fixIts.push({ span, replacement, label });
        return builder;
      },
    };
    return builder;
  }

  #place(at: DiagnosticTarget | undefined): Place | undefined {
    if (at === undefined) return undefined;
    if (isSpan(at)) return { file: at.file.name, ...at.file.position(at.start), span: at };
    const found = at instanceof Location ? fileLocation(at) : "loc" in at ? nearestFileLocation(at) : undefined;
    if (found === undefined) return undefined;
    const place = { file: found.file, line: found.line, column: found.column };
    const file = this.#sources.find((source) => source.name === found.file && source.line(found.line) !== undefined);
    if (file === undefined) return place;
    const start = file.offset(found.line, found.column);
    return { ...place, span: { file, start, end: wordEnd(file.text, start) } };
  }
}

/**
 * The file position of `at`; for operations that passes have created, that of the closest surrounding operation with
 * one.
 */
function nearestFileLocation(at: Located): FileLineColLoc | undefined {
  for (let around: Located | undefined = at; around !== undefined; around = around.parentOp) {
    const found = around.loc instanceof Location ? fileLocation(around.loc) : undefined;
    if (found !== undefined && (around === at || found.line > 0)) return found;
  }
  return undefined;
}

/** The end of the word that starts at `start`, which is underlined if only a start is known. */
export function wordEnd(text: string, start: number): number {
  const match = /^(?:[%^@#!]?[\w$.-]+|"[^"\n]*"|[^\s])/.exec(text.slice(start, start + 200));
  return start + (match?.[0].length ?? 1);
}
