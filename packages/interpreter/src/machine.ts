import { at, type Block, defined, fail, type Operation, type Region, type Value } from "@tt-opt/ir-core";
import { attachEvaluators } from "./attach-evaluators.ts";
import { type Evaluation, Evaluator, Jump, Leave, type Outcome, type RegionCall, type Results } from "./evaluator.ts";
import { InterpreterError, type InterpreterErrorKind } from "./interpreter-error.ts";
import { Memory, type MemoryRegion, type Place } from "./memory.ts";
import type { PrintEvent } from "./print-event.ts";
import type { SliceNumbers } from "./slices.ts";
import type { Elements, RuntimeValue } from "./values.ts";

/** Limits and callbacks of an interpretation. */
export interface MachineOptions {
  /** Called for every `tt.print` and `vector.print`. */
  readonly print?: (event: PrintEvent) => void;
  /** Largest number of executed operations; 100 million if left out. */
  readonly maxSteps?: number;
  /** Largest number of calls of functions inside of each other; 1000 if left out. */
  readonly maxCallDepth?: number;
  /** Called when the lanes of one store write different values to a byte: it is undefined which of them remains. */
  readonly conflict?: () => void;
}

/** The id of the executed program and the size of the grid. */
export interface ProgramPosition {
  readonly id: readonly [number, number, number];
  readonly grid: readonly [number, number, number];
}

/** A slice of a shared tensor that an iteration of `scf.forall` replaces. */
export interface ParallelInsert {
  readonly dest: Value;
  readonly source: RuntimeValue;
  readonly slice: SliceNumbers;
}

/** The values in one call of a function. */
type Environment = Map<Value, RuntimeValue>;

/** The suspended execution of a region. */
interface Frame {
  readonly values: Environment;
  /** Whether the region is the body of a called function. */
  readonly isFunction: boolean;
  /** The operation to execute next; undefined after the last one of a block without terminator. */
  next: Operation | undefined;
  /** The operation of this frame that waits for the end of a region. */
  waiting: { readonly op: Operation; readonly evaluation: Evaluation } | undefined;
}

/**
 * Executes operations one after the other. Regions in execution are frames on an explicit stack. A call of a function
 * has a single table of values, since regions see the definitions around them.
 */
export class Machine {
  readonly memory: Memory = new Memory();
  readonly options: MachineOptions;
  program: ProgramPosition = { id: [0, 0, 0], grid: [1, 1, 1] };
  /** The indices of the structured operations in execution, innermost last. */
  readonly loopIndices: (readonly number[])[] = [];
  /** The mask of the surrounding `vector.mask`. */
  mask: Elements | undefined;
  /** The slices that the current iteration of `scf.forall` has inserted into shared tensors. */
  parallelInserts: ParallelInsert[] = [];
  /** Memory of `memref.global` by operation. */
  readonly globals: Map<Operation, MemoryRegion> = new Map();
  #steps = 0;
  #callDepth = 0;
  #current: Operation | undefined;

  constructor(options: MachineOptions = {}) {
    attachEvaluators();
    this.options = options;
  }

  /** Number of executed operations. */
  get steps(): number {
    return this.#steps;
  }

  /** Stops the interpretation at the current operation. */
  error(kind: InterpreterErrorKind, message: string): never {
    throw new InterpreterError(kind, message, this.#current);
  }

  /** The place of `count` bytes at `address`; stops if they are not in one buffer. */
  locate(address: bigint, count: number, what: "reads" | "writes"): Place {
    return (
      this.memory.find(address, count) ??
      this.error(
        "out-of-bounds",
        `${what} ${bytes(count)} at address 0x${address.toString(16)}, where there is no buffer`,
      )
    );
  }

  /** Executes a region that sees no values from outside; returns the operands of its terminator. */
  run(region: Region, args: Results): Results {
    const callDepth = this.#callDepth;
    try {
      return this.#run(region, args);
    } finally {
      this.#callDepth = callDepth;
    }
  }

  #run(region: Region, args: Results): Results {
    const stack: Frame[] = [];
    let frame = this.#enter(region, args, new Map(), false);
    for (;;) {
      const op = frame.next;
      let outcome: Outcome = new Leave([]);
      if (op !== undefined) {
        frame.next = op.next;
        outcome = this.#evaluate(op, frame.values);
        if (isResults(outcome)) {
          bind(frame.values, op, outcome);
          continue;
        }
      }
      if (outcome instanceof Jump) {
        bindArguments(frame.values, outcome.block, outcome.args);
        frame.next = outcome.block.first;
        continue;
      }
      let input: Results = [];
      if (outcome instanceof Leave) {
        const parent = stack.pop();
        if (parent === undefined) return outcome.values;
        if (frame.isFunction) this.#callDepth--;
        frame = parent;
        input = outcome.values;
      } else if (op !== undefined && isEvaluation(outcome)) frame.waiting = { op, evaluation: outcome };
      const request = this.#resume(frame, input);
      if (request === undefined) continue;
      stack.push(frame);
      const { region: next, args: inputs, isFunction } = request;
      if (isFunction) this.#countCall();
      frame = this.#enter(next, inputs, isFunction ? new Map() : frame.values, isFunction);
    }
  }

  /** Resumes the waiting operation of `frame`; returns the next region that it requests, if any. */
  #resume(frame: Frame, input: Results): RegionCall | undefined {
    const { op, evaluation } = defined(frame.waiting, "the operation that waits for a region");
    this.#current = op;
    const step = evaluation.next(input);
    if (step.done !== true) return step.value;
    frame.waiting = undefined;
    bind(frame.values, op, step.value);
    return undefined;
  }

  #evaluate(op: Operation, values: Environment): Outcome {
    this.#current = op;
    if (++this.#steps > (this.options.maxSteps ?? 100_000_000)) {
      this.error(
        "step-limit",
        `is one operation more than the ${this.#steps - 1} that may be executed; raise 'maxSteps'`,
      );
    }
    const evaluator = Evaluator.get(op);
    if (evaluator === undefined) {
      return this.error("missing-evaluator", `has no evaluator; attach one with Evaluator.attach(…) or lower it first`);
    }
    const args: RuntimeValue[] = [];
    for (const { value } of op.opOperands) args.push(valueOf(values, value));
    return evaluator.evaluate(op, args, this);
  }

  #countCall(): void {
    const { maxCallDepth = 1000 } = this.options;
    if (++this.#callDepth <= maxCallDepth) return;
    this.error(
      "call-depth",
      `is one call more than the ${maxCallDepth} that may be inside of each other; end the recursion, or raise 'maxCallDepth'`,
    );
  }

  #enter(region: Region, args: Results, values: Environment, isFunction: boolean): Frame {
    const block = region.entry;
    if (block === undefined) return this.error("invalid", "has no body to execute");
    bindArguments(values, block, args);
    return { values, isFunction, next: block.first, waiting: undefined };
  }
}

function isResults(outcome: Outcome): outcome is Results {
  return Array.isArray(outcome);
}

function isEvaluation(outcome: Outcome): outcome is Evaluation {
  return "next" in outcome;
}

function valueOf(values: Environment, value: Value): RuntimeValue {
  const found = values.get(value);
  return found ?? fail(`a value of type ${value.type.toString()} is used before it is computed`);
}

function bind(values: Environment, op: Operation, results: Results): void {
  const { length } = op.results;
  if (results.length !== length)
    fail(`the evaluator of ${op.name} gave ${results.length} results instead of ${length}`);
  for (let i = 0; i < length; i++) values.set(op.resultAt(i), at(results, i));
}

function bindArguments(values: Environment, block: Block, args: Results): void {
  const { length } = block.args;
  if (args.length !== length) fail(`a block with ${length} arguments was given ${args.length}`);
  for (let i = 0; i < length; i++) values.set(at(block.args, i), at(args, i));
}

function bytes(count: number): string {
  return count === 1 ? "1 byte" : `${count} bytes`;
}
