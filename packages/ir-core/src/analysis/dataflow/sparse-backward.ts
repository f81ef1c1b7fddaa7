import { ReturnLike } from "../../define/trait.ts";
import { Call, Callable } from "../../interfaces/call.ts";
import type { Block } from "../../ir/block.ts";
import type { Operation } from "../../ir/operation.ts";
import { BlockArgument, type OpOperand, type Value } from "../../ir/value.ts";
import { Worklist } from "../../rewrite/worklist.ts";
import { CallSites } from "./call-sites.ts";
import { flowEdges } from "./control-flow.ts";

/**
 * A sparse backward analysis of the uses of values: the elements of a join semilattice, and a transfer function from
 * the states of results to those of operands. The least element, "no use has been seen", is represented by the solver
 * as a missing state.
 */
export interface BackwardAnalysis<S> {
  /** The greatest state: any use is possible. */
  unknown(value: Value): S;
  /** The least state above both. */
  join(a: S, b: S): S;
  equals(a: S, b: S): boolean;
  /**
   * Calls `set` for operands of `op`, given the states of its results. Operands that control flow passes on get the
   * states of the values that they become, whatever is set for them.
   */
  transfer(op: Operation, results: readonly (S | undefined)[], set: (operand: OpOperand, state: S) => void): void;
}

/**
 * Propagates states from results to operands, and against the edges of control flow from block arguments and results to
 * the passed values, including calls of known functions. The results are valid until the IR changes.
 */
export class SparseBackwardSolver<S> {
  readonly #analysis: BackwardAnalysis<S>;
  readonly #calls: CallSites;
  readonly #states = new Map<Value, S>();
  readonly #pending = new Worklist();

  /** Solves `analysis` for the operations inside of `root`, which may be called from anywhere. */
  constructor(root: Operation, analysis: BackwardAnalysis<S>) {
    this.#analysis = analysis;
    this.#calls = new CallSites(root);
    for (const result of root.results) this.#states.set(result, analysis.unknown(result));
    // The operation that is pushed last is visited next.
    root.walk((op) => this.#pending.push(op), "pre");
    for (let op = this.#pending.pop(); op !== undefined; op = this.#pending.pop()) this.#visit(op);
  }

  /** The state of the uses of `value`; undefined if no relevant use is known. */
  state(value: Value): S | undefined {
    return this.#states.get(value);
  }

  #visit(op: Operation): void {
    const passed = new Set<OpOperand>();
    const pass = (operand: OpOperand, input: Value | undefined): void => {
      passed.add(operand);
      const state = input === undefined ? this.#analysis.unknown(operand.value) : this.#states.get(input);
      if (state !== undefined) this.#update(operand.value, state);
    };
    if (op.regions.length > 0 || op.mightBeTerminator) {
      for (const { inputs, operands } of flowEdges(op) ?? []) {
        operands.forEach((operand, i) => {
          if (operand !== undefined) pass(operand, inputs[i]);
        });
      }
    }
    this.#passToCallee(op, pass);
    this.#passToCallers(op, pass);
    const results = op.results.map((result) => this.#states.get(result));
    this.#analysis.transfer(op, results, (operand, state) => {
      if (!passed.has(operand)) this.#update(operand.value, state);
    });
  }

  #passToCallee(call: Operation, pass: (operand: OpOperand, input: Value | undefined) => void): void {
    const callee = this.#calls.target(call);
    if (callee === undefined) return;
    const parameters = Callable.get(callee)?.region(callee)?.entry?.args ?? [];
    Call.get(call)
      ?.args(call)
      .forEach((operand, i) => pass(operand, parameters[i]));
  }

  #passToCallers(op: Operation, pass: (operand: OpOperand, input: Value | undefined) => void): void {
    const callable = op.parentOp;
    if (!op.has(ReturnLike) || callable === undefined || !Callable.has(callable)) return;
    const isClosed = this.#calls.isClosed(callable);
    for (const operand of op.opOperands) {
      if (!isClosed) pass(operand, undefined);
      else for (const call of this.#calls.callers(callable)) pass(operand, call.results[operand.index]);
    }
  }

  #update(value: Value, state: S): void {
    const before = this.#states.get(value);
    const after = before === undefined ? state : this.#analysis.join(before, state);
    if (before !== undefined && this.#analysis.equals(before, after)) return;
    this.#states.set(value, after);
    this.#pushSources(value);
  }

  /** Schedules all operations that may define `value`. */
  #pushSources(value: Value): void {
    if (value instanceof BlockArgument) {
      const block = value.owner;
      for (let use = block.firstUse; use !== undefined; use = use.nextUse) this.#pending.push(use.owner);
      const { parentOp } = block;
      if (!block.isEntry || parentOp === undefined) return;
      for (const call of this.#calls.callers(parentOp)) this.#pending.push(call);
      this.#pending.push(parentOp);
      this.#pushTerminators(parentOp);
      return;
    }
    const op = value.definingOp;
    if (op === undefined) return;
    this.#pending.push(op);
    this.#pushTerminators(op);
    const callee = this.#calls.target(op);
    if (callee !== undefined) this.#pushTerminators(callee);
  }

  #pushTerminators(op: Operation): void {
    for (const region of op.regions) {
      for (let block: Block | undefined = region.entry; block !== undefined; block = block.next) {
        if (block.terminator !== undefined) this.#pending.push(block.terminator);
      }
    }
  }
}
