import type { Attribute } from "../../attributes/attribute.ts";
import { IsolatedFromAbove, ReturnLike } from "../../define/trait.ts";
import { Call, Callable } from "../../interfaces/call.ts";
import { RegionBranch } from "../../interfaces/region-branch.ts";
import type { Block } from "../../ir/block.ts";
import type { Operation } from "../../ir/operation.ts";
import type { Value } from "../../ir/value.ts";
import { Worklist } from "../../rewrite/worklist.ts";
import { hasSsaDominance } from "../dominance.ts";
import { CallSites } from "./call-sites.ts";
import { type Constants, type FlowEdge, flowEdges, flowInputs } from "./control-flow.ts";

/**
 * A sparse forward analysis of values: the elements of a join semilattice, and the transfer function of operations. The
 * least element, "not reached by any execution", is represented by the solver as a missing state.
 */
export interface ForwardAnalysis<S> {
  /** The greatest state: any value of that type. */
  unknown(value: Value): S;
  /** The least state above both. */
  join(a: S, b: S): S;
  equals(a: S, b: S): boolean;
  /**
   * A state above `after`, which has grown repeatedly from `before` at a merge of control flow. Needed if chains of
   * states may be long.
   */
  widen?(before: S, after: S): S;
  /**
   * Calls `set` for results, and for arguments of regions that receive no value from control flow, given the states of
   * the operands; those for which it is not called are unknown.
   */
  transfer(op: Operation, operands: readonly S[], set: (value: Value, state: S) => void): void;
  /** The constant value of `value` in `state`; determines the targets of branches. */
  constant(value: Value, state: S): Attribute | undefined;
}

/** How often the state of a value may grow at a merge of control flow before it is widened: enough for short loops. */
const growthsBeforeWidening = 4;

const noValues: ReadonlySet<Value> = new Set();

/**
 * Propagates states from operands to results and along the executable edges of control flow, starting with no edge
 * executable (Wegman & Zadeck, "Constant propagation with conditional branches", 1991). It follows structured
 * operations, branches and calls of known private functions by their interfaces. The results are valid until the IR
 * changes.
 */
export class SparseForwardSolver<S> {
  readonly #analysis: ForwardAnalysis<S>;
  readonly #calls: CallSites;
  readonly #states = new Map<Value, S>();
  readonly #executable = new Set<Block>();
  readonly #growths = new Map<Value, number>();
  readonly #flowInputs = new Map<Operation, ReadonlySet<Value>>();
  /** Returns of callables that were reached. */
  readonly #returns = new Map<Operation, Set<Operation>>();
  readonly #pending = new Worklist();

  /** Solves `analysis` for the operations inside of `root`, which may be called from anywhere. */
  constructor(root: Operation, analysis: ForwardAnalysis<S>) {
    this.#analysis = analysis;
    this.#calls = new CallSites(root);
    if (root.operandCount > 0 || !root.has(IsolatedFromAbove)) this.#assumeOutsideUnknown(root);
    this.#visit(root);
    for (let op = this.#pending.pop(); op !== undefined; op = this.#pending.pop()) this.#visit(op);
  }

  /** The state of `value`; undefined if no execution reaches its definition. */
  state(value: Value): S | undefined {
    return this.#states.get(value);
  }

  /** The constant that `value` has in all executions. */
  constant(value: Value): Attribute | undefined {
    const state = this.#states.get(value);
    return state === undefined ? undefined : this.#analysis.constant(value, state);
  }

  /** Whether an execution may reach `block`. */
  isExecutable(block: Block): boolean {
    return this.#executable.has(block);
  }

  #assumeOutsideUnknown(root: Operation): void {
    root.walk((op) => {
      for (const { value } of op.opOperands) {
        const around = value.parentBlock?.parentOp;
        const isInside = op !== root && around !== undefined && root.isAncestorOf(around);
        if (!isInside) this.#states.set(value, this.#analysis.unknown(value));
      }
    }, "pre");
  }

  #visit(op: Operation): void {
    const operands = this.#operandStates(op);
    if (operands === undefined) return;
    const callee = this.#calls.target(op);
    if (callee === undefined) this.#transfer(op, operands);
    else this.#followCall(op, callee);
    const constants = (): Constants => operands.map((state, i) => this.#analysis.constant(op.operand(i), state));
    const edges = op.regions.length > 0 || op.mightBeTerminator ? flowEdges(op, constants()) : undefined;
    for (const edge of edges ?? []) this.#follow(edge);
    if (op.regions.length > 0 && !RegionBranch.has(op) && !this.#calls.isClosed(op)) this.#enterAll(op);
    if (op.has(ReturnLike)) this.#followReturn(op);
  }

  /** The states of all operands; undefined if one of them has not been reached yet. */
  #operandStates(op: Operation): S[] | undefined {
    const states: S[] = [];
    for (const { value } of op.opOperands) {
      const state = this.#states.get(value);
      if (state !== undefined) states.push(state);
      // Where values may depend on themselves, waiting for all of them would never end.
      else if (op.parentRegion !== undefined && !hasSsaDominance(op.parentRegion)) {
        states.push(this.#analysis.unknown(value));
      } else return undefined;
    }
    return states;
  }

  #transfer(op: Operation, operands: readonly S[]): void {
    const fromFlow = this.#inputsOf(op);
    const known = new Set<Value>();
    this.#analysis.transfer(op, operands, (value, state) => {
      if (fromFlow.has(value)) return;
      known.add(value);
      this.#update(value, state, false);
    });
    const setRest = (value: Value): void => {
      if (!known.has(value) && !fromFlow.has(value)) this.#update(value, this.#analysis.unknown(value), false);
    };
    op.results.forEach(setRest);
    if (this.#calls.isClosed(op)) return;
    for (const region of op.regions) region.entry?.args.forEach(setRest);
  }

  #inputsOf(op: Operation): ReadonlySet<Value> {
    if (op.regions.length === 0 || !RegionBranch.has(op)) return noValues;
    let inputs = this.#flowInputs.get(op);
    if (inputs === undefined) this.#flowInputs.set(op, (inputs = flowInputs(op)));
    return inputs;
  }

  #enterAll(op: Operation): void {
    for (const { entry } of op.regions) if (entry !== undefined) this.#enter(entry);
  }

  #follow({ to, inputs, operands }: FlowEdge): void {
    this.#merge(
      inputs,
      operands.map((operand) => operand?.value),
    );
    if (to !== undefined) this.#enter(to);
  }

  /** Merges the possible `values` into the states of `inputs` (undefined: any value). */
  #merge(inputs: readonly Value[], values: readonly (Value | undefined)[]): void {
    inputs.forEach((input, i) => {
      const value = values[i];
      const state = value === undefined ? this.#analysis.unknown(input) : this.#states.get(value);
      if (state !== undefined) this.#update(input, state, true);
    });
  }

  #followCall(call: Operation, callee: Operation): void {
    const entry = Callable.get(callee)?.region(callee)?.entry;
    if (entry !== undefined && this.#calls.isClosed(callee)) {
      const args = Call.get(call)?.args(call) ?? [];
      this.#merge(
        entry.args,
        args.map(({ value }) => value),
      );
      this.#enter(entry);
    }
    for (const returning of this.#returns.get(callee) ?? []) this.#merge(call.results, returning.operands);
  }

  #followReturn(op: Operation): void {
    const callable = op.parentOp;
    if (callable === undefined || this.#calls.callers(callable).length === 0) return;
    const returns = this.#returns.get(callable);
    if (returns === undefined) this.#returns.set(callable, new Set([op]));
    else returns.add(op);
    for (const call of this.#calls.callers(callable)) {
      if (call.block !== undefined && this.#executable.has(call.block)) this.#merge(call.results, op.operands);
    }
  }

  #enter(block: Block): void {
    if (this.#executable.has(block)) return;
    this.#executable.add(block);
    // The operation that is pushed last is visited next.
    for (let op = block.last; op !== undefined; op = op.previous) this.#pending.push(op);
  }

  #update(value: Value, state: S, isMerge: boolean): void {
    const analysis = this.#analysis;
    const before = this.#states.get(value);
    if (before === undefined) this.#states.set(value, state);
    else {
      let after = analysis.join(before, state);
      if (analysis.equals(before, after)) return;
      if (isMerge && analysis.widen !== undefined) {
        const growths = (this.#growths.get(value) ?? 0) + 1;
        this.#growths.set(value, growths);
        if (growths > growthsBeforeWidening) after = analysis.widen(before, after);
      }
      this.#states.set(value, after);
    }
    for (let use = value.firstUse; use !== undefined; use = use.nextUse) {
      const { block } = use.owner;
      if (block !== undefined && this.#executable.has(block)) this.#pending.push(use.owner);
    }
  }
}
