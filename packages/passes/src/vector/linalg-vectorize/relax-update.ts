/**
 * Updates of consecutive elements, as of rows of a table that are chosen by other memory: loads, combinations and stores,
 * which can be vectorized. In each run, elements differ from each other; runs follow one another, so that an element of
 * several runs is updated by each.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { constantInt } from "@tt-opt/dialect-std";
import { AccessLayout, tt, tts } from "@tt-opt/dialect-tt";
import { beforeOp, type Block, type Operation, type Rewriter } from "@tt-opt/ir-core";
import { toIndex } from "../../to-index.ts";
import { updated } from "../../tt/updated.ts";
import { isWrite } from "./element-access.ts";
import { type LaneFacts, laneFacts } from "./lane-facts.ts";
import { isUpdate } from "./updates.ts";

/** An update of one element. */
interface ElementUpdate {
  readonly op: tt.AtomicRMWOp;
  readonly address: tt.AddPtrOp;
}

/**
 * Replaces the update of an operation if it is the first one of its writes, since all loads must precede these, steps
 * through memory along a loop, for vectors of `lanes`, and along the others does so as well or cannot be vectorized. No
 * other thread may access the elements.
 */
export function relaxUpdate(rw: Rewriter, op: GenericOp, body: Block, lanes: number): void {
  const [first, ...others] = [...body.ops()].filter(isWrite);
  const update = first && elementUpdate(first);
  if (update === undefined || others.some(isUpdate)) return;
  const loops = op.iteratorTypes.map((_, loop) => laneFacts(op, body, op.indexingMaps, loop, lanes, "direct"));
  const along = loops.map((facts) => lanesOf(facts, update));
  if (!along.includes("apart") || along.includes("unclear")) return;
  rw.within(beforeOp(update.op), () => relax(rw, update));
  rw.loc = op.loc;
}

/**
 * Whether the elements of an update along a loop are `apart` from each other; if they are not known to be, whether
 * vectors of them are nevertheless possible, as far as it is `unclear`.
 */
function lanesOf({ lanes, patterns }: LaneFacts, { address }: ElementUpdate): "apart" | "unclear" | "scalar" {
  const { ptr, offset } = address;
  if (lanes.step(ptr) !== 0) return "unclear";
  const step = lanes.step(offset);
  if (step !== undefined && step !== 0) return "apart";
  return step === 0 || patterns.offsets(offset) === undefined ? "scalar" : "unclear";
}

function elementUpdate(op: Operation): ElementUpdate | undefined {
  const address = op.is(tt.AtomicRMWOp) ? op.ptr.definingOp : undefined;
  return op.is(tt.AtomicRMWOp) && address?.is(tt.AddPtrOp) === true ? { op, address } : undefined;
}

function relax(rw: Rewriter, { op, address }: ElementUpdate): void {
  rw.loc = op.loc;
  const { val } = op;
  const isOn = op.mask !== undefined && (constantInt(op.mask) ?? 0n) !== 0n;
  const mask = isOn ? undefined : op.mask;
  const place = new AccessLayout(address.ptr, toIndex(rw, address.offset), []);
  const old = tts.LoadOp.create(rw, place, op.result.type, { mask }).result;
  tts.StoreOp.create(rw, place, updated(rw, op, old, val), { mask });
  rw.replace(op, old);
  if (!address.result.hasUses) rw.erase(address);
}
