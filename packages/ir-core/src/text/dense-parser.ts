/** Parses `dense<…>`, `sparse<…>`, `dense_resource<…>` and `array<…>`. */
import type { Attribute, Type } from "../attributes/attribute.ts";
import {
  DenseArrayAttr,
  DenseElementsAttr,
  DenseResourceElementsAttr,
  DenseStringElementsAttr,
  elementBytes,
} from "../attributes/dense.ts";
import { bytesOfHex } from "../attributes/hex-bytes.ts";
import { FloatAttr, IntegerAttr } from "../attributes/numeric.ts";
import { SparseElementsAttr } from "../attributes/sparse.ts";
import { wrapUnsigned } from "../numerics/index.ts";
import { ComplexType, FloatType, IndexType, IntegerType } from "../types/scalar.ts";
import { RankedTensorType, type ShapedType } from "../types/shaped.ts";
import type { AsmParser } from "./asm-parser.ts";
import { floatLiteral, integerLiteral, shapedType } from "./literals.ts";
import { Tok, unescape } from "./lexer.ts";

/** A literal inside of `dense<…>`, parsed before its type is known. */
interface Literal {
  readonly kind: "number" | "bool" | "string";
  readonly text: string;
  readonly isNegative: boolean;
  readonly at: number;
}

/** The literals between angle brackets. */
interface Literals {
  readonly start: number;
  /** Hexadecimal digits that encode all elements. */
  hex: string | undefined;
  readonly elements: Literal[];
  /** Lengths of the lists, outermost first; undefined for a splat without brackets. */
  shape: readonly number[] | undefined;
}

/** `dense<…> : type`, starting at the word `dense`. */
export function parseDenseElements(p: AsmParser, given: Type | undefined): Attribute | undefined {
  const start = p.offset;
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  const literals = p.isPunctuation(">") ? noLiterals(p) : parseLiterals(p);
  if (literals === undefined || !p.expect(">")) return undefined;
  const { hex } = literals;
  const isEmpty = hex === undefined && literals.elements.length === 0;
  const type = shapedType(p, given);
  if (type === undefined) return undefined;
  const count = type.elementCount;
  if (count === undefined) return p.error("elements literal type must have static shape", start);
  if (hex !== undefined) return fromHex(p, type, hex, literals.start);
  if (isEmpty || count === 0)
    return count === 0
      ? DenseElementsAttr.fromBytes(type, new Uint8Array())
      : p.error("dense<> without elements needs a type of no elements", start);
  if (literals.shape !== undefined && literals.shape.join() !== (type.shape ?? []).join()) {
    const message = `inferred shape of elements literal ([${literals.shape.join(", ")}]) does not match type ([${(type.shape ?? []).join(", ")}])`;
    p.report(message, start, "TT0012", p.lexer.previousEnd);
    return undefined;
  }
  return fromLiterals(p, type, literals);
}

/** `sparse<indices, values> : type`, starting at the word `sparse`. */
export function parseSparseElements(p: AsmParser, given: Type | undefined): Attribute | undefined {
  const start = p.offset;
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  const isEmpty = p.isPunctuation(">");
  const indices = isEmpty ? noLiterals(p) : parseLiterals(p);
  if (indices === undefined || !(isEmpty || p.expect(","))) return undefined;
  const values = isEmpty ? noLiterals(p) : parseLiterals(p);
  if (values === undefined || !p.expect(">")) return undefined;
  const type = shapedType(p, given);
  if (type === undefined) return undefined;
  const rank = type.shape?.length;
  if (rank === undefined || type.elementCount === undefined)
    return p.error("elements literal type must have static shape", start);
  const rows = indices.shape?.[0] ?? (isEmpty ? 0 : 1);
  const indexShape = indices.shape ?? [rows, rank];
  const valueShape = values.shape ?? [rows];
  // Indices in the only dimension may stand in one list.
  const hasRows = indexShape.length === 2 ? indexShape[1] === rank : indexShape.length === 1 && rank === 1;
  if (!hasRows)
    return p.error(`expected a list of indices, each of ${rank} numbers, as the type has ${rank} dimensions`, start);
  if (valueShape.length !== 1 || valueShape[0] !== rows)
    return p.error(`expected as many values as indices: one, or a list of ${rows}`, start);
  const wide = IntegerType.get(p.context, 64);
  const places = elementsOf(p, RankedTensorType.get(indexShape, wide), indices);
  const found = elementsOf(p, RankedTensorType.get(valueShape, type.elementType), values);
  if (places === undefined || found === undefined) return undefined;
  const shape = type.shape ?? [];
  for (let i = 0; i < places.length; i++) {
    const place = places.number(i);
    if (place < 0 || place >= (shape[i % rank] ?? 0))
      return p.error(`sparse index #${Math.floor(i / rank)} is not contained within the value shape`, start);
  }
  return SparseElementsAttr.get(type, places, found);
}

/** The dense attribute of the literals, of which there may be none. */
function elementsOf(p: AsmParser, type: ShapedType, literals: Literals): DenseElementsAttr | undefined {
  const { hex, start, elements } = literals;
  if (type.elementCount === 0 || (hex === undefined && elements.length === 0))
    return DenseElementsAttr.fromBytes(type, new Uint8Array());
  const found = hex === undefined ? fromLiterals(p, type, literals) : fromHex(p, type, hex, start);
  if (found === undefined || found instanceof DenseElementsAttr) return found;
  return p.error("sparse elements cannot be strings");
}

function noLiterals(p: AsmParser): Literals {
  return { start: p.offset, hex: undefined, elements: [], shape: undefined };
}

/** Literals or hexadecimal digits. */
function parseLiterals(p: AsmParser): Literals | undefined {
  const literals = noLiterals(p);
  if (p.lexer.kind === Tok.string && p.lexer.text.startsWith('"0x', p.lexer.start)) literals.hex = p.optionalString();
  else if (!parseInto(p, literals)) return undefined;
  return literals;
}

/** One literal or a nested list of them; lists at the same level must have the same length. */
function parseInto(p: AsmParser, out: Literals): boolean {
  if (!p.isPunctuation("[")) return parseLiteral(p, out.elements);
  const open: { at: number; count: number; inner: readonly number[] | undefined }[] = [];
  for (;;) {
    if (p.isPunctuation("[")) {
      open.push({ at: p.offset, count: 0, inner: undefined });
      p.lexer.next();
      if (!p.isPunctuation("]")) continue;
    } else if (!parseLiteral(p, out.elements)) return false;
    else if (!closeElement(p, open, [])) return false;
    for (;;) {
      if (p.accept(",")) break;
      const list = open.pop();
      if (list === undefined || !p.expect("]", " or ',' in the list")) return false;
      const shape = [list.count, ...(list.inner ?? [])];
      if (open.length === 0) {
        out.shape = shape;
        return true;
      }
      if (!closeElement(p, open, shape, list.at)) return false;
    }
  }
}

function closeElement(
  p: AsmParser,
  open: { at: number; count: number; inner: readonly number[] | undefined }[],
  shape: readonly number[],
  at?: number,
): boolean {
  const list = open.at(-1);
  if (list === undefined) return false;
  list.count++;
  if (list.inner !== undefined && list.inner.join() !== shape.join()) {
    const expected = `expected the shape [${list.inner.join(", ")}] of the elements before it, but got [${shape.join(", ")}]`;
    p.report(
      `tensor literal is invalid; ranks are not consistent between elements: ${expected}`,
      at ?? p.lexer.previousEnd - 1,
      "TT0011",
      at === undefined ? undefined : p.lexer.previousEnd,
    );
    return false;
  }
  list.inner = shape;
  return true;
}

function parseLiteral(p: AsmParser, out: Literal[]): boolean {
  if (!p.accept("(")) return parseScalar(p, out);
  return parseScalar(p, out) && p.expect(",") && parseScalar(p, out) && p.expect(")");
}

function parseScalar(p: AsmParser, out: Literal[]): boolean {
  const { lexer } = p;
  const at = lexer.start;
  const isNegative = p.accept("-");
  const text = lexer.slice;
  if (lexer.kind === Tok.integer || lexer.kind === Tok.float) out.push({ kind: "number", text, isNegative, at });
  else if (!isNegative && (text === "true" || text === "false")) out.push({ kind: "bool", text, isNegative, at });
  else if (!isNegative && lexer.kind === Tok.string) out.push({ kind: "string", text, isNegative, at });
  else {
    p.error("expected element literal of primitive type");
    return false;
  }
  lexer.next();
  return true;
}

function fromLiterals(
  p: AsmParser,
  type: ShapedType,
  { start, elements: literals, shape }: Literals,
): Attribute | undefined {
  if (isString(type.elementType) && literals.some((literal) => literal.kind === "string")) {
    return DenseStringElementsAttr.get(
      type,
      literals.map((literal) => unescape(literal.text) ?? ""),
    );
  }
  const { elementType } = type;
  const perElement = elementType instanceof ComplexType ? 2 : 1;
  const expected = perElement * (shape === undefined ? 1 : (type.elementCount ?? 0));
  if (literals.length !== expected) {
    const what = (shape === undefined ? elementType : type).toString();
    return p.error(`parsed ${literals.length} elements, but type ('${what}') expected ${expected} elements`, start);
  }
  const scalar = elementType instanceof ComplexType ? elementType.elementType : elementType;
  const elements: (IntegerAttr | FloatAttr)[] = [];
  for (const literal of literals) {
    const element = elementOf(p, scalar, literal);
    if (element === undefined) return undefined;
    elements.push(element);
  }
  if (!(elementType instanceof ComplexType)) return DenseElementsAttr.fromElements(type, elements);
  const size = elementBytes(scalar);
  const bytes = new Uint8Array(size * elements.length);
  elements.forEach((element, index) => {
    let bits = element instanceof FloatAttr ? element.bits : wrapUnsigned(element.value, size * 8);
    for (let i = 0; i < size; i++, bits >>= 8n) bytes[index * size + i] = Number(bits & 0xffn);
  });
  return DenseElementsAttr.fromBytes(type, bytes);
}

/** Whether elements are given as strings: those of types whose values have no syntax. */
function isString(type: Type): boolean {
  const isNumber = type instanceof IntegerType || type instanceof IndexType || type instanceof FloatType;
  return !isNumber && !(type instanceof ComplexType);
}

function elementOf(p: AsmParser, type: Type, literal: Literal): IntegerAttr | FloatAttr | undefined {
  const { text, isNegative, at } = literal;
  if (literal.kind === "string") return p.error("expected string containing hex digits starting with `0x`", at);
  if (type instanceof FloatType) {
    if (literal.kind === "bool") return p.error("expected a floating-point element", at);
    return floatLiteral(p, type, text, isNegative, at);
  }
  if (!(type instanceof IntegerType) && !(type instanceof IndexType)) {
    return p.error(`expected element literal of type '${type.toString()}'`, at);
  }
  if (literal.kind === "bool") {
    if (type instanceof IntegerType && type.width === 1) return IntegerAttr.get(type, text === "true" ? 1n : 0n);
    return p.error("expected i1 type for 'true' or 'false' values", at);
  }
  if (/[.eE]/.test(text) && !text.startsWith("0x"))
    return p.error("expected integer elements, but parsed floating-point", at);
  const value = integerLiteral(type, text, isNegative);
  if (value !== undefined) return IntegerAttr.get(type, value);
  if (isNegative && type instanceof IntegerType && type.signedness === "unsigned")
    return p.error("expected unsigned integer elements, but parsed negative value", at);
  return p.error(`integer constant out of range for type '${type.toString()}'`, at);
}

function fromHex(p: AsmParser, type: ShapedType, hex: string, at: number): Attribute | undefined {
  const digits = hex.slice(2);
  if (digits.length % 2 !== 0 || !/^[0-9A-Fa-f]*$/.test(digits))
    return p.error("elements hex string must be pairs of hexadecimal digits", at);
  const raw = bytesOfHex(digits);
  const size = elementBytes(type.elementType);
  const count = type.elementCount ?? 0;
  const isBits = type.elementType instanceof IntegerType && type.elementType.width === 1;
  if (isBits && raw.length === Math.ceil(count / 8) && count > 1) {
    return DenseElementsAttr.fromBytes(
      type,
      Uint8Array.from({ length: count }, (_, i) => ((raw[i >> 3] ?? 0) >> (i & 7)) & 1),
    );
  }
  if (isBits && raw.length === 1) return DenseElementsAttr.fromBytes(type, Uint8Array.of(raw[0] === 0 ? 0 : 1));
  if (raw.length !== size * count && raw.length !== size) {
    return p.error(
      `elements hex data size is invalid for provided type: ${type.toString()} takes ${size * count} bytes, not ${raw.length}`,
      at,
    );
  }
  return DenseElementsAttr.fromBytes(type, raw);
}

/** `dense_resource<key> : type`. */
export function parseDenseResource(p: AsmParser, given: Type | undefined): Attribute | undefined {
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  const key = p.optionalKeyword() ?? p.optionalString();
  if (key === undefined) return p.error("expected a resource key");
  if (!p.expect(">")) return undefined;
  const type = shapedType(p, given);
  return type === undefined ? undefined : DenseResourceElementsAttr.get(type, key);
}

/** `array<i32: 1, 2>`, starting at the word `array`. */
export function parseDenseArray(p: AsmParser): Attribute | undefined {
  p.lexer.next();
  if (!p.expect("<")) return undefined;
  const at = p.offset;
  const type = p.parseType();
  if (type === undefined) return undefined;
  if (!(type instanceof IntegerType) && !(type instanceof FloatType)) {
    return p.error(`expected integer or float type, but got '${type.toString()}'`, at);
  }
  const isBool = type instanceof IntegerType && type.width === 1;
  if (type.width % 8 !== 0 && !isBool) return p.error("element type bitwidth must be a multiple of 8", at);
  const values: bigint[] = [];
  if (p.accept(":") && !p.isPunctuation(">")) {
    const each = (): boolean => {
      const element = parseArrayElement(p, type);
      if (element !== undefined) values.push(element);
      return element !== undefined;
    };
    if (!p.parseCommaSeparated(each)) return undefined;
  }
  if (!p.expect(">")) return undefined;
  if (type instanceof FloatType) return DenseArrayAttr.ofFloatBits(type, values);
  const numbers = values.map(Number);
  return DenseArrayAttr.get(type, numbers.every(Number.isSafeInteger) ? numbers : values);
}

/** The value of an integer, or the bits of a float. */
function parseArrayElement(p: AsmParser, type: IntegerType | FloatType): bigint | undefined {
  const literals: Literal[] = [];
  if (!parseLiteral(p, literals) || literals[0] === undefined) return undefined;
  const [{ kind, at }] = literals;
  if (type instanceof IntegerType && type.width === 1 && kind !== "bool")
    return p.error("expected 'true' or 'false' values for i1 type", at);
  const element = elementOf(p, type, literals[0]);
  if (element === undefined) return undefined;
  if (element instanceof FloatAttr) return element.bits;
  return type instanceof IntegerType && type.width === 1 ? BigInt(element.isTrue) : element.value;
}
