/** Launches on several threads: the same results, errors of workers, and processes that end although workers idle. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it, vi } from "vitest";
import {
  addKernel,
  emptyKernel,
  handMadeKernel,
  meetingKernel,
  pointer,
  scalar,
  slowKernel,
} from "../../test/runtime/hand-made-kernels.ts";
import { instantiateKernel } from "./index.ts";

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("two threads", () => {
  it("give the results of one", async () => {
    const kernel = await instantiateKernel(addKernel(true), { threads: 2 });
    const n = 100_000;
    const x = Float32Array.from({ length: n }, (_, i) => i);
    const expected = x.map((value) => value + 1);
    const ones = new Float32Array(n).fill(1);
    for (let i = 0; i < 20; i++) {
      const out = new Float32Array(n);
      const result = await kernel.launch([n, 1, 1], [x, ones, out]);
      expect(out.every((value, j) => value === expected[j])).toBe(true);
      expect(result.threads).toBe(2);
      if (i === 5) await kernel.warmUp();
      // Some launches find the worker spinning, some find it asleep.
      if (i > 15) await sleep(5);
    }
    await kernel.dispose();
  });

  it("both take part, each with scratch memory of its own", async () => {
    const kernel = await instantiateKernel(
      handMadeKernel({
        name: "who",
        params: [pointer("out", "write", "i32"), scalar("turns", "i64"), scalar("scale", "f64")],
        shared: true,
        body({ f, id, scratch, args: [out = 0, turns = 0, scale = 0] }) {
          const counter = f.local("i64");
          f.op("local.get", turns);
          f.op("local.set", counter);
          const loop = f.loop();
          f.op("local.get", counter);
          f.op("i64.const", 1);
          f.op("i64.sub");
          f.op("local.tee", counter);
          f.op("i64.const", 0);
          f.op("i64.gt_s");
          f.brIf(loop);
          f.end();
          f.op("local.get", out);
          f.op("local.get", id);
          f.op("i32.const", 3);
          f.op("i32.shl");
          f.op("i32.add");
          f.op("local.get", scratch);
          f.op("f64.convert_i32_u");
          f.op("local.get", scale);
          f.op("f64.mul");
          f.op("f64.store");
        },
      }),
      { threads: 2 },
    );
    await kernel.warmUp();
    const out = new Float64Array(200);
    const areas = new Set<number>();
    // On a busy machine a worker may sleep through a launch.
    for (let i = 0; i < 50 && areas.size < 2; i++) {
      await kernel.launch([200, 1, 1], [out, 200_000n, 0.5]);
      for (const address of out) areas.add(address);
    }
    expect(areas.size).toBe(2);
    await kernel.dispose();
  });

  it("wait for whichever takes longer, also in launches that are repeated", async () => {
    const kernel = await instantiateKernel(slowKernel(true), { threads: 2 });
    await kernel.warmUp();
    const out = kernel.alloc(12);
    for (let i = 0; i < 10; i++) {
      out.view(Int32Array).fill(-1);
      // One of the threads has two of three programs.
      const launches = [1, 2].map(() => kernel.launch([3, 1, 1], [out, 2_000_000, -1]));
      await launches[0];
      expect([...out.view(Int32Array)]).toEqual([0, 1, 2]);
      await launches[1];
    }
    await kernel.dispose();
  });

  it.each([
    ["spins", 0, 0],
    ["naps", 20, 0],
    ["sleeps", 1500, 1],
  ])("work together after a rest in which the worker %s", async (_, restMs, calls) => {
    const kernel = await instantiateKernel(meetingKernel(), { threads: 2 });
    await kernel.warmUp();
    const [counter, out] = [kernel.alloc(4), kernel.alloc(8)];
    const launch = async (): Promise<readonly number[]> => {
      counter.view(Int32Array).fill(0);
      await kernel.launch([2, 1, 1], [counter, out, 2]);
      return [...out.view(Int32Array)];
    };
    await launch();
    await launch();
    await sleep(restMs);
    const notify = vi.spyOn(Atomics, "notify");
    out.view(Int32Array).fill(0);
    expect(await launch()).toEqual([2, 2]);
    expect(notify).toHaveBeenCalledTimes(calls);
    notify.mockRestore();
    await kernel.dispose();
  });

  it("are not waited for where one is done before the other wakes", async () => {
    // What the launcher adds to is the number of launches that workers join.
    const add = vi.spyOn(Atomics, "add");
    // Programs that end at once, and some that take milliseconds. On a busy machine, short launches may take long, too.
    const turnsOfLaunches = { short: 40, long: 8 };
    const joined = { short: 0, long: 0 };
    for (const kind of ["short", "long"] as const) {
      const kernel = await instantiateKernel(slowKernel(true), { threads: 2 });
      await kernel.warmUp();
      const out = kernel.alloc(16);
      const launch = () => kernel.launch([4, 1, 1], [out, kind === "short" ? 1 : 2_000_000, -1]);
      for (let turn = 0; turn < turnsOfLaunches[kind] && joined[kind] === turn; turn++) {
        // One of them has to show how long a launch takes that nobody interrupts.
        for (let i = 0; i < (kind === "short" ? 300 : 3); i++) await launch();
        await sleep(10);
        add.mockClear();
        out.view(Int32Array).fill(-1);
        await launch();
        if (add.mock.calls.length > 0) joined[kind]++;
        expect([...out.view(Int32Array)]).toEqual([0, 1, 2, 3]);
      }
      await kernel.dispose();
    }
    add.mockRestore();
    expect(joined.short).toBeLessThan(turnsOfLaunches.short);
    expect(joined.long).toBe(turnsOfLaunches.long);
  });

  it("report the trap of a worker with its program and line, and go on", async () => {
    const kernel = await instantiateKernel(slowKernel(true), { threads: 2 });
    await kernel.warmUp();
    for (let bad = 40; bad < 60; bad++) {
      const out = new Int32Array(100);
      const error = await kernel.launch([100, 1, 1], [out, 20_000, bad]).catch((e: unknown) => e);
      expect(error).toMatchObject({
        code: "trap",
        message: `slow.py:7:3: kernel 'slow': memory access out of bounds in program (${bad}, 0, 0) (tt.load); launch with { checkBounds: true } to learn which access`,
      });
      expect(out.every((value) => value === 0)).toBe(true);
    }
    const out = new Int32Array(100);
    await kernel.launch([100, 1, 1], [out, 100, -1]);
    expect(out.every((value, i) => value === i)).toBe(true);
    await kernel.dispose();
  });

  it("report an assert of whichever thread", async () => {
    const kernel = await instantiateKernel(
      handMadeKernel({
        name: "checked",
        params: [],
        shared: true,
        messages: [{ kind: "assert", message: "never" }],
        body({ f, assertFail }) {
          for (let i = 0; i < 4; i++) f.op("i32.const", 0);
          f.op("call", assertFail);
        },
      }),
      { threads: 2 },
    );
    await kernel.warmUp();
    for (let i = 0; i < 50; i++) {
      await expect(kernel.launch([50, 1, 1], [])).rejects.toMatchObject({ code: "assert", op: "tt.assert" });
    }
    await kernel.dispose();
  });

  it("are stopped by a time limit and by a signal", async () => {
    const kernel = await instantiateKernel(slowKernel(true), { threads: 2 });
    await kernel.warmUp();
    const args = [new Int32Array(100_000), 1_000_000, -1];
    await expect(kernel.launch([100_000, 1, 1], args, { timeoutMs: 30 })).rejects.toMatchObject({ code: "timeout" });
    const signal = AbortSignal.timeout(30);
    await expect(kernel.launch([100_000, 1, 1], args, { signal })).rejects.toMatchObject({ name: "TimeoutError" });
    await kernel.launch([100, 1, 1], [new Int32Array(100), 1, -1]);
    await kernel.dispose();
  });

  it("give up a worker whose program does not end, and start another", async () => {
    const kernel = await instantiateKernel(
      handMadeKernel({
        name: "stuck",
        params: [scalar("main", "i32")],
        shared: true,
        body({ f, scratch, args: [main = 0] }) {
          // Loops for ever in all threads but the one with the scratch area `main`; that one traps after a moment.
          const counter = f.local("i32");
          f.op("i32.const", 20_000_000);
          f.op("local.set", counter);
          const wait = f.loop();
          f.op("local.get", counter);
          f.op("i32.const", 1);
          f.op("i32.sub");
          f.op("local.tee", counter);
          f.brIf(wait);
          f.end();
          f.op("local.get", scratch);
          f.op("local.get", main);
          f.op("i32.eq");
          f.if();
          f.op("unreachable");
          f.end();
          const loop = f.loop();
          f.br(loop);
          f.end();
        },
      }),
      { threads: 2 },
    );
    await kernel.warmUp();
    // Scratch areas are the first things that are allocated: the launching thread's is at the start, behind a cache line.
    for (let i = 0; i < 2; i++) {
      await expect(kernel.launch([2, 1, 1], [65536 + 64])).rejects.toThrow(/unreachable/);
      await kernel.warmUp();
    }
    await kernel.dispose();
  });

  it("work in memory that grows between launches", async () => {
    const kernel = await instantiateKernel(addKernel(true), { threads: 2 });
    const kept = kernel.alloc(4000);
    const view = kept.view(Float32Array);
    for (const n of [1e3, 2e6, 8e6]) {
      const out = new Float32Array(n);
      await kernel.launch([n, 1, 1], [new Float32Array(n).fill(1), new Float32Array(n).fill(2), out]);
      expect(out.every((value) => value === 3)).toBe(true);
      await kernel.launch([1000, 1, 1], [out, out, view]);
      expect(kept.view(Float32Array).every((value) => value === 6)).toBe(true);
    }
    await kernel.dispose();
  });
});

describe("outside of the sources", () => {
  it("a bundled runtime starts workers, and its process ends while they idle or sleep", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tt-opt-runtime-"));
    try {
      await build({
        entryPoints: [new URL("./index.ts", import.meta.url).pathname],
        outfile: join(folder, "runtime.mjs"),
        bundle: true,
        format: "esm",
        platform: "node",
        logLevel: "error",
      });
      const module = addKernel(true);
      writeFileSync(
        join(folder, "main.mjs"),
        `import { instantiateKernel } from "./runtime.mjs";
         const module = ${JSON.stringify({ ...module, wasm: undefined })};
         module.wasm = new Uint8Array(${JSON.stringify([...module.wasm])});
         const kernel = await instantiateKernel(module, { threads: 2 });
         await kernel.warmUp();
         const [x, out] = [new Float32Array(1000).fill(1), new Float32Array(1000)];
         await kernel.launch([1000, 1, 1], [x, x, out]);
         await new Promise((resolve) => setTimeout(resolve, Number(process.argv[2])));
         console.log(out.every((value) => value === 2));`,
      );
      for (const idleMs of ["0", "50"]) {
        const child = spawnSync(process.execPath, [join(folder, "main.mjs"), idleMs], {
          encoding: "utf8",
          timeout: 10_000,
        });
        expect(child).toMatchObject({ status: 0, stdout: "true\n", stderr: "" });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("bundlers for browsers find nothing of Node to look for", async () => {
    const { metafile } = await build({
      entryPoints: [new URL("./index.ts", import.meta.url).pathname],
      bundle: true,
      write: false,
      metafile: true,
      platform: "node",
      format: "esm",
      logLevel: "error",
    });
    const uses = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
      imports
        .filter(({ path, external }) => external === true || path.startsWith("node:"))
        .map(({ path }) => [file, path]),
    );
    expect(uses).toEqual([]);
  });

  it("one thread is enough for a kernel compiled for several", async () => {
    const kernel = await instantiateKernel(emptyKernel(true));
    expect((await kernel.launch([10, 1, 1], [])).threads).toBe(1);
  });
});
