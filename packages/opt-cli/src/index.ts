/**
 * `tt-opt` and `tt-run` as functions, and the reference of passes, dialects and operations as Markdown.
 * @packageDocumentation
 */
export { cacheDirectory, diskCache } from "./disk-cache.ts";
export { ExitCode, type Host } from "./host.ts";
export { nodeHost } from "./node-host.ts";
export { dialectReference } from "./reference/dialect-reference.ts";
export { opReference } from "./reference/op-reference.ts";
export { passReference, pipelineReference } from "./reference/pass-reference.ts";
export { standardToolkit, type Toolkit } from "./toolkit.ts";
export { runTtOpt } from "./tt-opt/run-tt-opt.ts";
export { runTtRun } from "./tt-run/run-tt-run.ts";
