/** Rows of `tt.dot` and `tt.dot_scaled`: the types of operands and accumulators, matrices and batches of them. */
import { type Block, blockCase, blockText, type BlockSpec } from "./block-case.ts";
import { elementType, floats, random, smallSamples } from "./elements.ts";
import type { Row } from "./row.ts";

/** The types of operands and of results. */
const products: readonly (readonly [a: string, b: string, d: string])[] = [
  ...floats.filter((type) => type !== "f64").map((type) => [type, type, "f32"] as const),
  ...["f16", "bf16", "f8E5M2", "f8E4M3FN"].map((type) => [type, type, "f16"] as const),
  ["bf16", "bf16", "bf16"],
  ["f8E5M2", "f8E4M3FN", "f32"],
  ["f32", "f32", "f16"],
  ["f64", "f64", "f64"],
  ["f32", "f32", "f64"],
  ["i8", "i8", "i32"],
  ["i8", "i8", "i8"],
  ["i16", "i16", "i32"],
  ["i32", "i32", "i32"],
  ["i8", "i8", "i64"],
  ["i64", "i64", "i64"],
];

function dotRow([a, b, d]: readonly [string, string, string], batch: readonly number[], precision = "ieee"): Row {
  const [m, n, k] = batch.length === 0 ? [16, 8, 32] : [4, 8, 16];
  const block = (type: string, shape: readonly number[], seed: number): Block => {
    const sizes = [...batch, ...shape];
    return {
      type,
      shape: sizes,
      bits: smallSamples(
        elementType(type),
        sizes.reduce((x, y) => x * y, 1),
        seed,
      ),
    };
  };
  const inputs = [block(a, [m, k], 1), block(b, [k, n], 2), block(d, [m, n], 3)];
  const [left = "", right = "", sum = ""] = inputs.map(blockText);
  const details = [...(batch.length > 0 ? ["batch"] : []), ...(precision === "ieee" ? [] : [precision])];
  return {
    op: "tt.dot",
    types: `${a} · ${b} → ${d}`,
    ...(details.length === 0 ? {} : { variant: details.join(", ") }),
    tensor: blockCase({
      inputs,
      outputs: [{ type: d, shape: [...batch, m, n] }],
      lines: [`%y0 = tt.dot %x0, %x1, %x2, inputPrecision = ${precision} : ${left} * ${right} -> ${sum}`],
    }),
  };
}

/** The formats of scaled operands, and the type that they are stored as. */
const scaled: Readonly<Record<string, string>> = {
  e4m3: "f8E4M3FN",
  e5m2: "f8E5M2",
  e2m1: "i8",
  bf16: "bf16",
  fp16: "f16",
};

interface ScaledOptions {
  readonly scales: "both" | "left" | "right" | "none";
  readonly packsK?: boolean;
  readonly storage?: string;
}

function scaledRow(lhs: string, rhs: string, { scales, packsK = true, storage }: ScaledOptions): Row {
  const [m, n, k] = [8, 16, 64];
  const next = random(31);
  const operand = (format: string, rows: number, columns: number, alongRows: boolean): Block => {
    const isPacked = format === "e2m1";
    const sizes = [rows, columns];
    const packed = alongRows === packsK ? 0 : 1;
    if (isPacked) sizes[packed] = (sizes[packed] ?? 0) / 2;
    const type = storage ?? scaled[format] ?? "i8";
    const count = (sizes[0] ?? 0) * (sizes[1] ?? 0);
    const bits =
      isPacked || storage !== undefined
        ? Array.from({ length: count }, () => BigInt(next() % (isPacked ? 256 : 60)))
        : smallSamples(elementType(type), count, next());
    return { type, shape: sizes, bits };
  };
  const exponents = (rows: number): Block => ({
    type: "i8",
    shape: [rows, k / 32],
    bits: Array.from({ length: (rows * k) / 32 }, () => BigInt(125 + (next() % 5))),
  });
  const hasLeft = scales === "both" || scales === "left";
  const hasRight = scales === "both" || scales === "right";
  const a = operand(lhs, m, k, false);
  const b = operand(rhs, k, n, true);
  const c: Block = { type: "f32", shape: [m, n], bits: smallSamples(elementType("f32"), m * n, 5) };
  const extra = [...(hasLeft ? [exponents(m)] : []), ...(hasRight ? [exponents(n)] : [])];
  const [left, right] = [hasLeft ? " scale %x3" : "", hasRight ? ` scale %x${hasLeft ? 4 : 3}` : ""];
  const leftType = hasLeft ? `, tensor<${m}x2xi8>` : "";
  const rightType = hasRight ? `, tensor<${n}x2xi8>` : "";
  const pack = packsK ? "" : ", lhs_k_pack = false, rhs_k_pack = false";
  const spec: BlockSpec = {
    inputs: [a, b, c, ...extra],
    outputs: [{ type: "f32", shape: [m, n] }],
    lines: [
      `%y0 = tt.dot_scaled %x0${left}, %x1${right}, %x2 lhs = ${lhs} rhs = ${rhs} {fastMath = false${pack}} : ${blockText(a)}${leftType} * ${blockText(b)}${rightType} -> tensor<${m}x${n}xf32>`,
    ],
  };
  const details = [
    ...(scales === "both" ? [] : [scales === "none" ? "no scales" : `scales of the ${scales} operand`]),
    ...(packsK ? [] : ["packed along M and N"]),
    ...(storage === undefined ? [] : [`stored as ${storage}`]),
  ];
  return {
    op: "tt.dot_scaled",
    types: `${lhs} · ${rhs} → f32`,
    ...(details.length === 0 ? {} : { variant: details.join(", ") }),
    tensor: blockCase(spec),
  };
}

const names = Object.keys(scaled);

/** See the file's header. */
export const dotRows: readonly Row[] = [
  ...products.map((types) => dotRow(types, [])),
  ...products.map((types) => dotRow(types, [2])),
  ...["tf32", "tf32x3", "bf16x3", "bf16x6"].map((precision) => dotRow(["f32", "f32", "f32"], [], precision)),
  ...names.flatMap((lhs) => names.map((rhs) => scaledRow(lhs, rhs, { scales: "both" }))),
  ...(["left", "right", "none"] as const).map((scales) => scaledRow("e4m3", "e2m1", { scales })),
  scaledRow("e2m1", "e2m1", { scales: "both", packsK: false }),
  ...["e2m3", "e3m2"].map((format) => scaledRow(format, format, { scales: "both", storage: "i8" })),
];
