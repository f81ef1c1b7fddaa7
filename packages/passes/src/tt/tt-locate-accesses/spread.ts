/** Values as they occur in a block of another shape, and the bounds that masks of the block set to them. */
import { AndIOp, CmpIOp, ExtSIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { at, tensorShapeOf, type Value } from "@tt-opt/ir-core";

/**
 * A value whose elements a block has. Each of its dimensions is one of the block: one range may be the numbers of the
 * rows and also those of the columns.
 */
export interface Spread {
  readonly value: Value;
  /** Names of the block's dimensions, for each dimension of the value; none for a scalar. */
  readonly dims: readonly string[];
}

/** A value that has the shape of the block. */
export function wholeBlock(value: Value): Spread {
  return { value, dims: tensorShapeOf(value).map((_, dim) => String(dim)) };
}

/** The value from which `spread` comes by operations that only change its shape, or extend its integers. */
export function unspread(spread: Spread): Spread {
  const { value, dims } = spread;
  const op = value.definingOp;
  if (op?.is(tt.SplatOp) === true) return unspread({ value: op.src, dims: [] });
  if (op?.is(tt.BroadcastOp) === true || op?.is(ExtSIOp) === true) return unspread({ value: op.operand(0), dims });
  if (op?.is(tt.ExpandDimsOp) === true)
    return unspread({ value: op.src, dims: dims.filter((_, dim) => dim !== op.axis.number) });
  if (op?.is(tt.TransOp) === true) {
    const order = op.order.numbers;
    return unspread({ value: op.src, dims: order.map((_, dim) => at(dims, order.indexOf(dim))) });
  }
  if (op?.is(tt.ReshapeOp) === true) return unspread({ value: op.src, dims: dimsBefore(op, dims) });
  return spread;
}

/** The dimensions of what is reshaped, named by how: a range may be reshaped to rows and to columns. */
function dimsBefore({ src, result }: tt.ReshapeOp, dims: readonly string[]): readonly string[] {
  const [from, to] = [src, result].map((value) => tensorShapeOf(value).join("x"));
  return tensorShapeOf(src).map((_, dim) => `(${from} to ${to}: ${dims.join()})${dim}`);
}

/** `value < limit`, or `value <= limit`, for each element that is accessed. */
export interface UpperBound {
  readonly value: Spread;
  readonly limit: Spread;
  readonly isInclusive: boolean;
}

/** The upper bounds that `mask` sets, of values that are not spread. */
export function upperBounds(mask: Value): readonly UpperBound[] {
  const bounds: UpperBound[] = [];
  const seen = new Set<Value>();
  const work = [wholeBlock(mask)];
  for (let part = work.pop(); part !== undefined; part = work.pop()) {
    if (seen.has(part.value)) continue;
    seen.add(part.value);
    const { value, dims } = unspread(part);
    const op = value.definingOp;
    if (op?.is(AndIOp) === true) work.push(...op.operands.map((operand) => ({ value: operand, dims })));
    else if (op?.is(CmpIOp) === true) bounds.push(...boundOf(op, dims));
  }
  return bounds;
}

function boundOf(op: CmpIOp, dims: readonly string[]): readonly UpperBound[] {
  const [lhs, rhs] = [op.lhs, op.rhs].map((value) => unspread({ value, dims }));
  const isInclusive = op.predicateName === "sle" || op.predicateName === "sge";
  if (lhs === undefined || rhs === undefined) return [];
  if (op.predicateName === "slt" || op.predicateName === "sle") return [{ value: lhs, limit: rhs, isInclusive }];
  if (op.predicateName === "sgt" || op.predicateName === "sge") return [{ value: rhs, limit: lhs, isInclusive }];
  return [];
}
