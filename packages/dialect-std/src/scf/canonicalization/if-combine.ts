/** Rewrites of two `scf.if`: one behind the other with the same condition, and one inside of the other. */
import {
  beforeOp,
  type Block,
  constantIntOf,
  noMatch,
  type Operation,
  OpResult,
  pattern,
  type Region,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { AndIOp, SelectOp, XOrIOp } from "../../arith/index.ts";
import { terminatorOf } from "../blocks.ts";
import { IfOp } from "../if-op.ts";
import { boolValue } from "../typed-values.ts";
import { YieldOp } from "../yield-op.ts";

/** Whether `a` is `xori b, true`. */
function isNotOf(a: Value, b: Value): boolean {
  const op = a.definingOp;
  return op?.is(XOrIOp) === true && op.lhs === b && constantIntOf(op.rhs) === -1;
}

/** `if c {a} else {b}; if c {d} else {e} → if c {a; d} else {b; e}`; the second condition may be the opposite. */
export const combineIfs = pattern("scf-combine-ifs", IfOp, (next, rw) => {
  const first = next.previous;
  if (first?.is(IfOp) !== true) return noMatch("no scf.if stands right before");
  const isSame = first.condition === next.condition;
  const isOpposite = isNotOf(next.condition, first.condition) || isNotOf(first.condition, next.condition);
  if (!isSame && !isOpposite) return noMatch("the conditions are not related");
  const [onTrue, onFalse] = isSame ? [next.thenRegion, next.elseRegion] : [next.elseRegion, next.thenRegion];
  forwardResults(rw, first, first.thenRegion, onTrue);
  forwardResults(rw, first, first.elseRegion, onFalse);
  append(rw, first.thenRegion, onTrue);
  append(rw, first.elseRegion, onFalse);
  const results = [...first.results, ...next.results];
  const made = rw.within(beforeOp(next), () =>
    IfOp.build(rw, {
      condition: first.condition,
      thenRegion: rw.takeRegion(first.thenRegion),
      elseRegion: rw.takeRegion(first.elseRegion),
      resultTypes: results.map(({ type }) => type),
    }),
  );
  results.forEach((result, index) => rw.replaceAllUses(result, made.resultAt(index)));
  rw.erase(next);
  rw.erase(first);
  return true;
});

/** Inside of `to`, the results of `first` are what its region `from` yields. */
function forwardResults(rw: Rewriter, first: IfOp, from: Region, to: Region): void {
  if (from.isEmpty || to.isEmpty) return;
  const yielded = terminatorOf(from).operands;
  first.results.forEach((result, index) => {
    const value = yielded[index];
    if (value === undefined) return;
    rw.replaceUsesIf(
      result,
      value,
      ({ owner }) => owner.parentRegion !== undefined && to.isAncestorOf(owner.parentRegion),
    );
  });
}

/** Puts the operations of `second` behind those of `first`, which then yields what both did. */
function append(rw: Rewriter, first: Region, second: Region): void {
  if (second.isEmpty) return;
  if (first.isEmpty) {
    rw.moveBlocks(second, first);
    return;
  }
  const [one, two] = [terminatorOf(first), terminatorOf(second)];
  const values = [...one.operands, ...two.operands];
  const block = one.block;
  const source = two.block;
  if (block === undefined || source === undefined) return;
  rw.erase(one);
  rw.inline(source, { block, before: undefined }, []);
  rw.setOperands(two, values);
}

/**
 * `if a {if b {x}} → if a & b {x}` where nothing else is inside and both do the same if their condition does not hold.
 */
export const combineNestedIfs = pattern("scf-combine-nested-ifs", IfOp, (op, rw) => {
  const inner = onlyOperation(op.thenBlock);
  if (inner?.is(IfOp) !== true) return noMatch("the branch is not just another scf.if");
  if (doesMore(op.elseBlock) || doesMore(inner.elseBlock)) return noMatch("an else does something");
  const onTrue = [...terminatorOf(op.thenRegion).operands];
  const onFalse = op.elseBlock === undefined ? [] : terminatorOf(op.elseRegion).operands;
  const selected: number[] = [];
  for (const [index, value] of onTrue.entries()) {
    if (value instanceof OpResult && value.owner === inner) {
      if (terminatorOf(inner.elseRegion).operand(value.index) !== onFalse[index])
        return noMatch("the branches yield other values");
      onTrue[index] = terminatorOf(inner.thenRegion).operand(value.index);
    } else if (value.parentBlock === op.thenBlock) return noMatch("a yielded value is made inside");
    else selected.push(index);
  }
  const condition = boolValue(AndIOp.build(rw, { lhs: op.condition, rhs: inner.condition }).result);
  const thenTerminator = terminatorOf(inner.thenRegion);
  rw.setOperands(thenTerminator, onTrue);
  const thenRegion = rw.takeRegion(inner.thenRegion);
  const elseRegion =
    onFalse.length === 0 ? undefined : rw.region([], (b) => void YieldOp.build(b, { values: onFalse }));
  const made = IfOp.build(rw, {
    condition,
    thenRegion,
    ...(elseRegion === undefined ? {} : { elseRegion }),
    resultTypes: op.results.map(({ type }) => type),
  });
  const results = made.results.map((result, index): Value => {
    const [a, b] = [onTrue[index], onFalse[index]];
    if (!selected.includes(index) || a === undefined || b === undefined) return result;
    return rw.within(
      beforeOp(made),
      () => SelectOp.build(rw, { condition: op.condition, trueValue: a, falseValue: b }).result,
    );
  });
  rw.replace(op, ...results);
  return true;
});

/** The operation of `block` beside its terminator, if there is exactly one. */
function onlyOperation(block: Block): Operation | undefined {
  const { first, last } = block;
  return first !== undefined && first.next === last && first !== last ? first : undefined;
}

/** Whether `block` holds more than a terminator. */
function doesMore(block: Block | undefined): boolean {
  return block !== undefined && block.first !== block.last;
}
