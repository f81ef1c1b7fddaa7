/** Random values of element types, with those at which things go wrong. */
import { Elements, round, type RuntimeValue, type Scalar } from "@tt-opt/interpreter";
import { type Context } from "@tt-opt/ir-core";
import * as fc from "fast-check";
import { type Container, type ElementName, elementType } from "./element-types.ts";

/** An element of the type called `name`. */
export function element(context: Context, name: ElementName): fc.Arbitrary<Scalar> {
  if (name === "i1") return fc.constantFrom(0n, 1n);
  if (name === "index" || name.startsWith("i")) {
    const width = name === "index" ? 64 : Number(name.slice(1));
    const limit = 1n << BigInt(width - 1);
    return fc.oneof(
      fc.bigInt({ min: -limit, max: limit - 1n }),
      fc.constantFrom(0n, 1n, -1n, 2n, -limit, limit - 1n),
      fc.bigInt({ min: -8n, max: 8n }),
    );
  }
  const type = elementType(context, name);
  return fc
    .oneof(
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.constantFrom(0, -0, 1, -1, 0.5, 2.5, Number.NaN, Infinity, -Infinity, 1e-40, 65504, 3.4e38),
      fc.integer({ min: -8, max: 8 }),
    )
    .map((value) => round(type, value));
}

/** A value for each argument of a function. */
export function functionInputs(
  context: Context,
  names: readonly ElementName[],
  container: Container,
): fc.Arbitrary<readonly RuntimeValue[]> {
  return fc.tuple(
    ...names.map((name): fc.Arbitrary<RuntimeValue> => {
      if (container.kind === "scalar") return element(context, name);
      const count = container.shape.reduce((product, size) => product * size, 1);
      return fc
        .array(element(context, name), { minLength: count, maxLength: count })
        .map((values) => new Elements(container.shape, values));
    }),
  );
}
