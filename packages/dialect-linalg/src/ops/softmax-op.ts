/** `linalg.softmax`: exponentials along one dimension, divided by their sum. */
import {
  AnyRankedTensor,
  ConditionallySpeculatable,
  defineOp,
  DestinationStyle,
  I64Attr,
  isDynamic,
  MemoryEffects,
  MemRefType,
  RankedTensorType,
  readEffect,
  ReifyShapes,
  Tiling,
  variadic,
  writeEffect,
} from "@tt-opt/ir-core";
import { TensorOrMemRef } from "../constraints.ts";
import { sizesOf } from "../structured/index-arithmetic.ts";
import { softmaxIterationDomain, softmaxIterations, softmaxPart, tiledSoftmax } from "../tiling/softmax-tiling.ts";

/** `linalg.softmax`. */
export class SoftmaxOp extends defineOp("linalg.softmax", {
  summary: "exponentials along a dimension, divided by their sum",
  description: `
The largest element along the dimension is subtracted first, so that no exponential overflows.

\`\`\`mlir
%0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
\`\`\``,
  operands: { input: TensorOrMemRef, output: TensorOrMemRef },
  results: { result: variadic(AnyRankedTensor) },
  attributes: { dimension: I64Attr },
  assembly:
    "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?",
}) {
  override verify(): void {
    const problem = problemOf(this);
    if (problem !== undefined) this.error(problem, "TT3110");
  }
}

function problemOf({ input, output, dimension, results }: SoftmaxOp): string | undefined {
  const [from, to] = [input.type, output.type];
  if (from instanceof MemRefType !== to instanceof MemRefType)
    return "expected to have pure tensor or buffer semantics";
  const outputs = to instanceof RankedTensorType ? 1 : 0;
  if (results.length !== outputs) {
    return `expected the number of tensor results (${results.length}) to be equal to the number of output tensors (${outputs})`;
  }
  if (from.elementType !== to.elementType) return "failed to verify that input and output have same element type";
  const isSame = (size: number, axis: number): boolean => {
    const other = to.shape[axis] ?? 0;
    return size === other || isDynamic(size) || isDynamic(other);
  };
  if (from.rank !== to.rank || !from.shape.every(isSame)) return "incompatible output shape";
  if (dimension.number < 0 || dimension.number >= from.rank) return "incorrect dimension specified";
  const [result] = results;
  if (result === undefined || result.type === to) return undefined;
  return `expected type of operand #1 ('${to.toString()}') to match type of corresponding result ('${result.type.toString()}')`;
}

DestinationStyle.attach(SoftmaxOp, { initsRange: () => ({ start: 1, length: 1 }) });
MemoryEffects.attach(SoftmaxOp, {
  effects: ({ input, output }) => (input.type instanceof MemRefType ? [readEffect(input), writeEffect(output)] : []),
});
ConditionallySpeculatable.attach(SoftmaxOp, {
  speculatability: ({ output }) => (output.type instanceof MemRefType ? "no" : "yes"),
});
ReifyShapes.attach(SoftmaxOp, {
  reifyResultShapes: ({ output }, b) => (output.type instanceof MemRefType ? [] : [sizesOf(b, output)]),
});
Tiling.attach(SoftmaxOp, {
  iteratorTypes: ({ input }) => input.type.shape.map(() => "parallel"),
  iterationDomain: softmaxIterationDomain,
  tiledImplementation: tiledSoftmax,
  resultTilePosition: (op, rw, _, tile) => softmaxPart(op, rw, tile),
  iterationTileFromResultTile: (op, _, __, tile) => softmaxIterations(op, tile),
  iterationTileFromOperandTile: (op, _, __, tile) => softmaxIterations(op, tile),
  generateResultTileValue: (op, rw, _, tile) => {
    const iterations = softmaxIterations(op, tile);
    return iterations === undefined ? undefined : tiledSoftmax(op, rw, iterations);
  },
});
