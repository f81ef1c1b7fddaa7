import { AndIOp } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The conditions of which `condition` is the conjunction, each once. */
export function conjuncts(condition: Value): readonly Value[] {
  const seen = new Set<Value>();
  const isPart = ({ definingOp: op }: Value): boolean => op?.is(AndIOp) !== true;
  const add = (value: Value): void => {
    if (seen.has(value)) return;
    seen.add(value);
    if (!isPart(value)) value.definingOp?.operands.forEach(add);
  };
  add(condition);
  return [...seen].filter(isPart);
}
