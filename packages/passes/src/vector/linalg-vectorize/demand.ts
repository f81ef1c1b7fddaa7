/**
 * What has to be executed of a body at one point of its loops: what stores, and what that is computed of. Masks are not
 * looked at where it is known what they say, and choices only where their conditions are not.
 */
import { SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type Operation, type Value, wouldBeDead } from "@tt-opt/ir-core";
import type { MaskMode } from "./cuts.ts";
import type { VectorPlan } from "./plan.ts";
import type { Preset } from "./runs.ts";

/** An access of kernel memory. */
type Access = tts.LoadOp | tts.StoreOp;

/** See the file's header. */
export class Demand {
  readonly #plan: VectorPlan;
  readonly #mode: MaskMode;
  readonly #lanes: number;
  readonly #preset: Preset | undefined;

  /**
   * @param lanes How many elements are computed at once.
   * @param preset Values that were computed before.
   */
  constructor(plan: VectorPlan, mode: MaskMode, lanes: number, preset: Preset | undefined) {
    this.#plan = plan;
    this.#mode = mode;
    this.#lanes = lanes;
    this.#preset = preset;
  }

  /** What a condition is between the cuts or beyond them; undefined if it may be either. */
  known(condition: Value): boolean | undefined {
    return this.#plan.cuts.known(condition, this.#mode);
  }

  /** What the first result of an operation is, if it is a condition that is known. */
  knownResult(op: Operation): boolean | undefined {
    const [result] = op.results;
    return result === undefined ? undefined : this.known(result);
  }

  /** Whether no lane of an access is on. */
  isOff(op: Access): boolean {
    if (this.#mode === "off") return this.#plan.cuts.accesses.has(op);
    return op.mask !== undefined && this.known(op.mask) === false;
  }

  /** The conditions that all lanes of an access share, and that are not known to hold. */
  conditions(op: Access): readonly Value[] {
    if (this.#mode === "exact") return op.mask === undefined ? [] : [op.mask];
    const { uniform = [], fixed = [] } = this.#plan.masks.get(op) ?? {};
    const parts = this.#lanes === 1 ? [...uniform, ...fixed] : uniform;
    return this.#mode === "on" ? parts.filter((part) => this.known(part) !== true) : parts;
  }

  /** The values that are looked at when `op` is executed. */
  operandsOf(op: Operation): readonly Value[] {
    if (this.#isPreset(op) || this.knownResult(op) !== undefined) return [];
    if (op.is(tts.LoadOp) || op.is(tts.StoreOp)) return this.#operandsOfAccess(op);
    if (op.is(SelectOp)) {
      const known = this.known(op.condition);
      return known === undefined ? op.operands : [known ? op.trueValue : op.falseValue];
    }
    if (op.regions.length === 0) return op.operands;
    const operands: Value[] = [];
    op.walk((inner) => void operands.push(...inner.operands));
    return operands;
  }

  #operandsOfAccess(op: Access): readonly Value[] {
    const others = op.is(tts.LoadOp) ? (op.other === undefined ? [] : [op.other]) : this.#storedWith(op);
    if (this.isOff(op)) return op.is(tts.LoadOp) ? others : [];
    return [...op.operands.filter((operand) => operand !== op.mask), ...others, ...this.conditions(op)];
  }

  /** What is stored together with what `op` stores. */
  #storedWith(op: tts.StoreOp): readonly Value[] {
    const members = this.#plan.spans.get(op)?.members ?? [{ op }];
    return members.flatMap((member) => (member.op.is(tts.StoreOp) ? [member.op.value] : []));
  }

  #isPreset(op: Operation): boolean {
    const [result] = op.results;
    if (result === undefined || this.#preset === undefined) return false;
    return this.#preset.fixed.has(result) || this.#preset.counted.has(result);
  }

  /** The operations and arguments of the body that are needed for `results` and, if `stores` says so, to store. */
  of(results: readonly Value[], stores: boolean): ReadonlySet<Operation | Value> {
    const { body } = this.#plan;
    const needed = new Set<Operation | Value>();
    const need = (value: Value): void => {
      const op = value.definingOp;
      needed.add(op?.block === body ? op : value);
    };
    results.forEach(need);
    for (let op = body.last?.previous; op !== undefined; op = op.previous) {
      if (op.is(tts.StoreOp) ? !stores : !needed.has(op) && wouldBeDead(op)) continue;
      needed.add(op);
      this.operandsOf(op).forEach(need);
    }
    return needed;
  }
}
