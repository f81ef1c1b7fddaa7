import type { Block } from "../ir/block.ts";
import { mutable } from "./mutable.ts";

/** Gap between two order numbers, so that a few insertions do not require renumbering. */
export const orderStride = 8;

/** Gives the operations of a block ascending order numbers. */
export function renumber(block: Block): void {
  let order = 0;
  for (let op = block.first; op !== undefined; op = op.next) {
    mutable(op).sequence = order;
    order += orderStride;
  }
  mutable(block).isOrderValid = true;
}
