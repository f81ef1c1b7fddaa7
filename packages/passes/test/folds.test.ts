/** Folding is evaluation: what an operation folds to on constants is what the interpreter makes of them. */
import { ConstantOp } from "@tt-opt/dialect-std";
import { Elements, interpretFunction, findKernel, type RuntimeValue, type Scalar } from "@tt-opt/interpreter";
import {
  Attribute,
  type Builder,
  DenseElementsAttr,
  FloatAttr,
  FloatType,
  IntegerAttr,
  type Operation,
  ShapedType,
  type Type,
} from "@tt-opt/ir-core";
import {
  type Container,
  containedType,
  element,
  elementTemplates,
  functionModule,
  indexTemplates,
  type OperationTemplate,
  scalarContainer,
} from "@tt-opt/testing";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { makeContext } from "./equivalence-tools.ts";

const templates = [...elementTemplates, ...indexTemplates];
const names = [...new Set(templates.map(({ name }) => name))];
const context = makeContext();
const vector: Container = { kind: "vector", shape: [3] };

function attributeOf(type: Type, value: Scalar): IntegerAttr | FloatAttr {
  return type instanceof FloatType ? FloatAttr.get(type, Number(value)) : IntegerAttr.get(type, BigInt(value));
}

/** The constant of `type` with the given elements. */
function constantOf(type: Type, values: readonly Scalar[]): Attribute {
  if (!(type instanceof ShapedType)) return attributeOf(type, values[0] ?? 0n);
  return DenseElementsAttr.fromElements(
    type,
    values.map((value) => attributeOf(type.elementType, value)),
  );
}

/** The value of what an operation folds to; undefined if it is one of the operands or no constant. */
function valueOf(folded: unknown): RuntimeValue | undefined {
  if (!(folded instanceof Attribute)) return undefined;
  if (folded instanceof IntegerAttr) return folded.type.toString() === "i1" ? folded.value & 1n : folded.value;
  if (folded instanceof FloatAttr) return folded.value;
  if (!(folded instanceof DenseElementsAttr)) return undefined;
  const values = Array.from({ length: folded.length }, (_, i) => valueOf(folded.element(i)));
  return new Elements(
    folded.type.shape ?? [],
    values.flatMap((value) => (typeof value === "object" || value === undefined ? [] : [value])),
  );
}

function check(template: OperationTemplate, container: Container, operands: readonly (readonly Scalar[])[]): void {
  let made: Operation | undefined;
  const constants: Attribute[] = [];
  const build = (b: Builder) => {
    const values = template.operands.map((name, i) => {
      const type = containedType(context, name, container);
      const value = constantOf(type, operands[i]!);
      constants.push(value);
      return ConstantOp.build(b, { value }).result;
    });
    made = b.createGeneric(template.name, {
      operands: values,
      resultTypes: [containedType(context, template.result, container)],
      properties: template.properties?.(context) ?? [],
    });
    return made.results;
  };
  const module = functionModule(context, [], container, build);
  const folded = valueOf(made?.fold?.(constants)?.[0]);
  if (folded === undefined) return;
  const [computed] = interpretFunction(findKernel(module), []);
  expect(folded, `${template.name} of ${operands.join("; ")}`).toEqual(computed);
}

it.each(names)("%s", (name) => {
  const choices = templates.filter((template) => template.name === name);
  const isIndexed = (template: OperationTemplate): boolean => [...template.operands, template.result].includes("index");
  const cases = fc
    .constantFrom(...choices)
    .chain((template) =>
      fc
        .constantFrom(...(isIndexed(template) ? [scalarContainer] : [scalarContainer, vector]))
        .chain((container) =>
          fc
            .tuple(
              ...template.operands.map((operand) =>
                fc.array(element(context, operand), { minLength: container === vector ? 3 : 1, maxLength: 3 }),
              ),
            )
            .map((operands) => ({ template, container, operands })),
        ),
    );
  fc.assert(
    fc.property(cases, ({ template, container, operands }) => check(template, container, operands)),
    { numRuns: 150 },
  );
});
