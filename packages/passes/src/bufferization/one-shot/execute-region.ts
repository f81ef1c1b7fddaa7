/** Regions that are executed once: yielded tensors stay in their buffers, and the operation yields these. */
import { scf } from "@tt-opt/dialect-std";
import { at, AnyMemRef, beforeOp, type Operation, typed, type Value } from "@tt-opt/ir-core";
import type { AliasSets } from "./alias-sets.ts";
import type { Buffer } from "./buffer.ts";
import type { Bufferizer } from "./bufferizer.ts";
import { isTensor } from "./tensor-uses.ts";

/** The terminators that yield the results of the operation. */
export function yieldsOf(op: scf.ExecuteRegionOp): readonly Operation[] {
  return [...op.bodyRegion.blocks()].flatMap(({ last }) => (last?.is(scf.YieldOp) === true ? [last] : []));
}

/** Results share the buffers of the yielded tensors. */
export function aliasYields(op: scf.ExecuteRegionOp, aliases: AliasSets): void {
  for (const yielded of yieldsOf(op)) {
    op.results.forEach((result, index) => {
      if (isTensor(result)) aliases.union(yielded.operand(index), result);
    });
  }
}

/** Makes the operation yield buffers, or copies if several blocks yield buffers of different layouts. */
export function bufferizeExecuteRegion(b: Bufferizer, op: scf.ExecuteRegionOp): boolean {
  if (!op.results.some(isTensor)) return false;
  const { rw } = b;
  b.afterRegion(op, () => {
    const yields = yieldsOf(op);
    const values: Value[][] = yields.map(() => []);
    op.results.forEach((result, index) => {
      const given = yields.map((yielded) => yielded.operand(index));
      const found: readonly Value[] = isTensor(result)
        ? ofOneType(
            b,
            yields,
            given.map((value) => b.buffer(value)),
          )
        : given;
      found.forEach((value, i) => at(values, i).push(value));
    });
    yields.forEach((yielded, i) => {
      rw.setOperands(yielded, at(values, i));
    });
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    const made = rw.createGeneric(op.name, {
      resultTypes: op.results.map(({ type }, index) => values[0]?.[index]?.type ?? type),
      properties: op.properties.entries(),
      attributes: op.attributes.entries(),
      regions: [rw.takeRegion(op.bodyRegion)],
    });
    op.results.forEach((result, index) => {
      const value = made.resultAt(index);
      if (isTensor(result)) b.setBuffer(result, typed(value, AnyMemRef));
      else rw.replaceAllUses(result, value);
    });
  });
  return true;
}

function ofOneType(b: Bufferizer, yields: readonly Operation[], buffers: readonly Buffer[]): readonly Buffer[] {
  if (buffers.every(({ type }) => type === buffers[0]?.type)) return buffers;
  return buffers.map((buffer, i) => {
    if (buffer.type.layout === undefined) return buffer;
    b.atEndBefore(at(yields, i));
    return b.snapshot(buffer);
  });
}
