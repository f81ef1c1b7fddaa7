/**
 * Multiplies an expression by a constant by changing the constants in it. Exponentials have a factor of `log2 e`, which
 * costs nothing where their argument is a multiple by a constant already, and moves to where it saves an operation.
 *
 * The constants of the new expression are rounded, and its products and sums round as those of the old one did: the
 * result is wrong by as many units of the last place as the old one may be, and by two more.
 */
import { AddFOp, ConstantOp, MulFOp, NegFOp, SubFOp } from "@tt-opt/dialect-std";
import { type Block, type Builder, cloneOperation, IrMapping, type Operation, type Value } from "@tt-opt/ir-core";
import { constantNumber } from "../../uncontracted.ts";

/** Builds an expression at the insertion point. */
type Build = (b: Builder) => Value;

/** The largest exponent of a constant that is made: it keeps intermediate results far from the limits of f32. */
const greatestExponent = 40;

/**
 * Multiplies `value`, which an operation of `block` uses, by `factor`, without more operations than there are. Returns
 * undefined where that is impossible. Only operations of the same block that have no other use are built again.
 */
export function absorbFactor(value: Value, factor: number, block: Block | undefined): Build | undefined {
  const constant = constantNumber(value);
  if (constant !== undefined) return scaledConstant(value, constant * factor);
  const op = ownedOperation(value, block);
  if (op === undefined) return undefined;
  const absorb = (operand: Value, by = factor): Build | undefined => absorbFactor(operand, by, block);
  if (op.is(NegFOp)) return absorb(op.operand(0), -factor);
  if (op.is(AddFOp) || op.is(SubFOp)) {
    const [lhs, rhs] = [absorb(op.lhs), absorb(op.rhs)];
    return lhs && rhs && rebuilt(op, lhs, rhs);
  }
  if (!op.is(MulFOp)) return undefined;
  for (const [from, to] of [
    [op.rhs, op.lhs],
    [op.lhs, op.rhs],
  ] as const) {
    const own = constantNumber(from);
    if (own !== undefined) return absorb(to, own * factor) ?? productWith(op, to, from, own * factor);
  }
  return moved(op, factor, block) ?? scaledOperand(op, absorb);
}

/** Moves the constant factor of one operand into the other one, which saves a product: `(x c) (y d + e)`. */
function moved(op: MulFOp, factor: number, block: Block | undefined): Build | undefined {
  for (const [from, to] of [
    [op.lhs, op.rhs],
    [op.rhs, op.lhs],
  ] as const) {
    const product = ownedOperation(from, block);
    const own = product?.is(MulFOp) === true ? constantNumber(product.rhs) : undefined;
    if (product === undefined || own === undefined) continue;
    const other = absorbFactor(to, own * factor, block);
    if (other !== undefined) return rebuilt(op, () => product.operand(0), other);
  }
  return undefined;
}

function scaledOperand(op: MulFOp, absorb: (operand: Value) => Build | undefined): Build | undefined {
  const lhs = absorb(op.lhs);
  if (lhs !== undefined) return rebuilt(op, lhs, () => op.rhs);
  const rhs = absorb(op.rhs);
  return rhs && rebuilt(op, () => op.lhs, rhs);
}

function productWith(op: MulFOp, operand: Value, constant: Value, value: number): Build | undefined {
  const scaled = scaledConstant(constant, value);
  return scaled && rebuilt(op, () => operand, scaled);
}

function scaledConstant({ type }: Value, value: number): Build | undefined {
  const isModerate = value === 0 || Math.abs(Math.log2(Math.abs(value))) <= greatestExponent;
  return isModerate ? (b) => ConstantOp.float(b, type, value).result : undefined;
}

/** The same operation, flags included, with other operands. */
function rebuilt(op: Operation, lhs: Build, rhs: Build): Build {
  return (b) => {
    const [left, right] = [lhs(b), rhs(b)];
    const mapping = new IrMapping().map(op.operand(0), left).map(op.operand(1), right);
    return b.insert(cloneOperation(op, mapping)).resultAt(0);
  };
}

/** The operation that makes a value, if it is of `block` and nothing else uses the value. */
function ownedOperation(value: Value, block: Block | undefined): Operation | undefined {
  const op = value.definingOp;
  return op !== undefined && op.block === block && value.hasOneUse ? op : undefined;
}
