/** Rewrites operations on tensors to operations on buffers, by the decisions of {@link decideInPlace}. */
import { LinalgStructured } from "@tt-opt/dialect-linalg";
import {
  bufferization,
  ConstantOp,
  droppedDims,
  memref,
  type Slice,
  subviewType,
  tensor,
  withoutMemRefDims,
} from "@tt-opt/dialect-std";
import {
  AnyMemRef,
  AnyRankedTensor,
  at,
  beforeOp,
  defined,
  Index,
  indexAttr,
  integerAttr,
  isDynamic,
  MemRefType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Buffer, bufferType } from "./buffer.ts";
import { BufferForm } from "./buffer-form.ts";
import type { GlobalConstants } from "./global-constants.ts";
import type { InPlaceDecisions } from "./in-place.ts";
import { destinationOf, isRead, isTensor } from "./tensor-uses.ts";

/** See the file's header. */
export class Bufferizer {
  readonly rw: Rewriter;
  readonly decisions: InPlaceDecisions;
  readonly #globals: GlobalConstants;
  readonly #alignment: number;
  readonly #buffers = new Map<Value, Buffer>();
  readonly #open: { readonly op: Operation; readonly finish: () => void }[] = [];
  /** The number of copies that were inserted because a buffer was still needed. */
  copies = 0;
  /** The number of allocated buffers. */
  allocations = 0;

  /** `alignment` is the alignment of allocations in bytes; 0 for that of their elements. */
  constructor(rw: Rewriter, decisions: InPlaceDecisions, globals: GlobalConstants, alignment: number) {
    this.#alignment = alignment;
    this.rw = rw;
    this.decisions = decisions;
    this.#globals = globals;
  }

  /** The buffer of a tensor; a tensor from outside gets one by `bufferization.to_buffer`. */
  buffer(value: Value): Buffer {
    const known = this.#buffers.get(value);
    if (known !== undefined) return known;
    const type = typed(value, AnyRankedTensor).type;
    const { rw } = this;
    const block = defined(value.parentBlock, "the block of a tensor");
    const op = value.definingOp;
    const place = op === undefined ? { block, before: block.first } : { block, before: op.next };
    const made = rw.within(place, () =>
      bufferization.ToBufferOp.build(rw, { tensor: typed(value, AnyRankedTensor), resultTypes: [bufferType(type)] }),
    );
    const buffer = typed(made.buffer, AnyMemRef);
    this.#buffers.set(value, buffer);
    return buffer;
  }

  setBuffer(value: Value, buffer: Buffer): void {
    buffer.name ??= value.name;
    this.#buffers.set(value, buffer);
  }

  /** Allocates a buffer for a tensor of `type` with the dynamic sizes `dynamicSizes`. */
  allocate(type: RankedTensorType, dynamicSizes: readonly Value[]): Buffer {
    this.allocations++;
    const resultTypes = [bufferType(type)];
    const sizes = dynamicSizes.map((size) => typed(size, Index));
    const alignment = this.#alignment > 0 ? integerAttr(this.rw.context, 64, this.#alignment) : undefined;
    return memref.AllocOp.build(this.rw, { dynamicSizes: sizes, symbolOperands: [], alignment, resultTypes }).memref;
  }

  /** Allocates a buffer for a tensor of `type` with the size of `like`. */
  #allocateLike(type: RankedTensorType, like: Buffer): Buffer {
    return this.allocate(
      type,
      type.shape.flatMap((size, dim) => (isDynamic(size) ? [this.#sizeOf(like, dim)] : [])),
    );
  }

  #sizeOf(buffer: Buffer, dim: number): Value {
    const { rw } = this;
    const index = ConstantOp.build(rw, { value: indexAttr(rw.context, dim) }).result;
    const source = typed(buffer, memref.Non0RankedMemRef);
    return memref.DimOp.build(rw, { source, index: typed(index, Index) }).result;
  }

  copy(from: Buffer, to: Buffer): void {
    if (from === to) return;
    this.copies++;
    memref.CopyOp.build(this.rw, { source: from, target: to });
  }

  /** The buffer that `op` writes for result `index`: that of the destination, or a new one. */
  destination(op: Operation, index: number): Buffer {
    const operand = defined(destinationOf(op, index), "a destination");
    const old = operand.value;
    if (this.decisions.inPlace.has(operand)) return this.buffer(old);
    const made = this.#allocateLike(typed(op.resultAt(index), AnyRankedTensor).type, this.buffer(old));
    if (isRead(operand) && old.definingOp?.is(tensor.EmptyOp) !== true) this.copy(this.buffer(old), made);
    return made;
  }

  /** Rewrites one operation; the caller erases it. False if it does not concern tensors. */
  bufferize(op: Operation): boolean {
    const { rw } = this;
    if (op.block === undefined) return true;
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    if (LinalgStructured.has(op)) return this.#structured(op);
    return BufferForm.get(op)?.bufferize(op, this) ?? false;
  }

  #structured(op: Operation): boolean {
    if (!op.operands.some(isTensor)) return false;
    const { rw } = this;
    const structured = defined(LinalgStructured.get(op), "a structured operation");
    const inputs = structured.inputs(op).map((value) => (isTensor(value) ? this.buffer(value) : value));
    const inits = structured.inits(op);
    const isOnTensors = op.resultCount > 0;
    const outputs = inits.map((value, index) =>
      isOnTensors ? this.destination(op, index) : isTensor(value) ? this.buffer(value) : value,
    );
    const made = rw.createGeneric(op.name, {
      operands: [...inputs, ...outputs],
      resultTypes: [],
      properties: op.properties.entries(),
      attributes: op.attributes.entries(),
      regions: op.regions.map((region) => rw.takeRegion(region)),
    });
    op.results.forEach((result, index) => this.setBuffer(result, typed(at(outputs, index), AnyMemRef)));
    return made.regions.length > 0;
  }

  /** The buffer of a constant. */
  constant(op: ConstantOp): Buffer {
    return this.#globals.get(this.rw, op);
  }

  /** A view of a part of `source`, for a tensor of `type`. */
  subview(source: Buffer, slice: Slice, type: RankedTensorType): Buffer {
    const full = defined(subviewType(source.type, slice), "the type of a strided view");
    const reduced = withoutMemRefDims(full, droppedDims(full.shape, type.shape) ?? new Set());
    return memref.SubViewOp.buildMixed(this.rw, source, slice, reduced).result;
  }

  /** A contiguous buffer with the same elements, for operations that change the shape. */
  contiguous(buffer: Buffer): Buffer {
    if (buffer.type.layout === undefined) return buffer;
    return this.snapshot(buffer);
  }

  /** A buffer with the current contents of a tensor, if it has any. */
  copyOf(value: Value): Buffer {
    const buffer = this.buffer(value);
    if (value.definingOp?.is(tensor.EmptyOp) !== true) return this.snapshot(buffer);
    return this.#allocateLike(typed(value, AnyRankedTensor).type, buffer);
  }

  /** A copy of a buffer's current contents. */
  snapshot(buffer: Buffer): Buffer {
    const made = this.#allocateLike(RankedTensorType.get(buffer.type.shape, buffer.type.elementType), buffer);
    this.copy(buffer, made);
    return made;
  }

  /** Casts `buffer` to the type of a tensor with more or fewer static sizes. */
  cast(buffer: Buffer, type: RankedTensorType): Buffer {
    const { elementType, layout, memorySpace } = buffer.type;
    const cast = MemRefType.get(type.shape, elementType, layout, memorySpace);
    if (cast === buffer.type) return buffer;
    return typed(memref.CastOp.build(this.rw, { source: buffer, resultTypes: [cast] }).dest, AnyMemRef);
  }

  /** Whether `value` has a buffer already. */
  has(value: Value): boolean {
    return this.#buffers.has(value);
  }

  /** Calls `finish` when everything inside of `op` has been rewritten. */
  afterRegion(op: Operation, finish: () => void): void {
    this.#open.push({ op, finish });
  }

  /** Finishes the operations that do not enclose `next`, the next one to be rewritten. */
  finishRegionsBefore(next: Operation | undefined): void {
    for (
      let top = this.#open.at(-1);
      top !== undefined && !(next !== undefined && top.op.isProperAncestorOf(next));
      top = this.#open.at(-1)
    ) {
      this.#open.pop();
      top.finish();
    }
  }

  /**
   * Drops the remaining uses of a tensor that has become a buffer; they are in operations that are about to be erased.
   */
  retire(value: Value): void {
    for (const use of [...value.uses()]) {
      const { owner } = use;
      if (owner.results.every((result) => !result.hasUses || this.has(result))) this.rw.setOperands(owner, []);
    }
  }

  /** Moves the insertion point to the end of the block, before its terminator `op`. */
  atEndBefore(op: Operation): void {
    this.rw.at = op.block === undefined ? this.rw.at : beforeOp(op);
  }
}
