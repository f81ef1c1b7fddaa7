export { AsmParser } from "./asm-parser.ts";
export { Lexer, Tok } from "./lexer.ts";
export { parseModule, type ParseOptions } from "./module-parser.ts";
export { OpParser, type ArgumentRef, type RegionOptions } from "./op-parser.ts";
export type { OperandRef } from "./operand-ref.ts";
export type { OpPrinter, PrintRegionOptions } from "./op-printer.ts";
export { ParsedOperation } from "./parsed-operation.ts";
export { printOperation, type PrintOptions } from "./printer.ts";
export type { ModuleTrivia, Resources, ResourceValue } from "./resources.ts";
