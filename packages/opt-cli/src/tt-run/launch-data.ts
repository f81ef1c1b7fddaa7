/** The data of a launch: its arguments, and what is to be done with its buffers afterwards. */
import type { Host } from "../host.ts";
import type { ArgumentValue } from "./argument.ts";
import type { RunOptions } from "./command-line.ts";
import { bindArguments, bufferOf, type KernelSignature } from "./kernel-signature.ts";
import { type NdArray, writeNpy } from "./npy.ts";
import type { RunTimes } from "./run-report.ts";
import { writeFile } from "./write-file.ts";

/** See the file's header. */
export interface LaunchData {
  readonly values: readonly ArgumentValue[];
  /** Writes or shows the buffers that `--out` names. @throws UsageError if one cannot be written */
  writeOutputs(): void;
}

/** What the command line gives a kernel. @throws UsageError if an argument is missing or wrong */
export function launchData(kernel: KernelSignature, { arg, out }: RunOptions, host: Host): LaunchData {
  const values = bindArguments(kernel, arg, host);
  const outputs = out.map(({ name, text }) => ({ path: text, array: bufferOf(kernel, values, name) }));
  return {
    values,
    writeOutputs() {
      for (const { path, array } of outputs) {
        if (path === "-") host.stdout(`${preview(array)}\n`);
        else writeFile(host, path, writeNpy(array));
      }
    },
  };
}

/** The first elements of an array. */
function preview({ type, data, shape }: NdArray): string {
  const shown = Array.from({ length: Math.min(data.length, 16) }, (_, i) => String(type.get(data, i)));
  const rest = data.length > shown.length ? ", …" : "";
  return `${type.name}[${shape.join("x")}]: ${shown.join(", ")}${rest}`;
}

/** Launches a kernel `repeat` times, each time on the initial buffers. */
export async function repeated(
  values: readonly ArgumentValue[],
  repeat: number,
  launch: (isFirst: boolean) => Promise<{ readonly runMs: number; readonly programs: number }>,
): Promise<RunTimes> {
  const buffers = values.flatMap((value) => (value.kind === "buffer" ? [new Uint8Array(value.array.data.buffer)] : []));
  const initial = repeat > 1 ? buffers.map((buffer) => buffer.slice()) : [];
  const runMs: number[] = [];
  let programs = 0;
  for (let i = 0; i < repeat; i++) {
    if (i > 0) buffers.forEach((buffer, k) => buffer.set(initial[k] ?? []));
    const result = await launch(i === 0);
    programs = result.programs;
    runMs.push(result.runMs);
  }
  return { runMs, programs };
}
