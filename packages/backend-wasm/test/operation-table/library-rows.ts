/** Rows of the library functions that kernels call by name (`tt.extern_elementwise`), by what they take and give. */
import { elementwiseRow, type ElementwiseSpec } from "./elementwise-case.ts";
import { withOneNaN, withOneZero } from "./elements.ts";
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
  { names: "isnan isinf", inputs: ["f"], output: "i32" },
  { names: "signbit", inputs: ["f"], output: "i32", options: { values: withOneNaN } },
  { names: "llrint llround", inputs: ["f"], output: "i64" },
];

/** Functions whose name says the types. */
const named: readonly (readonly [names: string, inputs: readonly string[], output: string])[] = [
  ["finitef", ["f32"], "i32"],
  ["isfinited", ["f64"], "i32"],
  ["abs", ["i32"], "i32"],
  ["llabs", ["i64"], "i64"],
  ["clz popc ffs", ["i32"], "i32"],
  ["clzll popcll ffsll", ["i64"], "i32"],
  ["float2int_rn float2int_rz", ["f32"], "i32"],
  ["double2int_rn double2int_rz", ["f64"], "i32"],
  ["int2float_rn", ["i32"], "f32"],
  ["fsqrt_rn frcp_rn", ["f32"], "f32"],
  ["drcp_rn", ["f64"], "f64"],
  ["fdiv_rn fast_fdividef", ["f32", "f32"], "f32"],
];

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
