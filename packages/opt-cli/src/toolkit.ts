/** What the tools know by name: dialects, passes and named pipelines. */
import { convertToWasm, ttToWasm } from "@tt-opt/backend-wasm";
import type { Dialect, Operation, PassRegistry } from "@tt-opt/ir-core";
import { createPassRegistry } from "@tt-opt/passes";
import { allToolDialects } from "./general-toolkit.ts";
import { emit } from "./tt-opt/emit.ts";

/** See the file's header. */
export interface Toolkit {
  readonly dialects: readonly Dialect[];
  readonly registry: PassRegistry;
  /** What `--emit` calls: the code that was made of a module; undefined after an error was reported. */
  readonly emit?: (root: Operation, as: "wat" | "wasm") => Promise<string | Uint8Array | undefined>;
}

/** All that the project has; dialects in the order of their names. */
export const standardToolkit: Toolkit = {
  dialects: allToolDialects,
  registry: createPassRegistry().add(convertToWasm).addPipeline(ttToWasm),
  emit,
};
