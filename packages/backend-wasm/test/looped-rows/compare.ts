/** Compares what random row kernels write, interpreted and compiled. */
import { at } from "@tt-opt/ir-core";
import type { CompileKernelOptions } from "../../src/index.ts";
import { compareLaunches, firstOther } from "../compare-launches.ts";
import { type Buffer, decoded, drawnBuffer } from "../random-buffers.ts";
import type { Element } from "../random-kernels/elements.ts";
import { kernelText, scalars } from "./kernel-text.ts";
import type { Launch, Plan } from "./plan.ts";
import { constantPitch, constantRowPitch, type RowBuffer, sizes } from "./rows-kernel.ts";

/**
 * Compares all launches of a kernel. Afterwards all buffers must hold the same; all NaNs and all zeros are the same.
 *
 * @throws Error with the first difference, the launch and the text
 */
export async function compareWithInterpreted(plan: Plan, settings: readonly CompileKernelOptions[]): Promise<void> {
  const { text, buffers } = kernelText(plan);
  const names = buffers.map(({ name }) => name);
  const launches = plan.launches.map((launch) => {
    const { lengthOf, numbers } = extent(plan, launch);
    return {
      makeBuffers: () => buffers.map((buffer, i) => filled(buffer, lengthOf(buffer), launch.seed + i)),
      numbers,
      name: scalars.map((name, i) => `${name} = ${numbers[i]}`).join(", "),
    };
  });
  const firstDifference = (expected: readonly Buffer[], got: readonly Buffer[]): string | undefined =>
    firstOther(names, expected, got, (buffer, i) => numbersOf(at(buffers, i).element, buffer));
  await compareLaunches({ text, grid: [plan.programs, 1, 1], launches, firstDifference }, settings);
}

/** The lengths of buffers in a launch, and its scalar arguments. */
function extent(
  plan: Plan,
  launch: Launch,
): { readonly lengthOf: (buffer: RowBuffer) => number; readonly numbers: readonly number[] } {
  const { block, programs, pitch, rowPitch } = plan;
  const { rows: height, columns: width } = block;
  const { rows, columns } = sizes(plan, launch);
  // Some loops go beyond the columns of the launch, and some loads to other rows and columns.
  const allRows = programs * height + 40;
  const allColumns = Math.max(columns, 2 * width + 3, launch.limit, programs * height, 16) + width + 8;
  const distances = { dense: columns, padded: allColumns + 1, constant: constantPitch };
  const rowDistances = { dense: rows, padded: allRows + 3, constant: constantRowPitch };
  const lengthOf = ({ role }: RowBuffer): number => {
    switch (role) {
      case "x":
      case "m":
        return (allRows + 1) * distances[pitch] + allColumns;
      case "c":
      case "t":
        return (allColumns + 1) * rowDistances[rowPitch] + allRows;
      case "lanes":
        return allRows * width;
      default:
        return allRows;
    }
  };
  const numbers = [rows, columns, distances.padded, rowDistances.padded, launch.limit, launch.flag];
  return { lengthOf, numbers };
}

/** Integers without a pattern, of which some are large if the type has room for them. */
function filled({ element, role }: RowBuffer, length: number, seed: number): Buffer {
  let state = Math.imul(seed + 1, 2_654_435_761);
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return ((state >>> 9) % (role === "x" || role === "c" ? 41 : 15)) - (role === "x" || role === "c" ? 20 : 7);
  };
  return drawnBuffer(element, length, next);
}

/** The numbers that elements stand for, without -0. */
function numbersOf(element: Element, buffer: Buffer): readonly (number | bigint)[] {
  return decoded(element, buffer).map((x) => (x === 0 ? 0 : x));
}
