/** Loops and branches that carry tensors: on buffers they carry nothing, but write one buffer. */
import { scf } from "@tt-opt/dialect-std";
import {
  AnyRankedTensor,
  at,
  beforeOp,
  defined,
  isDynamic,
  type Operation,
  type OpResult,
  RankedTensorType,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import type { Buffer, Bufferizer } from "./bufferizer.ts";
import { isTensor } from "./tensor-uses.ts";

/** What a terminator has to hand over, copied where it is not there already. */
interface Transfer {
  readonly value: Value;
  readonly to: Buffer;
  /** The tensor whose buffer `to` is, to see whether `value` is in it already. */
  readonly owner: Value;
}

/** Copies each value to where it belongs; a value that lies where another one goes is saved first. */
function transfer(b: Bufferizer, terminator: Operation, transfers: readonly Transfer[]): void {
  b.atEndBefore(terminator);
  const { aliases } = b.decisions;
  const pending = transfers.filter(({ value, owner }) => !aliases.same(value, owner));
  const saved = pending.map(({ value, owner }) => {
    const isOverwritten = pending.some((other) => other.owner !== owner && aliases.same(value, other.owner));
    return isOverwritten ? b.snapshot(b.buffer(value)) : b.buffer(value);
  });
  pending.forEach(({ to }, index) => b.copy(at(saved, index), to));
}

/** The values that are not tensors. */
function others(values: readonly Value[]): Value[] {
  return values.filter((value) => !isTensor(value));
}

/** A loop writes the buffer of its initial value, or of a copy of it. */
export function bufferizeFor(b: Bufferizer, op: scf.ForOp): boolean {
  if (!op.initArgs.some(isTensor)) return false;
  const { rw } = b;
  const buffers = op.initArgs.map((init, index) => {
    if (!isTensor(init)) return undefined;
    const isInPlace = b.decisions.inPlace.has(at(op.opOperands, 3 + index));
    return isInPlace ? b.buffer(init) : b.snapshot(b.buffer(init));
  });
  const { body } = op;
  buffers.forEach((buffer, index) => {
    if (buffer === undefined) return;
    b.setBuffer(at(body.args, 1 + index), buffer);
    b.setBuffer(op.resultAt(index), buffer);
  });
  b.afterRegion(op, () => {
    const terminator = defined(body.last, "the terminator of a loop");
    const transfers = buffers.flatMap((to, index): Transfer[] =>
      to === undefined ? [] : [{ value: terminator.operand(index), to, owner: at(body.args, 1 + index) }],
    );
    transfer(b, terminator, transfers);
    rw.setOperands(terminator, others(terminator.operands));
    for (let i = body.args.length - 1; i > 0; i--) if (isTensor(at(body.args, i))) dropArgument(b, op, i);
    rebuild(b, op, [...op.operands.slice(0, 3), ...others(op.initArgs)]);
  });
  return true;
}

function dropArgument(b: Bufferizer, op: scf.ForOp, index: number): void {
  b.retire(at(op.body.args, index));
  b.rw.removeArgument(op.body, index);
}

/** Makes `op` anew without the results that were tensors. */
function rebuild(b: Bufferizer, op: Operation, operands: readonly Value[]): Operation {
  const { rw } = b;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const kept = op.results.filter((result) => !isTensor(result));
  const made = rw.createGeneric(op.name, {
    operands,
    resultTypes: kept.map((result) => result.type),
    properties: op.properties.entries(),
    attributes: op.attributes.entries(),
    regions: op.regions.map((region) => rw.takeRegion(region)),
  });
  kept.forEach((result, index) => rw.replaceAllUses(result, made.resultAt(index)));
  return made;
}

/** The first result of an operation inside of `root` that needs a buffer before it is known how large it is. */
export function unknownSize(root: Operation): OpResult | undefined {
  let found: OpResult | undefined;
  root.walk((op) => {
    if (!op.is(scf.IfOp) && !op.is(scf.IndexSwitchOp) && !op.is(scf.WhileOp)) return "advance";
    found = op.results.find(({ type }) => type instanceof RankedTensorType && type.shape.some(isDynamic));
    return found === undefined ? "advance" : "interrupt";
  });
  return found;
}

function staticBuffer(b: Bufferizer, result: Value): Buffer {
  return b.allocate(typed(result, AnyRankedTensor).type, []);
}

/** All branches write one buffer. */
export function bufferizeBranches(b: Bufferizer, op: scf.IfOp | scf.IndexSwitchOp): boolean {
  if (!op.results.some(isTensor)) return false;
  const buffers = op.results.map((result) => (isTensor(result) ? staticBuffer(b, result) : undefined));
  buffers.forEach((buffer, index) => buffer !== undefined && b.setBuffer(op.resultAt(index), buffer));
  b.afterRegion(op, () => {
    for (const region of op.regions) {
      const terminator = defined(region.entry?.last, "the terminator of a branch");
      const transfers = buffers.flatMap((to, index): Transfer[] =>
        to === undefined ? [] : [{ value: terminator.operand(index), to, owner: op.resultAt(index) }],
      );
      transfer(b, terminator, transfers);
      b.rw.setOperands(terminator, others(terminator.operands));
    }
    rebuild(b, op, op.operands);
  });
  return true;
}

/** What the two regions of a while loop hand to each other goes through buffers of its own. */
export function bufferizeWhile(b: Bufferizer, op: scf.WhileOp): boolean {
  const { rw } = b;
  if (!op.operands.some(isTensor) && !op.results.some(isTensor)) return false;
  const before = op.operands.map((init) => (isTensor(init) ? b.snapshot(b.buffer(init)) : undefined));
  const after = op.results.map((result) => (isTensor(result) ? staticBuffer(b, result) : undefined));
  const [beforeBlock, afterBlock] = [op.beforeBlock, op.afterBlock];
  before.forEach((buffer, index) => buffer !== undefined && b.setBuffer(at(beforeBlock.args, index), buffer));
  after.forEach((buffer, index) => {
    if (buffer === undefined) return;
    b.setBuffer(at(afterBlock.args, index), buffer);
    b.setBuffer(op.resultAt(index), buffer);
  });
  b.afterRegion(op, () => {
    const condition = op.conditionOp;
    transfer(b, condition, transfersTo(after, condition.operands.slice(1), afterBlock.args));
    rw.setOperands(condition, others(condition.operands));
    const yieldOp = defined(afterBlock.last, "the terminator of a loop");
    transfer(b, yieldOp, transfersTo(before, yieldOp.operands, beforeBlock.args));
    rw.setOperands(yieldOp, others(yieldOp.operands));
    for (const block of [beforeBlock, afterBlock]) {
      for (let i = block.args.length - 1; i >= 0; i--) {
        if (!isTensor(at(block.args, i))) continue;
        b.retire(at(block.args, i));
        rw.removeArgument(block, i);
      }
    }
    rebuild(b, op, others(op.operands));
  });
  return true;
}

function transfersTo(
  buffers: readonly (Buffer | undefined)[],
  values: readonly Value[],
  owners: readonly Value[],
): Transfer[] {
  return buffers.flatMap((to, index) =>
    to === undefined ? [] : [{ value: at(values, index), to, owner: at(owners, index) }],
  );
}
