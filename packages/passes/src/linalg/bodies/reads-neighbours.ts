import { tts } from "@tt-opt/dialect-tt";
import type { Block } from "@tt-opt/ir-core";
import type { LaneSteps } from "./lane-steps.ts";

/** Whether a body loads elements that are neighbours along the loop of `lanes`. */
export function readsNeighbours(body: Block, lanes: LaneSteps): boolean {
  return [...body.ops()].some((op) => {
    const offset = op.is(tts.LoadOp) ? op.offset[0] : undefined;
    return offset !== undefined && lanes.step(offset) === 1;
  });
}
