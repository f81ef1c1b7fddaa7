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
  description: `\`tt\` computes tensors of pointers and of masks; this dialect says where a block lies and which part of it is
accessed, so that loops over parts of it are easy to make. Accesses that have no such structure have an offset per lane.

A base is a pointer to a scalar, or a memref that stands for the memory from its first element on: neither has an end that is
checked. The base's elements have the type of the block's. Lanes are read or written in no particular order, but an operation reads
all of its lanes before any later operation writes. Modifiers of caches are kept from \`tt\` and mean nothing here; a load with
\`isVolatile\` is neither removed nor merged with another one.

Passes tell each other, and the launcher, by attributes whose names begin with the dialect's:

| attribute | of | says |
| --- | --- | --- |
| \`tts.distinct_arguments\` | kernels | right only if memory that is written is reached through one pointer argument |
| \`tts.by_columns\` | kernels | programs beside each other in y had better be executed one after the other |
| \`tts.across\` | kernels | how many programs across that order had better come before the next one along it |
| \`tts.staged\` | kernels | where programs keep unfinished elements, in numbers of a launch |
| \`tts.joined\` | kernels | how many programs along x, y and z have become one |
| \`tts.parts\`, \`tts.most_parts\` | kernels | into how many parts programs are cut, and into how many it pays to cut them |
| \`tts.scratch_bytes\` | kernels | size of the arena, their first argument |
| \`tts.cleared_bytes\` | kernels | bytes of the arena, behind those of the launcher, that are zero when a launch begins |
| \`tts.kept\`, \`tts.cleared\` | allocations | the contents stay from program to program; they are zero when a launch begins |
| \`tts.scan\` | loops | they scan, and may combine in another order |
| \`tts.independent\`, \`tts.at_most\` | loops | iterations may be executed in any order; how many there may be |
| \`tts.unroll\` | loops | how many copies of the body to make, in order |
| \`tts.exact\` | divisions of integers | they leave no remainder |
| \`tts.pointers\` | \`tt.print\` | which operands were pointers |`,
  ops: [LoadOp, StoreOp, GatherOp, ScatterOp, AtomicRMWOp, AtomicCASOp, PrefetchOp, PrintOp],
  dependsOn: [ttDialect],
  canonicalization: accessPatterns,
  materializeConstant: constantLike,
});
