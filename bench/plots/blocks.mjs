// Compile time and size of the module over the size of the block: both should not depend on it.
import { compileKernel } from "@tt-opt/backend-wasm";
import { kernelText } from "../peers/contenders/ours.mjs";
import { median } from "../peers/race.mjs";
import { lines } from "./chart.mjs";

const powers = (from, to) => Array.from({ length: Math.log2(to / from) + 1 }, (_, i) => from * 2 ** i);
const families = [
  { name: "vector add", file: "vector_add", blocks: powers(64, 65536) },
  { name: "gelu", file: "gelu_tanh_rows", blocks: powers(64, 65536) },
  { name: "softmax", file: "softmax_rows", blocks: powers(256, 8192) },
  { name: "layer norm", file: "layer_norm_one_block", blocks: powers(256, 8192) },
];
const warmUps = 4;
const rounds = 21;

export async function blocks() {
  const kernels = families.flatMap(({ name, file, blocks: sizes }) =>
    sizes.map((x) => ({ name, x, text: kernelText(`${file}-${x}`), times: [], bytes: 0 })),
  );
  for (let round = 0; round < warmUps + rounds; round++)
    for (const kernel of kernels) {
      const start = performance.now();
      const compiled = await compileKernel(kernel.text);
      if (round >= warmUps) kernel.times.push(performance.now() - start);
      kernel.bytes = compiled.module.wasm.length;
      await compiled.dispose();
    }
  const times = kernels.map(({ name, x, times: all }) => ({ name, x, y: median(all) }));
  const sizes = kernels.map(({ name, x, bytes }) => ({ name, x, y: bytes }));
  const order = families.map(({ name }) => name);
  const axes = { x: "BLOCK", logX: true, order };
  const row = ({ name, blocks: range }) =>
    `| ${name} | ${range[0]} to ${range.at(-1)} | ${spread(times, name, 1)} | ${spread(sizes, name, 0)} |`;
  return {
    charts: [
      {
        file: "compile-time",
        caption: "Compile time over the size of the block",
        spec: lines(times, { ...axes, y: "ms, warm" }),
      },
      {
        file: "module-size",
        caption: "Module size over the size of the block",
        spec: lines(sizes, { ...axes, y: "bytes" }),
      },
    ],
    text: [
      [
        "| kernel | blocks | compile time in ms: least to greatest | largest block to smallest | bytes: least to greatest | largest block to smallest |",
        "| --- | --- | --- | --- | --- | --- |",
        ...families.map(row),
      ].join("\n"),
    ],
  };
}

/** Least and greatest value of a line, and the ratio of its last value to its first. */
function spread(rows, name, digits) {
  const values = rows.filter((row) => row.name === name).map(({ y }) => y);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return `${least.toFixed(digits)} to ${greatest.toFixed(digits)} | ${(values.at(-1) / values[0]).toFixed(2)}`;
}
