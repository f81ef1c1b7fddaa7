/** Extreme values of numeric types, as attributes. */
import { decodeFloat, FloatAttr, type FloatType, infinityBits, maxFiniteBits } from "@tt-opt/ir-core";

/** -∞, or the lowest finite value of formats that have no infinity. */
export function lowestFloat(type: FloatType): FloatAttr {
  return extreme(type, true);
}

/** ∞, or the highest finite value of formats that have no infinity. */
export function highestFloat(type: FloatType): FloatAttr {
  return extreme(type, false);
}

function extreme(type: FloatType, isNegative: boolean): FloatAttr {
  const bits = infinityBits(type.format, isNegative);
  const isInfinite = Math.abs(decodeFloat(type.format, bits)) === Infinity;
  return FloatAttr.fromBits(type, isInfinite ? bits : maxFiniteBits(type.format, isNegative));
}
