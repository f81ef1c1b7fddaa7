/** All flags of `tt-opt` but those that are made of passes. The table serves the parser and `--help`. */

/** How a flag takes a value: not at all, always, or if one is given after `=`. */
export type FlagKind = "switch" | "value" | "optional";

/** A flag as `--help` shows it. */
export interface Flag {
  readonly kind: FlagKind;
  /** Stands for the value. */
  readonly meta?: string;
  readonly group: FlagGroup;
  readonly help: string;
}

/** Headings of `--help`, in order. */
export const flagGroups = ["Input and output", "Passes", "Printing", "Reports", "Help"] as const;

/** A heading of `--help`. */
export type FlagGroup = (typeof flagGroups)[number];

const flag = (group: FlagGroup, kind: FlagKind, help: string, meta?: string): Flag =>
  meta === undefined ? { group, kind, help } : { group, kind, help, meta };

/** The flags by name. */
export const flags = {
  o: flag("Input and output", "value", "write to FILE instead of standard output", "FILE"),
  emit: flag("Input and output", "value", "what to write: MLIR text, WebAssembly text or a binary", "mlir|wat|wasm"),
  "split-input-file": flag(
    "Input and output",
    "optional",
    "treat the parts between lines of MARKER, `// -----`, as files of their own",
    "MARKER",
  ),
  "output-split-marker": flag("Input and output", "value", "the line between the results of parts", "MARKER"),
  "allow-unregistered-dialect": flag("Input and output", "switch", "accept operations of unknown dialects"),
  "load-dialect-plugin": flag(
    "Input and output",
    "value",
    "add the dialects that a module exports; may be repeated",
    "FILE",
  ),
  "no-implicit-module": flag("Input and output", "switch", "do not put a module around the input"),
  "verify-diagnostics": flag(
    "Input and output",
    "optional",
    "compare diagnostics with `expected-error {{…}}` comments; `only-expected` tolerates others",
    "all|only-expected",
  ),
  "mlir-very-unsafe-disable-verifier-on-parsing": flag("Input and output", "switch", "do not verify the input"),
  "verify-roundtrip": flag("Input and output", "switch", "check that what is printed reads back as the same"),

  "pass-pipeline": flag(
    "Passes",
    "value",
    "run a pipeline: builtin.module(func.func(cse),inline) or cse,inline",
    "TEXT",
  ),
  p: flag("Passes", "value", "short for --pass-pipeline", "TEXT"),
  "load-pass-plugin": flag("Passes", "value", "add the passes that a module exports; may be repeated", "FILE"),
  "verify-each": flag("Passes", "switch", "verify the IR after each pass (the default; =0 turns it off)"),
  "dump-pass-pipeline": flag("Passes", "optional", "print the pipeline; `min` leaves out default options", "min"),

  "mlir-generate-reproducer": flag(
    "Passes",
    "value",
    "write the input and the pipeline to FILE, for --run-reproducer",
    "FILE",
  ),
  "mlir-pass-pipeline-crash-reproducer": flag("Passes", "value", "do so if a pass fails or breaks down", "FILE"),
  "mlir-pass-pipeline-local-reproducer": flag(
    "Passes",
    "switch",
    "in it, keep only the pass that failed and the IR before it",
  ),
  "run-reproducer": flag("Passes", "switch", "run the pipeline that the input holds"),

  "mlir-print-op-generic": flag("Printing", "switch", "print the generic form of every operation"),
  "mlir-print-debuginfo": flag("Printing", "switch", "print locations"),
  "mlir-pretty-debuginfo": flag("Printing", "switch", "print locations in short form"),
  "mlir-print-local-scope": flag("Printing", "switch", "print without aliases"),
  "strip-names": flag("Printing", "switch", "number values and aliases instead of keeping their names"),
  "mlir-use-nameloc-as-prefix": flag("Printing", "switch", "name values as their locations do"),
  "mlir-print-unique-ssa-ids": flag("Printing", "switch", "use a name for one value of the text only"),
  "mlir-print-skip-regions": flag("Printing", "switch", "print {...} for regions"),
  "mlir-elide-resource-strings-if-larger": flag(
    "Printing",
    "value",
    "leave out resources of more than N characters",
    "N",
  ),
  "mlir-print-elementsattrs-with-hex-if-larger": flag(
    "Printing",
    "value",
    "print constants of more than N elements in hexadecimal (100); -1 for none",
    "N",
  ),
  "mlir-elide-elementsattrs-if-larger": flag("Printing", "value", "leave out constants of more than N elements", "N"),
  "mlir-print-ir-before": flag("Printing", "value", "print the IR before these passes", "PASS,…"),
  "mlir-print-ir-after": flag("Printing", "value", "print the IR after these passes", "PASS,…"),
  "mlir-print-ir-before-all": flag("Printing", "switch", "print the IR before each pass"),
  "mlir-print-ir-after-all": flag("Printing", "switch", "print the IR after each pass"),
  "mlir-print-ir-after-change": flag("Printing", "switch", "print the IR only after passes that changed it"),
  "mlir-print-ir-after-failure": flag("Printing", "switch", "print the IR after a pass that failed"),
  "mlir-print-ir-module-scope": flag("Printing", "switch", "print the whole module, not only what the pass ran on"),
  "mlir-print-ir-tree-dir": flag("Printing", "value", "print each IR to a file of its own below DIR", "DIR"),
  "print-ir-diff": flag("Printing", "switch", "print what each pass changed as a unified diff"),

  "mlir-timing": flag("Reports", "switch", "report where the time went"),
  "mlir-timing-display": flag("Reports", "value", "how times are listed", "tree|list"),
  "mlir-output-format": flag("Reports", "value", "how times are written", "text|json"),
  "mlir-pass-statistics": flag("Reports", "switch", "report what the passes did, in numbers"),
  "mlir-pass-statistics-display": flag("Reports", "value", "how statistics are listed", "list|pipeline"),
  remarks: flag("Reports", "optional", "show what passes did or could not do; only those that match REGEX", "REGEX"),
  explain: flag("Reports", "optional", "also show why patterns (or those named) did not apply", "PATTERN|OP"),
  diagnostics: flag("Reports", "value", "how diagnostics are written", "text|json"),
  "mlir-print-op-on-diagnostic": flag(
    "Reports",
    "switch",
    "print the operation that a diagnostic is about, as the passes before have left it",
  ),
  "mlir-disable-diagnostic-notes": flag("Reports", "switch", "show diagnostics without their notes"),
  "max-errors": flag("Reports", "value", "how many errors are shown, 0 for all", "N"),
  color: flag("Reports", "optional", "colours: when", "auto|always|never"),
  debug: flag("Reports", "switch", "show the stack of internal errors"),

  help: flag("Help", "optional", "help on flags, or on a pass, a dialect or an operation", "NAME"),
  h: flag("Help", "switch", "short for --help"),
  "list-passes": flag("Help", "switch", "list passes and pipelines"),
  "show-dialects": flag("Help", "switch", "list dialects"),
  version: flag("Help", "switch", "print the version"),
} as const satisfies Readonly<Record<string, Flag>>;

/** The name of a flag. */
export type FlagName = keyof typeof flags;

/** Flags that LLVM's tools have and that mean nothing here; accepted so that command lines can be shared. */
export const ignoredFlags: ReadonlySet<string> = new Set([
  "mlir-disable-threading",
  "mlir-print-stacktrace-on-diagnostic",
]);

/** Flags that may name any pass, pattern or file of code, or that list what there is. */
export const flagsOfAllPasses: ReadonlySet<FlagName> = new Set([
  "emit",
  "explain",
  "h",
  "help",
  "list-passes",
  "load-dialect-plugin",
  "load-pass-plugin",
  "mlir-print-ir-after",
  "mlir-print-ir-before",
  "p",
  "pass-pipeline",
  "run-reproducer",
  "show-dialects",
]);

/** Whether `name` is a flag. */
export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(flags, name);
}
