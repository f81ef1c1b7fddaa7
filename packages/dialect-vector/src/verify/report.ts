import type { VectorType } from "@tt-opt/ir-core";
import { elementTypeOrSelf, type Operation, type Type } from "@tt-opt/ir-core";

/** Reports the first of `problems` that is there. */
export function reportFirst(op: Operation, ...problems: readonly (string | undefined)[]): void {
  const problem = problems.find((each) => each !== undefined);
  if (problem !== undefined) op.error(problem, "TT3200");
}

/** Why an operand and a result do not have the same element type. */
export function elementProblem(what: string, a: Type, b: Type): string | undefined {
  return elementTypeOrSelf(a) === elementTypeOrSelf(b)
    ? undefined
    : `failed to verify that ${what} have same element type`;
}

/** Whether dimension `i` of `a` and dimension `j` of `b` are equal, scalable or not. */
export function sameDim(a: VectorType, i: number, b: VectorType, j: number): boolean {
  return a.shape[i] === b.shape[j] && (a.scalable[i] ?? false) === (b.scalable[j] ?? false);
}
