/** An assembler for WebAssembly: the instruction set as data, and builders for modules and functions. */
export { ByteWriter } from "./byte-writer.ts";
export { type BlockType, type CodeMark, FunctionBuilder, type Label } from "./function-builder.ts";
export { type Immediate, type MemArg } from "./immediates.ts";
export { type ConstantExpression, type FinishedModule, type Limits, ModuleBuilder } from "./module-builder.ts";
export { type Feature, findOpcode, getOpcode, type Mnemonic, type Opcode, opcodes } from "./opcode.ts";
export type { ImmediateKind, OpcodeEffect } from "./opcodes/opcode-row.ts";
export { type FunctionType, isValueType, type ReferenceType, type ValueType } from "./value-type.ts";
