/**
 * What `tt-locate-accesses` says about recorded launches must hold for each address that the interpreter accesses: a
 * launch that takes two views of a buffer for different memory relies on it. Needs the recordings beside the project;
 * skips without them.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type KernelArgument, runKernel } from "@tt-opt/interpreter";
import { describe, expect, it } from "vitest";
import { compileToKernelModule } from "../src/index.ts";
import { areArgumentsApart } from "../src/runtime/arguments-apart.ts";
import { LaunchNumbers } from "../src/runtime/launch-numbers.ts";
import { parseGenerated } from "./compare-launches.ts";

const corpus = join(import.meta.dirname, "..", "..", "..", "..", "shared", "corpus");
const folders = existsSync(corpus) ? readdirSync(corpus).sort() : [];

/** Larger buffers take the interpreter too long. */
const mostBytes = 1 << 13;

interface Recording {
  readonly ttir: string;
  readonly kernel: string;
  readonly grid: readonly [number, number, number];
  readonly args: readonly {
    readonly storage?: number;
    readonly offset: number;
    readonly type: string;
    readonly value: number | string;
  }[];
  readonly storages: readonly { readonly before: string }[];
}

function isRecording(value: unknown): value is Recording {
  return typeof value === "object" && value !== null && "ttir" in value && "storages" in value;
}

/** Where `act` reads and writes `buffers` by views of their bytes: offsets and sizes, by buffer. */
function accessesTo(buffers: readonly ArrayBuffer[], act: () => void): readonly ReadonlyMap<number, number>[] {
  const found = buffers.map(() => new Map<number, number>());
  const prototype = DataView.prototype;
  const names = Object.getOwnPropertyNames(prototype).filter((name) => /^[gs]et./.test(name));
  const originals = names.map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const);
  for (const [name, descriptor] of originals) {
    const original: unknown = descriptor?.value;
    if (typeof original !== "function") continue;
    const bytes = Number(/\d+/.exec(name)?.[0]) / 8;
    Object.defineProperty(prototype, name, {
      ...descriptor,
      value(this: DataView<ArrayBuffer>, offset: number, ...rest: unknown[]): unknown {
        found[buffers.indexOf(this.buffer)]?.set(this.byteOffset + offset, bytes);
        return Reflect.apply(original, this, [offset, ...rest]);
      },
    });
  }
  try {
    act();
  } finally {
    for (const [name, descriptor] of originals)
      if (descriptor !== undefined) Object.defineProperty(prototype, name, descriptor);
  }
  return found;
}

/** The first access of a launch that the description of its kernel excludes; undefined if there is none. */
function excludedAccess({ ttir, kernel, grid, args, storages }: Recording): string | undefined {
  const module = compileToKernelModule(ttir);
  const buffers = storages.map(({ before }) => Uint8Array.from(Buffer.from(before, "base64")).buffer);
  const given = args.map(({ storage, offset, type, value }): KernelArgument => {
    const buffer = storage === undefined ? undefined : buffers[storage];
    if (buffer !== undefined) return new Uint8Array(buffer, offset);
    return /^[iu]/.test(type) ? BigInt(value) : Number(value);
  });
  const numbers = new LaunchNumbers(
    grid,
    given.map((arg) => (typeof arg === "object" ? 0 : arg)),
  );
  const accesses = accessesTo(buffers, () => runKernel(parseGenerated(ttir), kernel, grid, given));
  for (const [storage, places] of accesses.entries()) {
    const pointers = args.flatMap((arg, index) => (arg.storage === storage ? [{ index, offset: arg.offset }] : []));
    if (!pointers.every(({ index }) => module.accessed.some(({ argument }) => argument === index))) continue;
    for (const [at, bytes] of places) {
      const first = [{ factor: at, of: [] }];
      const accessed = [...module.accessed, { argument: -1, accesses: [{ bytes, first, digits: [] }] }];
      if (pointers.every(({ index, offset }) => areArgumentsApart({ accessed }, numbers, index, -1, -offset)))
        return `byte ${at} of buffer ${storage}`;
    }
  }
  return undefined;
}

describe.skipIf(folders.length === 0)("each access is where the kernel's description says", () => {
  it.each(folders)(
    "%s",
    (folder) => {
      const problems: string[] = [];
      let described = 0;
      for (const name of readdirSync(join(corpus, folder))) {
        const recording: unknown = JSON.parse(gunzipSync(readFileSync(join(corpus, folder, name))).toString());
        if (!isRecording(recording) || recording.ttir.includes("tt.elementwise_inline_asm")) continue;
        if (recording.storages.some(({ before }) => before.length > mostBytes)) continue;
        described++;
        const problem = excludedAccess(recording);
        if (problem !== undefined) problems.push(`${name}: ${problem}`);
      }
      expect(problems).toEqual([]);
      expect(described).toBeGreaterThan(0);
    },
    240_000,
  );
});
