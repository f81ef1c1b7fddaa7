/**
 * Checks that `tt.reduce` and `tt.scan` have in common: operands of one shape, and a region that combines two elements.
 */
import { elementTypeOrSelf, type OpClass, type Operation, RankedTensorType, type Type } from "@tt-opt/ir-core";

/** Checks operands, results and axis; false after an error. */
export function verifyCombination(op: Operation, axis: number): boolean {
  const problem = combinationProblem(op, axis);
  if (problem !== undefined) op.error(problem, "TT3060");
  return problem === undefined;
}

function combinationProblem(op: Operation, axis: number): string | undefined {
  const types = op.operandTypes;
  if (types.length === 0) return "must have at least 1 operand";
  if (types.length !== op.resultCount) return "must have the same number of inputs as outputs";
  const ranks = types.map((type) => (type instanceof RankedTensorType ? type.rank : 0));
  for (const rank of ranks) {
    if (axis < 0 || axis >= rank) return `axis out of bounds for operand rank ${rank}`;
    if (rank !== ranks[0]) return `all operands must have the same rank, but got ranks ${ranks[0]} and ${rank}`;
  }
  const agree = types.every((type, i) => elementTypeOrSelf(type) === elementTypeOrSelf(op.resultAt(i).type));
  return agree ? undefined : "operand types and result types must agree";
}

/** Checks the region: it takes two elements per operand, accumulator first, and returns one per operand. */
export function verifyCombineRegion(op: Operation, terminator: OpClass): void {
  const elements = op.operands.map((value) => elementTypeOrSelf(value.type));
  const block = op.region(0).entry;
  if (block === undefined) {
    op.error("needs a region that combines two elements", "TT3061");
    return;
  }
  const expected = 2 * elements.length;
  if (block.args.length !== expected) {
    op.error(
      `nested block must take ${expected} arguments, but given block with ${block.args.length} arguments`,
      "TT3061",
    );
    return;
  }
  if (
    !verifyTypes(
      op,
      block.args.map((arg) => arg.type),
      [...elements, ...elements],
    )
  )
    return;
  const last = block.terminator;
  if (last === undefined || last.definition !== terminator.definition) {
    const found = last === undefined ? "no terminator" : `'${last.name}'`;
    op.error(`combine operation must be terminated with '${terminator.definition.name}' but got ${found}`, "TT3061");
    return;
  }
  if (last.operandCount !== elements.length) {
    op.error(`expected combine operation to return ${elements.length} values but got ${last.operandCount}`, "TT3061");
    return;
  }
  verifyTypes(op, last.operandTypes, elements);
}

function verifyTypes(op: Operation, found: readonly Type[], expected: readonly Type[]): boolean {
  const wrong = found.findIndex((type, i) => type !== expected[i]);
  if (wrong < 0) return true;
  op.error(
    `type mismatch on combine operation. Expected argument ${wrong} to have type ${expected[wrong]?.toString() ?? "none"} but got ${found[wrong]?.toString() ?? "none"}`,
    "TT3061",
  );
  return false;
}
