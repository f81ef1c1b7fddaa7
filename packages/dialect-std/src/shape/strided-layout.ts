/**
 * Strided layouts of memrefs: which layout a subview has, computed from that of its source and the slice. A number that
 * depends on a dynamic one is dynamic.
 */
import {
  addSizes,
  type Attribute,
  contiguousStrides,
  type Context,
  dynamic,
  isDynamic,
  MemRefType,
  multiplySizes,
  type StridedForm,
  StridedLayoutAttr,
  type Type,
} from "@tt-opt/ir-core";
import type { MixedValue } from "./mixed-values.ts";
import { shapeSize } from "./mixed-values.ts";
import { type Slice, withoutDims } from "./slice.ts";

function staticNumber(value: MixedValue): number {
  return typeof value === "number" ? value : dynamic;
}

/** Strides and offset of the part of a memref with strides and offset `source`. */
export function slicedLayout(source: StridedForm, slice: Slice): StridedForm {
  const offset = slice.offsets.reduce<number>(
    (sum, value, dim) => addSizes(sum, multiplySizes(staticNumber(value), source.strides[dim] ?? dynamic)),
    source.offset,
  );
  const strides = slice.strides.map((value, dim) => multiplySizes(staticNumber(value), source.strides[dim] ?? dynamic));
  return { strides, offset };
}

/** The type of a subview of a memref of strided layout; undefined if the layout is not strided. */
export function subviewType(source: MemRefType, slice: Slice): MemRefType | undefined {
  const { strided } = source;
  if (strided === undefined) return undefined;
  const { strides, offset } = slicedLayout(strided, slice);
  const layout = StridedLayoutAttr.get(source.context, strides, offset);
  return MemRefType.get(slice.sizes.map(shapeSize), source.elementType, layout, source.memorySpace);
}

/** `type` without the dimensions in `dropped`, with the strides that are left. */
export function withoutMemRefDims(type: MemRefType, dropped: ReadonlySet<number>): MemRefType {
  const { strided } = type;
  const shape = withoutDims(type.shape, dropped);
  if (strided === undefined) return type;
  const layout = StridedLayoutAttr.get(type.context, withoutDims(strided.strides, dropped), strided.offset);
  return MemRefType.get(shape, type.elementType, layout, type.memorySpace);
}

/** The memref type of a shape and strided form; the identity layout is left out where it is the same. */
export function stridedMemRef(
  context: Context,
  shape: readonly number[],
  elementType: Type,
  form: StridedForm,
  memorySpace: Attribute | undefined,
): MemRefType {
  const contiguous = contiguousStrides(shape);
  const isIdentity =
    form.offset === 0 && form.strides.every((stride, dim) => stride === contiguous[dim] && !isDynamic(stride));
  const layout = isIdentity ? undefined : StridedLayoutAttr.get(context, form.strides, form.offset);
  return MemRefType.get(shape, elementType, layout, memorySpace);
}
