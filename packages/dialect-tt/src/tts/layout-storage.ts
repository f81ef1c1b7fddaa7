/**
 * Storage of an {@link AccessLayout} in operations. Each list of numbers is stored as operands for those that are only
 * known at run time and a dense array for the others. A dimension without wrap has the wrap size 0, one without bounds
 * the upper bound -1.
 */
import {
  type Context,
  defined,
  DenseArrayAttr,
  DenseI64Array,
  Index,
  type IndexType,
  isDynamic,
  operandGroup,
  type Operation,
  typed,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { type MixedValue, mixedValues, splitMixed, staticAttr, staticValues } from "@tt-opt/dialect-std";
import { AccessBase, type AccessBaseType } from "./base-type.ts";
import { type AccessDimension, AccessLayout } from "./access-layout.ts";

/** Operand groups of a layout, for the definition of an operation. */
export const layoutOperands = {
  offset: variadic(Index),
  strides: variadic(Index),
  wrap_starts: variadic(Index),
  wrap_sizes: variadic(Index),
  lows: variadic(Index),
  highs: variadic(Index),
} as const;

/** Attributes of a layout, for the definition of an operation. */
export const layoutAttributes = {
  static_offset: DenseI64Array,
  static_strides: DenseI64Array,
  static_wrap_starts: DenseI64Array,
  static_wrap_sizes: DenseI64Array,
  static_lows: DenseI64Array,
  static_highs: DenseI64Array,
} as const;

/** The operands and attributes that store a layout. */
export interface LayoutParts {
  readonly base: Value<AccessBaseType>;
  readonly offset: readonly Value<IndexType>[];
  readonly strides: readonly Value<IndexType>[];
  readonly wrap_starts: readonly Value<IndexType>[];
  readonly wrap_sizes: readonly Value<IndexType>[];
  readonly lows: readonly Value<IndexType>[];
  readonly highs: readonly Value<IndexType>[];
  readonly static_offset: DenseArrayAttr;
  readonly static_strides: DenseArrayAttr;
  readonly static_wrap_starts: DenseArrayAttr;
  readonly static_wrap_sizes: DenseArrayAttr;
  readonly static_lows: DenseArrayAttr;
  readonly static_highs: DenseArrayAttr;
}

const noWrap = 0;
const noBound = -1;

/** The operands and attributes that store a layout: arguments of `build`. */
export function layoutArgs(context: Context, layout: AccessLayout): LayoutParts {
  const { base, dims } = layout;
  const offset = splitMixed([layout.offset]);
  const strides = splitMixed(dims.map(({ stride }) => stride));
  const starts = splitMixed(dims.map(({ wrap }) => wrap?.start ?? 0));
  const sizes = splitMixed(dims.map(({ wrap }) => wrap?.size ?? noWrap));
  const lows = splitMixed(dims.map(({ bounds }) => bounds?.low ?? 0));
  const highs = splitMixed(dims.map(({ bounds }) => bounds?.high ?? noBound));
  return {
    base: typed(base, AccessBase),
    offset: indices(offset.operands),
    strides: indices(strides.operands),
    wrap_starts: indices(starts.operands),
    wrap_sizes: indices(sizes.operands),
    lows: indices(lows.operands),
    highs: indices(highs.operands),
    static_offset: staticAttr(context, offset.numbers),
    static_strides: staticAttr(context, strides.numbers),
    static_wrap_starts: staticAttr(context, starts.numbers),
    static_wrap_sizes: staticAttr(context, sizes.numbers),
    static_lows: staticAttr(context, lows.numbers),
    static_highs: staticAttr(context, highs.numbers),
  };
}

/** `values`, which must be of type `index`. */
function indices(values: readonly Value[]): readonly Value<IndexType>[] {
  return values.map((value) => typed(value, Index));
}

/** The layout that is stored in the operands and attributes of an operation. */
export function layoutOf(op: Operation): AccessLayout {
  const starts = numbers(op, "wrap_starts", "static_wrap_starts");
  const sizes = numbers(op, "wrap_sizes", "static_wrap_sizes");
  const lows = numbers(op, "lows", "static_lows");
  const highs = numbers(op, "highs", "static_highs");
  const dims = numbers(op, "strides", "static_strides").map((stride, dim): AccessDimension => {
    const size = sizes[dim] ?? noWrap;
    const high = highs[dim] ?? noBound;
    return {
      stride,
      wrap: size === noWrap ? undefined : { start: starts[dim] ?? 0, size },
      bounds: high === noBound ? undefined : { low: lows[dim] ?? 0, high },
    };
  });
  return new AccessLayout(
    defined(operandGroup(op, op.operands, "base")[0], "base"),
    numbers(op, "offset", "static_offset")[0] ?? 0,
    dims,
  );
}

/** The list with the operands `group` and the known numbers of attribute `known`. */
function numbers(
  op: Operation,
  group: keyof typeof layoutOperands,
  known: keyof typeof layoutAttributes,
): readonly MixedValue[] {
  const attribute = op.properties.get(known);
  if (!(attribute instanceof DenseArrayAttr)) return [];
  const values = staticValues(attribute);
  // Most lists have no operands.
  return values.some(isDynamic) ? mixedValues(attribute, operandGroup(op, op.operands, group)) : values;
}
