/**
 * Rewrite patterns: a name, the class of operations that they start from, and a function that either changes the IR or
 * says why it does not apply. The reason is what `--explain` shows.
 */
import type { OpClass } from "../define/op-definition.ts";
import { applyTo } from "../internal/pattern-root.ts";
import type { Operation } from "../ir/operation.ts";
import type { OperandMaker } from "./operand-makers.ts";
import type { Rewriter } from "./rewriter.ts";

/** Why a pattern did not apply. */
export interface NoMatch {
  readonly reason: string;
}

/** `true` if the pattern changed the IR. */
export type Outcome = true | NoMatch;

/** The outcome of a pattern that does not apply. */
export function noMatch(reason: string): NoMatch {
  return { reason };
}

/** See the file's header. */
export interface RewritePattern {
  readonly name: string;
  /** The class of operations to try it on; undefined for any. */
  readonly root: OpClass | undefined;
  /** Of several patterns that apply, the one of the greatest benefit is tried first. */
  readonly benefit: number;
  /** It applies only where one of these makes one of the operands, and need not be tried elsewhere. */
  readonly operandFrom?: readonly OperandMaker[];
  rewrite(op: Operation, rw: Rewriter): Outcome;
}

/** What may be said of a pattern; see {@link RewritePattern}. */
export type PatternOptions = Partial<Pick<RewritePattern, "benefit" | "operandFrom">>;

/** Makes a pattern for operations of class `root`. */
export function pattern<C extends OpClass>(
  name: string,
  root: C,
  rewrite: (op: InstanceType<C>, rw: Rewriter) => Outcome,
  options: PatternOptions = {},
): RewritePattern {
  return { name, root, benefit: 1, ...options, rewrite: (op, rw) => applyTo(root, op, rw, rewrite) };
}

/** Makes a pattern that is tried on every operation. */
export function anyOpPattern(
  name: string,
  rewrite: (op: Operation, rw: Rewriter) => Outcome,
  options: PatternOptions = {},
): RewritePattern {
  return { name, root: undefined, benefit: 1, ...options, rewrite };
}
