/** Parses types: those of the builtin dialect by their own syntax, those of other dialects by the dialect's parsers. */
import type { Attribute, Type } from "../attributes/attribute.ts";
import { AffineMapAttr, StridedLayoutAttr } from "../attributes/affine.ts";
import { floatKinds } from "../numerics/index.ts";
import {
  ComplexType,
  FloatType,
  IndexType,
  IntegerType,
  maxIntegerWidth,
  NoneType,
  type Signedness,
} from "../types/scalar.ts";
import { FunctionType, OpaqueType, TupleType } from "../types/composite.ts";
import { isDynamic } from "../types/dynamic-size.ts";
import { canBeElement, canBeMemorySpace } from "../types/element-rules.ts";
import { MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType, VectorType } from "../types/shaped.ts";
import type { AsmParser } from "./asm-parser.ts";
import { parseDialectSymbol } from "./dialect-symbol.ts";
import { afterCross } from "./dimension-list.ts";
import { Tok } from "./lexer.ts";

const kinds = new Set<string>(floatKinds);
const isFloatKind = (text: string): text is FloatType["kind"] => kinds.has(text);

/** A type, or undefined without an error if none starts here. */
export function parseOptionalTypeAt(p: AsmParser): Type | undefined {
  const { lexer } = p;
  if (lexer.kind === 40) return parseFunctionType(p);
  if (lexer.kind === Tok.bang) return parseBangType(p);
  if (lexer.kind !== Tok.bare) return undefined;
  const word = lexer.slice;
  const integer = /^(s?u?)i([0-9]+)$/.exec(word);
  if (integer !== null && integer[1] !== "su") return parseInteger(p, integer[1] ?? "", Number(integer[2]));
  if (isFloatKind(word)) return take(p, FloatType.get(p.context, word));
  switch (word) {
    case "index":
      return take(p, IndexType.get(p.context));
    case "none":
      return take(p, NoneType.get(p.context));
    case "tensor":
      return parseTensor(p);
    case "memref":
      return parseMemRef(p);
    case "vector":
      return parseVector(p);
    case "complex":
      return parseComplex(p);
    case "tuple":
      return parseTuple(p);
    default:
      return undefined;
  }
}

function take(p: AsmParser, type: Type): Type {
  p.lexer.next();
  return type;
}

function parseInteger(p: AsmParser, prefix: string, width: number): Type | undefined {
  const signedness: Signedness = prefix === "s" ? "signed" : prefix === "u" ? "unsigned" : "signless";
  if (width > maxIntegerWidth) return p.error(`integer bitwidth is limited to ${maxIntegerWidth} bits`);
  return take(p, IntegerType.get(p.context, width, signedness));
}

function parseFunctionType(p: AsmParser): Type | undefined {
  const signature = p.parseFunctionSignature();
  return signature === undefined ? undefined : FunctionType.get(p.context, signature.inputs, signature.results);
}

/** The element type after the sizes of a shaped type. */
function parseElementType(p: AsmParser, of: "tensor" | "memref" | "vector"): Type | undefined {
  const errors = p.errorCount;
  const { lexer } = p;
  const { start } = lexer;
  const type = p.optionalType();
  if (type !== undefined) {
    if (canBeElement(type, of)) return type;
    p.report(`invalid ${of} element type`, start, "TT0006", lexer.previousEnd);
    return undefined;
  }
  if (errors !== p.errorCount) return undefined;
  if (lexer.text.charCodeAt(lexer.start - 1) === 120) {
    p.report("invalid tensor shape: expected dimension or element type after 'x'", lexer.start, "TT0006");
    return undefined;
  }
  return p.error("expected an element type");
}

function parseTensor(p: AsmParser): Type | undefined {
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  if (acceptUnranked(p)) {
    const element = parseElementType(p, "tensor");
    return element !== undefined && p.expect(">") ? UnrankedTensorType.get(element) : undefined;
  }
  const shape = p.parseDimensionList();
  const element = parseElementType(p, "tensor");
  if (element === undefined) return undefined;
  let encoding: Attribute | undefined;
  if (p.accept(",")) {
    encoding = p.parseAttribute();
    if (encoding === undefined) return undefined;
  }
  return p.expect(">") ? RankedTensorType.get(shape, element, encoding) : undefined;
}

/** `*x`. */
function acceptUnranked(p: AsmParser): boolean {
  const { lexer } = p;
  if (lexer.kind !== 42) return false;
  const behind = afterCross(lexer.text, lexer.end);
  if (behind === undefined) {
    p.error("expected 'x' after '*'", lexer.end);
    return false;
  }
  lexer.seek(behind);
  return true;
}

/** Whether `space`, if given, can be a memory space; reports an error at the type otherwise. */
function isMemorySpace(p: AsmParser, space: Attribute | undefined, start: number): boolean {
  if (space === undefined || canBeMemorySpace(space)) return true;
  const report = p.report("unsupported memory space Attribute", start);
  report.note(undefined, "memory spaces are integers, strings, dictionaries, and attributes of dialects");
  return false;
}

function parseMemRef(p: AsmParser): Type | undefined {
  const start = p.offset;
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  if (acceptUnranked(p)) {
    const element = parseElementType(p, "memref");
    if (element === undefined) return undefined;
    const space = p.accept(",") ? p.parseAttribute() : undefined;
    if (!isMemorySpace(p, space, start)) return undefined;
    return p.expect(">") ? UnrankedMemRefType.get(element, space) : undefined;
  }
  const shape = p.parseDimensionList();
  const element = parseElementType(p, "memref");
  if (element === undefined) return undefined;
  let layout: AffineMapAttr | StridedLayoutAttr | undefined;
  let space: Attribute | undefined;
  while (p.accept(",")) {
    const at = p.offset;
    const attribute = p.parseAttribute();
    if (attribute === undefined) return undefined;
    if (attribute instanceof AffineMapAttr || attribute instanceof StridedLayoutAttr) {
      if (layout !== undefined || space !== undefined)
        return p.error("expected memory space to be last in memref type", at);
      layout = attribute;
    } else if (space === undefined) space = attribute;
    else return p.error("multiple memory spaces specified in memref type", at);
  }
  if (!isMemorySpace(p, space, start)) return undefined;
  if (layout instanceof AffineMapAttr && layout.map.numDims !== shape.length) {
    const ranks = `${shape.length} != ${layout.map.numDims}`;
    return p.error(`memref layout mismatch between rank and affine map: ${ranks}`, start);
  }
  if (layout instanceof StridedLayoutAttr && layout.strides.length !== shape.length)
    return p.error("expected the number of strides to match the rank", start);
  return p.expect(">") ? MemRefType.get(shape, element, layout, space) : undefined;
}

function parseVector(p: AsmParser): Type | undefined {
  const { lexer } = p;
  lexer.next();
  if (!p.expect("<")) return undefined;
  const shape: number[] = [];
  const scalable: boolean[] = [];
  for (;;) {
    const start = shape.length;
    const sizes = p.parseDimensionList({ allowDynamic: false });
    shape.push(...sizes);
    while (scalable.length < shape.length) scalable.push(false);
    if (!p.isPunctuation("[")) break;
    const match = /^\[\s*(\d+)\s*\]\s*x\s*/.exec(lexer.text.slice(lexer.start, lexer.start + 24));
    if (match === null) return p.error("expected a scalable dimension such as '[4]x'");
    shape.push(Number(match[1]));
    scalable.push(true);
    lexer.seek(lexer.start + match[0].length);
    if (shape.length === start) break;
  }
  const at = p.offset;
  const element = parseElementType(p, "vector");
  if (element === undefined || !p.expect(">")) return undefined;
  if (shape.some((size) => isDynamic(size) || size <= 0))
    return p.error("vector types must have positive constant sizes", at);
  return VectorType.get(shape, element, scalable);
}

function parseComplex(p: AsmParser): Type | undefined {
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  const at = p.offset;
  const element = p.parseType();
  if (element === undefined || !p.expect(">")) return undefined;
  if (element instanceof IntegerType || element instanceof FloatType) return ComplexType.get(element);
  return p.error("invalid element type for complex: expected an integer or a float", at);
}

function parseTuple(p: AsmParser): Type | undefined {
  p.lexer.next();
  const types: Type[] = [];
  const each = (): boolean => {
    const type = p.parseType();
    if (type !== undefined) types.push(type);
    return type !== undefined;
  };
  return p.parseList("<", ">", each) ? TupleType.get(p.context, types) : undefined;
}

/** `!alias`, `!dialect.mnemonic…` or `!dialect<…>`. */
function parseBangType(p: AsmParser): Type | undefined {
  const { lexer } = p;
  const name = lexer.slice.slice(1);
  const start = lexer.start;
  const isPlain = !name.includes(".") && lexer.text.charCodeAt(lexer.end) !== 60;
  if (isPlain) {
    const alias = p.typeAliases.get(name);
    if (alias !== undefined) return take(p, alias);
    if (p.failedAliases.has(lexer.slice)) return p.dropError(start);
    const hint = p.suggestions.didYouMean(name, p.typeAliases.keys());
    p.report(`undefined symbol alias id '${name}'${hint}`, start, "TT0005", lexer.end);
    return undefined;
  }
  return parseDialectSymbol(p, "!", {
    known: (dialect, mnemonic) => dialect.types?.find((type) => type.mnemonic === mnemonic),
    candidates: (dialect) => (dialect.types ?? []).map((type) => type.mnemonic),
    opaque: (dialect, text) => OpaqueType.get(p.context, dialect, text),
  });
}
