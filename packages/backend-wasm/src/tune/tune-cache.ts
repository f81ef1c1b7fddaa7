/** The cache of tuning results: the format of an entry, and its key. */
import type { KernelArg, Machine } from "../runtime/index.ts";
import { Allocation } from "../runtime/index.ts";
import type { KernelVariant } from "./tune.ts";
import type { TuneSetting } from "./tuning-space.ts";

/** A store of texts by key: files, a database, the storage of a browser. */
export interface TuneCache {
  get(key: string): Promise<string | undefined>;
  put(key: string, value: string): Promise<void>;
}

/** The cached result of a tuning. */
export interface TuneEntry {
  readonly variant: number;
  readonly setting: TuneSetting;
  readonly ms: number;
  readonly defaultMs: number;
}

/** Changes when the meaning of existing entries changes. */
const format = 2;

/** The key of a tuning: a hash of the kernels, the sizes of the arguments, and the machine. */
export async function tuneKey(
  variants: readonly KernelVariant[],
  args: readonly KernelArg[],
  threads: number,
  machine: Machine,
): Promise<string> {
  const kernels = variants.map(({ text, grid, kernel }) => [text, grid, ...(kernel === undefined ? [] : [kernel])]);
  const what = JSON.stringify([format, kernels, args.map(describeArgument), threads, machine]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(what));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The properties of an argument that may affect speed: sizes of buffers, and integers, which are often sizes too. */
function describeArgument(arg: KernelArg): string {
  if (arg instanceof Allocation) return `${arg.byteLength} bytes`;
  if (ArrayBuffer.isView(arg)) return `${arg.byteLength} bytes`;
  return typeof arg === "number" && !Number.isInteger(arg) ? "a number" : String(arg);
}

/** Writes an entry. */
export function writeEntry(entry: TuneEntry): string {
  return JSON.stringify(entry);
}

const options = ["tileRows", "unroll", "unrollMaps", "recomputeLimit", "batchDepth", "rowGroup", "threads"] as const;

/** Reads an entry; undefined if the text is not one. */
export function readEntry(text: string | undefined): TuneEntry | undefined {
  const entry = parse(text);
  const [variant, ms, defaultMs] = ["variant", "ms", "defaultMs"].map((name) => numberAt(entry, name));
  const found = property(entry, "setting");
  const numbers = options.map((option) => numberAt(found, option));
  const [tileRows, unroll, unrollMaps, recomputeLimit, batchDepth, rowGroup, threads] = numbers;
  if (variant === undefined || ms === undefined || defaultMs === undefined) return undefined;
  if (tileRows === undefined || unroll === undefined || unrollMaps === undefined) return undefined;
  if (recomputeLimit === undefined || batchDepth === undefined || rowGroup === undefined) return undefined;
  if (threads === undefined) return undefined;
  const setting = { tileRows, unroll, unrollMaps, recomputeLimit, batchDepth, rowGroup, threads };
  return { variant, ms, defaultMs, setting };
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // The text is not an entry.
    return undefined;
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function numberAt(value: unknown, name: string): number | undefined {
  const found = property(value, name);
  return typeof found === "number" && Number.isFinite(found) ? found : undefined;
}
