export { canonicalize } from "./canonicalize.ts";
export { cse, eliminateCommonSubexpressions } from "./cse.ts";
export { inline } from "./inline.ts";
export { intRangeOptimizations } from "./int-range-optimizations.ts";
export { liftCfToScf } from "./lift-cf-to-scf/lift-cf-to-scf.ts";
export { loopInvariantCodeMotion } from "./loop-invariant-code-motion.ts";
export { areEquivalent } from "./operation-equivalence.ts";
export { sccp } from "./sccp.ts";
export { eraseDeadSymbols, symbolDce } from "./symbol-dce.ts";
