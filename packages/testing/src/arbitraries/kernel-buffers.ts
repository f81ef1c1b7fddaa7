/** The buffers that generated kernels are launched on. */
import { bf16, f16 } from "@tt-opt/ir-core";
import type { ElementName } from "./element-types.ts";

/** Numbers that look random, from a seed. */
export function* numbers(seed: number): Generator<number, never> {
  for (let state = seed + 1; ;) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    yield state >>> 8;
  }
}

/** Enough for 3 programs of 16 rows, each three times 16 columns long. */
const elementCount = 2560;

/** A buffer of elements of the type called `name`: multiples of 1/4 from -4 to 4, or whole numbers from -16 to 16. */
export function makeBuffer(name: ElementName, seed: number): ArrayBufferView {
  const random = numbers(seed);
  const whole = Array.from({ length: elementCount }, () => (random.next().value % 33) - 16);
  switch (name) {
    case "f64":
      return Float64Array.from(whole, (x) => x / 4);
    case "f32":
      return Float32Array.from(whole, (x) => x / 4);
    case "f16":
      return Uint16Array.from(whole, (x) => f16.toBits(x / 4));
    case "bf16":
      return Uint16Array.from(whole, (x) => bf16.toBits(x / 4));
    case "i64":
      return BigInt64Array.from(whole, BigInt);
    case "i8":
      return Int8Array.from(whole);
    default:
      return Int32Array.from(whole);
  }
}

/** Indices into such a buffer. */
export function makeIndices(seed: number): Int32Array {
  const random = numbers(seed + 7);
  return Int32Array.from({ length: elementCount }, () => random.next().value % elementCount);
}
