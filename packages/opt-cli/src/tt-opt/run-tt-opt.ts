/** `tt-opt` as a function. */
import type { Host } from "../host.ts";
import { standardToolkit, type Toolkit } from "../toolkit.ts";
import { runWithToolkit } from "./run-with-toolkit.ts";

/**
 * Runs the tool with these arguments; resolves to its exit code (see {@link ExitCode}) and never rejects. With a
 * toolkit of your own it is a tool of your own: `runTtOpt(args, nodeHost, { dialects: […], registry: … })`.
 */
export function runTtOpt(args: readonly string[], host: Host, own: Toolkit = standardToolkit): Promise<number> {
  return runWithToolkit(args, host, own);
}
