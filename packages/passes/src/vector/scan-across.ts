/**
 * Scans along another dimension than that of neighbours in memory, such as running sums of columns: the loop over the
 * neighbours goes on a vector at a time, and each lane scans what is its own, in the same order.
 */
import { constantInt, ConstantOp, memref, scf } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  type Block,
  type Builder,
  cloneOperation,
  Elementwise,
  Index,
  type IndexType,
  IrMapping,
  isDefinedOutside,
  isMemoryEffectFree,
  MemRefType,
  type Operation,
  type Rewriter,
  beforeOp,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { splat } from "./linalg-vectorize/splat.ts";

/** Lanes, at most and at least: several vectors, of which none waits for another one. */
const [mostLanes, leastLanes] = [16, 4];

/** Makes the loop around `scan`, over neighbours, a loop over vectors; false if it is of another kind. */
export function scanAcross(rw: Rewriter, scan: scf.ForOp): boolean {
  const loop = scan.block?.parentOp;
  const lanes = loop?.is(scf.ForOp) === true ? lanesOfLoop(loop) : undefined;
  if (loop?.is(scf.ForOp) !== true || lanes === undefined) return false;
  const varying = new Set<Value>();
  if (!collectVarying(loop, loop.body, varying)) return false;
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const { lowerBound: lb, upperBound: ub } = loop;
  const emitter = new LaneEmitter(lanes, varying);
  const step = ConstantOp.index(rw, lanes).result;
  scf.ForOp.create(rw, { lb, ub, step }, (b, iv) => emitter.emit(b, loop.body, [iv]));
  rw.erase(loop);
  return true;
}

/** How many iterations of a loop that carries nothing are done at a time; undefined if they are no whole vectors. */
function lanesOfLoop({ lowerBound, upperBound, step, initArgs }: scf.ForOp): number | undefined {
  const [from, to] = [constantInt(lowerBound), constantInt(upperBound)];
  if (from === undefined || to === undefined || constantInt(step) !== 1n || initArgs.length > 0 || to <= from)
    return undefined;
  let lanes = mostLanes;
  while (lanes > leastLanes && (to - from) % BigInt(lanes) !== 0n) lanes /= 2;
  return (to - from) % BigInt(lanes) === 0n ? lanes : undefined;
}

/** Finds the values that differ from lane to lane; false if something in `block` has no vector form. */
function collectVarying(loop: scf.ForOp, block: Block, varying: Set<Value>): boolean {
  const isVarying = (value: Value): boolean => varying.has(value);
  for (const op of block.ops()) {
    if (op === block.last) return op.operands.every((value) => isVarying(value));
    if (op.is(memref.LoadOp)) {
      if (!isOfNeighbours(loop, op.memref, op.indices)) return false;
      varying.add(op.result);
    } else if (op.is(memref.StoreOp)) {
      if (!isOfNeighbours(loop, op.memref, op.indices)) return false;
    } else if (op.is(scf.ForOp)) {
      if (![op.lowerBound, op.upperBound, op.step].every((bound) => isDefinedOutside(loop, bound))) return false;
      for (const value of [...op.regionIterArgs, ...op.results]) varying.add(value);
      if (!collectVarying(loop, op.body, varying)) return false;
    } else if (!isMemoryEffectFree(op) || op.regions.length > 0) return false;
    else if (op.operands.some(isVarying)) {
      if (!op.has(Elementwise)) return false;
      op.results.forEach((result) => varying.add(result));
    } else if (op.operands.includes(loop.inductionVar)) return false;
  }
  return true;
}

/** Whether lanes access elements beside each other: the loop's number is the last index, and no other. */
function isOfNeighbours(loop: scf.ForOp, buffer: Value, indices: readonly Value[]): boolean {
  const { type } = buffer;
  const isContiguous = type instanceof MemRefType && type.layout === undefined && isDefinedOutside(loop, buffer);
  return isContiguous && indices.at(-1) === loop.inductionVar && !indices.slice(0, -1).includes(loop.inductionVar);
}

/** Makes the lanes of blocks. */
class LaneEmitter {
  readonly #lanes: number;
  readonly #varying: ReadonlySet<Value>;
  readonly #made = new IrMapping();

  constructor(lanes: number, varying: ReadonlySet<Value>) {
    this.#lanes = lanes;
    this.#varying = varying;
  }

  /** Makes the operations of `block` for `args` as its arguments; returns what is yielded. */
  emit(b: Builder, block: Block, args: readonly Value[]): readonly Value[] {
    args.forEach((arg, i) => this.#made.map(at(block.args, i), arg));
    for (const op of block.ops()) {
      b.rawLoc = op.rawLoc;
      if (op === block.last) break;
      this.#emit(b, op);
    }
    return this.#vectors(b, block.last?.operands ?? []);
  }

  #emit(b: Builder, op: Operation): void {
    if (op.is(memref.LoadOp)) {
      const resultTypes = [VectorType.get([this.#lanes], op.result.type)];
      const made = vector.LoadOp.build(b, { base: op.memref, indices: this.#indices(op.indices), resultTypes });
      this.#made.map(op.result, made.resultAt(0));
    } else if (op.is(memref.StoreOp)) {
      const [value = op.value] = this.#vectors(b, [op.value]);
      const indices = this.#indices(op.indices);
      vector.StoreOp.build(b, { valueToStore: typed(value, AnyVector), base: op.memref, indices });
    } else if (op.is(scf.ForOp)) {
      const { lowerBound: lb, upperBound: ub, step } = op;
      const bounds = { lb, ub, step, inits: this.#vectors(b, op.initArgs) };
      this.#map(
        op,
        scf.ForOp.create(b, bounds, (inner, iv, args) => this.emit(inner, op.body, [iv, ...args])),
      );
    } else if (op.results.some((result) => this.#varying.has(result))) {
      const made = b.createGeneric(op.name, {
        operands: this.#vectors(b, op.operands),
        resultTypes: op.results.map(({ type }) => VectorType.get([this.#lanes], type)),
        properties: op.properties.entries(),
        attributes: op.attributes.entries(),
      });
      this.#map(op, made);
    } else b.insert(cloneOperation(op, this.#made));
  }

  #map(op: Operation, made: Operation): void {
    op.results.forEach((result, i) => this.#made.map(result, made.resultAt(i)));
  }

  #indices(values: readonly Value[]): readonly Value<IndexType>[] {
    return values.map((value) => typed(this.#made.get(value), Index));
  }

  #vectors(b: Builder, values: readonly Value[]): readonly Value[] {
    return values.map((value) => {
      const made = this.#made.get(value);
      return made.type instanceof VectorType ? made : splat(b, made, this.#lanes);
    });
  }
}
