/**
 * Accesses vectors in memory: contiguous elements, with or without a mask. Elements as wide as their lane are accessed
 * as a whole; narrower ones are extended by the load and shuffled together for the store. A mask is first tested as a
 * whole, since nearly all masks are all true. Otherwise, each lane is a branch of its own, and memory of masked-off
 * lanes is not accessed.
 */
import { at, IntegerType, type Operation, type Type, type Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import { loadElement, storeElement } from "./element-access.ts";
import type { Lowering } from "./lowering.ts";
import type { Address } from "./memref-value.ts";
import { elementSize } from "./number-kind.ts";
import {
  extractLane,
  fromLanes,
  insertLane,
  integerShape,
  isFull,
  type LaneLayout,
  layoutOfVector,
  relayout,
} from "./vector-lanes.ts";

/** The number of bytes from one part to the next in memory. */
function partBytes(layout: LaneLayout): number {
  return (128 / layout.bits) * elementSize(layout.elementType);
}

function offsetBy({ base, offset }: Address, bytes: number): Address {
  return { base, offset: offset + bytes };
}

/** Whether elements in memory are the lanes, possibly narrower. Pointers are not, since they are twice as wide. */
function isPlain({ elementType, kind }: LaneLayout): boolean {
  return elementSize(elementType) * 8 === kind.bits || isByteBoolean(elementType);
}

function isByteBoolean(type: Type): boolean {
  return type instanceof IntegerType && type.width === 1;
}

/** Reads a vector. */
export function loadVector(lowering: Lowering, op: Operation, type: Type, address: Address): readonly Value[] {
  const { code } = lowering;
  const layout = layoutOfVector(lowering, op, type);
  const parts = isFull(layout) && isPlain(layout) ? loadParts(code, layout, address) : undefined;
  if (parts !== undefined) return parts;
  const bytes = elementSize(layout.elementType);
  const lanes = Array.from(
    { length: layout.count },
    (_, lane) =>
      loadElement(code, layout.elementType, offsetBy(address, lane * bytes)) ??
      lowering.reject(op, `elements are '${layout.elementType.toString()}'`),
  );
  return fromLanes(code, layout, lanes);
}

function loadParts(code: CodeBuilder, layout: LaneLayout, address: Address): readonly Value[] | undefined {
  const parts: Value[] = [];
  for (let i = 0; i < layout.parts; i++) {
    const part = loadPart(code, layout, offsetBy(address, i * partBytes(layout)));
    if (part === undefined) return undefined;
    if (!layout.isMask) parts.push(part);
    else parts.push(code.op(`${integerShape[layout.bits]}.ne`, [part, code.v128(new Uint8Array(16))]));
  }
  return parts;
}

function loadPart(code: CodeBuilder, { bits, elementType }: LaneLayout, address: Address): Value | undefined {
  const at0 = [address.base];
  const offset = { offset: address.offset };
  const ratio = bits / (elementSize(elementType) * 8);
  if (ratio === 1) return code.op("v128.load", at0, offset);
  if (ratio !== 2 && ratio !== 4) return undefined;
  // The emitter makes one instruction of a load and an extension of it, be it by zeros or by signs.
  const low = code.op(ratio === 2 ? "v128.load64_zero" : "v128.load32_zero", at0, offset);
  const from = ratio === 4 ? (bits === 64 ? 16 : 8) : bits === 64 ? 32 : bits === 32 ? 16 : 8;
  return at(relayout(code, [low], from, bits, false), 0);
}

/** Writes a vector. */
export function storeVector(
  lowering: Lowering,
  op: Operation,
  type: Type,
  address: Address,
  parts: readonly Value[],
): void {
  const { code } = lowering;
  const layout = layoutOfVector(lowering, op, type);
  const ratio = layout.bits / (elementSize(layout.elementType) * 8);
  if (!isFull(layout) || !isPlain(layout) || ratio > 4) {
    storeLanes(lowering, op, type, address, parts);
    return;
  }
  parts.forEach((part, i) => {
    const { base, offset } = offsetBy(address, i * partBytes(layout));
    const bits = layout.isMask ? asBits(code, layout, part) : part;
    if (ratio === 1) code.run("v128.store", [base, bits], { offset });
    else {
      const elementBytes = elementSize(layout.elementType);
      const lanes = Array.from({ length: 16 }, (_, byte) => {
        const element = Math.floor(byte / elementBytes) % (128 / layout.bits);
        return element * (layout.bits / 8) + (byte % elementBytes);
      });
      const narrow = code.op("i8x16.shuffle", [bits, bits], { lanes });
      code.run(ratio === 2 ? "v128.store64_lane" : "v128.store32_lane", [base, narrow], { offset, lane: 0 });
    }
  });
}

/** Converts lanes of a mask to 0 and 1. */
function asBits(code: CodeBuilder, layout: LaneLayout, part: Value): Value {
  return code.op(`${integerShape[layout.bits]}.neg`, [part]);
}

/** Writes the lanes of a vector one by one. */
export function storeLanes(
  lowering: Lowering,
  op: Operation,
  type: Type,
  address: Address,
  parts: readonly Value[],
): void {
  const { code } = lowering;
  const layout = layoutOfVector(lowering, op, type);
  const bytes = elementSize(layout.elementType);
  for (let lane = 0; lane < layout.count; lane++) {
    const element = extractLane(code, layout, parts, lane);
    if (!storeElement(code, layout.elementType, offsetBy(address, lane * bytes), element)) {
      lowering.reject(op, `elements are '${layout.elementType.toString()}'`);
    }
  }
}

/** One bit per lane of a mask, the first lane being the lowest bit. */
export function maskBits(code: CodeBuilder, layout: LaneLayout, parts: readonly Value[]): Value {
  const perPart = 128 / layout.bits;
  return parts
    .map((part, i) => {
      const bits = code.op(`${integerShape[layout.bits]}.bitmask`, [part]);
      return code.op("i32.shl", [bits, code.i32(i * perPart)]);
    })
    .reduce((a, b) => code.op("i32.or", [a, b]));
}

/** The mask of an access: its bits, and the bits of an all-true mask. */
interface AccessMask {
  readonly bits: Value;
  readonly all: Value;
}

function accessMask(lowering: Lowering, op: Operation, mask: Value): AccessMask {
  const { code } = lowering;
  const layout = layoutOfVector(lowering, op, mask.type);
  const bits = maskBits(code, layout, lowering.registers(mask));
  const all = code.i32(2 ** layout.count - 1);
  return { bits: isFull(layout) ? bits : code.op("i32.and", [bits, all]), all };
}

function isOn(code: CodeBuilder, bits: Value, lane: number): Value {
  return code.op("i32.and", [bits, code.i32(2 ** lane)]);
}

/** Reads the active lanes; the others are those of `otherwise`. */
export function loadMasked(
  lowering: Lowering,
  op: Operation,
  type: Type,
  address: Address,
  mask: Value,
  otherwise: readonly Value[],
): readonly Value[] {
  const { code } = lowering;
  const layout = layoutOfVector(lowering, op, type);
  const { bits, all } = accessMask(lowering, op, mask);
  const locals = otherwise.map(() => code.local("v128"));
  const set = (parts: readonly Value[]): void => parts.forEach((part, i) => code.set(at(locals, i), part));
  const bytes = elementSize(layout.elementType);
  code.if(
    code.op("i32.eq", [bits, all]),
    () => set(loadVector(lowering, op, type, address)),
    () => {
      set(otherwise);
      for (let lane = 0; lane < layout.count; lane++) {
        code.if(isOn(code, bits, lane), () => {
          const element =
            loadElement(code, layout.elementType, offsetBy(address, lane * bytes)) ??
            lowering.reject(op, `elements are '${layout.elementType.toString()}'`);
          const before = locals.map((local) => code.get(local));
          const after = insertLane(code, layout, before, lane, element);
          after.forEach((part, i) => {
            if (part !== before[i]) code.set(at(locals, i), part);
          });
        });
      }
    },
  );
  return locals.map((local) => code.get(local));
}

/** Writes the active lanes. */
export function storeMasked(
  lowering: Lowering,
  op: Operation,
  type: Type,
  address: Address,
  mask: Value,
  parts: readonly Value[],
): void {
  const { code } = lowering;
  const layout = layoutOfVector(lowering, op, type);
  const { bits, all } = accessMask(lowering, op, mask);
  const bytes = elementSize(layout.elementType);
  code.if(
    code.op("i32.eq", [bits, all]),
    () => storeVector(lowering, op, type, address, parts),
    () => {
      for (let lane = 0; lane < layout.count; lane++) {
        code.if(isOn(code, bits, lane), () => {
          const element = extractLane(code, layout, parts, lane);
          storeElement(code, layout.elementType, offsetBy(address, lane * bytes), element);
        });
      }
    },
  );
}
