/** Rows of the elementwise operations of tt: arithmetic, casts, pointers as numbers. */
import { elementwiseRow, type ElementwiseSpec } from "./elementwise-case.ts";
import { blockCase, sizeOf } from "./block-case.ts";
import { encodeFloat } from "@tt-opt/ir-core";
import {
  computedFloats,
  elementType,
  type ElementType,
  floats,
  integers,
  samples,
  withOneNaN,
  withOneZero,
} from "./elements.ts";
import type { Row } from "./row.ts";

function clampRow(type: string, mode: "none" | "all"): Row {
  return elementwiseRow({
    op: "tt.clampf",
    variant: `propagateNan = ${mode}`,
    inputs: [type, type, type],
    outputs: [type],
    // Limits that are NaN, or in the wrong order, leave the result open.
    values: (element, values, operand) =>
      operand === 0 ? withOneZero(element, values) : limits(element, values.length, operand === 2),
    lines: (shaped) => [`%y0 = tt.clampf %x0, %x1, %x2, propagateNan = ${mode} : ${shaped(type)}`],
  });
}

/** Lower or upper limits. */
function limits(type: ElementType, count: number, isUpper: boolean): readonly bigint[] {
  const { format } = type;
  if (format === undefined) return [];
  const values = isUpper ? [0, 1, 2.5, 448, 300] : [-300, -448, -3, -0.5, 0];
  return Array.from({ length: count }, (_, i) => encodeFloat(format, values[(i * 7 + (i >> 3)) % values.length] ?? 0));
}

/** Every pair of formats; where precision is lost, once per rounding mode. */
function conversionRows(): readonly Row[] {
  return floats.flatMap((from) =>
    floats
      .filter((to) => to !== from)
      .flatMap((to) => {
        const isNarrower = elementType(to).width < elementType(from).width;
        return (isNarrower ? ["rtne", "rtz"] : [""]).map((rounding) =>
          elementwiseRow({
            op: "tt.fp_to_fp",
            ...(rounding === "" ? {} : { variant: rounding }),
            inputs: [from],
            outputs: [to],
            lines: (shaped) => [
              `%y0 = tt.fp_to_fp %x0${rounding === "" ? "" : `, rounding = ${rounding}`} : ${shaped(from)} -> ${shaped(to)}`,
            ],
          }),
        );
      }),
  );
}

const all = [...integers, ...floats];
const bitcasts: readonly ElementwiseSpec[] = all.flatMap((from) =>
  all
    .filter((to) => to !== from && elementType(to).width === elementType(from).width)
    .map((to) => ({
      op: "tt.bitcast",
      inputs: [from],
      outputs: [to],
      values: withOneNaN,
      lines: (shaped) => [`%y0 = tt.bitcast %x0 : ${shaped(from)} -> ${shaped(to)}`],
    })),
);

const shape = [16];

/** Casts of pointers, which are followed afterwards. */
function pointerRow(op: string, types: string, lines: (shaped: (element: string) => string) => readonly string[]): Row {
  const block = { type: "ptr", shape };
  const scalar = { type: "ptr", shape: [] };
  return {
    op,
    types,
    tensor: blockCase({
      inputs: [block],
      outputs: [block],
      lines: lines((element) => `tensor<${sizeOf(shape)}x${element}>`),
    }),
    scalar: blockCase({ inputs: [scalar], outputs: [scalar], lines: lines((element) => element) }),
  };
}

/** Pointers, moved by offsets of `offset` in elements of `type`. */
function addPointerRow(type: string, offset: string): Row {
  // From the fourth element on; offsets are signed, booleans among them.
  const bits =
    offset === "i1"
      ? [0n, 1n, 1n]
      : [-1n, 0n, 3n, 1n, -3n, 2n, -2n, 4n].map((x) => BigInt.asUintN(Number(offset.slice(1)), x));
  const offsets = { type: offset, shape: [8], bits: Array.from({ length: 8 }, (_, i) => bits[i % bits.length] ?? 0n) };
  const data = { type, shape: [8], bits: samples(elementType(type), 8, 3) };
  const pointer = `!tt.ptr<${type}>`;
  return {
    op: "tt.addptr",
    types: `ptr<${type}>, ${offset}`,
    tensor: blockCase({
      inputs: [offsets, data],
      outputs: [{ type, shape: [8] }],
      lines: [
        `%c3 = arith.constant 3 : i32`,
        `%start = tt.addptr %in1, %c3 : ${pointer}, i32`,
        `%p = tt.splat %start : ${pointer} -> tensor<8x${pointer}>`,
        `%q = tt.addptr %p, %x0 : tensor<8x${pointer}>, tensor<8x${offset}>`,
        `%y0 = tt.load %q : tensor<8x${pointer}>`,
      ],
    }),
    scalar: blockCase({
      inputs: [{ ...offsets, shape: [] }, data],
      outputs: [{ type, shape: [] }],
      lines: [
        `%c3 = arith.constant 3 : i32`,
        `%start = tt.addptr %in1, %c3 : ${pointer}, i32`,
        `%q = tt.addptr %start, %x0 : ${pointer}, ${offset}`,
        `%y0 = tt.load %q : ${pointer}`,
      ],
    }),
  };
}

/** See the file's header. */
export const ttElementwiseRows: readonly Row[] = [
  ...computedFloats.flatMap((type) => [clampRow(type, "none"), clampRow(type, "all")]),
  ...computedFloats.map((type) => elementwiseRow({ op: "tt.precise_sqrt", inputs: [type], outputs: [type] })),
  ...computedFloats.map((type) => elementwiseRow({ op: "tt.precise_divf", inputs: [type, type], outputs: [type] })),
  elementwiseRow({ op: "tt.approx_divf", inputs: ["f32", "f32"], outputs: ["f32"] }),
  ...integers.map((type) => elementwiseRow({ op: "tt.mulhiui", inputs: [type, type], outputs: [type] })),
  ...conversionRows(),
  ...bitcasts.map(elementwiseRow),
  pointerRow("tt.bitcast", "ptr<i32> → ptr<f32>", (shaped) => [
    `%f = tt.bitcast %x0 : ${shaped("!tt.ptr<i32>")} -> ${shaped("!tt.ptr<f32>")}`,
    `%y0 = tt.bitcast %f : ${shaped("!tt.ptr<f32>")} -> ${shaped("!tt.ptr<i32>")}`,
  ]),
  pointerRow("tt.ptr_to_int, tt.int_to_ptr", "ptr<i32>, i64", (shaped) => [
    `%four = arith.constant ${shaped("i64") === "i64" ? "4" : "dense<4>"} : ${shaped("i64")}`,
    `%a = tt.ptr_to_int %x0 : ${shaped("!tt.ptr<i32>")} -> ${shaped("i64")}`,
    `%b = arith.xori %a, %four : ${shaped("i64")}`,
    `%y0 = tt.int_to_ptr %b : ${shaped("i64")} -> ${shaped("!tt.ptr<i32>")}`,
  ]),
  ...all.filter((type) => type !== "i1").map((type) => addPointerRow(type, "i32")),
  ...["i1", "i8", "i16", "i64"].map((offset) => addPointerRow("f32", offset)),
];
