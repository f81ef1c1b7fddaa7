/** `tt-opt` in process, for RUN lines. */
import { type Host, runTtOpt } from "@tt-opt/opt-cli";
import type { Tool } from "./tool.ts";

/** Runs `tt-opt`; what it writes is collected, and its files are those of the test. */
export const ttOpt: Tool = async (args, stdin, files) => {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const text = (data: string | Uint8Array): string => (typeof data === "string" ? data : decoder.decode(data));
  let stdout = "";
  let stderr = "";
  const host: Host = {
    readStdin: () => encoder.encode(stdin),
    readFile: (path) => encoder.encode(files.read(path)),
    writeFile: (path, data) => files.write(path, text(data)),
    stdout: (data) => void (stdout += text(data)),
    stderr: (data) => void (stderr += data),
    isTTY: false,
  };
  const code = await runTtOpt(args, host);
  return { stdout, stderr, code };
};
