import { type Dialect, dialect } from "@tt-opt/ir-core";
import { AssertOp } from "./assert-op.ts";
import { BranchOp } from "./branch-op.ts";
import { cfCanonicalization } from "./canonicalization/index.ts";
import { CondBranchOp } from "./cond-branch-op.ts";
import { SwitchOp } from "./switch-op.ts";

/** Branches between the blocks of a region. */
export const cfDialect: Dialect = dialect({
  name: "cf",
  summary: "branches between the blocks of a region",
  ops: [AssertOp, BranchOp, CondBranchOp, SwitchOp],
  canonicalization: cfCanonicalization,
});
