/** The tests of a part of the table: one per row, and that the page says what the rows became. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { casesOf, nameOf, type Outcomes, runSections, sectionText } from "./document.ts";
import type { Section } from "./sections.ts";

const page = new URL("../../../../docs/coverage.md", import.meta.url);

/** See the file's header. */
export function checkSections(sections: readonly Section[]): void {
  let outcomes: Outcomes;
  beforeAll(async () => {
    outcomes = await runSections(sections);
  }, 300_000);

  describe.each(sections)("$title", (section) => {
    it.each(section.rows.map((row) => ({ name: nameOf(row), row })))("$name", ({ row }) => {
      for (const test of casesOf(row)) {
        const outcome = outcomes.get(test);
        expect(outcome).toBeDefined();
        if (outcome instanceof Error) throw outcome;
      }
    });

    it("stands in docs/coverage.md; `npm run docs:coverage` writes it anew", () => {
      // Which of the loops are vectorised is written down, but no matter of coverage.
      const withoutVectors = (text: string): string => text.replaceAll(", *v128*", "");
      const written = withoutVectors(readFileSync(page, "utf8"));
      const isThere = written.includes(withoutVectors(sectionText(section, outcomes)));
      expect(isThere, "docs/coverage.md is stale").toBe(true);
    });
  });
}
