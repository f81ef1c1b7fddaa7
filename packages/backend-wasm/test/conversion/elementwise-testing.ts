/** For tests: evaluates one operation on many operands, each in a program of its own. */
import { decodeFloat, encodeFloat, floatFormat, isFloatKind } from "@tt-opt/ir-core";
import type { LoweringOptions } from "../../src/conversion/lowering.ts";
import { bufferAddress, compileText, runKernel } from "./testing.ts";

/** Bits of a scalar type. */
export function bitsOf(type: string): number {
  return isFloatKind(type) ? floatFormat(type).bits : Number(type.slice(1));
}

function bytesOf(type: string): number {
  return Math.max(1, bitsOf(type) / 8);
}

/** The bit pattern of a number in a type. */
export function encode(type: string, value: number | bigint): bigint {
  if (isFloatKind(type)) return encodeFloat(floatFormat(type), Number(value));
  return BigInt.asUintN(bitsOf(type), BigInt(value));
}

/** The number of a bit pattern: floats as such, integers signed. */
export function decode(type: string, bits: bigint): number | bigint {
  return isFloatKind(type) ? decodeFloat(floatFormat(type), bits) : BigInt.asIntN(bitsOf(type), bits);
}

function write(view: DataView<ArrayBuffer | SharedArrayBuffer>, at: number, type: string, bits: bigint): void {
  for (let i = 0; i < bytesOf(type); i++) view.setUint8(at + i, Number((bits >> BigInt(8 * i)) & 0xffn));
}

function read(view: DataView<ArrayBuffer | SharedArrayBuffer>, at: number, type: string): bigint {
  let bits = 0n;
  for (let i = bytesOf(type) - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(view.getUint8(at + i));
  return bits;
}

const stride = 65536;

/**
 * The bits of the results of `operation`, a text in which `%a`, `%b`, `%c` are the operands and `%r` is the result, for
 * operands given as bits.
 */
export function evaluate(
  operation: string,
  operandTypes: readonly string[],
  resultType: string,
  cases: readonly (readonly bigint[])[],
  options: Partial<LoweringOptions> = {},
): readonly bigint[] {
  const names = ["a", "b", "c"].slice(0, operandTypes.length);
  const params = [...names.map((n, i) => `%p${n}: !tt.ptr<${operandTypes[i]}>`), `%pr: !tt.ptr<${resultType}>`];
  const loads = names.map(
    (n, i) => `  %q${n} = tt.addptr %p${n}, %pid : !tt.ptr<${operandTypes[i]}>, i32
  %${n} = tt.load %q${n} : !tt.ptr<${operandTypes[i]}>`,
  );
  const text = `func.func @k(${params.join(", ")}) attributes {tt.kernel} {
  %pid = tt.get_program_id x : i32
${loads.join("\n")}
  ${operation}
  %qr = tt.addptr %pr, %pid : !tt.ptr<${resultType}>, i32
  tt.store %qr, %r : !tt.ptr<${resultType}>
  return
}`;
  const addresses = params.map((_, i) => bufferAddress + i * stride);
  const { memory } = runKernel(
    compileText(text, options),
    addresses,
    (view) =>
      cases.forEach((operands, k) =>
        operands.forEach((bits, i) => {
          const type = operandTypes[i] ?? "";
          write(view, (addresses[i] ?? 0) + k * bytesOf(type), type, bits);
        }),
      ),
    [cases.length, 1, 1],
  );
  const out = addresses.at(-1) ?? 0;
  return cases.map((_, k) => read(memory, out + k * bytesOf(resultType), resultType));
}
