/**
 * Conversion patterns that change types only: they create the operation again with the converted operands, results and
 * block arguments. They suffice for functions, branches, loops and other operations that only pass values on.
 */
import type { OpClass } from "../define/op-definition.ts";
import { groupSizes } from "../define/segments.ts";
import { DenseArrayAttr } from "../attributes/dense.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import { functionBody, functionType, setFunctionType } from "../interfaces/function-like.ts";
import { Region } from "../ir/region.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import { noMatch, type Outcome } from "../rewrite/pattern.ts";
import { type ConversionPattern, oneToManyConversionPattern } from "./conversion-pattern.ts";
import type { ConversionRewriter } from "./conversion-rewriter.ts";
import type { TypeConverter } from "./type-converter.ts";

/** Creates operations of class `root` again with converted types. */
export function typeConversionPattern(root: OpClass, converter: TypeConverter): ConversionPattern {
  return oneToManyConversionPattern(
    `convert-types-of-${root.definition.name}`,
    root,
    (op, operands, rw) => convertTypes(op, operands, rw, converter),
    { converter },
  );
}

function convertTypes(
  op: Operation,
  operands: readonly (readonly Value[])[],
  rw: ConversionRewriter,
  converter: TypeConverter,
): Outcome {
  const perResult = op.results.map(({ type }) => converter.convert(type));
  const unknown = op.results.find((_, i) => perResult[i] === undefined);
  if (unknown !== undefined) return noMatch(`result type '${unknown.type.toString()}' cannot be converted`);
  const properties = withSegments(
    op,
    "operandSegmentSizes",
    operands.map((list) => list.length),
    op.properties,
  );
  const resultCounts = perResult.map((types) => types?.length ?? 0);
  if (properties === undefined) return noMatch("the groups of its operands are not known");
  const all = withSegments(op, "resultSegmentSizes", resultCounts, properties);
  if (all === undefined) return noMatch("the groups of its results are not known");
  for (const region of op.regions) {
    for (const block of region.blocks()) {
      const odd = block.args.find(({ type }) => converter.convert(type) === undefined);
      if (odd !== undefined) return noMatch(`block argument type '${odd.type.toString()}' cannot be converted`);
    }
  }
  const regions = op.regions.map(() => new Region());
  const made = rw.create({
    definition: op.definition,
    loc: op.rawLoc,
    operands: operands.flat(),
    resultTypes: perResult.flatMap((types) => types ?? []),
    attributes: op.attributes,
    properties: all,
    regions,
    successors: op.successors,
  });
  op.regions.forEach((region, i) => {
    rw.moveBlocks(region, made.region(i));
    rw.convertRegion(made.region(i), converter);
  });
  let next = 0;
  rw.replaceWithMany(
    op,
    resultCounts.map((count) => made.results.slice(next, (next += count))),
  );
  return true;
}

/**
 * `properties` with the sizes of the operand or result groups, where each value was converted to `counts[i]` values.
 */
function withSegments(
  op: Operation,
  name: "operandSegmentSizes" | "resultSegmentSizes",
  counts: readonly number[],
  properties: DictionaryAttr,
): DictionaryAttr | undefined {
  const { definition } = op;
  if (!definition.isProperty(name)) return properties;
  const isOperand = name === "operandSegmentSizes";
  const groups = isOperand ? definition.operandGroups : definition.resultGroups;
  const variable = isOperand ? definition.variableOperandGroups : definition.variableResultGroups;
  const sizes = groupSizes(groups, variable, counts.length, op.properties, name);
  if (sizes === undefined) return undefined;
  let next = 0;
  const converted = sizes.map((size) => counts.slice(next, (next += size)).reduce((a, b) => a + b, 0));
  return properties.with(name, DenseArrayAttr.i32(op.context, converted));
}

/** Converts the argument and result types of functions of class `root`, and the arguments of their blocks. */
export function functionTypeConversionPattern(root: OpClass, converter: TypeConverter): ConversionPattern {
  return oneToManyConversionPattern(
    `convert-signature-of-${root.definition.name}`,
    root,
    (op, _operands, rw) => {
      const { inputs, results } = functionType(op);
      const newInputs = converter.convertAll(inputs);
      const newResults = converter.convertAll(results);
      if (newInputs === undefined || newResults === undefined) return noMatch("its type cannot be converted");
      const body = functionBody(op);
      if (body !== undefined && !rw.convertRegion(body, converter)) {
        return noMatch("the type of a block argument cannot be converted");
      }
      setFunctionType(op, rw, newInputs, newResults);
      return true;
    },
    { converter },
  );
}

/** Whether the type of function `op` and the types of its block arguments are legal for `converter`. */
export function isLegalFunction(op: Operation, converter: TypeConverter): boolean {
  const { inputs, results } = functionType(op);
  const body = functionBody(op);
  return (
    [...inputs, ...results].every((type) => converter.isLegal(type)) &&
    (body === undefined || converter.isLegalRegion(body))
  );
}
