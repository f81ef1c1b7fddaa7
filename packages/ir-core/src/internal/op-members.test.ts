import { describe, expect, it } from "vitest";
import {
  AnyType,
  Block,
  Builder,
  Context,
  defineOp,
  dialect,
  DictionaryAttr,
  IntegerType,
  Operation,
  UnknownLoc,
} from "../index.ts";

class Pair extends defineOp("test.pair", { results: { first: AnyType, second: AnyType } }) {
  /** Same name as a result of `test.one`. */
  get only(): string {
    return `a pair of ${this.first.type.toString()}`;
  }

  describe(prefix: string): string {
    return `${prefix}${this.results.length}`;
  }
}
class One extends defineOp("test.one", { operands: { value: AnyType }, results: { only: AnyType } }) {
  override suggestName(): string {
    return "one";
  }
}

class Linked extends defineOp("test.linked", { operands: { next: AnyType }, results: { toString: AnyType } }) {}

const context = new Context(dialect({ name: "test", ops: [Pair, One, Linked] }));
const i32 = IntegerType.get(context, 32);
const block = new Block();
const builder = new Builder(context, { block, before: undefined });
const pair = Pair.build(builder, { resultTypes: [i32, i32] });
const one = One.build(builder, { value: pair.first, resultTypes: [i32] });

describe("members of operations", () => {
  it("are those of the operation's own class, whatever other classes call so", () => {
    expect(pair.only).toBe("a pair of i32");
    expect(one.only).toBe(one.results[0]);
    expect(pair.describe("results: ")).toBe("results: 2");
  });

  it("are not there on operations of other classes", () => {
    expect(pair.suggestName).toBeUndefined();
    expect(one.suggestName?.()).toBe("one");
    expect(one).not.toHaveProperty("describe", expect.anything());
    const unknown = new Operation({
      definition: context.definition("other.op"),
      loc: UnknownLoc.get(context),
      operands: [],
      resultTypes: [],
      attributes: DictionaryAttr.empty(context),
      properties: DictionaryAttr.empty(context),
      regions: [],
      successors: [],
    });
    expect(unknown).not.toHaveProperty("only", expect.anything());
  });

  it("leave all operations with one prototype", () => {
    expect(Object.getPrototypeOf(pair)).toBe(Operation.prototype);
    expect(Object.getPrototypeOf(one)).toBe(Operation.prototype);
  });

  it("leave alone what every operation has: a part of the same name is read by its index", () => {
    const linked = Linked.build(builder, { next: pair.first, resultTypes: [i32] });
    expect(linked.next).toBeUndefined();
    expect(linked.previous).toBe(one);
    expect(linked.operand(0)).toBe(pair.first);
    expect(Object.getPrototypeOf(linked)).not.toHaveProperty("next");
    expect(String(linked)).toBe("[object Object]");
  });

  it("may not have the name of what every operation has", () => {
    class Wrong extends defineOp("test.wrong", {}) {
      override get operandCount(): number {
        return 7;
      }
    }
    expect(() => Wrong.build(builder, {})).toThrow("class Wrong defines 'operandCount', which every operation has");
  });
});
