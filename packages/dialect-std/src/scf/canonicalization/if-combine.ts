/** Rewrites of two `scf.if`: one behind the other with the same condition, and one inside of the other. */
import {
  beforeOp,
  type Block,
  constantIntOf,
  noMatch,
  type Operation,
  OpResult,
  pattern,
  Region,
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

/** Of an `scf.if` behind another one: what it does when the condition of that one holds, and when not. */
interface Branches {
  readonly op: IfOp;
  readonly onTrue: Region;
  readonly onFalse: Region;
}

/** The branches of `op` by `condition`, which is its own or the opposite; undefined if it is neither. */
function branchesBy(condition: Value, op: IfOp): Branches | undefined {
  if (op.condition === condition) return { op, onTrue: op.thenRegion, onFalse: op.elseRegion };
  const isOpposite = isNotOf(op.condition, condition) || isNotOf(condition, op.condition);
  return isOpposite ? { op, onTrue: op.elseRegion, onFalse: op.thenRegion } : undefined;
}

/**
 * `if c {a} else {b}; if c {d} else {e} → if c {a; d} else {b; e}`, of as many as follow each other; their conditions may
 * be the opposite.
 */
export const combineIfs = pattern("scf-combine-ifs", IfOp, (next, rw) => {
  const first = next.previous;
  if (first?.is(IfOp) !== true) return noMatch("no scf.if stands right before");
  const run: Branches[] = [{ op: first, onTrue: first.thenRegion, onFalse: first.elseRegion }];
  for (let op = first.next; op?.is(IfOp) === true; op = op.next) {
    const branches = branchesBy(first.condition, op);
    if (branches === undefined) break;
    run.push(branches);
  }
  if (run.length < 2) return noMatch("the conditions are not related");
  forwardResults(rw, run);
  const results = run.flatMap(({ op }) => op.results);
  const made = rw.within(beforeOp(next), () =>
    IfOp.build(rw, {
      condition: first.condition,
      thenRegion: joined(
        rw,
        run.map(({ onTrue }) => onTrue),
      ),
      elseRegion: joined(
        rw,
        run.map(({ onFalse }) => onFalse),
      ),
      resultTypes: results.map(({ type }) => type),
    }),
  );
  results.forEach((result, index) => rw.replaceAllUses(result, made.resultAt(index)));
  for (const { op } of run.toReversed()) rw.erase(op);
  return true;
});

/** Inside of later ones, the results of each are what it yields in the same case. */
function forwardResults(rw: Rewriter, run: readonly Branches[]): void {
  const branchesOf = new Map<Operation, Branches>(run.map((branches) => [branches.op, branches]));
  for (const { op, onTrue, onFalse } of run) {
    for (const result of op.results) {
      for (const { owner, index } of [...result.uses()]) {
        const place = placeIn(owner, branchesOf);
        if (place !== undefined)
          rw.setOperand(owner, index, terminatorOf(place ? onTrue : onFalse).operand(result.index));
      }
    }
  }
}

/** Whether `user` is in the branch for the true condition of one of those; undefined if it is in none. */
function placeIn(user: Operation, branchesOf: ReadonlyMap<Operation, Branches>): boolean | undefined {
  for (let region = user.parentRegion; region !== undefined; region = region.parent?.parentRegion) {
    const branches = region.parent === undefined ? undefined : branchesOf.get(region.parent);
    if (branches !== undefined) return branches.onTrue === region;
  }
  return undefined;
}

/** A region with the operations of all of `regions`, which yields what all of them did. */
function joined(rw: Rewriter, regions: readonly Region[]): Region {
  const full = regions.filter((region) => !region.isEmpty);
  const [first, ...others] = full;
  if (first === undefined) return new Region();
  const values = full.flatMap((region) => terminatorOf(region).operands);
  for (const other of others) {
    const { block } = terminatorOf(first);
    const source = terminatorOf(other).block;
    if (block === undefined || source === undefined) continue;
    rw.erase(terminatorOf(first));
    rw.inline(source, { block, before: undefined }, []);
  }
  rw.setOperands(terminatorOf(first), values);
  return rw.takeRegion(first);
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
    resultTypes: op.resultTypes,
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
