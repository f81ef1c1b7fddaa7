/** The size of the body that two structured operations have together, once common expressions are one. */
import { bodyOf, type GenericOp } from "@tt-opt/dialect-linalg";
import { at, type Value } from "@tt-opt/ir-core";

/** Counts the different operations of the bodies. Loads of one element count once, although a store may come between. */
export function mergedSize(first: GenericOp, second: GenericOp): number {
  const names = new Map<string, number>();
  const numbers = new Map<Value, number>();
  const nameAs = (value: Value, name: string): void => {
    const number = names.get(name) ?? names.size;
    names.set(name, number);
    numbers.set(value, number);
  };
  const numberOf = (value: Value): number => {
    if (!numbers.has(value)) nameAs(value, `outside ${numbers.size}`);
    return numbers.get(value) ?? 0;
  };
  const found = new Set<string>();
  for (const op of [first, second]) {
    const body = bodyOf(op);
    body.args.slice(0, op.inputs.length).forEach((arg, i) => {
      nameAs(arg, `element ${numberOf(op.operand(i))} ${at(op.indexingMaps, i).toString()}`);
    });
    for (const inner of body.ops()) {
      const name = `${inner.name} ${inner.properties.id} ${inner.operands.map(numberOf).join(" ")}`;
      found.add(name);
      inner.results.forEach((result, i) => nameAs(result, `${name} ${i} ${result.type.id}`));
    }
  }
  return found.size;
}
