/** Structured operations built by their `create` functions, and what passes can ask of them. */
import { describe, expect, it } from "vitest";
import {
  type Builder,
  effectsOf,
  FunctionType,
  IndexType,
  InferIntRange,
  IntegerAttr,
  IntegerRange,
  IntegerType,
  isDefinedOutside,
  isPure,
  isRepetitiveRegion,
  isSpeculatable,
  LoopLike,
  ModuleOp,
  printOperation,
  RegionBranch,
  regionEdges,
  Rewriter,
  setFunctionType,
  type Value,
  verify,
  wouldBeDead,
} from "@tt-opt/ir-core";
import { FuncOp, ReturnOp } from "../../src/func/index.ts";
import { ForallOp, ForOp, IfOp, IndexSwitchOp, ParallelOp, ReduceOp, WhileOp } from "../../src/scf/index.ts";
import { AddIOp, CmpIOp, CmpIPredicate, ConstantOp } from "../../src/arith/index.ts";
import { describeAgainstMlirOpt, mlirOpt } from "@tt-opt/testing";
import { fixture } from "../fixture.ts";

/** A module with one function of two `index` and an `i1` that returns what `body` makes. */
function build(body: (b: Builder, args: readonly Value[]) => readonly Value[]): ModuleOp {
  const context = fixture.makeContext();
  const module = ModuleOp.create(context);
  const inputs = [IndexType.get(context), IndexType.get(context), IntegerType.get(context, 1)];
  let results: readonly Value[] = [];
  const fn = FuncOp.create(module.builder(), "f", FunctionType.get(context, inputs, []), (b, args) => {
    results = body(b, args);
    ReturnOp.build(b, { values: results });
  });
  setFunctionType(
    fn,
    new Rewriter(context),
    inputs,
    results.map(({ type }) => type),
  );
  return module;
}

function only<T>(list: readonly T[]): T {
  expect(list).toHaveLength(1);
  return list[0] as T;
}

/** The operations of class `cls` in `module`. */
function all<C extends Parameters<ModuleOp["is"]>[0]>(module: ModuleOp, cls: C): InstanceType<C>[] {
  const found: InstanceType<C>[] = [];
  module.walkOps(cls, (op) => void found.push(op));
  return found;
}

function sumLoop(): ModuleOp {
  return build((b, [lo, hi]) => {
    const one = ConstantOp.index(b, 1).result;
    const zero = ConstantOp.index(b, 0).result;
    const loop = ForOp.create(b, { lb: lo!, ub: hi!, step: one, inits: [zero] }, (inner, iv, [sum]) => {
      return [AddIOp.build(inner, { lhs: sum!, rhs: iv }).result];
    });
    return loop.results;
  });
}

function text(module: ModuleOp): string {
  expect(verify(module), module.context.diagnostics.all.map(({ message }) => message).join("\n")).toBe(true);
  return printOperation(module, { stripNames: true });
}

describe("building", () => {
  const programs: Readonly<Record<string, () => ModuleOp>> = {
    "a loop that sums": sumLoop,
    "a loop without values": () =>
      build((b, [lo, hi]) => {
        ForOp.create(b, { lb: lo!, ub: hi!, step: hi!, unsigned: true }, () => undefined);
        return [];
      }),
    "a conditional with results": () =>
      build(
        (b, [x, y, c]) =>
          IfOp.create(
            b,
            c!,
            () => [x!],
            () => [y!],
          ).results,
      ),
    "a conditional without else": () =>
      build((b, [, , c]) => {
        IfOp.create(b, c!, () => undefined);
        return [];
      }),
    "a while loop": () =>
      build((b, [x, y]) => {
        const predicate = CmpIPredicate.attr(b.context, "slt");
        const loop = WhileOp.create(
          b,
          [x!],
          (inner, [v]) => ({ condition: CmpIOp.build(inner, { predicate, lhs: v!, rhs: y! }).result, args: [v!] }),
          (inner, [v]) => [AddIOp.build(inner, { lhs: v!, rhs: v! }).result],
        );
        return loop.results;
      }),
    "a parallel loop with a reduction": () =>
      build((b, [x, y]) => {
        const loop = ParallelOp.create(b, { lbs: [x!], ubs: [y!], steps: [y!], inits: [x!] }, (inner, [iv]) => {
          ReduceOp.create(inner, [iv!], [(fold, lhs, rhs) => AddIOp.build(fold, { lhs, rhs }).result]);
        });
        return loop.results;
      }),
    "a parallel loop without reductions": () =>
      build((b, [x, y]) => {
        ParallelOp.create(b, { lbs: [x!, x!], ubs: [y!, y!], steps: [y!, y!] }, () => undefined);
        return [];
      }),
    "a parallel loop over mixed bounds": () =>
      build((b, [x]) => {
        ForallOp.create(b, { lbs: [0, 0], ubs: [8, x!], steps: [1, 2] }, () => undefined);
        return [];
      }),
    "a switch": () =>
      build((b, [x, y]) => {
        const cases = [{ value: 2, body: () => [y!] }];
        const isIndex = (v: Value): v is Value<IndexType> => v.type instanceof IndexType;
        return isIndex(x!) ? IndexSwitchOp.create(b, x, cases, () => [x]).results : [];
      }),
  };

  it.each(Object.keys(programs))("makes %s that is well formed", (name) => {
    expect(text(programs[name]!())).toContain("scf.");
  });

  describeAgainstMlirOpt("operations that mlir-opt accepts", () => {
    it.each(Object.keys(programs))("makes %s", (name) => {
      const made = text(programs[name]!());
      expect(mlirOpt(made, "--mlir-print-op-generic")).toBe(mlirOpt(mlirOpt(made), "--mlir-print-op-generic"));
    });
  });
});

describe("a counting loop", () => {
  it("tells its bounds and carried values", () => {
    const loop = only(all(sumLoop(), ForOp));
    const methods = LoopLike.get(loop)!;
    expect(methods.inductionVars(loop)).toEqual([loop.inductionVar]);
    expect(methods.steps(loop)).toEqual([1]);
    expect(methods.lowerBounds(loop)).toEqual([loop.lowerBound]);
    expect(methods.inits(loop).map(({ value }) => value)).toEqual(loop.initArgs);
    expect(methods.yieldedValues(loop).map(({ value }) => value)).toEqual(loop.yieldedValues);
    expect(isDefinedOutside(loop, loop.upperBound)).toBe(true);
    expect(isDefinedOutside(loop, loop.inductionVar)).toBe(false);
    expect(isRepetitiveRegion(loop.bodyRegion)).toBe(true);
  });

  it("is pure and may be executed without need if its body is and its step is 1", () => {
    const loop = only(all(sumLoop(), ForOp));
    expect(effectsOf(loop)).toEqual([]);
    expect(isSpeculatable(loop)).toBe(true);
    expect(isPure(loop)).toBe(true);
    expect(wouldBeDead(loop)).toBe(true);
  });

  it("can carry more values", () => {
    const module = sumLoop();
    const loop = only(all(module, ForOp));
    const rw = new Rewriter(module.context);
    const added = LoopLike.get(loop)!.withMoreInits!(
      loop,
      rw,
      [loop.upperBound],
      (b, [arg]) => [AddIOp.build(b, { lhs: arg!, rhs: arg! }).result],
      true,
    );
    expect(added.results).toHaveLength(2);
    expect(added.resultAt(0).hasUses).toBe(true);
    expect(text(module)).toMatch(/iter_args\(%\w+ = %\w+, %\w+ = %\w+\) -> \(index, index\)/);
  });

  it("passes each value along every edge", () => {
    const loop = only(all(sumLoop(), ForOp));
    const edges = regionEdges(loop)!;
    expect(edges).toHaveLength(4);
    for (const { successor, operands } of edges) {
      expect(operands.map(({ value }) => value.type)).toEqual(successor.inputs.map(({ type }) => type));
    }
  });

  it("knows the range of its induction variable", () => {
    const loop = only(all(sumLoop(), ForOp));
    const found = new Map<Value, IntegerRange>();
    const constant = (n: bigint): IntegerRange => IntegerRange.constant(64, n);
    const infer = (step: bigint): IntegerRange | undefined => {
      const operands = [constant(0n), IntegerRange.signed(64, 10n, 100n), constant(step), IntegerRange.full(64)];
      InferIntRange.get(loop)!.inferRanges(loop, operands, (value, range) => found.set(value, range));
      return found.get(loop.inductionVar);
    };
    expect(infer(1n)?.toString()).toBe("signed [0, 99] unsigned [0, 99]");
    expect(infer(8n)?.toString()).toBe("signed [0, 96] unsigned [0, 96]");
  });
});

describe("a conditional", () => {
  it("executes the region that its condition says", () => {
    const op = only(
      all(
        build(
          (b, [x, y, c]) =>
            IfOp.create(
              b,
              c!,
              () => [x!],
              () => [y!],
            ).results,
        ),
        IfOp,
      ),
    );
    const methods = RegionBranch.get(op)!;
    const known = IntegerAttr.get(op.condition.type, -1);
    expect(methods.entrySuccessors!(op, [known]).map(({ to }) => to)).toEqual([op.thenRegion]);
    expect(methods.entrySuccessors!(op, [undefined])).toHaveLength(2);
    expect(methods.invocationBounds!(op, [known])).toEqual([
      { lower: 1, upper: 1 },
      { lower: 0, upper: 0 },
    ]);
    expect(isRepetitiveRegion(op.thenRegion)).toBe(false);
  });
});

describe("deep nesting", () => {
  it.each([117, 118, 119, 120, 121, 3000])("keeps implied terminators below %i conditionals", (depth) => {
    const inner = `scf.forall (%i) in (4) {\n"test.x"(%i) : (index) -> ()\n}
      scf.parallel (%i) = (%n) to (%n) step (%n) {\n}`;
    const source = `func.func @f(%c: i1, %n: index) {\n${"scf.if %c {\n".repeat(depth)}${inner}\n${"}\n".repeat(depth)}return\n}`;
    const module = fixture.load(source);
    const terminators: string[] = [];
    module.walk((op) => {
      if (op.is(ForallOp) || op.is(ParallelOp)) terminators.push(op.body.last?.name ?? "none");
    });
    expect(terminators).toEqual(["scf.forall.in_parallel", "scf.reduce"]);
  });
});
