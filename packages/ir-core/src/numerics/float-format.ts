// The floating-point formats of MLIR's builtin dialect, as data. All conversions, printers and constant folders use
// these descriptions, so that a new format only needs an entry in the table. The encodings are those of LLVM's
// `APFloat` semantics (llvm/lib/Support/APFloat.cpp) and of the OCP microscaling specification.

/**
 * The special encodings of a format.
 *
 * - `ieee`: the largest exponent encodes infinities and NaNs.
 * - `finite-nan`: no infinity; NaN is exponent and mantissa all ones (the `FN` of `f8E4M3FN`).
 * - `finite-only`: neither infinity nor NaN (`f4E2M1FN`, `f6E2M3FN`, `f6E3M2FN`).
 * - `fnuz`: no infinity, no negative zero; the encoding of negative zero is the only NaN.
 * - `exponent-only`: an unsigned power of two, no zero, NaN is all ones (`f8E8M0FNU`).
 */
export type FloatEncoding = "ieee" | "finite-nan" | "finite-only" | "fnuz" | "exponent-only";

/** The name of a float type in MLIR text. */
export type FloatKind =
  | "f16"
  | "bf16"
  | "f32"
  | "f64"
  | "tf32"
  | "f80"
  | "f128"
  | "f8E5M2"
  | "f8E4M3"
  | "f8E4M3FN"
  | "f8E5M2FNUZ"
  | "f8E4M3FNUZ"
  | "f8E4M3B11FNUZ"
  | "f8E3M4"
  | "f4E2M1FN"
  | "f6E2M3FN"
  | "f6E3M2FN"
  | "f8E8M0FNU";

/** A binary floating-point format. */
export interface FloatFormat {
  readonly name: FloatKind;
  /** Width of an encoding in bits. */
  readonly bits: number;
  readonly exponentBits: number;
  /** Stored fraction bits, without the leading one (implicit, or explicit as in `f80`). */
  readonly mantissaBits: number;
  readonly bias: number;
  readonly encoding: FloatEncoding;
  /** Whether the leading one of the significand is stored (`f80` only). */
  readonly hasExplicitLeadingBit: boolean;
}

function format(
  name: FloatKind,
  exponentBits: number,
  mantissaBits: number,
  encoding: FloatEncoding = "ieee",
  bias: number = 2 ** (exponentBits - 1) - 1,
): FloatFormat {
  const hasExplicitLeadingBit = name === "f80";
  const signBits = encoding === "exponent-only" ? 0 : 1;
  const bits = signBits + exponentBits + (hasExplicitLeadingBit ? 1 : 0) + mantissaBits;
  return Object.freeze({ name, bits, exponentBits, mantissaBits, bias, encoding, hasExplicitLeadingBit });
}

/** Every float format by its MLIR name. */
export const floatFormats: Readonly<Record<FloatKind, FloatFormat>> = Object.freeze({
  f16: format("f16", 5, 10),
  bf16: format("bf16", 8, 7),
  f32: format("f32", 8, 23),
  f64: format("f64", 11, 52),
  tf32: format("tf32", 8, 10),
  f80: format("f80", 15, 63),
  f128: format("f128", 15, 112),
  f8E5M2: format("f8E5M2", 5, 2),
  f8E4M3: format("f8E4M3", 4, 3),
  f8E4M3FN: format("f8E4M3FN", 4, 3, "finite-nan"),
  f8E5M2FNUZ: format("f8E5M2FNUZ", 5, 2, "fnuz", 16),
  f8E4M3FNUZ: format("f8E4M3FNUZ", 4, 3, "fnuz", 8),
  f8E4M3B11FNUZ: format("f8E4M3B11FNUZ", 4, 3, "fnuz", 11),
  f8E3M4: format("f8E3M4", 3, 4),
  f4E2M1FN: format("f4E2M1FN", 2, 1, "finite-only"),
  f6E2M3FN: format("f6E2M3FN", 2, 3, "finite-only"),
  f6E3M2FN: format("f6E3M2FN", 3, 2, "finite-only"),
  f8E8M0FNU: format("f8E8M0FNU", 8, 0, "exponent-only"),
});

/** Whether `name` is the name of a float type. */
export function isFloatKind(name: string): name is FloatKind {
  return Object.hasOwn(floatFormats, name);
}

/** The MLIR names of all float types. */
export const floatKinds: readonly FloatKind[] = Object.freeze(Object.keys(floatFormats).filter(isFloatKind));

/** The format of a float type. */
export function floatFormat(kind: FloatKind): FloatFormat {
  return floatFormats[kind];
}
