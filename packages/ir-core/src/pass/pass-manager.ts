import { IsolatedFromAbove } from "../define/trait.ts";
import type { Context } from "../context.ts";
import { AnalysisCache } from "../internal/analysis-cache.ts";
import { isOfKind } from "../internal/check-items.ts";
import { InternalError } from "../internal/invariant.ts";
import type { Operation } from "../ir/operation.ts";
import { Rewriter } from "../rewrite/rewriter.ts";
import { verify } from "../verify/verifier.ts";
import type { AnalysisKey } from "./analysis.ts";
import type { Instrumentation } from "./instrumentation.ts";
import type { Pass, PassContext } from "./pass.ts";
import { type Pipeline, pipelineText } from "./pipeline.ts";

/** The result of a run; "verifier" means that a pass left invalid IR, which is a bug of the pass. */
export type RunResult = "ok" | "failed" | "verifier";

/** Options of a pass manager. */
export interface PassManagerOptions {
  /** Whether the IR is verified after each pass that changed it; true by default. */
  readonly verifyEach?: boolean;
  readonly instrumentations?: readonly Instrumentation[];
}

/** Thrown by `PassContext.fail`. */
class PassFailure extends Error {}

/** Runs a pipeline on operations. */
export class PassManager {
  readonly #context: Context;
  readonly #pipeline: Pipeline;
  readonly #verifyEach: boolean;
  readonly #instrumentations: readonly Instrumentation[];
  readonly #cache: AnalysisCache;
  #result: RunResult = "ok";

  /** @throws TypeError if `pipeline` is none, such as a pass alone */
  constructor(context: Context, pipeline: Pipeline, options: PassManagerOptions = {}) {
    if (!isOfKind(pipeline, "pipeline"))
      throw new TypeError('a pass manager runs a pipeline, as in pipeline("builtin.module", cse())');
    this.#context = context;
    this.#pipeline = pipeline;
    this.#verifyEach = options.verifyEach ?? true;
    this.#instrumentations = options.instrumentations ?? [];
    this.#cache = new AnalysisCache((key, op, compute) => {
      for (const i of this.#instrumentations) i.beforeAnalysis?.(key, op);
      const result = compute();
      for (const i of this.#instrumentations) i.afterAnalysis?.(key, op);
      return result;
    });
  }

  /**
   * Runs the pipeline; errors are in the context's diagnostics.
   * @throws InternalError if a pass throws, with its name and what it threw as the cause
   */
  run(op: Operation): RunResult {
    this.#result = "ok";
    const { anchor } = this.#pipeline;
    if (anchor !== "any" && anchor !== op.name) {
      const fixed = `${op.name}(${pipelineText(this.#pipeline)})`;
      const message = `can't run '${anchor}' pass manager on '${op.name}' op; did you mean '${fixed}'?`;
      this.#context.diagnostics.error(undefined, "TT3002", message);
      return "failed";
    }
    this.#runPipeline(this.#pipeline, op);
    return this.#result;
  }

  #runPipeline(pipeline: Pipeline, op: Operation): boolean {
    for (const i of this.#instrumentations) i.beforePipeline?.(pipeline, op);
    const ok = pipeline.items.every((item) => {
      if (item.kind === "pass") return this.#runPass(item, op);
      return this.#nestedTargets(item, op).every((target) => this.#runPipeline(item, target));
    });
    for (const i of this.#instrumentations) i.afterPipeline?.(pipeline, op);
    return ok;
  }

  /** The operations directly inside of `op` on which a nested pipeline runs. */
  #nestedTargets(pipeline: Pipeline, op: Operation): Operation[] {
    const targets: Operation[] = [];
    for (const region of op.regions) {
      for (const block of region.blocks()) {
        for (const inner of block.ops()) {
          const fits = pipeline.anchor === "any" ? inner.has(IsolatedFromAbove) : inner.name === pipeline.anchor;
          if (fits) targets.push(inner);
        }
      }
    }
    return targets;
  }

  #runPass(pass: Pass, op: Operation): boolean {
    const { diagnostics } = this.#context;
    const wanted = pass.definition.on?.definition.name;
    if (wanted !== undefined && wanted !== op.name) {
      diagnostics.error(op, "TT3002", `pass '${pass.name}' runs on '${wanted}', but this is '${op.name}'`);
      return this.#end("failed");
    }
    for (const dialect of pass.definition.dependentDialects ?? []) this.#context.register(dialect);
    for (const i of this.#instrumentations) i.beforePass?.(pass, op);
    const execution = new Execution(this.#context, pass, op, this.#cache, (pipeline, on) =>
      this.#runPipeline(pipeline, on),
    );
    const errors = diagnostics.errorCount;
    let failed = !execution.execute();
    if (!failed && diagnostics.errorCount > errors) failed = true;
    if (failed) {
      if (diagnostics.errorCount === errors) {
        diagnostics.error(op, "TT3003", `pass '${pass.name}' failed on ${describe(op)}`);
      }
      for (const i of this.#instrumentations) i.afterPassFailed?.(pass, op);
      return this.#end("failed");
    }
    if (!execution.preservesAll) this.#cache.invalidate(op, execution.preserved);
    const isSound = !this.#verifyEach || execution.preservesAll || (verify(op) && checkEliminated(pass, op));
    if (!isSound) {
      diagnostics.error(
        op,
        "TT3004",
        `the result of pass '${pass.name}' is not well formed; this is a bug of the pass`,
      );
      for (const i of this.#instrumentations) i.afterPassFailed?.(pass, op);
      return this.#end("verifier");
    }
    const report = { changed: !execution.preservesAll, statistics: execution.statistics };
    for (const i of this.#instrumentations) i.afterPass?.(pass, op, report);
    return true;
  }

  #end(result: RunResult): false {
    this.#result = result;
    return false;
  }
}

/** Recognizes the errors of V8, JavaScriptCore and SpiderMonkey for calls that are nested too deeply. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof Error && /call stack size exceeded|too much recursion/i.test(error.message);
}

/** `func.func @f`. */
export function describe(op: Operation): string {
  const name = op.attribute("sym_name");
  return name === undefined ? op.name : `${op.name} @${name.toString().replaceAll('"', "")}`;
}

/** Whether `op` contains none of the dialects and operations that `pass` is to eliminate; reports the first one. */
function checkEliminated(pass: Pass, op: Operation): boolean {
  const unwanted = new Set(pass.definition.eliminates);
  if (unwanted.size === 0) return true;
  let found: Operation | undefined;
  op.walk((inner) => {
    if (!unwanted.has(inner.name) && !unwanted.has(inner.definition.dialectName)) return "advance";
    found = inner;
    return "interrupt";
  }, "pre");
  if (found === undefined) return true;
  found.error(`is here after pass '${pass.name}', which was to eliminate it`, "TT3005");
  return false;
}

/** One run of a pass on one operation. */
class Execution implements PassContext<unknown, Operation, string> {
  readonly root: Operation;
  readonly options: unknown;
  readonly context: Context;
  readonly statistics = new Map<string, number>();
  readonly preserved = new Set<AnalysisKey<unknown>>();
  readonly #pass: Pass;
  readonly #cache: AnalysisCache;
  readonly #runNested: (pipeline: Pipeline, on: Operation) => boolean;
  readonly #changesBefore: number;
  #saysUnchanged = false;
  #ranNested = false;
  /** What the nested run threw: the bug of another pass, or an error of an instrumentation. */
  #thrownInside: unknown;

  constructor(
    context: Context,
    pass: Pass,
    root: Operation,
    cache: AnalysisCache,
    runNested: (pipeline: Pipeline, on: Operation) => boolean,
  ) {
    this.context = context;
    this.root = root;
    this.options = pass.options;
    this.#pass = pass;
    this.#cache = cache;
    this.#changesBefore = context.changeCount;
    this.#runNested = runNested;
    for (const name of Object.keys(pass.definition.statistics ?? {})) this.statistics.set(name, 0);
  }

  /** Runs the pass; returns whether it succeeded. */
  execute(): boolean {
    try {
      this.#pass.run(this);
      return true;
    } catch (error) {
      if (error instanceof PassFailure) return false;
      if (!isStackOverflow(error)) throw error === this.#thrownInside ? error : this.#crash(error);
      const message = `pass '${this.#pass.name}' ran out of stack: operations are nested too deeply, or too many depend on each other in a row`;
      this.context.diagnostics.error(this.root, "TT3006", message);
      return false;
    }
  }

  #crash(cause: unknown): InternalError {
    const text = cause instanceof Error ? cause.message : String(cause);
    const what = text.replace(/^internal error: /, "");
    const pass = this.#pass.name;
    return new InternalError(`internal error in pass '${pass}' on ${describe(this.root)}: ${what}`, { cause, pass });
  }

  get preservesAll(): boolean {
    return this.#saysUnchanged || (!this.#ranNested && this.context.changeCount === this.#changesBefore);
  }

  analysis<A>(key: AnalysisKey<A>): A {
    return this.#cache.get(key, this.root);
  }

  preserve(...keys: readonly AnalysisKey<unknown>[]): void {
    for (const key of keys) this.preserved.add(key);
  }

  preserveAll(): void {
    this.#saysUnchanged = true;
  }

  count(statistic: string, n = 1): void {
    this.statistics.set(statistic, (this.statistics.get(statistic) ?? 0) + n);
  }

  remark(
    kind: "passed" | "missed" | "analysis",
    at: Operation,
    message: string,
  ): ReturnType<PassContext<unknown, Operation, string>["remark"]> {
    const title = `[${kind.charAt(0).toUpperCase()}${kind.slice(1)}] ${this.#pass.name}`;
    return this.context.diagnostics.remark(at, "TT4000", `${title}: ${message}`);
  }

  fail(at?: Operation, message?: string): never {
    if (message !== undefined) (at ?? this.root).error(message, "TT3003");
    throw new PassFailure();
  }

  rewriter(at?: ConstructorParameters<typeof Rewriter>[1]): Rewriter {
    return new Rewriter(this.context, at);
  }

  run(pipeline: Pipeline, on: Operation): void {
    this.#ranNested = true;
    if (!this.#succeeds(pipeline, on)) throw new PassFailure();
  }

  #succeeds(pipeline: Pipeline, on: Operation): boolean {
    try {
      return this.#runNested(pipeline, on);
    } catch (error) {
      this.#thrownInside = error;
      throw error;
    }
  }
}
