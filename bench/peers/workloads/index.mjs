import { attention } from "./attention.mjs";
import { gelu } from "./gelu.mjs";
import { layerNorm } from "./layer-norm.mjs";
import { matmul } from "./matmul.mjs";
import { matmulSoftmax } from "./matmul-softmax.mjs";
import { softmax } from "./softmax.mjs";
import { vectorAdd } from "./vector-add.mjs";

/** Those whose time goes into elements of rows. */
export const rowWorkloads = [vectorAdd, softmax, layerNorm, gelu];

/** Every workload, in the order of the table. */
export const workloads = [...rowWorkloads, matmul, matmulSoftmax, attention];
