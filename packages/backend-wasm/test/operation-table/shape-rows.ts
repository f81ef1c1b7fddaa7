/** Rows of the operations that move the elements of tensors: of all types, pointers among them. */
import { type Block, blockCase, type BlockSpec, blockText, elementText } from "./block-case.ts";
import { elementType, floats, integers, random } from "./elements.ts";
import type { Row } from "./row.ts";

const all = [...integers, ...floats, "ptr"];

/** An operation from blocks of some shapes to blocks of others, for every type. */
interface ShapeSpec {
  readonly op: string;
  readonly variant?: string;
  readonly from: readonly (readonly number[])[];
  readonly to: readonly (readonly number[])[];
  readonly lines: (inputs: readonly string[], outputs: readonly string[]) => readonly string[];
}

function shapeRows(spec: ShapeSpec): readonly Row[] {
  const { op, variant, from, to, lines } = spec;
  return all.map((type) => {
    const inputs = from.map((shape): Block => ({ type, shape }));
    const outputs = to.map((shape): Block => ({ type, shape }));
    const text = lines(inputs.map(blockText), outputs.map(blockText));
    return {
      op,
      types: type,
      ...(variant === undefined ? {} : { variant }),
      tensor: blockCase({ inputs, outputs, lines: text }),
    };
  });
}

/** An operation of one operand. */
function unary(
  op: string,
  from: readonly number[],
  to: readonly number[],
  attributes = "",
  variant?: string,
): ShapeSpec {
  return {
    op,
    ...(variant === undefined ? {} : { variant }),
    from: [from],
    to: [to],
    lines: ([source], [target]) => [`%y0 = ${op} %x0${attributes} : ${source} -> ${target}`],
  };
}

const wide = new Array<number>(12).fill(2);
const specs: readonly ShapeSpec[] = [
  unary("tt.splat", [], [64]),
  unary("tt.splat", [], [4, 2, 8], "", "rank 3"),
  { op: "tt.unsplat", from: [[1, 1]], to: [[]], lines: ([source]) => [`%y0 = tt.unsplat %x0 : ${source}`] },
  unary("tt.expand_dims", [16], [16, 1], " {axis = 1 : i32}"),
  unary("tt.broadcast", [16, 1], [16, 8]),
  unary("tt.reshape", [4, 16], [8, 2, 4]),
  unary("tt.reshape", [4, 16], [64], " allow_reorder", "allow_reorder"),
  unary("tt.trans", [4, 16], [16, 4], " {order = array<i32: 1, 0>}"),
  unary("tt.trans", [2, 4, 8], [8, 2, 4], " {order = array<i32: 2, 0, 1>}", "rank 3"),
  unary("tt.trans", wide, wide, ` {order = array<i32: ${wide.map((_, i) => (i * 5 + 3) % 12).join(", ")}>}`, "rank 12"),
  { op: "tt.cat", from: [[8], [8]], to: [[16]], lines: ([a], [b]) => [`%y0 = tt.cat %x0, %x1 : ${a} -> ${b}`] },
  { op: "tt.join", from: [[8], [8]], to: [[8, 2]], lines: ([a], [b]) => [`%y0 = tt.join %x0, %x1 : ${a} -> ${b}`] },
  { op: "tt.split", from: [[8, 2]], to: [[8], [8]], lines: ([a], [b]) => [`%y0, %y1 = tt.split %x0 : ${a} -> ${b}`] },
];

/** Elements at indices of type `index`. */
function gatherRow(type: string, index: string, axis: number): Row {
  const next = random(axis);
  const [shape, picked] = [[8, 16], axis === 0 ? [32, 16] : [8, 4]];
  const count = picked.reduce((a, b) => a * b, 1);
  const limit = index === "i1" ? 2 : (shape[axis] ?? 1);
  const indices: Block = {
    type: index,
    shape: picked,
    bits: Array.from({ length: count }, () => BigInt(next() % limit)),
  };
  const [source, out] = [
    { type, shape },
    { type, shape: picked },
  ];
  const types = `(${blockText(source)}, ${blockText(indices)}) -> ${blockText(out)}`;
  return {
    op: "tt.gather",
    types: type,
    variant: `axis ${axis}, ${index} indices`,
    tensor: blockCase({
      inputs: [source, indices],
      outputs: [out],
      lines: [`%y0 = tt.gather %x0[%x1] {axis = ${axis} : i32} : ${types}`],
    }),
  };
}

function histogramRow(type: string, counts: string, isMasked: boolean): Row {
  const next = random(7);
  const limit = Math.min(2 ** (elementType(type).width - 1), 20);
  const inputs: Block[] = [
    { type, shape: [128], bits: Array.from({ length: 128 }, () => BigInt(next() % Math.max(2, limit))) },
    ...(isMasked ? [{ type: "i1", shape: [128] }] : []),
  ];
  const spec: BlockSpec = {
    inputs,
    outputs: [{ type: counts, shape: [16] }],
    lines: [`%y0 = tt.histogram %x0${isMasked ? ", %x1" : ""} : tensor<128x${type}> -> tensor<16x${counts}>`],
  };
  return {
    op: "tt.histogram",
    types: `${type} → ${counts}`,
    ...(isMasked ? { variant: "masked" } : {}),
    tensor: blockCase(spec),
  };
}

/** A region that is applied to groups of `pack` elements. */
function mapRow(type: string, pack: number): Row {
  const element = elementText(type);
  const places = Array.from({ length: pack }, (_, i) => i);
  const args = [0, 1].flatMap((operand) => places.map((i) => `%a${operand}_${i}: ${element}`));
  const returned = [...places.map((i) => `%a1_${pack - 1 - i}`), ...places.map((i) => `%a0_${i}`)];
  const block: Block = { type, shape: [4, 8] };
  const text = blockText(block);
  return {
    op: "tt.map_elementwise",
    types: type,
    variant: `pack ${pack}`,
    tensor: blockCase({
      inputs: [block, block],
      outputs: [block, block],
      lines: [
        `%ys:2 = "tt.map_elementwise"(%x0, %x1) <{pack = ${pack} : i32}> ({`,
        `^bb0(${args.join(", ")}):`,
        `  tt.map_elementwise.return ${returned.join(", ")} : ${returned.map(() => element).join(", ")}`,
        `}) : (${text}, ${text}) -> (${text}, ${text})`,
        ...[0, 1].map((i) => `%y${i} = tt.bitcast %ys#${i} : ${text} -> ${text}`),
      ],
    }),
  };
}

const range = (start: number, end: number): Row => ({
  op: "tt.make_range",
  types: "i32",
  variant: `from ${start}`,
  tensor: blockCase({
    inputs: [],
    outputs: [{ type: "i32", shape: [end - start] }],
    lines: [`%y0 = tt.make_range {start = ${start} : i32, end = ${end} : i32} : tensor<${end - start}xi32>`],
  }),
});

/** See the file's header. */
export const movementRows: readonly Row[] = [
  range(0, 32),
  range(-5, 27),
  range(100, 101),
  ...specs.flatMap(shapeRows),
  ...all.flatMap((type) => [gatherRow(type, "i32", 0), gatherRow(type, "i32", 1)]),
  ...["i1", "i8", "i16", "i64"].map((index) => gatherRow("f32", index, 0)),
  ...integers.flatMap((type) => [histogramRow(type, "i32", false), histogramRow(type, "i32", true)]),
  ...["i1", "i8", "i16", "i64"].map((counts) => histogramRow("i32", counts, true)),
  ...all.flatMap((type) => [mapRow(type, 1), mapRow(type, 4)]),
];
