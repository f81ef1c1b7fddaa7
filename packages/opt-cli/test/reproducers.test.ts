import { definePass } from "@tt-opt/ir-core";
import { createPassRegistry } from "@tt-opt/passes";
import { describe, expect, it } from "vitest";
import { runTtOpt, standardToolkit } from "../src/index.ts";
import { captureHost, type ToolRun } from "./run-tool.ts";

const failing = definePass({ name: "fail-it", summary: "fail", run: (ctx) => ctx.fail() });
const throwing = definePass({
  name: "break-down",
  summary: "break down",
  run() {
    throw new Error("on purpose");
  },
});
const { dialects } = standardToolkit;
const toolkit = { dialects, registry: createPassRegistry().add(failing).add(throwing) };

async function run(stdin: string, ...args: string[]): Promise<ToolRun> {
  const { host, result } = captureHost(stdin);
  const code = await runTtOpt(args, host, toolkit);
  return { ...result(), code };
}

const input = `func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %y = arith.muli %a, %b : i32
  return %y : i32
}

{-# external_resources: { other: { a: 1 } } #-}
`;
const onFailure = "--mlir-pass-pipeline-crash-reproducer=r.mlir";

/** What mlir-opt writes, too. */
const stored = (pipeline: string): string =>
  `    mlir_reproducer: {\n      pipeline: "${pipeline}",\n      disable_threading: true,\n      verify_each: true\n    }\n`;

it("errors of our own show where they were thrown, with --debug", async () => {
  const { stderr, code } = await run(input, "--break-down", "--debug");
  expect(code).toBe(70);
  expect(stderr).toMatch(/: on purpose\nError: on purpose\n +at .*reproducers\.test\.ts/);
  expect(stderr).toContain("This is a bug of the pass 'break-down' or of tt-opt, not of the input");
});

describe("reproducers", () => {
  it.each([
    ["--fail-it", 1, "pass 'fail-it' failed on builtin.module"],
    ["--break-down", 70, "internal error in pass 'break-down' on builtin.module: on purpose"],
  ])("hold the input and all passes if %s does not come to its end", async (pass, code, message) => {
    const first = await run(input, "--cse", pass, onFailure);
    expect(first.code).toBe(code);
    expect(first.stderr).toContain(message);
    expect(first.stderr).toContain(`pass '${pass.slice(2)}' did not come to its end; '--run-reproducer r.mlir'`);
    const text = String(first.files.get("r.mlir"));
    expect(text).toContain("%b = arith.addi");
    expect(text).toContain(`    other: {\n      a: 1\n    },\n${stored(`builtin.module(cse,${pass.slice(2)})`)}`);
    const again = await run(text, "--run-reproducer");
    expect(again.code).toBe(code);
    expect(again.stderr).toContain(message);
  });

  it("hold the pass that failed and the IR before it, if asked to", async () => {
    const args = ["-p=builtin.module(func.func(cse,fail-it),symbol-dce)", onFailure];
    const { files } = await run(input, ...args, "--mlir-pass-pipeline-local-reproducer");
    const text = String(files.get("r.mlir"));
    expect(text).toContain(stored("builtin.module(func.func(fail-it))"));
    expect(text).not.toContain("%b = arith.addi");
  });

  it("hold each part of a split input that failed", async () => {
    const two = `${input}// -----\n${input}`;
    const { files } = await run(two, "--split-input-file", "--fail-it", onFailure);
    const again = await run(String(files.get("r.mlir")), "--split-input-file", "--run-reproducer");
    expect(again.stderr.match(/pass 'fail-it' failed/g)).toHaveLength(2);
  });

  it("are written in any case if asked to, with the IR before the passes, and leave nothing behind", async () => {
    const { files, stdout } = await run(input, "--cse", "--mlir-generate-reproducer=r.mlir");
    const text = String(files.get("r.mlir"));
    expect(text).toContain("%b = arith.addi");
    expect(stdout).not.toContain("%b = arith.addi");
    expect(await run(text, "--run-reproducer")).toEqual({ stdout, stderr: "", code: 0, files: new Map() });
  });

  it("are not written if all is well", async () => {
    expect((await run(input, "--cse", onFailure)).files).toEqual(new Map());
  });

  it("need a pipeline that can be run", async () => {
    const without = await run(input, "--run-reproducer");
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining("needs a pipeline at the end")]);
    const wrong = input.replace("other: { a: 1 }", 'mlir_reproducer: { pipeline: "builtin.module(csee)" }');
    const unknown = await run(wrong, "--run-reproducer");
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("'csee' is not a registered pass")]);
    const both = await run(input, "--run-reproducer", "--cse");
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("leave out those of the command line")]);
    const local = await run(input, "--mlir-pass-pipeline-local-reproducer");
    expect([local.code, local.stderr]).toEqual([2, expect.stringContaining("needs --mlir-pass-pipeline-crash")]);
  });
});
