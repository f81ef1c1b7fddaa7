/**
 * Prefetches an operand that another program has filled, since it may no longer be in the caches. Register tiles read a
 * few rows at a time, a pattern that hardware prefetchers do not follow. The loop would wait for each cache line unless
 * all lines are touched from end to end before.
 */
import { storageBytes, tts } from "@tt-opt/dialect-tt";
import { at, type Builder, defined, type MemRefType, type Value } from "@tt-opt/ir-core";
import { emitIndexLoops } from "../../index-loops.ts";
import { lineBytes } from "../../cache-lines.ts";

/** Prefetches the first `columns` columns of a matrix. */
export function prefetchOperand(b: Builder, matrix: Value<MemRefType>, columns: Value): void {
  const { shape, elementType } = matrix.type;
  const step = lineBytes / defined(storageBytes(elementType), "the size of an element");
  emitIndexLoops(b, [{ to: at(shape, 0) }, { to: columns, step }], (inner, indices) => {
    tts.PrefetchOp.build(inner, { base: matrix, indices });
  });
}
