/** Shuffles of two elements that lie beside each other in memory, as where each element is repeated: one load for both. */
import { IntegerAttr, type Operation, type Value } from "@tt-opt/ir-core";
import { opcodeOf } from "../dialect/index.ts";
import type { CodeBuilder } from "./code-builder.ts";

const elementBytes = 4;

/** An element in all lanes of a vector. */
interface SplatLoad {
  readonly load: Operation;
  readonly base: Value;
  readonly offset: number;
}

/**
 * A shuffle of the bytes `lanes` of two splats of neighbours in memory, with a single load, which leaves the others
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
  const both = code.op("v128.load64_zero", [first.base], { offset: Math.min(first.offset, second.offset) });
  const picked = lanes.map((byte) => {
    const isSecond = byte >= 16 ? distance > 0 : distance < 0;
    return (byte % elementBytes) + (isSecond ? elementBytes : 0);
  });
  return code.op("i8x16.shuffle", [both, both], { lanes: picked });
}

function splatLoad({ definingOp: splat }: Value): SplatLoad | undefined {
  if (splat?.name !== "wasm.f32x4.splat" && splat?.name !== "wasm.i32x4.splat") return undefined;
  const load = splat.operand(0).definingOp;
  if (load?.name !== "wasm.f32.load" && load?.name !== "wasm.i32.load") return undefined;
  const offset = load.attribute("offset");
  return { load, base: load.operand(0), offset: offset instanceof IntegerAttr ? offset.number : 0 };
}

/** Whether nothing has been written to memory since a load, which is in the block that is being built. */
function isUnchanged(load: Operation): boolean {
  for (let op = load.next; op !== undefined; op = op.next) {
    const opcode = opcodeOf(op.definition);
    if (opcode?.isPure !== true && opcode?.effect !== "load") return false;
  }
  return true;
}
