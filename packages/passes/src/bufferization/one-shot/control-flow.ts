/**
 * Bufferizes loops and branches that carry tensors. A tensor of known size is in one buffer that all iterations or
 * branches write, and the bufferized operation does not carry it. If the size is only known once the tensor has been
 * computed, the operation carries the buffer, a new one each time.
 */
import type { scf } from "@tt-opt/dialect-std";
import {
  AnyMemRef,
  AnyRankedTensor,
  at,
  beforeOp,
  type Block,
  type BlockArgument,
  defined,
  type Operation,
  RankedTensorType,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Buffer, bufferType } from "./buffer.ts";
import type { Bufferizer } from "./bufferizer.ts";
import { type BranchOp, branchOrigin } from "./equivalent-buffers.ts";
import { hasUnknownSize, isTensor } from "./tensor-uses.ts";

/** How a value gets from one region to the next: unchanged, in a fixed buffer, or with a carried buffer. */
type Way = "value" | Buffer | "passed";

/** A value that a terminator must forward to a buffer, copied unless it is there already. */
interface Transfer {
  readonly value: Value;
  readonly to: Buffer;
  /** The tensor of the buffer `to`, to check whether `value` is in it already. */
  readonly owner: Value;
}

/** Copies each value to its buffer. A value in a buffer that another copy overwrites is saved first. */
function transfer(b: Bufferizer, terminator: Operation, transfers: readonly Transfer[]): void {
  b.atEndBefore(terminator);
  const { aliases, equivalents } = b.decisions;
  const pending = transfers.filter(({ value, owner }) => !equivalents.same(value, owner));
  const saved = pending.map(({ value, owner }) => {
    const isOverwritten = pending.some((other) => other.owner !== owner && aliases.same(value, other.owner));
    return isOverwritten ? b.snapshot(b.buffer(value)) : b.buffer(value);
  });
  pending.forEach(({ to }, index) => b.copy(at(saved, index), to));
}

/** Those of `values` that are still carried: all but those in fixed buffers. */
function carried<T>(values: readonly T[], ways: readonly Way[]): T[] {
  return values.filter((_, index) => typeof at(ways, index) === "string");
}

/**
 * Makes `terminator` forward its operands from the one at `first` by `ways`, to the tensors `owners`. Carried buffers
 * are copies, since the original buffers may be overwritten.
 */
function handOver(
  b: Bufferizer,
  terminator: Operation,
  { first = 0, ways, owners }: { first?: number; ways: readonly Way[]; owners: readonly Value[] },
): void {
  const values = terminator.operands.slice(first);
  b.atEndBefore(terminator);
  const passed = values.map((value, index) => (at(ways, index) === "passed" ? contiguousCopy(b, value) : value));
  const transfers = values.flatMap((value, index): Transfer[] => {
    const to = at(ways, index);
    return typeof to === "string" ? [] : [{ value, to, owner: at(owners, index) }];
  });
  transfer(b, terminator, transfers);
  b.rw.setOperands(terminator, [...terminator.operands.slice(0, first), ...carried(passed, ways)]);
}

function contiguousCopy(b: Bufferizer, value: Value): Buffer {
  return b.cast(b.snapshot(b.buffer(value)), typed(value, AnyRankedTensor).type);
}

/** The type of the carried value for a value of `type`. */
function carriedType(type: Type, way: Way): Type {
  return way === "passed" && type instanceof RankedTensorType ? bufferType(type) : type;
}

/** Adds an argument for the buffer of `arg`, next to it. */
function passedArgument(b: Bufferizer, arg: BlockArgument): Value {
  const type = carriedType(arg.type, "passed");
  return b.rw.addArgument(arg.owner, type, b.rw.loc, arg.index + 1);
}

/** Sets the buffers of the arguments of `block` from the one at `first`; {@link dropTensors} removes the tensors. */
function enter(b: Bufferizer, block: Block, ways: readonly Way[], first = 0): void {
  const args = block.args.slice(first);
  args.forEach((arg, index) => {
    const way = at(ways, index);
    if (way === "value") return;
    const buffer = way === "passed" ? passedArgument(b, arg) : way;
    b.setBuffer(arg, typed(buffer, AnyMemRef));
  });
}

/** Removes the arguments that are tensors. */
function dropTensors(b: Bufferizer, block: Block): void {
  for (let i = block.args.length - 1; i >= 0; i--) {
    if (!isTensor(at(block.args, i))) continue;
    b.retire(at(block.args, i));
    b.rw.removeArgument(block, i);
  }
}

/** A loop writes the buffer of its initial value or a copy of it, if the yielded tensor has the same size. */
export function bufferizeFor(b: Bufferizer, op: scf.ForOp): boolean {
  if (!op.initArgs.some(isTensor)) return false;
  const { body } = op;
  const terminator = defined(body.last, "the terminator of a loop");
  const owners = body.args.slice(1);
  const initial = op.initArgs.map((init, index) => {
    if (!isTensor(init)) return init;
    const isInPlace = b.decisions.inPlace.has(at(op.opOperands, 3 + index));
    return isInPlace ? b.buffer(init) : b.copyOf(init);
  });
  const ways = op.initArgs.map((init, index): Way => {
    if (!isTensor(init)) return "value";
    const keepsSize =
      !hasUnknownSize(init) || b.decisions.equivalents.same(terminator.operand(index), at(owners, index));
    return keepsSize ? typed(at(initial, index), AnyMemRef) : "passed";
  });
  const operands = initial.map((value, index) =>
    at(ways, index) === "passed" ? b.contiguous(typed(value, AnyMemRef)) : value,
  );
  enter(b, body, ways, 1);
  setResults(b, op, ways);
  b.afterRegion(op, () => {
    handOver(b, terminator, { ways, owners });
    dropTensors(b, body);
    rebuild(b, op, [...op.operands.slice(0, 3), ...carried(operands, ways)], ways);
  });
  return true;
}

/** Sets the buffers of results that are in fixed buffers. */
function setResults(b: Bufferizer, op: Operation, ways: readonly Way[]): void {
  ways.forEach((way, index) => {
    if (typeof way !== "string") b.setBuffer(op.resultAt(index), way);
  });
}

/** Rebuilds `op` with the results that `ways` carry. */
function rebuild(b: Bufferizer, op: Operation, operands: readonly Value[], ways: readonly Way[]): void {
  const { rw } = b;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const made = rw.createGeneric(op.name, {
    operands,
    resultTypes: carried(
      op.results.map(({ type }, index) => carriedType(type, at(ways, index))),
      ways,
    ),
    properties: op.properties.entries(),
    attributes: op.attributes.entries(),
    regions: op.regions.map((region) => rw.takeRegion(region)),
  });
  carried(op.results, ways).forEach((result, index) => {
    const value = made.resultAt(index);
    if (isTensor(result)) b.setBuffer(result, typed(value, AnyMemRef));
    else rw.replaceAllUses(result, value);
  });
}

/** How a result of several regions is passed: in a new buffer if its size is known. */
function wayOfResult(b: Bufferizer, result: Value): Way {
  if (!isTensor(result)) return "value";
  return hasUnknownSize(result) ? "passed" : b.allocate(typed(result, AnyRankedTensor).type, []);
}

/** All branches write one buffer: that of an earlier tensor if all of them write it in place. */
export function bufferizeBranches(b: Bufferizer, op: BranchOp): boolean {
  if (!op.results.some(isTensor)) return false;
  const ways = op.results.map((result, index) => {
    const origin = branchOrigin(op, index);
    const isThere = origin !== undefined && b.decisions.equivalents.same(origin, result);
    return isThere ? b.buffer(origin) : wayOfResult(b, result);
  });
  setResults(b, op, ways);
  b.afterRegion(op, () => {
    for (const region of op.regions) {
      handOver(b, defined(region.entry?.last, "the terminator of a branch"), { ways, owners: op.results });
    }
    rebuild(b, op, op.operands, ways);
  });
  return true;
}

/** Values that the two regions of a while loop pass to each other have buffers of their own. */
export function bufferizeWhile(b: Bufferizer, op: scf.WhileOp): boolean {
  if (!op.operands.some(isTensor) && !op.results.some(isTensor)) return false;
  const initial = op.operands.map((init) => (isTensor(init) ? contiguousCopy(b, init) : init));
  const before = op.operands.map((init, index): Way => {
    if (!isTensor(init)) return "value";
    return hasUnknownSize(init) ? "passed" : typed(at(initial, index), AnyMemRef);
  });
  const after = op.results.map((result) => wayOfResult(b, result));
  const [beforeBlock, afterBlock] = [op.beforeBlock, op.afterBlock];
  const owners = { before: [...beforeBlock.args], after: [...afterBlock.args] };
  enter(b, beforeBlock, before);
  enter(b, afterBlock, after);
  setResults(b, op, after);
  b.afterRegion(op, () => {
    handOver(b, op.conditionOp, { first: 1, ways: after, owners: owners.after });
    const yieldOp = defined(afterBlock.last, "the terminator of a loop");
    handOver(b, yieldOp, { ways: before, owners: owners.before });
    dropTensors(b, beforeBlock);
    dropTensors(b, afterBlock);
    rebuild(b, op, carried(initial, before), after);
  });
  return true;
}
