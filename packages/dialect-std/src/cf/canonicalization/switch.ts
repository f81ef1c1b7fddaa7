/** Rewrites of `cf.switch`. */
import { ConstantLike, constantIntOf, noMatch, pattern, type Rewriter } from "@tt-opt/ir-core";
import { type SwitchCase, SwitchOp } from "../switch-op.ts";
import { goTo, passThrough, type Target } from "./pass-through.ts";

function defaultOf(op: SwitchOp): Target {
  return { dest: op.defaultDestination, operands: op.defaultOperands };
}

function rebuild(rw: Rewriter, op: SwitchOp, otherwise: Target, cases: readonly SwitchCase[]): void {
  SwitchOp.create(rw, op.flag, otherwise, cases);
  rw.erase(op);
}

function isSame(a: Target, b: Target): boolean {
  return a.dest === b.dest && a.operands.every((value, i) => value === b.operands[i]);
}

/** A switch without cases is a branch. */
export const switchDefaultOnly = pattern("cf-switch-default-only", SwitchOp, (op, rw) => {
  if (op.cases.length > 0) return noMatch("there are cases");
  goTo(rw, op, defaultOf(op));
  return true;
});

/** Cases that do what the default does go. */
export const switchDropCases = pattern("cf-switch-drop-cases", SwitchOp, (op, rw) => {
  const otherwise = defaultOf(op);
  const kept = op.cases.filter((c) => !isSame(c, otherwise));
  if (kept.length === op.cases.length) return noMatch("all cases differ from the default");
  rebuild(rw, op, otherwise, kept);
  return true;
});

/** `switch 42 → br` to the case 42, or to the default. */
export const switchConstantFlag = pattern(
  "cf-switch-constant",
  SwitchOp,
  (op, rw) => {
    const flag = constantIntOf(op.flag);
    if (flag === undefined) return noMatch("the flag is not known");
    goTo(rw, op, op.cases.find(({ value }) => value === BigInt(flag)) ?? defaultOf(op));
    return true;
  },
  { operandFrom: [ConstantLike] },
);

/** Blocks that only pass control on are not entered. */
export const switchPassThrough = pattern("cf-switch-pass-through", SwitchOp, (op, rw) => {
  const { cases } = op;
  const otherwise = passThrough(defaultOf(op));
  const targets = cases.map(passThrough);
  if (otherwise === undefined && targets.every((target) => target === undefined))
    return noMatch("all blocks do something");
  rebuild(
    rw,
    op,
    otherwise ?? defaultOf(op),
    cases.map((c, i) => ({ ...c, ...targets[i] })),
  );
  return true;
});

/** In a block that is only entered for a value of the flag, or not for some, a switch over the same flag knows that. */
export const switchAgain = pattern("cf-switch-again", SwitchOp, (op, rw) => {
  const { block } = op;
  const before = block?.singlePredecessor?.last;
  if (block === undefined || before?.is(SwitchOp) !== true || before === op)
    return noMatch("no single switch leads here");
  if (before.flag !== op.flag) return noMatch("the flags differ");
  const reached = before.cases.find(({ dest }) => dest === block);
  if (reached !== undefined) {
    goTo(rw, op, op.cases.find(({ value }) => value === reached.value) ?? defaultOf(op));
    return true;
  }
  const excluded = new Set(before.cases.map(({ value }) => value));
  const kept = op.cases.filter(({ value }) => !excluded.has(value));
  if (kept.length === op.cases.length) return noMatch("no case is excluded");
  rebuild(rw, op, defaultOf(op), kept);
  return true;
});
