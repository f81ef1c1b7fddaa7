/** What the page of `browser.test.ts` runs: the compiler and the launcher as a web application would use them. */
import { compileKernel, type KernelWork, Profiler, tune } from "@tt-opt/backend-wasm";

/** What a run on the page found. */
export interface PageReport {
  readonly isolated: boolean;
  /** Threads that the launch of softmax used. */
  readonly threads: number;
  /** The largest absolute errors. */
  readonly vectorAdd: number;
  readonly softmax: number;
  /** Programs in the chunks that a profiler has seen of a launch of softmax, and what it counted. */
  readonly profiled: { readonly programs: number; readonly work: KernelWork | undefined };
  /** Whether tuning found a setting, and then remembered it. */
  readonly tuned: readonly boolean[];
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
  return {
    isolated: crossOriginIsolated,
    vectorAdd,
    softmax: softmax.error,
    threads: softmax.threads,
    profiled: await profile(sources.softmax),
    tuned: await tuneTwice(sources.vectorAdd),
    mistake,
  };
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

async function profile(text: string): Promise<PageReport["profiled"]> {
  const profiler = new Profiler();
  const kernel = await compileKernel(text, { threads: 2, profiler });
  const [rows, columns] = [300, 781];
  const [y, x] = [new Float32Array(rows * columns), new Float32Array(rows * columns)];
  await kernel.launch([rows, 1, 1], [y, x, columns, columns, columns]);
  await kernel.dispose();
  const chunks = profiler
    .chromeTrace()
    .traceEvents.flatMap((event) => (event.ph === "X" && event.cat === "chunk" ? [event] : []));
  const programs = chunks.map(({ args }) => Number(args["programs"])).reduce((a, b) => a + b, 0);
  return { programs, work: profiler.summary()[0]?.work };
}

async function tuneTwice(text: string): Promise<readonly boolean[]> {
  const n = 5000;
  const args = [new Float32Array(n), new Float32Array(n), new Float32Array(n), n];
  const cache = {
    get: (key: string) => Promise.resolve(localStorage.getItem(key) ?? undefined),
    put: (key: string, value: string) => Promise.resolve(localStorage.setItem(key, value)),
  };
  const options = { threads: 2, cache, candidateMs: 5 };
  const results = [];
  for (let i = 0; i < 2; i++) results.push(await tune({ text, grid: [Math.ceil(n / 1024), 1, 1] }, args, options));
  localStorage.clear();
  return results.map(({ isRemembered }) => isRemembered);
}
