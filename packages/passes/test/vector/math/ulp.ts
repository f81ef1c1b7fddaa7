/*
 * Error measurement for the tests of the math functions: the distance to the exact value in units in the last place,
 * and sample arguments that visit every exponent of f32.
 */

import { readFileSync } from "node:fs";
import { type LaneWidth, floatOf } from "../../../src/vector/math/index.ts";

/**
 * The error of `got` against the exact value `high + low`, in ulps of that value; infinite where a special value
 * differs.
 */
export function ulpError(width: LaneWidth, got: number, high: number, low = 0): number {
  const expected = width === 32 ? Math.fround(high) : high;
  if (Object.is(got, expected)) return got === high ? Math.min(Math.abs(low) / ulp(width, high), 0.5) || 0 : 0.5;
  if (Number.isNaN(got) || Number.isNaN(expected)) return Number.isNaN(got) && Number.isNaN(expected) ? 0 : Infinity;
  if (expected === 0 && got === 0) return high === 0 ? Infinity : 0;
  if (!Number.isFinite(got) || !Number.isFinite(expected)) {
    const overflow = width === 32 ? 2 ** 128 : 2 ** 1023;
    return Math.abs(Number.isFinite(high) ? high : got) < overflow * 0.9999998 ? Infinity : 1;
  }
  return Math.abs(got - high - low) / ulp(width, high);
}

function ulp(width: LaneWidth, x: number): number {
  const digits = width === 32 ? 23 : 52;
  const least = width === 32 ? -126 : -1022;
  const a = Math.abs(x);
  let exponent = a === 0 ? least : Math.max(Math.floor(Math.log2(a)), least);
  if (exponent > least && 2 ** exponent > a) exponent--;
  return 2 ** (exponent - digits) || 2 ** -1074;
}

/** f32 arguments: `perExponent` random mantissas for every exponent and both signs. */
export function everyExponent(perExponent: number, random: () => number): number[] {
  const xs: number[] = [];
  for (let exponent = 0; exponent < 255; exponent++) {
    for (let i = 0; i < perExponent; i++) {
      const mantissa = Math.floor(random() * 2 ** 23);
      const x = floatOf(32, BigInt(exponent * 2 ** 23 + mantissa));
      xs.push(x, -x);
    }
  }
  return xs;
}

/** A reproducible source of random numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Rows of arguments, value and remainder of the value, made by scripts/reference.py. */
export function referenceRows(): ReadonlyMap<string, readonly (readonly number[])[]> {
  const parsed: unknown = JSON.parse(readFileSync(new URL("./reference.json", import.meta.url), "utf8"));
  const rows = new Map<string, readonly (readonly number[])[]>();
  if (typeof parsed !== "object" || parsed === null) throw new Error("reference.json is not an object");
  for (const [name, list] of Object.entries(parsed)) {
    if (!Array.isArray(list)) throw new Error(`reference.json: ${name} is not a list`);
    rows.set(
      name,
      list.map((row: unknown) => (Array.isArray(row) ? row.map(Number) : [])),
    );
  }
  return rows;
}
