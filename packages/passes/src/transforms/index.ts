export { canonicalize } from "./canonicalize.ts";
export { cse, eliminateCommonSubexpressions } from "./cse.ts";
export { inline } from "./inline.ts";
export { inlineCall, whyNotInlinable } from "./inline-call.ts";
export { liftCfToScf } from "./lift-cf-to-scf/lift-cf-to-scf.ts";
export { hoistLoopInvariants, loopInvariantCodeMotion } from "./loop-invariant-code-motion.ts";
export { areEquivalent } from "./operation-equivalence.ts";
export { sccp } from "./sccp.ts";
export { eraseDeadSymbols, symbolDce } from "./symbol-dce.ts";
