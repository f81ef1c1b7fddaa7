/** Random kernels with launches of them: plans of steps, which shrink, and the kernels that are written from them. */
import * as fc from "fast-check";
import { Choices, numbers } from "./choices.ts";
import { branchStep, loopStep } from "./control-steps.ts";
import { indexStep } from "./index-steps.ts";
import { type Input, KernelBuilder, type Output } from "./kernel-builder.ts";
import { rowStep, transposeStep } from "./layout-steps.ts";
import { type Launch, launches } from "./launch.ts";
import { maskStep, scalarStep } from "./mask-steps.ts";
import { placeStep, reduceStep, scanStep } from "./reduction-steps.ts";
import { atomicStep, storeBlock, storeStep } from "./store-steps.ts";
import { loadStep, valueStep } from "./value-steps.ts";
import { pointerTo } from "./value.ts";

/** A kernel, and how it is launched. */
export interface RandomKernel {
  readonly text: string;
  readonly grid: readonly [number, number, number];
  readonly buffers: readonly (Input | Output)[];
  readonly launches: readonly Launch[];
}

/** Steps of one operation or a few. */
const simpleSteps = {
  load: loadStep,
  index: indexStep,
  mask: maskStep,
  value: valueStep,
  reduce: reduceStep,
  scalar: scalarStep,
  store: storeStep,
  transpose: transposeStep,
  row: rowStep,
  scan: scanStep,
  place: placeStep,
  atomic: atomicStep,
} as const;

/** Steps around others. */
const nestingSteps = { branch: branchStep, loop: loopStep } as const;

interface SimpleStep {
  readonly kind: keyof typeof simpleSteps;
  readonly numbers: readonly number[];
}

interface NestingStep {
  readonly kind: keyof typeof nestingSteps;
  readonly numbers: readonly number[];
  readonly body: readonly Step[];
}

type Step = SimpleStep | NestingStep;

const simpleStep: fc.Arbitrary<SimpleStep> = fc.record({
  kind: fc.constantFrom(
    ...(["load", "load", "index", "index", "index", "index", "mask", "mask", "mask", "mask"] as const),
    ...(["value", "value", "value", "store", "store", "store", "reduce", "scalar"] as const),
    ...(["transpose", "row", "scan", "place", "atomic"] as const),
  ),
  numbers,
});

/** Any step, with at most `depth` others around those within. */
function stepOf(depth: number): fc.Arbitrary<Step> {
  if (depth === 0) return simpleStep;
  const body = fc.array(stepOf(depth - 1), { maxLength: 5 });
  const nesting = fc.record({ kind: fc.constantFrom("branch", "loop"), numbers, body });
  return fc.oneof({ weight: 9, arbitrary: simpleStep }, { weight: 1, arbitrary: nesting });
}

/** The shape of blocks. */
const shape: fc.Arbitrary<readonly number[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(4, 1, 16, 64, 128, 256)) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(4, 1, 2, 8, 16), fc.constantFrom(4, 1, 2, 8, 16, 32, 64)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(2, 1, 4), fc.constantFrom(4, 2, 8), fc.constantFrom(4, 2, 16)) },
);

const grid = fc.tuple(fc.constantFrom(1, 2, 3, 5, 8), fc.constantFrom(1, 1, 2, 3), fc.constantFrom(1, 1, 1, 2));

/** A kernel with launches of it. */
export const randomKernel: fc.Arbitrary<RandomKernel> = fc
  .record({
    shape,
    grid,
    asksForGrid: fc.boolean(),
    isDivisible: fc.boolean(),
    steps: fc.array(stepOf(2), { minLength: 1, maxLength: 24, size: "max" }),
    launches,
  })
  .map(({ shape, grid, asksForGrid, isDivisible, steps, launches }) => {
    const builder = new KernelBuilder(shape, grid, asksForGrid);
    writeSteps(builder, steps);
    storeNewest(builder);
    return {
      text: textOf(builder, isDivisible),
      grid,
      buffers: builder.buffers,
      launches: launches(shape, grid, isDivisible),
      // The error shows it.
      [fc.toStringMethod]: () => "the kernel below",
    };
  });

function writeSteps(b: KernelBuilder, steps: readonly Step[]): void {
  for (const step of steps) {
    const choices = new Choices(step.numbers);
    if ("body" in step) nestingSteps[step.kind](b, choices, () => writeSteps(b, step.body));
    else simpleSteps[step.kind](b, choices);
  }
}

/** Stores what was computed last, so that it is of use. */
function storeNewest(b: KernelBuilder): void {
  const { values, wrapped, others, indices } = b.scope;
  for (const list of [values, wrapped, others, indices]) {
    const newest = list.at(-1);
    if (newest !== undefined) storeBlock(b, new Choices([]), newest);
  }
}

function textOf(b: KernelBuilder, isDivisible: boolean): string {
  const attribute = isDivisible ? " {tt.divisibility = 16 : i32}" : "";
  const params = [
    ...b.buffers.map(({ name, element }) => `${name}: ${pointerTo(element)}${attribute}`),
    `%n: i32${attribute}`,
    "%m: i32",
    "%k: i64",
  ];
  return `tt.func public @kernel(${params.join(", ")}) {
  ${b.writer.lines.join("\n  ")}
  tt.return
}
`;
}
