/** Measures the time of the parser, passes, analyses and output. Prints MLIR's tree, list or JSON. */
import type { AnalysisKey } from "../analysis.ts";
import type { Instrumentation } from "../instrumentation.ts";
import type { Pass } from "../pass.ts";
import type { Pipeline } from "../pipeline.ts";
import { passTitle } from "./pass-title.ts";
import { reportTitle } from "./report-title.ts";

/** An interval of time and its nested intervals. Times are wall-clock times in milliseconds. */
export interface Timer {
  readonly name: string;
  readonly ms: number;
  readonly children: readonly Timer[];
}

/** The format of the report. */
export type TimingDisplay = "tree" | "list" | "json";

interface OpenTimer {
  readonly name: string;
  /** The measured object: distinguishes equal passes at different positions of a pipeline. */
  readonly key: unknown;
  ms: number;
  startedAt: number;
  readonly children: OpenTimer[];
}

/** Measures the work of a pass manager, and work that the caller passes to {@link Timing.measure}. */
export class Timing implements Instrumentation {
  readonly #now: () => number;
  readonly #root: OpenTimer;
  readonly #stack: OpenTimer[];
  #isRootPipelineOpen = false;

  /** `now` returns the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#root = { name: "Total", key: "", ms: 0, startedAt: now(), children: [] };
    this.#stack = [this.#root];
  }

  /** Runs `work` and measures it as a separate part. */
  measure<T>(name: string, work: () => T): T {
    this.#start(name, name);
    try {
      return work();
    } finally {
      this.#stop();
    }
  }

  beforePipeline(pipeline: Pipeline): void {
    if (!this.#isRootPipelineOpen) {
      this.#isRootPipelineOpen = true;
      return;
    }
    this.#start(`'${pipeline.anchor}' Pipeline`, pipeline);
  }

  afterPipeline(pipeline: Pipeline): void {
    const open = this.#stack.at(-1);
    if (open === undefined || open === this.#root || open.name !== `'${pipeline.anchor}' Pipeline`) {
      this.#isRootPipelineOpen = false;
      return;
    }
    this.#stop();
  }

  beforePass(pass: Pass): void {
    this.#start(passTitle(pass.name), pass);
  }

  afterPass(): void {
    this.#stop();
  }

  afterPassFailed(): void {
    this.#stop();
  }

  beforeAnalysis(key: AnalysisKey<unknown>): void {
    this.#start(`(A) ${key.name}`, key);
  }

  afterAnalysis(): void {
    this.#stop();
  }

  /** The times measured so far. */
  get result(): Timer {
    const { children } = this.#root;
    const ms = this.#now() - this.#root.startedAt;
    const rest: Timer = { name: "Rest", ms: ms - children.reduce((sum, child) => sum + child.ms, 0), children: [] };
    return { name: "Total", ms, children: [...children, rest] };
  }

  /** The report as text. */
  report(display: TimingDisplay = "tree"): string {
    const total = this.result;
    if (display === "json") return `${JSON.stringify(total, undefined, 2)}\n`;
    const lines = [
      reportTitle("Execution time report"),
      `  Total Execution Time: ${seconds(total.ms)} seconds`,
      "",
      "  ----Wall Time----  ----Name----",
    ];
    const row = (name: string, ms: number, depth: number): void => {
      const percent = total.ms === 0 ? 0 : (100 * ms) / total.ms;
      lines.push(`  ${seconds(ms).padStart(8)} (${percent.toFixed(1).padStart(5)}%)  ${"  ".repeat(depth)}${name}`);
    };
    if (display === "tree") visit(total.children, 0, row);
    else for (const [name, ms] of sumByName(total.children)) row(name, ms, 0);
    row("Total", total.ms, 0);
    return `${lines.join("\n")}\n`;
  }

  #start(name: string, key: unknown): void {
    const top = this.#stack.at(-1) ?? this.#root;
    let timer = top.children.find((child) => child.key === key);
    if (timer === undefined) {
      timer = { name, key, ms: 0, startedAt: 0, children: [] };
      top.children.push(timer);
    }
    timer.startedAt = this.#now();
    this.#stack.push(timer);
  }

  #stop(): void {
    if (this.#stack.length < 2) return;
    const timer = this.#stack.pop();
    if (timer !== undefined) timer.ms += this.#now() - timer.startedAt;
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(4);
}

function visit(timers: readonly Timer[], depth: number, row: (name: string, ms: number, depth: number) => void): void {
  for (const { name, ms, children } of timers) {
    row(name, ms, depth);
    visit(children, depth + 1, row);
  }
}

/** Times by name, in descending order, with `Rest` last; a timer's own time excludes that of its parts. */
function sumByName(timers: readonly Timer[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  const add = (timer: Timer): void => {
    const inner = timer.children.reduce((sum, child) => sum + child.ms, 0);
    if (!timer.name.endsWith(" Pipeline")) sums.set(timer.name, (sums.get(timer.name) ?? 0) + timer.ms - inner);
    timer.children.forEach(add);
  };
  timers.forEach(add);
  return [...sums].sort(([a, x], [b, y]) => Number(a === "Rest") - Number(b === "Rest") || y - x);
}
