/**
 * Decomposes values whose type stands for several values, such as descriptors and block pointers, in functions, calls,
 * loops and conditionals. The operations that create and use such values are left to the patterns of the pass.
 */
import { PoisonOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  applyPartialConversion,
  ArrayAttr,
  type ConversionPattern,
  ConversionTarget,
  DictionaryAttr,
  functionTypeConversionPattern,
  isLegalFunction,
  noMatch,
  oneToManyConversionPattern,
  type Operation,
  type Rewriter,
  type TypeConverter,
  typeConversionPattern,
  UnrealizedConversionCastOp,
} from "@tt-opt/ir-core";
import { anyValue } from "../transforms/lift-cf-to-scf/any-value.ts";

/** Operations that forward values. */
const passingOn = [
  scf.ForOp,
  scf.WhileOp,
  scf.IfOp,
  scf.IndexSwitchOp,
  scf.ExecuteRegionOp,
  scf.ConditionOp,
  scf.YieldOp,
  tt.CallOp,
  tt.ReturnOp,
];

/**
 * Decomposes values inside of `root` by `converter`; `patterns` convert the operations that create and use them.
 * Returns whether none are left. If some are, errors say why.
 */
export function decomposeValues(
  root: Operation,
  rw: Rewriter,
  converter: TypeConverter,
  patterns: readonly ConversionPattern[],
): boolean {
  const attributes = argumentAttributes(root, converter);
  const target = new ConversionTarget()
    .legalOp(UnrealizedConversionCastOp)
    .dynamicOp(tt.FuncOp, (op) => isLegalFunction(op, converter))
    .unknownOps((op) => converter.isLegalOp(op) && op.regions.every((region) => converter.isLegalRegion(region)));
  const isDone = applyPartialConversion(root, {
    target,
    patterns: [
      ...patterns,
      ...passingOn.map((cls) => typeConversionPattern(cls, converter)),
      selectEach(converter),
      anyValues(converter),
      functionTypeConversionPattern(tt.FuncOp, converter),
    ],
    converter,
    listeners: rw.listeners,
  });
  for (const [op, attrs] of attributes) rw.setAttribute(op, "arg_attrs", attrs);
  return isDone;
}

/** Turns an `arith.select` between decomposed values into one per part. */
function selectEach(converter: TypeConverter): ConversionPattern {
  return oneToManyConversionPattern(
    "select-each",
    SelectOp,
    (op, [conditions = [], trueValues = [], falseValues = []], rw) => {
      const [condition] = conditions;
      if (condition === undefined || trueValues.length !== falseValues.length) return noMatch("the parts differ");
      const parts = trueValues.flatMap((trueValue, i) => {
        const falseValue = falseValues[i];
        return falseValue === undefined ? [] : SelectOp.build(rw, { condition, trueValue, falseValue }).results;
      });
      rw.replaceWithMany(op, [parts]);
      return true;
    },
    { converter },
  );
}

/** Turns a `ub.poison` of a decomposed type into arbitrary values for its parts. */
function anyValues(converter: TypeConverter): ConversionPattern {
  return oneToManyConversionPattern("any-values", PoisonOp, (op, _operands, rw) => {
    const types = converter.convert(op.result.type);
    if (types === undefined) return noMatch("its type cannot be converted");
    rw.replaceWithMany(op, [types.map((type) => anyValue(rw, type))]);
    return true;
  });
}

/** The new attributes of arguments: the first part of a decomposed argument keeps them. */
function argumentAttributes(root: Operation, converter: TypeConverter): ReadonlyMap<Operation, ArrayAttr> {
  const found = new Map<Operation, ArrayAttr>();
  root.walkOps(tt.FuncOp, (op) => {
    if (op.arg_attrs === undefined || isLegalFunction(op, converter)) return;
    const none = DictionaryAttr.get(op.context, []);
    const attrs = op.type.inputs.flatMap((type, i) => {
      const parts = converter.convert(type) ?? [type];
      return parts.map((_, part) => (part === 0 ? op.argumentAttributes(i) : none));
    });
    found.set(op, ArrayAttr.get(op.context, attrs));
  });
  return found;
}
