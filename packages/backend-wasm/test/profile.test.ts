/** What a profiler records of compilations and launches. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileKernel, compileToKernelModule, KernelError, Profiler, type Span } from "../src/index.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../../examples/${name}.ttir`, import.meta.url), "utf8");

const ofCategory = (profiler: Profiler, category: Span["category"]): readonly Span[] =>
  profiler.spans.filter((span) => span.category === category);

/** How long two spans take place at the same time; negative if they do not. */
const overlap = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start);

async function profiledLaunches(threads: number, count: number): Promise<Profiler> {
  const profiler = new Profiler();
  const kernel = await compileKernel(example("softmax"), { threads, profiler });
  await kernel.warmUp();
  const [rows, columns] = [2000, 1000];
  const [x, y] = [new Float32Array(rows * columns), new Float32Array(rows * columns)];
  for (let i = 0; i < count; i++) await kernel.launch([rows, 1, 1], [y, x, columns, columns, columns]);
  await kernel.dispose();
  return profiler;
}

describe("a profiler", () => {
  it.each([1, 2])("records every program of a launch once, with %i threads", async (threads) => {
    const profiler = await profiledLaunches(threads, 3);
    const launches = ofCategory(profiler, "launch");
    expect(launches.map(({ name, details }) => [name, details?.["programs"]])).toEqual(
      Array(3).fill(["softmax_rows", 2000]),
    );
    const chunks = ofCategory(profiler, "chunk");
    for (const launch of launches) {
      // Launches follow each other closely, and clocks of two threads agree within some microseconds.
      const own = chunks.filter((chunk) => launches.every((other) => overlap(chunk, other) <= overlap(chunk, launch)));
      expect(own.every(({ start, end }) => start > launch.start - 0.5 && end < launch.end + 0.5)).toBe(true);
      expect(own.every(({ name }) => name === "softmax_rows")).toBe(true);
      const programs = own.flatMap(({ details = {} }) =>
        Array.from({ length: Number(details["programs"]) }, (_, i) => Number(details["first"]) + i),
      );
      expect(programs.sort((a, b) => a - b)).toEqual(Array.from({ length: 2000 }, (_, i) => i));
    }
    const tracks = new Set(chunks.map(({ track }) => track.thread));
    expect([...tracks].every((name) => name === "launching thread" || name === "worker 1")).toBe(true);
  });

  it("leaves no gap in a launch", async () => {
    const profiler = await profiledLaunches(1, 5);
    const launches = ofCategory(profiler, "launch");
    const parts = ofCategory(profiler, "part");
    const names = ["copy in", "run", "copy out"].map((part) => `softmax_rows: ${part}`);
    const rests = launches.map((launch, i) => {
      const own = parts.slice(3 * i, 3 * i + 3);
      expect(own.map(({ name }) => name)).toEqual(names);
      expect(own[0]?.start).toBe(launch.start);
      expect(own[1]?.start).toBe(own[0]?.end);
      expect(own[2]?.start).toBe(own[1]?.end);
      return launch.end - (own[2]?.end ?? 0);
    });
    expect(rests).toHaveLength(5);
    // The operating system may take the processor away in some of them.
    expect(Math.min(...rests)).toBeLessThan(1);
  });

  it("records every pass with the kernel's name", async () => {
    const profiler = await profiledLaunches(1, 0);
    const passes = ofCategory(profiler, "pass").map(({ name }) => name);
    expect(passes).toContain("softmax_rows: tt-to-structured");
    expect(passes).toContain("softmax_rows: convert-to-wasm");
    const compiled = ofCategory(profiler, "compile").find(({ name }) => name === "softmax_rows: compile");
    expect(
      ofCategory(profiler, "pass").every(
        ({ start, end }) => start >= (compiled?.start ?? 0) && end <= (compiled?.end ?? 0),
      ),
    ).toBe(true);
  });

  it.each([
    ["a function that is not of Triton", "func.func @marked() attributes {tt.kernel} {\n  return\n}"],
    [
      "the marked one of several functions",
      "tt.func @other() {\n  tt.return\n}\ntt.func @marked() attributes {tt.kernel} {\n  tt.return\n}",
    ],
  ])("names the kernel if it is %s", (_, text) => {
    const profiler = new Profiler();
    compileToKernelModule(text, { profiler });
    expect(profiler.spans.map(({ name }) => name)).toContain("marked: compile");
  });

  it("makes a trace in which spans of a thread lie inside of each other or apart", async () => {
    const { traceEvents } = (await profiledLaunches(2, 2)).chromeTrace();
    const complete = traceEvents.flatMap((event) => (event.ph === "X" ? [event] : []));
    expect(complete.every(({ ts, dur }) => ts >= 0 && dur >= 0)).toBe(true);
    const named = new Set(
      traceEvents.flatMap(({ ph, pid, tid, name }) => (ph === "M" ? [`${pid} ${tid} ${name}`] : [])),
    );
    const rows = new Set(complete.map(({ pid, tid }) => `${pid} ${tid}`));
    for (const row of rows) {
      expect(named).toContain(`${row} process_name`);
      expect(named).toContain(`${row} thread_name`);
      const open: number[] = [];
      for (const { pid, tid, ts, dur } of complete) {
        if (`${pid} ${tid}` !== row) continue;
        // Times are rounded to nanoseconds.
        while (open.length > 0 && (open.at(-1) ?? 0) <= ts + 0.002) open.pop();
        expect(ts + dur).toBeLessThanOrEqual((open.at(-1) ?? Infinity) + 0.002);
        open.push(ts + dur);
      }
    }
  });

  it("sums launches up", async () => {
    const profiler = await profiledLaunches(1, 4);
    const [row, ...others] = profiler.summary();
    expect(others).toEqual([]);
    const times = profiler.launches.map(({ runMs }) => runMs);
    const total = times.reduce((a, b) => a + b, 0);
    expect(row).toMatchObject({
      kernel: "softmax_rows",
      calls: 4,
      minMs: Math.min(...times),
      maxMs: Math.max(...times),
    });
    expect(row?.totalMs).toBeCloseTo(total);
    expect(row?.meanMs).toBeCloseTo(total / 4);
    const variance = times.map((ms) => (ms - total / 4) ** 2).reduce((a, b) => a + b, 0) / 3;
    expect(row?.standardDeviationMs).toBeCloseTo(Math.sqrt(variance));
    expect(row?.work).toEqual({ bytesRead: 32e6, bytesWritten: 32e6, flops: 40e6 });
    expect(row?.gigabytesPerSecond).toBeCloseTo(64e6 / total / 1e6);
    expect(row?.gigaflopsPerSecond).toBeCloseTo(40e6 / total / 1e6);
  });

  it("records failed launches, without counting them in", async () => {
    const profiler = new Profiler();
    const text = `tt.func @fail(%isRight: i1) {
      tt.assert %isRight, "wrong" : i1
      tt.return
    }`;
    const kernel = await compileKernel(text, { profiler });
    await expect(kernel.launch([1, 1, 1], [false])).rejects.toThrow("wrong");
    await kernel.dispose();
    expect(ofCategory(profiler, "launch").map(({ details }) => details?.["outcome"])).toEqual(["failed"]);
    expect(profiler.launches).toEqual([]);
  });
});

describe("countWork", () => {
  it("leaves buffers as they are", async () => {
    const kernel = await compileKernel(example("vector_add"));
    const [x, y, out] = [1, 2, 3].map((value) => new Float32Array(100).fill(value));
    const work = await kernel.countWork(
      [1, 1, 1],
      [x, y, out, 100].flatMap((arg) => (arg === undefined ? [] : [arg])),
    );
    expect(work).toEqual({ bytesRead: 800, bytesWritten: 400, flops: 100 });
    expect(out?.every((value) => value === 3)).toBe(true);
    await kernel.dispose();
  });

  it("follows control flow that depends on memory", async () => {
    const kernel = await compileKernel(`tt.func @sum(%counts: !tt.ptr<i32>, %p: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
      %zero = arith.constant 0.0 : f32
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %pid = tt.get_program_id x : i32
      %at = tt.addptr %counts, %pid : !tt.ptr<i32>, i32
      %n = tt.load %at : !tt.ptr<i32>
      %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) : i32 {
        %q = tt.addptr %p, %i : !tt.ptr<f32>, i32
        %x = tt.load %q : !tt.ptr<f32>
        %y = arith.addf %acc, %x : f32
        scf.yield %y : f32
      }
      %to = tt.addptr %out, %pid : !tt.ptr<f32>, i32
      tt.store %to, %sum : !tt.ptr<f32>
      tt.return
    }`);
    const args = [Int32Array.of(3, 0, 5), new Float32Array(8), new Float32Array(3)] as const;
    expect(await kernel.countWork([3, 1, 1], args)).toEqual({ bytesRead: 4 * 11, bytesWritten: 12, flops: 8 });
    args[0][1] = 2;
    expect((await kernel.countWork([3, 1, 1], args)).flops).toBe(10);
    await kernel.dispose();
  });

  it("refuses what depends on memory that the kernel writes", async () => {
    const text = readFileSync(new URL("./kernel-families/spin-lock.ttir", import.meta.url), "utf8");
    const kernel = await compileKernel(text);
    const args = kernel.module.params.map(({ type }) => (type === "ptr" ? new Int32Array(4096) : 1));
    const { usedBytes } = kernel.memory;
    await expect(kernel.countWork([1, 1, 1], args)).rejects.toThrow(KernelError);
    await expect(kernel.countWork([1, 1, 1], args)).rejects.toThrow(/depends on memory that it writes/);
    expect(kernel.memory.usedBytes).toBe(usedBytes);
    await kernel.dispose();
    expect(kernel.memory.usedBytes).toBe(0);
  });
});
