/** Narrows lanes by instructions that bring their numbers between the limits of the narrow type. */
import type { NarrowIntegers } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import { isFull, type LaneBits, type LaneLayout } from "./vector-lanes.ts";

/** Whether elements fill their lanes, and lanes their registers. */
export function isPacked(layout: LaneLayout): boolean {
  return layout.bits === layout.kind.bits && isFull(layout);
}

/** The ending of instructions that saturate to `integers`. */
export function signOf({ isSigned }: NarrowIntegers): "s" | "u" {
  return isSigned ? "s" : "u";
}

/** Narrows lanes of 32 or 16 bits, from which numbers are read as signed ones, to lanes of 16 or 8 bits. */
export function narrowSaturating(
  code: CodeBuilder,
  parts: readonly Value[],
  from: LaneBits,
  integers: NarrowIntegers,
): readonly Value[] {
  const sign = signOf(integers);
  if (from === 16) return byPair(parts, (pair) => code.op(`i8x16.narrow_i16x8_${sign}`, pair));
  if (integers.width === 16) return byPair(parts, (pair) => code.op(`i16x8.narrow_i32x4_${sign}`, pair));
  // Numbers that saturate twice must keep their signs the first time.
  const halves = byPair(parts, (pair) => code.op("i16x8.narrow_i32x4_s", pair));
  return byPair(halves, (pair) => code.op(`i8x16.narrow_i16x8_${sign}`, pair));
}

function byPair(parts: readonly Value[], combine: (pair: readonly Value[]) => Value): readonly Value[] {
  return Array.from({ length: parts.length / 2 }, (_, i) => combine(parts.slice(2 * i, 2 * i + 2)));
}
