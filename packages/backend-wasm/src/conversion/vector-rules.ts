/** Rules of the `vector` dialect. */
import type { OperationRule } from "./lowering.ts";

/** The rules by the name of the operation. */
export const vectorRules: Readonly<Record<string, OperationRule>> = {};
