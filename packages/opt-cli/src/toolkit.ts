/** What the tools know by name: dialects, passes and named pipelines. */
import { convertToWasm, ttToWasm, wasmDialect } from "@tt-opt/backend-wasm";
import { builtinDialect, type Dialect, type PassRegistry } from "@tt-opt/ir-core";
import { allDialects, createPassRegistry } from "@tt-opt/passes";

/** See the file's header. */
export interface Toolkit {
  readonly dialects: readonly Dialect[];
  readonly registry: PassRegistry;
}

/** All that the project has; dialects in the order of their names. */
export const standardToolkit: Toolkit = {
  dialects: [builtinDialect, ...allDialects, wasmDialect].sort((a, b) => (a.name < b.name ? -1 : 1)),
  registry: createPassRegistry().add(convertToWasm).addPipeline(ttToWasm),
};
