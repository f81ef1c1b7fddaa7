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
  endOf,
  implicitTerminator,
  isDynamic,
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
import { parseInsOuts, printDimensions, printInsOuts, resultTypesOf } from "../structured/operand-syntax.ts";
import { verifyStructured } from "../structured/verify-structured.ts";
import { YieldOp } from "./yield-op.ts";
import { elementOf } from "../structured/operand-type.ts";

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
  override suggestName(): string {
    return "transposed";
  }

  override verify(): void {
    const problem = problemOfTranspose(this);
    if (problem !== undefined) this.error(problem, "TT3105");
    else verifyStructured(this);
  }

  override printAssembly(p: OpPrinter): void {
    printMovement(p, this, "permutation", this.permutation);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    return parseMovement(p, state, "permutation");
  }
}

function problemOfTranspose(op: TransposeOp): string | undefined {
  const { numbers } = op.permutation;
  const from = op.input.type.shape;
  const to = op.init.type.shape;
  if (from.length !== to.length) return `input rank ${from.length} does not match init rank ${to.length}`;
  if (numbers.length !== from.length) {
    return `size of permutation ${numbers.length} does not match the argument rank ${from.length}`;
  }
  if (!numbers.every((_, i) => numbers.includes(i))) return "permutation is not valid";
  for (const [i, source] of numbers.entries()) {
    const [left, right] = [to[i] ?? 0, from[source] ?? 0];
    if (left === right) continue;
    return `dim(result, ${i}) = ${sizeText(left)} doesn't match dim(input, permutation[${i}]) = ${sizeText(right)}`;
  }
  return undefined;
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
  override suggestName(): string {
    return "broadcasted";
  }

  override verify(): void {
    const problem = problemOfBroadcast(this);
    if (problem !== undefined) this.error(problem, "TT3106");
    else verifyStructured(this);
  }

  override printAssembly(p: OpPrinter): void {
    printMovement(p, this, "dimensions", this.dimensions);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    return parseMovement(p, state, "dimensions");
  }
}

function problemOfBroadcast(op: BroadcastOp): string | undefined {
  const { numbers } = op.dimensions;
  const from = op.input.type.shape;
  const to = op.init.type.shape;
  if (from.length + numbers.length !== to.length) {
    return `input rank plus added dimensions does not match init rank. input rank: ${from.length}, dimensions size: ${numbers.length}, init rank: ${to.length}`;
  }
  for (const [i, dimension] of numbers.entries()) {
    if (dimension >= 0 && dimension < to.length) continue;
    return `dimension ${i} is out of range. expected range: [0, ${to.length - 1}], got: ${dimension}`;
  }
  const kept = to.flatMap((_, i) => (numbers.includes(i) ? [] : [i]));
  if (kept.length !== from.length) return "dimensions should not contain duplicates";
  for (const [i, target] of kept.entries()) {
    const [input, init] = [from[i] ?? 0, to[target] ?? 0];
    if (input === init) continue;
    return `input dim ${i} should match init dim ${target}. input: ${sizeText(input)}, init: ${sizeText(init)}`;
  }
  return undefined;
}

LinalgStructured.attach(TransposeOp, {
  indexingMaps(op) {
    const rank = op.init.type.rank;
    const inverse = Array.from({ length: rank }, (_, i) => op.permutation.numbers.indexOf(i));
    return [AffineMap.multiDim(rank, inverse), AffineMap.identity(rank)];
  },
  iteratorTypes: (op) => op.init.type.shape.map(() => "parallel"),
  inputs: (op) => op.operands.slice(0, 1),
  inits: (op) => op.operands.slice(1),
});

LinalgStructured.attach(BroadcastOp, {
  indexingMaps(op) {
    const rank = op.init.type.rank;
    const added = op.dimensions.numbers;
    const kept = Array.from({ length: rank }, (_, i) => i).filter((i) => !added.includes(i));
    return [AffineMap.multiDim(rank, kept), AffineMap.identity(rank)];
  },
  iteratorTypes: (op) => op.init.type.shape.map(() => "parallel"),
  inputs: (op) => op.operands.slice(0, 1),
  inits: (op) => op.operands.slice(1),
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
  const block = new Builder(context).createBlock(region, types.map(elementOf));
  YieldOp.build(new Builder(context, endOf(block)), { values: block.args.slice(0, 1) });
  return region;
}

function parseMovement(p: OpParser, state: ParsedOperation, name: string): boolean {
  const operands = parseInsOuts(p);
  if (operands === undefined || !p.expectKeyword(name) || !p.expect("=")) return false;
  const numbers = DenseI64Array.parse?.(p);
  if (numbers === undefined || !p.parseAttributesOf(state)) return false;
  state.set(name, numbers);
  const types = [...operands.ins.types, ...operands.outs.types];
  state.resultTypes = resultTypesOf(operands.outs.types);
  state.regions.push(identityRegion(p.context, types));
  return p.resolveAll([...operands.ins.refs, ...operands.outs.refs], types, state.operands);
}

function printMovement(p: OpPrinter, op: TransposeOp | BroadcastOp, name: string, numbers: DenseArrayAttr): void {
  printInsOuts(p, [op.input], [op.init]);
  printDimensions(p, name, numbers);
  p.attrDict(op, [name]);
}

function sizeText(size: number): string {
  return isDynamic(size) ? "?" : `${size}`;
}
