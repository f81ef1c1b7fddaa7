/** `scf`: loops and conditionals. Loops that may run in any order run in row-major order. */
import { scf } from "@tt-opt/dialect-std";
import { at, integerWidth, type Region } from "@tt-opt/ir-core";
import { enter, type Evaluation, Evaluator, leaveWithOperands, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { wrap } from "../scalars.ts";
import { elements, integer, isTrue, type RuntimeValue, size } from "../values.ts";
import { insertSlice, mixedNumbers } from "../slices.ts";

/** Attaches the evaluators of this file. */
export function attachScf(): void {
  Evaluator.attach(scf.YieldOp, leaveWithOperands);
  Evaluator.attach(scf.ConditionOp, leaveWithOperands);
  Evaluator.attach(scf.ReduceReturnOp, leaveWithOperands);
  Evaluator.attach(scf.IfOp, { evaluate: evaluateIf });
  Evaluator.attach(scf.ForOp, { evaluate: evaluateFor });
  Evaluator.attach(scf.WhileOp, { evaluate: evaluateWhile });
  Evaluator.attach(scf.ExecuteRegionOp, { evaluate: (op, args) => executeRegion(op.bodyRegion, args) });
  Evaluator.attach(scf.IndexSwitchOp, {
    evaluate: (op, args) => executeRegion(op.regionFor(integer(args[0])), []),
  });
  Evaluator.attach(scf.ParallelOp, { evaluate: evaluateParallel });
  Evaluator.attach(scf.ReduceOp, leaveWithOperands);
  Evaluator.attach(scf.ForallOp, { evaluate: evaluateForall });
  Evaluator.attach(scf.InParallelOp, { evaluate: (op) => executeRegion(op.bodyRegion, []) });
}

/** Executes one region, whose terminator provides the results. */
export function* executeRegion(region: Region, args: Results): Evaluation {
  return yield enter(region, ...args);
}

function* evaluateIf(op: scf.IfOp, args: Results): Evaluation {
  const region = isTrue(args[0]) ? op.thenRegion : op.elseRegion;
  return region.isEmpty ? [] : yield enter(region);
}

function* evaluateFor(op: scf.ForOp, args: Results, m: Machine): Evaluation {
  const { type } = op.lowerBound;
  const width = integerWidth(type) ?? 64;
  const read = (value: RuntimeValue): bigint =>
    op.isUnsigned ? BigInt.asUintN(width, integer(value)) : BigInt.asIntN(width, integer(value));
  const [end, step] = [read(at(args, 1)), read(at(args, 2))];
  if (step <= 0n) return m.error("invalid", `has a step of ${step}, which must be positive`);
  let carried = args.slice(3);
  for (let i = read(at(args, 0)); i < end; i += step) {
    carried = [...(yield enter(op.bodyRegion, wrap(type, i), ...carried))];
  }
  return carried;
}

function* evaluateWhile(op: scf.WhileOp, args: Results): Evaluation {
  let carried = args;
  for (;;) {
    const [condition, ...values] = yield enter(op.before, ...carried);
    if (!isTrue(condition)) return values;
    carried = yield enter(op.after, ...values);
  }
}

/** All index vectors of a loop nest in row-major order. */
function* iterations(
  lower: readonly number[],
  upper: readonly number[],
  steps: readonly number[],
): Generator<readonly bigint[]> {
  const index = [...lower];
  if (lower.some((low, dim) => low >= at(upper, dim))) return;
  for (;;) {
    yield index.map(BigInt);
    let dim = lower.length - 1;
    for (; dim >= 0; dim--) {
      const next = at(index, dim) + at(steps, dim);
      const isInside = next < at(upper, dim);
      index[dim] = isInside ? next : at(lower, dim);
      if (isInside) break;
    }
    if (dim < 0) return;
  }
}

function* evaluateParallel(op: scf.ParallelOp, args: Results, m: Machine): Evaluation {
  const rank = op.lowerBound.length;
  const numbers = (from: number): readonly number[] => args.slice(from, from + rank).map(size);
  const steps = numbers(2 * rank);
  if (steps.some((step) => step <= 0)) return m.error("invalid", "has a step that is not positive");
  let results = args.slice(3 * rank);
  const reductions = op.body.last?.regions ?? [];
  for (const index of iterations(numbers(0), numbers(rank), steps)) {
    const values = yield enter(op.bodyRegion, ...index);
    const next: RuntimeValue[] = [];
    for (const [i, region] of reductions.entries()) {
      next.push(...(yield enter(region, at(results, i), at(values, i))));
    }
    results = next;
  }
  return results;
}

/** The shared tensors are the values of the region's arguments, which `tensor.parallel_insert_slice` replaces. */
function* evaluateForall(op: scf.ForallOp, args: Results, m: Machine): Evaluation {
  const operands = args[Symbol.iterator]();
  const lower = mixedNumbers(op.lowerBounds, operands);
  const upper = mixedNumbers(op.upperBounds, operands);
  const steps = mixedNumbers(op.steps, operands);
  if (steps.some((step) => step <= 0)) return m.error("invalid", "has a step that is not positive");
  let outputs: RuntimeValue[] = [...operands];
  for (const index of iterations(lower, upper, steps)) {
    const before = m.parallelInserts;
    m.parallelInserts = [];
    yield enter(op.bodyRegion, ...index, ...outputs);
    for (const { dest, source, slice } of m.parallelInserts) {
      const number = op.regionOutArgs.findIndex((arg) => arg === dest);
      if (number < 0) return m.error("invalid", "has an insertion into a tensor that is not shared");
      outputs = outputs.with(number, insertSlice(elements(source), elements(outputs[number]), slice));
    }
    m.parallelInserts = before;
  }
  return outputs;
}
