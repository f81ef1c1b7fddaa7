/** Dialects and passes that `tt-opt` takes from modules of the user. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { captureHost, runTool } from "./run-tool.ts";
import { runTtOpt, standardToolkit } from "../src/index.ts";
import { satDialect } from "../../../examples/own-dialect.mjs";

const ownDialect = join(import.meta.dirname, "../../../examples/own-dialect.mjs");
const ownPass = join(import.meta.dirname, "../../../examples/own-pass.mjs");
const directory = mkdtempSync(join(tmpdir(), "tt-opt-plugins-"));
afterAll(() => rmSync(directory, { recursive: true }));

const text = `func.func @f(%x: i8, %y: i8) -> i8 {
  %z = sat.addu %x, %y : i8
  return %z : i8
}
`;

describe("plugins", () => {
  it("add dialects, which then are read, checked and explained", async () => {
    const { stdout, code } = await runTool([`--load-dialect-plugin=${ownDialect}`, "--verify-roundtrip"], text);
    expect(code).toBe(0);
    expect(stdout).toContain("%z = sat.addu %x, %y : i8");
    const help = await runTool(["--load-dialect-plugin", ownDialect, "--help=sat.addu"]);
    expect(help.stdout).toContain("unsigned addition that stops at the largest number".slice(1));
    const wide = await runTool([`--load-dialect-plugin=${ownDialect}`], text.replaceAll("i8", "i65"));
    expect(wide.stderr).toContain("error: 'sat.addu' op has 65 bits, but 64 are the most");
    expect(wide.code).toBe(1);
  });

  it("add passes, as flags and in pipelines", async () => {
    const plugins = [`--load-dialect-plugin=${ownDialect}`, `-load-pass-plugin=${ownDialect}`];
    for (const passes of ["--convert-sat-to-arith", "--pass-pipeline=builtin.module(convert-sat-to-arith,cse)"]) {
      const { stdout, code } = await runTool([...plugins, passes], text);
      expect(code).toBe(0);
      expect(stdout).toContain("arith.select");
      expect(stdout).not.toContain("sat.");
    }
    const { stdout } = await runTool([...plugins, "--load-pass-plugin", ownPass, "--list-passes"]);
    expect(stdout).toContain("--add-instead-of-double");
    expect(stdout).toContain("--convert-sat-to-arith");
  });

  it("are refused with the reason", async () => {
    const broken = join(directory, "broken.mjs");
    writeFileSync(broken, "throw new Error('on purpose');\n");
    const importing = join(directory, "importing.mjs");
    writeFileSync(importing, "import './nowhere.mjs';\n");
    for (const [flag, message] of [
      [`--load-dialect-plugin=${ownPass}`, "exports no dialect"],
      [`--load-pass-plugin=${broken}`, "on purpose"],
      [`--load-pass-plugin=${join(directory, "missing.mjs")}`, "missing.mjs': no such file or directory\n"],
      [`--load-pass-plugin=${importing}`, "Cannot find"],
      ["--load-pass-plugin", "needs a value"],
    ] as const) {
      const { stderr, stdout, code } = await runTool([flag], text);
      expect(code, flag).toBe(2);
      expect(stderr).toContain(message);
      expect(stdout).toBe("");
    }
    const twice = await runTool([`--load-dialect-plugin=${ownDialect}`, `--load-dialect-plugin=${ownDialect}`], text);
    expect(twice.stderr).toContain("defines dialect 'sat', which is there already");
  });

  it("are not needed by a tool with a toolkit of its own", async () => {
    const { host, result } = captureHost(text);
    const toolkit = { ...standardToolkit, dialects: [...standardToolkit.dialects, satDialect] };
    expect(await runTtOpt([], host, toolkit)).toBe(0);
    expect(result().stdout).toContain("sat.addu");
  });
});
