/**
 * Finds the operations of a body that must be executed at one point of its loops: stores, and the operations that they
 * depend on. Masks are not needed where their value is known, and selects need only one operand where their condition
 * is known.
 */
import { SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type Operation, type Value, wouldBeDead } from "@tt-opt/ir-core";
import type { MaskMode } from "./cuts.ts";
import type { VectorPlan } from "./plan.ts";
import type { Preset } from "./preset.ts";
import { isUpdate } from "./updates.ts";

/** An access of kernel memory. */
type Access = tts.LoadOp | tts.StoreOp;

/** See the file's header. */
export class Demand {
  readonly #plan: VectorPlan;
  readonly #mode: MaskMode;
  readonly #lanes: number;
  readonly #preset: Preset | undefined;

  /**
   * @param lanes The number of elements that are computed at once.
   * @param preset Values that have been computed before.
   */
  constructor(plan: VectorPlan, mode: MaskMode, lanes: number, preset: Preset | undefined) {
    this.#plan = plan;
    this.#mode = mode;
    this.#lanes = lanes;
    this.#preset = preset;
  }

  /** The value of a condition in this mode; undefined if it may be either. */
  known(condition: Value): boolean | undefined {
    return this.#plan.cuts.known(condition, this.#mode);
  }

  /** The value of an operation's first result, if it is a condition whose value is known. */
  knownResult(op: Operation): boolean | undefined {
    const [result] = op.results;
    return result === undefined ? undefined : this.known(result);
  }

  /** Whether all lanes of an access are inactive. */
  isOff(op: Access): boolean {
    if (this.#mode === "off") return this.#plan.cuts.accesses.has(op);
    return op.mask !== undefined && this.known(op.mask) === false;
  }

  /** The conditions that all lanes of an access share, except for those known to hold. */
  conditions(op: Access): readonly Value[] {
    if (this.#mode === "exact") return op.mask === undefined ? [] : [op.mask];
    const { uniform = [], fixed = [], residual = [] } = this.#plan.masks.get(op) ?? {};
    const parts = this.#lanes === 1 ? [...uniform, ...fixed, ...residual] : uniform;
    return this.#mode === "on" ? parts.filter((part) => this.known(part) !== true) : parts;
  }

  /** The conditions of an access that differ between the lanes of a vector, except for those known to hold. */
  laneConditions(op: Access): readonly Value[] {
    if (this.#lanes === 1) return [];
    return (this.#plan.masks.get(op)?.residual ?? []).filter((part) => this.known(part) !== true);
  }

  /** The values that the execution of `op` needs. */
  operandsOf(op: Operation): readonly Value[] {
    if (this.#isPreset(op) || this.knownResult(op) !== undefined) return [];
    if (op.is(tts.LoadOp) || op.is(tts.StoreOp)) return this.#operandsOfAccess(op);
    if (isUpdate(op) && op.mask !== undefined && this.known(op.mask) === true)
      return op.operands.filter((operand) => operand !== op.mask);
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
    const conditions = [...this.conditions(op), ...this.laneConditions(op)];
    return [...op.operands.filter((operand) => operand !== op.mask), ...others, ...conditions];
  }

  /** The values that are stored together with that of `op`. */
  #storedWith(op: tts.StoreOp): readonly Value[] {
    const members = this.#plan.spans.get(op)?.members ?? [{ op }];
    return members.flatMap((member) => (member.op.is(tts.StoreOp) ? [member.op.value] : []));
  }

  #isPreset(op: Operation): boolean {
    const [result] = op.results;
    if (result === undefined || this.#preset === undefined) return false;
    return this.#preset.fixed.has(result) || this.#preset.counted.has(result);
  }

  /** The operations and arguments of the body that are needed for `results` and, if `stores` is set, for stores. */
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
