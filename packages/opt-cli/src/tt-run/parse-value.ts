import { UsageError } from "../usage-error.ts";
import type { ElementType } from "./element-types.ts";

/**
 * The value of type `type` that the command line gives argument `name`: a bigint for integers.
 * @throws UsageError if the text is not a value of the type
 */
export function parseValue(name: string, type: ElementType, text: string): number | bigint {
  const value = type.range === undefined ? parseFloatingPoint(text) : parseInteger(text, type.range);
  if (value !== undefined) return value;
  throw new UsageError(`argument '${name}': expected ${expected(type)}, got '${text}'`);
}

function parseFloatingPoint(text: string): number | undefined {
  if (/^[+-]?inf$/i.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return NaN;
  const value = Number(text);
  return text.trim() === "" || Number.isNaN(value) ? undefined : value;
}

function parseInteger(text: string, [least, most]: readonly [bigint, bigint]): bigint | undefined {
  const isTruthValue = least === 0n && most === 1n;
  if (isTruthValue && /^(?:true|false)$/.test(text)) return text === "true" ? 1n : 0n;
  if (!/^[+-]?(?:\d+|0x[\da-f]+)$/i.test(text)) return undefined;
  const magnitude = BigInt(text.replace(/^[+-]/, ""));
  const value = text.startsWith("-") ? -magnitude : magnitude;
  return value >= least && value <= most ? value : undefined;
}

function expected({ name, range }: ElementType): string {
  if (range === undefined) return `a number of type ${name}`;
  if (name === "i1") return "true or false, the values of type i1";
  return `an integer of type ${name}, from ${range[0]} to ${range[1]}`;
}
