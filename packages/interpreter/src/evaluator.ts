/**
 * The semantics of operations: an interface with one method that computes the results of an operation from its
 * operands. For an operation with regions it is a generator that requests the execution of a region and receives the
 * operands of its terminator, so that nested regions do not use the host's stack.
 */
import { type Block, type Operation, OpInterface, type Region } from "@tt-opt/ir-core";
import type { Machine } from "./machine.ts";
import type { RuntimeValue } from "./values.ts";

/** The values of the results of an operation. */
export type Results = readonly RuntimeValue[];

/** A terminator's branch to another block of the same region. */
export class Jump {
  readonly block: Block;
  readonly args: Results;

  constructor(block: Block, args: Results) {
    this.block = block;
    this.args = args;
  }
}

/** A terminator that ends its region and passes values to the parent operation. */
export class Leave {
  readonly values: Results;

  constructor(values: Results) {
    this.values = values;
  }
}

/** A request to execute a region. */
export class RegionCall {
  readonly region: Region;
  readonly args: Results;
  /** Whether the region is the body of a function, which sees no values from outside. */
  readonly isFunction: boolean;

  constructor(region: Region, args: Results, isFunction: boolean) {
    this.region = region;
    this.args = args;
    this.isFunction = isFunction;
  }
}

/** The suspended execution of an operation with regions. */
export type Evaluation = Generator<RegionCall, Results, Results>;

/** The outcome of evaluating an operation. */
export type Outcome = Results | Jump | Leave | Evaluation;

/** The methods of {@link Evaluator}. */
export interface EvaluatorMethods {
  /** Executes `op` with the values of its operands. */
  evaluate(op: Operation, args: Results, m: Machine): Outcome;
}

/** The reference semantics of an operation. */
export const Evaluator = new OpInterface<EvaluatorMethods>("Evaluator", "what the operation means, executed directly");

/** A request to execute `region` with `args`; the region sees the values around the operation. */
export function enter(region: Region, ...args: Results): RegionCall {
  return new RegionCall(region, args, false);
}

/** A request to execute the body of a function. */
export function call(body: Region, args: Results): RegionCall {
  return new RegionCall(body, args, true);
}

/** The semantics of a terminator that passes its operands to the parent operation. */
export const leaveWithOperands: EvaluatorMethods = { evaluate: (_op, args) => new Leave(args) };
