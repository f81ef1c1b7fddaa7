import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
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

/** Writes a bundle that says `word` and that begins with `key`, as old as so many seconds. */
function write(word: string, key: string, age: number): void {
  const body = `exports.host = {}; exports.run = async () => { console.log("${word}"); return 0; };`;
  writeFileSync(bundle(), `// ${key}\n(function (exports, require, module) {${body}})`);
  setAge(bundle(), age);
}

function setAge(file: string, age: number): void {
  const time = Date.now() / 1000 - age;
  utimesSync(file, time, time);
}

/** Writes what the compiler says of a build, a minute newer than the bundle. */
function writeBuild(information: string): void {
  mkdirSync(join(packageFolder(), "dist"), { recursive: true });
  writeFileSync(join(packageFolder(), "dist/.tsbuildinfo"), information);
  setAge(bundle(), 60);
}

function run(environment: Readonly<Record<string, string>> = {}): string {
  const env = { ...process.env, ...environment };
  const { stdout, stderr } = spawnSync(process.execPath, [join(packageFolder(), "bin/tool.cjs")], { env });
  return `${stdout.toString()}${stderr.toString()}`;
}

it("runs a bundle with the code that was kept of it, however old the files are", () => {
  write("one", "a", 60);
  expect(run({ TT_OPT_WRITE_CODE_CACHE: "1" })).toBe("one\n");
  // The engine takes the code of a text as long as this one, which shows that it was read.
  write("two", "a", 0);
  setAge(`${bundle()}.cache`, 50);
  expect(run()).toBe("one\n");
});

it("evaluates a part with the values that the bundle shares, and keeps its code as well", () => {
  const main = `exports.host = {}; exports.shared = { word: "shared" };
    exports.runInParts = async (args, host, loadPart) => { console.log(loadPart("part").text); return 0; };`;
  const part = `exports.text = require("main").take("word") + " by " + typeof require("node:fs").readFileSync;`;
  for (const [name, body] of Object.entries({ tool: main, part })) {
    const file = join(packageFolder(), `dist/bundle/${name}.cjs`);
    writeFileSync(file, `// key\n(function (exports, require, module) {${body}})`);
  }
  expect(run({ TT_OPT_WRITE_CODE_CACHE: "1" })).toBe("shared by function\n");
  expect(existsSync(join(packageFolder(), "dist/bundle/part.cjs.cache"))).toBe(true);
  expect(run()).toBe("shared by function\n");
});

it("does not run the code of another bundle that was as long", () => {
  write("one", "a", 60);
  expect(run({ TT_OPT_WRITE_CODE_CACHE: "1" })).toBe("one\n");
  write("two", "b", 60);
  expect(run()).toBe("two\n");
  expect(run({ TT_OPT_WRITE_CODE_CACHE: "1" })).toBe("two\n");
  expect(run()).toBe("two\n");
});

it("runs the modules if they were compiled after the bundle was made", () => {
  writeFileSync(join(packageFolder(), "dist/tool.js"), 'console.log("modules");');
  write("bundle", "a", 60);
  writeBuild("first");
  expect(run()).toBe("modules\n");
  const digest = createHash("sha256").update("first").digest("hex");
  writeFileSync(join(packageFolder(), "dist/bundle/inputs.json"), JSON.stringify({ cli: digest }));
  expect(run()).toBe("bundle\n");
  writeBuild("second");
  expect(run()).toBe("modules\n");
});
