/**
 * How operations store an {@link AccessLayout}: each list of numbers as operands for those that are only known at run time
 * and a dense array for the others. A dimension without wrap has the wrap size 0, one without bounds the upper bound -1.
 */
import {
  type Context,
  DenseArrayAttr,
  DenseI64Array,
  Index,
  type IndexType,
  isDynamic,
  type OpDefinition,
  type Operation,
  operandRange,
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

/** What an operation stores of a layout. */
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

/** The layout that an operation with the operands and attributes of this file stores. */
export function layoutOf(op: Operation): AccessLayout {
  const places = placesOf(op.definition);
  const starts = numbers(op, places.wrap_starts);
  const sizes = numbers(op, places.wrap_sizes);
  const lows = numbers(op, places.lows);
  const highs = numbers(op, places.highs);
  const dims = numbers(op, places.strides).map((stride, dim): AccessDimension => {
    const size = sizes[dim] ?? noWrap;
    const high = highs[dim] ?? noBound;
    return {
      stride,
      wrap: size === noWrap ? undefined : { start: starts[dim] ?? 0, size },
      bounds: high === noBound ? undefined : { low: lows[dim] ?? 0, high },
    };
  });
  const { start } = operandRange(op.definition, places.base.group, op.operandCount, op.properties);
  return new AccessLayout(op.operand(start), numbers(op, places.offset)[0] ?? 0, dims);
}

/** Where the numbers of a list are stored: the index of the group of operands, and the attribute of those known. */
interface ListPlace {
  readonly group: number;
  readonly attribute: string;
}

type Places = Readonly<Record<"base" | keyof typeof layoutOperands, ListPlace>>;

const placesByDefinition = new Map<OpDefinition, Places>();

function placesOf(definition: OpDefinition): Places {
  let places = placesByDefinition.get(definition);
  if (places === undefined) {
    const place = (name: string): ListPlace => ({
      group: definition.operandGroups.findIndex((group) => group.name === name),
      attribute: `static_${name}`,
    });
    places = {
      base: place("base"),
      offset: place("offset"),
      strides: place("strides"),
      wrap_starts: place("wrap_starts"),
      wrap_sizes: place("wrap_sizes"),
      lows: place("lows"),
      highs: place("highs"),
    };
    placesByDefinition.set(definition, places);
  }
  return places;
}

function numbers(op: Operation, { group, attribute }: ListPlace): readonly MixedValue[] {
  const known = op.properties.get(attribute);
  if (!(known instanceof DenseArrayAttr)) return [];
  const values = staticValues(known);
  // Most lists have no operands.
  if (!values.some(isDynamic)) return values;
  const { start, length } = operandRange(op.definition, group, op.operandCount, op.properties);
  const operands: Value[] = [];
  for (let i = start; i < start + length; i++) operands.push(op.operand(i));
  return mixedValues(known, operands);
}
