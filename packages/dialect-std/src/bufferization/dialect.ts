import { dialect } from "@tt-opt/ir-core";
import { memrefDialect } from "../memref/index.ts";
import { tensorDialect } from "../tensor/index.ts";
import { argumentAttributeProblem } from "./argument-attributes.ts";
import { bufferizationCanonicalization } from "./canonicalization.ts";
import { attachBufferizationInterfaces } from "./interfaces.ts";
import * as ops from "./ops.ts";

attachBufferizationInterfaces();

/** What stands between tensors and the buffers that they become. */
export const bufferizationDialect = dialect({
  name: "bufferization",
  summary: "between tensors and buffers",
  ops: [
    ops.AllocTensorOp,
    ops.CloneOp,
    ops.DeallocOp,
    ops.DeallocTensorOp,
    ops.MaterializeInDestinationOp,
    ops.ToBufferOp,
    ops.ToTensorOp,
  ],
  dependsOn: [memrefDialect, tensorDialect],
  canonicalization: bufferizationCanonicalization,
  argumentAttributeProblem,
});
