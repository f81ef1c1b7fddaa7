/** Transfers between memrefs: elements in row-major order, all copied when the transfer starts. */
import { memref as dialect } from "@tt-opt/dialect-std";
import { at } from "@tt-opt/ir-core";
import { Evaluator, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { readMemRef, writeMemRef } from "../memref-access.ts";
import { memref, type MemRefValue, type Scalar, size } from "../values.ts";

/** Attaches the evaluators of this file. */
export function attachDma(): void {
  Evaluator.attach(dialect.DmaStartOp, { evaluate: start });
  Evaluator.attach(dialect.DmaWaitOp, { evaluate: () => [] });
}

function start(op: dialect.DmaStartOp, args: Results, m: Machine): Results {
  const { sourceIndices, destIndices, stride } = op.transfer;
  if (stride.length > 0) return m.error("invalid", "has a stride, and nothing says of which of the memrefs");
  const source = memref(args[0]);
  const from = args.slice(1, 1 + sourceIndices.length).map(size);
  const dest = memref(args[1 + from.length]);
  const to = args.slice(2 + from.length, 2 + from.length + destIndices.length).map(size);
  const count = size(args[2 + from.length + to.length]);
  const elements: Scalar[] = [];
  for (let i = 0; i < count; i++) elements.push(readMemRef(m, source, after(source, from, i)));
  elements.forEach((element, i) => {
    writeMemRef(m, dest, after(dest, to, i), element);
  });
  return [];
}

/**
 * The position `count` elements after `position`; out of bounds in the first dimension if there are too few elements.
 */
function after({ sizes }: MemRefValue, position: readonly number[], count: number): readonly number[] {
  const out = [...position];
  let carry = count;
  for (let dim = sizes.length - 1; dim >= 0; dim--) {
    const index = at(out, dim) + carry;
    const length = at(sizes, dim);
    carry = dim === 0 ? 0 : Math.floor(index / length);
    out[dim] = index - carry * length;
  }
  return out;
}
