/** Launches on one thread: what reaches the kernel, what comes back, and what happens when it fails. */
import { describe, expect, it } from "vitest";
import {
  addKernel,
  type BodyContext,
  elementAddress,
  emptyKernel,
  handMadeKernel,
  pointer,
  scalar,
  slowKernel,
} from "../../test/runtime/hand-made-kernels.ts";
import {
  type Allocation,
  instantiateKernel,
  type KernelArg,
  KernelError,
  KernelMemory,
  type KernelParamType,
} from "./index.ts";

const floats = (...values: number[]) => new Float32Array(values);

/** Stores its one scalar argument to `out`. */
function storeKernel(type: KernelParamType) {
  const wide = type === "i64";
  return handMadeKernel({
    name: "store",
    params: [pointer("out", "write"), scalar("value", type)],
    body({ f, args: [out = 0, value = 0] }) {
      f.op("local.get", out);
      f.op("local.get", value);
      if (wide) f.op("i64.store");
      else if (type === "f64") f.op("f64.store");
      else if (type.includes("f")) f.op("f32.store");
      else f.op("i32.store");
    },
  });
}

describe("buffers", () => {
  it("copies in what is read and out what is written", async () => {
    const kernel = await instantiateKernel(addKernel());
    const [x, y, out] = [floats(1, 2, 3), floats(10, 20, 30), floats(7, 7, 7)];
    const result = await kernel.launch([2, 1, 1], [x, y, out]);
    expect([...out]).toEqual([11, 22, 7]);
    expect(result).toMatchObject({ programs: 2, threads: 1, copiedInBytes: 36, copiedOutBytes: 12 });
  });

  it("lets views of one buffer alias each other", async () => {
    const kernel = await instantiateKernel(addKernel());
    const all = floats(1, 1, 0, 0, 0, 0, 0, 0);
    // out[i] = all[i] + all[i + 1], written to all[i + 2]: Fibonacci numbers, if each sees what the one before wrote.
    const result = await kernel.launch([6, 1, 1], [all, all.subarray(1), new Uint8Array(all.buffer, 8)]);
    expect([...all]).toEqual([1, 1, 2, 3, 5, 8, 13, 21]);
    expect(result.copiedInBytes).toBe(32);
  });

  it("keeps bytes that the kernel does not write, and the whole buffer around a view", async () => {
    const kernel = await instantiateKernel(addKernel());
    const all = new Float32Array(32).fill(5);
    await kernel.launch([1, 1, 1], [floats(1), floats(2), all.subarray(17)]);
    expect([...all].filter((value) => value !== 5)).toEqual([3]);
    expect(all[17]).toBe(3);
  });

  it("does not copy out what is only read", async () => {
    const writer = handMadeKernel({
      name: "liar",
      params: [pointer("x", "read"), pointer("y", "none")],
      body({ f, args }) {
        for (const arg of args) {
          f.op("local.get", arg);
          f.op("i32.const", -1);
          f.op("i32.store");
        }
      },
    });
    const kernel = await instantiateKernel(writer);
    const [x, y] = [floats(1), floats(2)];
    const result = await kernel.launch([1, 1, 1], [x, y]);
    expect([...x, ...y]).toEqual([1, 2]);
    expect(result).toMatchObject({ copiedInBytes: 4, copiedOutBytes: 0 });
  });

  it("places buffers at multiples of 64 bytes and keeps the offset of views", async () => {
    const addresses = handMadeKernel({
      name: "addresses",
      params: [pointer("a", "read"), pointer("b", "read"), pointer("out", "write")],
      body({ f, args: [a = 0, b = 0, out = 0] }) {
        for (const [i, arg] of [a, b].entries()) {
          f.op("local.get", out);
          f.op("local.get", arg);
          f.op("i32.store", { offset: 4 * i });
        }
      },
    });
    const kernel = await instantiateKernel(addresses);
    const out = new Uint32Array(2);
    await kernel.launch([1, 1, 1], [new Uint8Array(100), new Uint8Array(new ArrayBuffer(99), 13), out]);
    expect([...out].map((address) => address % 64)).toEqual([0, 13]);
    expect(Math.min(...out)).toBeGreaterThanOrEqual(65536);
  });

  it("takes shared buffers, DataViews and empty views", async () => {
    const kernel = await instantiateKernel(addKernel());
    const shared = new Float32Array(new SharedArrayBuffer(8));
    await kernel.launch([2, 1, 1], [floats(1, 2), new DataView(floats(3, 4).buffer), shared]);
    expect([...shared]).toEqual([4, 6]);
    await kernel.launch([0, 1, 1], [new Float32Array(0), floats(), shared]);
  });

  it("gives the memory of a launch back", async () => {
    const kernel = await instantiateKernel(addKernel());
    const used = kernel.memory.usedBytes;
    for (let i = 0; i < 5; i++) await kernel.launch([1, 1, 1], [floats(1), floats(1), floats(1)]);
    expect(kernel.memory.usedBytes).toBe(used);
  });

  it("grows memory for large buffers", async () => {
    const kernel = await instantiateKernel(addKernel());
    const [x, y, out] = Array.from({ length: 3 }, () => new Float32Array(3e6).fill(1));
    await kernel.launch([3e6, 1, 1], [x!, y!, out!]);
    expect(out!.every((value) => value === 2)).toBe(true);
    expect(kernel.memory.byteLength).toBeGreaterThanOrEqual(36e6);
  });

  it("says so when memory is not enough, and stays usable", async () => {
    const memory = new KernelMemory({ maximumBytes: 2 ** 20 });
    const kernel = await instantiateKernel(addKernel(), { memory });
    const large = new Uint8Array(2 ** 20);
    await expect(kernel.launch([1, 1, 1], [floats(1), floats(1), large])).rejects.toThrow(/no place for 1048576 bytes/);
    const out = floats(0);
    await kernel.launch([1, 1, 1], [floats(1), floats(1), out]);
    expect(out[0]).toBe(2);
  });
});

describe("versions", () => {
  const store = (value: number) => (context: BodyContext) => {
    elementAddress(context, context.args[2] ?? 0);
    context.f.op("i32.const", value);
    context.f.op("i32.store");
  };
  const module = (shared: boolean) =>
    handMadeKernel({
      name: "versions",
      params: [pointer("x", "read"), pointer("y", "read"), pointer("out", "write")],
      shared,
      body: store(1),
      distinctBody: store(2),
    });

  it.each([1, 2])("are chosen by what the pointers lead to, %s thread(s)", async (threads) => {
    const kernel = await instantiateKernel(module(threads > 1), { threads });
    await kernel.warmUp();
    const n = 1000;
    const version = async (x: KernelArg, y: KernelArg, out: Int32Array | Allocation) => {
      await kernel.launch([n, 1, 1], [x, y, out]);
      const seen = new Set(out instanceof Int32Array ? out.slice(0, n) : out.view(Int32Array).slice(0, n));
      expect(seen.size).toBe(1);
      return [...seen][0];
    };
    const [a, b] = [new Int32Array(n), new Int32Array(2 * n)];
    expect(await version(a, a, b)).toBe(2);
    expect(await version(a, null, b)).toBe(2);
    expect(await version(a, b.subarray(n), b)).toBe(1);
    const [c, d] = [kernel.alloc(4 * n), kernel.alloc(4 * n)];
    expect(await version(c, a, d)).toBe(2);
    expect(await version(c, d.view(Int32Array).subarray(1), d)).toBe(1);
    expect(await version(c, d.address + 4, d)).toBe(1);
    expect(await version(c, 300, d)).toBe(1);
    await kernel.dispose();
  });
});

describe("memory of the kernel", () => {
  it("is used in place", async () => {
    const kernel = await instantiateKernel(addKernel());
    const [x, out] = [kernel.alloc(8), kernel.alloc(8)];
    x.view(Float32Array).set([1, 2]);
    const result = await kernel.launch([2, 1, 1], [x, x.view(Float32Array), out.bytes]);
    expect([...out.view(Float32Array)]).toEqual([2, 4]);
    expect(result).toMatchObject({ copiedInBytes: 0, copiedOutBytes: 0 });
    await kernel.launch([1, 1, 1], [x, out.address + 4, BigInt(out.address)]);
    expect(out.view(Float32Array)[0]).toBe(5);
    kernel.free(x);
    await expect(kernel.launch([1, 1, 1], [x, out, out])).rejects.toThrow(/'x'.*not freed, got an Allocation/);
    expect(() => kernel.free(x)).toThrow(/not \(or no longer\) allocated/);
  });

  it("survives growth behind an allocation, while old views are reported", async () => {
    const kernel = await instantiateKernel(addKernel());
    const out = kernel.alloc(4);
    const old = out.view(Float32Array);
    kernel.alloc(2 ** 25);
    await expect(kernel.launch([1, 1, 1], [floats(1), floats(2), old])).rejects.toThrow(/'out'.*detached/);
    await kernel.launch([1, 1, 1], [floats(1), floats(2), out]);
    expect(out.view(Float32Array)[0]).toBe(3);
  });

  it("can be shared by kernels", async () => {
    const memory = new KernelMemory();
    const [first, second] = [
      await instantiateKernel(addKernel(), { memory }),
      await instantiateKernel(addKernel(), { memory }),
    ];
    const between = memory.alloc(4);
    await first.launch([1, 1, 1], [floats(1), floats(2), between]);
    const out = floats(0);
    await second.launch([1, 1, 1], [between, between, out]);
    expect(out[0]).toBe(6);
    between.memory.free(between);
    await first.dispose();
    await second.dispose();
    expect(memory.usedBytes).toBe(0);
  });
});

describe("scalars", () => {
  const bits = async (type: KernelParamType, value: number | bigint | boolean) => {
    const kernel = await instantiateKernel(storeKernel(type));
    const out = new DataView(new ArrayBuffer(8));
    await kernel.launch([1, 1, 1], [out, value]);
    return out;
  };

  it.each([
    ["i1", true, 1],
    ["i1", 0, 0],
    ["i8", 255, -1],
    ["i16", -5, -5],
    ["i16", 65535, -1],
    ["i32", 2 ** 32 - 1, -1],
    ["i32", -(2 ** 31), -(2 ** 31)],
    ["i32", 7n, 7],
  ] as const)("%s %s", async (type, value, expected) => {
    expect((await bits(type, value)).getInt32(0, true)).toBe(expected);
  });

  it.each([
    [5, 5n],
    [2n ** 64n - 1n, -1n],
    [-(2n ** 63n), -(2n ** 63n)],
  ] as const)("i64 %s", async (value, expected) => {
    expect((await bits("i64", value)).getBigInt64(0, true)).toBe(expected);
  });

  it.each([
    ["f16", 1 / 3, 0.333251953125],
    ["f16", 65520, Infinity],
    ["bf16", 1 / 3, 0.333984375],
    ["f32", 0.1, Math.fround(0.1)],
    ["f32", NaN, NaN],
  ] as const)("%s %s", async (type, value, expected) => {
    expect((await bits(type, value)).getFloat32(0, true)).toBe(expected);
  });

  it("f64", async () => {
    expect((await bits("f64", 0.1)).getFloat64(0, true)).toBe(0.1);
  });
});

describe("wrong calls change nothing", () => {
  const module = handMadeKernel({
    name: "k",
    params: [pointer("x", "readwrite"), scalar("n", "i32"), scalar("m", "i64"), scalar("a", "f32"), scalar("b", "i1")],
    body: ({ f }) => f.op("unreachable"),
  });
  const x = floats(1);
  const detached = floats(1);
  structuredClone(detached, { transfer: [detached.buffer] });
  it.each([
    [[x, 1, 1n, 1], /takes 5 arguments \(x: ptr, n: i32, m: i64, a: f32, b: i1\), got 4/],
    [[x, 1.5, 1n, 1, true], /argument 1 'n' \(i32\): expected an integer from -2147483648 to 4294967295, got 1.5/],
    [[x, 2 ** 32, 1n, 1, true], /argument 1 'n' .* got 4294967296/],
    [[x, "1", 1n, 1, true], /argument 1 'n' .* got "1"/],
    [[x, 1, 2 ** 53, 1, true], /argument 2 'm' \(i64\): expected a bigint from/],
    [[x, 1, 2n ** 64n, 1, true], /argument 2 'm' .* got 18446744073709551616n/],
    [[x, 1, 1n, 1n, true], /argument 3 'a' \(f32\): expected a number, got 1n/],
    [[x, 1, 1n, 1, 2], /argument 4 'b' \(i1\): expected a boolean, got 2/],
    [[x.buffer, 1, 1n, 1, true], /argument 0 'x' \(pointer to f32\): expected a typed array.*wrap it/],
    [[[1], 1, 1n, 1, true], /got an Array/],
    [[undefined, 1, 1n, 1, true], /got undefined/],
    [[-1, 1, 1n, 1, true], /expected an address/],
    [[detached, 1, 1n, 1, true], /argument 0 'x' .*detached/],
  ])("arguments %#", async (args, message) => {
    const kernel = await instantiateKernel(module);
    await expect(kernel.launch([1, 1, 1], args as never)).rejects.toThrow(message);
  });

  it.each([[[1, 1]], [[1.5, 1, 1]], [[-1, 1, 1]], [[2 ** 20, 2 ** 20, 1]], [[NaN, 0, 0]], [["1", 1, 1]]])(
    "grid %s",
    async (grid) => {
      const kernel = await instantiateKernel(module);
      const launch = kernel.launch(grid as never, [x, 1, 1n, 1, true]);
      await expect(launch).rejects.toThrow(/the grid must be three non-negative integers/);
    },
  );

  it("runs nothing for an empty grid", async () => {
    const kernel = await instantiateKernel(module);
    expect((await kernel.launch([5, 0, 1], [null, 1, 1n, 1, true])).programs).toBe(0);
  });

  it("refuses a wrong time limit and an aborted signal", async () => {
    const kernel = await instantiateKernel(module);
    const args = [x, 1, 1n, 1, true];
    await expect(kernel.launch([1, 1, 1], args, { timeoutMs: -1 })).rejects.toThrow(/timeoutMs/);
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(kernel.launch([1, 1, 1], args, { signal })).rejects.toThrow("enough");
  });

  it("refuses wrong instantiation options and modules", async () => {
    await expect(instantiateKernel(module, { threads: 0 })).rejects.toThrow(/threads must be an integer/);
    await expect(instantiateKernel(module, { threads: 2 })).rejects.toThrow(/compiled for one thread/);
    await expect(instantiateKernel(emptyKernel(true), { memory: new KernelMemory() })).rejects.toThrow(/shared memory/);
    await expect(instantiateKernel({ ...module, wasm: new Uint8Array(4) })).rejects.toThrow(/cannot be instantiated/);
  });
});

describe("programs that fail", () => {
  it("name kernel, program and source line of a trap, and change nothing", async () => {
    const kernel = await instantiateKernel(slowKernel());
    const out = new Int32Array(60);
    const error = await kernel.launch([5, 4, 3], [out, 1, 33]).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(KernelError);
    expect(error).toMatchObject({
      code: "trap",
      program: [3, 2, 1],
      source: { file: "slow.py", line: 7, column: 3 },
      op: "tt.load",
      message: "slow.py:7:3: kernel 'slow': memory access out of bounds in program (3, 2, 1) (tt.load)",
    });
    expect(out.every((value) => value === 0)).toBe(true);
    await kernel.launch([5, 4, 3], [out, 1, -1]);
    expect(out.every((value, i) => value === i)).toBe(true);
  });

  it("stop at an assert", async () => {
    const kernel = await instantiateKernel(
      handMadeKernel({
        name: "checked",
        params: [],
        messages: [{ kind: "assert", message: "x > 0", source: { file: "k.py", line: 12, column: 5 } }],
        body({ f, id, assertFail }) {
          f.op("local.get", id);
          f.op("i32.const", 3);
          f.op("i32.eq");
          f.if();
          for (const value of [0, 3, 0, 0]) f.op("i32.const", value);
          f.op("call", assertFail);
          f.op("unreachable");
          f.end();
        },
      }),
    );
    const error = await kernel.launch([4, 1, 1], []).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: "assert",
      program: [3, 0, 0],
      message: "k.py:12:5: kernel 'checked': assertion 'x > 0' failed in program (3, 0, 0)",
    });
  });

  it("are stopped by a time limit", async () => {
    const kernel = await instantiateKernel(slowKernel());
    const launch = kernel.launch([100_000, 1, 1], [new Int32Array(100_000), 1_000_000, -1], { timeoutMs: 30 });
    await expect(launch).rejects.toMatchObject({ code: "timeout" });
  });

  it("are not lost when they end after the limit", async () => {
    const kernel = await instantiateKernel(slowKernel());
    const out = new Int32Array([5]);
    await kernel.launch([1, 1, 1], [out, 10_000_000, -1], { timeoutMs: 0.1 });
    expect(out[0]).toBe(0);
  });

  it("are stopped by a signal", async () => {
    const kernel = await instantiateKernel(slowKernel());
    const signal = AbortSignal.timeout(30);
    const launch = kernel.launch([100_000, 1, 1], [new Int32Array(100_000), 1_000_000, -1], { signal });
    await expect(launch).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("are found writing outside of buffers", async () => {
    const kernel = await instantiateKernel(addKernel());
    const args = [new Float32Array(64), new Float32Array(64), new Float32Array(16)];
    await kernel.launch([16, 1, 1], args, { checkBounds: true });
    const launch = kernel.launch([17, 1, 1], args.with(0, new Float32Array(64).fill(1)), { checkBounds: true });
    await expect(launch).rejects.toThrow(/outside of the 64-byte buffer of argument 2 'out', 0 bytes past its end/);
    const null_ = kernel.launch([1, 1, 1], [args[0]!, new Float32Array(1).fill(1), null], { checkBounds: true });
    await expect(null_).rejects.toThrow(/null pointer/);
  });
});

describe("launches", () => {
  it("run one after the other", async () => {
    const kernel = await instantiateKernel(addKernel());
    const counter = floats(0);
    const { signal } = new AbortController();
    const launches = Array.from({ length: 20 }, () =>
      kernel.launch([1, 1, 1], [counter, floats(1), counter], { signal }),
    );
    await Promise.all(launches);
    expect(counter[0]).toBe(20);
  });

  it("print in program order", async () => {
    const kernel = await instantiateKernel(
      handMadeKernel({
        name: "printing",
        params: [],
        shared: true,
        scratchBytes: 128,
        messages: [
          { kind: "print", prefix: " id: ", hex: false, operands: [{ elementType: "i32", shape: [], signed: true }] },
        ],
        body({ f, id, scratch, print }) {
          f.op("local.get", scratch);
          f.op("local.get", id);
          f.op("i32.store", { offset: 64 });
          f.op("i32.const", 0);
          f.op("local.get", id);
          f.op("i32.const", 0);
          f.op("i32.const", 0);
          f.op("local.get", scratch);
          f.op("i32.const", 64);
          f.op("i32.add");
          f.op("call", print);
        },
      }),
      { threads: 2 },
    );
    const lines: string[] = [];
    await kernel.launch([3, 1, 1], [], { print: (line) => lines.push(line) });
    expect(lines).toEqual(["pid (0, 0, 0) idx () id: 0", "pid (1, 0, 0) idx () id: 1", "pid (2, 0, 0) idx () id: 2"]);
    const stop = new Error("stop");
    const launch = kernel.launch([3, 1, 1], [], {
      print: () => {
        throw stop;
      },
    });
    await expect(launch).rejects.toBe(stop);
    await kernel.dispose();
  });

  it("see constants and their grid", async () => {
    const kernel = await instantiateKernel(
      handMadeKernel({
        name: "constants",
        params: [pointer("out", "write")],
        data: new Uint8Array([42, 0, 0, 0]),
        body(context) {
          const { f, data, grid, args } = context;
          elementAddress(context, args[0] ?? 0);
          f.op("local.get", data);
          f.op("i32.load");
          for (const size of grid) {
            f.op("local.get", size);
            f.op("i32.add");
          }
          f.op("i32.store");
        },
      }),
    );
    const out = new Int32Array(24);
    await kernel.launch([2, 3, 4], [out]);
    expect(out.every((value) => value === 51)).toBe(true);
  });

  it("are refused after dispose", async () => {
    const kernel = await instantiateKernel(emptyKernel());
    await kernel.dispose();
    await kernel.dispose();
    await expect(kernel.launch([1, 1, 1], [])).rejects.toMatchObject({ code: "disposed" });
    expect(() => kernel.alloc(1)).toThrow(/was disposed/);
  });
});
