/**
 * While a function is lowered, a tensor value need not exist as a tensor: it may be a scalar that fills it, or another
 * tensor seen through an indexing map. Splats, broadcasts, transposes and new unit dimensions cost nothing that way;
 * the view ends up in the indexing maps of whatever uses it.
 */
import { AffineMap, RankedTensorType, type Value } from "@tt-opt/ir-core";

/** How the elements of a tensor are found. */
export type TensorView =
  | { readonly kind: "scalar"; readonly scalar: Value }
  | {
      readonly kind: "tensor";
      readonly source: Value;
      /** From an index of the tensor that is meant to an index of `source`. */
      readonly map: AffineMap;
    };

/** The view of a tensor as itself. */
export function identityView(value: Value): TensorView {
  return { kind: "tensor", source: value, map: AffineMap.identity(rankOf(value)) };
}

/** Whether a view is its source, unchanged. */
export function isIdentity(view: TensorView): boolean {
  return view.kind === "tensor" && view.map.isIdentity() && view.map.numDims === rankOf(view.source);
}

/** The view through `map` (from an index of the new tensor to one of the old) of what `view` shows. */
export function through(view: TensorView, map: AffineMap): TensorView {
  return view.kind === "scalar" ? view : { ...view, map: view.map.compose(map) };
}

/** The rank of a tensor value; 0 for scalars. */
export function rankOf(value: Value): number {
  return value.type instanceof RankedTensorType ? value.type.rank : 0;
}

/** The static shape of a tensor value; empty for scalars. */
export function shapeOf(value: Value): readonly number[] {
  return value.type instanceof RankedTensorType ? value.type.shape : [];
}
