/**
 * The lexer works on character codes and represents the current token by three numbers: kind, start and end. It creates
 * no token objects; callers slice the text only where they need it.
 */
import { bytesOfText, textOfBytes } from "../attributes/byte-text.ts";

/** Kinds of tokens. The kind of single-character punctuation is its character code; the others are greater. */
export const Tok = {
  eof: 0,
  error: 1,
  /** `name`, `f32`, `affine_map` */
  bare: 256,
  /** `%name`, `%12` (with the `%`, without `#n`) */
  percent: 257,
  /** `^name` */
  caret: 258,
  /** `@name` or `@"name"` */
  at: 259,
  /** `#name` or `#dialect.name` */
  hash: 260,
  /** `!name` or `!dialect.name` */
  bang: 261,
  integer: 262,
  float: 263,
  string: 264,
  /** `->` */
  arrow: 265,
  /** `::` */
  colonColon: 266,
  /** `...` */
  ellipsis: 267,
  /** `{-#` */
  metaBegin: 268,
  /** `#-}` */
  metaEnd: 269,
} as const;

const arrows: Readonly<Record<string, number>> = {
  "->": Tok.arrow,
  "::": Tok.colonColon,
  "...": Tok.ellipsis,
  "{-#": Tok.metaBegin,
  "#-}": Tok.metaEnd,
};

/** The kind of the punctuation token `text`. */
export function tokenKind(text: string): number {
  return text.length === 1 ? text.charCodeAt(0) : (arrows[text] ?? Tok.error);
}

const encoder = new TextEncoder();

const letter = 1;
const digit = 2;
const space = 4;
const identifierPart = 8;
const suffixPart = 16;
const hexDigit = 32;

const classes = new Uint8Array(128);
for (let c = 0; c < 128; c++) {
  const text = String.fromCharCode(c);
  if (/[A-Za-z_]/.test(text)) classes[c] = letter;
  if (/[0-9]/.test(text)) classes[c] = digit;
  if (/[\s]/.test(text)) classes[c] = space;
  if (/[A-Za-z0-9_$.]/.test(text)) classes[c] = (classes[c] ?? 0) | identifierPart;
  if (/[A-Za-z0-9_$.-]/.test(text)) classes[c] = (classes[c] ?? 0) | suffixPart;
  if (/[0-9A-Fa-f]/.test(text)) classes[c] = (classes[c] ?? 0) | hexDigit;
}

/** Loops over the characters of a name access the table directly, since there are too many for a call each. */
const isClass = (code: number, mask: number): boolean => ((classes[code] ?? 0) & mask) !== 0;

/** Whether `code` can continue a bare identifier. */
export function isIdentifierPart(code: number): boolean {
  return isClass(code, identifierPart);
}

/**
 * The character codes of a text, possibly followed by zeros. Reading a code from an array is much faster than from a
 * string, which engines represent in one of several forms. Nearly all texts are ASCII, whose codes are its bytes.
 */
function codesOf(text: string, ascii: Uint8Array | undefined): Uint8Array | Uint16Array {
  // All arrays are of the same class, which makes reading them faster; Node's files come as instances of another.
  if (ascii?.length === text.length) return new Uint8Array(ascii.buffer, ascii.byteOffset, ascii.length);
  const bytes = new Uint8Array(text.length + codesBehind);
  const { read, written } = encoder.encodeInto(text, bytes);
  if (read === text.length && written === read) return bytes;
  const codes = new Uint16Array(text.length + codesBehind);
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  return codes;
}

/** How far the lexer usually reads beyond the end of the text. */
const codesBehind = 4;

/** Largest number of digits of numbers in names. */
const maxNameDigits = 9;

/** Splits a text into tokens, one at a time. */
export class Lexer {
  readonly text: string;
  readonly #codes: Uint8Array | Uint16Array;
  kind: number = Tok.eof;
  start = 0;
  end = 0;
  /** End of the previous token: the position of missing text. */
  previousEnd = 0;
  /** The number in the current `%name` if it is a number without leading zeros; -1 otherwise. */
  nameNumber = -1;
  /** Why the current token is an error. */
  problem = "";

  /** `ascii` are the bytes of the text if it has no other characters and the caller has them. */
  constructor(text: string, ascii?: Uint8Array) {
    this.text = text;
    this.#codes = codesOf(text, ascii);
    this.next();
  }

  /** Whether the current token is of `kind`. */
  is(kind: number): boolean {
    return this.kind === kind;
  }

  /** The text of the current token. */
  get slice(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Continues at `offset`, which must not be inside of a token. */
  seek(offset: number): void {
    this.end = offset;
    this.next();
    this.previousEnd = offset;
  }

  /** Advances to the next token. */
  next(): void {
    const codes = this.#codes;
    this.previousEnd = this.end;
    let i = this.end;
    let c = codes[i] ?? 0;
    for (;;) {
      if (c === 32 || c === 10 || c === 13 || c === 9) {
        c = codes[++i] ?? 0;
      } else if (c === 47 && codes[i + 1] === 47) {
        const end = this.text.indexOf("\n", i);
        i = end < 0 ? this.text.length : end + 1;
        c = codes[i] ?? 0;
      } else break;
    }
    this.start = i;
    if (c === 0 && i >= this.text.length) {
      this.kind = Tok.eof;
      this.end = i;
      return;
    }
    if (c === 37) this.#sigil(i, Tok.percent, "%");
    else if (isClass(c, letter)) {
      this.kind = Tok.bare;
      this.end = this.#identifierEnd(i + 1);
    } else if (isClass(c, digit)) this.#number(i);
    else this.#other(i, c);
  }

  #other(i: number, c: number): void {
    const codes = this.#codes;
    const second = codes[i + 1] ?? 0;
    switch (c) {
      case 34:
        return this.#string(i, Tok.string);
      case 94:
        return this.#sigil(i, Tok.caret, "^");
      case 64:
        if (second === 34) return this.#string(i + 1, Tok.at);
        if (isClass(second, letter)) return this.#set(Tok.at, this.#identifierEnd(i + 1));
        return this.#fail(i + 1, "expected a name after '@': @name or @\"name\"");
      case 35:
        if (second === 45 && codes[i + 2] === 125) return this.#set(Tok.metaEnd, i + 3);
        if (isClass(second, letter)) return this.#set(Tok.hash, this.#identifierEnd(i + 1));
        if (isClass(second, digit)) return this.#set(Tok.hash, this.#suffixEnd(i + 1));
        return this.#fail(i + 1, "expected a name after '#'");
      case 33:
        if (isClass(second, letter)) return this.#set(Tok.bang, this.#identifierEnd(i + 1));
        return this.#fail(i + 1, "expected a name after '!'");
      case 45:
        return second === 62 ? this.#set(Tok.arrow, i + 2) : this.#set(c, i + 1);
      case 58:
        return second === 58 ? this.#set(Tok.colonColon, i + 2) : this.#set(c, i + 1);
      case 46:
        if (second === 46 && codes[i + 2] === 46) return this.#set(Tok.ellipsis, i + 3);
        return this.#fail(i + 1, "unexpected character '.'; did you mean '...'?");
      case 123:
        if (second === 45 && codes[i + 2] === 35) return this.#set(Tok.metaBegin, i + 3);
        return this.#set(c, i + 1);
      case 40: // ( ) * + , / < = > ? [ ] { | }
      case 41:
      case 42:
      case 43:
      case 44:
      case 47:
      case 60:
      case 61:
      case 62:
      case 63:
      case 91:
      case 93:
      case 124:
      case 125:
        return this.#set(c, i + 1);
      default: {
        const shown =
          c >= 32 && c < 127 ? `'${String.fromCharCode(c)}'` : `U+${c.toString(16).toUpperCase().padStart(4, "0")}`;
        const reason = c === 0xfffd ? ", which stands for bytes that are not UTF-8" : "";
        return this.#fail(i + 1, `unexpected character ${shown}${reason}`);
      }
    }
  }

  #set(kind: number, end: number): void {
    this.kind = kind;
    this.end = end;
  }

  #fail(end: number, problem: string): void {
    this.kind = Tok.error;
    this.end = end;
    this.problem = problem;
  }

  #identifierEnd(from: number): number {
    const codes = this.#codes;
    let i = from;
    while (((classes[codes[i] ?? 0] ?? 0) & identifierPart) !== 0) i++;
    return i;
  }

  #suffixEnd(from: number): number {
    const codes = this.#codes;
    let i = from;
    while (((classes[codes[i] ?? 0] ?? 0) & suffixPart) !== 0) i++;
    return i;
  }

  /** `%` or `^` and a suffix: digits, or a letter or one of `$._-` and more of these. */
  #sigil(i: number, kind: number, sigil: string): void {
    const codes = this.#codes;
    let end = i + 1;
    let code = codes[end] ?? 0;
    this.nameNumber = -1;
    if (code >= 48 && code <= 57) {
      let number = 0;
      do {
        number = (Math.imul(number, 10) + code - 48) | 0;
        code = codes[++end] ?? 0;
      } while (code >= 48 && code <= 57);
      const length = end - i - 1;
      if (length <= maxNameDigits && (length === 1 || codes[i + 1] !== 48)) this.nameNumber = number;
    } else {
      end = this.#suffixEnd(end);
      // The name in `%x->` does not include the arrow.
      if (codes[end - 1] === 45 && codes[end] === 62) end--;
    }
    if (end === i + 1) return this.#fail(end, `expected a name after '${sigil}'`);
    this.#set(kind, end);
  }

  #number(i: number): void {
    const codes = this.#codes;
    let end = i + 1;
    if ((codes[i] ?? 0) === 48 && (codes[end] ?? 0) === 120 && isClass(codes[end + 1] ?? 0, hexDigit)) {
      end += 2;
      while (isClass(codes[end] ?? 0, hexDigit)) end++;
      return this.#set(Tok.integer, end);
    }
    while (isClass(codes[end] ?? 0, digit)) end++;
    if ((codes[end] ?? 0) !== 46) return this.#set(Tok.integer, end);
    end++;
    while (isClass(codes[end] ?? 0, digit)) end++;
    const e = codes[end] ?? 0;
    if (e === 101 || e === 69) {
      const sign = codes[end + 1] ?? 0;
      const at = sign === 43 || sign === 45 ? end + 2 : end + 1;
      if (isClass(codes[at] ?? 0, digit)) {
        end = at;
        while (isClass(codes[end] ?? 0, digit)) end++;
      }
    }
    this.#set(Tok.float, end);
  }

  #string(quoteAt: number, kind: number): void {
    const { text } = this;
    const codes = this.#codes;
    for (let i = quoteAt + 1; i < text.length; i++) {
      const c = codes[i] ?? 0;
      if (c === 34) return this.#set(kind, i + 1);
      if (c === 10) break;
      if (c === 92) i++;
    }
    const newline = text.indexOf("\n", quoteAt);
    this.#fail(
      newline < 0 ? text.length : newline,
      "this string is not closed: expected '\"' before the end of the line",
    );
  }
}

/**
 * The value of a string literal, with the escapes `\n`, `\t`, `\"`, `\\` and two hexadecimal digits; undefined if
 * malformed.
 */
export function unescape(literal: string): string | undefined {
  const body = literal.slice(1, -1);
  if (!body.includes("\\")) return body;
  const bytes: number[] = [];
  for (let i = 0; i < body.length; i++) {
    const code = body.codePointAt(i) ?? 0;
    if (code !== 92) {
      const character = String.fromCodePoint(code);
      bytes.push(...bytesOfText(character));
      i += character.length - 1;
      continue;
    }
    const next = body.charAt(i + 1);
    const simple = { n: 10, t: 9, '"': 34, "\\": 92 }[next];
    if (simple !== undefined) {
      bytes.push(simple);
      i++;
    } else if (/^[0-9A-Fa-f]{2}$/.test(body.slice(i + 1, i + 3))) {
      bytes.push(Number.parseInt(body.slice(i + 1, i + 3), 16));
      i += 2;
    } else return undefined;
  }
  return textOfBytes(Uint8Array.from(bytes));
}
