/**
 * Encodes immediates, which follow an opcode. Values are checked against the instruction's immediate kind, so that a
 * wrong immediate is reported with the instruction's name where it is written, not as an offset by the engine.
 */
import type { ByteWriter } from "./byte-writer.ts";
import type { Opcode } from "./opcode.ts";
import { isValueType, valueTypeCode } from "./value-type.ts";

/** The constant part of an address. `align` is the base-2 logarithm of the promised alignment; natural if omitted. */
export interface MemArg {
  readonly offset?: number;
  readonly align?: number;
}

/**
 * An immediate: a number (index, lane, integer or float), a bigint for `i64.const`, 16 bytes for `v128.const` and
 * `i8x16.shuffle`, numbers for `br_table`, a type name for `ref.null`, or a {@link MemArg}.
 */
export type Immediate = number | bigint | string | Uint8Array | readonly number[] | MemArg;

/**
 * Appends the immediates of `opcode`. Indices of memory and table and a memarg may be omitted; the defaults are 0 and
 * an empty memarg.
 * @throws Error naming the instruction if a value is missing, superfluous or of the wrong kind.
 */
export function encodeImmediates(out: ByteWriter, opcode: Opcode, values: readonly Immediate[]): void {
  switch (opcode.immediate) {
    case "none":
      return atMost(opcode, values, 0);
    case "fence":
      atMost(opcode, values, 0);
      return out.byte(0);
    case "i32":
      atMost(opcode, values, 1);
      return out.s32(numberAt(opcode, values, 0));
    case "i64":
      atMost(opcode, values, 1);
      return out.s64(integer64(values[0]) ?? wrong(opcode, values, "a bigint or safe integer"));
    case "f32":
      atMost(opcode, values, 1);
      return out.f32(numberAt(opcode, values, 0));
    case "f64":
      atMost(opcode, values, 1);
      return out.f64(numberAt(opcode, values, 0));
    case "v128":
      atMost(opcode, values, 1);
      return out.bytes(sixteen(values[0], 256) ?? wrong(opcode, values, "16 bytes"));
    case "shuffle":
      atMost(opcode, values, 1);
      return out.bytes(sixteen(values[0], 32) ?? wrong(opcode, values, "16 lane numbers from 0 to 31"));
    case "lane":
      atMost(opcode, values, 1);
      return out.byte(lane(opcode, numberAt(opcode, values, 0)));
    case "memarg":
      atMost(opcode, values, 1);
      return memarg(out, opcode, memArgOf(values[0] ?? {}) ?? wrong(opcode, values, "a memarg"));
    case "memarg+lane": {
      atMost(opcode, values, 2);
      const first = values[0] ?? {};
      const hasMemArg = typeof first === "object";
      memarg(out, opcode, hasMemArg ? (memArgOf(first) ?? wrong(opcode, values, "a memarg")) : {});
      return out.byte(lane(opcode, numberAt(opcode, values, hasMemArg ? 1 : 0)));
    }
    case "label":
    case "local":
    case "global":
    case "func":
    case "data":
    case "elem":
      atMost(opcode, values, 1);
      return out.u32(numberAt(opcode, values, 0));
    case "labels": {
      atMost(opcode, values, 1);
      const depths = numbers(values[0]) ?? wrong(opcode, values, "a list of labels, the default last");
      if (depths.length === 0) wrong(opcode, values, "at least the default label");
      out.u32(depths.length - 1);
      for (const depth of depths) out.u32(depth);
      return;
    }
    case "memory":
    case "table":
      atMost(opcode, values, 1);
      return out.u32(numberAt(opcode, values, 0, 0));
    case "type+table":
    case "data+memory":
    case "elem+table":
      atMost(opcode, values, 2);
      out.u32(numberAt(opcode, values, 0));
      return out.u32(numberAt(opcode, values, 1, 0));
    case "memory+memory":
    case "table+table":
      atMost(opcode, values, 2);
      out.u32(numberAt(opcode, values, 0, 0));
      return out.u32(numberAt(opcode, values, 1, 0));
    case "types":
      return out.vector(values, (type) => out.byte(typeCode(type) ?? wrong(opcode, values, "value types")));
    case "reftype":
      atMost(opcode, values, 1);
      return out.byte(typeCode(values[0]) ?? wrong(opcode, values, "a reference type"));
    case "block":
      return wrong(opcode, values, "a call of the method block, loop or if");
  }
}

/** Reports immediates that do not fit. It uses no closures, since it is on the path of every instruction. */
function wrong(opcode: Opcode, values: readonly Immediate[], expected: string): never {
  throw new Error(`${opcode.name}: expected ${expected}, got (${values.map(String).join(", ")})`);
}

function numberAt(opcode: Opcode, values: readonly Immediate[], index: number, fallback?: number): number {
  const value = values[index] ?? fallback;
  return typeof value === "number" ? value : wrong(opcode, values, `a number as immediate ${index}`);
}

function atMost(opcode: Opcode, values: readonly Immediate[], count: number): void {
  if (values.length > count) wrong(opcode, values, `${count} immediate(s)`);
}

function memarg(out: ByteWriter, opcode: Opcode, { offset = 0, align }: MemArg): void {
  const natural = Math.log2(opcode.accessBytes);
  const exponent = align ?? natural;
  if (exponent > natural || (opcode.feature === "threads" && exponent !== natural)) {
    throw new Error(`${opcode.name}: alignment 2^${exponent} does not fit an access of ${opcode.accessBytes} bytes`);
  }
  out.u32(exponent);
  out.u32(offset);
}

const laneCounts: Readonly<Record<string, number>> = {
  i8x16: 16,
  i16x8: 8,
  i32x4: 4,
  i64x2: 2,
  f32x4: 4,
  f64x2: 2,
};

function lane(opcode: Opcode, value: number): number {
  const count = opcode.accessBytes > 0 ? 16 / opcode.accessBytes : (laneCounts[opcode.name.slice(0, 5)] ?? 16);
  if (!Number.isInteger(value) || value < 0 || value >= count) {
    throw new Error(`${opcode.name}: lane ${value} is not in 0..${count - 1}`);
  }
  return value;
}

function integer64(value: Immediate | undefined): bigint | undefined {
  if (typeof value === "bigint") return value;
  return Number.isSafeInteger(value) && typeof value === "number" ? BigInt(value) : undefined;
}

function numbers(value: Immediate | undefined): readonly number[] | undefined {
  return typeof value === "object" && "length" in value ? [...value] : undefined;
}

function sixteen(value: Immediate | undefined, limit: number): readonly number[] | undefined {
  const list = numbers(value);
  return list?.length === 16 && list.every((byte) => byte >= 0 && byte < limit) ? list : undefined;
}

function memArgOf(value: Immediate): MemArg | undefined {
  return typeof value === "object" && !("length" in value) ? value : undefined;
}

function typeCode(value: Immediate | undefined): number | undefined {
  return typeof value === "string" && isValueType(value) ? valueTypeCode[value] : undefined;
}
