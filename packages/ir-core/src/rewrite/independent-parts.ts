import { IsolatedFromAbove } from "../define/trait.ts";
import type { Operation } from "../ir/operation.ts";

/**
 * The operations directly inside of `root`, if none of them can see another one's values: functions of a module.
 * Working on one after the other is faster, and one that takes long to converge does not hold up the others.
 */
export function independentParts(root: Operation): readonly Operation[] | undefined {
  const parts: Operation[] = [];
  for (const region of root.regions) {
    for (const block of region.blocks()) {
      for (let op = block.first; op !== undefined; op = op.next) {
        const isAlone = op.regions.length === 0 || op.has(IsolatedFromAbove);
        if (!isAlone || op.opOperands.length + op.results.length + op.blockOperands.length > 0) return undefined;
        parts.push(op);
      }
    }
  }
  return parts;
}
