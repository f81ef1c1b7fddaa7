/**
 * The compiler and its runtime in a real browser, bundled as for a web application: TTIR text in, results out, on one
 * thread and, on a page with shared memory, on two. Needs Chromium; `CHROMIUM` names its program where it is not
 * `/usr/bin/chromium`.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PageReport } from "./page.ts";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const example = (name: string) => readFileSync(new URL(`../../examples/${name}.ttir`, import.meta.url), "utf8");

const html = `<!doctype html><script type="module">
  import { run } from "./page.mjs";
  window.runKernels = run;
</script>`;

/** With these headers browsers share memory between threads. */
const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

describe.skipIf(!existsSync(executablePath))("in a browser", () => {
  let browser: Browser;
  let server: Server;
  let address: string;

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [new URL("./page.ts", import.meta.url).pathname],
      bundle: true,
      write: false,
      minify: true,
      format: "esm",
      platform: "browser",
      conditions: ["@tt-opt/source"],
      logLevel: "error",
    });
    const script = outputFiles[0]?.text ?? "";
    server = createServer((request, response) => {
      const isScript = request.url?.endsWith(".mjs") === true;
      const headers = request.url?.startsWith("/isolated/") === true ? isolation : {};
      response.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html", ...headers });
      response.end(isScript ? script : html);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const bound = server.address();
    address = typeof bound === "object" && bound !== null ? `http://127.0.0.1:${bound.port}` : "";
    browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    });
  });

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  it.each([
    ["shared", 1],
    ["isolated", 2],
  ])("on a page that is %s, kernels run on %s thread(s)", async (folder, threads) => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`${address}/${folder}/`);
    await page.waitForFunction("window.runKernels");
    const sources = JSON.stringify({ vectorAdd: example("vector_add"), softmax: example("softmax") });
    const report = await page.evaluate<PageReport>(`window.runKernels(${sources})`);
    await page.close();
    expect(errors).toEqual([]);
    expect(report).toMatchObject({ isolated: folder === "isolated", threads, vectorAdd: 0 });
    const bytes = 4 * 300 * 781;
    const work = { bytesRead: bytes, bytesWritten: bytes, flops: 5 * 300 * 781 };
    expect(report.profiled).toEqual({ programs: 300, work });
    expect(report.tuned).toEqual([false, true]);
    expect(report.softmax).toBeLessThan(1e-7);
    expect(report.mistake).toMatch(/:\d+:\d+: error: .*'arith.addff'/);
  });
});
