/** Operations that only move elements: `linalg.transpose` and `linalg.broadcast`. */
import {
  AffineMap,
  AnyTensor,
  Builder,
  type Context,
  DenseArrayAttr,
  DenseI64Array,
  DictionaryAttr,
  defineOp,
  elementTypeOrSelf,
  endOf,
  implicitTerminator,
  type Operation,
  type OpClass,
  type OpParser,
  RecursiveMemoryEffects,
  type OpPrinter,
  type ParsedOperation,
  Region,
  type Type,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { TensorOrMemRef } from "../constraints.ts";
import { LinalgStructured } from "../structured/linalg-structured.ts";
import { parseInsOuts, printInsOuts, resultTypesOf } from "../structured/operand-syntax.ts";
import { YieldOp } from "./yield-op.ts";

const shared = {
  operands: { input: TensorOrMemRef, init: TensorOrMemRef },
  results: { result: variadic(AnyTensor) },
  regions: { body: "single-block" },
  traits: [implicitTerminator("linalg.yield"), RecursiveMemoryEffects],
} as const;

/** `linalg.transpose`. */
export class TransposeOp extends defineOp("linalg.transpose", {
  ...shared,
  summary: "permutes the dimensions of its input",
  description: `
Dimension \`i\` of the result is dimension \`permutation[i]\` of the input.

\`\`\`mlir
%0 = linalg.transpose ins(%a : tensor<16x64xf32>) outs(%init : tensor<64x16xf32>) permutation = [1, 0]
\`\`\``,
  attributes: { permutation: DenseI64Array },
}) {
  override printAssembly(p: OpPrinter): void {
    printMovement(p, this, "permutation", this.permutation);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    return parseMovement(p, state, "permutation");
  }
}

/** `linalg.broadcast`. */
export class BroadcastOp extends defineOp("linalg.broadcast", {
  ...shared,
  summary: "repeats its input along new dimensions",
  description: `
\`\`\`mlir
%0 = linalg.broadcast ins(%a : tensor<16xf32>) outs(%init : tensor<16x64xf32>) dimensions = [1]
\`\`\``,
  attributes: { dimensions: DenseI64Array },
}) {
  override printAssembly(p: OpPrinter): void {
    printMovement(p, this, "dimensions", this.dimensions);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    return parseMovement(p, state, "dimensions");
  }
}

LinalgStructured.attach(TransposeOp, {
  indexingMaps(op) {
    const rank = op.init.type.rank;
    const inverse = Array.from({ length: rank }, (_, i) => op.permutation.numbers.indexOf(i));
    return [AffineMap.multiDim(rank, inverse), AffineMap.identity(rank)];
  },
  iteratorTypes: (op) => op.init.type.shape.map(() => "parallel"),
  inputs: (op) => [op.input],
  inits: (op) => [op.init],
});

LinalgStructured.attach(BroadcastOp, {
  indexingMaps(op) {
    const rank = op.init.type.rank;
    const added = op.dimensions.numbers;
    const kept = Array.from({ length: rank }, (_, i) => i).filter((i) => !added.includes(i));
    return [AffineMap.multiDim(rank, kept), AffineMap.identity(rank)];
  },
  iteratorTypes: (op) => op.init.type.shape.map(() => "parallel"),
  inputs: (op) => [op.input],
  inits: (op) => [op.init],
});

/** Makes a `linalg.transpose` of `input` into `init`. */
export function createTranspose(b: Builder, input: Value, init: Value, permutation: readonly number[]): TransposeOp {
  return createMovement(b, TransposeOp, input, init, "permutation", permutation);
}

/** Makes a `linalg.broadcast` of `input` into `init`, which has `dimensions` more. */
export function createBroadcast(b: Builder, input: Value, init: Value, dimensions: readonly number[]): BroadcastOp {
  return createMovement(b, BroadcastOp, input, init, "dimensions", dimensions);
}

function createMovement<C extends OpClass>(
  b: Builder,
  cls: C,
  input: Value,
  init: Value,
  name: string,
  numbers: readonly number[],
): InstanceType<C>;
function createMovement(
  b: Builder,
  cls: OpClass,
  input: Value,
  init: Value,
  name: string,
  numbers: readonly number[],
): Operation {
  return b.create({
    definition: cls.definition,
    loc: b.loc,
    operands: [input, init],
    resultTypes: resultTypesOf([init.type]),
    attributes: DictionaryAttr.empty(b.context),
    properties: DictionaryAttr.get(b.context, [[name, DenseArrayAttr.i64(b.context, numbers)]]),
    regions: [identityRegion(b.context, [input.type, init.type])],
    successors: [],
  });
}

/** A region that yields the element of the input. */
function identityRegion(context: Context, types: readonly Type[]): Region {
  const region = new Region();
  const block = new Builder(context).createBlock(region, types.map(elementTypeOrSelf));
  YieldOp.build(new Builder(context, endOf(block)), { values: block.args.slice(0, 1) });
  return region;
}

function parseMovement(p: OpParser, state: ParsedOperation, name: string): boolean {
  const operands = parseInsOuts(p);
  if (operands === undefined || !p.expectKeyword(name) || !p.expect("=")) return false;
  const numbers = DenseI64Array.parse?.(p);
  if (numbers === undefined || !p.parseOptionalAttrDict(state.attributes)) return false;
  state.set(name, numbers);
  const types = [...operands.ins.types, ...operands.outs.types];
  state.resultTypes = resultTypesOf(operands.outs.types);
  state.regions.push(identityRegion(p.context, types));
  return p.resolveAll([...operands.ins.refs, ...operands.outs.refs], types, state.operands);
}

function printMovement(p: OpPrinter, op: TransposeOp | BroadcastOp, name: string, numbers: DenseArrayAttr): void {
  printInsOuts(p, [op.input], [op.init]);
  p.write(` ${name} = [${numbers.elementsText()}]`);
  p.attrDict(op, [name]);
}
