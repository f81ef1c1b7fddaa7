/** Buffers of a launch: what reaches the kernel, what comes back, and memory that belongs to the kernel. */
import { describe, expect, it } from "vitest";
import { addKernel, handMadeKernel, pointer } from "../../test/runtime/hand-made-kernels.ts";
import { instantiateKernel, KernelMemory } from "./index.ts";

const floats = (...values: number[]) => new Float32Array(values);

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

  it("refuses views of a buffer that has shrunk", async () => {
    const buffer: unknown = Reflect.construct(ArrayBuffer, [64, { maxByteLength: 128 }]);
    if (!(buffer instanceof ArrayBuffer)) throw new Error("no buffer was made");
    const views = [new Float32Array(buffer, 32, 8), new DataView(buffer, 32, 8)];
    Reflect.apply(Reflect.get(buffer, "resize"), buffer, [16]);
    const kernel = await instantiateKernel(addKernel());
    for (const view of views)
      await expect(kernel.launch([1, 1, 1], [view, view, new Float32Array(1)])).rejects.toThrow("buffer has shrunk");
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
