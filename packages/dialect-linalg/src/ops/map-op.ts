/** `linalg.map`: applies a region to the elements of tensors or memrefs of one shape. */
import {
  AffineMap,
  AnyTensor,
  type BlockArgument,
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
import { parseInsOuts, printInsOuts } from "../structured/operand-syntax.ts";
import { verifyStructured } from "../structured/verify-structured.ts";
import {
  parsePayloadOp,
  parsePayloadRegion,
  printNamedRegion,
  printPayloadOp,
  shortPayload,
} from "../structured/region-syntax.ts";
import { shapeText } from "../structured/operand-type.ts";

/** The short form applies its operation to the inputs alone. */
const inputsOnly = (args: readonly Value[]): readonly Value[] => args.slice(0, -1);

/** `linalg.map`. */
export class MapOp extends defineOp("linalg.map", {
  summary: "applies a region to the elements of its inputs",
  description: `
\`\`\`mlir
%0 = linalg.map { arith.addf } ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%init : tensor<64xf32>)
%1 = linalg.map ins(%a : tensor<64xf32>) outs(%init : tensor<64xf32>) (%in: f32, %out: f32) {
  %x = arith.mulf %in, %in : f32
  linalg.yield %x : f32
}
\`\`\``,
  operands: { inputs: variadic(TensorOrMemRef), init: TensorOrMemRef },
  results: { result: variadic(AnyTensor) },
  regions: { mapper: "single-block" },
  traits: [implicitTerminator("linalg.yield"), RecursiveMemoryEffects],
}) {
  override suggestName(): string {
    return "mapped";
  }

  override suggestArgumentName({ index }: BlockArgument): string {
    return index < this.inputs.length ? "in" : "init";
  }

  override verify(): void {
    const problem = problemOf(this);
    if (problem !== undefined) this.error(problem, "TT3103");
    else verifyStructured(this);
  }

  override printAssembly(p: OpPrinter): void {
    const payload = shortPayload(this.mapper.entry, inputsOnly);
    if (payload !== undefined) printPayloadOp(p, payload);
    printInsOuts(p, this.inputs, [this.init]);
    p.attrDict(this);
    if (payload === undefined) printNamedRegion(p, this.mapper);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const payload = parsePayloadOp(p);
    const operands = payload === undefined ? undefined : parseInsOuts(p);
    if (payload === undefined || operands === undefined || !p.parseAttributesOf(state)) return false;
    return parsePayloadRegion(p, state, { payload, ...operands }, "the mapper of linalg.map", inputsOnly);
  }
}

function problemOf(op: MapOp): string | undefined {
  const args = op.mapper.entry?.args ?? [];
  if (args.length !== op.operandCount) {
    return `expects number of operands to match the arity of mapper, but got: ${op.operandCount} and ${args.length}`;
  }
  for (const [i, input] of op.inputs.entries()) {
    const { elementType, shape } = input.type;
    const arg = args[i]?.type;
    if (arg !== elementType) {
      return `expected element type of input '${elementType.toString()}' to match bbArg type '${arg?.toString() ?? ""}'`;
    }
    const expected = op.init.type.shape;
    if (shape.join() !== expected.join()) {
      return `expected shape of input (${shapeText(shape)}) to match shape of output (${shapeText(expected)})`;
    }
  }
  return undefined;
}

LinalgStructured.attach(MapOp, {
  indexingMaps: (op) => op.operands.map(() => AffineMap.identity(op.init.type.rank)),
  iteratorTypes: (op) => op.init.type.shape.map(() => "parallel"),
  inputs: (op) => op.inputs,
  inits: (op) => [op.init],
});
