/** Parses attributes: literals, collections, symbols, affine maps, dense elements, and those of dialects. */
import { AffineMapAttr, IntegerSetAttr, StridedLayoutAttr } from "../attributes/affine.ts";
import type { Attribute, Type } from "../attributes/attribute.ts";
import { ArrayAttr, DictionaryAttr, TypeAttr, UnitAttr } from "../attributes/collections.ts";
import { DistinctAttr } from "../attributes/distinct.ts";
import { IntegerAttr, boolAttr } from "../attributes/numeric.ts";
import { OpaqueAttr, StringAttr, SymbolRefAttr } from "../attributes/text.ts";
import { FloatType, IndexType, IntegerType } from "../types/scalar.ts";
import { dynamic } from "../types/dynamic-size.ts";
import { parseAffineMap, parseIntegerSet } from "../affine/index.ts";
import { affineTokens } from "./affine-tokens.ts";
import type { AsmParser } from "./asm-parser.ts";
import { parseDenseArray, parseDenseElements, parseDenseResource, parseSparseElements } from "./dense-parser.ts";
import { parseDialectSymbol } from "./dialect-symbol.ts";
import { Tok } from "./lexer.ts";
import { floatLiteral, integerLiteral, parseSafeInteger } from "./literals.ts";

/** An attribute; reports an error if none starts here. */
export function parseAttributeAt(p: AsmParser, type: Type | undefined): Attribute | undefined {
  const errors = p.errorCount;
  const attribute = parseOptionalAttributeAt(p, type);
  if (attribute === undefined && errors === p.errorCount) return p.error("expected an attribute value");
  return attribute;
}

/** An attribute, or undefined without an error if none starts here. */
export function parseOptionalAttributeAt(p: AsmParser, type: Type | undefined): Attribute | undefined {
  const { lexer } = p;
  switch (lexer.kind) {
    case Tok.integer:
    case Tok.float:
    case 45:
      return parseNumber(p, type);
    case Tok.string:
      return parseStringAttr(p, type);
    case Tok.at:
      return parseSymbolRef(p);
    case 91:
      return p.nested(parseArray);
    case 123:
      return p.nested(parseDictionary);
    case Tok.hash:
      return p.nested(parseHash);
    case Tok.bare:
      return p.nested(() => parseWord(p, type));
    default: {
      const found = p.optionalType();
      return found === undefined ? undefined : TypeAttr.get(found);
    }
  }
}

function parseWord(p: AsmParser, type: Type | undefined): Attribute | undefined {
  switch (p.lexer.slice) {
    case "true":
    case "false":
      return boolAttr(p.context, p.optionalKeyword() === "true");
    case "unit":
      p.lexer.next();
      return UnitAttr.get(p.context);
    case "dense":
      return parseDenseElements(p, type);
    case "sparse":
      return parseSparseElements(p, type);
    case "dense_resource":
      return parseDenseResource(p, type);
    case "array":
      return parseDenseArray(p);
    case "distinct":
      return parseDistinct(p);
    case "affine_map":
      return parseAffineMapAttr(p);
    case "affine_set":
      return parseAffineSetAttr(p);
    case "strided":
      return parseStrided(p);
    case "loc":
      return p.parseLocation();
    default: {
      const found = p.optionalType();
      return found === undefined ? undefined : TypeAttr.get(found);
    }
  }
}

/** `: type`, `type` as given, or `fallback`. */
function trailingType(p: AsmParser, type: Type | undefined, fallback: () => Type): Type | undefined {
  if (type !== undefined) return type;
  return p.accept(":") ? p.parseType() : fallback();
}

function parseNumber(p: AsmParser, type: Type | undefined): Attribute | undefined {
  const { lexer } = p;
  const at = lexer.start;
  const isNegative = p.accept("-");
  const { kind } = lexer;
  if (kind !== Tok.integer && kind !== Tok.float) return p.error("expected a number after '-'");
  const text = lexer.slice;
  const end = lexer.end;
  lexer.next();
  const { context } = p;
  const fallback = (): Type => (kind === Tok.float ? FloatType.get(context, "f64") : IntegerType.get(context, 64));
  const resolved = trailingType(p, type, fallback);
  if (resolved === undefined) return undefined;
  if (resolved instanceof FloatType) return floatLiteral(p, resolved, text, isNegative, at);
  if (kind === Tok.float) return p.error(`expected a floating-point type, found '${resolved.toString()}'`, at);
  if (!(resolved instanceof IntegerType) && !(resolved instanceof IndexType)) {
    return p.error(`integer literal not valid for type '${resolved.toString()}'`, at);
  }
  const value = integerLiteral(resolved, text, isNegative);
  if (value !== undefined) return IntegerAttr.get(resolved, value);
  p.report(
    `integer constant out of range for attribute: ${resolved.toString()} holds ${rangeText(resolved)}`,
    at,
    "TT0009",
    end,
  );
  return undefined;
}

function rangeText(type: IntegerType | IndexType): string {
  const [width, signedness] = type instanceof IntegerType ? [type.width, type.signedness] : [64, "signless"];
  const lowBits = Math.max(width - 1, 0);
  const highBits = signedness === "signed" ? lowBits : width;
  // The numbers of wider types are not readable.
  const high = highBits > 64 ? `2^${highBits} - 1` : `${(1n << BigInt(highBits)) - 1n}`;
  if (signedness === "unsigned") return `0 to ${high}`;
  return `-${lowBits > 64 ? `2^${lowBits}` : 1n << BigInt(lowBits)} to ${high}`;
}

function parseStringAttr(p: AsmParser, type: Type | undefined): Attribute | undefined {
  const text = p.parseString();
  if (text === undefined) return undefined;
  const suffix = type === undefined && p.accept(":") ? p.parseType() : type;
  return StringAttr.get(p.context, text, suffix);
}

function parseSymbolRef(p: AsmParser): Attribute | undefined {
  const root = p.parseSymbolName();
  if (root === undefined) return undefined;
  const nested: string[] = [];
  while (p.accept("::")) {
    const name = p.parseSymbolName();
    if (name === undefined) return undefined;
    nested.push(name);
  }
  return SymbolRefAttr.get(p.context, root, ...nested);
}

function parseDictionary(p: AsmParser): Attribute | undefined {
  const entries = new Map<string, Attribute>();
  return p.parseAttrDict(entries) ? DictionaryAttr.get(p.context, entries) : undefined;
}

function parseArray(p: AsmParser): Attribute | undefined {
  const elements: Attribute[] = [];
  const each = (): boolean => {
    const element = p.parseAttribute();
    if (element !== undefined) elements.push(element);
    return element !== undefined;
  };
  return p.parseList("[", "]", each) ? ArrayAttr.get(p.context, elements) : undefined;
}

/** `distinct[3]<"x">`: each number denotes one attribute of the text. */
function parseDistinct(p: AsmParser): Attribute | undefined {
  const at = p.offset;
  p.lexer.next();
  if (!p.expect("[")) return undefined;
  const number = parseSafeInteger(p, "a number");
  if (number !== undefined && number < 0) return p.error("the number of a distinct attribute is negative", at);
  if (number === undefined || !p.expect("]") || !p.expect("<")) return undefined;
  const value = p.isPunctuation(">") ? UnitAttr.get(p.context) : p.parseAttribute();
  if (value === undefined || !p.expect(">")) return undefined;
  const known = p.distinct.get(number);
  if (known === undefined) {
    const made = DistinctAttr.create(value, number);
    p.distinct.set(number, made);
    return made;
  }
  if (known.value === value) return known;
  return p.error(`distinct[${number}] has been '${known.value.toString()}' before: take another number`, at);
}

function parseAffineMapAttr(p: AsmParser): Attribute | undefined {
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  const map = parseAffineMap(affineTokens(p));
  return map !== undefined && p.expect(">") ? AffineMapAttr.get(p.context, map) : undefined;
}

function parseAffineSetAttr(p: AsmParser): Attribute | undefined {
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  const set = parseIntegerSet(affineTokens(p));
  return set !== undefined && p.expect(">") ? IntegerSetAttr.get(p.context, set) : undefined;
}

function parseStrided(p: AsmParser): Attribute | undefined {
  p.lexer.next();
  const strides: number[] = [];
  const value = (into: (v: number) => void): boolean => {
    if (p.accept("?")) into(dynamic);
    else {
      const parsed = parseSafeInteger(p, "a 64-bit signed integer or '?'");
      if (parsed === undefined) return false;
      into(parsed);
    }
    return true;
  };
  if (!p.expect("<") || !p.parseList("[", "]", () => value((v) => strides.push(v)))) return undefined;
  let offset = 0;
  if (p.accept(",")) {
    if (!p.expectKeyword("offset") || !p.expect(":") || !value((v) => (offset = v))) return undefined;
  }
  return p.expect(">") ? StridedLayoutAttr.get(p.context, strides, offset) : undefined;
}

/** `#alias`, `#dialect.mnemonic…` or `#dialect<…>`. */
function parseHash(p: AsmParser): Attribute | undefined {
  const { lexer } = p;
  const name = lexer.slice.slice(1);
  const start = lexer.start;
  if (!name.includes(".") && lexer.text.charCodeAt(lexer.end) !== 60) {
    const alias = p.attributeAliases.get(name) ?? p.lateAliases?.resolveAlias(name);
    if (alias === undefined) {
      if (p.failedAliases.has(lexer.slice)) return p.dropError(start);
      const hint = p.suggestions.didYouMean(name, p.attributeAliases.keys());
      p.report(`undefined symbol alias id '${name}'${hint}`, start, "TT0005", lexer.end);
      return undefined;
    }
    lexer.next();
    return alias;
  }
  const attribute = parseDialectSymbol<Attribute>(p, "#", {
    known: (dialect, mnemonic) => dialect.attributes?.find((a) => a.mnemonic === mnemonic),
    candidates: (dialect) => (dialect.attributes ?? []).map((a) => a.mnemonic),
    opaque: (dialect, text) => OpaqueAttr.get(p.context, dialect, text),
  });
  if (attribute instanceof OpaqueAttr && p.isPunctuation(":")) {
    p.lexer.next();
    const type = p.parseType();
    return type === undefined ? undefined : OpaqueAttr.get(p.context, attribute.dialect, attribute.text, type);
  }
  return attribute;
}
