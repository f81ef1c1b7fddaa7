import { type Dialect, dialect } from "@tt-opt/ir-core";
import { constantLike } from "@tt-opt/dialect-std";
import { ttDialect } from "../tt/dialect.ts";
import { AccumulateOp } from "./accumulate-op.ts";
import { AtomicCASOp, AtomicRMWOp } from "./atomic-ops.ts";
import { accessPatterns } from "./canonicalization.ts";
import { CopyOp } from "./copy-op.ts";
import { attachEffects } from "./effects.ts";
import { GatherOp, ScatterOp } from "./lane-ops.ts";
import { PrefetchOp } from "./prefetch-op.ts";
import { PrintOp } from "./print-op.ts";
import { HasNextProgramOp } from "./program-ops.ts";
import { LoadOp, StoreOp } from "./structured-ops.ts";
import { attachResultShapes, attachTiling } from "./tiling.ts";

attachEffects();
attachTiling();
attachResultShapes();

/** The dialect of memory accesses with known structure, into which pointer analysis converts the accesses of `tt`. */
export const ttsDialect: Dialect = dialect({
  name: "tts",
  summary: "memory accesses with known structure",
  description: `\`tt\` computes tensors of pointers and of masks. This dialect describes the position of a block in
memory and the accessed part of it, so that it is easy to create loops over parts of it. Accesses without such a
structure have an offset per lane.

A base is a pointer to a scalar, or a memref that denotes the memory from its first element on; the end of neither is
checked. The base has the element type of the block. Lanes are read or written in no particular order, but an operation
reads all of its lanes before any later operation writes. Cache modifiers are kept from \`tt\` and have no effect here.
A load with \`isVolatile\` is neither removed nor merged with another one.

Passes and the launcher communicate by attributes whose names begin with that of the dialect:

| attribute | of | meaning |
| --- | --- | --- |
| \`tts.distinct_arguments\` | kernels | correct only if memory that is written is reached through one pointer argument |
| \`tts.by_columns\` | kernels | programs that are adjacent in y should be executed one after the other |
| \`tts.across\` | kernels | number of programs across that order to execute before the next one along it |
| \`tts.staged\` | kernels | addresses of unfinished elements, in terms of the numbers of a launch |
| \`tts.joined\` | kernels | number of programs along x, y and z that were joined to one |
| \`tts.parts\`, \`tts.most_parts\` | kernels | number of parts of each program; the largest number that is profitable |
| \`tts.merged\` | arguments of kernels | another argument with the same address is used in place of this one |
| \`tts.scratch_bytes\` | kernels | size of the arena, their first argument |
| \`tts.cleared_bytes\` | kernels | bytes of the arena, behind those of the launcher, that are zero when a launch begins |
| \`tts.kept_bytes\` | kernels | bytes of the arena that are kept from program to program |
| \`tts.kept\`, \`tts.cleared\` | allocations | the contents are kept from program to program; they are zero when a launch begins |
| \`tts.scan\` | loops | the loop computes a scan and may reassociate it |
| \`tts.counts_up\` | \`scf.while\` | the first carried value begins with 0 or more, and only grows |
| \`tts.independent\`, \`tts.at_most\` | loops | iterations may be executed in any order; upper bound for their number |
| \`tts.unroll\` | loops | number of copies of the body to create, in order |
| \`tts.copies\` | loops | number of copies of the body to create, each with accumulators of its own |
| \`tts.exact\` | divisions of integers | the remainder is zero |
| \`tts.pointers\` | \`tt.print\` | operands that were pointers |`,
  ops: [
    LoadOp,
    StoreOp,
    GatherOp,
    ScatterOp,
    AccumulateOp,
    AtomicRMWOp,
    AtomicCASOp,
    CopyOp,
    PrefetchOp,
    PrintOp,
    HasNextProgramOp,
  ],
  dependsOn: [ttDialect],
  canonicalization: accessPatterns,
  materializeConstant: constantLike,
});
