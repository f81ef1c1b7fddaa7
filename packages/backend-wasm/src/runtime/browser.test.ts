/**
 * The runtime as a browser's main thread sees it: no Node, workers from blobs, and no waiting. A child process plays
 * the browser, with a `Worker` made of worker threads.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { meetingKernel, slowKernel, strandedKernel } from "../../test/runtime/hand-made-kernels.ts";
import type { KernelModule } from "./index.ts";

const browser = `
  import { resolveObjectURL } from "node:buffer";
  import { Worker as Thread } from "node:worker_threads";
  globalThis.Worker = class {
    constructor(url) {
      const prelude = "const { parentPort } = require('node:worker_threads');" +
        "globalThis.addEventListener = (type, f, { once = false } = {}) =>" +
        "parentPort[once ? 'once' : 'on'](type, (data) => f({ data }));";
      this.thread = resolveObjectURL(url).text().then((text) => new Thread(prelude + text, { eval: true }));
    }
    postMessage(data) { void this.thread.then((thread) => thread.postMessage(data)); }
    addEventListener(type, f) { void this.thread.then((thread) => thread.on(type, (error) => f({ error }))); }
    terminate() { void this.thread.then((thread) => thread.terminate()); }
  };
  // Node 24 loads its own parts of \`fetch\` and \`Blob\` when they are first used, and they ask for its version.
  void globalThis.Response;
  Object.defineProperty(process.versions, "node", { value: undefined });
  delete globalThis.setImmediate;
  globalThis.crossOriginIsolated = process.argv[2] === "isolated";
  Atomics.wait = () => { throw new TypeError("Atomics.wait cannot be called in this context"); };
`;

/** Workers as a page gets them whose content security policy does not allow them, and workers that nothing is heard of. */
const workers = {
  available: "",
  blocked: `globalThis.Worker = class {
    postMessage() {}
    addEventListener(type, f) { if (type === "error") setTimeout(() => f(new Event("error"))); }
    terminate() {}
  };`,
  silent: `globalThis.Worker = class { postMessage() {} addEventListener() {} terminate() {} };`,
};

interface Page {
  /** Whether memory can be shared with workers. */
  readonly isolation: "isolated" | "shared";
  readonly workers?: keyof typeof workers;
}

/** Runs `script` on a page, with `module` and `instantiateKernel`; gives what it reports by `report`. */
async function onPage(page: Page, { wasm, ...module }: KernelModule, script: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "tt-opt-browser-"));
  try {
    await build({
      entryPoints: [new URL("./index.ts", import.meta.url).pathname],
      outfile: join(folder, "runtime.mjs"),
      bundle: true,
      format: "esm",
      platform: "browser",
      external: ["node:*"],
      logLevel: "error",
    });
    writeFileSync(join(folder, "browser.mjs"), browser + workers[page.workers ?? "available"]);
    writeFileSync(
      join(folder, "page.mjs"),
      `import "./browser.mjs";
      const { instantiateKernel } = await import("./runtime.mjs");
      const module = ${JSON.stringify(module)};
      module.wasm = new Uint8Array(${JSON.stringify([...wasm])});
      const report = (value) => console.log(JSON.stringify(value));
      ${script}`,
    );
    const child = spawnSync(process.execPath, [join(folder, "page.mjs"), page.isolation], {
      encoding: "utf8",
      timeout: 20_000,
    });
    expect(child).toMatchObject({ status: 0, stderr: "" });
    return JSON.parse(child.stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each([
  ["isolated", 2],
  ["shared", 1],
] as const)(
  "on a page that is %s launches use %s thread(s), do not block and report errors",
  async (isolation, threads) => {
    const script = `
    const kernel = await instantiateKernel(module, { threads: 2 });
    await kernel.warmUp();
    const out = new Int32Array(500);
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    const { threads } = await kernel.launch([500, 1, 1], [out, 500_000, -1]);
    clearInterval(timer);
    const trap = await kernel.launch([500, 1, 1], [out, 1000, 77]).catch((error) => error.message);
    report({ threads, right: out.every((value, i) => value === i), alive: ticks > 2, trap });
    await kernel.dispose();`;
    expect(await onPage({ isolation }, slowKernel(true), script)).toEqual({
      threads,
      right: true,
      alive: true,
      trap: "slow.py:7:3: kernel 'slow': memory access out of bounds in program (77, 0, 0) (tt.load); launch with { checkBounds: true } to learn which access",
    });
  },
);

const message = (part: string): unknown => expect.stringContaining(part);

it("on a page that allows no workers launches run without them, each time", async () => {
  const script = `
    const kernel = await instantiateKernel(module, { threads: 2 });
    let [right, threads] = [0, 0];
    for (let i = 0; i < 6; i++) {
      const out = new Int32Array(100);
      ({ threads } = await kernel.launch([100, 1, 1], [out, 100, -1]));
      if (out.every((value, i) => value === i)) right++;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    report({ right, threads, warmUp: await kernel.warmUp().catch((error) => error.message) });
    await kernel.dispose();`;
  expect(await onPage({ isolation: "isolated", workers: "blocked" }, slowKernel(true), script)).toEqual({
    right: 6,
    threads: 1,
    warmUp: message("kernel 'slow': a worker of 1 cannot start: its script is blocked. "),
  });
});

/** `meet` launches as many programs as asked for, and gives what they have stored, or the message of the error. */
const meet = `
  const recompile = () => module;
  const kernel = await instantiateKernel(module, { threads: 2, recompile });
  async function meet(programs, options) {
    const out = new Int32Array(programs);
    const launch = kernel.launch([programs, 1, 1], [new Int32Array(1), out, programs], options);
    return launch.then(() => [...out], (error) => error.message);
  }`;

describe("programs that wait for each other", () => {
  it("begin when there is a thread for each of them, whether a page has warmed up or not", async () => {
    const script = `${meet}
      const cold = await meet(2);
      await kernel.warmUp();
      report([cold, await meet(2), await meet(4), await meet(4)]);
      await kernel.dispose();`;
    const results = [2, 2, 4, 4].map((programs) => Array.from({ length: programs }, () => programs));
    expect(await onPage({ isolation: "isolated" }, meetingKernel(), script)).toEqual(results);
  });

  it("are not begun where workers are blocked", async () => {
    const script = `${meet}
      report([await meet(2), await meet(4), await meet(2)]);
      await kernel.dispose();`;
    const blocked = (workers: number): unknown =>
      message(`kernel 'meeting': a worker of ${workers} cannot start: its script is blocked. `);
    const messages = await onPage({ isolation: "isolated", workers: "blocked" }, meetingKernel(), script);
    expect(messages).toEqual([blocked(1), blocked(3), blocked(1)]);
  });

  it("are not waited for without end where nothing is heard of a worker", async () => {
    // A clock that is 20 times as fast.
    const script = `${meet}
      const now = performance.now.bind(performance);
      performance.now = () => 20 * now();
      report([await meet(2, { timeoutMs: 500 }), await meet(2, { signal: AbortSignal.timeout(5) }), await meet(2)]);
      await kernel.dispose();`;
    expect(await onPage({ isolation: "isolated", workers: "silent" }, meetingKernel(), script)).toEqual([
      "kernel 'meeting' was stopped after its time limit of 500 ms",
      "The operation was aborted due to timeout",
      message("kernel 'meeting': a worker of 1 cannot start: nothing is heard of it for 10 s. "),
    ]);
  });

  it("are left when another one fails, whichever thread executes it", async () => {
    const script = `
      const kernel = await instantiateKernel(module, { threads: 4 });
      const failures = [];
      for (const bad of [0, 1, 2, 3]) {
        failures.push(await kernel.launch([4, 1, 1], [bad]).catch((error) => [error.code, error.program]));
      }
      report(failures);
      await kernel.dispose();`;
    const failures = [0, 1, 2, 3].map((bad) => ["trap", [bad, 0, 0]]);
    expect(await onPage({ isolation: "isolated" }, strandedKernel(), script)).toEqual(failures);
  });
});
