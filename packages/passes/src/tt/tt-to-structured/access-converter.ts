/** Chooses the lowering of an access through a tensor of pointers, and builds it. */
import { knownNumber, type MixedValue } from "@tt-opt/dialect-std";
import { type AccessLayout, PointerType, RmwOp, tt, tts } from "@tt-opt/dialect-tt";
import { beforeOp, elementTypeOrSelf, type Rewriter, type Type, type Value } from "@tt-opt/ir-core";
import { whyNoBase, whyUnstructured } from "./access-reasons.ts";
import { LaneAnalysis } from "./lane-analysis.ts";
import { LaneOffsetBuilder } from "./lane-offsets.ts";
import {
  basePointer,
  maskedOff,
  replaceLoad,
  replaceStore,
  type StructuredAccess,
  structureAccess,
} from "./structured-access.ts";

/** A load, store or atomic update of a block through a tensor of pointers. */
export type TensorAccess = tt.LoadOp | tt.StoreOp | tt.AtomicRMWOp;

/** The lowering that was chosen, and a description of why or how. */
export interface Outcome {
  readonly kind: "structured" | "gathered" | "left";
  readonly words: string;
}

/** See the file's header. */
export class AccessConverter {
  readonly #rw: Rewriter;
  readonly #analysis = new LaneAnalysis();
  readonly #offsets: LaneOffsetBuilder;

  constructor(rw: Rewriter) {
    this.#rw = rw;
    this.#offsets = new LaneOffsetBuilder(rw);
  }

  /** Converts an access if its structure is known; `report` is called while the access still exists. */
  convert(op: TensorAccess, report: (outcome: Outcome) => void): void {
    const element = elementTypeOrSelf(op.is(tt.StoreOp) ? op.value.type : op.result.type);
    if (element instanceof PointerType) {
      report({ kind: "left", words: "what is accessed are pointers" });
      return;
    }
    const rw = this.#rw;
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    const access = op.is(tt.AtomicRMWOp) ? undefined : structureAccess(rw, this.#analysis, op.ptr, op.mask);
    if (access !== undefined && !op.is(tt.AtomicRMWOp)) {
      report({ kind: "structured", words: describe(access) });
      if (op.is(tt.LoadOp)) replaceLoad(rw, op, access);
      else replaceStore(rw, op, access);
      return;
    }
    const base = this.#offsets.base(op.ptr);
    if (base === undefined) {
      report({ kind: "left", words: `lane by lane, for ${whyNoBase(op.ptr)}` });
      return;
    }
    const words = op.is(tt.AtomicRMWOp)
      ? "atomic, each lane an operation of its own"
      : whyUnstructured(this.#analysis, op.ptr);
    report({ kind: "gathered", words });
    this.#replaceByLanes(op, base, element);
  }

  #replaceByLanes(op: TensorAccess, pointer: Value, pointee: Type): void {
    const rw = this.#rw;
    const offsets = this.#offsets.offsets(op.ptr);
    const base = basePointer(rw, { pointer, pointee });
    if (op.is(tt.AtomicRMWOp)) {
      const { atomic_rmw_op, sem, scope, val, mask } = op;
      const kind = RmwOp.name(atomic_rmw_op);
      const made = tts.AtomicRMWOp.create(rw, kind, { sem, scope }, base, offsets, val, { mask }).result;
      made.name = op.result.name;
      rw.replace(op, made);
      return;
    }
    const { mask, cache, evict } = op;
    if (op.is(tt.StoreOp)) {
      tts.ScatterOp.create(rw, base, offsets, op.value, { mask, cache, evict });
      rw.erase(op);
      return;
    }
    const { other, replace } = maskedOff(rw, op);
    const options = { mask, other, cache, evict, isVolatile: op.isVolatile.isTrue };
    const made = tts.GatherOp.create(rw, base, offsets, op.result.type, options).result;
    made.name = op.result.name;
    rw.replace(op, replace(rw, made));
  }
}

/** Describes a layout: `rank 2, strides [?, 1], wraps [1], bounds [0]`. */
function describe({ layout, mask, maskMakers }: StructuredAccess): string {
  const { dims } = layout;
  const dimsWith = (has: (dim: AccessLayout["dims"][number]) => boolean): string =>
    dims.flatMap((dim, index) => (has(dim) ? [index] : [])).join(", ");
  const [wraps, bounds] = [dimsWith(({ wrap }) => wrap !== undefined), dimsWith((dim) => dim.bounds !== undefined)];
  const words = [`rank ${dims.length}`, `strides [${layout.strides.map(number).join(", ")}]`];
  if (wraps !== "") words.push(`wraps in dimension ${wraps}`);
  if (bounds !== "") words.push(`bounds in dimension ${bounds}`);
  if (mask !== undefined) words.push(`mask per lane, ${[...new Set(maskMakers)].join(" and ")}`);
  return words.join(", ");
}

function number(value: MixedValue): string {
  return String(knownNumber(value) ?? "?");
}
