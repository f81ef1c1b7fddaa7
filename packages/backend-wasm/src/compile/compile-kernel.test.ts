/** From TTIR to a result: what users of the package see. */
import { OptionError } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { instantiateKernel } from "../runtime/index.ts";
import { compileForLaunches, compileKernel, compileToKernelModule } from "./index.ts";

const text = `
tt.func public @scale(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32, %f: f32) attributes {noinline = false} {
  %c256 = arith.constant 256 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %c256 : i32
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %base = tt.splat %start : i32 -> tensor<256xi32>
  %i = arith.addi %base, %range : tensor<256xi32>
  %limit = tt.splat %n : i32 -> tensor<256xi32>
  %mask = arith.cmpi slt, %i, %limit : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %p = tt.addptr %xs, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %v = tt.load %p, %mask : tensor<256x!tt.ptr<f32>>
  %k = tt.splat %f : f32 -> tensor<256xf32>
  %w = arith.mulf %v, %k : tensor<256xf32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %q = tt.addptr %ys, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %q, %w, %mask : tensor<256x!tt.ptr<f32>>
  tt.return
}`;

describe("compileKernel", () => {
  it("refuses options that do not exist, and texts that are none", async () => {
    const misspelt: object = { thread: 2 };
    await expect(compileKernel(text, misspelt)).rejects.toThrow(
      new OptionError("there is no option 'thread' of a kernel; did you mean 'threads'?"),
    );
    expect(() => compileToKernelModule(text, misspelt)).toThrow(OptionError);
    // @ts-expect-error: JavaScript may pass anything.
    await expect(compileKernel(5)).rejects.toThrow(/must be a string, got number/);
    const profiled: object = { profiler: {} };
    await expect(compileKernel(text, profiled)).rejects.toThrow(
      new OptionError("the profiler must be a Profiler, got an Object"),
    );
    const kernel = await compileKernel(text);
    const limit: object = { timeLimit: 5 };
    const launched = kernel.launch([1, 1, 1], [new Float32Array(256), new Float32Array(256), 256, 1], limit);
    await expect(launched).rejects.toThrow("launches have no option 'timeLimit': use signal, timeoutMs");
    await kernel.dispose();
  });

  it.each([{}, { vectorize: false }, { fuse: false, vectorize: false }, { threads: 2 }, { relaxed: false }])(
    "runs a kernel compiled with %j",
    async (options) => {
      const kernel = await compileKernel(text, options);
      const x = Float32Array.from({ length: 1000 }, (_, i) => i);
      const y = new Float32Array(1000).fill(-1);
      await kernel.launch([4, 1, 1], [x, y, 999, 0.5]);
      await kernel.dispose();
      expect([...y]).toEqual(Array.from({ length: 1000 }, (_, i) => (i < 999 ? i / 2 : -1)));
    },
  );

  it.each([
    [{ tileRows: -1 }, "-1 is not a value of option 'tileRows' of 'tt-to-wasm': expected int, from 1 to 64"],
    [{ tileDepth: 0 }, "0 is not a value of option 'tileDepth' of 'tt-to-wasm'"],
    [{ unroll: 3 }, "3 is not a value of option 'unroll' of 'tt-to-wasm': expected int, a power of two from 1 to 64"],
    [{ rowGroup: -1 }, "-1 is not a value of option 'rowGroup' of 'convert-to-wasm'"],
  ])("refuses %j, which has a value out of its range", async (options, message) => {
    const failed = expect(compileKernel(text, options)).rejects;
    await failed.toThrow(OptionError);
    await failed.toThrow(message);
  });

  it("rejects with rendered diagnostics", async () => {
    await expect(compileKernel("tt.func @f(%x: i32) { tt.retrun }")).rejects.toThrow(/kernel\.ttir:1:\d+: error: /);
    await expect(compileKernel("tt.func @f(%x: i32) {\n", { fileName: "mine.ttir" })).rejects.toThrow(/mine\.ttir/);
  });
});

describe("compileForLaunches", () => {
  it("names the file in the version that counts, too", async () => {
    const { module, compileCounting } = await compileForLaunches(text, { fileName: "scale.ttir" });
    for (const { positions } of [module, compileCounting()]) {
      expect(positions.some(({ source }) => source?.file === "scale.ttir")).toBe(true);
      expect(positions.some(({ source }) => source?.file === "kernel.ttir")).toBe(false);
    }
  });
});

describe("calls that cannot be inlined", () => {
  const block = "tensor<16xi32>";
  const calling = (callee: string): string => `tt.func @kernel(%p: !tt.ptr<i32>) {
    %x = tt.make_range {start = 0 : i32, end = 16 : i32} : ${block}
    %y = tt.call @callee(%x) : (${block}) -> ${block}
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %q = tt.addptr %ps, %x : tensor<16x!tt.ptr<i32>>, ${block}
    tt.store %q, %y : tensor<16x!tt.ptr<i32>>
    tt.return
  }
  ${callee}`;
  const declared = `tt.func private @callee(${block}) -> ${block}`;
  const recursive = `tt.func private @callee(%x: ${block}) -> ${block} {
    %y = tt.call @callee(%x) : (${block}) -> ${block}
    tt.return %y : ${block}
  }`;

  it.each([
    ["of a function that calls itself", recursive, "@callee calls itself; write a loop instead of the recursion"],
    ["of a function without a body", declared, "@callee has no body; define it in the same module"],
  ])("are reported with the reason: %s", (_, callee, reason) => {
    const message = `kernel.ttir:3:10: error: 'tt.call' op cannot be inlined into its kernel: ${reason}`;
    expect(() => compileToKernelModule(calling(callee))).toThrow(message);
  });

  it("do no harm where they are never executed", () => {
    const kernel = calling(declared).replace(
      /%y = (tt\.call .*)/,
      `%false = arith.constant false
    %y = scf.if %false -> ${block} {
      %z = $1
      scf.yield %z : ${block}
    } else {
      scf.yield %x : ${block}
    }`,
    );
    expect(compileToKernelModule(kernel).name).toBe("kernel");
  });
});

describe("compileToKernelModule", () => {
  it("gives the same bytes for the same text", () => {
    expect(compileToKernelModule(text).wasm).toEqual(compileToKernelModule(text).wasm);
  });

  it("describes parameters and code", () => {
    const module = compileToKernelModule(text, { fileName: "scale.ttir" });
    expect(module.name).toBe("scale");
    expect(module.params.map(({ name, type, access }) => `${name} ${type} ${access}`)).toEqual([
      "x ptr read",
      "y ptr write",
      "n i32 none",
      "f f32 none",
    ]);
    expect(WebAssembly.validate(Uint8Array.from(module.wasm))).toBe(true);
    expect(module.positions.some(({ source }) => source?.file === "scale.ttir" && source.line > 1)).toBe(true);
    expect(module.scratchBytes % 64).toBe(0);
  });

  it("counts arguments without a name from zero, whether or not there is scratch memory", () => {
    const module = compileToKernelModule(`tt.func @first(%0: !tt.ptr<i32>, %1: !tt.ptr<i32>) {
      %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
      %from = tt.splat %0 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
      %p = tt.addptr %from, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
      %x = tt.load %p : tensor<64x!tt.ptr<i32>>
      %places = arith.constant dense<0> : tensor<64xi32>
      %y = tt.gather %x[%places] {axis = 0 : i32} : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
      %to = tt.splat %1 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
      %q = tt.addptr %to, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
      tt.store %q, %y : tensor<64x!tt.ptr<i32>>
      tt.return
    }`);
    expect(module.scratchBytes).toBeGreaterThan(0);
    expect(module.params.map(({ name }) => name)).toEqual(["arg0", "arg1"]);
  });

  /** Means and sums of squares of blocks of 256, by Welford's algorithm. */
  const welford = `tt.func @moments(%p: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %from = tt.addptr %ps, %r : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %x = tt.load %from : tensor<256x!tt.ptr<f32>>
    %zero = arith.constant dense<0.0> : tensor<256xf32>
    %one = arith.constant dense<1.0> : tensor<256xf32>
    %0:3 = "tt.reduce"(%x, %zero, %one) <{axis = 0 : i32}> ({
    ^bb0(%m1: f32, %s1: f32, %n1: f32, %m2: f32, %s2: f32, %n2: f32):
      %d = arith.subf %m2, %m1 : f32
      %n = arith.addf %n1, %n2 : f32
      %q = arith.divf %n2, %n : f32
      %dq = arith.mulf %d, %q : f32
      %m = arith.addf %m1, %dq : f32
      %s = arith.addf %s1, %s2 : f32
      %dd = arith.mulf %d, %dq : f32
      %ddn = arith.mulf %dd, %n1 : f32
      %t = arith.addf %s, %ddn : f32
      tt.reduce.return %m, %t, %n : f32, f32, f32
    }) : (tensor<256xf32>, tensor<256xf32>, tensor<256xf32>) -> (f32, f32, f32)
    tt.store %p, %0#0 : !tt.ptr<f32>
    tt.return
  }`;

  it.each([
    ["of elements", text],
    ["of a reduction of several values", welford],
  ])("does not grow with the block %s", (_, kernel) => {
    const larger = kernel.replaceAll("256", "65536");
    const [small, large] = [compileToKernelModule(kernel).wasm.length, compileToKernelModule(larger).wasm.length];
    expect(large).toBeLessThan(small * 1.05);
  });
});

describe("arguments that overlap", () => {
  /** Moves 256 elements from `%p` to `%q`. */
  const move = `tt.func @move(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>) {
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %from = tt.addptr %ps, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %qs = tt.splat %q : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %to = tt.addptr %qs, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %x = tt.load %from : tensor<256x!tt.ptr<i32>>
    tt.store %to, %x : tensor<256x!tt.ptr<i32>>
    tt.return
  }`;
  const numbers = (): Int32Array => Int32Array.from({ length: 260 }, (_, i) => i);
  const moved = [0, 1, 2, ...Array.from({ length: 256 }, (_, i) => i), 259];

  it.each([1, 2])("are read before they are written, %i thread(s)", async (threads) => {
    const kernel = await compileKernel(move, { threads });
    const all = numbers();
    await kernel.launch([1, 1, 1], [all, all.subarray(3)]);
    expect([...all]).toEqual(moved);
    const [from, to] = [numbers(), new Int32Array(256)];
    await kernel.launch([1, 1, 1], [from, to]);
    expect([...to]).toEqual([...from.slice(0, 256)]);
    await kernel.dispose();
  });

  it("are refused where the kernel cannot be compiled again", async () => {
    const kernel = await instantiateKernel(compileToKernelModule(move));
    const all = numbers();
    const launch = kernel.launch([1, 1, 1], [all, all.subarray(3)]);
    await expect(launch).rejects.toThrow(/arguments 0 'p' and 1 'q' may lead to the same memory.*distinct: false/);
    expect([...all]).toEqual([...numbers()]);
    await kernel.launch([1, 1, 1], [all, new Int32Array(256)]);
    const careful = await instantiateKernel(compileToKernelModule(move, { distinct: false }));
    await careful.launch([1, 1, 1], [all, all.subarray(3)]);
    expect([...all]).toEqual(moved);
  });
});

describe("arguments that are not as divisible as the text says", () => {
  const copy = `tt.func @copy(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %n: i32 {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %four = arith.constant dense<4> : tensor<64xi32>
    %ns = tt.splat %n : i32 -> tensor<64xi32>
    %scaled = arith.divsi %ns, %four : tensor<64xi32>
    %mask = arith.cmpi slt, %r, %ns : tensor<64xi32>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %from = tt.addptr %ps, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %qs = tt.splat %q : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %to = tt.addptr %qs, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %x = tt.load %from, %mask : tensor<64x!tt.ptr<i32>>
    %y = arith.addi %x, %scaled : tensor<64xi32>
    tt.store %to, %y, %mask : tensor<64x!tt.ptr<i32>>
    tt.return
  }`;
  const expected = (n: number): number[] => Array.from({ length: 64 }, (_, i) => (i < n ? 1 + Math.trunc(n / 4) : 0));

  it("get a version of their own", async () => {
    const kernel = await compileKernel(copy);
    for (const n of [16, 13, 64, 1]) {
      const out = new Int32Array(64);
      await kernel.launch([1, 1, 1], [new Int32Array(64).fill(1), out, n]);
      expect([...out]).toEqual(expected(n));
    }
    await kernel.dispose();
  });

  it("get no other version of a kernel that takes nothing for granted", async () => {
    const kernel = await compileKernel(copy, { divisible: false });
    const out = new Int32Array(64);
    await kernel.launch([1, 1, 1], [new Int32Array(64).fill(1), out, 13], { checkBounds: true });
    expect([...out]).toEqual(expected(13));
    await kernel.dispose();
  });

  it("are refused where the kernel cannot be compiled again", async () => {
    const args = (n: number) => [new Int32Array(64).fill(1), new Int32Array(64), n] as const;
    const kernel = await instantiateKernel(compileToKernelModule(copy));
    const launch = kernel.launch([1, 1, 1], args(13));
    await expect(launch).rejects.toThrow(/argument 2 'n' \(i32\): expected a multiple of 16, .* got 13/);
    const careful = await instantiateKernel(compileToKernelModule(copy, { divisible: false }));
    const [from, out, n] = args(13);
    await careful.launch([1, 1, 1], [from, out, n]);
    expect([...out]).toEqual(expected(13));
  });
});
