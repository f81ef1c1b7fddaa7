/**
 * Random straight-line code: each step picks an operation whose operands exist, and adds its result to a pool of
 * values.
 */
import { AddFOp, ConstantOp } from "@tt-opt/dialect-std";
import { at, type Builder, type Value } from "@tt-opt/ir-core";
import * as fc from "fast-check";
import { type Container, containedType, type ElementName } from "./element-types.ts";
import type { OperationTemplate } from "./operation-templates.ts";

/** What one operation is chosen by: numbers that are taken modulo the number of choices. */
export interface Step {
  readonly operation: number;
  readonly operands: readonly number[];
}

/** A step. */
export const step: fc.Arbitrary<Step> = fc.record({
  operation: fc.nat(1 << 20),
  operands: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
});

/** Values by the name of their element type, in the order in which they were made. */
export class ValuePool {
  readonly #values = new Map<ElementName, Value[]>();
  readonly #order: { readonly name: ElementName; readonly value: Value }[] = [];

  /** A pool with the same values. */
  copy(): ValuePool {
    const copy = new ValuePool();
    for (const { name, value } of this.#order) copy.add(name, value);
    return copy;
  }

  add(name: ElementName, value: Value): void {
    const values = this.#values.get(name);
    if (values === undefined) this.#values.set(name, [value]);
    else values.push(value);
    this.#order.push({ name, value });
  }

  has(name: ElementName): boolean {
    return this.#values.has(name);
  }

  /** A value of the type; later ones come first, so that long chains are likely. */
  pick(name: ElementName, choice: number): Value | undefined {
    const values = this.#values.get(name);
    return values === undefined ? undefined : values[values.length - 1 - (choice % values.length)];
  }

  /** The last values that were added. */
  last(count: number): readonly { readonly name: ElementName; readonly value: Value }[] {
    return this.#order.slice(-count);
  }
}

/** Makes the operation that a step picks among `templates`; nothing if none can be applied. */
export function applyStep(
  b: Builder,
  pool: ValuePool,
  templates: readonly OperationTemplate[],
  container: Container,
  { operation, operands }: Step,
): void {
  const applicable = templates.filter((template) => template.operands.every((name) => pool.has(name)));
  if (applicable.length === 0) return;
  const template = at(applicable, operation % applicable.length);
  const values = template.operands.flatMap((name, i) => pool.pick(name, operands[i] ?? 0) ?? []);
  const made = b.createGeneric(template.name, {
    operands: values,
    resultTypes: [containedType(b.context, template.result, container)],
    properties: template.properties?.(b.context) ?? [],
  });
  const result = made.resultAt(0);
  pool.add(template.result, openZeros.has(template.name) ? positiveZeros(b, result) : result);
}

/** Operations that give a zero of either sign for zeros of both signs. */
const openZeros: ReadonlySet<string> = new Set(["arith.maxnumf", "arith.minnumf"]);

/** A value with 0 for each of its zeros; other elements stay. */
function positiveZeros(b: Builder, lhs: Value): Value {
  return AddFOp.build(b, { lhs, rhs: ConstantOp.float(b, lhs.type, 0).result }).result;
}

/** Makes the operations of all steps. */
export function applySteps(
  b: Builder,
  pool: ValuePool,
  templates: readonly OperationTemplate[],
  container: Container,
  steps: readonly Step[],
): void {
  for (const each of steps) applyStep(b, pool, templates, container, each);
}

/** Adds a constant, or a splat of it, to the pool. */
export function addConstant(b: Builder, pool: ValuePool, name: ElementName, container: Container, value: number): void {
  const type = containedType(b.context, name, container);
  const isFloat = name.startsWith("f") || name === "bf16";
  pool.add(name, (isFloat ? ConstantOp.float(b, type, value) : ConstantOp.int(b, type, value)).result);
}
