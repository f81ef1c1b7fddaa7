/** `tt-run --interpret`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runKernel as run } from "./run-tool.ts";

const kernel = join(import.meta.dirname, "../../../examples/vector_add.ttir");
const directory = mkdtempSync(join(tmpdir(), "tt-run-interpret-"));
afterAll(() => rmSync(directory, { recursive: true }));

const inputs = ["--arg", "x_ptr=arange:2000", "--arg", "y_ptr=full:f32:2000:0.5", "--arg", "n_elements=2000"];
const launch = [kernel, "--grid", "2", ...inputs, "--arg", "out_ptr=zeros:2000"];

describe("tt-run --interpret", () => {
  it("interprets without compiling", async () => {
    const text = `
      tt.func @fill(%p: !tt.ptr<i32>, %n: i32) {
        %r = tt.call @factorial(%n) : (i32) -> i32
        tt.store %p, %r : !tt.ptr<i32>
        tt.return
      }
      tt.func private @factorial(%n: i32) -> i32 {
        %one = arith.constant 1 : i32
        %more = arith.cmpi sgt, %n, %one : i32
        %r = scf.if %more -> i32 {
          %m = arith.subi %n, %one : i32
          %inner = tt.call @factorial(%m) : (i32) -> i32
          %product = arith.muli %n, %inner : i32
          scf.yield %product : i32
        } else {
          scf.yield %one : i32
        }
        tt.return %r : i32
      }`;
    const file = join(directory, "recursive.ttir");
    writeFileSync(file, text);
    const args = [file, "--grid", "1", "--arg", "p=zeros:1", "--arg", "n=5", "--out", "p=-"];
    expect((await run(...args)).code).toBe(1);
    const { stdout, stderr, code } = await run(...args, "--interpret", "--time");
    expect(stdout).toBe("i32[1]: 120\n");
    expect(stderr).toMatch(/^fill: grid 1x1x1 \(1 program\) by the interpreter in [\d.]+ ms\n {2}runs {14}1, fastest/);
    expect(code).toBe(0);
  });

  it("prints what the compiled kernel does if it is interpreted, for the first of several runs", async () => {
    const file = join(directory, "print.ttir");
    writeFileSync(
      file,
      `tt.func public @p(%p: !tt.ptr<i32>, %n: i32, %c: i1) {
        %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
        %f = arith.sitofp %r : tensor<16xi32> to tensor<16xf16>
        %b = arith.trunci %n : i32 to i8
        %old = tt.load %p : !tt.ptr<i32>
        tt.print " x: " {hex = false, isSigned = array<i32: 1, 0, 0, 1>} : %r, %f, %n, %b : tensor<16xi32>, tensor<16xf16>, i32, i8
        tt.print " y: " {hex = true, isSigned = array<i32: 0, 0, 1>} : %f, %c, %old : tensor<16xf16>, i1, i32
        tt.print " done" {hex = false, isSigned = array<i32>}
        tt.store %p, %n : !tt.ptr<i32>
        tt.return
      }`,
    );
    const args = [file, "--grid", "2,1", "--arg", "p=full:1:7", "--arg", "n=-3", "--arg", "c=true", "--out", "p=-"];
    const compiled = await run(...args, "--repeat", "3", "--time");
    const interpreted = await run(...args, "--repeat", "3", "--time", "--interpret");
    expect(compiled.stdout).toContain("pid (1, 0, 0) idx () x: (operand 2) 4294967293\n");
    expect(interpreted.stdout).toBe(compiled.stdout);
    expect(interpreted.stderr).toMatch(/^p: grid 2x1x1 \(2 programs\) by the interpreter [^]*runs {14}3, fastest/);
  });

  it.each([
    ["--profile"],
    ["--profile=trace.json"],
    ["--tune"],
    ["--tune-cache=/tmp"],
    ["--check-bounds"],
    ["--explain"],
    ["--print-pipeline"],
    ["--threads=2"],
  ])("refuses to interpret with %s, which is about compiled kernels", async (flag) => {
    const { stdout, stderr, code } = await run(...launch, "--interpret", flag);
    expect(stderr).toContain(`'--interpret' cannot be used with option '${flag.split("=")[0] ?? ""}`);
    expect([stdout, code]).toEqual(["", 2]);
  });

  it("says that it checks accesses in any case", async () => {
    const { stderr } = await run(...launch, "--interpret", "--check-bounds");
    expect(stderr).toContain("'--check-bounds': the interpreter always checks\n");
  });

  it("interprets no more operations than it may", async () => {
    const { stdout, stderr, code } = await run(...launch, "--interpret", "--max-steps", "10");
    expect(stderr).toMatch(
      /^tt-run: error: '[\w.]+' op is one operation more than the 10 that may be executed; raise --max-steps, or .* \(at /,
    );
    expect([stdout, code]).toEqual(["", 1]);
    expect((await run(...launch, "--interpret", "--max-steps", "1000000000000")).code).toBe(0);
  });

  it.each([[], ["--interpret"]])("says what a kernel is where there is none, with %j", async (...flags: string[]) => {
    const file = join(directory, "none.ttir");
    writeFileSync(file, "module {}");
    const { stderr, code } = await run(file, "--grid", "1", ...flags);
    expect(stderr).toMatch(/'builtin.module' op has no kernel: a public .*, or one with the attribute tt.kernel/);
    expect(stderr).toContain("none.ttir:1:1");
    expect(code).toBe(1);
  });

  it("tells which arguments the interpreter needs", async () => {
    const { stderr, code } = await run(...launch.slice(0, 3), "--interpret");
    expect(stderr).toContain(
      "kernel 'vector_add' needs 4 more arguments:\n  --arg x_ptr=…   (pointer to f32: @file.npy",
    );
    expect(code).toBe(2);
  });
});
