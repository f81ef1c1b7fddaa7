/**
 * A reduction of the elements of a scan is the last step of the scan if both combine in the same way: the sum of a
 * column is the end of its running sum.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { type AffineMap, at, FloatType, type Value } from "@tt-opt/ir-core";
import { type Combination, combinationOf, startsFrom, stepOf } from "../bodies/index.ts";

/**
 * The result of `scan`, whose steps have the order `order`, that holds the only result of `reduction`; undefined if
 * there is none.
 */
export function lastOfScan(scan: GenericOp, reduction: GenericOp, order: AffineMap): Value | undefined {
  const reduced = reduction.results.length === 1 ? combinedInput(reduction, 0, combinationOf) : undefined;
  const { combination, input } = reduced ?? {};
  if (combination === undefined || input === undefined || combination.op !== reduction.body.entry?.first)
    return undefined;
  if (!startsFrom(at(reduction.outputs, 0), combination)) return undefined;
  // Sums of narrow floats are rounded only at the end, but the steps of a scan are rounded each.
  const { type } = combination.op.resultAt(0);
  if (type instanceof FloatType && type.width < 32) return undefined;
  const along = (map: AffineMap): AffineMap => map.compose(order);
  const result = scan.results.findIndex((_, i) => {
    const step = combinedInput(scan, i, stepOf);
    if (step === undefined || step.combination.op.name !== combination.op.name) return false;
    const [from, to] = [step.input, scan.inputs.length + i];
    return (
      at(scan.inputs, from) === at(reduction.inputs, input) &&
      at(scan.indexingMaps, from).equals(along(at(reduction.indexingMaps, input))) &&
      at(scan.indexingMaps, to).equals(along(at(reduction.indexingMaps, reduction.inputs.length)))
    );
  });
  return scan.results[result];
}

/** How an output is combined with the elements of an input, and which input that is. */
function combinedInput(
  op: GenericOp,
  output: number,
  find: typeof combinationOf,
): { readonly combination: Combination; readonly input: number } | undefined {
  const body = op.body.entry;
  const combination = body && find(body, op.inputs.length + output, output);
  const element = combination?.op.operand(1 - combination.accumulatorIndex);
  const input = body?.args.findIndex((arg) => arg === element) ?? -1;
  return combination === undefined || input < 0 || input >= op.inputs.length ? undefined : { combination, input };
}
