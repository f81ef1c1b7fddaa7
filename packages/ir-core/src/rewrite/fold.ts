/**
 * Folding: determines attributes or values that replace the results of an operation, and converts them to values.
 * Constants are operations with the trait `ConstantLike`; dialects choose the operation for an attribute.
 */
import type { Attribute, Type } from "../attributes/attribute.ts";
import type { Context } from "../context.ts";
import type { Dialect } from "../define/dialect.ts";
import { Commutative, ConstantLike, Idempotent, Involution } from "../define/trait.ts";
import type { FoldResult, Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import type { Builder } from "./builder.ts";
import type { RewritePattern } from "./pattern.ts";

/** The attribute of the constant-like operation `op`; undefined for other operations. */
export function constantAttribute(op: Operation): Attribute | undefined {
  if (!op.has(ConstantLike)) return undefined;
  const value = op.attribute("value");
  if (value !== undefined) return value;
  const folded = op.fold?.([])?.[0];
  return folded !== undefined && isAttribute(folded) ? folded : undefined;
}

/** The attribute of `value` if a constant-like operation defines it. */
export function constantOperand(value: Value): Attribute | undefined {
  const op = value.definingOp;
  return op === undefined ? undefined : constantAttribute(op);
}

/** The constants among the operands of `op`. */
export function constantOperands(op: Operation): readonly (Attribute | undefined)[] {
  const count = op.operandCount;
  let constants: (Attribute | undefined)[] | undefined;
  for (let i = 0; i < count; i++) {
    const constant = constantOperand(op.operand(i));
    if (constant === undefined) continue;
    constants ??= [...noConstantsOf(count)];
    constants[i] = constant;
  }
  return constants ?? noConstantsOf(count);
}

function noConstantsOf(count: number): readonly undefined[] {
  return (noConstants[count] ??= new Array<undefined>(count).fill(undefined));
}

/** Shared lists by number of operands, for the most frequent case that no operand is constant. */
const noConstants: (readonly undefined[])[] = [];

/** Whether a fold result is an attribute rather than a value. */
export function isAttribute(result: FoldResult): result is Attribute {
  return "context" in result;
}

/**
 * The replacements of the results of `op`, by its `fold` hook and by its traits; undefined if there are none.
 * `constants` are those of the operands.
 */
export function foldOperation(
  op: Operation,
  constants: readonly (Attribute | undefined)[] = constantOperands(op),
): readonly FoldResult[] | undefined {
  const folded = op.definition.hasFold ? op.fold?.(constants) : undefined;
  if (folded !== undefined && folded.length === op.resultCount && !refersToItself(op, folded)) return folded;
  return foldByTraits(op);
}

/** A value that folds to itself gives no information: `%0 = addi %0, 0` in unreachable code or a graph region. */
function refersToItself(op: Operation, folded: readonly FoldResult[]): boolean {
  const count = op.resultCount;
  for (let i = 0; i < count; i++) if (folded.includes(op.resultAt(i))) return true;
  return false;
}

function foldByTraits(op: Operation): readonly FoldResult[] | undefined {
  if (!op.has(Idempotent) && !op.has(Involution)) return undefined;
  if (op.resultCount !== 1) return undefined;
  const result = op.resultAt(0);
  const first = op.operand0?.value;
  if (first === undefined || first === result || first.type !== result.type) return undefined;
  const inner = first.definingOp;
  const isSameOp = inner !== undefined && inner.definition === op.definition && inner !== op;
  if (op.has(Involution) && isSameOp && op.operandCount === 1) {
    const original = inner.operand0?.value;
    return original === undefined || original === result || original.type !== result.type ? undefined : [original];
  }
  if (!op.has(Idempotent)) return undefined;
  if (op.operandCount === 1) return isSameOp ? [first] : undefined;
  return op.operandCount === 2 && op.operand1?.value === first ? [first] : undefined;
}

/**
 * The operands of a commutative `op` with constants moved behind the others; undefined if they are in this order. Folds
 * and patterns then only need to look for constants on the right.
 */
export function operandsWithConstantsLast(
  op: Operation,
  constants: readonly (Attribute | undefined)[],
): readonly Value[] | undefined {
  if (!op.has(Commutative) || !hasConstantBeforeOthers(constants)) return undefined;
  const sorted: Value[] = [];
  for (const areConstant of [false, true]) {
    for (let i = 0; i < constants.length; i++) {
      if ((constants[i] !== undefined) === areConstant) sorted.push(op.operand(i));
    }
  }
  return sorted;
}

function hasConstantBeforeOthers(constants: readonly (Attribute | undefined)[]): boolean {
  for (let i = 1; i < constants.length; i++) {
    if (constants[i - 1] !== undefined && constants[i] === undefined) return true;
  }
  return false;
}

/**
 * An operation for the constant `value` of `type` at the insertion point of `b`, created by dialect `dialectName`, the
 * dialect of the type, or else any that can; undefined if none can.
 */
export function materializeConstant(
  b: Builder,
  value: Attribute,
  type: Type,
  dialectName?: string,
): Operation | undefined {
  const { context } = b;
  const preferred = dialectName === undefined ? undefined : context.dialect(dialectName);
  const made = preferred?.materializeConstant?.(b, value, type);
  if (made !== undefined) return made;
  for (const dialect of context.dialects) {
    if (dialect === preferred) continue;
    const other = dialect.materializeConstant?.(b, value, type);
    if (other !== undefined) return other;
  }
  return undefined;
}

/** The last result of {@link collectCanonicalization} and its dialects: contexts mostly have the same ones. */
let lastCollected: { readonly dialects: readonly Dialect[]; readonly patterns: readonly RewritePattern[] } | undefined;

/** All canonicalization patterns of the dialects of `context`: a frozen list, the same one for the same dialects. */
export function collectCanonicalization(context: Context): readonly RewritePattern[] {
  const dialects = [...context.dialects];
  const last = lastCollected;
  if (last?.dialects.length === dialects.length && last.dialects.every((dialect, i) => dialect === dialects[i]))
    return last.patterns;
  const patterns = Object.freeze(dialects.flatMap((dialect) => dialect.canonicalization ?? []));
  lastCollected = { dialects, patterns };
  return patterns;
}
