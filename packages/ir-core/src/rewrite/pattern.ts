/**
 * Rewrite patterns: a name, the operation class that they match, and a function that either changes the IR or returns
 * the reason why it does not apply. `--explain` prints the reason.
 */
import type { OpClass } from "../define/op-definition.ts";
import { applyTo } from "../internal/pattern-root.ts";
import type { Operation } from "../ir/operation.ts";
import type { OperandMaker } from "./operand-makers.ts";
import type { Rewriter } from "./rewriter.ts";

/** The reason why a pattern did not apply. */
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
  /** The operation class to match; undefined for any. */
  readonly root: OpClass | undefined;
  /** Patterns with a greater benefit are tried first. */
  readonly benefit: number;
  /** The pattern applies only if one of these defines one of the operands, and is not tried otherwise. */
  readonly operandFrom?: readonly OperandMaker[] | undefined;
  rewrite(op: Operation, rw: Rewriter): Outcome;
}

/** Optional parts of a pattern; see {@link RewritePattern}. */
export type PatternOptions = Partial<Pick<RewritePattern, "benefit" | "operandFrom">>;

/** Creates a pattern for operations of class `root`. */
export function pattern<C extends OpClass>(
  name: string,
  root: C,
  rewrite: (op: InstanceType<C>, rw: Rewriter) => Outcome,
  { benefit = 1, operandFrom }: PatternOptions = {},
): RewritePattern {
  return { name, root, benefit, operandFrom, rewrite: (op, rw) => applyTo(root, op, rw, rewrite) };
}

/** Creates a pattern that is tried on every operation. */
export function anyOpPattern(
  name: string,
  rewrite: (op: Operation, rw: Rewriter) => Outcome,
  { benefit = 1, operandFrom }: PatternOptions = {},
): RewritePattern {
  return { name, root: undefined, benefit, operandFrom, rewrite };
}
