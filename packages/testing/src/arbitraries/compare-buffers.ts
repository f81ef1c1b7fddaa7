/** What two runs of a kernel have written, compared element by element. */
import { bf16, f16 } from "@tt-opt/ir-core";
import type { ElementName } from "./element-types.ts";
import type { KernelProgram } from "./kernels.ts";

/** Where the arguments of two runs of `program` differ afterwards, in words; undefined if they do not. */
export function bufferDifference(
  program: KernelProgram,
  expected: readonly (ArrayBufferView | number)[],
  got: readonly (ArrayBufferView | number)[],
): string | undefined {
  const slack = sumSlack(program, expected);
  for (const [i, buffer] of expected.entries()) {
    const other = got[i];
    if (typeof buffer === "number" || typeof other !== "object") continue;
    const [want, is] = [decodeBuffer(buffer, program.element), decodeBuffer(other, program.element)];
    const wrong = want.findIndex((x, k) => differs(x, is[k], program.isExact, slack));
    if (wrong >= 0) return `buffer ${i}, element ${wrong} was ${String(want[wrong])} and is ${String(is[wrong])}`;
  }
  return undefined;
}

/** The elements of a buffer whose 16-bit elements are of the type called `name`. */
function decodeBuffer(buffer: ArrayBufferView, name: ElementName): readonly (number | bigint)[] {
  if (buffer instanceof Uint16Array) return Array.from(buffer, name === "bf16" ? bf16.fromBits : f16.fromBits);
  if (buffer instanceof BigInt64Array) return [...buffer];
  if (buffer instanceof Float32Array || buffer instanceof Float64Array) return [...buffer];
  if (buffer instanceof Int32Array || buffer instanceof Int8Array) return [...buffer];
  return [...new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)];
}

/** Steps between numbers near one, of the elements that sums are rounded to. */
const steps: Readonly<Partial<Record<ElementName, number>>> = { f16: 2 ** -10, bf16: 2 ** -7 };

/**
 * How much sums that are taken in another order may differ by, whatever is left of them: some steps of their largest
 * term, which is in one of the buffers.
 */
function sumSlack({ element }: KernelProgram, buffers: readonly (ArrayBufferView | number)[]): number {
  const step = steps[element];
  if (step === undefined) return 0;
  let largest = 0;
  for (const buffer of buffers) {
    if (typeof buffer === "number" || !(buffer instanceof Uint16Array)) continue;
    for (const x of decodeBuffer(buffer, element)) {
      const size = Math.abs(Number(x));
      if (Number.isFinite(size)) largest = Math.max(largest, size);
    }
  }
  return 4 * step * largest;
}

/**
 * Whether two elements differ: in their bits, or if not `isExact` by more than rounding and `slack` explain. All NaNs
 * are equal.
 */
function differs(a: number | bigint, b: number | bigint | undefined, isExact: boolean, slack: number): boolean {
  if (Object.is(a, b)) return false;
  if (isExact || typeof a !== "number" || typeof b !== "number") return true;
  // Sums that overflow do so in some orders only.
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Math.abs(Number.isFinite(a) ? a : b) < 1e4;
  return Math.abs(a - b) > 0.02 * Math.max(1, Math.abs(a)) + slack;
}
