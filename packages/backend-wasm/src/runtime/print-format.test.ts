/** Lines of prints, against what Triton's printf formats give. */
import { expect, it } from "vitest";
import { type PrintElementType, printLayout, type PrintOperand, type PrintSite } from "./index.ts";
import { formatPrint } from "./print-format.ts";

const operand = (elementType: PrintElementType, shape: readonly number[] = [], signed = true): PrintOperand => ({
  elementType,
  shape,
  signed,
});

function lines(operands: readonly PrintOperand[], fill: (memory: DataView) => void, options: Partial<PrintSite> = {}) {
  const memory = new DataView(new ArrayBuffer(1024));
  fill(memory);
  return [...formatPrint({ kind: "print", prefix: " x: ", hex: false, operands, ...options }, [1, 2, 3], memory, 0)];
}

it("shows a scalar with an empty index", () => {
  expect(lines([operand("i32")], (m) => m.setInt32(0, -5, true))).toEqual(["pid (1, 2, 3) idx () x: -5"]);
  expect(lines([operand("i32", [], false)], (m) => m.setInt32(0, -5, true))).toEqual([
    "pid (1, 2, 3) idx () x: 4294967291",
  ]);
});

it("shows a block element by element, indices padded", () => {
  expect(lines([operand("i8", [2, 1])], (m) => m.setInt16(0, 0x0102, true))).toEqual([
    "pid (1, 2, 3) idx (0, 0) x: 2",
    "pid (1, 2, 3) idx (1, 0) x: 1",
  ]);
  const sixteen = lines([operand("i8", [16])], () => {});
  expect(sixteen[0]).toBe("pid (1, 2, 3) idx ( 0) x: 0");
  expect(sixteen[15]).toBe("pid (1, 2, 3) idx (15) x: 0");
  expect(lines([operand("i8", [4, 0])], () => {})).toEqual([]);
});

it("numbers several operands, each from a multiple of 8 bytes on", () => {
  const operands = [operand("f32"), operand("i64"), operand("i8", [9]), operand("i1", [], false)];
  expect(printLayout(operands)).toEqual({ offsets: [0, 8, 16, 32], bytes: 40 });
  const shown = lines(operands, (m) => {
    m.setFloat32(0, 1.5, true);
    m.setBigInt64(8, -7n, true);
    m.setUint8(32, 1);
  });
  expect(shown).toHaveLength(12);
  expect(shown[0]).toBe("pid (1, 2, 3) idx () x: (operand 0) 1.500000");
  expect(shown[1]).toBe("pid (1, 2, 3) idx () x: (operand 1) -7");
  expect(shown[11]).toBe("pid (1, 2, 3) idx () x: (operand 3) 1");
});

it("shows only the prefix without operands", () => {
  expect(lines([], () => {}, { prefix: " here" })).toEqual(["pid (1, 2, 3) here"]);
});

it.each([
  ["f16", (m: DataView) => m.setUint16(0, 0x3555, true), "0.333252", "0x3555"],
  ["bf16", (m: DataView) => m.setUint16(0, 0x3eab, true), "0.333984", "0x3eab"],
  ["f32", (m: DataView) => m.setFloat32(0, -0, true), "-0.000000", "0x80000000"],
  ["f32", (m: DataView) => m.setFloat32(0, NaN, true), "nan", "0x7fc00000"],
  ["f64", (m: DataView) => m.setFloat64(0, -Infinity, true), "-inf", "0xfff0000000000000"],
  ["f64", (m: DataView) => m.setFloat64(0, 2 ** 70, true), "1180591620717411303424.000000", "0x4450000000000000"],
  ["f8E4M3FN", (m: DataView) => m.setUint8(0, 0x7e), "448.000000", "0x7e"],
  ["f8E5M2", (m: DataView) => m.setUint8(0, 0x3c), "1.000000", "0x3c"],
  ["f8E4M3FNUZ", (m: DataView) => m.setUint8(0, 0x7f), "240.000000", "0x7f"],
  ["f8E4M3B11FNUZ", (m: DataView) => m.setUint8(0, 0x80), "nan", "0x80"],
  ["f8E5M2FNUZ", (m: DataView) => m.setUint8(0, 0xc0), "-1.000000", "0xc0"],
  ["i16", (m: DataView) => m.setInt16(0, -2, true), "-2", "0xfffe"],
  ["ptr", (m: DataView) => m.setUint32(0, 0x10040, true), "0x10040", "0x0000000000010040"],
] as const)("shows %s", (type, fill, decimal, hex) => {
  expect(lines([operand(type)], fill)).toEqual([`pid (1, 2, 3) idx () x: ${decimal}`]);
  expect(lines([operand(type)], fill, { hex: true })).toEqual([`pid (1, 2, 3) idx () x: ${hex}`]);
});
