/** The interface of the parser and the printer for the syntax of attributes and types. */
import type { Attribute, AttributePrinter, Type } from "../attributes/attribute.ts";
import type { Context } from "../context.ts";
import type { DimensionListOptions } from "../text/dimension-list.ts";

/**
 * The part of the parser for attributes and types. A method that fails has reported an error and returns undefined or
 * false; the caller propagates the failure.
 */
export interface AttributeSyntaxParser {
  readonly context: Context;
  /** Offset of the current token in the source. */
  readonly offset: number;
  /** Whether the current token is the punctuation `text`. */
  isPunctuation(text: string): boolean;
  /** Takes the punctuation, or reports an error. */
  expect(text: string): boolean;
  /** Takes the punctuation if it is present. */
  accept(text: string): boolean;
  /** Takes the keyword or reports an error. */
  expectKeyword(keyword: string): boolean;
  /** Takes the keyword if it is present. */
  acceptKeyword(keyword: string): boolean;
  /** Takes any keyword, or returns undefined without an error if there is none. */
  optionalKeyword(): string | undefined;
  /** Takes any keyword or reports an error: `expected <what>`. */
  parseKeyword(what?: string): string | undefined;
  /** Takes one of `keywords` or reports an error that lists them. */
  parseKeywordOf(keywords: readonly string[], what: string): string | undefined;
  parseString(what?: string): string | undefined;
  optionalString(): string | undefined;
  /** An integer with an optional minus sign. */
  parseInteger(what?: string): bigint | undefined;
  optionalInteger(): bigint | undefined;
  parseType(): Type | undefined;
  optionalType(): Type | undefined;
  /** An attribute; `type` is the type of a number without a type suffix. */
  parseAttribute(type?: Type): Attribute | undefined;
  optionalAttribute(type?: Type): Attribute | undefined;
  /** `@name`. */
  parseSymbolName(): string | undefined;
  optionalSymbolName(): string | undefined;
  /** `4x?x8x` before an element type: the sizes, with dynamic ones as `dynamic`. */
  parseDimensionList(options?: DimensionListOptions): number[];
  /** Zero or more elements separated by commas between brackets; `each` returns false if it failed. */
  parseList(open: string, close: string, each: () => boolean): boolean;
  /** Reports an error at the current token, or at `offset`. */
  error(message: string, offset?: number): undefined;
}

/** The part of the printer for attributes and types. */
export interface AttributeSyntaxPrinter extends AttributePrinter {
  readonly context: Context;
}
