/** The pipelines that simplify callables before they are inlined, by the name of the callable's operation. */
import { parsePipeline, PassRegistry, type Pipeline } from "@tt-opt/ir-core";
import { canonicalize } from "./canonicalize.ts";
import { cse } from "./cse.ts";
import { intRangeOptimizations } from "./int-range-optimizations.ts";
import { liftCfToScf } from "./lift-cf-to-scf/lift-cf-to-scf.ts";
import { loopInvariantCodeMotion } from "./loop-invariant-code-motion.ts";
import { sccp } from "./sccp.ts";

const passes = [canonicalize, cse, intRangeOptimizations, liftCfToScf, loopInvariantCodeMotion, sccp];

/** The options of `inline` that name pipelines. */
export interface CallablePipelineOptions {
  /** Passes for callables that no other pipeline applies to; may be empty. */
  readonly defaultPipeline: string;
  /**
   * Pipelines such as `func.func(canonicalize,cse)`. The first one for an operation applies, and an empty one means
   * none.
   */
  readonly opPipelines: readonly string[];
}

/**
 * A function from the name of a callable's operation to its pipeline, or undefined if it has none.
 * @param fail Called with the error in the options.
 */
export function callablePipelines(
  { defaultPipeline, opPipelines }: CallablePipelineOptions,
  fail: (message: string) => never,
): (opName: string) => Pipeline | undefined {
  const registry = new PassRegistry();
  for (const pass of passes) registry.add(pass);
  const known = new Map<string, Pipeline | undefined>();

  const parse = (option: string, text: string, anchor: string): Pipeline => {
    const parsed = parsePipeline(text, registry, anchor);
    return parsed.ok
      ? parsed.pipeline
      : fail(`has an invalid option '${option}': ${parsed.diagnostics[0]?.message ?? text}`);
  };

  for (const text of opPipelines) {
    const [, anchor] = /^\s*([\w.-]+)\s*\(/.exec(text) ?? [];
    if (anchor === undefined) {
      return fail(`has an invalid option 'op-pipelines': expected 'dialect.operation(passes)', got '${text}'`);
    }
    const pipeline = parse("op-pipelines", text, anchor);
    if (pipeline.items.length > 0 && !known.has(anchor)) known.set(anchor, pipeline);
  }
  return (opName) => {
    if (!known.has(opName)) {
      const text = defaultPipeline.trim();
      known.set(opName, text === "" ? undefined : parse("default-pipeline", text, opName));
    }
    return known.get(opName);
  };
}
