/** Rows of prints and assertions, and of what runs on a GPU only. */
import { blockCase, blockText } from "./block-case.ts";
import { elementwiseRow } from "./elementwise-case.ts";
import { elementType, floats, integers, withOneNaN, samples } from "./elements.ts";
import { KernelText, outputBuffer } from "./kernel-text.ts";
import type { Case, Row } from "./row.ts";

function printRow(type: string, hex: boolean, isSigned: boolean): Row {
  const build = (shape: readonly number[]): Case => {
    const element = type === "ptr" ? undefined : elementType(type);
    const block = { type, shape };
    const bits = element === undefined ? undefined : withOneNaN(element, samples(element, 16, 1));
    const text = blockText(block);
    return blockCase({
      inputs: [bits === undefined ? block : { ...block, bits }],
      outputs: [],
      lines: [`tt.print " x: " {hex = ${hex}, isSigned = array<i32: ${isSigned ? 1 : 0}>} : %x0 : ${text}`],
      prints: true,
      grid: [1, 2, 1],
    });
  };
  const details = [...(hex ? ["hex"] : []), ...(isSigned ? ["signed"] : [])].join(", ");
  return {
    op: "tt.print",
    types: type,
    ...(details === "" ? {} : { variant: details }),
    tensor: build([4, 4]),
    scalar: build([]),
  };
}

/** A kernel that stops, or does not. */
function assertRow(holds: boolean): Row {
  const build = (shape: readonly number[]): Case =>
    blockCase({
      inputs: [{ type: "i1", shape, bits: Array.from({ length: 64 }, (_, i) => (holds || i !== 0 ? 1n : 0n)) }],
      outputs: [{ type: "i1", shape }],
      lines: [
        `tt.assert %x0, "all lanes" : ${blockText({ type: "i1", shape })}`,
        `%y0 = tt.bitcast %x0 : ${blockText({ type: "i1", shape })} -> ${blockText({ type: "i1", shape })}`,
      ],
      ...(holds ? {} : { fails: /all lanes/ }),
    });
  return {
    op: "tt.assert",
    types: "i1",
    variant: holds ? "holds" : "fails in one lane",
    tensor: build([64]),
    scalar: build([]),
  };
}

const rawDescriptor = new KernelText([
  { name: "raw", type: "i8", bits: new Array<bigint>(128).fill(0n) },
  outputBuffer("out", "f32", 64),
])
  .add("%c0 = arith.constant 0 : i32")
  .addSubject(
    "%d = tt.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<8x8xf32>",
    "%x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<8x8xf32> -> tensor<8x8xf32>",
    "tt.descriptor_store %d[%c0, %c0], %x : !tt.tensordesc<8x8xf32>, tensor<8x8xf32>",
  )
  .build({ refused: /reads a descriptor that a GPU.s driver has encoded/ });

/** A kernel with an operation that orders launches. */
function orderRow(op: string): Row {
  const build = (shape: readonly number[]): Case =>
    blockCase({
      inputs: [{ type: "i32", shape }],
      outputs: [{ type: "i32", shape }],
      lines: [op, `%y0 = arith.addi %x0, %x0 : ${blockText({ type: "i32", shape })}`],
    });
  return { op, types: "i32", tensor: build([4]), scalar: build([]) };
}

/** See the file's header. */
export const debugRows: readonly Row[] = [
  ...[...integers, ...floats, "ptr"].map((type) => printRow(type, false, false)),
  ...integers.map((type) => printRow(type, false, true)),
  ...[...integers, ...floats].map((type) => printRow(type, true, false)),
  assertRow(true),
  assertRow(false),
  elementwiseRow({
    op: "tt.elementwise_inline_asm",
    inputs: ["i32"],
    outputs: ["i32"],
    onlyTensors: true,
    refused: /assembly code of a GPU/,
    lines: (shaped) => [
      `%y0 = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x0 : ${shaped("i32")} -> ${shaped("i32")}`,
    ],
  }),
  orderRow("tt.grid_dependency_wait"),
  orderRow("tt.grid_dependency_launch_dependents"),
  { op: "tt.reinterpret_tensor_descriptor", types: "f32", tensor: rawDescriptor },
];
