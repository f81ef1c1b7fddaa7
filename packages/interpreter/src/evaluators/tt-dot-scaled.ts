/**
 * `tt.dot_scaled`: operands are small floats, possibly packed in pairs, with a power of two per block along K as scale.
 */
import { tt } from "@tt-opt/dialect-tt";
import { at, decodeFloat, elementTypeOrSelf, type FloatKind, floatFormat, FloatType, type Type } from "@tt-opt/ir-core";
import { Evaluator, type Results } from "../evaluator.ts";
import { toBits } from "../scalars.ts";
import { linearIndex, positions, stridesOf } from "../shapes.ts";
import { Elements, elements, type Scalar } from "../values.ts";
import { matrixProduct } from "./matrix-product.ts";

/** Attaches the evaluator of this file. */
export function attachScaledDot(): void {
  Evaluator.attach(tt.DotScaledOp, { evaluate: (op, args) => [scaledDot(op, args)] });
}

/** The float formats of the names of element types. */
const formats: Readonly<Record<string, FloatKind>> = {
  e4m3: "f8E4M3FN",
  e5m2: "f8E5M2",
  e2m3: "f6E2M3FN",
  e3m2: "f6E3M2FN",
  e2m1: "f4E2M1FN",
  bf16: "bf16",
  fp16: "f16",
};

function scaledDot(op: tt.DotScaledOp, args: Results): Elements {
  const value = (operand: unknown): Elements | undefined => {
    const index = op.operands.findIndex((each) => each === operand);
    return index < 0 ? undefined : elements(args[index]);
  };
  const rank = op.d.type.rank;
  const a = unpacked(
    elements(args[0]),
    op.a.type,
    tt.ScaleDotElemType.name(op.a_elem_type),
    rank - (op.lhs_k_pack.isTrue ? 1 : 2),
  );
  const b = unpacked(
    elements(args[1]),
    op.b.type,
    tt.ScaleDotElemType.name(op.b_elem_type),
    rank - (op.rhs_k_pack.isTrue ? 2 : 1),
  );
  const scaleA = op.a_scale && value(op.a_scale);
  const scaleB = op.b_scale && value(op.b_scale);
  const scaledA = scaleA === undefined ? a : scaled(a, scaleA, elementTypeOf(op.a_scale), rank - 2, rank - 1);
  const scaledB = scaleB === undefined ? b : scaled(b, scaleB, elementTypeOf(op.b_scale), rank - 1, rank - 2);
  return matrixProduct(scaledA, scaledB, elements(args[2]), op.d.type);
}

function elementTypeOf(value: { readonly type: Type } | undefined): Type | undefined {
  return value === undefined ? undefined : elementTypeOrSelf(value.type);
}

/** The elements as numbers; those of `e2m1` are packed in pairs along dimension `packed`, the low half first. */
function unpacked(source: Elements, type: Type, kind: string, packed: number): Elements {
  const element = elementTypeOrSelf(type);
  const format = floatFormat(formats[kind] ?? "f32");
  const decode = (x: Scalar): number => (typeof x === "number" ? x : decodeFloat(format, toBits(element, x)));
  if (kind !== "e2m1" || element instanceof FloatType) return new Elements(source.shape, source.elements.map(decode));
  const shape = source.shape.with(packed, 2 * at(source.shape, packed));
  const strides = stridesOf(source.shape);
  const out: number[] = [];
  for (const position of positions(shape)) {
    const index = at(position, packed);
    const pair = toBits(element, at(source.elements, linearIndex(position.with(packed, index >> 1), strides)));
    out.push(decodeFloat(format, index % 2 === 0 ? pair & 15n : pair >> 4n));
  }
  return new Elements(shape, out);
}

/**
 * The elements times the scale of their block, in f32, which may overflow: row `rows` and block along dimension
 * `along`.
 */
function scaled(source: Elements, scales: Elements, type: Type | undefined, rows: number, along: number): Elements {
  const blocks = at(scales.shape, scales.shape.length - 1);
  const size = at(source.shape, along) / blocks;
  const strides = stridesOf(scales.shape);
  const out: number[] = [];
  for (const position of positions(source.shape)) {
    const isSingle = scales.elements.length === 1;
    const place = [...position.slice(0, -2), at(position, rows), Math.floor(at(position, along) / size)];
    const scale = at(scales.elements, isSingle ? 0 : linearIndex(place, strides));
    out.push(Math.fround(Number(source.elements[out.length]) * scaleNumber(scale, type)));
  }
  return new Elements(source.shape, out);
}

/** A scale as a number: an `i8` is the biased exponent of a power of two, and NaN if all bits are set. */
function scaleNumber(scale: Scalar, type: Type | undefined): number {
  if (typeof scale === "number") return scale;
  const exponent = type === undefined ? Number(scale) : Number(toBits(type, scale));
  return exponent === 255 ? Number.NaN : 2 ** (exponent - 127);
}
