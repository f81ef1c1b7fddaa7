/** Inlines the combining regions of `tt.reduce` and `tt.scan`. */
import {
  at,
  type Block,
  type Builder,
  cloneOperation,
  Commutative,
  IrMapping,
  type Region,
  type Value,
} from "@tt-opt/ir-core";

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

/**
 * The name of the only operation of a region, if it combines the two arguments, in order unless that does not matter;
 * undefined otherwise.
 */
export function onlyCombiner(region: Region): string | undefined {
  const block = region.entry;
  const combiner = block?.first;
  if (block === undefined || combiner === undefined || combiner.next !== block.last || block.args.length !== 2)
    return undefined;
  const [a, b] = block.args;
  const isPlain =
    combiner.operandCount === 2 &&
    combiner.results.length === 1 &&
    at(block.last?.operands ?? [], 0) === combiner.resultAt(0);
  if (!isPlain) return undefined;
  const [left, right] = [combiner.operand(0), combiner.operand(1)];
  const isOfBoth = (left === a && right === b) || (combiner.has(Commutative) && left === b && right === a);
  return isOfBoth ? combiner.name : undefined;
}
