/** The parameters of a kernel as its launcher sees them. */
import { type BlockArgument, IndexType, type Type } from "@tt-opt/ir-core";
import { PointerType } from "@tt-opt/dialect-tt";
import type { WasmTypeName } from "../dialect/index.ts";
import type { KernelParam, KernelParamType } from "../runtime/kernel-module.ts";

/** The type by which `run` takes each type of parameter. */
export const abiType: Readonly<Record<KernelParamType, WasmTypeName>> = {
  ptr: "i32",
  i1: "i32",
  i8: "i32",
  i16: "i32",
  i32: "i32",
  i64: "i64",
  f16: "f32",
  bf16: "f32",
  f32: "f32",
  f64: "f64",
};

/**
 * The parameter for an argument of a kernel's function, before or after lowering; undefined if a launcher has no values
 * of its type.
 */
export function kernelParam(
  arg: BlockArgument,
  name: string = paramName(arg),
): Omit<KernelParam, "access"> | undefined {
  const type = paramTypeOf(arg.type);
  if (type === undefined) return undefined;
  return arg.type instanceof PointerType
    ? { name, type, elementType: arg.type.pointeeType.toString() }
    : { name, type };
}

/** What a launcher calls an argument; those that the text only numbers are called as they are printed. */
export function paramName(arg: BlockArgument, number: number = arg.index): string {
  return arg.name ?? `arg${number}`;
}

function paramTypeOf(type: Type): KernelParamType | undefined {
  if (type instanceof PointerType) return "ptr";
  if (type instanceof IndexType) return "i32";
  const name = type.toString();
  return name !== "ptr" && isParamType(name) ? name : undefined;
}

function isParamType(name: string): name is KernelParamType {
  return Object.hasOwn(abiType, name);
}
