/** The world as Node sees it. */
import { isAscii } from "node:buffer";
import { readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { setEngineFlags } from "./engine-flags.ts";
import { fileErrorText, type Host } from "./host.ts";
import { makeDirectory } from "./make-directory.ts";
import { readToEnd, whenReady } from "./non-blocking-pipe.ts";
import { UsageError } from "./usage-error.ts";

/** Files and standard streams of this process. */
export const nodeHost: Host = {
  readStdin: () => readToEnd((target) => readSync(0, target)),
  readFile: (path) => readFileSync(path),
  writeFile(path, data) {
    makeDirectory(dirname(resolve(path)));
    writeFileSync(path, data);
  },
  isAscii,
  expectInput: setEngineFlags,
  importModule: (path) => import(pathToFileURL(resolve(path)).href),
  stdout: (data) => writeAll(1, data),
  stderr: (text) => writeAll(2, text),
  get isTTY() {
    return process.stderr.isTTY && process.env["NO_COLOR"] === undefined && process.env["TERM"] !== "dumb";
  },
};

/** How much of a text is encoded at a time: what fits into a pipe. Long texts then need no second copy in memory. */
const pieceLength = 1 << 16;

/** Writes everything before it returns, so that the order of the two streams is that of the calls. */
function writeAll(file: 1 | 2, data: string | Uint8Array): void {
  if (typeof data !== "string") {
    writeBytes(file, data);
    return;
  }
  for (let start = 0; start < data.length;) {
    let end = Math.min(start + pieceLength, data.length);
    // The two halves of a character beyond the first 65,536 stay together.
    if (end < data.length && isHighSurrogate(data.charCodeAt(end - 1))) end--;
    if (!writeBytes(file, Buffer.from(data.slice(start, end), "utf8"))) return;
    start = end;
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** False if nobody reads any more. @throws UsageError if standard output cannot be written */
function writeBytes(file: 1 | 2, bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;) {
    try {
      const start = at;
      at += whenReady(() => writeSync(file, bytes, start));
    } catch (error) {
      if (file === 2 || (error instanceof Error && "code" in error && error.code === "EPIPE")) return false;
      throw new UsageError(`cannot write standard output: ${fileErrorText(error)}`);
    }
  }
  return true;
}
