import { describe, expect, it } from "vitest";
import { Context } from "../context.ts";
import { OpDefinition } from "../define/op-definition.ts";
import { UnknownLoc } from "../attributes/location.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import { createOperation, destroyOperation, setOperands } from "../internal/graph.ts";
import { IntegerType } from "../types/index.ts";
import { Operation } from "./operation.ts";
import type { Value } from "./value.ts";

const context = new Context();
const type = IntegerType.get(context, 32);
const definition = new OpDefinition("test.any", {}, false, Operation);

function make(operands: readonly Value[], resultCount: number): Operation {
  const empty = DictionaryAttr.empty(context);
  const resultTypes = Array.from({ length: resultCount }, () => type);
  const parts = { attributes: empty, properties: empty, regions: [], successors: [] };
  return createOperation({ definition, loc: UnknownLoc.get(context), operands, resultTypes, ...parts });
}

describe("an operation", () => {
  it.each([0, 1, 2, 3, 5])("has %d results, by number and as a list", (count) => {
    const op = make([], count);
    expect(op.resultCount).toBe(count);
    expect(op.results).toEqual(Array.from({ length: count }, (_, i) => op.resultAt(i)));
    expect(op.results.map(({ index, owner }) => [index, owner === op])).toEqual(op.results.map((_, i) => [i, true]));
    expect(op.resultTypes).toEqual(op.results.map(() => type));
    expect(() => op.resultAt(count)).toThrow(`test.any has no result ${count}`);
  });

  it("keeps its slots, its lists and the uses of values equal while its operands change", () => {
    const values = make([], 5).results;
    const op = make(values, 1);
    for (const count of [5, 2, 1, 3, 0, 1, 2, 4, 4, 0]) {
      const operands = values.slice(0, count).toReversed();
      setOperands(op, operands);
      expect(op.operandCount).toBe(count);
      expect(op.operands).toEqual(operands);
      expect(op.opOperands).toEqual(operands.map((_, i) => op.opOperandAt(i)));
      expect(op.opOperands.map(({ index }) => index)).toEqual(operands.map((_, i) => i));
      expect(op.operandTypes).toEqual(operands.map(() => type));
      expect(values.map((value) => value.useCount)).toEqual(values.map((_, i) => (i < count ? 1 : 0)));
      expect(op.opOperandAt(count)).toBeUndefined();
      expect(() => op.operand(count)).toThrow(`test.any has no operand ${count}`);
    }
  });

  it("uses nothing after it was destroyed", () => {
    const values = make([], 3).results;
    for (const count of [1, 2, 3]) {
      const op = make(values.slice(0, count), 1);
      destroyOperation(op);
      expect([op.operandCount, ...values.map((value) => value.useCount)]).toEqual([0, 0, 0, 0]);
    }
  });
});
