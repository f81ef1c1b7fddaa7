/** What generated kernels are made from: plain choices, so that they shrink. */
import { at } from "@tt-opt/ir-core";
import * as fc from "fast-check";
import type { ElementName } from "./element-types.ts";
import { type Step, step } from "./steps.ts";

/** What a kernel is made from. */
export interface KernelPlan {
  readonly shape: "line" | "rectangle" | "loop" | "indirect" | "product" | "atomic" | "branches";
  readonly element: ElementName;
  readonly sizes: readonly [number, number];
  readonly limits: readonly [number, number];
  readonly stride: number;
  readonly isMasked: boolean;
  readonly isSparse: boolean;
  readonly hasOther: boolean;
  readonly isTransposed: boolean;
  readonly programs: number;
  readonly steps: readonly Step[];
  readonly combining: "none" | "reduce" | "scan";
  readonly rearrangement: "none" | "join" | "cat" | "trans" | "gather";
  /** Functions that are not exact. */
  readonly functions: readonly number[];
  readonly axis: 0 | 1;
  readonly combiner: 0 | 1 | 2;
  readonly reverse: boolean;
  readonly seed: number;
}

/** What kernels are made from. */
export const kernelPlan: fc.Arbitrary<KernelPlan> = fc.record({
  shape: fc.constantFrom("line", "rectangle", "loop", "indirect", "product", "atomic", "branches"),
  element: fc.constantFrom<ElementName>("f32", "i32", "f16", "i8", "bf16", "i64", "f64"),
  sizes: fc.tuple(fc.constantFrom(4, 8, 16, 1), fc.constantFrom(8, 4, 16, 2)),
  limits: fc.tuple(fc.nat(40), fc.nat(20)),
  stride: fc.constantFrom(1, 2, 3),
  isMasked: fc.boolean(),
  isSparse: fc.boolean(),
  hasOther: fc.boolean(),
  isTransposed: fc.boolean(),
  programs: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { maxLength: 8 }),
  combining: fc.constantFrom("none", "reduce", "scan"),
  rearrangement: fc.constantFrom("none", "none", "join", "cat", "trans", "gather"),
  functions: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.nat(255), { maxLength: 3 }) },
  ),
  axis: fc.constantFrom(0, 1),
  combiner: fc.constantFrom(0, 1, 2),
  reverse: fc.boolean(),
  seed: fc.nat(1 << 20),
});

/** Whether the elements called `name` are floats. */
export const isFloat = (name: ElementName): boolean => name.startsWith("f") || name === "bf16";

/** The operations by which elements are combined: a sum, the larger, the smaller. */
export function combinerOf({ element, combiner }: KernelPlan): string {
  const names = isFloat(element)
    ? ["arith.addf", "arith.maximumf", "arith.minnumf"]
    : ["arith.addi", "arith.maxsi", "arith.minui"];
  return at(names, combiner);
}
