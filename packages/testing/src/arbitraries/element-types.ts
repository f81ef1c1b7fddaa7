/** The element types of generated programs, by name. */
import {
  type Context,
  FloatType,
  IndexType,
  IntegerType,
  RankedTensorType,
  type Type,
  VectorType,
} from "@tt-opt/ir-core";

/** Names of integer element types. */
export const integerNames = ["i1", "i8", "i16", "i32", "i64"] as const;
/** Names of float element types. */
export const floatNames = ["f16", "bf16", "f32", "f64"] as const;

/** The name of an element type. */
export type ElementName = (typeof integerNames)[number] | (typeof floatNames)[number] | "index";

/** What values are made of elements: single ones, or tensors or vectors of a shape. */
export interface Container {
  readonly kind: "scalar" | "tensor" | "vector";
  readonly shape: readonly number[];
}

/** Single elements. */
export const scalarContainer: Container = { kind: "scalar", shape: [] };

/** The element type called `name`. */
export function elementType(context: Context, name: ElementName): Type {
  switch (name) {
    case "index":
      return IndexType.get(context);
    case "f16":
    case "bf16":
    case "f32":
    case "f64":
      return FloatType.get(context, name);
    default:
      return IntegerType.get(context, Number(name.slice(1)));
  }
}

/** The type of values in `container` with elements of the type called `name`. */
export function containedType(context: Context, name: ElementName, { kind, shape }: Container): Type {
  const element = elementType(context, name);
  if (kind === "scalar") return element;
  return kind === "tensor" ? RankedTensorType.get(shape, element) : VectorType.get(shape, element);
}
