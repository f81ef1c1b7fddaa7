/** Combines lanes by the operations that combine several scalars. */
import { at, type Builder, IrMapping, type Value, VectorType } from "@tt-opt/ir-core";
import type { JointCombination } from "../../linalg/bodies/index.ts";
import { splat } from "./splat.ts";

/** Combines two groups of partial results, scalars or vectors. */
export function combineAll(
  b: Builder,
  { accumulators, elements, operations, results }: JointCombination,
  left: readonly Value[],
  right: readonly Value[],
): readonly Value[] {
  const mapping = new IrMapping().mapAll(accumulators, left).mapAll(elements, right);
  const { type: shape } = at(right, 0);
  const lanes = shape instanceof VectorType ? shape.shape[0] : undefined;
  // A value from outside of the body is the same in all lanes.
  const operandOf = (value: Value): Value => {
    const mapped = mapping.get(value);
    return lanes === undefined || mapped.type instanceof VectorType ? mapped : splat(b, mapped, lanes);
  };
  for (const op of operations) {
    const made = b.createGeneric(op.name, {
      operands: op.operands.map(operandOf),
      resultTypes: op.results.map(({ type }) => (lanes === undefined ? type : VectorType.get([lanes], type))),
      properties: op.properties.entries(),
      attributes: op.attributes.entries(),
    });
    op.results.forEach((result, i) => mapping.map(result, made.resultAt(i)));
  }
  return results.map((result) => mapping.get(result));
}
