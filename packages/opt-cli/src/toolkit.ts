/** What the tools know by name: dialects, passes and named pipelines. */
import { convertToWasm, ttToWasm } from "@tt-opt/backend-wasm";
import type { Dialect, Operation, PassRegistry } from "@tt-opt/ir-core";
import { createPassRegistry } from "@tt-opt/passes";
import { generalDialects } from "./general-dialects.ts";
import { otherDialects } from "./other-dialects.ts";
import { emit } from "./tt-opt/emit.ts";

/** See the file's header. */
export interface Toolkit {
  readonly dialects: readonly Dialect[];
  /** Dialects that are loaded when an input names one that is not in {@link dialects}. */
  readonly moreDialects?: () => readonly Dialect[];
  readonly registry: PassRegistry;
  /** What `--emit` calls: the code that was made of a module; undefined after an error was reported. */
  readonly emit?: (root: Operation, as: "wat" | "wasm") => Promise<string | Uint8Array | undefined>;
}

/** All that the project has; dialects in the order of their names. */
export const standardToolkit: Toolkit = {
  dialects: [...generalDialects, ...otherDialects].sort((a, b) => (a.name < b.name ? -1 : 1)),
  registry: createPassRegistry().add(convertToWasm).addPipeline(ttToWasm),
  emit,
};
