// Parses affine maps, integer sets and expressions from any lexer through `AffineTokenSource`. The grammar and the
// messages are those of mlir/lib/AsmParser/AffineParser.cpp. Errors are reported to the source with an offset and never
// thrown; nesting is limited, so that hostile input cannot overflow the stack.

import { affine, affineBinary, dim, symbol, type AffineExpr } from "./affine-expr.ts";
import { AffineMap } from "./affine-map.ts";
import { IntegerSet, type AffineConstraint } from "./integer-set.ts";
import type { AffineBinaryKind } from "./binary-kind.ts";

/** The kind of the current token; `other` are tokens that cannot occur in affine text. */
export type AffineTokenKind = "identifier" | "integer" | "punctuation" | "other" | "end";

/**
 * A cursor over tokens. Keywords (`mod`, `floordiv`, ...) are identifiers; `->`, `>=`, `<=` and `==` may be one
 * punctuation token or two.
 */
export interface AffineTokenSource {
  /** The kind of the current token. */
  readonly kind: AffineTokenKind;
  /** The text of the current token. */
  readonly text: string;
  /** The offset of the start of the current token. */
  readonly offset: number;
  /** Advances to the next token. */
  advance(): void;
  /** Reports an error at an offset. */
  error(message: string, offset: number): void;
}

/** Depth limit of expressions. */
const maxDepth = 1000;

/** Parses `(d0, ...)[s0, ...] -> (...)`; `undefined` after an error was reported. */
export function parseAffineMap(source: AffineTokenSource): AffineMap | undefined {
  const start = source.offset;
  const parsed = parseAffineMapOrIntegerSet(source);
  if (parsed instanceof IntegerSet) source.error("expected AffineMap, but got IntegerSet", start);
  return parsed instanceof AffineMap ? parsed : undefined;
}

/** Parses `(d0, ...)[s0, ...] : (...)`; `undefined` after an error was reported. */
export function parseIntegerSet(source: AffineTokenSource): IntegerSet | undefined {
  const start = source.offset;
  const parsed = parseAffineMapOrIntegerSet(source);
  if (parsed instanceof AffineMap) source.error("expected IntegerSet, but got AffineMap", start);
  return parsed instanceof IntegerSet ? parsed : undefined;
}

/** Parses a map or a set; `undefined` after an error was reported. */
export function parseAffineMapOrIntegerSet(source: AffineTokenSource): AffineMap | IntegerSet | undefined {
  return new AffineParser(source, new Map()).mapOrSet();
}

/** Parses one expression over the given names; `undefined` after an error was reported. */
export function parseAffineExpr(
  source: AffineTokenSource,
  names: ReadonlyMap<string, AffineExpr>,
): AffineExpr | undefined {
  return new AffineParser(source, new Map(names)).expression();
}

const highOperators: ReadonlyMap<string, AffineBinaryKind> = new Map([
  ["*", "mul"],
  ["floordiv", "floordiv"],
  ["ceildiv", "ceildiv"],
  ["mod", "mod"],
]);

class AffineParser {
  private readonly source: AffineTokenSource;
  private readonly names: Map<string, AffineExpr>;
  private depth = 0;

  constructor(source: AffineTokenSource, names: Map<string, AffineExpr>) {
    this.source = source;
    this.names = names;
  }

  mapOrSet(): AffineMap | IntegerSet | undefined {
    const dims = this.list("(", ")", "dimensional identifier list", (i) => this.definition(dim(i)));
    if (dims === undefined) return undefined;
    const hasSymbols = this.source.text === "[";
    const symbols = hasSymbols ? this.list("[", "]", "symbol list", (i) => this.definition(symbol(i))) : [];
    if (symbols === undefined) return undefined;
    if (this.takeOperator("->")) {
      const results = this.list("(", ")", "affine map range", () => this.expression());
      return results === undefined ? undefined : new AffineMap(dims.length, symbols.length, results);
    }
    if (!this.takeOperator(":")) return this.fail("expected '->' or ':'");
    const constraints = this.list("(", ")", "integer set constraint list", () => this.constraint());
    return constraints === undefined ? undefined : new IntegerSet(dims.length, symbols.length, constraints);
  }

  /** Sums and differences of products, from left to right. */
  expression(left?: AffineExpr): AffineExpr | undefined {
    let sum = this.product(left);
    while (sum !== undefined && (this.isAt("+") || this.isAt("-"))) {
      const at = this.source.offset;
      const isSum = this.isAt("+");
      this.source.advance();
      const term = this.product(sum);
      if (term === undefined) return undefined;
      const lhs: AffineExpr = sum;
      sum = this.build(() => (isSum ? lhs.add(term) : lhs.sub(term)), at);
    }
    return sum;
  }

  private product(left?: AffineExpr): AffineExpr | undefined {
    let value = this.operand(left);
    for (let kind = this.highOperator(); value !== undefined && kind !== undefined; kind = this.highOperator()) {
      const at = this.source.offset;
      this.source.advance();
      const lhs: AffineExpr = value;
      const rhs = this.operand(lhs);
      if (rhs === undefined) return undefined;
      value = this.checkedProduct(kind, lhs, rhs, at);
    }
    return value;
  }

  private checkedProduct(kind: AffineBinaryKind, lhs: AffineExpr, rhs: AffineExpr, at: number): AffineExpr | undefined {
    if (kind === "mul" && !lhs.isSymbolicOrConstant && !rhs.isSymbolicOrConstant) {
      const message = "at least one of the multiply operands has to be either a constant or symbolic";
      return this.fail(`non-affine expression: ${message}`, at);
    }
    if (kind !== "mul" && !rhs.isSymbolicOrConstant) {
      const message = `right operand of ${kind} has to be either a constant or symbolic`;
      return this.fail(`non-affine expression: ${message}`, at);
    }
    return this.build(() => affineBinary(kind, lhs, rhs), at);
  }

  private operand(left: AffineExpr | undefined): AffineExpr | undefined {
    const { kind, text, offset } = this.source;
    if (kind === "integer") return this.integer();
    if (kind === "identifier") return this.name();
    if (text.startsWith("%")) return this.fail("unexpected ssa identifier");
    if (kind !== "punctuation" || (text !== "(" && text !== "-")) {
      if (left !== undefined) return this.fail("missing right operand of binary operator");
      const isOperator = text === "+" || text === "*";
      return this.fail(isOperator ? "missing left operand of binary operator" : "expected affine expression");
    }
    this.depth += 1;
    if (this.depth > maxDepth) return this.fail("affine expression is nested too deeply", offset);
    this.source.advance();
    const value = text === "(" ? this.parenthesized() : this.negated(offset);
    this.depth -= 1;
    return value;
  }

  private parenthesized(): AffineExpr | undefined {
    if (this.isAt(")")) return this.fail("no expression inside parentheses");
    const value = this.expression();
    if (value === undefined) return undefined;
    return this.takeOperator(")") ? value : this.fail("expected ')'");
  }

  private negated(at: number): AffineExpr | undefined {
    const isMissing = this.source.kind === "punctuation" && !this.isAt("(") && !this.isAt("-");
    if (isMissing || this.source.kind === "end") return this.fail("missing operand of negation");
    const value = this.operand(undefined);
    return value === undefined ? undefined : this.build(() => value.neg(), at);
  }

  private integer(): AffineExpr | undefined {
    const value = Number(this.source.text);
    if (!Number.isSafeInteger(value)) return this.fail("constant too large for index");
    this.source.advance();
    return affine(value);
  }

  private name(): AffineExpr | undefined {
    const value = this.names.get(this.source.text);
    if (value === undefined) return this.fail("use of undeclared identifier");
    this.source.advance();
    return value;
  }

  private definition(value: AffineExpr): AffineExpr | undefined {
    const { kind, text } = this.source;
    if (kind !== "identifier") return this.fail("expected bare identifier");
    if (this.names.has(text)) return this.fail(`redefinition of identifier '${text}'`);
    this.names.set(text, value);
    this.source.advance();
    return value;
  }

  private constraint(): AffineConstraint | undefined {
    const lhs = this.expression();
    if (lhs === undefined) return undefined;
    const at = this.source.offset;
    const operator = [">=", "<=", "=="].find((candidate) => this.takeOperator(candidate));
    if (operator === undefined) {
      return this.fail("expected '== affine-expr' or '>= affine-expr' at end of affine constraint");
    }
    const rhs = this.expression();
    if (rhs === undefined) return undefined;
    const expr = this.build(() => (operator === "<=" ? rhs.sub(lhs) : lhs.sub(rhs)), at);
    return expr === undefined ? undefined : { expr, isEquality: operator === "==" };
  }

  private list<T>(open: string, close: string, what: string, item: (i: number) => T | undefined): T[] | undefined {
    if (!this.takeOperator(open)) return this.fail(`expected '${open}' in ${what}`);
    const items: T[] = [];
    if (this.takeOperator(close)) return items;
    do {
      const next = item(items.length);
      if (next === undefined) return undefined;
      items.push(next);
    } while (this.takeOperator(","));
    return this.takeOperator(close) ? items : this.fail(`expected '${close}' in ${what}`);
  }

  /** Builds an expression; reports overflow and excessive depth. */
  private build(make: () => AffineExpr, at: number): AffineExpr | undefined {
    try {
      const expr = make();
      return expr.height > maxDepth ? this.fail("affine expression is nested too deeply", at) : expr;
    } catch (error) {
      if (error instanceof RangeError) return this.fail("constant too large for index", at);
      throw error;
    }
  }

  private highOperator(): AffineBinaryKind | undefined {
    return highOperators.get(this.source.text);
  }

  private isAt(text: string): boolean {
    return this.source.kind === "punctuation" && this.source.text === text;
  }

  /** Takes an operator that consists of one token or of two adjacent ones. */
  private takeOperator(operator: string): boolean {
    const { text, offset } = this.source;
    if (this.isAt(operator)) {
      this.source.advance();
      return true;
    }
    if (operator.length < 2 || text !== operator.charAt(0) || !this.isAt(text)) return false;
    this.source.advance();
    if (this.isAt(operator.slice(1)) && this.source.offset === offset + 1) {
      this.source.advance();
      return true;
    }
    return false;
  }

  private fail(message: string, offset: number = this.source.offset): undefined {
    this.source.error(message, offset);
    return undefined;
  }
}
