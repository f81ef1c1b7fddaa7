/**
 * Passes preserve meaning: random programs give the same results before and after. Every registered pass is run on
 * functions and kernels, and every prefix of the pipeline to WebAssembly on kernels. `EQUIVALENCE_RUNS=1000` looks
 * longer.
 */
import { SubFOp, SubIOp } from "@tt-opt/dialect-std";
import { definePass, type PipelineItem } from "@tt-opt/ir-core";
import {
  functionInputs,
  type FunctionProgram,
  kernelProgram,
  straightLineFunction,
  structuredFunction,
} from "@tt-opt/testing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passes, ttCountWork, ttToWasmPipeline } from "../src/index.ts";
import { type Comparison, compareFunction, compareKernel, makeContext } from "./equivalence-tools.ts";

const runs = Number(process.env["EQUIVALENCE_RUNS"] ?? 10);
const parameters = { numRuns: runs, endOnFailure: false } as const;
const timeout = 60_000 + 1000 * runs;
const types = makeContext();

function withInputs(program: fc.Arbitrary<FunctionProgram>) {
  return program.chain((p) => fc.tuple(fc.constant(p), functionInputs(types, p.argumentNames, p.container)));
}

/** Counts what kernels do instead of doing it. */
const changing: ReadonlySet<unknown> = new Set([ttCountWork]);

describe("every pass preserves the meaning of", () => {
  for (const pass of passes.filter((each) => !changing.has(each))) {
    it(
      `functions: ${pass.definition.name}`,
      () => {
        for (const program of [straightLineFunction, structuredFunction]) {
          fc.assert(
            fc.property(withInputs(program), ([p, inputs]) => void compareFunction(p, inputs, [pass()])),
            parameters,
          );
        }
      },
      timeout,
    );
    it(
      `kernels: ${pass.definition.name}`,
      () =>
        fc.assert(
          fc.property(kernelProgram, (p) => void compareKernel(p, [pass()])),
          parameters,
        ),
      timeout,
    );
  }
});

describe("every prefix of the pipeline preserves the meaning of kernels", () => {
  const options = [{}, { vectorize: false }, { fuse: false, vectorize: false }, { structure: false }] as const;
  for (const each of options) {
    const items = ttToWasmPipeline(each);
    it(
      `with options ${JSON.stringify(each)}`,
      () => {
        fc.assert(
          fc.property(kernelProgram, fc.integer({ min: 1, max: items.length }), (p, length) => {
            const outcome: Comparison = compareKernel(p, items.slice(0, length));
            expect(outcome).toBe("same");
          }),
          { ...parameters, numRuns: 4 * runs },
        );
      },
      timeout,
    );
  }
});

const cleanups: readonly (readonly PipelineItem[])[] = passes
  .filter(({ definition }) => ["canonicalize", "cse", "loop-invariant-code-motion"].includes(definition.name))
  .map((pass) => [pass(), ...passes.filter(({ definition }) => definition.name === "canonicalize").map((p) => p())]);

describe("clean-up after clean-up preserves the meaning of functions", () => {
  it.each(cleanups.map((items, i) => [i, items] as const))("%i", (_, items) => {
    fc.assert(
      fc.property(withInputs(structuredFunction), ([p, inputs]) => void compareFunction(p, inputs, items)),
      parameters,
    );
  });
});

/** A pass that is wrong: it exchanges the operands of subtractions. */
const wrongPass = definePass({
  name: "test-wrong",
  summary: "exchange the operands of subtractions",
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walk((op) => {
      if (!op.is(SubIOp) && !op.is(SubFOp)) return;
      const [lhs, rhs] = [op.operand(0), op.operand(1)];
      rw.setOperand(op, 0, rhs);
      rw.setOperand(op, 1, lhs);
    });
  },
});

describe("a pass that changes the meaning is found", () => {
  const search = { ...parameters, numRuns: 500 };
  it("on functions", () => {
    const property = fc.property(
      withInputs(straightLineFunction),
      ([p, inputs]) => void compareFunction(p, inputs, [wrongPass()]),
    );
    expect(fc.check(property, search).failed).toBe(true);
  });
  it("on kernels", () => {
    const property = fc.property(kernelProgram, (p) => void compareKernel(p, [wrongPass()]));
    expect(fc.check(property, search).failed).toBe(true);
  });
});
