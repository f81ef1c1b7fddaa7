// Draws the figures of docs/performance.md: `npm run bench:plots [-- --only=softmax,matmul,blocks,roofline]`.
// Measures, writes an SVG per figure to docs/plots, and the figures' part of docs/performance.md with date and machine.
// It takes about four minutes; nothing else should run then.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { draw } from "./chart.mjs";
import { blocks } from "./blocks.mjs";
import { matmul } from "./matmul.mjs";
import { roofline } from "./roofline.mjs";
import { softmax } from "./softmax.mjs";

const figures = { softmax, matmul, blocks, roofline };
const docs = join(import.meta.dirname, "../../docs");
const page = join(docs, "performance.md");

const { values: flags } = parseArgs({ options: { only: { type: "string", default: Object.keys(figures).join() } } });
const names = flags.only.split(",");
const unknown = names.find((name) => !Object.hasOwn(figures, name));
if (unknown !== undefined) throw new Error(`there is no figure '${unknown}': ${Object.keys(figures).join(", ")}`);

mkdirSync(join(docs, "plots"), { recursive: true });
const where = `Node ${process.version.slice(1)}, one of ${cpus().length} × ${cpus()[0].model}`;
for (const name of names) {
  const start = performance.now();
  const load = loadavg()[0].toFixed(1);
  const { charts, text } = await figures[name]();
  const lines = [];
  for (const { file, caption, spec } of charts) {
    writeFileSync(join(docs, "plots", `${file}.svg`), await draw(spec));
    lines.push(`![${caption}](plots/${file}.svg)`);
  }
  const date = new Date().toISOString().slice(0, 10);
  replacePart(name, [`Measured on ${date}, ${where}, load average before ${load}.`, ...lines, ...text].join("\n\n"));
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  for (const line of text) console.log(line);
}
// Contenders keep workers and timers.
process.exit(0);

/** Puts `text` between the marks of a figure. */
function replacePart(name, text) {
  const [begin, end] = [`<!-- figure ${name} -->`, `<!-- end of ${name} -->`];
  const before = readFileSync(page, "utf8");
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`docs/performance.md has no place for the figure ${name}: ${begin} … ${end}`);
  writeFileSync(page, `${before.slice(0, from + begin.length)}\n\n${text}\n\n${before.slice(to)}`);
}
