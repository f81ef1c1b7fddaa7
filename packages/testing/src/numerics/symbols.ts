/** The calls that are measured: what the operation is in TTIR, of which types, and the reference that it is held to. */
import type { FloatWidth } from "./float-width.ts";

/** What the operands of a function are: floats, or an integer in one of the places. */
export type Signature = "f" | "ff" | "fff" | "ffff" | "fi" | "if";

/** A function that kernels call. */
export interface MeasuredFunction {
  /** The name in the tables: `expf`, or `math.exp`. */
  readonly name: string;
  readonly width: FloatWidth;
  readonly signature: Signature;
  /** The key of the reference. */
  readonly reference: string;
  /** The operation: a libdevice symbol or the name of an operation of the math dialect. */
  readonly call: { readonly symbol: string } | { readonly op: string };
}

const libdevice: readonly (readonly [Signature, string])[] = [
  [
    "f",
    "acos acosh asin asinh atan atanh cbrt cos cosh cospi cyl_bessel_i0 cyl_bessel_i1 erf erfc erfcinv erfcx erfinv",
  ],
  [
    "f",
    "exp exp10 exp2 expm1 j0 j1 lgamma log log10 log1p log2 normcdf normcdfinv rcbrt rsqrt sin sinh sinpi sqrt tan tanh tgamma y0 y1",
  ],
  ["f", "ceil floor logb rint round trunc"],
  ["ff", "atan2 copysign fdim fmax fmin fmod hypot pow remainder rhypot"],
  ["fff", "norm3d rnorm3d"],
  ["ffff", "norm4d rnorm4d"],
  ["fi", "ldexp powi"],
  ["if", "jn yn"],
];

const mathOps: readonly (readonly [Signature, string])[] = [
  [
    "f",
    "acos acosh asin asinh atan atanh cbrt cos cosh erf erfc exp exp2 expm1 log log10 log1p log2 rsqrt sin sinh sqrt tan tanh",
  ],
  ["f", "ceil floor round trunc"],
  ["ff", "atan2 copysign"],
];
/** Operations of MLIR whose name is not C's. */
const renamed: readonly (readonly [Signature, string, string])[] = [
  ["f", "absf", "abs"],
  ["f", "roundeven", "rint"],
  ["ff", "powf", "pow"],
];

/** Every function that is measured with a width. */
export function measuredFunctions(width: FloatWidth): readonly MeasuredFunction[] {
  const suffix = width === 32 ? "f" : "";
  const symbols = libdevice.flatMap(([signature, names]) =>
    names.split(" ").map((name): MeasuredFunction => {
      return { name: `${name}${suffix}`, width, signature, reference: name, call: { symbol: `__nv_${name}${suffix}` } };
    }),
  );
  const ops = [
    ...mathOps.flatMap(([signature, names]) => names.split(" ").map((name) => [signature, name, name] as const)),
    ...renamed,
  ].map(([signature, op, reference]): MeasuredFunction => {
    return { name: `math.${op}`, width, signature, reference, call: { op: `math.${op}` } };
  });
  return [...ops, ...symbols];
}
