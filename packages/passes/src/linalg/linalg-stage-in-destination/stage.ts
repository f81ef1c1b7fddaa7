/** Stores a result to its destination as soon as it is computed, and loads it from there. */
import { bodyOf, GenericOp, YieldOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import {
  AffineMapAttr,
  ArrayAttr,
  at,
  beforeOp,
  cloneOperation,
  elementTypeOrSelf,
  IrMapping,
  type Rewriter,
} from "@tt-opt/ir-core";
import type { Staging } from "./find-staging.ts";

/** See the file's header. */
export function stage(rw: Rewriter, staging: Staging): void {
  for (const op of staging.earlier) rw.move(op, beforeOp(staging.producer));
  loadStaged(rw, staging);
  storeEarly(rw, staging);
}

/** Makes the consumer read the element from memory. The input stays, since it defines the extents of the loops. */
function loadStaged(rw: Rewriter, { producer, result, consumer, input, store, placing }: Staging): void {
  const body = bodyOf(consumer);
  const element = at(body.args, input);
  const first = [...body.ops()].find((op) => !placing.includes(op)) ?? store;
  for (const op of placing) if (!op.isBefore(first)) rw.move(op, beforeOp(first));
  rw.at = beforeOp(first);
  rw.loc = store.loc;
  const loaded = tts.LoadOp.create(rw, store.layout, element.type, { mask: store.mask }).result;
  rw.replaceAllUses(element, loaded);
  rw.setOperand(consumer, input, at(producer.outputs, result));
}

/** Rebuilds the producer without the result, but with the store. */
function storeEarly(rw: Rewriter, { producer, result, store, placing }: Staging): void {
  const { context } = rw;
  rw.at = beforeOp(producer);
  rw.loc = producer.loc;
  const inputCount = producer.inputs.length;
  const staged = inputCount + result;
  const others = producer.outputs.map((_, i) => i).filter((i) => i !== result);
  // The result becomes an input without uses, since it still defines extents.
  const order = [...producer.inputs.map((_, i) => i), staged, ...others.map((i) => inputCount + i)];
  const inputs = order.slice(0, inputCount + 1).map((i) => producer.operand(i));
  const outputs = others.map((i) => at(producer.outputs, i));
  const inner = bodyOf(producer);
  const body = rw.region(
    [...inputs, ...outputs].map((value) => elementTypeOrSelf(value.type)),
    (b, args) => {
      b.loc = producer.loc;
      const mapping = new IrMapping();
      order.forEach((from, to) => mapping.map(at(inner.args, from), at(args, to)));
      for (const op of inner.ops()) if (op !== inner.last) b.insert(cloneOperation(op, mapping));
      const yielded = inner.last?.operands ?? [];
      for (const op of placing) b.insert(cloneOperation(op, mapping));
      mapping.map(store.value, mapping.get(at(yielded, result)));
      b.insert(cloneOperation(store, mapping));
      YieldOp.build(b, { values: others.map((i) => mapping.get(at(yielded, i))) });
    },
  );
  const made = GenericOp.build(rw, {
    inputs,
    outputs,
    indexing_maps: ArrayAttr.get(
      context,
      order.map((i) => AffineMapAttr.get(context, at(producer.indexingMaps, i))),
    ),
    iterator_types: producer.iterator_types,
    body,
    resultTypes: others.map((i) => producer.resultAt(i).type),
  });
  others.forEach((i, to) => rw.replaceAllUses(producer.resultAt(i), made.resultAt(to)));
  rw.erase(producer);
}
