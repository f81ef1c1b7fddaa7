/**
 * Lowers elementwise operations: once per register, or per group of lanes that the widest of the types has in a
 * register.
 */
import {
  at,
  ConstantLike,
  DenseElementsAttr,
  Elementwise,
  type Operation,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { ConstantOp } from "@tt-opt/dialect-std";
import { elementwise, isWidened } from "./arithmetic.ts";
import { someValueOf } from "./some-value.ts";
import type { VectorLowering } from "./vector-lowering.ts";

/** Whether `op` computes each element of its results from the elements of its operands at the same position. */
export function isElementwise(op: Operation): boolean {
  return op.has(Elementwise) && op.regions.length === 0 && someValueOf(op, isVector);
}

/** Whether an elementwise operation must be lowered. */
export function needsSplit(lowering: VectorLowering, op: Operation): boolean {
  const types = vectorTypes(op);
  const isFixed = types.every(
    (type) => lowering.shape.isFixed(type) && type.shape.length === at(types, 0).shape.length,
  );
  if (!isFixed) return false;
  return isWidened(op.name, types) || types.some((type) => !lowering.shape.isRegister(type));
}

/** Lowers an elementwise operation. */
export function lowerElementwise(lowering: VectorLowering, op: Operation): void {
  const { rw, shape } = lowering;
  const lanes = Math.min(...vectorTypes(op).map((type) => shape.lanesOf(type.elementType)));
  const operands = op.operands.map((operand) => lowering.runsOf(operand, lanes));
  const count = Math.max(...operands.map((runs) => runs.length));
  const results: Value[][] = op.results.map(() => []);
  for (let i = 0; i < count; i++) {
    const parts = operands.map((runs) => (runs.length === 1 ? at(runs, 0) : at(runs, i)));
    const length = parts.map(({ type }) => (type instanceof VectorType ? type.shape : undefined)).find(Boolean);
    const made = elementwise(rw, op.name, {
      operands: parts,
      resultTypes: op.results.map(({ type }) =>
        type instanceof VectorType ? type.with({ shape: length ?? [] }) : type,
      ),
      properties: op.properties.entries(),
      attributes: op.attributes.entries(),
    });
    made.forEach((value, r) => at(results, r).push(value));
  }
  op.results.forEach((result, r) => lowering.bindRuns(result, at(results, r), lanes));
  lowering.replaced(op);
}

/** Lowers a constant; false if its elements are not all known. */
export function lowerConstant(lowering: VectorLowering, op: Operation): boolean {
  if (!op.has(ConstantLike) || !op.is(ConstantOp)) return false;
  const { value } = op;
  const { type } = op.result;
  if (!(value instanceof DenseElementsAttr) || !(type instanceof VectorType) || !lowering.shape.isFixed(type))
    return false;
  const registers = lowering.shape.runs(type).map(({ start, length }) => {
    const elements = Array.from({ length }, (_, i) => value.element(start + i));
    const part = DenseElementsAttr.fromElements(VectorType.get([length], type.elementType), elements);
    return ConstantOp.build(lowering.rw, { value: part }).result;
  });
  lowering.bind(op.result, registers);
  lowering.replaced(op);
  return true;
}

function vectorTypes(op: Operation): readonly VectorType[] {
  const types: VectorType[] = [];
  someValueOf(op, ({ type }) => {
    if (type instanceof VectorType) types.push(type);
    return false;
  });
  return types;
}

const isVector = ({ type }: Value): boolean => type instanceof VectorType;
