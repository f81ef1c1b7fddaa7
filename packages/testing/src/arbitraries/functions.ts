/** Random functions without control flow, on scalars, tensors and vectors. */
import { func } from "@tt-opt/dialect-std";
import {
  at,
  type Builder,
  type Context,
  FunctionType,
  ModuleOp,
  StringAttr,
  TypeAttr,
  type Value,
} from "@tt-opt/ir-core";
import * as fc from "fast-check";
import {
  type Container,
  containedType,
  type ElementName,
  floatNames,
  integerNames,
  scalarContainer,
} from "./element-types.ts";
import { elementTemplates } from "./operation-templates.ts";
import type { Program } from "./program.ts";
import { addConstant, applySteps, step, ValuePool } from "./steps.ts";

/** A function with the element types and the container of its arguments. */
export interface FunctionProgram extends Program {
  readonly argumentNames: readonly ElementName[];
  readonly container: Container;
}

const containers: readonly Container[] = [
  scalarContainer,
  { kind: "tensor", shape: [4] },
  { kind: "tensor", shape: [2, 3] },
  { kind: "vector", shape: [4] },
];

/** The name of an element type. */
export const elementName: fc.Arbitrary<ElementName> = fc.constantFrom<ElementName>(...integerNames, ...floatNames);

/** A constant of any element type. */
export const constant: fc.Arbitrary<{ readonly name: ElementName; readonly value: number }> = fc.record({
  name: elementName,
  value: fc.constantFrom(0, 1, -1, 2, 3, 7, 100),
});

/** Makes a module with one function, which returns what `body` returns. */
export function functionModule(
  context: Context,
  argumentNames: readonly ElementName[],
  container: Container,
  body: (b: Builder, pool: ValuePool) => readonly Value[],
): ModuleOp {
  const inputs = argumentNames.map((name) => containedType(context, name, container));
  const module = ModuleOp.create(context);
  const b = module.builder();
  let results: readonly Value[] = [];
  const region = b.region(inputs, (inner, args) => {
    const pool = new ValuePool();
    argumentNames.forEach((name, i) => pool.add(name, at(args, i)));
    results = body(inner, pool);
    func.ReturnOp.build(inner, { values: results });
  });
  const type = FunctionType.get(
    context,
    inputs,
    results.map((result) => result.type),
  );
  func.FuncOp.build(b, {
    sym_name: StringAttr.get(context, "f"),
    function_type: TypeAttr.get(type),
    body: region,
  });
  return module;
}

/** The values that nothing uses yet: returning them keeps everything alive that was computed. */
export function unusedValues(pool: ValuePool): readonly Value[] {
  return pool.last(40).flatMap(({ value }) => (value.hasUses ? [] : [value]));
}

/** A function of up to 24 elementwise operations, which returns what it does not use itself. */
export const straightLineFunction: fc.Arbitrary<FunctionProgram> = fc
  .record({
    container: fc.constantFrom(...containers),
    argumentNames: fc.array(elementName, { minLength: 1, maxLength: 4 }),
    constants: fc.array(constant, { maxLength: 4 }),
    steps: fc.array(step, { minLength: 1, maxLength: 24 }),
  })
  .map(({ container, argumentNames, constants, steps }) => ({
    container,
    argumentNames,
    build: (context) =>
      functionModule(context, argumentNames, container, (b, pool) => {
        for (const { name, value } of constants) addConstant(b, pool, name, container, value);
        applySteps(b, pool, elementTemplates, container, steps);
        return unusedValues(pool);
      }),
  }));
