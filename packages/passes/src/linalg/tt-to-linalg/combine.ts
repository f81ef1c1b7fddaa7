/** Inlines the combining regions of `tt.reduce` and `tt.scan`. */
import { type Block, type Builder, cloneOperation, IrMapping, type Region, type Value } from "@tt-opt/ir-core";

/** Copies the operations of a combining region to the insertion point; returns the region's results. */
export function inlineCombine(
  b: Builder,
  region: Region,
  left: readonly Value[],
  right: readonly Value[],
): readonly Value[] {
  const { entry } = region;
  if (entry === undefined) throw new RangeError("a combine region is empty");
  const mapping = new IrMapping().mapAll(entry.args, [...left, ...right]);
  return copyBody(b, entry, mapping);
}

/** Copies the operations of `block` without its terminator, whose operands are the result. */
export function copyBody(b: Builder, block: Block, mapping: IrMapping): readonly Value[] {
  const last = block.last;
  for (const op of block.ops()) if (op !== last) b.insert(cloneOperation(op, mapping));
  return last === undefined ? [] : last.operands.map((value) => mapping.get(value));
}
