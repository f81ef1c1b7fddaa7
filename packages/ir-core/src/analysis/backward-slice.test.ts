import { describe, expect, it } from "vitest";
import { Context } from "../context.ts";
import type { Value } from "../ir/value.ts";
import { Builder } from "../rewrite/builder.ts";
import { IntegerType } from "../types/scalar.ts";
import { holdsForAll } from "./backward-slice.ts";

function chain(length: number): { readonly first: Value; readonly last: Value } {
  const context = new Context();
  const builder = new Builder(context);
  const type = IntegerType.get(context, 32);
  const make = (operands: readonly Value[]): Value =>
    builder.createGeneric("test.op", { operands, resultTypes: [type] }).resultAt(0);
  const first = make([]);
  let last = first;
  for (let i = 0; i < length; i++) last = make([last, last]);
  return { first, last };
}

describe("holdsForAll", () => {
  it("judges each value once, however many paths lead to it", () => {
    let judged = 0;
    const holds = holdsForAll([chain(200).last], ({ definingOp }) => {
      judged++;
      return definingOp?.operands ?? true;
    });
    expect(holds).toBe(true);
    expect(judged).toBe(201);
  });

  it("finds the value for which it does not hold", () => {
    const { first, last } = chain(3);
    expect(holdsForAll([last], (value) => value !== first && (value.definingOp?.operands ?? true))).toBe(false);
  });

  it("does not look behind a value that holds by itself", () => {
    const { first, last } = chain(3);
    const holds = holdsForAll([last], (value) => (value === last ? true : value !== first));
    expect(holds).toBe(true);
  });
});
