/** Arguments of a launch: scalars of every type, and calls that are refused. */
import { describe, expect, it } from "vitest";
import { emptyKernel, handMadeKernel, pointer, scalar } from "../../test/runtime/hand-made-kernels.ts";
import { instantiateKernel, KernelMemory, type KernelParamType } from "./index.ts";

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
    [[x, NaN, 1n, 1, true], /argument 1 'n' .* got NaN/],
    [[x, Infinity, 1n, 1, true], /argument 1 'n' .* got Infinity/],
    [[x, 2n ** 32n, 1n, 1, true], /argument 1 'n' .* got 4294967296n/],
    [[x, x, 1n, 1, true], /argument 1 'n' .* got a Float32Array/],
    [[x, null, 1n, 1, true], /argument 1 'n' .* got null/],
    [[x, 1, NaN, 1, true], /argument 2 'm' .* got NaN/],
    [[x, 1, 1.5, 1, true], /argument 2 'm' .* got 1.5/],
    [[x, 1, 1n, "1", true], /argument 3 'a' .* got "1"/],
    [[NaN, 1, 1n, 1, true], /argument 0 'x' .* got NaN/],
    [[1.5, 1, 1n, 1, true], /argument 0 'x' .* got 1.5/],
    [["x", 1, 1n, 1, true], /argument 0 'x' .* got "x"/],
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

  it("refuses what is no array, and what is no signal", async () => {
    const kernel = await instantiateKernel(emptyKernel());
    const launch = async (...given: unknown[]): Promise<void> =>
      void (await Reflect.apply(kernel.launch, kernel, given));
    await expect(launch(null, [])).rejects.toThrow("takes an array of three numbers as its grid, got null");
    await expect(launch([1, 1, 1])).rejects.toThrow("takes an array of arguments, got undefined");
    await expect(launch([1, 1, 1], [], { signal: 5 })).rejects.toThrow("signal must be an AbortSignal");
    await expect(launch([1, 1, 1], [], { profiler: {} })).rejects.toThrow("profiler must be a Profiler, got an Object");
  });

  it("refuses a wrong time limit and an aborted signal", async () => {
    const kernel = await instantiateKernel(module);
    const args = [x, 1, 1n, 1, true];
    const limited = (timeoutMs: unknown) => kernel.launch([1, 1, 1], args, { timeoutMs: timeoutMs as number });
    await expect(limited(-1)).rejects.toThrow(/kernel 'k': timeoutMs must be .*, got -1$/);
    await expect(limited("5")).rejects.toThrow(/timeoutMs must be .*, got "5"$/);
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(kernel.launch([1, 1, 1], args, { signal })).rejects.toThrow("enough");
  });

  it("refuses wrong sizes of memory", async () => {
    const kernel = await instantiateKernel(module);
    expect(() => kernel.alloc(-1)).toThrow(/bytes must be a non-negative integer, got -1$/);
    expect(() => kernel.alloc("8" as never)).toThrow(/bytes must be a non-negative integer, got "8"$/);
  });

  it("refuses wrong instantiation options and modules", async () => {
    const withThreads = (threads: unknown) => instantiateKernel(module, { threads: threads as number });
    await expect(withThreads(0)).rejects.toThrow(/kernel 'k': threads must be an integer from 1 to 256, got 0$/);
    await expect(withThreads("2")).rejects.toThrow(/threads must be .*, got "2"$/);
    await expect(instantiateKernel(module, { threads: 2 })).rejects.toThrow(/compiled for one thread/);
    await expect(instantiateKernel(emptyKernel(true), { memory: new KernelMemory() })).rejects.toThrow(/shared memory/);
    await expect(instantiateKernel({ ...module, wasm: new Uint8Array(4) })).rejects.toThrow(/cannot be instantiated/);
    // @ts-expect-error: what JSON makes of constants.
    const parsed = instantiateKernel({ ...module, data: { 0: 1, 1: 2 } });
    await expect(parsed).rejects.toThrow("'data' is an Uint8Array");
    for (const [wrong, got] of [
      [{}, "an Object"],
      [new Uint8Array(3), "an Uint8Array"],
      [undefined, "undefined"],
    ] as const) {
      // @ts-expect-error: JavaScript may pass anything.
      const instantiated = instantiateKernel(wrong);
      await expect(instantiated).rejects.toThrow(
        `instantiateKernel takes a kernel module: pass what compileToKernelModule returns, got ${got}`,
      );
    }
  });
});
