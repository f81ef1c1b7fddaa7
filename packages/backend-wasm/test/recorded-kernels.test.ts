/**
 * Every kernel of the recorded launches goes through the pipeline with the verifier after each pass, under settings that
 * leave passes out or add code, and becomes a module that engines accept. Needs the recordings beside the project;
 * skips without them.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { CompileError, type CompileOptions, compileToKernelModule } from "../src/index.ts";

const corpus = join(import.meta.dirname, "..", "..", "..", "..", "shared", "corpus");
const folders = existsSync(corpus) ? readdirSync(corpus).sort() : [];

const settings: readonly CompileOptions[] = [
  {},
  { distinct: false, checkBounds: true },
  { fuse: false, shared: true },
  { countWork: true },
];

/** The texts of kernels in `folder` by the names of the recordings. */
function* kernelsOf(folder: string): IterableIterator<readonly [string, string]> {
  for (const name of readdirSync(join(corpus, folder))) {
    if (!name.endsWith(".json.gz")) continue;
    const recording: unknown = JSON.parse(gunzipSync(readFileSync(join(corpus, folder, name))).toString());
    const text =
      typeof recording === "object" && recording !== null && "ttir" in recording ? recording.ttir : undefined;
    // Assembly code of a GPU is refused.
    if (typeof text === "string" && !text.includes("tt.elementwise_inline_asm")) yield [name, text];
  }
}

function problemOf(text: string, options: CompileOptions): string | undefined {
  try {
    const { wasm } = compileToKernelModule(text, { ...options, verifyEach: true });
    return WebAssembly.validate(wasm) ? undefined : "the module is not valid";
  } catch (error) {
    if (error instanceof CompileError) return error.message;
    throw error;
  }
}

describe.skipIf(folders.length === 0)("recorded kernels are well formed after each pass", () => {
  for (const folder of folders) {
    it.each(settings)(
      `${folder} with %j`,
      (options) => {
        const problems: string[] = [];
        for (const [name, text] of kernelsOf(folder)) {
          const problem = problemOf(text, options);
          if (problem !== undefined) problems.push(`${name}: ${problem}`);
        }
        expect(problems).toEqual([]);
      },
      240_000,
    );
  }
});
