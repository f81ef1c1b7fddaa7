/**
 * Poolings: sums and extremes of windows of their input, one line for each order of dimensions. The second input gives
 * the window its size and is not read.
 */
import type { OpClass } from "@tt-opt/ir-core";
import type { ElementwiseKind } from "../attributes.ts";
import { poolingPayload } from "../payload/payload.ts";
import { movedDims } from "../structured/window-maps.ts";
import { windowOp } from "../structured/window-op.ts";

/** What poolings do with the elements of a window. */
const kinds = {
  sum: ["add", "sums"],
  max: ["max_signed", "maxima"],
  min: ["min_signed", "minima"],
  max_unsigned: ["max_unsigned", "unsigned maxima"],
  min_unsigned: ["min_unsigned", "unsigned minima"],
} as const satisfies Readonly<Record<string, readonly [ElementwiseKind, string]>>;

type PoolingKind = keyof typeof kinds;

/** By the order of dimensions of input and output: loops, window, and which poolings there are. */
const poolings: readonly (readonly [dims: string, window: string, kinds: readonly PoolingKind[]])[] = [
  ["nwc", "W", ["sum", "max", "max_unsigned", "min", "min_unsigned"]],
  ["ncw", "W", ["sum", "max"]],
  ["nhwc", "HW", ["sum", "max", "max_unsigned", "min", "min_unsigned"]],
  ["nchw", "HW", ["sum", "max"]],
  ["ndhwc", "DHW", ["sum", "max", "min"]],
];

/** The operations of the table. */
export const poolingOps: readonly OpClass[] = poolings.flatMap(([letters, window, names]) =>
  names.map((name) => {
    const dims = { loops: letters + window, input: letters, window, output: letters };
    const [kind, plural] = kinds[name];
    return windowOp({
      name: `linalg.pooling_${letters}_${name}`,
      summary: `${plural} of the elements of ${movedDims(dims).length}-D windows of \`${letters}\``,
      description: "The elements of the second input are not read: its shape is that of the window.",
      dims,
      payload: poolingPayload(kind),
    });
  }),
);
