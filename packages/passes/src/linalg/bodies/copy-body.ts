/** Copies or moves bodies of structured operations into others. */
import { bodyOf, type GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import { AddIOp, ConstantOp, MulIOp } from "@tt-opt/dialect-std";
import {
  AffineBinary,
  AffineConstant,
  AffineDim,
  type AffineExpr,
  type AffineMap,
  at,
  type Builder,
  cloneOperation,
  defined,
  integerAttr,
  IrMapping,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";

/** Builds the index of loop `loop` of the old operation. */
type LoopIndex = (b: Builder, loop: number) => Value;

/** How a body is copied. */
interface CopyOptions {
  /** Replacements of values from outside; results of the copied operations are added to it. */
  readonly mapping?: IrMapping;
  /** Omitted if both operations have the same loops. */
  readonly index?: LoopIndex;
}

/** Computes the index of loop `d` by expression `d` over the loops of the new operation. */
export function affineIndices(exprs: readonly AffineExpr[]): LoopIndex {
  return (b, loop) => affineValue(b, at(exprs, loop));
}

/** Whether {@link affineIndices} can compute all results of `map`: sums and products of loop indices and constants. */
export function isComputable({ results }: AffineMap): boolean {
  const check = (expr: AffineExpr): boolean =>
    expr instanceof AffineBinary
      ? (expr.kind === "add" || expr.kind === "mul") && check(expr.lhs) && check(expr.rhs)
      : expr instanceof AffineDim || expr instanceof AffineConstant;
  return results.every(check);
}

function affineValue(b: Builder, expr: AffineExpr): Value {
  if (expr instanceof AffineDim) return IndexOp.build(b, { dim: integerAttr(b.context, 64, expr.position) }).result;
  if (expr instanceof AffineConstant) return ConstantOp.index(b, expr.value).result;
  if (!(expr instanceof AffineBinary)) throw new RangeError("a map of a structured operation has a symbol");
  const parts = { lhs: affineValue(b, expr.lhs), rhs: affineValue(b, expr.rhs) };
  return expr.kind === "add" ? AddIOp.build(b, parts).result : MulIOp.build(b, parts).result;
}

/**
 * Copies the body of `op` without its terminator to the insertion point of `b`. `args` replace its first arguments; the
 * others must not have uses. Returns the yielded values.
 */
export function copyBody(
  b: Builder,
  op: GenericOp,
  args: readonly Value[],
  { mapping = new IrMapping(), index }: CopyOptions = {},
): readonly Value[] {
  const body = bodyOf(op);
  mapping.mapAll(body.args.slice(0, args.length), args);
  if (index !== undefined)
    for (const inner of body.ops()) if (inner.is(IndexOp)) mapping.map(inner.result, index(b, inner.dim.number));
  for (const inner of body.ops())
    if (inner !== body.last && (index === undefined || !inner.is(IndexOp))) b.insert(cloneOperation(inner, mapping));
  return (body.last?.operands ?? []).map((value) => mapping.get(value));
}

/** Like {@link copyBody}, but moves the operations of the body. Afterwards, `op` can only be erased. */
export function moveBody(
  rw: Rewriter,
  b: Builder,
  op: GenericOp,
  args: readonly Value[],
  index?: LoopIndex,
): readonly Value[] {
  const body = bodyOf(op);
  if (index !== undefined) {
    for (const inner of body.ops()) if (inner.is(IndexOp)) rw.replace(inner, index(b, inner.dim.number));
  }
  for (let i = body.args.length - 1; i >= args.length; i--) rw.removeArgument(body, i);
  const end = defined(body.last, "the terminator of a structured operation");
  rw.inline(body, defined(b.at, "the place of a body"), args);
  const values = end.operands;
  rw.erase(end);
  return values;
}
