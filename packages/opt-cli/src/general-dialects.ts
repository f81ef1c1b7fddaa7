/** The dialects that most runs of `tt-opt` need. They load in half the time that all take. */
import { builtinDialect, type Dialect } from "@tt-opt/ir-core";
import { arithDialect, cfDialect, funcDialect, scfDialect, ubDialect } from "@tt-opt/dialect-std";

/** Functions, control flow and arithmetic. */
export const generalDialects: readonly Dialect[] = [
  builtinDialect,
  arithDialect,
  cfDialect,
  funcDialect,
  scfDialect,
  ubDialect,
];
