/** An assembler for WebAssembly: the instruction set as data, and builders for modules and functions. */
export { FunctionBuilder } from "./function-builder.ts";
export { type Immediate } from "./immediates.ts";
export { ModuleBuilder } from "./module-builder.ts";
export { getOpcode, type Mnemonic, type Opcode, opcodes } from "./opcode.ts";
export { type FunctionType, isValueType, type ValueType } from "./value-type.ts";
