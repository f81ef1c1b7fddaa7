/**
 * While a function is lowered, a tensor value need not exist as a tensor. It may be represented by a scalar that fills
 * it, or by another tensor seen through an indexing map. Splats, broadcasts, transposes and new unit dimensions thus
 * cost nothing; the view ends up in the indexing maps of their users.
 */
import { AffineMap, RankedTensorType, type Value } from "@tt-opt/ir-core";

/** How the elements of a tensor are obtained. */
export type TensorView =
  | { readonly kind: "scalar"; readonly scalar: Value }
  | {
      readonly kind: "tensor";
      readonly source: Value;
      /** Maps an index of the represented tensor to an index of `source`. */
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

/** Composes `view` with `map`, which maps an index of the new tensor to one of the old. */
export function through(view: TensorView, map: AffineMap): TensorView {
  return view.kind === "scalar" ? view : { ...view, map: view.map.compose(map) };
}

/** The rank of a tensor value; 0 for scalars. */
export function rankOf(value: Value): number {
  return value.type instanceof RankedTensorType ? value.type.rank : 0;
}
