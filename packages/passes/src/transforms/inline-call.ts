/** The mechanics of inlining: replaces one call by the body of its callee. */
import { cf } from "@tt-opt/dialect-std";
import {
  type Block,
  Call,
  Callable,
  CallSiteLoc,
  cloneOperation,
  defined,
  IrMapping,
  type Operation,
  type Region,
  ReturnLike,
  type Rewriter,
  SingleBlock,
} from "@tt-opt/ir-core";

/**
 * Why `call` cannot be replaced by the body of `callable`, regardless of the cost; undefined if it can. With `force`,
 * requests not to be inlined are ignored.
 */
export function whyNotInlinable(call: Operation, callable: Operation, force = false): string | undefined {
  const body = Callable.get(callable)?.region(callable);
  if (body?.entry === undefined) return "the callee has no body";
  if (call.block === undefined || call.definition.isTerminator) return "the call is a terminator";
  if (call.parentRegion !== undefined && body.isAncestorOf(call.parentRegion))
    return "the call is inside of its callee";
  for (const op of force ? [] : [callable, call]) {
    if (op.context.dialect(op.definition.dialectName)?.mayInline?.(op) === false)
      return "the callee may not be inlined";
    if (op.attribute("no_inline") !== undefined) return "it is marked 'no_inline'";
  }
  const args = Call.get(call)?.args(call) ?? [];
  const fits =
    args.length === body.entry.args.length &&
    body.entry.args.every(({ type }, i) => type === args[i]?.value.type) &&
    sameTypes(Callable.get(callable)?.resultTypes(callable) ?? [], call.resultTypes);
  if (!fits) return "the types of the call and of its callee differ";
  if (body.hasOneBlock) return returnOf(body.entry) === undefined ? "the callee does not return" : undefined;
  const around = call.parentOp;
  if (around !== undefined && around.definition !== callable.definition && around.has(SingleBlock)) {
    return `the callee has several blocks, but '${around.name}' takes only one`;
  }
  return undefined;
}

function sameTypes<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((type, i) => type === b[i]);
}

function returnOf(block: Block): Operation | undefined {
  const { last } = block;
  return last?.has(ReturnLike) === true && last.blockOperands.length === 0 ? last : undefined;
}

/**
 * Replaces `call` by the body of `callable`, which must be possible. With `takesBody`, the body itself is moved, and
 * the callable is left without one. Returns the inlined operations.
 */
export function inlineCall(
  call: Operation,
  callable: Operation,
  rw: Rewriter,
  takesBody: boolean,
): readonly Operation[] {
  const region = defined(Callable.get(callable)?.region(callable), "the body of the callee");
  const body = takesBody ? rw.takeRegion(region) : copyOf(region, callable);
  const args = (Call.get(call)?.args(call) ?? []).map(({ value }) => value);
  const entry = defined(body.entry, "the entry block of the callee");
  const inlined = [...body.blocks()].flatMap((block) => [...block.ops()]);
  const callLoc = call.loc;
  for (const op of inlined) {
    op.walk((inner) => rw.setLocation(inner, CallSiteLoc.get(inner.loc, callLoc)));
  }
  const block = defined(call.block, "the block of the call");
  if (body.hasOneBlock) {
    const exit = defined(returnOf(entry), "the end of the callee");
    rw.inline(entry, { block, before: call }, args);
    const values = exit.operands;
    rw.replace(call, ...values);
    rw.erase(exit);
    return inlined.filter((op) => op !== exit);
  }
  const after = rw.splitBefore(call);
  const results = call.results.map((result) => rw.addArgument(after, result.type, callLoc));
  results.forEach((argument, i) => (argument.name = call.resultAt(i).name));
  const exits = [...body.blocks()].flatMap((inner) => returnOf(inner) ?? []);
  rw.moveBlocks(body, defined(block.region, "the region of the call"), after);
  for (const exit of exits) {
    rw.at = { block: defined(exit.block, "the block of a return"), before: exit };
    rw.rawLoc = exit.rawLoc;
    inlined.push(cf.BranchOp.build(rw, { dest: after, destOperands: exit.operands }));
    rw.erase(exit);
  }
  rw.inline(entry, { block, before: undefined }, args);
  rw.replace(call, ...results);
  return inlined.filter((op) => op.block !== undefined);
}

function copyOf(region: Region, callable: Operation): Region {
  const index = callable.regions.indexOf(region);
  // Copies the whole callable and takes the body of the copy, so that values inside of it map to each other.
  return cloneOperation(callable, new IrMapping()).region(index);
}
