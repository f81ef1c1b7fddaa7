/** Everything that the tools know by name: dialects, passes and named pipelines. */
import { convertToWasm, ttToWasm, wasmDialect } from "@tt-opt/backend-wasm";
import { builtinDialect, type Dialect, type PassRegistry } from "@tt-opt/ir-core";
import { allDialects, createPassRegistry } from "@tt-opt/passes";

/** All dialects, in the order of their names. */
export const dialects: readonly Dialect[] = [builtinDialect, ...allDialects, wasmDialect].sort((a, b) =>
  a.name < b.name ? -1 : 1,
);

/** All passes and pipelines. */
export const registry: PassRegistry = createPassRegistry().add(convertToWasm).addPipeline(ttToWasm);
