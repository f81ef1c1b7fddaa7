import { IsolatedFromAbove } from "../define/trait.ts";
import type { Operation } from "../ir/operation.ts";

/**
 * The operations directly inside of `root`, if none of them can use values of another one, like the functions of a
 * module. Processing them one after the other is faster, and one that converges slowly does not delay the others.
 */
export function independentParts(root: Operation): readonly Operation[] | undefined {
  const parts: Operation[] = [];
  for (const region of root.regions) {
    for (const block of region.blocks()) {
      for (let op = block.first; op !== undefined; op = op.next) {
        const isAlone = op.regions.length === 0 || op.has(IsolatedFromAbove);
        if (!isAlone || op.operandCount + op.resultCount + op.blockOperands.length > 0) return undefined;
        parts.push(op);
      }
    }
  }
  return parts;
}
