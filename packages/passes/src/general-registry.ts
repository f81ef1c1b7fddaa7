/**
 * The passes that work on IR of any dialect and know those of MLIR alone. Tools that need no others start faster with
 * only them.
 */
import { PassRegistry } from "@tt-opt/ir-core";
import {
  canonicalize,
  cse,
  intRangeOptimizations,
  loopInvariantCodeMotion,
  sccp,
  symbolDce,
} from "./transforms/index.ts";

/** Creates a registry of these passes, to which a tool may add its own. */
export function createGeneralPassRegistry(): PassRegistry {
  return new PassRegistry()
    .add(canonicalize)
    .add(cse)
    .add(intRangeOptimizations)
    .add(loopInvariantCodeMotion)
    .add(sccp)
    .add(symbolDce);
}
