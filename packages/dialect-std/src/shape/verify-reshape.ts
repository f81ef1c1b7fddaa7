/** Checks that operations which split dimensions or put them together share, in the words of MLIR. */
import { type DenseArrayAttr, isDynamic, type Operation, type Value } from "@tt-opt/ir-core";
import { dynamicCount, staticValues } from "./mixed-values.ts";
import type { Reassociation } from "./reassociation.ts";

/** Whether the groups are the dimensions `0 … rank - 1` in order. */
export function isContiguous(groups: Reassociation, rank: number): boolean {
  const dims = groups.flat();
  return dims.length === rank && dims.every((dim, position) => dim === position);
}

/** Whether the sizes of two shapes fit together group by group; reports what does not. */
export function verifyGroupSizes(
  op: Operation,
  expanded: readonly number[],
  collapsed: readonly number[],
  groups: Reassociation,
): boolean {
  for (const [position, dims] of groups.entries()) {
    const sizes = dims.map((dim) => expanded[dim] ?? 1);
    const size = collapsed[position] ?? 1;
    if (sizes.some(isDynamic)) {
      if (isDynamic(size)) continue;
      op.error(
        `expected dimension ${position} of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic`,
      );
      return false;
    }
    const product = sizes.reduce((a, b) => a * b, 1);
    if (size === product) continue;
    op.error(`expected dimension ${position} of collapsed type to be static value of ${product}`);
    return false;
  }
  return true;
}

/** Whether a reassociation goes with two tensor shapes; reports what does not fit. */
export function verifyTensorReassociation(
  op: Operation,
  expanded: { readonly shape: readonly number[]; toString(): string },
  collapsed: { readonly shape: readonly number[]; toString(): string },
  groups: Reassociation,
): boolean {
  const expandedRank = expanded.shape.length;
  const collapsedRank = collapsed.shape.length;
  if (expandedRank < collapsedRank) {
    op.error(
      `expected the expanded type, '${expanded.toString()}' to have a higher (or same) rank than the collapsed type, '${collapsed.toString()}'.`,
    );
  } else if (collapsedRank !== groups.length) {
    op.error(
      `expected collapsed rank (${collapsedRank}) to equal the number of reassociation maps (${groups.length}).`,
    );
  } else if (collapsedRank === 0) {
    if (expanded.shape.every((size) => size === 1)) return true;
    op.error("expected all sizes to be 1 where the other tensor has rank 0");
  } else return verifyOrder(op, expandedRank, groups) && verifyGroupSizes(op, expanded.shape, collapsed.shape, groups);
  return false;
}

function verifyOrder(op: Operation, rank: number, groups: Reassociation): boolean {
  const dims = groups.flat();
  const largest = Math.max(-1, ...dims);
  if (groups.some((group) => group.length === 0)) op.error("reassociation indices must not be empty");
  else if (largest + 1 !== rank) {
    op.error(
      `expected reassociation map #0 to have size equal to the expanded rank (${rank}), but it is  ${largest + 1}.`,
    );
  } else {
    let next = 0;
    for (const [position, group] of groups.entries()) {
      if (group.every((dim) => dim === next++)) continue;
      op.error(`expected reassociation map #${position} to be valid and contiguous.`);
      return false;
    }
    return true;
  }
  return false;
}

/** Whether a shape operand of `length` elements goes with a result of `rank` dimensions, which may be unknown. */
export function verifyShapeOperand(
  op: Operation,
  length: number | undefined,
  rank: number | undefined,
  what: "tensor" | "memref",
): boolean {
  if (rank === undefined) return true;
  if (length !== undefined && isDynamic(length)) {
    op.error(`cannot use shape operand with dynamic length to reshape to statically-ranked ${what} type`);
  } else if (length !== rank) op.error(`length of shape operand differs from the result's ${what} rank`);
  else return true;
  return false;
}

/** What an operation with an output shape stores. */
export interface OutputShapeParts {
  readonly output_shape: readonly Value[];
  readonly static_output_shape: DenseArrayAttr;
}

/** Whether the output shape of an expansion goes with that of its result; `what` is MLIR's word for its elements. */
export function verifyOutputShape(op: Operation & OutputShapeParts, shape: readonly number[], what: string): boolean {
  const numbers = staticValues(op.static_output_shape);
  const dynamic = dynamicCount(op.static_output_shape);
  if (numbers.length !== shape.length) {
    op.error(
      `expected number of static shape ${what} to be equal to the output rank (${shape.length}) but found ${numbers.length} inputs instead`,
    );
  } else if (dynamic !== op.output_shape.length) {
    op.error(
      `mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has ${dynamic} dynamic dims while output_shape has ${op.output_shape.length} values`,
    );
  } else return true;
  return false;
}
