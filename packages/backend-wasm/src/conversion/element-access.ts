/** Reads and writes single elements of memory, in the form in which registers hold them. */
import { IndexType, IntegerType, type Type, type Value } from "@tt-opt/ir-core";
import { PointerType } from "@tt-opt/dialect-tt";
import type { CodeBuilder } from "./code-builder.ts";
import type { Address } from "./memref-value.ts";
import { numberKind, elementSize } from "./number-kind.ts";

/** Reads an element of `type`; undefined if there are no such elements. */
export function loadElement(code: CodeBuilder, type: Type, { base, offset }: Address): Value | undefined {
  const kind = numberKind(type);
  if (kind === undefined) return undefined;
  const at = { offset };
  if (type instanceof IndexType || type instanceof PointerType) return code.op("i32.load", [base], at);
  if (kind.kind === "float") return code.op(`${kind.wasm}.load`, [base], at);
  const bytes = elementSize(type);
  if (bytes === 8) return code.op("i64.load", [base], at);
  if (bytes === 4) return mask(code, type, code.op("i32.load", [base], at));
  if (bytes === 2) return mask(code, type, code.op("i32.load16_u", [base], at));
  const byte = code.op("i32.load8_u", [base], at);
  // Any nonzero byte is true, whoever wrote it.
  if (type instanceof IntegerType && type.width === 1) return code.op("i32.ne", [byte, code.i32(0)]);
  return mask(code, type, byte);
}

/** Clears bits that exist in memory but not in the type. */
function mask(code: CodeBuilder, type: Type, value: Value): Value {
  const bits = numberKind(type)?.bits ?? 32;
  return bits === elementSize(type) * 8 ? value : code.op("i32.and", [value, code.i32(2 ** bits - 1)]);
}

/** Writes an element of `type`; false if there are no such elements. */
export function storeElement(code: CodeBuilder, type: Type, { base, offset }: Address, value: Value): boolean {
  const kind = numberKind(type);
  if (kind === undefined) return false;
  const at = { offset };
  if (type instanceof IndexType) code.run("i64.store", [base, code.op("i64.extend_i32_s", [value])], at);
  else if (type instanceof PointerType) code.run("i64.store", [base, code.op("i64.extend_i32_u", [value])], at);
  else if (kind.kind === "float") code.run(`${kind.wasm}.store`, [base, value], at);
  else {
    const bytes = elementSize(type);
    if (bytes === 8) code.run("i64.store", [base, value], at);
    else code.run(bytes === 4 ? "i32.store" : bytes === 2 ? "i32.store16" : "i32.store8", [base, value], at);
  }
  return true;
}
