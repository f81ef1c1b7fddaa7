/**
 * How the scalar types of the IR are represented in WebAssembly. Integers narrower than their register are
 * zero-extended, so that unsigned operations and loads need no extra code. `index` and pointers are i32. Floats below
 * 32 bits are their bit pattern in an i32, so that copies preserve NaNs.
 */
import { defined, type FloatFormat, FloatType, IndexType, IntegerType, type Type } from "@tt-opt/ir-core";
import { PointerType, storageBytes } from "@tt-opt/dialect-tt";

/** An integer of `bits` bits in a register. */
export interface IntegerKind {
  readonly kind: "integer";
  readonly bits: number;
  readonly wasm: "i32" | "i64";
}

/** A float that WebAssembly computes with. */
export interface FloatKind {
  readonly kind: "float";
  readonly bits: 32 | 64;
  readonly wasm: "f32" | "f64";
}

/** A float that is represented by its bits. */
export interface SmallFloatKind {
  readonly kind: "small-float";
  readonly bits: number;
  readonly wasm: "i32";
  readonly format: FloatFormat;
}

/** The representation of a scalar. */
export type NumberKind = IntegerKind | FloatKind | SmallFloatKind;

/** The representation of `type`; undefined if it has none. */
export function numberKind(type: Type): NumberKind | undefined {
  if (type instanceof IntegerType) {
    if (type.width > 64 || type.width === 0) return undefined;
    return { kind: "integer", bits: type.width, wasm: type.width > 32 ? "i64" : "i32" };
  }
  if (type instanceof IndexType || type instanceof PointerType) return { kind: "integer", bits: 32, wasm: "i32" };
  if (!(type instanceof FloatType)) return undefined;
  if (type.kind === "f32") return { kind: "float", bits: 32, wasm: "f32" };
  if (type.kind === "f64") return { kind: "float", bits: 64, wasm: "f64" };
  return type.width <= 16 ? { kind: "small-float", bits: type.width, wasm: "i32", format: type.format } : undefined;
}

/** The size of an element in memory in bytes; throws for types that cannot be stored. */
export function elementSize(type: Type): number {
  return defined(storageBytes(type), "the size of an element");
}
