/** Numbers of values that are the same where they are computed in the same way of the same values. */
import { scf } from "@tt-opt/dialect-std";
import { BlockArgument, isMemoryEffectFree, type Value } from "@tt-opt/ir-core";

/** See the file's header; the numbers of iterations of two loops are the same if the loops begin and go on alike. */
export class ValueNumbers {
  readonly #numbers = new Map<Value, number>();
  readonly #numberOfKey = new Map<string, number>();

  of(value: Value): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const key = this.#keyOf(value) ?? `value ${this.#numbers.size}`;
    const number = this.#numberOfKey.get(key) ?? this.#numberOfKey.size;
    this.#numberOfKey.set(key, number);
    this.#numbers.set(value, number);
    return number;
  }

  #keyOf(value: Value): string | undefined {
    const { definingOp: op } = value;
    if (op === undefined) {
      const loop = value instanceof BlockArgument ? value.owner.parentOp : undefined;
      const isNumber = loop?.is(scf.ForOp) === true && value === loop.inductionVar;
      return isNumber ? `loop ${this.of(loop.lowerBound)} ${this.of(loop.step)}` : undefined;
    }
    if (op.regions.length > 0 || op.results.length !== 1 || !isMemoryEffectFree(op)) return undefined;
    const operands = op.operands.map((operand) => this.of(operand));
    return `${op.name} ${op.properties.toString()} ${value.type.toString()} ${operands.join(" ")}`;
  }
}
