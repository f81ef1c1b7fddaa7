/**
 * Values that are only guessed when a loop is executed for the first time. The second time, it overwrites what it stored;
 * it cannot take back a store that should not have happened, or an access to an address that does not exist.
 */
import { memref, type scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import { isPure, type Operation, type Value } from "@tt-opt/ir-core";

/**
 * Whether results of `guesses`, which are operations in the body of `loop`, become nothing but numbers that are stored:
 * no address, no mask, and no condition of an operation with effects depends on them.
 */
export function areOnlyStored(loop: scf.ForOp, guesses: Iterable<Operation>): boolean {
  const guessed = new Set<Value>([...guesses].flatMap((op) => op.results));
  for (const op of loop.body.ops()) {
    const used: Value[] = [];
    op.walk((inner) => void used.push(...inner.operands.filter((value) => guessed.has(value))));
    if (used.length === 0) continue;
    if (isPure(op)) for (const result of op.results) guessed.add(result);
    else if (used.length > 1 || used[0] !== storedValue(op)) return false;
  }
  return true;
}

/** What a store writes; undefined for other operations. */
function storedValue(op: Operation): Value | undefined {
  if (op.is(tts.StoreOp) || op.is(memref.StoreOp)) return op.value;
  return op.is(vector.StoreOp) ? op.valueToStore : undefined;
}
