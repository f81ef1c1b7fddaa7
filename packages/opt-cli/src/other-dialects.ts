/** The bundle of the dialects that `tt-opt` loads when an input names one of them. */
import { wasmDialect } from "@tt-opt/backend-wasm";
import type { Dialect } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { generalDialects } from "./general-dialects.ts";

/** All dialects but the general ones. */
export const otherDialects: readonly Dialect[] = [...allDialects, wasmDialect].filter(
  (dialect) => !generalDialects.includes(dialect),
);
