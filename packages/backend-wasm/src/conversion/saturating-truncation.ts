/**
 * Lowers truncations of numbers that saturate: the instructions that narrow lanes bring numbers between the limits of
 * narrow lanes themselves, and those that add and subtract narrow lanes do so without wide ones. Operations that become
 * unused by that are removed later.
 */
import { type SaturatingSum, saturatingSum, type TruncIOp, unsaturated } from "@tt-opt/dialect-std";
import { ShuffleOp } from "@tt-opt/dialect-vector";
import { at, type Value } from "@tt-opt/ir-core";
import type { Lowering } from "./lowering.ts";
import { isPacked, narrowSaturating, signOf } from "./saturating-lanes.ts";
import { layoutOf } from "./value-lanes.ts";
import { splatBytes } from "./vector-constants.ts";
import type { LaneLayout } from "./vector-lanes.ts";

/** Lowers `op` if its numbers saturate and fill their lanes; returns whether they do. */
export function lowerSaturatingTruncation(lowering: Lowering, op: TruncIOp): boolean {
  const [from, to] = [layoutOf(lowering, op, op.in), layoutOf(lowering, op, op.out)];
  if (!isPacked(to) || to.bits > 16) return false;
  const sum = saturatingSum(op);
  const parts = sum === undefined ? narrowParts(lowering, op, from, to) : sumParts(lowering, sum, to);
  if (parts !== undefined) lowering.bindParts(op.out, parts);
  return parts !== undefined;
}

function sumParts(lowering: Lowering, sum: SaturatingSum, { bits, parts }: LaneLayout): readonly Value[] {
  const { code } = lowering;
  const operands = sum.operands.map((operand) =>
    typeof operand === "bigint"
      ? Array.from({ length: parts }, () => splatBytes(code, bits / 8, operand))
      : lowering.registers(operand),
  );
  const mnemonic =
    `${bits === 8 ? "i8x16" : "i16x8"}.${sum.isDifference ? "sub" : "add"}_sat_${signOf(sum.integers)}` as const;
  return Array.from({ length: parts }, (_, part) =>
    code.op(
      mnemonic,
      operands.map((each) => at(each, part)),
    ),
  );
}

function narrowParts(lowering: Lowering, op: TruncIOp, from: LaneLayout, to: LaneLayout): readonly Value[] | undefined {
  if (!isPacked(from) || from.bits > 32) return undefined;
  for (const isSigned of [true, false]) {
    const integers = { width: to.bits, isSigned };
    const pieces = piecesOf(op.in, (piece) => {
      const source = unsaturated(piece, integers);
      return source !== undefined && isPacked(layoutOf(lowering, op, source)) ? source : undefined;
    });
    if (pieces === undefined) continue;
    const parts = pieces.flatMap((piece) => lowering.registers(piece));
    return narrowSaturating(lowering.code, parts, from.bits, integers);
  }
  return undefined;
}

/** What `find` returns for a vector or, if that is nothing, for all vectors that it joins. */
function piecesOf(value: Value, find: (piece: Value) => Value | undefined): readonly Value[] | undefined {
  const found = find(value);
  if (found !== undefined) return [found];
  const op = value.definingOp;
  if (op?.is(ShuffleOp) !== true || !joinsWholeVectors(op)) return undefined;
  const [low, high] = [piecesOf(op.v1, find), piecesOf(op.v2, find)];
  return low && high && [...low, ...high];
}

/** Whether the lanes of the first vector are followed by those of the second one. */
function joinsWholeVectors({ v1, v2, mask }: ShuffleOp): boolean {
  const lanes = mask.numbers;
  return v1.type === v2.type && lanes.length === 2 * at(v1.type.shape, 0) && lanes.every((lane, i) => lane === i);
}
