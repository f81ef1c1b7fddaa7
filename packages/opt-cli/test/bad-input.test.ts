/**
 * Malformed inputs and the diagnostics that they get, which stand beside them in `.txt` files with the exit code in the
 * last line. `UPDATE=1` writes those files anew; whoever does that reads them.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createVirtualFs, ttOpt } from "@tt-opt/testing";
import { runTool } from "./run-tool.ts";

const directory = join(import.meta.dirname, "bad-input");
const files = readdirSync(directory).filter((name) => name.endsWith(".mlir"));

describe("bad input", () => {
  it.each(files)("%s gets the diagnostic it deserves", async (name) => {
    const { stdout, stderr, code } = await runTool([join(directory, name)]);
    const actual = `${stderr.replaceAll(`${directory}/`, "")}exit code ${code}\n`;
    const golden = join(directory, name.replace(".mlir", ".txt"));
    if (process.env["UPDATE"] === "1") writeFileSync(golden, actual);
    expect(actual).toBe(readFileSync(golden, "utf8"));
    expect(actual).not.toMatch(/^\s+at |node:internal|TypeError|RangeError/m);
    if (code !== 0) expect(stdout).toBe("");
  });

  it("is diagnosed where it comes from standard input, too", async () => {
    const { stderr, code } = await ttOpt([], "bad", createVirtualFs());
    expect(stderr).toBe("<stdin>:1:1: error: expected an operation, found 'bad' [TT0020]\nbad\n^~~\n");
    expect(code).toBe(1);
  });
});

describe("inputs that mlir-opt --canonicalize never finishes", () => {
  const hang = join(import.meta.dirname, "hang");
  it.each(readdirSync(hang))(
    "%s ends",
    async (name) => {
      const { code } = await runTool([join(hang, name), "--canonicalize"]);
      expect(code).toBe(0);
    },
    10_000,
  );
});
