/** Tables of invalid programs, with what is said of each. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { DialectFixture } from "./dialect-fixture.ts";
import { itAgainstMlirOpt, judgeByMlirOpt } from "./mlir-opt.ts";

/** A part of a file of invalid programs. */
interface InvalidCase {
  readonly text: string;
  /** What must be reported first. */
  readonly expected: string;
  /** What mlir-opt reports first, or that it `accepts` the program or `crashes`. */
  readonly theirs: string;
}

/**
 * Defines a test for each part between lines `// -----` of the file at `path`. A part says `// expected-error: …`, and
 * `// mlir-opt: …` where mlir-opt words its first error differently (`accepts` or `crashes` where it reports none).
 */
export function invalidCasesSuite(path: string, { errorsOf }: DialectFixture): void {
  const cases = invalidCases(readFileSync(path, "utf8"));
  describe("invalid input", () => {
    it.each(cases)("$expected", ({ text, expected }) => {
      expect(errorsOf(text)[0]?.trim()).toBe(expected);
    });

    itAgainstMlirOpt("is reported by mlir-opt in the words that the file says", () => {
      const found = mlirOptAnswers(cases);
      expect(cases.map(({ text }, i) => ({ text, theirs: found[i] }))).toEqual(
        cases.map(({ text, theirs }) => ({ text, theirs })),
      );
    });
  });
}

function invalidCases(text: string): readonly InvalidCase[] {
  return text.split(/^\/\/ -----\n/m).map((part) => {
    const line = (key: string): string | undefined => part.match(new RegExp(`^// ${key}: (.*)$`, "m"))?.[1]?.trim();
    const expected = line("expected-error");
    if (expected === undefined) throw new Error(`a part of the file has no expected-error:\n${part}`);
    return { text: part, expected, theirs: line("mlir-opt") ?? expected };
  });
}

/**
 * What mlir-opt says of each case: in one run for those that should have an error, since starting it takes most of the
 * time, and again alone where that run said nothing.
 */
function mlirOptAnswers(cases: readonly InvalidCase[]): readonly string[] {
  const rejected = cases.filter(({ theirs }) => theirs !== "accepts" && theirs !== "crashes");
  const { errors } = judgeByMlirOpt(rejected.map(({ text }) => text).join("// -----\n"));
  const answers = new Map<InvalidCase, string>();
  let line = 1;
  for (const each of rejected) {
    const next = line + each.text.split("\n").length;
    const error = errors.find((found) => found.line >= line && found.line < next);
    if (error !== undefined) answers.set(each, error.message);
    line = next;
  }
  return cases.map((each) => {
    const answer = answers.get(each);
    if (answer !== undefined) return answer;
    const alone = judgeByMlirOpt(each.text);
    return alone.errors[0]?.message ?? (alone.isCrash ? "crashes" : "accepts");
  });
}
