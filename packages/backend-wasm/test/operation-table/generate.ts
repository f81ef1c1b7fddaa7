/** Writes `docs/coverage.md`: `npm run docs:coverage`. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { introduction, runSections, sectionText } from "./document.ts";
import { arithmeticSections, tritonSections } from "./sections.ts";

const out = fileURLToPath(new URL("../../../../docs/coverage.md", import.meta.url));
const sections = [...tritonSections, ...arithmeticSections];
const outcomes = await runSections(sections);
const failed = [...outcomes.values()].filter((outcome) => outcome instanceof Error);
for (const { message } of failed) console.error(message);
if (failed.length > 0) process.exitCode = 1;
else {
  writeFileSync(out, [introduction, ...sections.map((section) => sectionText(section, outcomes))].join("\n"));
  const rows = sections.reduce((sum, section) => sum + section.rows.length, 0);
  console.log(`docs/coverage.md: ${rows} rows of ${sections.length} sections`);
}
