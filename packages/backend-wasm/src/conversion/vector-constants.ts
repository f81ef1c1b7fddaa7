/** Vector constants. */
import type { DenseElementsAttr, Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import type { LaneLayout } from "./vector-lanes.ts";

/** A constant whose lanes of `bytes` bytes all hold the low bits of `value`. */
export function splatBytes(code: CodeBuilder, bytes: number, value: bigint): Value {
  const out = new Uint8Array(16);
  for (let i = 0; i < 16; i++) out[i] = Number((BigInt.asUintN(64, value) >> BigInt(8 * (i % bytes))) & 0xffn);
  return code.v128(out);
}

/** A constant of four equal 32-bit lanes. */
export function splat32(code: CodeBuilder, value: number): Value {
  return splatBytes(code, 4, BigInt(value));
}

/** The constant of a dense attribute, in the layout of its type. */
export function constantVector(code: CodeBuilder, layout: LaneLayout, value: DenseElementsAttr): readonly Value[] {
  const laneBytes = layout.bits / 8;
  const perPart = 16 / laneBytes;
  return Array.from({ length: layout.parts }, (_, part) => {
    const out = new Uint8Array(16);
    for (let lane = 0; lane < Math.min(perPart, layout.count - part * perPart); lane++) {
      const bits = value.rawBits(part * perPart + lane);
      const pattern = layout.isMask && bits !== 0n ? -1n : BigInt.asUintN(layout.kind.bits, bits);
      const wide = BigInt.asUintN(64, pattern);
      for (let byte = 0; byte < laneBytes; byte++) {
        out[lane * laneBytes + byte] = Number((wide >> BigInt(8 * byte)) & 0xffn);
      }
    }
    return code.v128(out);
  });
}
