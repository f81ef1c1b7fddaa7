/**
 * Shuffles of two elements that are adjacent in memory, such as repeated elements: one load serves both, or four if the
 * next two are loaded as well.
 */
import type { Operation, Value } from "@tt-opt/ir-core";
import { offsetOf, opcodeOf } from "../dialect/index.ts";
import type { CodeBuilder } from "./code-builder.ts";

const elementBytes = 4;
const vectorBytes = 16;

/** An element broadcast to all lanes of a vector. */
interface SplatLoad {
  readonly load: Operation;
  readonly base: Value;
  readonly offset: number;
}

/**
 * A shuffle of the bytes `lanes` of two splats of adjacent elements, with a single load, which leaves the other loads
 * unused; undefined for other vectors.
 */
export function shuffleOfNeighbours(
  code: CodeBuilder,
  x: Value,
  y: Value,
  lanes: readonly number[],
): Value | undefined {
  const [first, second] = [splatLoad(x), splatLoad(y)];
  if (first === undefined || second === undefined || first.base !== second.base) return undefined;
  const distance = second.offset - first.offset;
  if (Math.abs(distance) !== elementBytes) return undefined;
  if (!isUnchanged(first.load) || !isUnchanged(second.load)) return undefined;
  const start = Math.min(first.offset, second.offset);
  const { loaded, skipped } = loadBoth(code, first, start);
  const picked = lanes.map((byte) => {
    const isSecond = byte >= vectorBytes ? distance > 0 : distance < 0;
    return skipped + (byte % elementBytes) + (isSecond ? elementBytes : 0);
  });
  return code.op("i8x16.shuffle", [loaded, loaded], { lanes: picked });
}

/** A vector that holds the elements from `start` on, after `skipped` bytes. */
function loadBoth(
  code: CodeBuilder,
  { load, base }: SplatLoad,
  start: number,
): { readonly loaded: Value; readonly skipped: number } {
  const near = [...base.users()].filter((op) => op.block === load.block && op.operand(0) === base);
  const made = near.find((op) => op.name === "wasm.v128.load" && offsetOf(op) + 2 * elementBytes === start);
  if (made !== undefined && isUnchanged(made)) return { loaded: made.resultAt(0), skipped: 2 * elementBytes };
  const isLoaded = (offset: number): boolean =>
    near.some((op) => isElementLoad(op) && offsetOf(op) === offset && isUnchanged(op));
  const hasNext = [2, 3].every((i) => isLoaded(start + i * elementBytes));
  return { loaded: code.op(hasNext ? "v128.load" : "v128.load64_zero", [base], { offset: start }), skipped: 0 };
}

function splatLoad({ definingOp: splat }: Value): SplatLoad | undefined {
  if (splat?.name !== "wasm.f32x4.splat" && splat?.name !== "wasm.i32x4.splat") return undefined;
  const load = splat.operand(0).definingOp;
  return load !== undefined && isElementLoad(load)
    ? { load, base: load.operand(0), offset: offsetOf(load) }
    : undefined;
}

function isElementLoad({ name }: Operation): boolean {
  return name === "wasm.f32.load" || name === "wasm.i32.load";
}

/** Whether nothing has been written to memory since a load in the block under construction. */
function isUnchanged(load: Operation): boolean {
  for (let op = load.next; op !== undefined; op = op.next) {
    const opcode = opcodeOf(op.definition);
    if (opcode?.isPure !== true && opcode?.effect !== "load") return false;
  }
  return true;
}
