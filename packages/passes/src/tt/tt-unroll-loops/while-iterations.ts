/** Loops that go on as long as a number is of some kind, which is known from the start: as in a binary search. */
import type { scf } from "@tt-opt/dialect-std";
import {
  type Attribute,
  type Block,
  cloneOperation,
  constantOperand,
  foldOperation,
  IntegerAttr,
  IrMapping,
  isAttribute,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";

/** The constants that are known of values in one iteration. */
type Constants = Map<Value, Attribute>;

/** The number of iterations, if constants tell it and it is at most `most`. */
export function whileIterations(loop: scf.WhileOp, most: number): number | undefined {
  let carried: readonly (Attribute | undefined)[] = loop.inits.map(constantOperand);
  for (let count = 0; count <= most; count++) {
    const before = evaluate(loop.beforeBlock, carried);
    const { condition, args } = loop.conditionOp;
    const goesOn = constantOf(condition, before);
    if (!(goesOn instanceof IntegerAttr)) return undefined;
    if (goesOn.number === 0) return count;
    const passed = args.map((value) => constantOf(value, before));
    const after = evaluate(loop.afterBlock, passed);
    carried = loop.yieldedValues.map((value) => constantOf(value, after));
  }
  return undefined;
}

function evaluate(block: Block, args: readonly (Attribute | undefined)[]): Constants {
  const constants: Constants = new Map();
  args.forEach((constant, i) => {
    const arg = block.args[i];
    if (arg !== undefined && constant !== undefined) constants.set(arg, constant);
  });
  for (const op of block.ops()) {
    if (op.regions.length > 0 || op.resultCount !== 1) continue;
    const operands = op.operands.map((operand) => constantOf(operand, constants));
    const [folded] = foldOperation(op, operands) ?? [];
    if (folded === undefined) continue;
    const constant = isAttribute(folded) ? folded : constantOf(folded, constants);
    if (constant !== undefined) constants.set(op.resultAt(0), constant);
  }
  return constants;
}

function constantOf(value: Value, constants: Constants): Attribute | undefined {
  return constants.get(value) ?? constantOperand(value);
}

/** Replaces a loop by copies of its body for `count` iterations, at the insertion point of `rw`. */
export function unrollWhile(rw: Rewriter, loop: scf.WhileOp, count: number): void {
  const copy = (block: Block, args: readonly Value[]): readonly Value[] => {
    const mapping = new IrMapping().mapAll(block.args, args);
    for (const op of block.ops()) if (op !== block.last) rw.insert(cloneOperation(op, mapping));
    return (block.last?.operands ?? []).map((value) => mapping.get(value));
  };
  let carried: readonly Value[] = loop.inits;
  for (let i = 0; i < count; i++) {
    const [, ...passed] = copy(loop.beforeBlock, carried);
    carried = copy(loop.afterBlock, passed);
  }
  const [, ...results] = copy(loop.beforeBlock, carried);
  rw.replace(loop, ...results);
}
