/**
 * Whether the programs of a kernel wait for each other, as those of cooperative reductions do: each adds itself to a
 * counter and then reads the counter until all have come. One program after the other would wait for ever. So it would
 * where a program either sets a flag or waits for it, as in products whose tiles are cut among programs: one that comes
 * later may be the one that sets it. And so it would where each program sets a flag of its own and waits for those of later
 * ones: of its neighbours, or of all. A lock is something else: who waits for it does so until one that runs, or has run,
 * lets it go; and so are turns, where each program waits, and then lets the next one go. Those set themselves what they
 * have waited for.
 */
import { constantInt, isConstantInt, scf } from "@tt-opt/dialect-std";
import { RmwOp, tt } from "@tt-opt/dialect-tt";
import type { Operation, Region, Value } from "@tt-opt/ir-core";
import { isOfAll, isOfLater, placeOf } from "./places.ts";

/** See the file's header. `module` is TTIR. */
export function programsMeet(module: Operation): boolean {
  let found = false;
  const look = (address: Value, awaited: Value | undefined, waiting: Operation): void => {
    found ||= [...address.uses()].some(({ owner }) => adds(owner, address) && precedes(owner, waiting));
    found ||= isSetElsewhere(module, address, awaited, waiting) || isSetLater(module, address, waiting);
  };
  module.walkOps(scf.WhileOp, (loop) => {
    loop.walk((op) => {
      const address = found ? undefined : polled(op);
      if (address !== undefined) look(address, op.is(tt.AtomicCASOp) ? op.cmp : undefined, loop);
    });
  });
  module.walkOps(tt.AtomicPollOp, (op) => {
    if (!found) look(op.ptr, op.expected, op);
  });
  return found;
}

/**
 * Whether a program that does not come to `waiting` changes what is at `address`, or at another one that is made of the same
 * pointer. Where those that come there write what they wait for, too, they take turns, or let a lock go. `awaited` is
 * undefined where it is not known.
 */
function isSetElsewhere(module: Operation, address: Value, awaited: Value | undefined, waiting: Operation): boolean {
  let isSet = false;
  let mayBeSet = false;
  let passesOn = false;
  module.walk((op) => {
    const change = changed(op);
    if (change === undefined || placeOf(change.ptr).base !== placeOf(address).base || waiting.isAncestorOf(op)) return;
    if (areAlternatives(op, waiting)) {
      mayBeSet = true;
      isSet ||= isSameAddress(change.ptr, address);
    } else passesOn ||= !areDifferent(change.val, awaited);
  });
  return (isSet && awaited === undefined) || (mayBeSet && !passesOn);
}

/** The one address that `op` changes, and what it writes there. */
function changed(op: Operation): { readonly ptr: Value; readonly val: Value | undefined } | undefined {
  if (op.is(tt.AtomicRMWOp)) {
    if (isNeutral(op)) return undefined;
    return { ptr: op.ptr, val: RmwOp.name(op.atomic_rmw_op) === "exch" ? op.val : undefined };
  }
  if (op.is(tt.AtomicCASOp)) return op.cmp === op.val ? undefined : { ptr: op.ptr, val: op.val };
  return op.is(tt.StoreOp) || op.is(tt.AtomicStoreOp) ? { ptr: op.ptr, val: op.value } : undefined;
}

/**
 * Whether programs write to places of their own in what `address` points into, and this one waits for that of a later
 * one, or for those of all after it has written to its own.
 */
function isSetLater(module: Operation, address: Value, waiting: Operation): boolean {
  const awaited = placeOf(address);
  let found = false;
  module.walk((op) => {
    const ptr = found || waiting.isAncestorOf(op) ? undefined : changed(op)?.ptr;
    const own = ptr && placeOf(ptr);
    if (own?.base !== awaited.base) return;
    found = isOfLater(awaited, own) || (isOfAll(awaited, own) && precedes(op, waiting));
  });
  return found;
}

function areDifferent(one: Value | undefined, other: Value | undefined): boolean {
  const [a, b] = [one && constantInt(one), other && constantInt(other)];
  return a !== undefined && b !== undefined && a !== b;
}

/** Whether two pointers are the same value, or made in the same way from the same values. */
function isSameAddress(one: Value, other: Value): boolean {
  if (one === other) return true;
  const [a, b] = [one.definingOp, other.definingOp];
  return a?.is(tt.AddPtrOp) === true && b?.is(tt.AddPtrOp) === true && a.ptr === b.ptr && a.offset === b.offset;
}

/** Whether two operations are in the two branches of a conditional. */
function areAlternatives(one: Operation, other: Operation): boolean {
  for (let here = one.parentRegion; here !== undefined; here = here.parentRegion) {
    const branches = here.parent?.is(scf.IfOp) === true ? here.parent.regions : [];
    if (branches.some((branch) => branch !== here && isInside(other, branch))) return true;
  }
  return false;
}

function isInside(op: Operation, region: Region): boolean {
  return op.parentRegion !== undefined && region.isAncestorOf(op.parentRegion);
}

/** The address that `op` reads so that it sees what other programs write, if it waits for that with memory as it is. */
function polled(op: Operation): Value | undefined {
  if (op.is(tt.LoadOp)) return op.isVolatile.value ? op.ptr : undefined;
  if (op.is(tt.AtomicCASOp) || op.is(tt.AtomicLoadOp)) return op.ptr;
  return op.is(tt.AtomicRMWOp) && isNeutral(op) ? op.ptr : undefined;
}

function isNeutral(op: tt.AtomicRMWOp): boolean {
  return ["add", "or", "xor"].includes(RmwOp.name(op.atomic_rmw_op)) && isConstantInt(op.val, 0);
}

function adds(op: Operation, counter: Value): boolean {
  return op.is(tt.AtomicRMWOp) && op.ptr === counter && RmwOp.name(op.atomic_rmw_op) === "add" && !isNeutral(op);
}

/** Whether `op` is executed before `waiting`, once for all times that this is reached from there. */
function precedes(op: Operation, waiting: Operation): boolean {
  for (let around: Operation | undefined = waiting; around !== undefined; around = around.parentOp) {
    if (around.block === op.block) return op.isBefore(around);
  }
  return false;
}
