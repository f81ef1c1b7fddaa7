/**
 * Finds the elements of memory that the body of a structured operation reads and writes: the pointer that each access
 * is relative to, and the distance from it at each point of the loops.
 */
import { type GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  bufferization,
  CmpIOp,
  constantInt,
  ExtSIOp,
  IndexCastOp,
  MaxSIOp,
  memref,
  MinSIOp,
  MulIOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { PointerType, storageBytes, tt, tts } from "@tt-opt/dialect-tt";
import {
  AffineBinary,
  AffineConstant,
  AffineDim,
  type AffineExpr,
  at,
  defaultResource,
  type Effect,
  effectsOf,
  holdsForAll,
  MemRefType,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { Linear } from "../../tt/tt-to-structured/linear.ts";
import { conjuncts } from "./conjuncts.ts";
import { pointerOrigin } from "./pointer-origin.ts";
import { isFunctionArgument } from "../../launch-constants.ts";
import { isNonNegative } from "../../tt/tt-to-structured/scalar-facts.ts";

/** An access to memory in a body. */
export interface ElementAccess {
  readonly op: Operation;
  readonly kind: "read" | "write";
  /** The pointer that the element is relative to; undefined if it may be anywhere. */
  readonly root: Value | undefined;
  /** The distance in bytes from the root to the element, as a sum over the loop indices; undefined if unknown. */
  readonly distance: Linear | undefined;
  /** The size of the element in bytes. */
  readonly bytes: number;
  /** Finds the upper bounds that the mask of the access sets, as far as they are comparisons. */
  readonly bounds: () => readonly UpperBound[];
}

/** `sum < limit`, at each point at which something is accessed. */
export interface UpperBound {
  readonly sum: Linear;
  readonly limit: Linear;
}

/** The depth to which sums are followed. */
const depthLimit = 40;

/** A value as a multiple of another value, plus a constant. */
type Multiple = (value: Value) => { readonly of: Value; readonly factor: number; readonly plus: number } | undefined;

/** Which accesses are collected, and how. */
export interface AccessOptions {
  /** Supplies facts about values from another source. */
  readonly multiple?: Multiple;
  /** Restricts the result to one kind of access. */
  readonly only?: ElementAccess["kind"];
}

/**
 * The accesses of the body of `op`, executed at the indices `indices` of other loops with the extents `extents`;
 * undefined if the accesses are not known.
 */
export function elementAccesses(
  op: GenericOp,
  indices: readonly AffineExpr[],
  extents: readonly number[],
  { multiple = () => undefined, only }: AccessOptions = {},
): readonly ElementAccess[] | undefined {
  const addresses = new ElementAddresses(indices, extents, multiple);
  const accesses: ElementAccess[] = [];
  for (const [i, { type }] of op.operands.entries()) {
    const kind = i < op.inputs.length ? "read" : "write";
    if (type instanceof MemRefType && (only ?? kind) === kind) accesses.push(bufferAccess(op, kind, op.operand(i)));
  }
  const outcome = op.walk((inner) => {
    if (inner === op || inner.regions.length > 0) return "advance";
    const effects = effectsOf(inner);
    if (effects === undefined) return "interrupt";
    for (const effect of effects) {
      if (effect.resource !== defaultResource || (only !== undefined && only !== kindOf(effect))) continue;
      accesses.push(addresses.access(inner, effect));
    }
    return "advance";
  }, "pre");
  return outcome === "interrupt" ? undefined : accesses;
}

/** The writes of an operation that is not a structured one; undefined if they are not known. */
export function plainWrites(op: Operation): readonly ElementAccess[] | undefined {
  const addresses = new ElementAddresses([], [], () => undefined);
  const effects = op.regions.length > 0 ? undefined : effectsOf(op);
  return effects
    ?.filter((effect) => effect.resource === defaultResource && kindOf(effect) === "write")
    .map((effect) => addresses.access(op, effect));
}

function kindOf({ kind }: Effect): ElementAccess["kind"] {
  return kind === "read" ? "read" : "write";
}

/** An integer outside of bodies, as a sum of products. */
export function scalarSum(value: Value): Linear {
  return new ElementAddresses([], [], () => undefined).number(value);
}

/** Sums of which `value` is the minimum. With `orNothing`, a sum that is not positive may stand for 0. */
export function smallestOf(
  value: Value,
  orNothing: boolean,
  sumOf: (part: Value) => Linear = scalarSum,
): readonly Linear[] {
  const sums: Linear[] = [];
  holdsForAll([value], (part) => {
    const op = part.definingOp;
    if (op?.is(MinSIOp) === true || op?.is(IndexCastOp) === true || op?.is(ExtSIOp) === true) return op.operands;
    if (orNothing && op?.is(MaxSIOp) === true && constantInt(op.rhs) === 0n) return [op.lhs];
    sums.push(sumOf(part));
    return true;
  });
  return sums;
}

/** `sum < limit`, with what is subtracted from the limit added to the sum instead. */
function boundBy(sum: Linear, limit: Linear): UpperBound {
  const subtracted = Linear.of(limit.terms.filter(({ coefficient }) => coefficient < 0));
  return { sum: sum.minus(subtracted), limit: limit.minus(subtracted) };
}

/** An access of some element of a buffer. */
function bufferAccess(op: Operation, kind: ElementAccess["kind"], buffer: Value): ElementAccess {
  const root = isNewBuffer(buffer) ? buffer : undefined;
  return { op, kind, root, distance: undefined, bytes: 0, bounds: noBounds };
}

const noBounds = (): readonly UpperBound[] => [];

/** Whether `root` is a new buffer that is only accessed: there is no view of it, and nothing else gets it. */
export function isNewBuffer(root: Value): boolean {
  return root.definingOp?.is(memref.AllocOp) === true && [...root.users()].every(isAccess);
}

/** Whether an operation reads or writes a buffer. Views, terminators and calls pass it on, and have no known effects. */
function isAccess(user: Operation): boolean {
  if (user.is(bufferization.ToTensorOp)) return true;
  return (effectsOf(user)?.length ?? 0) > 0 && !user.results.some(({ type }) => type instanceof MemRefType);
}

/** Computes addresses in bodies as sums over loop indices. */
class ElementAddresses {
  readonly #indices: readonly AffineExpr[];
  readonly #extents: readonly number[];
  readonly #multiple: Multiple;
  readonly #known = new Map<Value, Linear>();

  constructor(indices: readonly AffineExpr[], extents: readonly number[], multiple: Multiple) {
    this.#multiple = multiple;
    this.#indices = indices;
    this.#extents = extents;
  }

  access(op: Operation, effect: Effect): ElementAccess {
    const kind = kindOf(effect);
    const { value } = effect;
    if (value?.type instanceof MemRefType) return bufferAccess(op, kind, value);
    const bytes = value?.type instanceof PointerType ? storageBytes(value.type.pointeeType) : undefined;
    if (value === undefined || bytes === undefined)
      return { op, kind, root: undefined, distance: undefined, bytes: 0, bounds: noBounds };
    const { root, distance } = this.#pointer(value);
    const bounds = (): readonly UpperBound[] => this.#boundsOf(op);
    if (op.is(tt.LoadOp) || op.is(tt.StoreOp)) return { op, kind, root, distance, bytes, bounds };
    if (!(op.is(tts.LoadOp) || op.is(tts.StoreOp)) || op.layout.rank > 0)
      return { op, kind, root, distance: undefined, bytes, bounds: noBounds };
    const { offset } = op.layout;
    const elements = typeof offset === "number" ? Linear.constant(offset) : this.number(offset);
    return { op, kind, root, distance: distance?.plus(elements.times(bytes)), bytes, bounds };
  }

  #boundsOf(op: Operation): readonly UpperBound[] {
    const mask = op.is(tt.LoadOp) || op.is(tt.StoreOp) || op.is(tts.LoadOp) || op.is(tts.StoreOp) ? op.mask : undefined;
    return (mask === undefined ? [] : conjuncts(mask)).flatMap(({ definingOp: part }) => {
      if (part?.is(CmpIOp) !== true) return [];
      const isBelow = part.predicateName === "slt" || part.predicateName === "sle";
      if (!isBelow && part.predicateName !== "sgt" && part.predicateName !== "sge") return [];
      const [lhs, limit] = isBelow ? [part.lhs, part.rhs] : [part.rhs, part.lhs];
      const sum = this.number(lhs);
      const isStrict = part.predicateName === "slt" || part.predicateName === "sgt";
      const limits = smallestOf(limit, isStrict && isNonNegative(sum), (part) => this.number(part));
      return limits.map((each) => boundBy(sum, isStrict ? each : each.plus(Linear.constant(1))));
    });
  }

  /** The root of a pointer, and the distance in bytes from it. */
  #pointer(value: Value): { readonly root: Value | undefined; readonly distance: Linear | undefined } {
    let distance: Linear | undefined = Linear.zero;
    let root = value;
    for (let op = root.definingOp; op !== undefined; op = root.definingOp) {
      if (op.is(tt.BitcastOp)) root = op.src;
      else if (op.is(tt.AddPtrOp)) {
        const size = root.type instanceof PointerType ? storageBytes(root.type.pointeeType) : undefined;
        distance = size === undefined ? undefined : distance?.plus(this.number(op.offset).times(size));
        root = op.ptr;
      } else break;
    }
    if (isFunctionArgument(root)) return { root, distance };
    // A pointer that a loop moves keeps its distance from its origin as an unknown; the unknown is the same for all
    // accesses relative to that pointer.
    const moved = Linear.symbol({ kind: "value", value: root });
    return { root: pointerOrigin(root), distance: distance?.plus(moved) };
  }

  number(value: Value, depth = 0): Linear {
    let known = this.#known.get(value);
    if (known === undefined) {
      known = this.#find(value, depth);
      this.#known.set(value, known);
    }
    return known;
  }

  #find(value: Value, depth: number): Linear {
    const constant = constantInt(value);
    if (constant !== undefined) return Linear.constant(Number(constant));
    const op = value.definingOp;
    if (op === undefined || depth > depthLimit) return this.#unknown(value);
    const of = (index: number): Linear => this.number(op.operand(index), depth + 1);
    if (op.is(IndexOp)) return this.#affine(at(this.#indices, op.dim.number));
    if (op.is(AddIOp)) return of(0).plus(of(1));
    if (op.is(SubIOp)) return of(0).minus(of(1));
    if (op.is(MulIOp)) return of(0).multiply(of(1)) ?? this.#unknown(value);
    if (op.is(IndexCastOp) || op.is(ExtSIOp)) return of(0);
    const multiple = this.#multiple(value);
    if (multiple === undefined) return this.#unknown(value);
    return this.number(multiple.of, depth + 1)
      .times(multiple.factor)
      .plus(Linear.constant(multiple.plus));
  }

  /** A value that may vary between iterations, unless it is defined outside of all structured operations. */
  #unknown(value: Value): Linear {
    let parent = value.parentBlock?.parentOp;
    while (parent !== undefined && parent.definition.dialectName !== "linalg") parent = parent.parentOp;
    return parent === undefined ? Linear.symbol({ kind: "value", value }) : Linear.lane({ kind: "opaque", value });
  }

  #affine(expr: AffineExpr): Linear {
    if (expr instanceof AffineConstant) return Linear.constant(expr.value);
    if (expr instanceof AffineDim) {
      const dim = expr.position;
      return Linear.lane({ kind: "digit", dim, low: 1, high: this.#extents[dim] ?? 0 });
    }
    if (!(expr instanceof AffineBinary)) throw new RangeError("a map of a structured operation has a symbol");
    const [lhs, rhs] = [this.#affine(expr.lhs), this.#affine(expr.rhs)];
    const result = expr.kind === "add" ? lhs.plus(rhs) : lhs.multiply(rhs);
    if (result === undefined) throw new RangeError("a map of a structured operation multiplies indices");
    return result;
  }
}

/**
 * Whether the distances of different points of the loops differ by at least `bytes`. Strides must be known, and each
 * stride must exceed the extent that smaller ones span.
 */
export function isInjective(distance: Linear, extents: readonly number[], bytes: number): boolean {
  const strides = new Map<number, number>();
  for (const { lane, symbols, coefficient } of distance.laneTerms) {
    if (lane.kind !== "digit" || symbols.length > 0) return false;
    strides.set(lane.dim, Math.abs(coefficient));
  }
  const loops = extents.flatMap((extent, dim) => (extent === 1 ? [] : [{ extent, stride: strides.get(dim) ?? 0 }]));
  let reach = bytes;
  for (const { extent, stride } of loops.toSorted((a, b) => a.stride - b.stride)) {
    if (stride < reach) return false;
    reach += stride * (extent - 1);
  }
  return true;
}
