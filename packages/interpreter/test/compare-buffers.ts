/** Compares buffers by the type of their elements, within tolerances by precision; see `difference`. */
import { bf16, f16, f8E4M3FN, f8E5M2 } from "@tt-opt/ir-core";

const integers = {
  int8: Int8Array,
  uint8: Uint8Array,
  bool: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
} as const;

const floats = {
  float64: { view: Float64Array, get: (x: number) => x, relative: 1e-7, absolute: 1e-9 },
  float32: { view: Float32Array, get: (x: number) => x, relative: 2e-4, absolute: 2e-5 },
  float16: { view: Uint16Array, get: f16.fromBits, relative: 4e-3, absolute: 1e-3 },
  bfloat16: { view: Uint16Array, get: bf16.fromBits, relative: 2e-2, absolute: 8e-3 },
  float8_e4m3fn: { view: Uint8Array, get: f8E4M3FN.fromBits, relative: 0.13, absolute: 2e-3 },
  float8_e5m2: { view: Uint8Array, get: f8E5M2.fromBits, relative: 0.26, absolute: 2e-3 },
} as const;

function isIntegerName(dtype: string): dtype is keyof typeof integers {
  return Object.hasOwn(integers, dtype);
}

function isFloatName(dtype: string): dtype is keyof typeof floats {
  return Object.hasOwn(floats, dtype);
}

/** Undefined where `got` matches `want`, else the first difference in words. */
export function difference(dtype: string, want: Uint8Array, got: Uint8Array, ttir: string): string | undefined {
  if (isIntegerName(dtype)) return integerDifference(integers[dtype], want, got, ttir);
  if (isFloatName(dtype)) return floatDifference(floats[dtype], want, got, ttir);
  return Buffer.compare(want, got) === 0 ? undefined : "the bytes differ";
}

function integerDifference(
  View: (typeof integers)[keyof typeof integers],
  want: Uint8Array,
  got: Uint8Array,
  ttir: string,
): string | undefined {
  const [w, g] = [new View(Uint8Array.from(want).buffer), new View(Uint8Array.from(got).buffer)];
  const wrong = [...w.keys()].filter((i) => w[i] !== g[i]);
  const isFar = wrong.some((i) => Math.abs(Number(w[i]) - Number(g[i])) > 1);
  // A float that rounds to an integer may fall on the other side of a tie.
  const mayTie =
    !isFar && wrong.length <= Math.max(1, w.length * 0.002) && /fptosi|fptoui|__nv_(rint|round)/.test(ttir);
  const [first] = wrong;
  if (first === undefined || mayTie) return undefined;
  return `${wrong.length} of ${w.length} differ; element ${first}: want ${w[first]}, got ${g[first]}`;
}

function floatDifference(
  { view: View, get, relative, absolute }: (typeof floats)[keyof typeof floats],
  want: Uint8Array,
  got: Uint8Array,
  ttir: string,
): string | undefined {
  const w = Array.from(new View(Uint8Array.from(want).buffer), get);
  const g = Array.from(new View(Uint8Array.from(got).buffer), get);
  const largest = w.reduce((max, x) => (Math.abs(x) > max && Math.abs(x) < Infinity ? Math.abs(x) : max), 0);
  // GPUs may multiply in tf32.
  const isDot = ttir.includes("tt.dot");
  const rtol = isDot ? Math.max(relative, 1e-2) : relative;
  const atol = Math.min(Math.max(largest, 1e-3), 1e6) * (isDot ? Math.max(absolute, 3e-3) : absolute);
  const isClose = (a: number, b: number): boolean =>
    Object.is(a, b) || a === b || Math.abs(a - b) <= atol + rtol * Math.abs(a);
  const wrong = w.flatMap((a, i) => (isClose(a, g[i] ?? Number.NaN) ? [] : [i]));
  const [first] = wrong;
  return first === undefined
    ? undefined
    : `${wrong.length} of ${w.length} differ; element ${first}: want ${w[first]}, got ${g[first]}`;
}
