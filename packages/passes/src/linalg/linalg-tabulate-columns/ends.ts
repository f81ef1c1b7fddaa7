/** Masks that are on for the first elements of a program, and the columns that these elements have. */
import { YieldOp } from "@tt-opt/dialect-linalg";
import { AddIOp, CmpIOp, ConstantOp, RemUIOp, SelectOp, SubIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type Builder, holdsForAll, isMemoryEffectFree, type Value } from "@tt-opt/ir-core";
import { isRemainder } from "../bodies/index.ts";
import { toI64 } from "../../to-i64.ts";
import { type Column, emitCount, indexSumOf, wideConstant } from "./columns.ts";

/** Whether a mask is on for the first elements of a program, in the loop along whose elements there are `column`. */
export function isEnd(mask: CmpIOp, column: Column): boolean {
  const sum = indexSumOf(mask.lhs);
  if (!column.isWhole || sum === undefined || sum.loop !== indexSumOf(numberOf(column))?.loop) return false;
  return mask.predicateName === "slt" && mask.rhs.parentBlock !== mask.block;
}

/**
 * Whether nothing depends on a value in elements for which `mask` is off: loads that are off there give 0, and tables give
 * the value of another element.
 */
export function isUnseen(value: Value, mask: Value): boolean {
  return holdsForAll([value], (each) => {
    const results: Value[] = [];
    for (const { owner, index } of each.uses()) {
      const isAccess = owner.is(tts.LoadOp) || owner.is(tts.StoreOp);
      const isOff = isAccess ? owner.mask === mask : owner.is(SelectOp) && owner.condition === mask && index === 1;
      if (isOff) continue;
      if (isAccess || owner.is(YieldOp) || owner.regions.length > 0 || !isMemoryEffectFree(owner)) return false;
      results.push(...owner.results);
    }
    return results;
  });
}

/** The number whose remainder is the column, or the column. */
function numberOf({ op }: Column): Value {
  return isRemainder(op) ? op.operand(0) : op.resultAt(0);
}

/** How many of the first elements of a program a mask is on for, and the column of the first one; in 64 bits. */
export interface End {
  readonly mask: CmpIOp;
  readonly elements: Value;
  readonly first: Value;
  readonly count: Value;
}

/** Builds where the elements end for which `mask` is on. */
export function emitEnd(b: Builder, mask: CmpIOp, column: Column): End {
  const startOf = (value: Value): Value => {
    const start = indexSumOf(value)?.start;
    return start === undefined ? wideConstant(b, 0) : toI64(b, start);
  };
  const elements = SubIOp.build(b, { lhs: toI64(b, mask.rhs), rhs: startOf(mask.lhs) }).result;
  const count = emitCount(b, column);
  const first = RemUIOp.build(b, { lhs: startOf(numberOf(column)), rhs: count }).result;
  return { mask, elements, first, count };
}

/** Builds whether the elements have all columns. */
export function emitIsWhole(b: Builder, { elements, count }: End): Value {
  return CmpIOp.create(b, "sge", elements, count).result;
}

/** Builds how many of `count` columns, an index, are needed for what is unseen elsewhere: none if there are no elements. */
export function emitNeeded(b: Builder, { elements }: End, count: Value): Value {
  const condition = CmpIOp.create(b, "sgt", elements, wideConstant(b, 0)).result;
  return SelectOp.build(b, { condition, trueValue: count, falseValue: ConstantOp.index(b, 0).result }).result;
}

/** Builds whether one of the elements has the column `number`, an index. */
export function emitIsReached(b: Builder, { elements, first, count }: End, number: Value): Value {
  const ahead = SubIOp.build(b, { lhs: AddIOp.build(b, { lhs: toI64(b, number), rhs: count }).result, rhs: first });
  const passed = RemUIOp.build(b, { lhs: ahead.result, rhs: count }).result;
  return CmpIOp.create(b, "slt", passed, elements).result;
}
