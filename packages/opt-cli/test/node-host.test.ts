/** Files as Node has them: what cannot be written is a mistake on the command line. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { nodeHost, runTtOpt } from "../src/index.ts";

const directory = mkdtempSync(join(tmpdir(), "tt-opt-host-"));
afterAll(() => rmSync(directory, { recursive: true }));

const input = join(directory, "in.mlir");
writeFileSync(input, "module {\n}\n");

async function run(...args: readonly string[]): Promise<{ readonly code: number; readonly stderr: string }> {
  let stderr = "";
  const host = { ...nodeHost, stdout: () => {}, stderr: (text: string) => void (stderr += text) };
  const code = await runTtOpt([input, ...args], host);
  return { code, stderr };
}

it("makes the directories on the way to a file", async () => {
  const output = join(directory, "a/b/out.mlir");
  expect(await run("-o", output)).toEqual({ code: 0, stderr: "" });
  expect(readFileSync(output, "utf8")).toBe("module {\n}\n");
});

it.each([
  ["output", () => ["-o", join(input, "x/y.mlir")]],
  ["IR between passes", () => ["--cse", "--mlir-print-ir-after-all", `--mlir-print-ir-tree-dir=${input}`]],
  ["a reproducer", () => ["--cse", `--mlir-generate-reproducer=${join(input, "x")}`]],
])("tells why it cannot write %s", async (_, args) => {
  const { code, stderr } = await run(...args());
  expect(stderr).toMatch(/^tt-opt: error: cannot write .*: a part of the path is not a directory\n/);
  expect(code).toBe(2);
});
