/**
 * Replays recorded launches of Triton kernels through the interpreter and compares every buffer with what Triton left
 * on a GPU, within the tolerances of the conformance runner. Needs the recordings beside the project; skips without
 * them.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { parseModule } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { type KernelArgument, runKernel } from "../src/index.ts";
import { difference } from "./compare-buffers.ts";
import { makeContext } from "./dialects.ts";

const corpus = fileURLToPath(new URL("../../../../shared/corpus", import.meta.url));
const available = existsSync(corpus);
/** `INTERPRETER_CORPUS=seeds,core INTERPRETER_STEPS=1e7 npx vitest run …` replays more than the small seeds. */
const folders = (process.env["INTERPRETER_CORPUS"] ?? "seeds").split(",");
const maxSteps = Number(process.env["INTERPRETER_STEPS"] ?? 60_000);
const maxLanes = Number(process.env["INTERPRETER_LANES"] ?? 3e5);

interface Recording {
  readonly kernel: string;
  readonly ttir: string;
  readonly grid: readonly [number, number, number];
  readonly args: readonly RecordedArgument[];
  readonly storages: readonly { readonly dtype: string; readonly before: string; readonly after: string }[];
}

interface RecordedArgument {
  readonly type: string;
  readonly value?: number | string;
  readonly storage?: number;
  readonly offset?: number;
}

function read(file: string): Recording {
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as Recording;
}

function argumentOf(arg: RecordedArgument, buffers: readonly ArrayBuffer[]): KernelArgument {
  if (arg.storage !== undefined) return new Uint8Array(buffers[arg.storage]!, arg.offset);
  const { value } = arg;
  if (/^[iu]64$/.test(arg.type)) return BigInt(value!);
  return typeof value === "string" ? Number(value.replace("inf", "Infinity").replace("nan", "NaN")) : Number(value);
}

/** Why a recording needs a GPU of NVIDIA; undefined if it does not. */
function unportable(ttir: string): string | undefined {
  if (ttir.includes("tt.elementwise_inline_asm")) return "assembly code";
  return /globaltimer|__nv_clock|smid/.test(ttir) ? "the clock of a GPU" : undefined;
}

/** Why a recording holds what one of several orders of programs gives; undefined if the order does not matter. */
function raced(name: string): string | undefined {
  return name.startsWith("test_constexpr_if_return") ? "depends on the order of programs" : undefined;
}

/** How many lanes one launch works on, roughly: what it costs to interpret. */
function lanes({ ttir, grid }: Recording): number {
  let sum = 0;
  for (const [, shape] of ttir.matchAll(/-> tensor<([\dx]+)x[^x>]+>|: tensor<([\dx]+)x[^x>]+>/g)) {
    sum += (shape ?? "1").split("x").reduce((product, size) => product * Number(size), 1);
  }
  return sum * grid[0] * grid[1] * grid[2];
}

function replay(recording: Recording): string | undefined {
  const buffers = recording.storages.map(({ before }) => Uint8Array.from(Buffer.from(before, "base64")).buffer);
  const module = parseModule(makeContext(), recording.ttir, recording.kernel);
  if (module === undefined) return "does not parse";
  const args = recording.args.map((arg) => argumentOf(arg, buffers));
  runKernel(module, undefined, recording.grid, args, { maxSteps: maxSteps * 1000 });
  for (const [i, { dtype, after }] of recording.storages.entries()) {
    const found = difference(dtype, Buffer.from(after, "base64"), new Uint8Array(buffers[i]!), recording.ttir);
    if (found !== undefined) return `buffer ${i} (${dtype}): ${found}`;
  }
  return undefined;
}

describe.skipIf(!available)("recorded launches (skipped: no ../shared/corpus)", () => {
  for (const folder of available ? folders : []) {
    const files = readdirSync(`${corpus}/${folder}`).filter((name) => name.endsWith(".json.gz"));
    for (const name of files) {
      const recording = read(`${corpus}/${folder}/${name}`);
      const why =
        raced(name) ??
        unportable(recording.ttir) ??
        (lanes(recording) > maxLanes ? "too large to interpret" : undefined);
      it.skipIf(why !== undefined)(
        `${folder}/${name}${why === undefined ? "" : ` (${why})`}`,
        () => {
          expect(replay(recording)).toBeUndefined();
        },
        120_000,
      );
    }
  }
});
