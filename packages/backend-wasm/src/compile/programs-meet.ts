/**
 * Decides whether the programs of a kernel wait for each other. Executed one after the other, they would wait forever.
 * Three patterns are recognized:
 *
 * - Cooperative reductions: each program adds itself to a counter and then polls the counter until all have arrived.
 * - A program either sets a flag or polls it, as in products whose tiles are split among programs. A later program may
 *   be the one that sets it.
 * - Each program sets a flag of its own and polls those of later programs: of its neighbours, or of all.
 *
 * A lock is not such a pattern, since it is released by a program that runs or has run. Neither are turns, where each
 * program waits for its turn and then lets the next one continue. In both cases, programs themselves write what they
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
 * Whether a program that does not reach `waiting` changes the memory at `address`, or at another address computed from
 * the same pointer. If the programs that reach it also write what they wait for, they take turns or release a lock.
 * `awaited` is undefined if unknown.
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

/** The only address that `op` changes, and the value that it writes there. */
function changed(op: Operation): { readonly ptr: Value; readonly val: Value | undefined } | undefined {
  if (op.is(tt.AtomicRMWOp)) {
    if (isNeutral(op)) return undefined;
    return { ptr: op.ptr, val: RmwOp.name(op.atomic_rmw_op) === "exch" ? op.val : undefined };
  }
  if (op.is(tt.AtomicCASOp)) return op.cmp === op.val ? undefined : { ptr: op.ptr, val: op.val };
  return op.is(tt.StoreOp) || op.is(tt.AtomicStoreOp) ? { ptr: op.ptr, val: op.value } : undefined;
}

/**
 * Whether programs write to places of their own in the memory of `address`, and this one waits for that of a later
 * program, or for those of all programs after it has written its own.
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

/** Whether two pointers are the same value, or are computed in the same way from the same values. */
function isSameAddress(one: Value, other: Value): boolean {
  if (one === other) return true;
  const [a, b] = [one.definingOp, other.definingOp];
  return a?.is(tt.AddPtrOp) === true && b?.is(tt.AddPtrOp) === true && a.ptr === b.ptr && a.offset === b.offset;
}

/** Whether two operations are in different branches of a conditional. */
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

/** The address that `op` polls: it reads what other programs write, and waits while memory is unchanged. */
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

/** Whether `op` is executed before `waiting`, once for all times that `waiting` is reached from there. */
function precedes(op: Operation, waiting: Operation): boolean {
  for (let around: Operation | undefined = waiting; around !== undefined; around = around.parentOp) {
    if (around.block === op.block) return op.isBefore(around);
  }
  return false;
}
