import { type Dialect, dialect } from "@tt-opt/ir-core";
import { constantLike } from "@tt-opt/dialect-std";
import { ttDialect } from "../tt/dialect.ts";
import { AtomicCASOp, AtomicRMWOp } from "./atomic-ops.ts";
import { accessPatterns } from "./canonicalization.ts";
import { attachEffects } from "./effects.ts";
import { GatherOp, ScatterOp } from "./lane-ops.ts";
import { PrefetchOp } from "./prefetch-op.ts";
import { PrintOp } from "./print-op.ts";
import { LoadOp, StoreOp } from "./structured-ops.ts";
import { attachResultShapes, attachTiling } from "./tiling.ts";

attachEffects();
attachTiling();
attachResultShapes();

/** The dialect of memory accesses whose structure is known: what pointer analysis makes of the accesses of `tt`. */
export const ttsDialect: Dialect = dialect({
  name: "tts",
  summary: "memory accesses whose structure is known",
  description:
    "`tt` computes tensors of pointers and of masks; this dialect says where a block lies and which part of it is accessed, so that loops over parts of it are easy to make. Accesses that have no such structure have an offset per lane.",
  ops: [LoadOp, StoreOp, GatherOp, ScatterOp, AtomicRMWOp, AtomicCASOp, PrefetchOp, PrintOp],
  dependsOn: [ttDialect],
  canonicalization: accessPatterns,
  materializeConstant: constantLike,
});
