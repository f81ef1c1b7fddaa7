/**
 * Finds the dimensions of its stored values along which a kernel can be computed in slices, and what the slices need. A
 * kernel is left alone if it does more than load, compute, store and update, or if it loads what it stores elsewhere.
 */
import { scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { isMemoryEffectFree, type Operation, RankedTensorType, type Value } from "@tt-opt/ir-core";
import { firstOf } from "../first-of.ts";
import { leadsToArgument } from "./pointer-argument.ts";
import { SliceNeeds } from "./slice-needs.ts";
import { isSlicedStore, type SlicedStore, storedValue } from "./sliced-store.ts";

/** A way to compute a kernel in slices. */
export interface Slicing {
  readonly needs: SliceNeeds;
  /** The dimension along which the value of each store is sliced. */
  readonly stores: ReadonlyMap<SlicedStore, number>;
}

/**
 * Where stores may be located: in loops and branches only if all slices are computed in the same iterations, one after
 * the other, and take the same branches.
 */
export type StorePlaces = "in no region" | "also in regions";

/** An access of slices along a dimension. */
export interface SlicedAccess {
  readonly op: tt.LoadOp | SlicedStore;
  readonly dim: number;
}

/** Whether no slice of one access shares memory with another slice of the other one. */
export type AreApart = (access: SlicedAccess, store: SlicedAccess) => boolean;

/**
 * One slicing for each possible dimension of the first store. Every other store gets its first possible dimension.
 * Slices of accesses to the same argument are taken to share memory unless `areApart` denies it.
 */
export function findSlicings(
  kernel: tt.FuncOp,
  places: StorePlaces,
  areApart: AreApart = () => false,
): readonly Slicing[] {
  const stores: SlicedStore[] = [];
  kernel.walk((op) => void (isSlicedStore(op) && stores.push(op)));
  const [first, ...others] = stores;
  if (first === undefined || !isPossible(kernel, stores, places)) return [];
  return dimensionsOf(first).flatMap((dim) => {
    let found = slicingWith(kernel, new Map([[first, dim]]), areApart);
    for (const store of others) {
      if (found === undefined) break;
      const { stores: chosen } = found;
      found = firstOf(dimensionsOf(store), (each) =>
        slicingWith(kernel, new Map([...chosen, [store, each]]), areApart),
      );
    }
    return found ?? [];
  });
}

/** The slicing of some stores along given dimensions; undefined if it is not possible. */
function slicingWith(
  kernel: tt.FuncOp,
  stores: ReadonlyMap<SlicedStore, number>,
  areApart: AreApart,
): Slicing | undefined {
  const needs = new SliceNeeds();
  const isPossible = [...stores].every(([store, dim]) => needs.addStore(store, dim)) && needs.keepCarried();
  return isPossible && accessesStayRight(kernel, { needs, stores }, areApart) ? { needs, stores } : undefined;
}

function dimensionsOf(store: SlicedStore): readonly number[] {
  const { type } = storedValue(store);
  return type instanceof RankedTensorType ? [...type.shape.keys()] : [];
}

/** Whether a program only loads, computes, stores and updates, all by pointers from arguments. */
function isPossible(kernel: tt.FuncOp, stores: readonly SlicedStore[], places: StorePlaces): boolean {
  const isKnown =
    kernel.body.hasOneBlock &&
    kernel.walk((op) => {
      if (op === kernel || op.is(scf.ForOp) || op.is(scf.IfOp) || isSlicedStore(op)) return "advance";
      if (op.is(tt.LoadOp)) return op.isVolatile.value ? "interrupt" : "advance";
      return op.is(scf.YieldOp) || op.is(tt.ReturnOp) || isMemoryEffectFree(op) ? "skip" : "interrupt";
    }, "pre") !== "interrupt";
  const areThere = stores.every(
    (store) => store.block === kernel.body.entry || (places === "also in regions" && isInRegions(store, kernel)),
  );
  return isKnown && areThere && stores.every(({ ptr }) => leadsToArgument(ptr) !== undefined);
}

/** Whether only loops and branches enclose a store. */
function isInRegions(store: SlicedStore, kernel: tt.FuncOp): boolean {
  let outer = store.parentOp;
  while (outer?.is(scf.ForOp) === true || outer?.is(scf.IfOp) === true) outer = outer.parentOp;
  return outer === kernel;
}

/** Whether a loop encloses an operation. */
function isRepeated({ parentOp: outer }: Operation): boolean {
  return outer !== undefined && (outer.is(scf.ForOp) || isRepeated(outer));
}

/** Whether no slice loads or stores what another slice stores. */
function accessesStayRight(kernel: tt.FuncOp, { needs, stores }: Slicing, areApart: AreApart): boolean {
  const written = new Map<Value | undefined, SlicedAccess[]>();
  for (const [op, dim] of stores) {
    const argument = leadsToArgument(op.ptr);
    const others = written.get(argument) ?? [];
    if (!others.every((other) => areApart({ op, dim }, other) && areApart(other, { op, dim }))) return false;
    written.set(argument, [...others, { op, dim }]);
  }
  let isRight = true;
  kernel.walkOps(tt.LoadOp, (load) => {
    const argument = leadsToArgument(load.ptr);
    if (argument === undefined) isRight = false;
    for (const store of written.get(argument) ?? []) {
      // In a loop, a later iteration may load what an earlier one has stored.
      const isSame = !isRepeated(store.op) && store.op.ptr === load.ptr;
      isRight &&= [...needs.of(load.result)].every((dim) =>
        dim === "all" ? false : (isSame && dim === store.dim) || areApart({ op: load, dim }, store),
      );
    }
  });
  return isRight;
}
