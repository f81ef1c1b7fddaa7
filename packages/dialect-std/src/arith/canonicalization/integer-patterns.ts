/** Rewrites of integer sums, products and bitwise operations. */
import {
  ConstantLike,
  elementTypeOrSelf,
  IndexType,
  noMatch,
  type Operation,
  type Outcome,
  pattern,
  type RewritePattern,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { CmpIOp } from "../compare-ops.ts";
import { constantValue, isConstantInt } from "../constant-value.ts";
import { CmpIPredicate, invertPredicate } from "../enums.ts";
import { bitWidth, constantOfBits } from "../fold-elements.ts";
import { AndIOp, OrIOp, XOrIOp } from "../integer-bit-ops.ts";
import { ExtSIOp, ExtUIOp } from "../integer-cast-ops.ts";
import { MulIOp, MulSIExtendedOp, MulUIExtendedOp } from "../integer-product-ops.ts";
import { AddIOp, AddUIExtendedOp, SubIOp } from "../integer-sum-ops.ts";
import { combineConstants, constantOfType } from "./combine-constants.ts";

type Flagged = AddIOp | SubIOp | MulIOp;
type FlaggedClass = typeof AddIOp | typeof SubIOp | typeof MulIOp;

/** One way to merge the constants of an operation and of the one that makes its operand. */
interface Chain {
  readonly name: string;
  readonly outer: FlaggedClass;
  /** Which operand of the outer operation is the constant; the other one is made by the inner operation. */
  readonly outerConstant: "lhs" | "rhs";
  readonly inner: FlaggedClass;
  readonly innerConstant: "lhs" | "rhs";
  readonly result: FlaggedClass;
  readonly resultConstant: "lhs" | "rhs";
  /** The merged constant, from the inner (`c0`) and the outer one (`c1`). */
  readonly combine: (c0: bigint, c1: bigint) => bigint;
}

function chain(
  name: string,
  outer: readonly [FlaggedClass, "lhs" | "rhs"],
  inner: readonly [FlaggedClass, "lhs" | "rhs"],
  result: readonly [FlaggedClass, "lhs" | "rhs"],
  combine: (c0: bigint, c1: bigint) => bigint,
): RewritePattern {
  const [resultClass, resultConstant] = result;
  const parts: Chain = {
    name,
    outer: outer[0],
    outerConstant: outer[1],
    inner: inner[0],
    innerConstant: inner[1],
    result: resultClass,
    resultConstant,
    combine,
  };
  return pattern(name, parts.outer, (op, rw) => mergeChain(op, rw, parts), { operandFrom: [ConstantLike] });
}

function mergeChain(op: Flagged, rw: Rewriter, parts: Chain): Outcome {
  const c1 = parts.outerConstant === "rhs" ? op.rhs : op.lhs;
  const made = (parts.outerConstant === "rhs" ? op.lhs : op.rhs).definingOp;
  if (made?.is(parts.inner) !== true) return noMatch("the other operand is not made by such an operation");
  const c0 = parts.innerConstant === "rhs" ? made.rhs : made.lhs;
  if (constantValue(c0) === undefined || constantValue(c1) === undefined)
    return noMatch("the operands are not constant");
  const combined = combineConstants(c0, c1, parts.combine, [made.overflowFlags, op.overflowFlags]);
  if (combined === undefined) return noMatch("the operands are not constant");
  const x = parts.innerConstant === "rhs" ? made.lhs : made.rhs;
  const constant = constantOfType(rw, combined.value, op.result);
  if (constant === undefined) return noMatch("there is no such constant");
  const [lhs, rhs] = parts.resultConstant === "rhs" ? [x, constant] : [constant, x];
  rw.replaceWith(op, parts.result, { lhs, rhs, overflowFlags: combined.overflowFlags });
  return true;
}

const sum = (c0: bigint, c1: bigint): bigint => c0 + c1;
const reversedDifference = (c0: bigint, c1: bigint): bigint => c1 - c0;
const difference = (c0: bigint, c1: bigint): bigint => c0 - c1;

const constantChains: readonly RewritePattern[] = [
  // (x + c0) + c1 → x + (c0 + c1)
  chain("addi-addi-constant", [AddIOp, "rhs"], [AddIOp, "rhs"], [AddIOp, "rhs"], sum),
  // (x - c0) + c1 → x + (c1 - c0)
  chain("addi-subi-constant-rhs", [AddIOp, "rhs"], [SubIOp, "rhs"], [AddIOp, "rhs"], reversedDifference),
  // (c0 - x) + c1 → (c0 + c1) - x
  chain("addi-subi-constant-lhs", [AddIOp, "rhs"], [SubIOp, "lhs"], [SubIOp, "lhs"], sum),
  // (x + c0) - c1 → x + (c0 - c1)
  chain("subi-addi-constant-rhs", [SubIOp, "rhs"], [AddIOp, "rhs"], [AddIOp, "rhs"], difference),
  // c1 - (x + c0) → (c1 - c0) - x
  chain("subi-addi-constant-lhs", [SubIOp, "lhs"], [AddIOp, "rhs"], [SubIOp, "lhs"], reversedDifference),
  // (x - c0) - c1 → x - (c0 + c1)
  chain("subi-subi-constants", [SubIOp, "rhs"], [SubIOp, "rhs"], [SubIOp, "rhs"], sum),
  // (c0 - x) - c1 → (c0 - c1) - x
  chain("subi-subi-constant-lhs", [SubIOp, "rhs"], [SubIOp, "lhs"], [SubIOp, "lhs"], difference),
  // c1 - (x - c0) → (c0 + c1) - x
  chain("subi-of-subi-constant-rhs", [SubIOp, "lhs"], [SubIOp, "rhs"], [SubIOp, "lhs"], sum),
  // c1 - (c0 - x) → x + (c1 - c0)
  chain("subi-of-subi-constant-lhs", [SubIOp, "lhs"], [SubIOp, "lhs"], [AddIOp, "rhs"], reversedDifference),
  // (x * c0) * c1 → x * (c0 * c1)
  chain("muli-muli-constant", [MulIOp, "rhs"], [MulIOp, "rhs"], [MulIOp, "rhs"], (c0, c1) => c0 * c1),
];

/** `x + y * -1 → x - y` */
const addNegative = pattern(
  "addi-muli-minus-one",
  AddIOp,
  (op, rw) => {
    const right = negatedBy(op.rhs);
    const left = right === undefined ? negatedBy(op.lhs) : undefined;
    if (right !== undefined) rw.replaceWith(op, SubIOp, { lhs: op.lhs, rhs: right });
    else if (left !== undefined) rw.replaceWith(op, SubIOp, { lhs: op.rhs, rhs: left });
    else return noMatch("no operand is multiplied by -1");
    return true;
  },
  { operandFrom: [MulIOp] },
);

/** `y`, if `value` is `y * -1`. */
function negatedBy(value: Value): Value | undefined {
  const op = value.definingOp;
  return op?.is(MulIOp) === true && isConstantInt(op.rhs, -1) ? op.lhs : undefined;
}

/** `(a - b) - a → 0 - b` */
const subtractMinuend = pattern(
  "subi-subi-same-lhs",
  SubIOp,
  (op, rw) => {
    const inner = op.lhs.definingOp;
    if (inner?.is(SubIOp) !== true || inner.lhs !== op.rhs) return noMatch("lhs is not rhs minus something");
    const zero = constantOfBits(op.result.type, 0n);
    const lhs = zero === undefined ? undefined : constantOfType(rw, zero, op.result);
    if (lhs === undefined) return noMatch("the shape is not static");
    rw.replaceWith(op, SubIOp, { lhs, rhs: inner.rhs, overflowFlags: inner.overflowFlags.and(op.overflowFlags) });
    return true;
  },
  { operandFrom: [SubIOp] },
);

/** `addui_extended` whose carry is not used → `addi` */
const dropCarry = pattern("addui-extended-unused-carry", AddUIExtendedOp, (op, rw) => {
  if (op.overflow.hasUses) return noMatch("the carry is used");
  const { lhs, rhs } = op;
  const { result } = AddIOp.build(rw, { lhs, rhs });
  rw.replaceAllUses(op.sum, result);
  rw.erase(op);
  return true;
});

/** `mulsi_extended` and `mului_extended` whose high half is not used → `muli` */
function dropHighHalf(op: MulSIExtendedOp | MulUIExtendedOp, rw: Rewriter): Outcome {
  if (op.high.hasUses) return noMatch("the high half is used");
  const { lhs, rhs } = op;
  const { result } = MulIOp.build(rw, { lhs, rhs });
  rw.replaceAllUses(op.low, result);
  rw.erase(op);
  return true;
}

/** `mulsi_extended(x, 1) → x, extsi(x < 0)` */
const signedProductByOne = pattern(
  "mulsi-extended-by-one",
  MulSIExtendedOp,
  (op, rw) => {
    if (!isConstantInt(op.rhs, 1)) return noMatch("rhs is not 1");
    const { lhs } = op;
    if (elementTypeOrSelf(lhs.type) instanceof IndexType) return noMatch("there is no extension to index");
    if (bitWidth(lhs.type) === 1) return noMatch("1 is -1 in one bit");
    const zeroAttr = constantOfBits(lhs.type, 0n);
    const zero = zeroAttr === undefined ? undefined : constantOfType(rw, zeroAttr, lhs);
    if (zero === undefined) return noMatch("the shape is not static");
    const isNegative = CmpIOp.create(rw, "slt", lhs, zero);
    const high = ExtSIOp.build(rw, { in: isNegative.result, resultTypes: [lhs.type] });
    rw.replace(op, lhs, high.out);
    return true;
  },
  { operandFrom: [ConstantLike] },
);

/** `cmpi(p, a, b) ^ true → cmpi(!p, a, b)` */
const invertComparison = pattern(
  "xori-cmpi-true",
  XOrIOp,
  (op, rw) => {
    if (!isConstantInt(op.rhs, -1)) return noMatch("rhs is not true");
    const comparison = op.lhs.definingOp;
    if (comparison?.is(CmpIOp) !== true) return noMatch("lhs is not a comparison");
    const predicate = CmpIPredicate.attr(rw.context, invertPredicate(comparison.predicateName));
    rw.replaceWith(op, CmpIOp, { predicate, lhs: comparison.lhs, rhs: comparison.rhs });
    return true;
  },
  { operandFrom: [CmpIOp] },
);

type BitwiseClass = typeof AndIOp | typeof OrIOp | typeof XOrIOp;

/** `ext(x) & ext(y) → ext(x & y)`, and so for or and xor, and both kinds of extension */
function narrowBitwise(name: string, cls: BitwiseClass): RewritePattern {
  return pattern(
    name,
    cls,
    (op, rw) => {
      const lhs = op.lhs.definingOp;
      const rhs = op.rhs.definingOp;
      for (const extension of [ExtUIOp, ExtSIOp]) {
        if (lhs?.is(extension) !== true || rhs?.is(extension) !== true || lhs.in.type !== rhs.in.type) continue;
        const narrow = cls.build(rw, { lhs: lhs.in, rhs: rhs.in });
        replaceByExtension(rw, op, extension, narrow.result);
        return true;
      }
      return noMatch("the operands are not extended from the same type in the same way");
    },
    { operandFrom: [ExtUIOp, ExtSIOp] },
  );
}

function replaceByExtension(
  rw: Rewriter,
  op: Operation,
  extension: typeof ExtUIOp | typeof ExtSIOp,
  narrow: Value,
): void {
  const { type } = op.resultAt(0);
  const made = extension.build(rw, { in: narrow, resultTypes: [type] });
  rw.replace(op, made.resultAt(0));
}

/** Rewrites of integer arithmetic. */
export const integerPatterns: readonly RewritePattern[] = [
  ...constantChains,
  addNegative,
  subtractMinuend,
  dropCarry,
  pattern("mulsi-extended-unused-high", MulSIExtendedOp, dropHighHalf, { benefit: 2 }),
  pattern("mului-extended-unused-high", MulUIExtendedOp, dropHighHalf),
  signedProductByOne,
  invertComparison,
  narrowBitwise("andi-of-extensions", AndIOp),
  narrowBitwise("ori-of-extensions", OrIOp),
  narrowBitwise("xori-of-extensions", XOrIOp),
];
