/**
 * An operand that another program has filled lies far from the processor by now. Register tiles read a few of its rows
 * at a time, of which a machine cannot see what is read next: it waits for each line of its cache, unless all of them
 * are announced from end to end before.
 */
import { storageBytes, tts } from "@tt-opt/dialect-tt";
import { at, type Builder, defined, type MemRefType, type Value } from "@tt-opt/ir-core";
import { emitIndexLoops } from "../../index-loops.ts";
import { lineBytes } from "../../cache-lines.ts";

/** Announces the first `columns` columns of a matrix. */
export function announceOperand(b: Builder, matrix: Value<MemRefType>, columns: Value): void {
  const { shape, elementType } = matrix.type;
  const step = lineBytes / defined(storageBytes(elementType), "the size of an element");
  emitIndexLoops(b, [{ to: at(shape, 0) }, { to: columns, step }], (inner, indices) => {
    tts.PrefetchOp.build(inner, { base: matrix, indices });
  });
}
