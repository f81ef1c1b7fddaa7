// The results of all workloads as a table of Markdown: GB/s or GFLOP/s, and ours to others.

/** The columns: what stands in the heading, and which contenders belong there, of whom the fastest is shown. */
const columns = [
  ["hand-written", /^hand/],
  ["clang -O3", /^clang/],
  ["tfjs", /^tfjs/],
  ["onnxruntime-web", /^onnxruntime/],
  ["jax-js", /^jax-js/],
  ["JavaScript", /^javascript/],
  ["PyTorch", /^pytorch/],
  ["NumPy (OpenBLAS)", /^numpy/],
];

/** Other libraries that run in a browser. */
const peers = /^(tfjs|onnxruntime|jax-js)/;

/** Greatest rate of the contenders of a row whose names match; undefined if there is none. */
function best({ results }, names) {
  const rates = results.filter(({ contender }) => names.test(contender)).map(({ rate }) => rate);
  return rates.length === 0 ? undefined : Math.max(...rates);
}

/** A table of `rows` as `main.mjs` writes them to a file. */
export function markdownTable(rows) {
  const shown = columns.filter(([, names]) => rows.some((row) => best(row, names) !== undefined));
  const cell = (value, digits = 1) => (value === undefined ? "–" : value.toFixed(digits));
  const ratio = (own, other) => cell(other === undefined ? undefined : own / other, 2);
  const heading = ["work", "ours", ...shown.map(([name]) => name), "ours to hand-written", "ours to the best peer"];
  const lines = rows.map((row) => {
    const own = best(row, /^ours$/);
    const rates = shown.map(([, names]) => cell(best(row, names)));
    const name = `${row.workload} ${row.size.join(" × ")}, ${row.unit}`;
    return [name, cell(own), ...rates, ratio(own, best(row, /^hand/)), ratio(own, best(row, peers))];
  });
  return [heading, heading.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
