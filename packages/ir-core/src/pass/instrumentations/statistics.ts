/** Collects the statistics of passes and prints them like `mlir-opt --mlir-pass-statistics`. */
import type { Operation } from "../../ir/operation.ts";
import type { Instrumentation, PassReport } from "../instrumentation.ts";
import type { Pass } from "../pass.ts";
import type { Pipeline } from "../pipeline.ts";
import { passTitle } from "./pass-title.ts";
import { reportTitle } from "./report-title.ts";

/** The order of statistics: summed by pass, or by position in the pipeline. */
export type StatisticsDisplay = "list" | "pipeline";

/** Statistics of one pass, or of one position in a pipeline. */
export interface PassStatistics {
  readonly pass: string;
  readonly depth: number;
  readonly values: ReadonlyMap<string, number>;
  /** What each statistic counts. */
  readonly descriptions: Readonly<Record<string, string>>;
}

interface Row {
  readonly pass: string;
  readonly depth: number;
  readonly values: Map<string, number>;
  readonly descriptions: Readonly<Record<string, string>>;
}

/** Collects statistics as an instrumentation of a pass manager. */
export class StatisticsCollector implements Instrumentation {
  readonly #rows = new Map<Pass | Pipeline, Row>();
  #depth = 0;

  beforePipeline(pipeline: Pipeline): void {
    this.#row(pipeline, `'${pipeline.anchor}' Pipeline`, {});
    this.#depth++;
  }

  afterPipeline(): void {
    this.#depth--;
  }

  afterPass(pass: Pass, _op: Operation, report: PassReport): void {
    const { values } = this.#row(pass, pass.name, pass.definition.statistics ?? {});
    for (const [name, n] of report.statistics) values.set(name, (values.get(name) ?? 0) + n);
  }

  /** One row per position in the pipeline; a nested pipeline that ran on several operations has one row. */
  get byPlace(): readonly PassStatistics[] {
    return [...this.#rows.values()];
  }

  /** One row per pass that has statistics, sorted by name. */
  get byPass(): readonly PassStatistics[] {
    const sums = new Map<string, Row>();
    for (const { pass, values, descriptions } of this.#rows.values()) {
      if (values.size === 0) continue;
      let sum = sums.get(pass);
      if (sum === undefined) sums.set(pass, (sum = { pass, depth: 0, values: new Map(), descriptions }));
      for (const [name, n] of values) sum.values.set(name, (sum.values.get(name) ?? 0) + n);
    }
    return [...sums.values()].sort((a, b) => (a.pass < b.pass ? -1 : 1));
  }

  /** The report as text. */
  report(display: StatisticsDisplay = "list"): string {
    const lines = [reportTitle("Pass statistics report")];
    for (const { pass, depth, values, descriptions } of display === "list" ? this.byPass : this.byPlace) {
      const indent = "  ".repeat(depth);
      lines.push(indent + (pass.startsWith("'") ? pass : passTitle(pass)));
      for (const [name, n] of values) {
        const what = descriptions[name];
        lines.push(`${indent}  (S) ${String(n).padStart(6)} ${name}${what === undefined ? "" : ` - ${what}`}`);
      }
    }
    return `${lines.join("\n")}\n`;
  }

  #row(key: Pass | Pipeline, pass: string, descriptions: Row["descriptions"]): Row {
    let row = this.#rows.get(key);
    if (row === undefined) this.#rows.set(key, (row = { pass, depth: this.#depth, values: new Map(), descriptions }));
    return row;
  }
}
