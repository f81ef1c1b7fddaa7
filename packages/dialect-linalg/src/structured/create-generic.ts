/** Makes a `linalg.generic` of operands, maps and a function for its body. */
import type { Builder } from "@tt-opt/ir-core";
import {
  type AffineMap,
  ArrayAttr,
  type Attribute,
  type Context,
  endOf,
  Region,
  type StringAttr,
  typed,
  AnyShaped,
  type Value,
} from "@tt-opt/ir-core";
import { type IteratorType, IteratorTypeEnum } from "../attributes.ts";
import { GenericOp } from "../ops/generic-op.ts";
import { YieldOp } from "../ops/yield-op.ts";
import { mapsAttr } from "./named-op.ts";
import { resultTypesOf } from "./operand-syntax.ts";
import { elementOf } from "./operand-type.ts";

/** What a `linalg.generic` is made of, beside its body. */
export interface GenericParts {
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
  /** One per operand, inputs first. */
  readonly maps: readonly AffineMap[];
  readonly iterators: readonly IteratorType[];
  readonly doc?: StringAttr | undefined;
  /** Discardable attributes. */
  readonly attributes?: Iterable<readonly [string, Attribute]>;
}

/** Makes the body: gets a builder in it and an element of each operand, and returns what to yield. */
export type GenericBody = (b: Builder, args: readonly Value[]) => Value | readonly Value[];

/** Makes a `linalg.generic`; outputs that are tensors have a result each. */
export function createGeneric(b: Builder, parts: GenericParts, body: GenericBody): GenericOp {
  const { inputs, outputs } = parts;
  const region = new Region();
  const block = b.createBlock(
    region,
    [...inputs, ...outputs].map((value) => elementOf(value.type)),
  );
  block.args.forEach((arg, i) => (arg.name = i < inputs.length ? "in" : "out"));
  b.within(endOf(block), () => {
    const made = body(b, block.args);
    YieldOp.build(b, { values: isList(made) ? made : [made] });
  });
  return buildGeneric(b, parts, region);
}

/** Makes a `linalg.generic` with a body that is already there. */
export function buildGeneric(b: Builder, parts: GenericParts, body: Region): GenericOp {
  const { inputs, outputs, maps, iterators, doc, attributes } = parts;
  return GenericOp.build(b, {
    inputs,
    outputs: outputs.map((output) => typed(output, AnyShaped)),
    indexing_maps: mapsAttr(b.context, maps),
    iterator_types: iteratorTypesAttr(b.context, iterators),
    doc,
    body,
    resultTypes: resultTypesOf(outputs.map((output) => output.type)),
    ...(attributes === undefined ? {} : { discardable: attributes }),
  });
}

/** The attribute of iterator types. */
export function iteratorTypesAttr(context: Context, types: readonly IteratorType[]): ArrayAttr {
  return ArrayAttr.get(
    context,
    types.map((type) => IteratorTypeEnum.attr(context, type)),
  );
}

function isList(made: Value | readonly Value[]): made is readonly Value[] {
  return Array.isArray(made);
}
