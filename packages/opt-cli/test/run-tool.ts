/** Runs `tt-opt` and `tt-run` in process on real files and given standard input. */
import { readFileSync } from "node:fs";
import { type Host, nodeHost, runTtOpt, runTtRun } from "../src/index.ts";

/** What a run left behind. */
export interface ToolRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
  /** Files that were written. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** Runs `tt-opt`; nothing is written to disk. */
export async function runTool(args: readonly string[], stdin: string | Uint8Array = ""): Promise<ToolRun> {
  const { host, result } = captureHost(stdin);
  const code = await runTtOpt(args, host);
  return { ...result(), code };
}

/** Runs `tt-run`; nothing but a cache of tuning is written to disk. */
export async function runKernel(...args: readonly string[]): Promise<ToolRun> {
  const { host, result } = captureHost();
  const code = await runTtRun(args, host);
  return { ...result(), code };
}

/** A host that keeps what is written. */
export function captureHost(stdin: string | Uint8Array = ""): { host: Host; result(): Omit<ToolRun, "code"> } {
  let stdout = "";
  let stderr = "";
  const files = new Map<string, string | Uint8Array>();
  const text = (data: string | Uint8Array): string =>
    typeof data === "string" ? data : Buffer.from(data).toString("latin1");
  const host: Host = {
    readStdin: () => (typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin),
    readFile: (path) => readFileSync(path),
    writeFile: (path, data) => void files.set(path, data),
    ...(nodeHost.importModule && { importModule: nodeHost.importModule }),
    stdout: (data) => void (stdout += text(data)),
    stderr: (data) => void (stderr += data),
    ...(nodeHost.isAscii && { isAscii: nodeHost.isAscii }),
    isTTY: false,
  };
  return { host, result: () => ({ stdout, stderr, files }) };
}
