/** Rows of the library functions that kernels call by name (`tt.extern_elementwise`), by what they take and give. */
import { elementwiseRow, type ElementwiseSpec } from "./elementwise-case.ts";
import { type ElementType, withOneNaN, withOneZero } from "./elements.ts";
import type { Row } from "./row.ts";

/** A function `name` of f32 is `__nv_namef`, of f64 `__nv_name`. */
interface Signature {
  readonly names: string;
  /** The operands; `f` stands for the float. */
  readonly inputs: readonly string[];
  readonly output: string;
  /** For f32 and f64; 0 for functions that are exact. */
  readonly ulps?: readonly [number, number];
  readonly options?: Partial<ElementwiseSpec>;
}

const signatures: readonly Signature[] = [
  { names: "fabs ceil floor trunc rint nearbyint round sqrt", inputs: ["f"], output: "f" },
  {
    names:
      "acos acosh asin asinh atan atanh cbrt cos cosh erf erfc exp exp10 exp2 expm1 log log10 log1p log2 rsqrt sin sinh tan tanh",
    inputs: ["f"],
    output: "f",
    ulps: [4, 16],
    options: { zeroBelow: 2 ** -125 },
  },
  { names: "saturate", inputs: ["f"], output: "f", options: { values: withOneZero } },
  { names: "fmax fmin", inputs: ["f", "f"], output: "f", options: { values: withOneZero } },
  { names: "fmod fdim nextafter", inputs: ["f", "f"], output: "f" },
  { names: "copysign", inputs: ["f", "f"], output: "f", options: { values: withOneNaN } },
  { names: "atan2 hypot pow", inputs: ["f", "f"], output: "f", ulps: [4, 16] },
  { names: "remainder", inputs: ["f", "f"], output: "f" },
  { names: "norm3d rnorm3d", inputs: ["f", "f", "f"], output: "f", ulps: [4, 16] },
  { names: "norm4d rnorm4d", inputs: ["f", "f", "f", "f"], output: "f", ulps: [4, 16] },
  {
    names: "erfcx erfcinv erfinv normcdf normcdfinv cyl_bessel_i0 cyl_bessel_i1",
    inputs: ["f"],
    output: "f",
    ulps: [4, 32],
    options: { values: withOneNaN },
  },
  // Beside a zero the error is absolute, 4e-15: there are fewer digits of f64 in it.
  { names: "j0 j1 y0 y1", inputs: ["f"], output: "f", ulps: [4, 128], options: { values: withOneNaN } },
  { names: "jn yn", inputs: ["i32", "f"], output: "f", ulps: [4, 2 ** 14], options: { values: withShortOrders } },
  { names: "isnan isinf", inputs: ["f"], output: "i32" },
  { names: "signbit", inputs: ["f"], output: "i32", options: { values: withOneNaN } },
  { names: "llrint llround", inputs: ["f"], output: "i64" },
];

/** Orders of Bessel functions that are not counted up to for long. */
function withShortOrders(type: ElementType, values: readonly bigint[]): readonly bigint[] {
  return type.format === undefined ? values.map((order) => order % 14n) : withOneNaN(type, values);
}

/** Functions whose name says the types. */
const named: readonly (readonly [names: string, inputs: readonly string[], output: string])[] = [
  ["finitef", ["f32"], "i32"],
  ["isfinited", ["f64"], "i32"],
  ["abs", ["i32"], "i32"],
  ["llabs", ["i64"], "i64"],
  ["clz popc ffs", ["i32"], "i32"],
  ["clzll popcll ffsll", ["i64"], "i32"],
  ["fast_fdividef", ["f32", "f32"], "f32"],
  [inAllDirections("fadd fsub fmul fdiv"), ["f32", "f32"], "f32"],
  [inAllDirections("dadd dsub dmul ddiv"), ["f64", "f64"], "f64"],
  [inAllDirections("fsqrt frcp"), ["f32"], "f32"],
  ["frsqrt_rn", ["f32"], "f32"],
  [inAllDirections("dsqrt drcp"), ["f64"], "f64"],
  [inAllDirections("fmaf"), ["f32", "f32", "f32"], "f32"],
  [inAllDirections("fma"), ["f64", "f64", "f64"], "f64"],
  [inAllDirections("float2int float2uint"), ["f32"], "i32"],
  [inAllDirections("float2ll float2ull"), ["f32"], "i64"],
  [inAllDirections("double2int double2uint"), ["f64"], "i32"],
  [inAllDirections("double2ll double2ull"), ["f64"], "i64"],
  [inAllDirections("int2float uint2float"), ["i32"], "f32"],
  [inAllDirections("ll2float ull2float"), ["i64"], "f32"],
  [inAllDirections("ll2double ull2double"), ["i64"], "f64"],
  ["int2double_rn uint2double_rn", ["i32"], "f64"],
  [inAllDirections("double2float"), ["f64"], "f32"],
];

/** To nearest, toward zero, down and up. */
function inAllDirections(names: string): string {
  return names
    .split(" ")
    .flatMap((name) => ["rn", "rz", "rd", "ru"].map((mode) => `${name}_${mode}`))
    .join(" ");
}

function callRow(
  symbol: string,
  inputs: readonly string[],
  output: string,
  options: Partial<ElementwiseSpec> = {},
): Row {
  return elementwiseRow({
    op: "tt.extern_elementwise",
    variant: symbol,
    inputs,
    outputs: [output],
    lines: (shaped) => [
      `%y0 = tt.extern_elementwise ${inputs.map((_, i) => `%x${i}`).join(", ")} {libname = "", libpath = "", pure = true, symbol = "${symbol}"} : (${inputs.map(shaped).join(", ")}) -> ${shaped(output)}`,
    ],
    ...options,
  });
}

function rowsOf({ names, inputs, output, ulps, options = {} }: Signature): readonly Row[] {
  return names.split(" ").flatMap((name) =>
    (["f32", "f64"] as const).map((float, i) => {
      const typed = (type: string): string => (type === "f" ? float : type);
      const suffix = float === "f32" ? "f" : /^is|^signbit/.test(name) ? "d" : "";
      const tolerance = ulps?.[i] ?? 0;
      const { zeroBelow = 0, ...others } = options;
      const flushed = float === "f32" && zeroBelow > 0 ? { zeroBelow } : {};
      return callRow(`__nv_${name}${suffix}`, inputs.map(typed), typed(output), { ...others, ...flushed, tolerance });
    }),
  );
}

/** See the file's header. */
export const libraryRows: readonly Row[] = [
  ...signatures.flatMap(rowsOf),
  ...named.flatMap(([names, inputs, output]) =>
    names.split(" ").map((name) => callRow(`__nv_${name}`, inputs, output)),
  ),
  callRow("__nv_no_such_function", ["f32"], "f32", { refused: /which is not a known library function/ }),
];
