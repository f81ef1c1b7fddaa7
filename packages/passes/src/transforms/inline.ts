/**
 * Inlining, bottom up over the call graph: callees are simplified and their own calls are inlined before their callers
 * are visited. A callable that is not visible from outside is erased with its last call.
 */
import {
  Call,
  Callable,
  CallGraph,
  definePass,
  forEachSymbolReference,
  isHiddenSymbol,
  IsolatedFromAbove,
  opt,
  type Operation,
  type ResolvedCall,
  type Rewriter,
} from "@tt-opt/ir-core";
import { cfDialect } from "@tt-opt/dialect-std";
import { callablePipelines } from "./callable-pipelines.ts";
import { inlineCall, whyNotInlinable } from "./inline-call.ts";

/** No limit: everything that can be inlined is inlined. */
const noThreshold = 2 ** 32 - 1;

/** `inline`. */
export const inline = definePass({
  name: "inline",
  summary: "replace calls by the bodies of their callees",
  description: `Inlines calls from the callees up to their callers. Callables are simplified before they are inlined, by
the pipeline of \`op-pipelines\` for their operation, or else by \`default-pipeline\`. Private ones are erased with
their last call. Recursive callables are left alone. Inlined operations have locations that name the call.`,
  options: {
    defaultPipeline: opt.string("canonicalize", "passes that simplify callables without an op-pipeline"),
    opPipelines: opt.strings([], "passes that simplify callables of one operation: func.func(canonicalize,cse)"),
    inliningThreshold: opt.int(
      noThreshold,
      "largest size of a callee in percent of that of its caller; larger ones are not inlined",
      { least: 0 },
    ),
    force: opt.bool(false, "inline callables and calls that ask not to be inlined, too"),
    maxIterations: opt.int(4, "how often calls that were inlined with a body are visited again", { least: 0 }),
  },
  dependentDialects: [cfDialect],
  statistics: { inlined: "calls inlined", erased: "callables erased" },
  example: {
    input: `func.func private @square(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}
func.func @f(%x: i32) -> i32 {
  %y = call @square(%x) : (i32) -> i32
  return %y : i32
}`,
  },
  run(ctx) {
    const { inliningThreshold, force, maxIterations, defaultPipeline, opPipelines } = ctx.options;
    const simplifiesNothing = defaultPipeline.trim() === "" && opPipelines.length === 0;
    if (simplifiesNothing && !hasWork(ctx.root)) return;
    const pipelineFor = callablePipelines(ctx.options, (message) => ctx.fail(ctx.root, message));
    const simplify = (op: Operation): void => {
      const pipeline = pipelineFor(op.name);
      if (pipeline !== undefined) ctx.run(pipeline, op);
    };
    const inliner = new Inliner(ctx.root, ctx.rewriter(), {
      simplify,
      inliningThreshold,
      force,
      maxIterations,
      onMissed: (call, reason) => void ctx.remark("missed", call, `not inlined: ${reason}`),
    });
    inliner.run();
    ctx.count("inlined", inliner.inlined);
    ctx.count("erased", inliner.erased);
  },
});

/** Whether there is a call to inline, or a callable that may be unused. */
function hasWork(root: Operation): boolean {
  const found = root.walk((op) => {
    const mayGo = Callable.has(op) && isHiddenSymbol(op, root);
    return mayGo || Call.has(op) ? "interrupt" : "advance";
  }, "pre");
  return found === "interrupt";
}

interface InlinerConfig {
  simplify(callable: Operation): void;
  readonly inliningThreshold: number;
  readonly force: boolean;
  readonly maxIterations: number;
  onMissed(call: Operation, reason: string): void;
}

/** The callables through which a call was inlined, innermost first. */
interface History {
  readonly callable: Operation;
  readonly before: History | undefined;
}

interface Candidate extends ResolvedCall {
  readonly caller: Operation;
  readonly history: History | undefined;
}

class Inliner {
  inlined = 0;
  erased = 0;
  readonly #rw: Rewriter;
  readonly #config: InlinerConfig;
  readonly #graph: CallGraph;
  /** The number of references to each private callable. */
  readonly #uses = new Map<Operation, number>();
  readonly #missed = new Set<Operation>();

  constructor(root: Operation, rw: Rewriter, config: InlinerConfig) {
    this.#rw = rw;
    this.#config = config;
    this.#graph = new CallGraph(root);
    for (const callable of this.#graph.callables) {
      if (isHiddenSymbol(callable, root)) this.#uses.set(callable, 0);
    }
    root.walk((op) => this.#countUses(op, 1), "pre");
  }

  #countUses(op: Operation, sign: number): void {
    forEachSymbolReference(op, (reference) => {
      const target = this.#graph.lookup(op, reference);
      const uses = target === undefined ? undefined : this.#uses.get(target);
      if (target !== undefined && uses !== undefined) this.#uses.set(target, uses + sign);
    });
  }

  run(): void {
    for (const component of this.#graph.components()) {
      let members = component;
      for (let i = 0; i < this.#config.maxIterations; i++) {
        for (const callable of members) if (callable.has(IsolatedFromAbove)) this.#simplify(callable);
        const before = this.inlined;
        members = this.#inlineIn(members);
        if (this.inlined === before) break;
      }
    }
  }

  /** Simplification may erase references. */
  #simplify(callable: Operation): void {
    callable.walk((op) => this.#countUses(op, -1), "pre");
    this.#config.simplify(callable);
    callable.walk((op) => this.#countUses(op, 1), "pre");
  }

  /** Inlines calls in `callables`; returns those that still exist. */
  #inlineIn(callables: readonly Operation[]): readonly Operation[] {
    const candidates: Candidate[] = [];
    const gone = new Set<Operation>();
    for (const caller of callables) {
      if (this.#uses.get(caller) === 0) {
        gone.add(caller);
        this.#eraseCallable(caller);
        continue;
      }
      for (const call of this.#graph.callsIn(caller)) candidates.push({ ...call, caller, history: undefined });
    }
    for (const candidate of candidates) {
      const { call, target, caller } = candidate;
      if (target === undefined || gone.has(caller) || call.block === undefined) continue;
      const reason = this.#whyNot(candidate, target);
      if (reason !== undefined) {
        this.#miss(call, reason);
        continue;
      }
      const isLast = this.#uses.get(target) === 1;
      this.#countUses(call, -1);
      const ops = inlineCall(call, target, this.#rw, isLast);
      this.inlined++;
      const history: History = { callable: target, before: candidate.history };
      for (const op of ops) {
        op.walk((inner) => {
          if (!isLast) this.#countUses(inner, 1);
          if (Callable.has(inner)) return "skip";
          const resolved = this.#graph.resolve(inner);
          if (resolved !== undefined) candidates.push({ call: inner, target: resolved, caller, history });
          return "advance";
        }, "pre");
      }
      if (!isLast) continue;
      gone.add(target);
      this.#graph.remove(target);
      this.#rw.erase(target);
      this.erased++;
    }
    return callables.filter((callable) => !gone.has(callable));
  }

  #eraseCallable(callable: Operation): void {
    callable.walk((op) => this.#countUses(op, -1), "pre");
    this.#graph.remove(callable);
    this.#rw.erase(callable);
    this.erased++;
  }

  #miss(call: Operation, reason: string): void {
    if (this.#missed.has(call)) return;
    this.#missed.add(call);
    this.#config.onMissed(call, reason);
  }

  #whyNot({ call, caller, history }: Candidate, target: Operation): string | undefined {
    for (let past = history; past !== undefined; past = past.before) {
      if (past.callable === target) return "the callee is recursive";
    }
    if (this.#graph.callsItself(target)) return "the callee is recursive";
    const obstacle = whyNotInlinable(call, target, this.#config.force);
    if (obstacle !== undefined) return obstacle;
    const { inliningThreshold } = this.#config;
    if (inliningThreshold >= noThreshold) return undefined;
    const percent = (sizeOf(target) * 100) / Math.max(1, sizeOf(caller));
    return percent <= inliningThreshold
      ? undefined
      : `the callee has ${Math.floor(percent)} % of the size of its caller`;
  }
}

/** The number of operations inside of `callable`. */
function sizeOf(callable: Operation): number {
  let count = -1;
  callable.walk(() => void count++);
  return count;
}
