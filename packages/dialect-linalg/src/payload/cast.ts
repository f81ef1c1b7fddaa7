/** How the payload of a named operation converts a number to the type it computes in. */
import { type Builder, FloatType, IndexType, IntegerType, type Type, type Value } from "@tt-opt/ir-core";
import { buildByName } from "./build-by-name.ts";

/** `value` as a number of type `to`; `value` itself where there is no conversion. */
export function castTo(b: Builder, to: Type, value: Value, isUnsigned: boolean): Value {
  const cast = castName(value.type, to, isUnsigned);
  return cast === undefined ? value : buildByName(b, cast, [value], to);
}

function castName(from: Type, to: Type, isUnsigned: boolean): string | undefined {
  if (from === to) return undefined;
  if (to instanceof IntegerType) {
    if (from instanceof FloatType) return isUnsigned ? "arith.fptoui" : "arith.fptosi";
    if (from instanceof IndexType) return "arith.index_cast";
    if (!(from instanceof IntegerType)) return undefined;
    if (to.width > from.width) return isUnsigned ? "arith.extui" : "arith.extsi";
    return to.width < from.width ? "arith.trunci" : undefined;
  }
  if (!(to instanceof FloatType)) return undefined;
  if (from instanceof IntegerType) return isUnsigned ? "arith.uitofp" : "arith.sitofp";
  if (!(from instanceof FloatType)) return undefined;
  if (to.width > from.width) return "arith.extf";
  return to.width < from.width ? "arith.truncf" : undefined;
}
