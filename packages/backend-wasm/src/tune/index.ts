/** Autotuning: finds the pipeline options that suit a kernel, its arguments and the machine best. */
export { type KernelVariant, tune, type TuneOptions, type TuneResult, type TuneTrial } from "./tune.ts";
export type { TuneCache } from "./tune-cache.ts";
export { type TuneSetting, type TuningDimension, tuningSpace } from "./tuning-space.ts";
