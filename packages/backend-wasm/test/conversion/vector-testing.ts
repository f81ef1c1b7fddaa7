/** For tests: evaluates one operation on vectors in scratch memory. */
import { bitsOf } from "./elementwise-testing.ts";
import type { LoweringOptions } from "../../src/conversion/lowering.ts";
import { compileText, runKernel, scratchAddress } from "./testing.ts";

const stride = 1024;
const bytesOf = (type: string): number => Math.max(1, bitsOf(type) / 8);

/** A kernel on vectors of `count` lanes in scratch memory. */
export function vectorText(operation: string, operands: readonly string[], result: string, count: number): string {
  const names = ["a", "b", "c"].slice(0, operands.length);
  const view = (name: string, i: number, type: string): string =>
    `  %o${name} = arith.constant ${stride * (i + 1)} : index
  %m${name} = memref.view %scratch[%o${name}][] : memref<?xi8> to memref<16x${type}>`;
  return `func.func @k(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 8192 : i64} {
  %c0 = arith.constant 0 : index
${names.map((n, i) => view(n, i, operands[i] ?? "")).join("\n")}
${view("r", 4, result)}
${names.map((n, i) => `  %${n} = vector.load %m${n}[%c0] : memref<16x${operands[i]}>, vector<${count}x${operands[i]}>`).join("\n")}
  ${operation}
  vector.store %r, %mr[%c0] : memref<16x${result}>, vector<${count}x${result}>
  return
}`;
}

/** The bits of each lane of the result `%r` of `operation`, for the bits of each lane's operands `%a`, `%b`, `%c`. */
export function evaluateVector(
  operation: string,
  operands: readonly string[],
  result: string,
  lanes: readonly (readonly bigint[])[],
  options: Partial<LoweringOptions> = {},
): readonly bigint[] {
  const count = lanes.length;
  const kernel = compileText(vectorText(operation, operands, result, count), options);
  const { memory } = runKernel(kernel, [], (view) =>
    lanes.forEach((values, lane) =>
      values.forEach((bits, i) => {
        const type = operands[i] ?? "";
        const at = scratchAddress + stride * (i + 1) + lane * bytesOf(type);
        for (let byte = 0; byte < bytesOf(type); byte++)
          view.setUint8(at + byte, Number((bits >> BigInt(8 * byte)) & 255n));
      }),
    ),
  );
  return lanes.map((_, lane) => {
    let bits = 0n;
    for (let byte = bytesOf(result) - 1; byte >= 0; byte--) {
      bits = (bits << 8n) | BigInt(memory.getUint8(scratchAddress + stride * 5 + lane * bytesOf(result) + byte));
    }
    return bits;
  });
}
