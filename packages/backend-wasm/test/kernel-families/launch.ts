/** How a kernel of this folder is launched, as the comments at its head say. */
import { encodeFloat } from "@tt-opt/ir-core";
import { bytesOf, elementType, random, toBytes } from "../operation-table/elements.ts";

/** An argument: the bytes of a buffer, or a number. */
export type Argument = Uint8Array | number | bigint;

/** See the file's header. */
export interface Launch {
  readonly grid: readonly [number, number, number];
  readonly args: () => Argument[];
  /** The buffers that are compared: by position, with the type of their elements. */
  readonly outputs: readonly { readonly index: number; readonly type: string }[];
}

/** Reads lines such as `// grid: 6 2`, `// arg: x f32[64] small out` and `// arg: n i32 64`. */
export function readLaunch(text: string): Launch {
  const [x = 1, y = 1, z = 1] = (/^\/\/ grid: (.*)$/m.exec(text)?.[1] ?? "").split(" ").map(Number);
  const lines = [...text.matchAll(/^\/\/ arg: (\S+) (\S+) (\S+)( out)?$/gm)];
  const types = lines.map(([, , type = ""]) => type.replace(/\[.*/, ""));
  return {
    grid: [x, y, z],
    args: () =>
      lines.map(([, , type = "", values = ""], i) => {
        const count = /\[(\d+)\]/.exec(type)?.[1];
        return count === undefined ? number(values, types[i] ?? "") : buffer(types[i] ?? "", Number(count), values, i);
      }),
    outputs: lines.flatMap(([, , , , out], index) => (out === undefined ? [] : [{ index, type: types[index] ?? "" }])),
  };
}

function number(text: string, type: string): number | bigint {
  return type === "i64" ? BigInt(text) : Number(text);
}

/** A way of filling a buffer: the number at `i` of `count`, given a generator. */
type Fill = (i: number, next: () => number, count: number) => number;

const fills: Readonly<Record<string, Fill>> = {
  zeros: () => 0,
  small: (_, next) => ((next() % 33) - 16) / 8,
  tenth: (_, next) => ((next() % 33) - 16) / 64,
  whole: (_, next) => (next() % 64) - 32,
  natural: (_, next) => next() % 64,
  index: (i) => i,
  shuffled: (i, _, count) => (i * 29 + 11) % count,
  // Each token occurs twice; the rest of the block of an expert names no token.
  "moe-tokens": (i) => (i % 16 < 12 ? (i * 7) % 64 : 64),
  "moe-experts": (i) => [2, 0, -1, 1, 3, 0][i] ?? -1,
  "page-table": (i) => [3, 0, 2, 1, 1, 3, 0, 2, 0, 1, 2, 3][i] ?? 0,
  "seq-lens": (i) => [50, 7, 32, 19][i] ?? 1,
  slopes: (i) => 2 ** -(i + 1),
};

function buffer(type: string, count: number, values: string, seed: number): Uint8Array {
  const element = elementType(type);
  if (values === "pattern") return new Uint8Array(count * bytesOf(element)).fill(0x55);
  const fill = fills[values];
  if (fill === undefined) throw new Error(`there is no way '${values}' to fill a buffer`);
  const next = random(seed + 3);
  const { format, width } = element;
  const bits = Array.from({ length: count }, (_, i) => {
    const value = fill(i, next, count);
    return format === undefined ? BigInt.asUintN(width, BigInt(Math.trunc(value))) : encodeFloat(format, value);
  });
  return toBytes(element, bits);
}
