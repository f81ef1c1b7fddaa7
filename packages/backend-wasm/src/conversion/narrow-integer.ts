/** The two forms of an integer that is narrower than its register. */
import type { Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import type { IntegerKind } from "./number-kind.ts";

/** Clears the bits from `bits` on: brings a register to its canonical form, the zero-extended one. */
export function zeroExtended(code: CodeBuilder, kind: IntegerKind, value: Value): Value {
  if (kind.bits === 32 || kind.bits === 64) return value;
  return code.op(`${kind.wasm}.and`, [value, constantOf(code, kind, (1n << BigInt(kind.bits)) - 1n)]);
}

/** The signed value of a canonical register. */
export function signExtended(code: CodeBuilder, kind: IntegerKind, value: Value): Value {
  switch (kind.bits) {
    case 32:
    case 64:
      return value;
    case 1:
      return code.op(`${kind.wasm}.sub`, [constantOf(code, kind, 0n), value]);
    case 8:
      return code.op("i32.extend8_s", [value]);
    case 16:
      return code.op("i32.extend16_s", [value]);
    default: {
      const shift = constantOf(code, kind, BigInt((kind.wasm === "i64" ? 64 : 32) - kind.bits));
      return code.op(`${kind.wasm}.shr_s`, [code.op(`${kind.wasm}.shl`, [value, shift]), shift]);
    }
  }
}

/** A constant in the register of an integer. */
export function constantOf(code: CodeBuilder, kind: IntegerKind, value: bigint): Value {
  return kind.wasm === "i64" ? code.i64(value) : code.i32(Number(BigInt.asIntN(32, value)));
}
