import { type Dialect, dialect } from "@tt-opt/ir-core";
import { scfCanonicalization } from "./canonicalization/index.ts";
import { ConditionOp } from "./condition-op.ts";
import { ExecuteRegionOp } from "./execute-region-op.ts";
import { ForOp } from "./for-op.ts";
import { ForallOp } from "./forall-op.ts";
import { IfOp } from "./if-op.ts";
import { InParallelOp } from "./in-parallel-op.ts";
import { IndexSwitchOp } from "./index-switch-op.ts";
import { ParallelOp } from "./parallel-op.ts";
import { ReduceOp, ReduceReturnOp } from "./reduce-op.ts";
import { WhileOp } from "./while-op.ts";
import { YieldOp } from "./yield-op.ts";
import { attachInterfaces } from "./interfaces/index.ts";

attachInterfaces();

/** Structured control flow: loops and conditionals as operations with regions. */
export const scfDialect: Dialect = dialect({
  name: "scf",
  summary: "loops and conditionals as operations with regions",
  ops: [
    ConditionOp,
    ExecuteRegionOp,
    ForallOp,
    ForOp,
    IfOp,
    IndexSwitchOp,
    InParallelOp,
    ParallelOp,
    ReduceOp,
    ReduceReturnOp,
    WhileOp,
    YieldOp,
  ],
  canonicalization: scfCanonicalization,
});
