/** `linalg.reduce`: combines the elements of its inputs along dimensions. */
import {
  AffineMap,
  AnyTensor,
  type BlockArgument,
  DenseI64Array,
  DenseArrayAttr,
  defineOp,
  implicitTerminator,
  type OpParser,
  RecursiveMemoryEffects,
  type OpPrinter,
  type ParsedOperation,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { TensorOrMemRef } from "../constraints.ts";
import { LinalgStructured } from "../structured/linalg-structured.ts";
import { rankOf, shapeText } from "../structured/operand-type.ts";
import { parseInsOuts, printDimensions, printInsOuts } from "../structured/operand-syntax.ts";
import { verifyStructured } from "../structured/verify-structured.ts";
import {
  parsePayloadOp,
  parsePayloadRegion,
  printNamedRegion,
  printPayloadOp,
  shortPayload,
} from "../structured/region-syntax.ts";

/** The short form applies its operation to the accumulator and the element, in this order. */
const accumulatorFirst = (args: readonly Value[]): readonly Value[] => {
  const last = args.at(-1);
  return last === undefined ? args : [last, ...args.slice(0, -1)];
};

/** `linalg.reduce`. */
export class ReduceOp extends defineOp("linalg.reduce", {
  summary: "combines elements along dimensions",
  description: `
There are as many inits as inputs; the region gets an element of each input, then the accumulators.

\`\`\`mlir
%0 = linalg.reduce { arith.addf } ins(%a : tensor<16x32xf32>) outs(%init : tensor<16xf32>) dimensions = [1]
\`\`\``,
  operands: { inputsAndInits: variadic(TensorOrMemRef) },
  results: { result: variadic(AnyTensor) },
  attributes: { dimensions: DenseI64Array },
  regions: { combiner: "single-block" },
  traits: [implicitTerminator("linalg.yield"), RecursiveMemoryEffects],
}) {
  /** What is reduced. */
  get inputs(): readonly Value[] {
    return this.operands.slice(0, this.operandCount / 2);
  }

  /** The accumulators' first values. */
  get inits(): readonly Value[] {
    return this.operands.slice(this.operandCount / 2);
  }

  override suggestName(result: number): string | undefined {
    return result === 0 ? "reduced" : undefined;
  }

  override suggestArgumentName({ index }: BlockArgument): string {
    return index < this.inputs.length ? "in" : "init";
  }

  override verify(): void {
    const problem = problemOf(this);
    if (problem !== undefined) this.error(problem, "TT3104");
    else verifyStructured(this);
  }

  override printAssembly(p: OpPrinter): void {
    const payload = this.inputs.length === 1 ? shortPayload(this.combiner.entry, accumulatorFirst) : undefined;
    if (payload !== undefined) printPayloadOp(p, payload);
    printInsOuts(p, this.inputs, this.inits);
    printDimensions(p, "dimensions", this.dimensions);
    p.attrDict(this, ["dimensions"]);
    if (payload === undefined) printNamedRegion(p, this.combiner);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const payload = parsePayloadOp(p);
    const operands = payload === undefined ? undefined : parseInsOuts(p);
    if (payload === undefined || operands === undefined) return false;
    if (!p.expectKeyword("dimensions") || !p.expect("=")) return false;
    const dimensions = DenseI64Array.parse?.(p);
    if (!(dimensions instanceof DenseArrayAttr) || !p.parseAttributesOf(state)) return false;
    state.set("dimensions", dimensions);
    return parsePayloadRegion(p, state, { payload, ...operands }, "the combiner of linalg.reduce", accumulatorFirst);
  }
}

function problemOf(op: ReduceOp): string | undefined {
  const { numbers } = op.dimensions;
  if (op.operandCount % 2 !== 0 || op.operandCount === 0) return "expects as many inputs as inits";
  if (numbers.some((dimension, i) => i > 0 && dimension <= (numbers[i - 1] ?? 0))) {
    return "attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order";
  }
  const count = op.operandCount / 2;
  const shapes = op.inputsAndInits.map((value) => value.type.shape);
  for (const [i, shape] of shapes.entries()) {
    const what = i < count ? "input" : "init";
    const first = shapes[i < count ? 0 : count] ?? [];
    if (shape.join() === first.join()) continue;
    const index = i % count;
    return `expects all ${what}s to have the same shapes. Shape at ${what}-index ${index} is not equal to the shape at ${what}-index 0.`;
  }
  const input = shapes[0] ?? [];
  const init = shapes[count] ?? [];
  if (numbers.some((dimension) => dimension < 0 || dimension >= input.length)) {
    return `dimensions for reduction should be in the range [0, ${input.length - 1}].`;
  }
  const kept = input.filter((_, i) => !numbers.includes(i));
  if (kept.length !== init.length) {
    return `number of dimensions after reduction ${kept.length} doesn't match the init rank ${init.length}`;
  }
  if (kept.join() !== init.join()) {
    return `init dimensions [${shapeText(init)}] doesn't match input dimensions after reduction [${shapeText(kept)}]`;
  }
  const args = op.combiner.entry?.args.length ?? 0;
  return args === op.operandCount ? undefined : "mismatching number of operands and block arguments";
}

/** The rank of what is reduced. */
function inputRank(op: ReduceOp): number {
  return rankOf(op.inputs[0]?.type);
}

LinalgStructured.attach(ReduceOp, {
  indexingMaps(op) {
    const rank = inputRank(op);
    const dimensions = op.dimensions.numbers;
    const kept = Array.from({ length: rank }, (_, i) => i).filter((i) => !dimensions.includes(i));
    const input = AffineMap.identity(rank);
    const init = AffineMap.multiDim(rank, kept);
    return [...op.inputs.map(() => input), ...op.inits.map(() => init)];
  },
  iteratorTypes(op) {
    const dimensions = op.dimensions.numbers;
    return Array.from({ length: inputRank(op) }, (_, i) => (dimensions.includes(i) ? "reduction" : "parallel"));
  },
  inputs: (op) => op.inputs,
  inits: (op) => op.inits,
});
