/**
 * The runtime as a browser's main thread sees it: no Node, workers from blobs, and no waiting. A child process plays
 * the browser, with a `Worker` made of worker threads.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { slowKernel } from "../../test/runtime/hand-made-kernels.ts";

const browser = `
  import { resolveObjectURL } from "node:buffer";
  import { Worker as Thread } from "node:worker_threads";
  globalThis.Worker = class {
    constructor(url) {
      const prelude = "const { parentPort } = require('node:worker_threads');" +
        "globalThis.addEventListener = (type, f) => parentPort.once(type, (data) => f({ data }));";
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

const page = (module: unknown, wasm: Uint8Array) => `
  import "./browser.mjs";
  const { instantiateKernel } = await import("./runtime.mjs");
  const module = ${JSON.stringify(module)};
  module.wasm = new Uint8Array(${JSON.stringify([...wasm])});
  const kernel = await instantiateKernel(module, { threads: 2 });
  await kernel.warmUp();
  const out = new Int32Array(500);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const { threads } = await kernel.launch([500, 1, 1], [out, 500_000, -1]);
  clearInterval(timer);
  const trap = await kernel.launch([500, 1, 1], [out, 1000, 77]).catch((error) => error.message);
  console.log(JSON.stringify({ threads, right: out.every((value, i) => value === i), alive: ticks > 2, trap }));
  await kernel.dispose();
`;

it.each([
  ["isolated", 2],
  ["shared", 1],
])("on a page that is %s launches use %s thread(s), do not block and report errors", async (isolation, threads) => {
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
    const module = slowKernel(true);
    writeFileSync(join(folder, "browser.mjs"), browser);
    writeFileSync(join(folder, "page.mjs"), page({ ...module, wasm: undefined }, module.wasm));
    const child = spawnSync(process.execPath, [join(folder, "page.mjs"), isolation], {
      encoding: "utf8",
      timeout: 20_000,
    });
    expect(child).toMatchObject({ status: 0, stderr: "" });
    expect(JSON.parse(child.stdout)).toEqual({
      threads,
      right: true,
      alive: true,
      trap: "slow.py:7:3: kernel 'slow': memory access out of bounds in program (77, 0, 0) (tt.load)",
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
