/** The world as Node sees it. */
import { mkdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Host } from "./host.ts";

/** Files and standard streams of this process. */
export const nodeHost: Host = {
  readStdin: () => readFileSync(0),
  readFile: (path) => readFileSync(path),
  writeFile(path, data) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
  },
  importModule: (path) => import(pathToFileURL(resolve(path)).href),
  stdout: (data) => writeAll(1, data),
  stderr: (text) => writeAll(2, text),
  get isTTY() {
    return process.stderr.isTTY && process.env["NO_COLOR"] === undefined && process.env["TERM"] !== "dumb";
  },
};

/** Writes everything before it returns, so that the order of the two streams is that of the calls. */
function writeAll(file: 1 | 2, data: string | Uint8Array): void {
  const bytes = typeof data === "string" ? Buffer.from(data, "utf8") : data;
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(file, bytes, at);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      // Nobody reads any more: there is nothing left to do.
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
