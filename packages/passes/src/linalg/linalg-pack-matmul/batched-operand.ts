/** The operands of a batch, which its iterations fill one part after the other, or which are kept from another program. */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { ConstantOp, memref, MulIOp } from "@tt-opt/dialect-std";
import { storageBytes } from "@tt-opt/dialect-tt";
import {
  AnyMemRef,
  at,
  type Builder,
  cloneOperation,
  defined,
  elementTypeOrSelf,
  type IrMapping,
  type MemRefType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { isLaunchConstant } from "../../launch-constants.ts";
import { emitIterations, type Range, type Visit } from "./batch-iterations.ts";
import type { Batch } from "./batch-plan.ts";
import { allocateTable, canKeep, emitLookup, type Keeping, placesFor } from "./kept-operand.ts";
import { type LoopSlice, sliceOfOperation } from "./loop-slice.ts";
import type { FilledBuffer } from "./matrix-product.ts";
import { emitPairs } from "./pairs.ts";
import { allocateBuffer, emitPanelWriter } from "./panels.ts";

/** An operand of a batch: a buffer, and the operation that fills it. */
export class BatchedOperand {
  /** The operation that fills a part of the buffer, once it has been built. */
  writer: GenericOp | undefined;
  readonly isKept: boolean;
  readonly #batch: Batch;
  readonly #operand: FilledBuffer;
  readonly #slice: LoopSlice;
  readonly #rows: number;
  readonly #buffer: Value<MemRefType>;
  readonly #table: Value<MemRefType> | undefined;
  /** The values from outside of the loop that distinguish this operand from those of other programs. */
  readonly #inputs: readonly Value[];

  constructor(rw: Rewriter, batch: Batch, operand: FilledBuffer, shape: readonly number[], keeping: Keeping) {
    const { loop, product } = batch;
    this.#batch = batch;
    this.#operand = operand;
    this.#slice = sliceOfOperation(loop, operand.writer, new Set([product.a, product.b]));
    this.#inputs = [...new Set([loop.upperBound, loop.step, ...this.#slice.inputs])].filter(
      (value) => !isLaunchConstant(value),
    );
    const element = elementTypeOrSelf(operand.allocation.memref.type);
    const [rows = 1, ...rest] = shape;
    this.#rows = rows;
    const keys = [loop.lowerBound, ...this.#inputs, ...this.#slice.carried.map((i) => at(loop.initArgs, i))];
    const bytes = shape.reduce((x, y) => x * y, defined(storageBytes(element), "the size of an element"));
    const places = canKeep(operand.writer, keys, keeping) ? placesFor(bytes, keeping.bytes) : 0;
    this.isKept = places > 0;
    this.#buffer = allocateBuffer(rw, [rows * Math.max(places, 1), ...rest], element, this.isKept);
    this.#table = this.isKept ? allocateTable(rw, places, keys.length) : undefined;
  }

  /** Fills the operand for some iterations; returns the buffer. */
  emit(b: Builder, range: Range): Value<MemRefType> {
    if (this.#table === undefined) {
      this.#fill(b, range, this.#buffer);
      return this.#buffer;
    }
    const keys = [range.from, ...this.#inputs, ...this.#slice.carried.map((i) => at(range.args, i))];
    const place = emitLookup(b, this.#table, keys, (inner, free) => this.#fill(inner, range, this.#part(inner, free)));
    return this.#part(b, place);
  }

  /** The part of a kept buffer at a place. */
  #part(b: Builder, place: Value): Value<MemRefType> {
    const [, ...rest] = this.#buffer.type.shape;
    const row = MulIOp.build(b, { lhs: place, rhs: ConstantOp.index(b, this.#rows).result }).result;
    const zeros = rest.map(() => 0);
    const slice = { offsets: [row, ...zeros], sizes: [this.#rows, ...rest], strides: [1, ...rest.map(() => 1)] };
    return memref.SubViewOp.buildMixed(b, this.#buffer, slice).result;
  }

  #fill(b: Builder, range: Range, buffer: Value<MemRefType>): void {
    const visit: Visit = (inner, position, mapping) => {
      this.writer = this.#fillPart(inner, position, mapping, buffer);
      return [];
    };
    emitIterations(b, this.#batch, range, this.#slice.ops, { visit });
  }

  /** Fills the part of one iteration; returns the operation that does. */
  #fillPart(b: Builder, from: Value, mapping: IrMapping, buffer: Value<MemRefType>): GenericOp | undefined {
    const { allocation, writer } = this.#operand;
    const { product, isPaired, depth } = this.#batch;
    if (writer === this.#batch.b.writer)
      return emitPanelWriter(b, writer, mapping, { panels: buffer, from, rows: depth, isPaired });
    const place = { offsets: [0, from], sizes: [product.m, depth], strides: [1, 1] };
    const part = memref.SubViewOp.buildMixed(b, buffer, place).result;
    const filled = isPaired ? typed(b.insert(cloneOperation(allocation)).resultAt(0), AnyMemRef) : part;
    mapping.map(allocation.memref, filled);
    const copy = b.insert(cloneOperation(writer, mapping));
    if (isPaired) emitPairs(b, filled, part);
    return copy.is(GenericOp) ? copy : undefined;
  }
}
