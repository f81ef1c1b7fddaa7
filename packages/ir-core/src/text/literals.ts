/** What the readers of attributes and of dense elements share: literals of floats, and shaped types. */
import type { Type } from "../attributes/attribute.ts";
import { FloatAttr } from "../attributes/numeric.ts";
import { encodeFloat, parseFloatText } from "../numerics/index.ts";
import type { FloatType } from "../types/scalar.ts";
import { ShapedType } from "../types/shaped.ts";
import type { AsmParser } from "./asm-parser.ts";

/** The attribute of a decimal number, or of the bits that a hexadecimal one gives. */
export function floatLiteral(
  p: AsmParser,
  type: FloatType,
  text: string,
  isNegative: boolean,
  at: number,
): FloatAttr | undefined {
  if (!text.startsWith("0x")) {
    return FloatAttr.fromBits(type, parseFloatText(type.format, isNegative ? `-${text}` : text));
  }
  if (isNegative)
    return p.error("hexadecimal float literal may not be negative: write the bits with the sign bit set", at);
  const bits = BigInt(text);
  if (bits >> BigInt(type.width) !== 0n)
    return p.error(`hexadecimal float constant out of range for type ${type.toString()}`, at);
  return FloatAttr.fromBits(type, bits);
}

/** The bits of an integer literal read as a value of a float type. */
export function integerAsFloat(type: FloatType, value: bigint): FloatAttr {
  return FloatAttr.fromBits(type, encodeFloat(type.format, Number(value)));
}

/** `: type` that must be a shaped type. */
export function shapedType(p: AsmParser, type: Type | undefined): ShapedType | undefined {
  const at = p.offset;
  const resolved = type ?? p.parseColonType();
  if (resolved === undefined || resolved instanceof ShapedType) return resolved;
  return p.error(`expected a ranked tensor or vector type, but got '${resolved.toString()}'`, at);
}
