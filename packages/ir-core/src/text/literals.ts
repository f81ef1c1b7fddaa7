/** Common parts of the parsers for attributes and for dense elements: literals of numbers, and shaped types. */
import type { Type } from "../attributes/attribute.ts";
import { FloatAttr } from "../attributes/numeric.ts";
import type { AttributeSyntaxParser } from "../define/attribute-syntax.ts";
import { fitsIn, parseFloatText } from "../numerics/index.ts";
import { isDynamic } from "../types/dynamic-size.ts";
import { type FloatType, type IndexType, IntegerType } from "../types/scalar.ts";
import { ShapedType } from "../types/shaped.ts";
import type { AsmParser } from "./asm-parser.ts";

/** The attribute of a decimal number with a point or an exponent, or of the bits given by a hexadecimal one. */
export function floatLiteral(
  p: AsmParser,
  type: FloatType,
  text: string,
  isNegative: boolean,
  at: number,
): FloatAttr | undefined {
  if (!text.startsWith("0x")) {
    if (!/[.eE]/.test(text)) {
      const end = at + (isNegative ? 1 : 0) + text.length;
      const report = p.report("unexpected decimal integer literal for a floating point value", at, "TT0028", end);
      report.fix(p.span(at, end), `${isNegative ? "-" : ""}${text}.`, "add a trailing dot to make the literal a float");
      return undefined;
    }
    return FloatAttr.fromBits(type, parseFloatText(type.format, isNegative ? `-${text}` : text));
  }
  if (isNegative)
    return p.error("hexadecimal float literal may not be negative: write the bits with the sign bit set", at);
  const bits = BigInt(text);
  if (bits >> BigInt(type.width) !== 0n)
    return p.error(`hexadecimal float constant out of range for type ${type.toString()}`, at);
  return FloatAttr.fromBits(type, bits);
}

/** The value of an integer literal; undefined if `type` does not hold it. */
export function integerLiteral(type: IntegerType | IndexType, text: string, isNegative: boolean): bigint | undefined {
  const value = isNegative ? -BigInt(text) : BigInt(text);
  const [width, signedness] = type instanceof IntegerType ? [type.width, type.signedness] : [64, "signless" as const];
  return fitsIn(value, width, signedness) ? value : undefined;
}

/** An integer that a double represents, and that does not stand for an unknown size. */
export function parseSafeInteger(p: AttributeSyntaxParser, what?: string): number | undefined {
  const { offset } = p;
  const value = p.parseInteger(what);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isSafeInteger(number) && !isDynamic(number)) return number;
  return p.error(`integer value too large: '${value}' is not within ±2^53`, offset);
}

/** `: type` that must be a shaped type. */
export function shapedType(p: AsmParser, type: Type | undefined): ShapedType | undefined {
  const at = p.offset;
  const resolved = type ?? p.parseColonType();
  if (resolved === undefined || resolved instanceof ShapedType) return resolved;
  return p.error(`expected a ranked tensor or vector type, but got '${resolved.toString()}'`, at);
}
