/** The printer interface for hooks of operations. */
import type { Attribute, Type } from "../attributes/attribute.ts";
import type { AttributeSyntaxPrinter } from "../define/attribute-syntax.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";

/** Options of printing a region. */
export interface PrintRegionOptions {
  /**
   * Whether the arguments of the entry block are printed as its label; false if the operation has printed them itself.
   */
  readonly entryArgs?: boolean;
  /** Whether terminators are printed; false if they are implied and have no operands. */
  readonly terminators?: boolean;
  /** Whether an empty entry block is printed like an empty region. */
  readonly emptyBlock?: boolean;
}

/** Prints operations; attributes and types are printed through the alias table. */
export interface OpPrinter extends AttributeSyntaxPrinter {
  /** `%name`, or `%name#1`. */
  value(value: Value): void;
  /** Values separated by commas. */
  values(values: readonly Value[]): void;
  type(type: Type): void;
  /** Types separated by commas. */
  types(types: readonly Type[]): void;
  /** `A`, or `(A, B)`; a single function type gets parentheses. */
  resultTypes(types: readonly Type[]): void;
  /** ` -> A` or ` -> (A, B)`; nothing for no types. */
  optionalArrowTypes(types: readonly Type[]): void;
  /** `(A, B) -> C`. */
  functionalType(inputs: readonly Type[], results: readonly Type[]): void;
  /** `@name`. */
  symbolName(name: string): void;
  /** ` {a = 1 : i32}` with the attributes of `op` except `elided`; nothing if there are none. */
  attrDict(op: Operation, elided?: readonly string[]): void;
  /** The same after the word ` attributes`. */
  attrDictWithKeyword(op: Operation, elided?: readonly string[]): void;
  /**
   * An operation inside of another one's line: without the names of its results, and with its location, if locations
   * are printed.
   */
  operation(op: Operation): void;
  /** A region in braces, without a space before it. */
  region(region: Region, options?: PrintRegionOptions): void;
  /** `^bb1`. */
  block(block: Block): void;
  /** `^bb1(%a, %b : i32, f32)`. */
  successor(block: Block, operands: readonly Value[]): void;
  /** `%x: type`, and its location if locations are printed. */
  argument(value: Value, attributes?: Attribute): void;
  /** A line end and the indentation of the current operation. */
  newline(): void;
  /** Indents lines that `write` prints by one more step. */
  indented(write: () => void): void;
}
