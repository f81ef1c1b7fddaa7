/**
 * WebAssembly value types and their bytes in a module. They are strings, not numbers, so that signatures in the opcode
 * table, in tests and in error messages read as in the text format.
 */

/** A type of a value on the WebAssembly stack. */
export type ValueType = "i32" | "i64" | "f32" | "f64" | "v128" | ReferenceType;

/** A type of a table element. */
export type ReferenceType = "funcref" | "externref";

/** Parameter and result types of a function or block. */
export interface FunctionType {
  readonly params: readonly ValueType[];
  readonly results: readonly ValueType[];
}

/** The byte of a block without parameters and results. */
export const emptyBlockType = 0x40;

/** The byte of a value type in the binary format. */
export const valueTypeCode: Readonly<Record<ValueType, number>> = {
  i32: 0x7f,
  i64: 0x7e,
  f32: 0x7d,
  f64: 0x7c,
  v128: 0x7b,
  funcref: 0x70,
  externref: 0x6f,
};

/** Whether `text` names a value type. */
export function isValueType(text: string): text is ValueType {
  return Object.hasOwn(valueTypeCode, text);
}

/** The text form of a function type, such as `i32 i32 -> f32`; equal types have equal text. */
export function formatFunctionType(type: FunctionType): string {
  return [...type.params, "->", ...type.results].join(" ");
}
