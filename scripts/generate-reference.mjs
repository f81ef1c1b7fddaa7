/**
 * Writes the reference of all passes, dialects and operations to `docs/reference`, from the registries alone. The
 * example of each pass is run, so the pages show what the passes do; one that does not work ends this with an error.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dialectReference, passReference, pipelineReference, standardToolkit } from "@tt-opt/opt-cli";

const out = fileURLToPath(new URL("../docs/reference/", import.meta.url));
rmSync(out, { recursive: true, force: true });
mkdirSync(`${out}dialects`, { recursive: true });

const { dialects, registry } = standardToolkit;
const passes = registry.passes.map((pass) => passReference(pass, standardToolkit));
const pipelines = registry.pipelines.map((named) => pipelineReference(named));
writeFileSync(`${out}passes.md`, ["# Passes\n", ...passes, "# Pipelines\n", ...pipelines].join("\n"));
for (const dialect of dialects) writeFileSync(`${out}dialects/${dialect.name}.md`, dialectReference(dialect));

const links = dialects.map(
  ({ name, summary = "", ops }) => `| [\`${name}\`](dialects/${name}.md) | ${ops.length} | ${summary} |`,
);
const index = [
  "# Reference\n",
  `- [Passes (${passes.length}) and pipelines (${pipelines.length})](passes.md)\n`,
  "| dialect | operations | what it is |\n| --- | --- | --- |",
  ...links,
];
writeFileSync(`${out}README.md`, `${index.join("\n")}\n`);
console.log(`docs/reference: ${passes.length} passes, ${dialects.length} dialects`);
