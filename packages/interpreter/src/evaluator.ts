/**
 * What operations mean: an interface whose one method computes the results of an operation from its operands. An
 * operation with regions is a generator that asks for a region to be executed and is given what its terminator yields,
 * so that the depth of nesting never becomes the depth of the host's stack.
 */
import { type Block, type Operation, OpInterface, type Region } from "@tt-opt/ir-core";
import type { Machine } from "./machine.ts";
import type { RuntimeValue } from "./values.ts";

/** The values of an operation's results. */
export type Results = readonly RuntimeValue[];

/** A terminator's transfer to another block of the same region. */
export class Jump {
  readonly block: Block;
  readonly args: Results;

  constructor(block: Block, args: Results) {
    this.block = block;
    this.args = args;
  }
}

/** A terminator that ends its region and gives its operation values. */
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
  /** Whether the region belongs to a function: it sees no values from outside. */
  readonly isFunction: boolean;

  constructor(region: Region, args: Results, isFunction: boolean) {
    this.region = region;
    this.args = args;
    this.isFunction = isFunction;
  }
}

/** An operation with regions in the middle of its execution. */
export type Evaluation = Generator<RegionCall, Results, Results>;

/** What evaluating an operation leads to. */
export type Outcome = Results | Jump | Leave | Evaluation;

/** The methods of {@link Evaluator}. */
export interface EvaluatorMethods {
  /** Executes `op` on the values of its operands. */
  evaluate(op: Operation, args: Results, m: Machine): Outcome;
}

/** The reference semantics of an operation. */
export const Evaluator = new OpInterface<EvaluatorMethods>("Evaluator", "what the operation means, executed directly");

/** A request to execute `region` on `args`, seeing the values around the operation. */
export function enter(region: Region, ...args: Results): RegionCall {
  return new RegionCall(region, args, false);
}

/** A request to execute the body of a function. */
export function call(body: Region, args: Results): RegionCall {
  return new RegionCall(body, args, true);
}

/** What a terminator means that gives its operands to the operation around it. */
export const leaveWithOperands: EvaluatorMethods = { evaluate: (_op, args) => new Leave(args) };
