/** Folds of operations on constant vectors that move elements. */
import { type Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, type Type, VectorType } from "@tt-opt/ir-core";
import {
  delinearize,
  denseOf,
  elementsOf,
  linearize,
  maxFoldedElements,
  type ScalarAttr,
  splatOf,
} from "./constants.ts";

/** The constant of type `type` whose element at a position is that of `source` at the position that `from` gives. */
export function moveElements(
  type: Type,
  source: Attribute | undefined,
  from: (position: readonly number[]) => readonly number[],
): Attribute | undefined {
  const splat = splatOf(type, source);
  if (splat !== undefined) return splat;
  const elements = elementsOf(source);
  const shape = type instanceof VectorType ? type.shape : [];
  const count = shape.reduce((a, b) => a * b, 1);
  if (elements === undefined || !(source instanceof DenseElementsAttr) || count > maxFoldedElements) return undefined;
  const sourceShape = source.type.shape ?? [];
  const moved: ScalarAttr[] = [];
  for (let i = 0; i < count; i++) {
    const element = elements[linearize(from(delinearize(i, shape)), sourceShape)];
    if (element === undefined) return undefined;
    moved.push(element);
  }
  return denseOf(type, moved);
}

/** `dest` with the elements of `source` at `place` of its positions; undefined if one of them is not constant. */
export function replaceElements(
  dest: Attribute | undefined,
  source: Attribute | undefined,
  place: (position: readonly number[]) => readonly number[],
): Attribute | undefined {
  const elements = elementsOf(dest);
  if (elements === undefined || !(dest instanceof DenseElementsAttr)) return undefined;
  const inserted = source instanceof DenseElementsAttr ? elementsOf(source) : isScalar(source) ? [source] : undefined;
  if (inserted === undefined) return undefined;
  const shape = source instanceof DenseElementsAttr ? (source.type.shape ?? []) : [];
  const changed = [...elements];
  for (const [i, element] of inserted.entries()) {
    const index = linearize(place(delinearize(i, shape)), dest.type.shape ?? []);
    if (index >= changed.length) return undefined;
    changed[index] = element;
  }
  return denseOf(dest.type, changed);
}

function isScalar(constant: Attribute | undefined): constant is ScalarAttr {
  return constant instanceof IntegerAttr || constant instanceof FloatAttr;
}
