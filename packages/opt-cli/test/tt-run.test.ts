import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dump } from "npyjs";
import { afterAll, describe, expect, it } from "vitest";
import { elementTypes, type NpyCode } from "../src/tt-run/element-types.ts";
import { readNpy } from "../src/tt-run/npy.ts";
import { runKernel as run, runTool } from "./run-tool.ts";

const kernel = join(import.meta.dirname, "../../../examples/vector_add.ttir");
const directory = mkdtempSync(join(tmpdir(), "tt-run-"));
afterAll(() => rmSync(directory, { recursive: true }));

const inputs = ["--arg", "x_ptr=arange:2000", "--arg", "y_ptr=full:f32:2000:0.5", "--arg", "n_elements=2000"];
const launch = [kernel, "--grid", "2", ...inputs, "--arg", "out_ptr=zeros:2000"];

describe("tt-run", () => {
  it("runs a kernel, shows a buffer and says how fast it was", async () => {
    const { stdout, stderr, code } = await run(...launch, "--out", "out_ptr=-", "--time");
    expect(stdout).toMatch(/^f32\[2000\]: 0\.5, 1\.5, 2\.5, /);
    expect(stderr).toMatch(
      /^vector_add: grid 2x1x1 \(2 programs\) on 1 thread in [\d.]+ ms, [\d.]+ GB\/s\n {2}compiled in/,
    );
    expect(code).toBe(0);
  });

  it.each([["--interpret"], ["--threads", "2"], ["--repeat", "3"], ["--check-bounds"]])(
    "gives the same result with %s",
    async (...flags) => {
      const expected = await run(...launch, "--out", "out_ptr=-");
      const actual = await run(...launch, "--out", "out_ptr=-", ...flags);
      expect([actual.stdout, actual.code]).toEqual([expected.stdout, 0]);
    },
  );

  it.each([[], ["--interpret"]])("runs one of several kernels by its name, with %j", async (...flags: string[]) => {
    const file = join(directory, "two.ttir");
    const body = (x: string): string => `%c = arith.constant ${x} : f32\n  tt.store %p, %c : !tt.ptr<f32>\n  tt.return`;
    const texts = ["1.0", "2.0"].map((x, i) => `tt.func public @k${i}(%p: !tt.ptr<f32>) {\n  ${body(x)}\n}`);
    writeFileSync(file, texts.join("\n"));
    const args = [file, "--grid", "1", "--arg", "p=zeros:1", "--out", "p=-", ...flags];
    expect((await run(...args, "--kernel", "k1")).stdout).toBe("f32[1]: 2\n");
    const { stderr, code } = await run(...args);
    expect(stderr).toMatch(
      /two\.ttir:6:1: error: .* is a second kernel: choose one of @k0, @k1 by the option 'kernel'/,
    );
    expect(code).toBe(1);
    const unknown = await run(...args, "--kernel", "k2");
    expect(unknown.stderr).toMatch(/two\.ttir:1:1: error: none of the kernels @k0, @k1 is called 'k2'/);
    expect(unknown.code).toBe(2);
  });

  it("says how each access is lowered", async () => {
    const { stderr, code } = await run(...launch, "--explain");
    expect(
      stderr.match(/\[Passed\] tt-to-structured: structured: rank 1, strides \[1\], bounds in dimension 0/g),
    ).toHaveLength(3);
    expect(stderr).not.toMatch(/linalg-fuse/);
    expect(code).toBe(0);
    expect((await run(...launch)).stderr).not.toMatch(/remark/);
  });

  it("names the access that leaves its buffer", async () => {
    const short = launch.map((arg) => (arg === "y_ptr=full:f32:2000:0.5" ? "y_ptr=full:f32:1000:0.5" : arg));
    const { stderr, code } = await run(...short, "--check-bounds");
    expect(stderr).toMatch(
      /:\d+:\d+: kernel 'vector_add': tt.load of 16 bytes at address 0x\w+ is outside of all buffers/,
    );
    expect(stderr).toMatch(/in program \(0, 0, 0\), \d+ bytes beyond the end of argument 1 'y_ptr' of 4000 bytes/);
    expect(code).toBe(1);
  });

  it("says how to learn which access leaves memory", async () => {
    const file = join(directory, "far.ttir");
    writeFileSync(
      file,
      `tt.func public @far(%p: !tt.ptr<f32>, %i: i32) {
        %q = tt.addptr %p, %i : !tt.ptr<f32>, i32
        %v = tt.load %q {isVolatile = true} : !tt.ptr<f32>
        tt.store %p, %v : !tt.ptr<f32>
        tt.return
      }`,
    );
    const args = [file, "--grid", "1", "--arg", "p=zeros:1", "--arg", "i=500000000"];
    const { stderr, code } = await run(...args);
    expect(stderr).toMatch(/ out of bounds in program \(0, 0, 0\).*; use --check-bounds to learn which access\n$/);
    expect(code).toBe(1);
    expect((await run(...args, "--check-bounds")).stderr).toMatch(/tt\.load of 4 bytes at address .* is outside/);
  });

  it.each([[], ["--threads", "2"], ["--profile"]])(
    "gives programs that wait for each other a thread each, with %j",
    async (...flags: string[]) => {
      const file = join(directory, "meeting.ttir");
      writeFileSync(
        file,
        `tt.func public @meeting(%counter: !tt.ptr<i32>, %out: !tt.ptr<i32>, %n: i32) {
          %zero = arith.constant 0 : i32
          %one = arith.constant 1 : i32
          %true = arith.constant true
          %pid = tt.get_program_id x : i32
          %place = tt.atomic_rmw add, release, gpu, %counter, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
          %all = scf.while (%come = %zero) : (i32) -> (i32) {
            %waits = arith.cmpi slt, %come, %n : i32
            scf.condition(%waits) %come : i32
          } do {
          ^bb0(%come: i32):
            %now = tt.atomic_load acquire, gpu, %counter, %true : (!tt.ptr<i32>, i1) -> i32
            scf.yield %now : i32
          }
          %result = tt.addptr %out, %pid : !tt.ptr<i32>, i32
          tt.store %result, %all : !tt.ptr<i32>
          tt.return
        }`,
      );
      const args = ["--arg", "counter=zeros:1", "--arg", "out=zeros:4", "--arg", "n=4", "--out", "out=-"];
      const { stdout, stderr, code } = await run(file, "--grid", "4", ...args, ...flags);
      expect(stdout, stderr).toBe("i32[4]: 4, 4, 4, 4\n");
      expect(stderr).toContain("meeting: grid 4x1x1 (4 programs) on 4 threads in ");
      expect(code).toBe(0);
    },
  );

  it("tells its version", async () => {
    const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
    const { stdout, code } = await run("--version");
    expect(manifest).toMatchObject({ version: stdout.trim().replace("tt-run ", "") });
    expect(code).toBe(0);
    expect((await runTool(["--version"])).stdout).toBe(stdout.replace("tt-run", "tt-opt"));
  });

  it("reads and writes .npy files", async () => {
    const x = join(directory, "x.npy");
    writeFileSync(
      x,
      new Uint8Array(
        dump(
          Float32Array.from({ length: 100 }, (_, i) => i),
          [10, 10],
        ),
      ),
    );
    const args = [
      "--arg",
      `x_ptr=@${x}`,
      "--arg",
      `1=@${x}`,
      "--arg",
      "out_ptr=zeros:10x10",
      "--arg",
      "n_elements=100",
    ];
    const { files, stderr } = await run(kernel, "--grid", "1,1,1", ...args, "--out", "out_ptr=out.npy");
    const written = files.get("out.npy");
    expect(written, stderr).toBeInstanceOf(Uint8Array);
    const { data, shape } = readNpy(written as Uint8Array, "out.npy", undefined);
    expect(shape).toEqual([10, 10]);
    expect([data[0], data[99]]).toEqual([0, 198]);
  });

  it("shows the pipeline", async () => {
    const pipelines = /^Pass Manager with \d+ passes:\nbuiltin\.module\(\n[^]*?convert-to-wasm.*\n\)\n/gm;
    const shown = async (...flags: readonly string[]): Promise<readonly string[]> =>
      (await run(...launch, "--print-pipeline", ...flags)).stderr.match(pipelines) ?? [];
    const [usual, ...others] = await shown();
    // What compileKernel takes for granted, and a pass that is run only then.
    expect(usual).toMatch(/linalg-fuse\{distinct-arguments=true\}[^]*linalg-stage-in-destination\{[^]*alone=true/);
    expect(others).toEqual([]);
    expect((await shown("--threads", "2"))[0]).toMatch(/convert-to-wasm\{.*shared=true/);
    expect((await shown("--check-bounds")).at(-1)).toMatch(/convert-to-wasm\{.*check-bounds=true/);
  });

  it("shows times and speeds of launches", async () => {
    const { stderr, code } = await run("--profile", ...launch, "--repeat", "3");
    expect(stderr).toMatch(/^kernel +calls +total ms +mean ms +min ms +max ms +std dev +GB\/s +GFLOP\/s$/m);
    expect(stderr).toMatch(/^vector_add {6}3( +[\d.]+){7}$/m);
    expect(code).toBe(0);
  });

  it("writes a trace", async () => {
    const { files, stderr } = await run(...launch, "--profile=trace.json");
    const text = files.get("trace.json");
    const trace: unknown = JSON.parse(typeof text === "string" ? text : "");
    expect(trace).toHaveProperty("traceEvents");
    const names = JSON.stringify(trace);
    for (const name of [
      "vector_add: parse",
      "vector_add: linalg-fuse",
      '"vector_add","cat":"launch"',
      '"cat":"chunk"',
    ]) {
      expect(names).toContain(name);
    }
    expect(stderr).not.toMatch(/^kernel/m);
  });

  it.each([
    [[kernel], "option '--grid <x,y,z>' is missing: write --grid 8 for 8 programs"],
    [[kernel, "--nope"], "unknown option '--nope'"],
    [[kernel, "--grid", "1,2,3,4"], "Expected one to three numbers"],
    [[kernel, "--grid", "2147483648"], "Expected numbers with a product below 2^31"],
    [[kernel, "--grid", "65536,32768", "--interpret"], "Expected numbers with a product below 2^31"],
    [[kernel, "--grid", "0,2147483648", "--interpret"], "Expected numbers with a product below 2^31"],
    [[...launch, "--max-steps", "5"], "option '--max-steps <n>' is about --interpret"],
    [[kernel, "--grid", "1", "--arg", "x_ptr"], "Expected name=value."],
    [[kernel, "--grid", "1"], "needs 4 more arguments:\n  --arg x_ptr=…   (pointer to f32"],
    [[kernel, "--grid", "1", "--arg", "x_pt=1"], "has no parameter 'x_pt'; did you mean 'x_ptr'?"],
    [launch.slice(0, -2), "needs one more argument:\n  --arg "],
    [["/nonexistent", "--grid", "1"], "cannot open input file '/nonexistent': no such file or directory"],
    [[...launch, "--arg", "x_ptr=zeros:1"], "argument 'x_ptr' is given twice"],
    [[...launch.slice(0, 3), "--gird"], "unknown option '--gird'"],
    [[...launch, "--out", "n_elements=x.npy"], "'n_elements' is not a buffer"],
    [[...launch, "--threads", "0"], "Expected a positive number."],
  ])("%s is a usage error", async (args, message) => {
    const { stdout, stderr, code } = await run(...args);
    expect(stderr).toContain(message);
    expect([stdout, code]).toEqual(["", 2]);
  });

  it.each([
    ["zero:4", "'zero:4' is not one of @file.npy, zeros:f32:1000"],
    ["zeros:f33:4", "'f33' is not a type of elements; did you mean 'f32'?"],
    ["arange:i32:4", "argument 'out_ptr' points to f32, but 'arange:i32:4' holds i32"],
    ["zeros:1200000000", "argument 'out_ptr' has 1200000000 elements, which is too many"],
    ["zeros:f32:4y4", "expected a shape such as 1000 or 8x64"],
    ["zeros:8000:1:2:3", "'zeros' takes nothing behind the shape, but 'zeros:8000:1:2:3' has '1'"],
    ["arange:2000:1", "'arange' takes nothing behind the shape, but 'arange:2000:1' has '1'"],
    ["full:2000:1:2", "'full' takes nothing behind the value, but 'full:2000:1:2' has '2'"],
    ["full:2000", "expected a number of type f32, got ''"],
    ["full:2000:one", "expected a number of type f32, got 'one'"],
    ["random:2000:one", "expected an integer as the seed, got 'one'"],
    ["@/nonexistent.npy", "cannot open '/nonexistent.npy': no such file or directory"],
    [`@${kernel}`, "is not a .npy file, such as numpy.save writes"],
  ])("the buffer %s is a usage error", async (text, message) => {
    const { stderr, code } = await run(kernel, "--grid", "2", ...inputs, "--arg", `out_ptr=${text}`);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  const empty = (type: string): string => {
    const file = join(directory, `empty-${type.replace(/\W/g, "")}.ttir`);
    writeFileSync(file, `tt.func @f(%p: ${type}) {\n  tt.return\n}`);
    return file;
  };

  it.each([
    ["f32", "full:4:nan", "NaN, NaN, NaN, NaN"],
    ["f16", "full:2:-inf", "-Infinity, -Infinity"],
    ["i8", "full:2:-0x80", "-128, -128"],
    ["i8", "full:2:255", "-1, -1"],
    ["i64", "full:2:9007199254740993", "9007199254740993, 9007199254740993"],
    ["i64", "full:1:-9223372036854775808", "-9223372036854775808"],
    ["i64", "arange:3", "0, 1, 2"],
    ["i1", "full:2:true", "1, 1"],
    ["f8E4M3FNUZ", "full:2:1000", "NaN, NaN"],
    ["f8E5M2FNUZ", "full:1:1.3", "1.25"],
    ["f8E4M3B11FNUZ", "full:1:30", "30"],
    ["i8", "arange:256", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, …"],
  ])("fills a buffer of %s as %s says", async (type, text, shown) => {
    const { stdout, stderr } = await run(
      empty(`!tt.ptr<${type}>`),
      "--grid",
      "1",
      "--arg",
      `p=${text}`,
      "--out",
      "p=-",
    );
    expect(stdout, stderr).toMatch(new RegExp(`^${type}\\[\\d+\\]: ${shown}\\n$`));
  });

  it.each([
    ["!tt.ptr<i64>", "full:10:Infinity", "expected an integer of type i64, from -9223372036854775808 to 184467"],
    ["!tt.ptr<i8>", "full:4:300", "argument 'p': expected an integer of type i8, from -128 to 255, got '300'"],
    ["!tt.ptr<i32>", "full:4:1.5", "expected an integer of type i32, from -2147483648 to 4294967295, got '1.5'"],
    ["!tt.ptr<i8>", "full:u8:4:-1", "expected an integer of type u8, from 0 to 255, got '-1'"],
    ["!tt.ptr<i8>", "arange:257", "i8 has no number 256, the last one of 'arange:257'"],
    ["!tt.ptr<i1>", "full:4:2", "expected true or false, the values of type i1, got '2'"],
    ["i1", "yes", "expected true or false, the values of type i1, got 'yes'"],
    ["i32", "4294967296", "expected an integer of type i32, from -2147483648 to 4294967295, got '4294967296'"],
    ["f32", "", "expected a number of type f32, got ''"],
  ])("refuses %s=%s", async (type, text, message) => {
    for (const flags of [[], ["--interpret"]]) {
      const { stderr, code } = await run(empty(type), "--grid", "1", "--arg", `p=${text}`, ...flags);
      expect(stderr).toContain(message);
      expect(code).toBe(2);
    }
  });

  it.each(["i4", "f4E2M1FN", "!tt.ptr<f32>"])("takes integers as the bits of %s, and nothing else", async (type) => {
    const file = (dtype: NpyCode): string => {
      const path = join(directory, `${dtype}.npy`);
      writeFileSync(path, new Uint8Array(dump([1, 2], [2], { dtype })));
      return `@${path}`;
    };
    const give = (text: string) => run(empty(`!tt.ptr<${type}>`), "--grid", "1", "--arg", `p=${text}`, "--out", "p=-");
    for (const text of ["arange:2", "full:2:x", "zeros:f32:2", file("f4")]) {
      const { stderr, code } = await give(text);
      expect(stderr).toContain(
        `argument 'p' points to ${type}, of which tt-run has no numbers: give them as integers of their bits, such as zeros:u8`,
      );
      expect(code).toBe(2);
    }
    expect((await give("arange:i64:2")).stdout).toBe("i64[2]: 0, 1\n");
    expect((await give(file("u1"))).stdout).toBe("u8[2]: 1, 2\n");
  });

  it.each([
    ["i32", 100],
    ["i64", 100],
    ["i1", 2],
  ])("fills a buffer of %s with random integers below %i", async (type, limit) => {
    const args = ["--grid", "1", "--arg", "p=random:2000", "--out", "p=p.npy"];
    const { files, stderr } = await run(empty(`!tt.ptr<${type}>`), ...args);
    const bytes = files.get("p.npy");
    expect(bytes, stderr).toBeInstanceOf(Uint8Array);
    const { data } = readNpy(bytes instanceof Uint8Array ? bytes : new Uint8Array(0), "p.npy", elementTypes.get(type));
    const values = new Set(Array.from(data, Number));
    expect([...values].sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, i) => i));
  });

  it("reports what is wrong with a kernel", async () => {
    const bad = join(directory, "bad.ttir");
    writeFileSync(bad, "tt.func @f( {");
    const { stderr, code } = await run(bad, "--grid", "1");
    expect(stderr).toContain("bad.ttir:1:13: error: ");
    expect(code).toBe(1);
    writeFileSync(bad, Uint8Array.of(0x1f, 0x8b, 8, 0));
    expect((await run(bad, "--grid", "1")).stderr).toContain("'gunzip -c FILE | tt-run'");
    writeFileSync(bad, Buffer.from("// caf\xe9", "latin1"));
    expect((await run(bad, "--grid", "1")).stderr).toMatch(
      /bad\.ttir:1:7: error: byte 0xE9 is not UTF-8: .*\| tt-run'/,
    );
  });
});
