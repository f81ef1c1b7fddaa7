/** All rules in one table, and those that belong to no group: constants and `select`. */
import { at, DenseElementsAttr, FloatAttr, IntegerAttr, type Type, VectorType, type Value } from "@tt-opt/ir-core";
import { atomicRules } from "./atomic-rules.ts";
import { calledFunctions } from "./called-functions.ts";
import { castRules } from "./cast-rules.ts";
import { changedSigns } from "./changed-signs.ts";
import { chooseLanes } from "./choose-lanes.ts";
import { extremumOrNaN, partialExtremum, pseudoExtremum } from "./select-extrema.ts";
import type { CodeBuilder } from "./code-builder.ts";
import { controlRules } from "./control-rules.ts";
import { floatRules } from "./float-rules.ts";
import { integerRules } from "./integer-rules.ts";
import type { OperationRule, RuleSet } from "./lowering.ts";
import { memrefRules } from "./memref-rules.ts";
import { numberKind } from "./number-kind.ts";
import { pointerRules } from "./pointer-rules.ts";
import { structuredAccessRules } from "./structured-access-rules.ts";
import { programRules } from "./program-rules.ts";
import { vectorAccessRules } from "./vector-access-rules.ts";
import { lowerVectorOperation } from "./vector-elementwise.ts";
import { constantVector } from "./vector-constants.ts";
import { vectorRules } from "./vector-rules.ts";
import { layoutOfVector, relayout } from "./vector-lanes.ts";

/** The register of a scalar constant; undefined if it cannot be held. */
export function constantScalar(code: CodeBuilder, type: Type, value: IntegerAttr | FloatAttr): Value | undefined {
  const kind = numberKind(type);
  if (kind === undefined) return undefined;
  if (value instanceof FloatAttr) {
    if (kind.kind === "small-float") return code.i32(Number(value.bits));
    return kind.kind === "float" ? floatConstant(code, kind.wasm, value) : undefined;
  }
  if (kind.kind !== "integer") return undefined;
  if (kind.wasm === "i64") return code.i64(kind.bits === 64 ? value.value : BigInt.asUintN(kind.bits, value.value));
  return code.i32(Number(BigInt.asIntN(32, kind.bits === 32 ? value.value : BigInt.asUintN(kind.bits, value.value))));
}

/** A NaN is built from its bits, since numbers of the host do not preserve them. */
function floatConstant(code: CodeBuilder, wasm: "f32" | "f64", attribute: FloatAttr): Value {
  const { value, bits } = attribute;
  if (!Number.isNaN(value)) return code.float(wasm, value);
  if (wasm === "f64") return code.op("f64.reinterpret_i64", [code.i64(bits)]);
  return code.op("f32.reinterpret_i32", [code.i32(Number(BigInt.asIntN(32, bits)))]);
}

const lowerConstant: OperationRule = (lowering, op) => {
  const result = op.resultAt(0);
  const value = op.attribute("value");
  if (value instanceof DenseElementsAttr && result.type instanceof VectorType) {
    lowering.bindParts(result, constantVector(lowering.code, layoutOfVector(lowering, op, result.type), value));
    return;
  }
  if (!(value instanceof IntegerAttr || value instanceof FloatAttr)) {
    return lowering.reject(op, `a constant of type '${result.type.toString()}'`);
  }
  const register = constantScalar(lowering.code, result.type, value);
  lowering.bind(
    result,
    register ?? lowering.reject(op, `cannot represent a value of type '${result.type.toString()}'`),
  );
};

/** A select by one condition, of any type including pointers and memrefs. A vector of conditions selects by lane. */
const lowerSelect: OperationRule = (lowering, op) => {
  const [condition, whenTrue, whenFalse] = op.operands;
  if (condition === undefined || whenTrue === undefined || whenFalse === undefined) return;
  const { code } = lowering;
  const trues = lowering.pack(whenTrue);
  const falses = lowering.pack(whenFalse);
  if (condition.type instanceof VectorType) {
    const select = { condition, whenTrue, whenFalse };
    const extremum = pseudoExtremum(lowering, select) ?? extremumOrNaN(lowering, select);
    if (extremum !== undefined) {
      lowering.bindParts(op.resultAt(0), extremum);
      return;
    }
    const to = layoutOfVector(lowering, op, whenTrue.type);
    // The select by one of two conditions may be a minimum or maximum.
    const [extreme, rest] = partialExtremum(lowering, select) ?? [falses, condition];
    const from = layoutOfVector(lowering, op, condition.type);
    // A mask in narrow lanes may fill more parts, without lanes in the last ones.
    const masks = relayout(code, lowering.registers(rest), from.bits, to.bits, true).slice(0, to.parts);
    const signed = changedSigns(code, to, [whenTrue, whenFalse], [trues, falses, masks]);
    if (signed !== undefined && rest === condition) {
      lowering.bindParts(op.resultAt(0), signed);
      return;
    }
    const { relaxed } = lowering.options;
    lowering.usesRelaxed ||= relaxed;
    const chosen = masks.map((mask, i) => chooseLanes(code, to.bits, [at(trues, i), at(extreme, i), mask], relaxed));
    lowering.bindParts(op.resultAt(0), chosen);
    return;
  }
  const chooser = lowering.value(condition);
  lowering.unpack(
    op.resultAt(0),
    trues.map((value, i) => code.select(value, at(falses, i), chooser)),
  );
};

const operations: Readonly<Record<string, OperationRule>> = {
  ...controlRules,
  ...memrefRules,
  ...pointerRules,
  ...structuredAccessRules,
  ...atomicRules,
  ...programRules,
  ...vectorRules,
  ...vectorAccessRules,
  ...calledFunctions,
  "arith.constant": lowerConstant,
  "arith.select": lowerSelect,
};

/** Every rule. */
export const ruleSet: RuleSet = {
  operations: new Map(Object.entries(operations)),
  scalars: new Map(Object.entries({ ...integerRules, ...floatRules, ...castRules })),
  vector: lowerVectorOperation,
};
