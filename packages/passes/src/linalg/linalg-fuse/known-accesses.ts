/**
 * Caches the elements of memory that operations access, each in its own loops. Fused operations are built anew, so
 * accesses never change.
 */
import { GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { AffineMap, type Operation } from "@tt-opt/ir-core";
import { type ElementAccess, elementAccesses, plainWrites } from "../bodies/index.ts";
import { isFunctionArgument } from "../../launch-constants.ts";
import { remembered } from "./remembered.ts";

/** The accesses of an operation. */
export type Accesses = readonly ElementAccess[] | "unknown";

/** See the file's header. */
export class KnownAccesses {
  readonly #extents = new Map<GenericOp, readonly number[]>();
  readonly #all = new Map<GenericOp, Accesses>();
  readonly #reads = new Map<GenericOp, Accesses>();
  readonly #writes = new Map<Operation, Accesses>();

  /** The extents of the loops of `op`. */
  extents(op: GenericOp): readonly number[] {
    return remembered(this.#extents, op, staticLoopRanges);
  }

  /** All accesses of `op`. */
  all(op: GenericOp): Accesses {
    return remembered(this.#all, op, (asked) => this.#find(asked));
  }

  reads(op: GenericOp): Accesses {
    return remembered(this.#reads, op, (asked) => this.#find(asked, "read"));
  }

  /** The writes of `op`, which need not be a structured operation. */
  writes(op: Operation): Accesses {
    const find = (asked: Operation): Accesses =>
      asked.is(GenericOp) ? this.#find(asked, "write") : (plainWrites(asked) ?? "unknown");
    return remembered(this.#writes, op, find);
  }

  /**
   * Records that `made` does what `op` did at each point of its loops, and reads. Addresses that depend on elements are
   * found again: more may be known of them now.
   */
  passWrites(op: GenericOp, made: GenericOp): void {
    const writes = this.#writes.get(op);
    if (writes !== undefined && writes !== "unknown" && writes.every(isSettled)) this.#writes.set(made, writes);
  }

  #find(op: GenericOp, only?: ElementAccess["kind"]): Accesses {
    const extents = this.extents(op);
    const { results } = AffineMap.identity(extents.length);
    return elementAccesses(op, results, extents, only && { only }) ?? "unknown";
  }
}

/** Whether an access is to the memory of an argument, at a distance that only depends on loop indices and scalars. */
function isSettled({ root, distance }: ElementAccess): boolean {
  const isDigit = distance?.laneTerms.every(({ lane }) => lane.kind === "digit") === true;
  return isDigit && root !== undefined && isFunctionArgument(root);
}
