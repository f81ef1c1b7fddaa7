/** The bits of a constant vector as elements of another type. */
import { type Attribute, DenseElementsAttr, elementBytes, fixedBitWidth, type VectorType } from "@tt-opt/ir-core";
import { maxFoldedElements } from "./constants.ts";

/**
 * `constant` with its bits read as elements of `type`, which has as many; undefined if elements of either do not fill
 * whole bytes, or there are too many.
 */
export function bitsAs(type: VectorType, constant: Attribute | undefined): Attribute | undefined {
  if (!(constant instanceof DenseElementsAttr)) return undefined;
  const from = constant.type.elementType;
  const to = type.elementType;
  const [fromBytes, toBytes] = [elementBytes(from), elementBytes(to)];
  const isWhole = fixedBitWidth(from) === 8 * fromBytes && fixedBitWidth(to) === 8 * toBytes;
  if (!isWhole || constant.length > maxFoldedElements || (type.elementCount ?? 0) > maxFoldedElements) return undefined;
  if (!constant.isSplat) return DenseElementsAttr.fromBytes(type, constant.bytes);
  // A splat may be scalable, so it stays one if it can.
  const size = toBytes % fromBytes === 0 ? toBytes : (type.elementCount ?? 0) * toBytes;
  const isScalable = type.scalable.includes(true);
  if (isScalable && size !== toBytes) return undefined;
  return DenseElementsAttr.fromBytes(type, repeated(constant.bytes, size));
}

/** `bytes` again and again, `size` in all. */
function repeated(bytes: Uint8Array, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => bytes[i % bytes.length] ?? 0);
}
