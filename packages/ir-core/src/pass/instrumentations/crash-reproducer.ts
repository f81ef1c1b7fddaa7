/** Records the input of a run of passes that may fail, so that it can be repeated. */
import type { Operation } from "../../ir/operation.ts";
import type { PrintOptions } from "../../text/print-options.ts";
import type { Instrumentation } from "../instrumentation.ts";
import type { Pass } from "../pass.ts";
import { type Pipeline, type PipelineItem, pipeline, pipelineText } from "../pipeline.ts";
import { reproducerText } from "../reproducer.ts";

/** Options of a crash reproducer. */
export interface CrashReproducerOptions {
  /** Only the pass that failed, and the IR before it; otherwise all passes, and the IR before them. */
  readonly local?: boolean;
  readonly verifyEach: boolean;
  readonly print?: PrintOptions;
}

/**
 * Prints the IR before passes run; {@link text} returns it after one failed or threw. With `local` the IR is printed
 * before each pass, which takes time.
 */
export class CrashReproducer implements Instrumentation {
  readonly #options: CrashReproducerOptions;
  #text: string | undefined;
  #isIn: Pass | undefined;

  constructor(options: CrashReproducerOptions) {
    this.#options = options;
  }

  /** IR and pipeline, as `tt-opt --run-reproducer` reads them; undefined if no pass has begun. */
  get text(): string | undefined {
    return this.#text;
  }

  /** The pass that is running or failed, if any. */
  get pass(): Pass | undefined {
    return this.#isIn;
  }

  beforePipeline(whole: Pipeline, op: Operation): void {
    if (this.#options.local !== true && this.#text === undefined) this.#keep(whole, op);
  }

  beforePass(pass: Pass, op: Operation): void {
    this.#isIn = pass;
    if (this.#options.local !== true) return;
    let item: PipelineItem = pipeline(op.name, pass);
    let root = op;
    for (let parent = op.parentOp; parent !== undefined; parent = parent.parentOp) {
      item = pipeline(parent.name, item);
      root = parent;
    }
    this.#keep(item, root);
  }

  #keep(item: PipelineItem, root: Operation): void {
    const { verifyEach, print } = this.#options;
    this.#text = reproducerText(root, { pipeline: pipelineText(item), verifyEach }, print);
  }
}
