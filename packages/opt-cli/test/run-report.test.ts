/** The median that `tt-run` reports. */
import { describe, expect, it } from "vitest";
import { runReport } from "../src/tt-run/run-report.ts";

describe("the report of runs", () => {
  it.each([
    [[3], "3.000"],
    [[4, 1], "2.500"],
    [[5, 1, 3], "3.000"],
    [[8, 1, 2, 5], "3.500"],
    [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], "5.500"],
  ])("of %j ms gives their median, %s ms", (runMs, median) => {
    const report = runReport("f", { grid: [2, 1, 1], time: false }, { runMs, programs: 2 });
    expect(report).toBe(`f: grid 2x1x1 (2 programs) by the interpreter in ${median} ms\n`);
  });
});
