/** Library functions of integers and of bits: what is compiled gives what is interpreted. */
import { libdeviceFunction } from "@tt-opt/interpreter";
import { Context, defined, FloatType, IntegerType } from "@tt-opt/ir-core";
import { describe, expect, test } from "vitest";
import { ElementKernel, type Elements, seededRandom } from "./index.ts";

type TypeName = "i32" | "i64" | "f32" | "f64";

/** Names of functions by the types of their operands and of their result. */
const functions: readonly (readonly [names: string, operands: readonly TypeName[], result: TypeName])[] = [
  ["abs brev", ["i32"], "i32"],
  ["llabs brevll", ["i64"], "i64"],
  ["clz ffs popc", ["i32"], "i32"],
  ["clzll ffsll popcll", ["i64"], "i32"],
  ["mulhi umulhi mul24 umul24 hadd uhadd rhadd urhadd", ["i32", "i32"], "i32"],
  ["mul64hi umul64hi", ["i64", "i64"], "i64"],
  ["sad usad byte_perm", ["i32", "i32", "i32"], "i32"],
  ["float_as_int float_as_uint ilogbf", ["f32"], "i32"],
  ["int_as_float uint_as_float", ["i32"], "f32"],
  ["double_as_longlong", ["f64"], "i64"],
  ["double2loint double2hiint ilogb", ["f64"], "i32"],
  ["longlong_as_double", ["i64"], "f64"],
  ["hiloint2double", ["i32", "i32"], "f64"],
  ["rcp64h", ["f64"], "f64"],
];

/** Bits that mean 0, 1, -1, infinity, the least and the greatest number of a type. */
const special = [
  0n,
  1n,
  -1n,
  -(2n ** 63n),
  -(2n ** 31n),
  2n ** 31n - 1n,
  2n ** 63n - 1n,
  0x3f80_0000n,
  0x7f80_0000n,
  0x3ff0_0000_0000_0000n,
  0x7ff0_0000_0000_0000n,
];
const count = 500;
const buffers = { i32: Int32Array, i64: BigInt64Array, f32: Float32Array, f64: Float64Array } as const;

function randomBits(type: TypeName, seed: number): Elements {
  const random = seededRandom(seed);
  const word = (): bigint => BigInt(Math.floor(random() * 2 ** 32));
  const patterns = Array.from({ length: count }, (_, i) => special[(i * seed) % 29] ?? (word() << 32n) | word());
  const isWide = type.endsWith("64");
  const bits = isWide ? BigInt64Array.from(patterns) : Int32Array.from(patterns, (n) => Number(BigInt.asIntN(32, n)));
  const values = new buffers[type](bits.buffer);
  // The interpreter knows one NaN.
  values.forEach((x, i) => void (Number.isNaN(x) && (values[i] = 1.5)));
  return values;
}

describe("library functions of bits", () => {
  const context = new Context();
  const typeOf = (name: TypeName): FloatType | IntegerType =>
    name === "f32" || name === "f64" ? FloatType.get(context, name) : IntegerType.get(context, Number(name.slice(1)));
  const cases = functions.flatMap(([names, operands, result]) =>
    names.split(" ").map((name) => ({ name, operands, result })),
  );
  test.each(cases)("$name", async ({ name, operands, result }) => {
    const inputs = operands.map((type, i) => randomBits(type, i + 3));
    const evaluate = defined(libdeviceFunction(`__nv_${name}`), "an evaluator");
    const types = { operand: typeOf(operands[0] ?? "i32"), result: typeOf(result) };
    const wanted = Array.from({ length: count }, (_, row) => {
      const args = inputs.map((values) => defined(values[row], "an element"));
      const value = evaluate(
        args.map((x, i) => (operands[i] === "i32" ? BigInt(x) : x)),
        types,
      );
      return typeof value === "bigint" ? BigInt.asIntN(Number(result.slice(1)), value) : value;
    });
    const text = (of: (element: string) => string): string => {
      const names = ["%a", "%b", "%c"].slice(0, operands.length).join(", ");
      return `%r = tt.extern_elementwise ${names} {libname = "", libpath = "", pure = true, symbol = "__nv_${name}"} : (${operands.map((type) => of(type)).join(", ")}) -> ${of(result)}`;
    };
    for (const path of ["vector", "scalar"] as const) {
      const kernel = await ElementKernel.compile({ operands, result, text }, path);
      const output = new buffers[result](count);
      await kernel.apply(inputs, output);
      await kernel.dispose();
      const isInteger = result.startsWith("i");
      expect(Array.from<bigint | number, bigint | number>(output, (x) => (isInteger ? BigInt(x) : x))).toEqual(wanted);
    }
  });
});
