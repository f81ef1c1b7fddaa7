/** The enumerations of Triton: stored as 32-bit integers, written as keywords. */
import { IntegerEnum } from "@tt-opt/ir-core";

/** How a load or store uses the caches of a GPU. */
export const CacheModifier = new IntegerEnum("cache modifier", 32, {
  none: 1,
  ca: 2,
  cg: 3,
  wb: 4,
  cs: 5,
  wt: 6,
  cv: 7,
});
/** A case of {@link CacheModifier}. */
export type CacheModifierName = (typeof CacheModifier)["cases"][number];

/** Which cache lines of a GPU go first. */
export const EvictionPolicy = new IntegerEnum("eviction policy", 32, {
  evict_normal: 1,
  evict_first: 2,
  evict_last: 3,
});

/** What a load through a block pointer or descriptor gives outside of the tensor. */
export const PaddingOption = new IntegerEnum("padding option", 32, { zero: 1, nan: 2 });

/** Memory order of an atomic access. */
export const MemSemantic = new IntegerEnum("memory semantic", 32, { relaxed: 1, acquire: 2, release: 3, acq_rel: 4 });
/** A case of {@link MemSemantic}. */
export type MemSemanticName = (typeof MemSemantic)["cases"][number];

/** Between which programs an atomic access is ordered. */
export const MemSyncScope = new IntegerEnum("memory scope", 32, { gpu: 1, cta: 2, sys: 3 });

/** What `tt.atomic_rmw` does with the old value and the operand. */
export const RmwOp = new IntegerEnum("atomic operation", 32, {
  and: 1,
  or: 2,
  xor: 3,
  add: 4,
  fadd: 5,
  max: 6,
  min: 7,
  umax: 8,
  umin: 9,
  exch: 10,
});
/** A case of {@link RmwOp}. */
export type RmwOpName = (typeof RmwOp)["cases"][number];

/** What `tt.descriptor_reduce` does with the old value and the operand. */
export const DescriptorReduceKind = new IntegerEnum("reduction kind", 32, {
  add: 1,
  min: 2,
  max: 3,
  inc: 4,
  dec: 5,
  and: 6,
  or: 7,
  xor: 8,
});

/** A dimension of the grid of programs. */
export const ProgramDim = new IntegerEnum("program dimension", 32, { x: 0, y: 1, z: 2 });
/** A case of {@link ProgramDim}. */
export type ProgramDimName = (typeof ProgramDim)["cases"][number];

/** How `tt.fp_to_fp` rounds: towards zero, or to nearest even. */
export const RoundingMode = new IntegerEnum("rounding mode", 32, { rtz: 0, rtne: 1 });

/** Whether `tt.clampf` gives NaN where an operand is NaN. */
export const PropagateNan = new IntegerEnum("NaN propagation", 32, { none: 0, all: 0xffff });

/** How precisely `tt.dot` multiplies f32. */
export const InputPrecision = new IntegerEnum("input precision", 32, {
  tf32: 0,
  tf32x3: 1,
  ieee: 2,
  bf16x3: 3,
  bf16x6: 4,
});

/** The element type of an operand of `tt.dot_scaled`, which may be packed into `i8`. */
export const ScaleDotElemType = new IntegerEnum("scaled element type", 32, {
  e4m3: 0,
  e5m2: 1,
  e2m3: 2,
  e3m2: 3,
  e2m1: 4,
  bf16: 5,
  fp16: 6,
});
