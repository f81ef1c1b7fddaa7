/** Launches on one thread, and which version of the kernel they run. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  addKernel,
  type BodyContext,
  elementAddress,
  emptyKernel,
  handMadeKernel,
  pointer,
} from "../../test/runtime/hand-made-kernels.ts";
import { type Allocation, instantiateKernel, type KernelArg, KernelMemory } from "./index.ts";

const floats = (...values: number[]) => new Float32Array(values);

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

  it("are repeated with what is in memory then, as long as they are the same", async () => {
    const kernel = await instantiateKernel(addKernel());
    const [x, y, sum] = [kernel.alloc(4), kernel.alloc(4), kernel.alloc(4)];
    const at = (place: Allocation): Float32Array => place.view(Float32Array);
    at(y)[0] = 1;
    for (const value of [1, 2, 3]) {
      at(x)[0] = value;
      const { programs, threads, copiedInBytes } = await kernel.launch([1, 1, 1], [x, y, sum]);
      expect([at(sum)[0], programs, threads, copiedInBytes]).toEqual([value + 1, 1, 1, 0]);
    }
    await kernel.launch([1, 1, 1], [sum, y, sum]);
    await kernel.launch([0, 1, 1], [sum, y, sum]);
    expect(at(sum)[0]).toBe(5);
    const given: KernelArg[] = [sum, y, sum];
    await kernel.launch([1, 1, 1], given);
    given[1] = x;
    await kernel.launch([1, 1, 1], given);
    expect(at(sum)[0]).toBe(9);
    kernel.free(x);
    await expect(kernel.launch([1, 1, 1], given)).rejects.toMatchObject({ code: "argument" });
    const last = kernel.launch([1, 1, 1], [sum, y, sum]);
    await kernel.dispose();
    await last;
    await expect(kernel.launch([1, 1, 1], [sum, y, sum])).rejects.toMatchObject({ code: "disposed" });
  });

  it("have the arguments and the grid that they were called with", async () => {
    const kernel = await instantiateKernel(addKernel());
    const [grid, args]: [[number, number, number], KernelArg[]] = [
      [2, 1, 1],
      [floats(1, 2), floats(3, 4), null],
    ];
    const sums = [floats(0, 0), floats(0, 0), floats(0, 0)];
    const launches = sums.map((sum) => {
      args[2] = sum;
      return kernel.launch(grid, args);
    });
    grid[0] = 1;
    args[2] = null;
    await Promise.all(launches);
    expect(sums).toEqual(sums.map(() => floats(4, 6)));
    await kernel.dispose();
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

  it.each([1, 2])(
    "are refused while it waits for one that ends and could be repeated, %s thread(s)",
    async (threads) => {
      const kernel = await instantiateKernel(addKernel(threads > 1), { threads });
      const place = kernel.alloc(400);
      const launch = () => kernel.launch([100, 1, 1], [place, place, place]);
      const first = launch();
      const disposed = kernel.dispose();
      await first;
      await expect(launch()).rejects.toMatchObject({ code: "disposed" });
      await disposed;
      await expect(launch()).rejects.toMatchObject({ code: "disposed" });
    },
  );

  it("are not waited for by a kernel that is disposed of while it warms up", async () => {
    const kernel = await instantiateKernel(addKernel(true), { threads: 2 });
    const ready = kernel.warmUp().catch((error: unknown) => error);
    await kernel.dispose();
    expect(await ready).toMatchObject({ code: "disposed" });
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

  it("that could not be compiled are compiled again, and are in nobody's way", async () => {
    const memory = new KernelMemory();
    let failures = 2;
    const recompile = () => {
      if (failures-- > 0) throw new Error("too little memory");
      return { ...module(false), assumesDistinct: false };
    };
    const kernel = await instantiateKernel({ ...module(false), assumesDistinct: true }, { memory, recompile });
    const out = memory.alloc(4);
    const launch = () => kernel.launch([1, 1, 1], [out, out, out]);
    await expect(launch()).rejects.toThrow("too little memory");
    await expect(launch()).rejects.toThrow("too little memory");
    await launch();
    expect(out.view(Int32Array)[0]).toBe(1);
    memory.free(out);
    await kernel.dispose();
    expect(memory.usedBytes).toBe(0);
  });

  it("that could not be compiled do not keep a kernel from being disposed of", async () => {
    const memory = new KernelMemory();
    const recompile = () => {
      throw new Error("too little memory");
    };
    const kernel = await instantiateKernel({ ...module(false), assumesDistinct: true }, { memory, recompile });
    const x = floats(1);
    await expect(kernel.launch([1, 1, 1], [x, x, x])).rejects.toThrow("too little memory");
    await kernel.dispose();
    expect(memory.usedBytes).toBe(0);
  });

  it("do not keep the arrays of their launches alive", async () => {
    const recompile = () => ({ ...module(false), assumesDistinct: false });
    const kernel = await instantiateKernel({ ...module(false), assumesDistinct: true }, { recompile });
    const launch = async () => {
      const x = floats(1);
      await kernel.launch([1, 1, 1], [x, x, x]);
      return new WeakRef(x);
    };
    const used = await launch();
    // A reference is kept until the end of the job that made it or looked at it.
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(used.deref()).toBeUndefined();
    await kernel.dispose();
  });
});

/** Collects all garbage of this thread at once, whatever the flags that Node was started with. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
}
