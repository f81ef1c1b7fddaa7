import { gelu } from "./gelu.mjs";
import { layerNorm } from "./layer-norm.mjs";
import { softmax } from "./softmax.mjs";
import { vectorAdd } from "./vector-add.mjs";

/** Every workload, in the order of the table. */
export const workloads = [vectorAdd, softmax, layerNorm, gelu];
