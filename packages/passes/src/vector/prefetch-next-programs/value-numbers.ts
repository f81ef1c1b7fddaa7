/** Value numbering: values that are computed in the same way from the same values have the same number. */
import { scf } from "@tt-opt/dialect-std";
import { BlockArgument, isMemoryEffectFree, type Value } from "@tt-opt/ir-core";

/**
 * See the file's header. The induction variables of two loops have the same number if the loops have the same start and
 * step.
 */
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
    if (op.regions.length > 0 || op.resultCount !== 1 || !isMemoryEffectFree(op)) return undefined;
    const operands = op.operands.map((operand) => this.of(operand));
    return `${op.name} ${op.properties.toString()} ${value.type.toString()} ${operands.join(" ")}`;
  }
}
