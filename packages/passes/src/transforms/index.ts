export { canonicalize } from "./canonicalize.ts";
export { cse, eliminateCommonSubexpressions } from "./cse.ts";
export { areEquivalent } from "./operation-equivalence.ts";
