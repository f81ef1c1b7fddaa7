/**
 * The part of what `tt-opt` knows that most runs need: all dialects, but only the passes that work on any of them. The
 * rest is two fifths of the code, and a quarter of the time that the tool takes to load.
 */
import { wasmDialect } from "@tt-opt/backend-wasm";
import { builtinDialect, type Dialect } from "@tt-opt/ir-core";
import { allDialects, createGeneralPassRegistry } from "@tt-opt/passes";
import type { Toolkit } from "./toolkit.ts";

/** The dialects of the tools, in the order of their names. */
export const allToolDialects: readonly Dialect[] = [builtinDialect, ...allDialects, wasmDialect].sort((a, b) =>
  a.name < b.name ? -1 : 1,
);

/** See the file's header. */
export const generalToolkit: Toolkit = { dialects: allToolDialects, registry: createGeneralPassRegistry() };
