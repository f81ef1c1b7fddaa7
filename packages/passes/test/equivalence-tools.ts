/** Comparing programs before and after passes by interpreting both. */
import { Elements, findKernel, interpretFunction, type RuntimeValue, runKernel } from "@tt-opt/interpreter";
import { Context, type ModuleOp, PassManager, pipeline, type PipelineItem, printOperation } from "@tt-opt/ir-core";
import { bufferDifference, buildVerified, type FunctionProgram, type KernelProgram } from "@tt-opt/testing";
import { allDialects } from "../src/index.ts";

/** How many operations a generated program may execute. */
const maxSteps = 2_000_000;

/** A context with all dialects. */
export function makeContext(): Context {
  return new Context(...allDialects);
}

/** Runs passes on a module; false if one of them gave up, with a diagnostic. */
export function runPasses(module: ModuleOp, items: readonly PipelineItem[]): boolean {
  return new PassManager(module.context, pipeline("builtin.module", ...items)).run(module) === "ok";
}

/** What happens when passes are run on a program and both versions are executed. */
export type Comparison = "same" | "not applicable";

/** Compares the results of a function before and after `items`; throws both texts if they differ. */
export function compareFunction(
  program: FunctionProgram,
  inputs: readonly RuntimeValue[],
  items: readonly PipelineItem[],
): Comparison {
  const context = makeContext();
  const module = buildVerified(program, context);
  const before = printOperation(module);
  const expected = interpretFunction(findKernel(module), inputs, { maxSteps });
  const type = findKernel(module).attribute("function_type");
  if (!runPasses(module, items) || findKernel(module).attribute("function_type") !== type) return "not applicable";
  const got = interpretFunction(findKernel(module), inputs, { maxSteps });
  const wrong = expected.findIndex((value, i) => !areEqual(value, got[i]));
  if (wrong < 0) return "same";
  const show = (value: RuntimeValue | undefined): string =>
    value instanceof Elements ? value.elements.join(" ") : `${String(value)}`;
  throw new Error(
    `result ${wrong} was ${show(expected[wrong])} and is ${show(got[wrong])}\ninputs: ${inputs.map(show).join("; ")}\n${before}\nafter:\n${printOperation(module)}`,
  );
}

/** Whether two values are the same; all NaNs are. */
function areEqual(a: RuntimeValue, b: RuntimeValue | undefined): boolean {
  if (a instanceof Elements && b instanceof Elements) {
    return a.elements.length === b.elements.length && a.elements.every((x, i) => Object.is(x, b.elements[i]));
  }
  return Object.is(a, b);
}

/** Compares what a kernel writes before and after `items`; throws both texts if it differs. */
export function compareKernel(program: KernelProgram, items: readonly PipelineItem[]): Comparison {
  const context = makeContext();
  const module = buildVerified(program, context);
  const before = printOperation(module);
  const [expected, got] = [program.args(), program.args()];
  runKernel(module, "kernel", program.grid, expected, { maxSteps });
  if (!runPasses(module, items)) return "not applicable";
  const fail = (why: string): never => {
    throw new Error(`${why}\n${before}\nafter:\n${printOperation(module)}`);
  };
  try {
    runKernel(module, "kernel", program.grid, got, { maxSteps });
  } catch (error) {
    fail(String(error));
  }
  const difference = bufferDifference(program, expected, got);
  if (difference !== undefined) fail(difference);
  return "same";
}
