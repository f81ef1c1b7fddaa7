/** What a command line of `tt-opt` asks for, checked and typed. */
import type { PrintOptions, StatisticsDisplay } from "@tt-opt/ir-core";
import { UsageError } from "../usage-error.ts";
import type { CommandLine } from "./command-line.ts";
import type { FlagName } from "./flags.ts";

/** Values of the flags. */
export interface Settings {
  readonly output: string;
  readonly emit: "mlir" | "wat" | "wasm";
  /** The line at which the input is split. */
  readonly splitMarker: string | undefined;
  readonly outputMarker: string;
  readonly allowUnregistered: boolean;
  readonly implicitModule: boolean;
  readonly verifyDiagnostics: "all" | "only-expected" | undefined;
  readonly verifyInput: boolean;
  readonly verifyRoundTrip: boolean;
  readonly verifyEach: boolean;
  readonly runReproducer: boolean;
  readonly reproducer: ReproducerSettings;
  readonly dumpPipeline: "all" | "min" | undefined;
  readonly print: PrintOptions;
  readonly irDumps: IrDumpSettings;
  readonly timing: "tree" | "list" | "json" | undefined;
  readonly statistics: StatisticsDisplay | undefined;
  readonly report: ReportSettings;
  /** Whether diagnostics show the operation that they are about. */
  readonly showOperations: boolean;
  /** Pattern or operation whose failures to match are shown; `""` for all. */
  readonly explain: string | undefined;
}

/** Which IR is printed between passes, and where. */
export interface IrDumpSettings {
  /** Names of passes, or all. */
  readonly before: readonly string[] | "all";
  readonly after: readonly string[] | "all";
  readonly onlyChanges: boolean;
  readonly onFailure: boolean;
  readonly moduleScope: boolean;
  readonly treeDir: string | undefined;
  readonly diff: boolean;
}

/** When IR and pipeline are written to a file that repeats the run. */
export interface ReproducerSettings {
  /** None if left out. */
  readonly file: string | undefined;
  readonly when: "always" | "failure";
  /** Only the pass that failed, on the IR before it. */
  readonly local: boolean;
  readonly print: PrintOptions;
}

/** How diagnostics are shown. */
export interface ReportSettings {
  readonly format: "text" | "json";
  /** 0: all. */
  readonly maxErrors: number;
  readonly color: "auto" | "always" | "never";
  readonly notes: boolean;
  /** Which remarks are shown. */
  readonly remarks: RegExp | undefined;
}

/** @throws UsageError */
export function settingsOf({ values }: CommandLine): Settings {
  const read = new FlagReader(values);
  const display = read.word("mlir-timing-display", ["tree", "list"]) ?? "tree";
  const format = read.word("mlir-output-format", ["text", "json"]);
  const statistics = read.word("mlir-pass-statistics-display", ["list", "pipeline"]) ?? "list";
  return {
    output: read.text("o") ?? "-",
    emit: read.word("emit", ["mlir", "wat", "wasm"]) ?? "mlir",
    splitMarker: read.text("split-input-file", "// -----"),
    outputMarker: read.text("output-split-marker") ?? "// -----",
    allowUnregistered: read.isOn("allow-unregistered-dialect"),
    implicitModule: !read.isOn("no-implicit-module"),
    verifyDiagnostics: read.word("verify-diagnostics", ["all", "only-expected"], "all"),
    verifyInput: !read.isOn("mlir-very-unsafe-disable-verifier-on-parsing"),
    verifyRoundTrip: read.isOn("verify-roundtrip"),
    verifyEach: read.isOn("verify-each", true),
    runReproducer: read.isOn("run-reproducer"),
    reproducer: reproducer(read),
    dumpPipeline: read.word("dump-pass-pipeline", ["all", "min"], "all"),
    print: printOptions(read),
    irDumps: irDumps(read),
    timing: read.isOn("mlir-timing") ? (format === "json" ? "json" : display) : undefined,
    statistics: read.isOn("mlir-pass-statistics") ? statistics : undefined,
    report: {
      format: read.word("diagnostics", ["text", "json"]) ?? "text",
      maxErrors: read.count("max-errors") ?? 100,
      color: read.word("color", ["auto", "always", "never"], "always") ?? "auto",
      notes: !read.isOn("mlir-disable-diagnostic-notes"),
      remarks: read.pattern("remarks") ?? (read.text("explain") === undefined ? undefined : /(?:)/),
    },
    showOperations: read.isOn("mlir-print-op-on-diagnostic"),
    explain: read.text("explain", ""),
  };
}

function printOptions(read: FlagReader): PrintOptions {
  const elide = read.count("mlir-elide-elementsattrs-if-larger");
  const hex = "mlir-print-elementsattrs-with-hex-if-larger";
  const hexLimit = read.text(hex) === "-1" ? Infinity : read.count(hex);
  const resourceLimit = read.count("mlir-elide-resource-strings-if-larger");
  return {
    generic: read.isOn("mlir-print-op-generic"),
    debugInfo: read.isOn("mlir-print-debuginfo") || read.isOn("mlir-pretty-debuginfo"),
    prettyDebugInfo: read.isOn("mlir-pretty-debuginfo"),
    localScope: read.isOn("mlir-print-local-scope"),
    stripNames: read.isOn("strip-names"),
    namesFromLocations: read.isOn("mlir-use-nameloc-as-prefix"),
    uniqueNames: read.isOn("mlir-print-unique-ssa-ids"),
    skipRegions: read.isOn("mlir-print-skip-regions"),
    elideElementsIfLarger: elide,
    hexElementsIfLarger: hexLimit,
    ...(resourceLimit === undefined ? {} : { elideResourcesIfLarger: resourceLimit }),
  };
}

function reproducer(read: FlagReader): ReproducerSettings {
  const always = read.text("mlir-generate-reproducer");
  const onFailure = read.text("mlir-pass-pipeline-crash-reproducer");
  if (always !== undefined && onFailure !== undefined) {
    throw new UsageError(
      "--mlir-generate-reproducer writes one in any case: leave out --mlir-pass-pipeline-crash-reproducer",
    );
  }
  const local = read.isOn("mlir-pass-pipeline-local-reproducer");
  if (local && onFailure === undefined) {
    throw new UsageError("--mlir-pass-pipeline-local-reproducer needs --mlir-pass-pipeline-crash-reproducer=<FILE>");
  }
  const { generic = false, debugInfo = false, localScope = false } = printOptions(read);
  const print = { generic, debugInfo, localScope };
  return { file: always ?? onFailure, when: always === undefined ? "failure" : "always", local, print };
}

function irDumps(read: FlagReader): IrDumpSettings {
  const onlyChanges = read.isOn("mlir-print-ir-after-change");
  const diff = read.isOn("print-ir-diff");
  const treeDir = read.text("mlir-print-ir-tree-dir");
  const before = read.isOn("mlir-print-ir-before-all") ? "all" : read.list("mlir-print-ir-before");
  const onFailure = read.isOn("mlir-print-ir-after-failure");
  let after: IrDumpSettings["after"] = read.isOn("mlir-print-ir-after-all") ? "all" : read.list("mlir-print-ir-after");
  const isAsked = before.length > 0 || after.length > 0 || onFailure;
  if (onlyChanges || ((diff || treeDir !== undefined) && !isAsked)) after = after.length > 0 ? after : "all";
  return { before, after, onlyChanges, onFailure, moduleScope: read.isOn("mlir-print-ir-module-scope"), treeDir, diff };
}

/** Values of flags as what they stand for. */
class FlagReader {
  readonly #values: ReadonlyMap<FlagName, string>;

  constructor(values: ReadonlyMap<FlagName, string>) {
    this.#values = values;
  }

  isOn(name: FlagName, ifMissing = false): boolean {
    const value = this.#values.get(name);
    return value === undefined ? ifMissing : value === "true";
  }

  /** The value; `ifEmpty` if the flag was given without one. */
  text(name: FlagName, ifEmpty?: string): string | undefined {
    const value = this.#values.get(name);
    return value === "" ? (ifEmpty ?? value) : value;
  }

  list(name: FlagName): readonly string[] {
    return (this.#values.get(name) ?? "").split(",").filter((part) => part !== "");
  }

  word<const T extends string>(name: FlagName, allowed: readonly T[], ifEmpty?: T): T | undefined {
    const value = this.text(name, ifEmpty);
    const found = allowed.find((word) => word === value);
    if (value === undefined || found !== undefined) return found;
    throw new UsageError(`'${value}' is not a value of '--${name}': expected ${allowed.join(" or ")}`);
  }

  count(name: FlagName): number | undefined {
    const value = this.#values.get(name);
    if (value === undefined) return undefined;
    if (/^\d{1,9}$/.test(value)) return Number(value);
    throw new UsageError(`'${value}' is not a value of '--${name}': expected a number`);
  }

  pattern(name: FlagName): RegExp | undefined {
    const value = this.#values.get(name);
    if (value === undefined) return undefined;
    try {
      return new RegExp(value);
    } catch (error) {
      throw new UsageError(`'${value}' is not a value of '--${name}': ${error instanceof Error ? error.message : ""}`);
    }
  }
}
