/**
 * Comparisons of numbers of 8 or 16 bits with constants, which Triton makes in 32 bits. In their own bits, a vector has
 * more of them, as long as what follows is made of flags and of numbers that are as narrow.
 */
import { AndIOp, CmpIOp, constantInt, ExtSIOp, ExtUIOp, OrIOp, SelectOp, XOrIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  elementTypeOrSelf,
  IntegerType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { integerConstant } from "./block-access.ts";

/** Replaces a comparison by one of numbers before they were extended; false if there is none, or if it gains nothing. */
export function compareUnextended(rw: Rewriter, op: CmpIOp): boolean {
  const { lhs, rhs, predicateName } = op;
  const extension = lhs.definingOp;
  const limit = constantInt(rhs);
  if (extension === undefined || (!extension.is(ExtUIOp) && !extension.is(ExtSIOp)) || limit === undefined)
    return false;
  const { in: number } = extension;
  const isUnsigned = extension.is(ExtUIOp);
  const width = widthOf(number);
  if (!(number.type instanceof RankedTensorType) || (width !== 8 && width !== 16)) return false;
  const isOrder = predicateName !== "eq" && predicateName !== "ne";
  // As an extended number, a constant is signed: of an unsigned one, no bit beyond its own may be set.
  const fits = isUnsigned ? limit >= 0n && limit < 1n << BigInt(width) : BigInt.asIntN(width, limit) === limit;
  if (!fits || (isOrder && !isUnsigned && predicateName.startsWith("u"))) return false;
  if (![...lhs.users()].every((user) => user.is(CmpIOp)) || !staysNarrow(op.result, width)) return false;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const predicate = isOrder && isUnsigned ? unsigned[predicateName] : predicateName;
  rw.replace(op, CmpIOp.create(rw, predicate, number, integerConstant(rw, number.type, limit)).result);
  return true;
}

/** How unsigned numbers are compared that were compared as greater numbers of either kind. */
const unsigned = {
  slt: "ult",
  sle: "ule",
  sgt: "ugt",
  sge: "uge",
  ult: "ult",
  ule: "ule",
  ugt: "ugt",
  uge: "uge",
} as const;

function widthOf({ type }: Value): number {
  const element = elementTypeOrSelf(type);
  return element instanceof IntegerType ? element.width : Infinity;
}

/** Whether flags become nothing but other flags, and numbers of at most `width` bits. */
function staysNarrow(flags: Value, width: number): boolean {
  const seen = new Set([flags]);
  for (const value of seen) {
    for (const user of value.users()) {
      if (isFlagOperation(user)) user.results.forEach((result) => seen.add(result));
      else if (!isNarrowUse(user, value, width)) return false;
    }
  }
  return true;
}

function isFlagOperation(op: Operation): boolean {
  return op.is(AndIOp) || op.is(OrIOp) || op.is(XOrIOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp);
}

function isNarrowUse(op: Operation, flags: Value, width: number): boolean {
  if (op.is(ExtUIOp) || op.is(ExtSIOp) || op.is(SelectOp)) return widthOf(op.resultAt(0)) <= width;
  return op.is(tt.StoreOp) && op.value === flags;
}
