/** Inlines the combining regions of `tt.reduce` and `tt.scan`. */
import {
  at,
  type Block,
  type Builder,
  cloneOperation,
  IrMapping,
  isPure,
  type Operation,
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

/**
 * Copies those operations of a combining region that depend only on known values, which are the same for all elements.
 *
 * @param known The known value of each argument; undefined for those that differ between elements.
 */
export function inlineKnown(b: Builder, region: Region, known: readonly (Value | undefined)[]): IrMapping {
  const mapping = new IrMapping();
  const { entry } = region;
  entry?.args.forEach((arg, i) => {
    const value = known[i];
    if (value !== undefined) mapping.map(arg, value);
  });
  for (const op of knownOps(entry, (value) => mapping.has(value))) b.insert(cloneOperation(op, mapping));
  return mapping;
}

/** The results of a combining region that depend only on the arguments that are known. */
export function knownResults(region: Region, isKnown: (arg: number) => boolean): ReadonlySet<number> {
  const { entry } = region;
  const known = new Set<Value>(entry?.args.filter((_, i) => isKnown(i)));
  for (const op of knownOps(entry, (value) => known.has(value))) for (const result of op.results) known.add(result);
  return new Set((entry?.last?.operands ?? []).flatMap((value, i) => (known.has(value) ? [i] : [])));
}

/** Those operations of `entry` that depend only on known values, each before `isKnown` is asked for its results. */
function* knownOps(entry: Block | undefined, isKnown: (value: Value) => boolean): Generator<Operation> {
  for (const op of entry?.ops() ?? [])
    if (op !== entry?.last && op.regions.length === 0 && isPure(op) && op.operands.every(isKnown)) yield op;
}

/**
 * Copies the other operations of a combining region, once; returns the region's results.
 *
 * @param args The values of all arguments, of which those in `known` are not used.
 */
export function inlineRest(b: Builder, region: Region, known: IrMapping, args: readonly Value[]): readonly Value[] {
  const { entry } = region;
  if (entry === undefined) return [];
  entry.args.forEach((arg, i) => void (known.has(arg) || known.map(arg, at(args, i))));
  for (const op of entry.ops())
    if (op !== entry.last && !op.results.some((result) => known.has(result))) b.insert(cloneOperation(op, known));
  return (entry.last?.operands ?? []).map((value) => known.get(value));
}

/** Copies the operations of `block` without its terminator, whose operands are the result. */
export function copyBody(b: Builder, block: Block, mapping: IrMapping): readonly Value[] {
  const last = block.last;
  for (const op of block.ops()) if (op !== last) b.insert(cloneOperation(op, mapping));
  return last === undefined ? [] : last.operands.map((value) => mapping.get(value));
}
