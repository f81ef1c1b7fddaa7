import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let root: string;
const packageFolder = (): string => join(root, "packages/cli");
const bundle = (): string => join(packageFolder(), "dist/bundle/tool.cjs");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tt-opt-bundle-"));
  for (const folder of ["bin", "dist/bundle"]) mkdirSync(join(packageFolder(), folder), { recursive: true });
  copyFileSync(join(import.meta.dirname, "../bin/run-bundle.cjs"), join(packageFolder(), "bin/run-bundle.cjs"));
  writeFileSync(join(packageFolder(), "bin/tool.cjs"), 'require("./run-bundle.cjs").runTool("tool");');
});

afterEach(() => rmSync(root, { recursive: true }));

/** Writes a bundle that says `word`, at a time that is so many seconds old. */
function write(word: string, age: number): void {
  writeFileSync(bundle(), `exports.host = {}; exports.run = async () => { console.log("${word}"); return 0; };`);
  setAge(bundle(), age);
}

function setAge(file: string, age: number): void {
  const time = Date.now() / 1000 - age;
  utimesSync(file, time, time);
}

function run(environment: Readonly<Record<string, string>> = {}): string {
  const env = { ...process.env, ...environment };
  const { stdout, stderr } = spawnSync(process.execPath, [join(packageFolder(), "bin/tool.cjs")], { env });
  return `${stdout.toString()}${stderr.toString()}`;
}

it("runs a bundle with the code that was kept of it", () => {
  write("one", 60);
  expect(run({ TT_OPT_WRITE_CODE_CACHE: "1" })).toBe("one\n");
  // The engine takes the code of a text as long as this one, which shows that it was read.
  write("two", 60);
  expect(run()).toBe("one\n");
});

it("does not run the code of a bundle before that was as long", () => {
  write("one", 60);
  expect(run({ TT_OPT_WRITE_CODE_CACHE: "1" })).toBe("one\n");
  setAge(`${bundle()}.cache`, 50);
  write("two", 40);
  expect(run()).toBe("two\n");
  expect(run({ TT_OPT_WRITE_CODE_CACHE: "1" })).toBe("two\n");
  expect(run()).toBe("two\n");
});
