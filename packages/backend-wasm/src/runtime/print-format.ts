/**
 * Formats the lines of a `tt.print` as Triton prints them on a GPU: one per element, with the program, the index in the
 * block, the prefix, and the value as C's printf formats it.
 */
import type { Grid } from "./kernel-error.ts";
import { type PrintElementType, printElementBytes, printLayout, type PrintSite } from "./kernel-module.ts";
import {
  bf16FromBits,
  f16FromBits,
  f8E4M3FNFromBits,
  f8E4M3FNUZFromBits,
  f8E5M2FNUZFromBits,
  f8E5M2FromBits,
} from "./round-float.ts";

/**
 * The lines of one print of one program.
 * @param memory Memory that holds the operands at `address` with the layout of {@link printLayout}.
 */
export function* formatPrint(site: PrintSite, program: Grid, memory: DataView, address: number): Generator<string> {
  const start = `pid (${program.join(", ")})`;
  const { offsets } = printLayout(site.operands);
  // Triton omits the index if there are no operands.
  if (site.operands.length === 0) yield `${start}${site.prefix}`;
  for (const [number, { elementType, shape, signed }] of site.operands.entries()) {
    const operand = site.operands.length > 1 ? `(operand ${number}) ` : "";
    const bytes = printElementBytes(elementType);
    let at = address + (offsets[number] ?? 0);
    for (const index of indices(shape)) {
      const value = site.hex ? formatHex(elementType, memory, at) : formatValue(elementType, signed, memory, at);
      yield `${start} idx (${index})${site.prefix}${operand}${value}`;
      at += bytes;
    }
  }
}

/** All indices of a shape in row-major order, numbers padded to the width of the largest one. */
function* indices(shape: readonly number[]): Generator<string> {
  if (shape.includes(0)) return;
  const widths = shape.map((size) => Math.ceil(Math.log10(size)));
  const index = shape.map(() => 0);
  for (;;) {
    yield index.map((i, dim) => String(i).padStart(widths[dim] ?? 0)).join(", ");
    let dim = shape.length - 1;
    for (; dim >= 0; dim--) {
      const next = (index[dim] ?? 0) + 1;
      index[dim] = next < (shape[dim] ?? 0) ? next : 0;
      if (index[dim] !== 0) break;
    }
    if (dim < 0) return;
  }
}

function formatValue(type: PrintElementType, signed: boolean, memory: DataView, at: number): string {
  switch (type) {
    case "i1": {
      const bit = memory.getUint8(at) & 1;
      return String(signed ? -bit : bit);
    }
    case "i8":
      return String(signed ? memory.getInt8(at) : memory.getUint8(at));
    case "i16":
      return String(signed ? memory.getInt16(at, true) : memory.getUint16(at, true));
    case "i32":
      return String(signed ? memory.getInt32(at, true) : memory.getUint32(at, true));
    case "i64":
      return String(signed ? memory.getBigInt64(at, true) : memory.getBigUint64(at, true));
    case "f8E4M3FN":
      return formatFloat(f8E4M3FNFromBits(memory.getUint8(at)));
    case "f8E5M2":
      return formatFloat(f8E5M2FromBits(memory.getUint8(at)));
    case "f8E4M3FNUZ":
      return formatFloat(f8E4M3FNUZFromBits(memory.getUint8(at)));
    case "f8E4M3B11FNUZ":
      return formatFloat(f8E4M3FNUZFromBits(memory.getUint8(at), 11));
    case "f8E5M2FNUZ":
      return formatFloat(f8E5M2FNUZFromBits(memory.getUint8(at)));
    case "f16":
      return formatFloat(f16FromBits(memory.getUint16(at, true)));
    case "bf16":
      return formatFloat(bf16FromBits(memory.getUint16(at, true)));
    case "f32":
      return formatFloat(memory.getFloat32(at, true));
    case "f64":
      return formatFloat(memory.getFloat64(at, true));
    case "ptr":
      return `0x${memory.getBigUint64(at, true).toString(16)}`;
  }
}

/** The bits as hexadecimal digits, padded to the width of the type. */
function formatHex(type: PrintElementType, memory: DataView, at: number): string {
  const bytes = printElementBytes(type);
  let bits = 0n;
  for (let i = bytes - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(memory.getUint8(at + i));
  return `0x${bits.toString(16).padStart(type === "i1" ? 1 : 2 * bytes, "0")}`;
}

/** `%f`: six digits after the decimal point. */
function formatFloat(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const magnitude = Math.abs(value);
  // toFixed uses an exponent from 1e21 on; such numbers are integers.
  return sign + (magnitude < 1e21 ? magnitude.toFixed(6) : `${BigInt(magnitude)}.000000`);
}
