import type { AffineMap } from "../affine/index.ts";
import { AffineMapAttr } from "./affine.ts";
import type { ArrayAttr } from "./collections.ts";

/** The maps of a list of affine maps, such as the `indexing_maps` of structured operations. */
export function affineMapsOf({ elements }: ArrayAttr): readonly AffineMap[] {
  return elements.flatMap((map) => (map instanceof AffineMapAttr ? [map.map] : []));
}
