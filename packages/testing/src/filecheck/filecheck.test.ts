import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseFileCheckArguments } from "./command-line.ts";
import { fileCheck } from "./filecheck.ts";

/** [what it shows, flags, check file, input, whether it passes] */
const cases: readonly (readonly [string, readonly string[], string, string, boolean])[] = [
  ["text", [], "CHECK: foo", "a foo b", true],
  ["text that is missing", [], "CHECK: foo", "bar", false],
  ["order", [], "CHECK: b\nCHECK: a", "a\nb", false],
  ["blanks count as one", [], "CHECK: a   b", "a \t b", true],
  ["strict blanks", ["--strict-whitespace"], "CHECK: a   b", "a b", false],
  ["NEXT", [], "CHECK: a\nCHECK-NEXT: b", "a\nb", true],
  ["NEXT with a line between", [], "CHECK: a\nCHECK-NEXT: b", "a\nx\nb", false],
  ["NEXT on the same line", [], "CHECK: a\nCHECK-NEXT: b", "a b", false],
  ["NEXT first", [], "CHECK-NEXT: b", "b", false],
  ["SAME", [], "CHECK: a\nCHECK-SAME: b", "a b", true],
  ["SAME on the next line", [], "CHECK: a\nCHECK-SAME: b", "a\nb", false],
  ["NOT", [], "CHECK: a\nCHECK-NOT: x\nCHECK: b", "a\nb\nx", true],
  ["NOT that is there", [], "CHECK: a\nCHECK-NOT: x\nCHECK: b", "a x\nb", false],
  ["trailing NOT", [], "CHECK: a\nCHECK-NOT: x", "a\nb\nx", false],
  ["DAG", [], "CHECK-DAG: a\nCHECK-DAG: b\nCHECK: c", "b\na\nc", true],
  ["DAG does not overlap", [], "CHECK-DAG: a\nCHECK-DAG: a", "a", false],
  ["DAG, NOT, DAG", [], "CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b", "a\nx\nb", false],
  ["LABEL", [], "CHECK-LABEL: @f\nCHECK: a\nCHECK-LABEL: @g\nCHECK: b", "@f\na\n@g\nb", true],
  ["LABEL bounds its region", [], "CHECK-LABEL: @f\nCHECK: b\nCHECK-LABEL: @g", "@f\na\n@g\nb", false],
  ["COUNT", [], "CHECK-COUNT-3: x\nCHECK-NOT: x", "x\nx\nx", true],
  ["COUNT too few", [], "CHECK-COUNT-3: x", "x\nx", false],
  ["EMPTY", [], "CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b", "a\n\nb", true],
  ["EMPTY that is not", [], "CHECK: a\nCHECK-EMPTY:", "a\nb\n", false],
  ["regex", [], "CHECK: a{{[0-9]+|x}}b", "a12b", true],
  ["negated class stays on the line", [], "CHECK: a{{[^x]*}}b", "a\nb", false],
  ["POSIX class", [], "CHECK: {{^[[:alpha:]]+$}}", "12\nab", true],
  ["variable", [], "CHECK: [[X:%[0-9]+]] = c\nCHECK: use [[X]]", "%1 = c\nuse %1", true],
  ["variable with another value", [], "CHECK: [[X:%[0-9]+]] = c\nCHECK: use [[X]]{{$}}", "%1 = c\nuse %12", false],
  ["variable in its own line", [], "CHECK: [[X:%.]] [[X]]", "%1 %2\n%3 %3", true],
  ["undefined variable", [], "CHECK: [[X]]", "a", false],
  ["literal", [], "CHECK{LITERAL}: [[X]]{{y}}", "[[X]]{{y}}", true],
  ["number", [], "CHECK: a[[#N:]]\nCHECK: b[[#N+1]]", "a7\nb8", true],
  ["number that differs", [], "CHECK: a[[#N:]]\nCHECK: b[[#N+1]]{{$}}", "a7\nb9", false],
  ["hexadecimal", [], "CHECK: [[#%x,N:]]\nCHECK: [[#%x,N+1]]", "ff\n100", true],
  ["functions", [], "CHECK: [[#N:]]\nCHECK: [[#mul(N,2)]]", "21\n42", true],
  ["any number", [], "CHECK: a[[#]]b", "a1b", true],
  ["LINE", [], "CHECK: [[#@LINE+1]]", "2", true],
  ["line, old form", [], "CHECK: [[@LINE]]", "1", true],
  ["defined", ["-DX=foo", "-D#N=3"], "CHECK: [[X]] [[#N+1]]", "foo 4", true],
  ["prefix", ["--check-prefix=A"], "A: x\nB: y", "x", true],
  ["prefixes", ["--check-prefixes=A,B"], "A: x\nB: y", "x", false],
  ["prefix inside a word", [], "MY-CHECK: y\nCHECK: x", "x", true],
  ["comment", [], "COM: CHECK: y\nCHECK: x", "x", true],
  ["no directives", [], "nothing", "x", false],
  ["empty input", [], "CHECK: x", "", false],
  ["whole lines", ["--match-full-lines"], "CHECK: b", "ab\n b ", true],
  ["not a whole line", ["--match-full-lines"], "CHECK: b", "ab", false],
  ["implicit NOT", ["--implicit-check-not=x"], "CHECK: a\nCHECK: b", "a\nx\nb", false],
  ["implicit NOT after the end", ["--implicit-check-not=x"], "CHECK: a", "a\nx", false],
  [
    "scope",
    ["--enable-var-scope"],
    "CHECK-LABEL: f\nCHECK: [[X:.]]=\nCHECK-LABEL: g\nCHECK: [[X]]",
    "f\na=\ng\na",
    false,
  ],
  [
    "global",
    ["--enable-var-scope"],
    "CHECK-LABEL: f\nCHECK: [[$X:.]]=\nCHECK-LABEL: g\nCHECK: [[$X]]",
    "f\na=\ng\na",
    true,
  ],
  ["open regex", [], "CHECK: {{a", "a", false],
];

describe("fileCheck", () => {
  it.each(cases)("%s", (_name, flags, check, input, passes) => {
    const { options } = parseFileCheckArguments([...flags, "check"]);
    const result = fileCheck(check, input, options);
    expect(result.ok, result.ok ? "" : result.message).toBe(passes);
  });

  it("says what was expected, where it looked, and what was meant", () => {
    const result = fileCheck("CHECK: start\n// CHECK: arith.addi %0", "start\nx\narith.addf %0\n", {
      checkName: "t.mlir",
    });
    expect(result).toEqual({
      ok: false,
      message: [
        "t.mlir:2:11: error: CHECK: expected string not found in input",
        "// CHECK: arith.addi %0",
        "          ^",
        "<stdin>:1:6: note: scanning from here",
        "start",
        "     ^",
        "<stdin>:3:1: note: possible intended match here",
        "arith.addf %0",
        "^",
        "",
      ].join("\n"),
    });
  });

  it("takes [[ before a digit for text, which LLVM's tool rejects", () => {
    expect(fileCheck("CHECK: dense<[[1, 2]]>", "dense<[[1, 2]]>").ok).toBe(true);
  });

  it("rejects unknown flags", () => {
    expect(() => parseFileCheckArguments(["--frobnicate", "f"])).toThrow("unknown flag '--frobnicate'");
  });
});

const reference = "FileCheck-22";
const isInstalled = spawnSync(reference, ["--version"]).status === 0;

describe(`agreement with ${reference}`, () => {
  const directory = mkdtempSync(join(tmpdir(), "filecheck-"));
  afterAll(() => rmSync(directory, { recursive: true }));
  it.skipIf(!isInstalled).each(cases)("%s", (_name, flags, check, input, passes) => {
    const file = join(directory, "check");
    writeFileSync(file, check);
    const { status, stderr } = spawnSync(reference, [...flags, file], { input, encoding: "utf8" });
    expect(status === 0, stderr).toBe(passes);
  });
});
