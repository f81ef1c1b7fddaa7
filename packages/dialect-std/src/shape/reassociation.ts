/**
 * Reassociations: which consecutive dimensions of the longer shape make up each dimension of the shorter one, written
 * `[[0, 1], [2]]`. Expanding and collapsing a shape are described by the same list.
 */
import {
  ArrayAttr,
  arrayOf,
  type Attribute,
  type Context,
  type DenseArrayAttr,
  dynamic,
  I64ArrayAttr,
  IntegerAttr,
  IntegerType,
  isDynamic,
  type Value,
} from "@tt-opt/ir-core";
import { type MixedValue, splitMixed, staticAttr } from "./mixed-values.ts";

/** Groups of dimensions, in order. */
export type Reassociation = readonly (readonly number[])[];

/** The attribute of a reassociation: an array of arrays of 64-bit integers. */
export const ReassociationAttr = arrayOf("Array of 64-bit integer array attributes", I64ArrayAttr);

/** The groups of an attribute. */
export function reassociationOf(attribute: Attribute): Reassociation {
  if (!(attribute instanceof ArrayAttr)) return [];
  return attribute.elements.map((group) =>
    group instanceof ArrayAttr ? group.elements.map((dim) => (dim instanceof IntegerAttr ? dim.number : -1)) : [],
  );
}

/** The attribute of groups. */
export function reassociationAttr(context: Context, groups: Reassociation): ArrayAttr {
  const i64 = IntegerType.get(context, 64);
  const group = (dims: readonly number[]): ArrayAttr =>
    ArrayAttr.get(
      context,
      dims.map((dim) => IntegerAttr.get(i64, dim)),
    );
  return ArrayAttr.get(context, groups.map(group));
}

/** The sizes of `shape` multiplied group by group; dynamic where one of a group is. */
export function collapsedShape(shape: readonly number[], groups: Reassociation): number[] {
  return groups.map((dims) =>
    dims.reduce((product, dim) => {
      const size = shape[dim] ?? dynamic;
      return isDynamic(product) || isDynamic(size) ? dynamic : product * size;
    }, 1),
  );
}

/** The reassociation from the first shape to the last one of two steps: `outer` groups the groups of `inner`. */
export function composeReassociations(inner: Reassociation, outer: Reassociation): Reassociation {
  return outer.map((dims) => dims.flatMap((dim) => inner[dim] ?? []));
}

/** For each of the groups `outer`, the groups of `inner` that make it up; undefined where one is cut. */
export function nestedGroups(outer: Reassociation, inner: Reassociation): Reassociation | undefined {
  let next = 0;
  const result: number[][] = [];
  for (const dims of outer) {
    const group: number[] = [];
    let covered = 0;
    while (covered < dims.length) {
      const part = inner[next];
      if (part === undefined || covered + part.length > dims.length) return undefined;
      covered += part.length;
      group.push(next++);
    }
    result.push(group);
  }
  return next === inner.length ? result : undefined;
}

/** The group in which `dim` of the longer shape stands. */
export function groupOf(groups: Reassociation, dim: number): number {
  return groups.findIndex((dims) => dims.includes(dim));
}

/**
 * The reassociation by which `expanded` becomes `collapsed`, if there is exactly one natural choice; undefined if the
 * shapes do not go together. A dynamic size of `collapsed` takes dimensions up to and including a dynamic one.
 */
export function inferReassociation(
  expanded: readonly number[],
  collapsed: readonly number[],
): Reassociation | undefined {
  const groups: number[][] = [];
  let dim = 0;
  for (const target of collapsed) {
    const group: number[] = [];
    let product = 1;
    while (dim < expanded.length && product < target && !isDynamic(expanded[dim] ?? dynamic)) {
      product *= expanded[dim] ?? 1;
      group.push(dim++);
    }
    if (isDynamic(target)) {
      while (dim < expanded.length && expanded[dim] === 1) group.push(dim++);
      if (!isDynamic(expanded[dim] ?? 1)) return undefined;
      if (dim >= expanded.length) return undefined;
      group.push(dim++);
    } else if (group.length === 0) {
      if (expanded[dim] !== target) return undefined;
      group.push(dim++);
    } else if (product !== target) return undefined;
    groups.push(group);
  }
  if (collapsed.length === 0) return expanded.every((size) => size === 1) ? [] : undefined;
  for (; dim < expanded.length; dim++) {
    if (expanded[dim] !== 1) return undefined;
    groups.at(-1)?.push(dim);
  }
  return groups;
}

/** The attributes and operands of a reshape to `outputShape`: arguments of `build`. */
export function expansionArgs(
  context: Context,
  groups: Reassociation,
  outputShape: readonly MixedValue[],
): {
  readonly output_shape: readonly Value[];
  readonly reassociation: ArrayAttr;
  readonly static_output_shape: DenseArrayAttr;
} {
  const { operands, numbers } = splitMixed(outputShape);
  return {
    output_shape: operands,
    reassociation: reassociationAttr(context, groups),
    static_output_shape: staticAttr(context, numbers),
  };
}
