/** Range inference is sound: what an operation gives for members of two ranges is a member of the inferred range. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Builder,
  Context,
  InferIntRange,
  IntegerAttr,
  IntegerRange,
  IntegerType,
  type Operation,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import {
  AddIOp,
  AddUIExtendedOp,
  AndIOp,
  arithDialect,
  CeilDivSIOp,
  CeilDivUIOp,
  CmpIOp,
  CmpIPredicate,
  DivSIOp,
  DivUIOp,
  ExtSIOp,
  ExtUIOp,
  FloorDivSIOp,
  MaxSIOp,
  MaxUIOp,
  MinSIOp,
  MinUIOp,
  MulIOp,
  MulSIExtendedOp,
  MulUIExtendedOp,
  OrIOp,
  RemSIOp,
  RemUIOp,
  ShLIOp,
  ShRSIOp,
  ShRUIOp,
  SubIOp,
  TruncIOp,
  XOrIOp,
} from "./index.ts";

const context = new Context(arithDialect);
const width = 8;
const i8 = IntegerType.get(context, width);

type Make = (b: Builder, lhs: Value, rhs: Value) => Operation;
const binary: Readonly<Record<string, Make>> = {
  addi: (b, lhs, rhs) => AddIOp.build(b, { lhs, rhs }),
  subi: (b, lhs, rhs) => SubIOp.build(b, { lhs, rhs }),
  muli: (b, lhs, rhs) => MulIOp.build(b, { lhs, rhs }),
  addui_extended: (b, lhs, rhs) => AddUIExtendedOp.build(b, { lhs, rhs }),
  mulsi_extended: (b, lhs, rhs) => MulSIExtendedOp.build(b, { lhs, rhs }),
  mului_extended: (b, lhs, rhs) => MulUIExtendedOp.build(b, { lhs, rhs }),
  divui: (b, lhs, rhs) => DivUIOp.build(b, { lhs, rhs }),
  divsi: (b, lhs, rhs) => DivSIOp.build(b, { lhs, rhs }),
  ceildivui: (b, lhs, rhs) => CeilDivUIOp.build(b, { lhs, rhs }),
  ceildivsi: (b, lhs, rhs) => CeilDivSIOp.build(b, { lhs, rhs }),
  floordivsi: (b, lhs, rhs) => FloorDivSIOp.build(b, { lhs, rhs }),
  remui: (b, lhs, rhs) => RemUIOp.build(b, { lhs, rhs }),
  remsi: (b, lhs, rhs) => RemSIOp.build(b, { lhs, rhs }),
  andi: (b, lhs, rhs) => AndIOp.build(b, { lhs, rhs }),
  ori: (b, lhs, rhs) => OrIOp.build(b, { lhs, rhs }),
  xori: (b, lhs, rhs) => XOrIOp.build(b, { lhs, rhs }),
  shli: (b, lhs, rhs) => ShLIOp.build(b, { lhs, rhs }),
  shrui: (b, lhs, rhs) => ShRUIOp.build(b, { lhs, rhs }),
  shrsi: (b, lhs, rhs) => ShRSIOp.build(b, { lhs, rhs }),
  maxsi: (b, lhs, rhs) => MaxSIOp.build(b, { lhs, rhs }),
  maxui: (b, lhs, rhs) => MaxUIOp.build(b, { lhs, rhs }),
  minsi: (b, lhs, rhs) => MinSIOp.build(b, { lhs, rhs }),
  minui: (b, lhs, rhs) => MinUIOp.build(b, { lhs, rhs }),
};
for (const predicate of CmpIPredicate.cases) {
  const attr = CmpIPredicate.attr(context, predicate);
  Object.assign(binary, {
    [predicate]: ((b, lhs, rhs) => CmpIOp.build(b, { predicate: attr, lhs, rhs })) satisfies Make,
  });
}

function make(types: readonly Type[], build: (b: Builder, args: readonly Value[]) => Operation): Operation {
  let op: Operation | undefined;
  new Builder(context).region(types, (b, args) => {
    op = build(b, args);
  });
  if (op === undefined) throw new Error("nothing was built");
  return op;
}

/** The ranges of the results, given those of the operands. */
function infer(op: Operation, operands: readonly IntegerRange[]): readonly (IntegerRange | undefined)[] {
  const found = op.results.map((): IntegerRange | undefined => undefined);
  InferIntRange.get(op)?.inferRanges(op, operands, (value, range) => {
    found[op.results.findIndex((result) => result === value)] = range;
  });
  return found;
}

function contains(range: IntegerRange, value: IntegerAttr): boolean {
  const unsigned = BigInt.asUintN(range.width, value.value);
  return value.value >= range.smin && value.value <= range.smax && unsigned >= range.umin && unsigned <= range.umax;
}

/** Two members, and the smallest range that holds them and a third. */
const operand = fc
  .tuple(...[0, 1, 2].map(() => fc.oneof(fc.integer({ min: -128, max: 127 }), fc.integer({ min: -4, max: 9 }))))
  .map((values) => {
    const ranges = values.map((value) => IntegerRange.constant(width, BigInt(value)));
    return { member: values[0] ?? 0, range: ranges.reduce((a, b) => a.union(b)) };
  });

describe("integer ranges", () => {
  for (const [name, build] of Object.entries(binary)) {
    it(`${name} is sound`, () => {
      const op = make([i8, i8], (b, [lhs, rhs]) => build(b, lhs as Value, rhs as Value));
      fc.assert(
        fc.property(operand, operand, (a, b) => {
          const constants = [IntegerAttr.get(i8, a.member), IntegerAttr.get(i8, b.member)];
          const results = op.fold?.(constants);
          if (results === undefined) return;
          infer(op, [a.range, b.range]).forEach((range, index) => {
            const result = results[index];
            const operand = op.operands.findIndex((value) => value === result);
            const value = operand < 0 ? result : constants[operand];
            if (range === undefined || !(value instanceof IntegerAttr)) expect.fail("no range or no constant");
            else if (!contains(range, value)) expect.fail(`${value.toString()} is not in ${range.toString()}`);
          });
        }),
        { numRuns: 400 },
      );
    });
  }

  it.each([
    ["extui", 16, (b: Builder, x: Value, type: Type) => ExtUIOp.build(b, { in: x, resultTypes: [type] })],
    ["extsi", 16, (b: Builder, x: Value, type: Type) => ExtSIOp.build(b, { in: x, resultTypes: [type] })],
    ["trunci", 4, (b: Builder, x: Value, type: Type) => TruncIOp.build(b, { in: x, resultTypes: [type] })],
  ] as const)("%s is sound", (_name, resultWidth, build) => {
    const type = IntegerType.get(context, resultWidth);
    const op = make([i8], (b, [x]) => build(b, x as Value, type));
    fc.assert(
      fc.property(operand, ({ member, range }) => {
        const value = op.fold?.([IntegerAttr.get(i8, member)])?.[0];
        const [result] = infer(op, [range]);
        expect(result !== undefined && value instanceof IntegerAttr && contains(result, value)).toBe(true);
      }),
    );
  });

  it("are as tight as the bounds allow", () => {
    const op = make([i8, i8], (b, [lhs, rhs]) => AddIOp.build(b, { lhs: lhs as Value, rhs: rhs as Value }));
    const [range] = infer(op, [IntegerRange.signed(8, 0n, 10n), IntegerRange.signed(8, 5n, 7n)]);
    expect(range?.toString()).toBe("signed [5, 17] unsigned [5, 17]");
  });

  it("hold 0 where all bits may be shifted out", () => {
    const op = make([i8, i8], (b, [lhs, rhs]) => ShRUIOp.build(b, { lhs: lhs as Value, rhs: rhs as Value }));
    const [range] = infer(op, [IntegerRange.constant(8, -1n), IntegerRange.signed(8, 0n, 8n)]);
    expect(range?.toString()).toContain("unsigned [0, 255]");
  });

  it("decide comparisons", () => {
    const predicate = CmpIPredicate.attr(context, "slt");
    const op = make([i8, i8], (b, [lhs, rhs]) => CmpIOp.build(b, { predicate, lhs: lhs as Value, rhs: rhs as Value }));
    const [range] = infer(op, [IntegerRange.signed(8, 0n, 4n), IntegerRange.signed(8, 5n, 7n)]);
    expect(range?.constantValue).toBe(-1n);
  });
});
