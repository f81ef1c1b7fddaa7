/** Rewrites of `scf.index_switch`: a case that is known, results that nobody uses. */
import { beforeOp, constantIntOf, noMatch, pattern } from "@tt-opt/ir-core";
import { blockOf, terminatorOf } from "../blocks.ts";
import { IndexSwitchOp } from "../index-switch-op.ts";
import { forwardCommonYields, inlineBlock, pick, replaceKept, usedResults } from "./rebuild.ts";

/** `index_switch 1 case 1 {a} default {b} → a` */
export const switchConstant = pattern("scf-switch-constant", IndexSwitchOp, (op, rw) => {
  const value = constantIntOf(op.arg);
  if (value === undefined) return noMatch("the case is not known");
  inlineBlock(rw, op, blockOf(op.regionFor(value)));
  return true;
});

/** Results that are not used, or the same in each case, go. */
export const switchUnusedResults = pattern("scf-switch-unused-results", IndexSwitchOp, (op, rw) => {
  const terminators = op.regions.map(terminatorOf);
  forwardCommonYields(rw, op, terminators);
  const kept = usedResults(op);
  if (kept.length === op.resultCount) return noMatch("all results are used");
  for (const terminator of terminators) rw.setOperands(terminator, pick(terminator.operands, kept));
  const made = rw.within(beforeOp(op), () =>
    IndexSwitchOp.build(rw, {
      arg: op.arg,
      cases: op.cases,
      defaultRegion: rw.takeRegion(op.defaultRegion),
      caseRegions: op.caseRegions.map((region) => rw.takeRegion(region)),
      resultTypes: pick(op.results, kept).map(({ type }) => type),
      discardable: op.attributes.entries(),
    }),
  );
  replaceKept(rw, op, made, kept);
  return true;
});
