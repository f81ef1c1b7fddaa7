/** Functions of f32 that have a shorter form together with what they are applied to, or what is made of their results. */
import { ErfOp, TanhOp } from "@tt-opt/dialect-std";
import {
  beforeOp,
  ConstantPool,
  elementTypeOrSelf,
  FloatType,
  type Operation,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { eraseUnused } from "../../erase-unused.ts";
import { onePlusErf } from "./one-plus-erf.ts";
import { onePlusTanh } from "./one-plus-tanh.ts";
import type { LaneOptions } from "./on-lanes.ts";
import { tanhOfSoftplus } from "./tanh-of-softplus.ts";

/** Rewrites the compositions inside of `root` whose functions are to be expanded; returns their number. */
export function rewriteCompositions(
  rw: Rewriter,
  root: Operation,
  options: LaneOptions,
  isExpanded: (op: Operation) => boolean,
): number {
  const found: Operation[] = [];
  root.walk((op) => {
    if ((!op.is(TanhOp) && !op.is(ErfOp)) || !isOfF32(op.result) || !isExpanded(op)) return;
    found.push(op);
    if (op.result.hasOneUse) found.push(...op.result.users());
  });
  let count = 0;
  for (const op of found) {
    // It may have been a part of another one.
    if (op.block === undefined) continue;
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    rw.constants = ConstantPool.around(op, rw.constants);
    const made = tanhOfSoftplus(rw, op) ?? onePlusTanh(rw, op) ?? onePlusErf(rw, op, options);
    if (made === undefined) continue;
    rw.replaceAllUses(op.resultAt(0), made);
    eraseUnused(rw, op);
    count++;
  }
  return count;
}

function isOfF32({ type }: Value): boolean {
  const element = elementTypeOrSelf(type);
  return element instanceof FloatType && element.kind === "f32";
}
