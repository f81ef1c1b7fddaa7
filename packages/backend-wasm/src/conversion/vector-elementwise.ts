/** Elementwise operations on vectors: an instruction where there is one, else the scalar rule for each lane. */
import { at, type Operation, VectorType } from "@tt-opt/ir-core";
import type { Lowering } from "./lowering.ts";
import type { ScalarRule } from "./scalar-context.ts";
import { extractFrom, fromLanes, layoutOfVector } from "./vector-lanes.ts";

/** Lowers an elementwise operation whose operands or results are vectors; false if it is none. */
export function lowerVectorOperation(lowering: Lowering, op: Operation, scalar: ScalarRule | undefined): boolean {
  if (scalar === undefined) return false;
  lowerByLane(lowering, op, scalar);
  return true;
}

function lowerByLane(lowering: Lowering, op: Operation, scalar: ScalarRule): void {
  const { code } = lowering;
  const layouts = op.results.map(({ type }) => layoutOfVector(lowering, op, type));
  const operands = op.operands.map((operand) => {
    const value = lowering.value(operand);
    if (!(operand.type instanceof VectorType)) return () => value;
    const layout = layoutOfVector(lowering, op, operand.type);
    return (lane: number) => extractFrom(code, layout, value, lane);
  });
  const count = at(layouts, 0).count;
  const lanes = Array.from({ length: count }, (_, lane) =>
    lowering.scalar(
      op,
      scalar,
      operands.map((operand) => operand(lane)),
    ),
  );
  op.results.forEach((result, i) =>
    lowering.bind(
      result,
      fromLanes(
        code,
        at(layouts, i),
        lanes.map((values) => at(values, i)),
      ),
    ),
  );
}
