// What a launch costs beside its programs: `npm run bench:launch`.
// Launches 1,000 programs that do nothing, on one and two threads: one launch after the other, and each after a pause,
// in which the second thread has gone to sleep. Prints the median, and the 10th and 90th percentile, in microseconds.
import { compileKernel } from "@tt-opt/backend-wasm";

const text = "tt.func @empty(%x: !tt.ptr<f32>, %n: i32) { tt.return }";
const programs = 1000;
const warmUps = 2000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Microseconds of `count` launches, each after a pause of `pauseMs`. */
async function times(launch, count, pauseMs) {
  const micros = [];
  for (let i = 0; i < count; i++) {
    if (pauseMs > 0) await pause(pauseMs);
    const start = performance.now();
    await launch();
    micros.push((performance.now() - start) * 1e3);
  }
  return micros.sort((a, b) => a - b);
}

console.log(`Node ${process.version}, ${programs} empty programs, µs per launch: median (10th to 90th percentile)`);
for (const threads of [1, 2]) {
  const kernel = await compileKernel(text, { threads });
  await kernel.warmUp();
  const x = kernel.alloc(4096);
  const launch = () => kernel.launch([programs, 1, 1], [x, 1024]);
  await times(launch, warmUps, 0);
  for (const [label, count, pauseMs] of [
    ["one after the other", 5000, 0],
    ["after 5 ms", 200, 5],
  ]) {
    const sorted = await times(launch, count, pauseMs);
    const [low, median, high] = [0.1, 0.5, 0.9].map((part) => sorted[Math.floor(part * count)].toFixed(1));
    console.log(`${threads} thread(s), ${label.padEnd(20)} ${median.padStart(7)} (${low} to ${high})`);
  }
  await kernel.dispose();
}
