/** All dialects that the passes use, for the context of a pipeline. */
import { linalgDialect } from "@tt-opt/dialect-linalg";
import { stdDialects } from "@tt-opt/dialect-std";
import { ttDialect, ttgDialect, ttsDialect } from "@tt-opt/dialect-tt";
import { vectorDialect } from "@tt-opt/dialect-vector";
import type { Dialect } from "@tt-opt/ir-core";

/** Every dialect of the project except for that of a back end, sorted by name. */
export const allDialects: readonly Dialect[] = [
  ...stdDialects,
  linalgDialect,
  ttDialect,
  ttgDialect,
  ttsDialect,
  vectorDialect,
].toSorted((a, b) => (a.name < b.name ? -1 : 1));
