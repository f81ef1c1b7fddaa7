// The work that this project is judged by, each job as one kernel with its grid, its buffers and its arguments.
import { attention, matmul, matmulSoftmax } from "./products.mjs";
import { rowWorkloads } from "./peers/workloads/index.mjs";

const short = { "vector add": "add", softmax: "softmax", "layer norm": "layer norm", "gelu (tanh)": "gelu" };

const rows = rowWorkloads.flatMap((workload) =>
  workload.sizes.map((size) => ({
    name: `${short[workload.name]} ${size.join("x")}`,
    unit: workload.unit,
    work: workload.work(size),
    buffers: workload.buffers(size),
    workload,
    size,
    ...workload.ours(size),
  })),
);

/** `{ name, kernel, grid, buffers, args, work, unit }`; rows of `peers` also have their `workload` and `size`. */
export const jobs = [
  ...rows,
  ...[128, 256, 512, 1024].map((n) => matmul(n)),
  ...[128, 256, 512].map(matmulSoftmax),
  attention(8, [64, 64]),
  attention(8, [128, 64]),
];
