// The roofline of the machine and where our kernels are under it: GFLOP/s over operations per byte, as the kernels' own
// code counts them (see `countWork`), against the peaks of WebAssembly on one thread.
import { compileKernel, Profiler } from "@tt-opt/backend-wasm";
import { pattern } from "../peers/buffers.mjs";
import { kernelText } from "../peers/contenders/ours.mjs";
import { measurePeaks } from "./peaks.mjs";

const square = (n) => [n * n, n * n, n * n];
const cases = [
  { name: "vector add 16e6", file: "vector_add-1024", grid: [15625, 1, 1], buffers: [16e6, 16e6, 16e6], more: [16e6] },
  {
    name: "softmax 4096×1024",
    file: "softmax_rows-1024",
    grid: [4096, 1, 1],
    buffers: [1 << 22, 1 << 22],
    more: [1024, 1024, 1024],
  },
  {
    name: "layer norm 4096×1024",
    file: "layer_norm_one_block-1024",
    grid: [4096, 1, 1],
    buffers: [1 << 22, 1 << 22, 1024, 1024],
    more: [1024, 1024, 1e-5],
  },
  { name: "gelu 4e6", file: "gelu_tanh_rows-1024", grid: [3907, 1, 1], buffers: [4e6, 4e6], more: [4e6] },
  {
    name: "matmul 512",
    file: "matmul_tiled-fp32-128x128x64",
    grid: [16, 1, 1],
    buffers: square(512),
    more: [512, 512, 512, 512, 512, 512],
  },
  {
    name: "matmul+softmax 256",
    file: "fused_mm_softmax-256",
    grid: [1, 1, 1],
    buffers: square(256),
    more: [256, 256, 256],
  },
  {
    name: "attention 8×512×64",
    file: "attention_fwd-d64-64x64",
    grid: [8, 8, 1],
    buffers: [1 << 18, 1 << 18, 1 << 18, 1 << 18],
    more: [0.125, 512, 512 * 64],
  },
];

async function measure({ name, file, grid, buffers, more }) {
  const profiler = new Profiler();
  const kernel = await compileKernel(kernelText(file));
  const args = buffers.map((count) => {
    const allocation = kernel.alloc(4 * count);
    allocation.view(Float32Array).set(pattern(count));
    return allocation;
  });
  // The engine replaces its first code in the background.
  for (let i = 0, end = performance.now() + 500; i < 30 || performance.now() < end; i++)
    await kernel.launch(grid, [...args, ...more]);
  for (const end = performance.now() + 800; performance.now() < end;)
    await kernel.launch(grid, [...args, ...more], { profiler });
  await kernel.dispose();
  const [{ minMs, calls, work }] = profiler.summary();
  const [flops, bytes] = [work.flops / calls, (work.bytesRead + work.bytesWritten) / calls];
  return { name, intensity: flops / bytes, gflops: flops / minMs / 1e6, gbs: bytes / minMs / 1e6 };
}

export async function roofline() {
  const { gflops, bandwidths } = await measurePeaks();
  const points = [];
  for (const each of cases) points.push(await measure(each));
  const [least, most] = [1 / 16, 256];
  // Each roof rises with the bandwidth up to the peak of arithmetic.
  const roofs = bandwidths.flatMap(({ label, gbs }) =>
    [least, gflops / gbs, most].map((x) => ({
      roof: `${label}: ${gbs.toFixed(0)} GB/s`,
      x,
      y: Math.min(gflops, x * gbs),
    })),
  );
  const x = {
    field: "x",
    type: "quantitative",
    title: "operations per byte",
    scale: { type: "log", domain: [least, most] },
  };
  const y = { field: "y", type: "quantitative", title: "GFLOP/s, one thread", scale: { type: "log" } };
  const values = points.map(({ name, intensity, gflops: speed }) => ({ name, x: intensity, y: speed }));
  const row = ({ name, intensity, gflops: speed, gbs }) => {
    const roof = Math.min(gflops, intensity * bandwidths.at(-1).gbs);
    return `| ${name} | ${intensity.toFixed(2)} | ${speed.toFixed(1)} | ${gbs.toFixed(1)} | ${(speed / roof).toFixed(2)} |`;
  };
  return {
    charts: [
      {
        file: "roofline",
        caption: "Roofline: GFLOP/s over operations per byte",
        spec: {
          height: 400,
          layer: [
            {
              data: { values: roofs },
              mark: "line",
              encoding: { x, y, color: { field: "roof", type: "nominal", sort: roofs.map(({ roof }) => roof) } },
            },
            { data: { values }, mark: { type: "point", filled: true, size: 60, color: "black" }, encoding: { x, y } },
            {
              data: { values },
              mark: { type: "text", align: "left", dx: 7, dy: 4 },
              encoding: { x, y, text: { field: "name", type: "nominal" } },
            },
          ],
        },
      },
    ],
    text: [
      `Peak of arithmetic: ${gflops.toFixed(1)} GFLOP/s. Bandwidth of copies: ${bandwidths.map(({ label, gbs }) => `${gbs.toFixed(0)} GB/s in ${label}`).join(", ")}. The last column is the part of the roof over memory; above 1, a kernel reuses what is in the caches.`,
      [
        "| kernel | operations per byte | GFLOP/s | GB/s | of the roof |",
        "| --- | --- | --- | --- | --- |",
        ...points.map(row),
      ].join("\n"),
    ],
  };
}
