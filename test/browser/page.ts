/** What the page of `browser.test.ts` runs: the compiler and the launcher as a web application would use them. */
import { compileKernel } from "@tt-opt/backend-wasm";

/** What a run on the page found. */
export interface PageReport {
  readonly isolated: boolean;
  /** Threads that the launch of softmax used. */
  readonly threads: number;
  /** The largest absolute errors. */
  readonly vectorAdd: number;
  readonly softmax: number;
  /** The message of an error in the text of a kernel. */
  readonly mistake: string;
}

/** @param sources TTIR of `vector_add` (a block of 1024) and `softmax_rows` (a block of 1024). */
export async function run(sources: { vectorAdd: string; softmax: string }): Promise<PageReport> {
  const vectorAdd = await vectorAddError(sources.vectorAdd);
  const softmax = await softmaxError(sources.softmax);
  const mistake = await compileKernel(sources.vectorAdd.replace("arith.addf", "arith.addff")).then(
    () => "",
    (error: unknown) => String(error),
  );
  return { isolated: crossOriginIsolated, vectorAdd, softmax: softmax.error, threads: softmax.threads, mistake };
}

async function vectorAddError(text: string): Promise<number> {
  const n = 5000;
  const [x, y, out] = [
    Float32Array.from({ length: n }, (_, i) => Math.sin(i)),
    Float32Array.from({ length: n }, (_, i) => Math.cos(i)),
    new Float32Array(n),
  ];
  const kernel = await compileKernel(text);
  await kernel.launch([Math.ceil(n / 1024), 1, 1], [x, y, out, n]);
  await kernel.dispose();
  return Math.max(...out.map((value, i) => Math.abs(value - Math.fround((x[i] ?? 0) + (y[i] ?? 0)))));
}

async function softmaxError(text: string): Promise<{ error: number; threads: number }> {
  const [rows, columns] = [300, 781];
  const x = Float32Array.from({ length: rows * columns }, (_, i) => 5 * Math.sin(i));
  const y = new Float32Array(rows * columns);
  const kernel = await compileKernel(text, { threads: 2 });
  await kernel.warmUp();
  const { threads } = await kernel.launch([rows, 1, 1], [y, x, columns, columns, columns]);
  await kernel.dispose();
  let error = 0;
  for (let row = 0; row < rows; row++) {
    const terms = [...x.subarray(row * columns, (row + 1) * columns)].map(Math.exp);
    const sum = terms.reduce((a, b) => a + b);
    for (const [i, term] of terms.entries())
      error = Math.max(error, Math.abs((y[row * columns + i] ?? 0) - term / sum));
  }
  return { error, threads };
}
