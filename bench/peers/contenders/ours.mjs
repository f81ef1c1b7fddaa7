// Our own kernels, compiled from what Triton printed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernel } from "@tt-opt/backend-wasm";

const folders = [
  join(import.meta.dirname, "../../kernels"),
  join(import.meta.dirname, "../../../../shared/kernels/ttir"),
];

/** The text of a kernel in `bench/kernels` or, for other block sizes, in the folder of kernels beside the project. */
export function kernelText(name) {
  const file = folders.map((folder) => join(folder, `${name}.ttir`)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`there is no kernel ${name}.ttir in ${folders.join(" or ")}`);
  return readFileSync(file, "utf8");
}

export async function ours({ workload, size, buffers, threads }) {
  const plan = workload.ours?.(size);
  if (plan === undefined) return [];
  const { kernel: name, grid, args } = plan;
  const kernel = await compileKernel(kernelText(name), { threads, memory: buffers.memory });
  const bound = args(buffers.floats);
  return [{ name: "ours", run: () => kernel.launch(grid, bound), close: () => kernel.dispose() }];
}
