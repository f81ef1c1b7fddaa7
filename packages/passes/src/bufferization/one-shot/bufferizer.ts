/** Rewrites operations on tensors to operations on buffers, by what {@link decideInPlace} has decided. */
import { LinalgStructured, SoftmaxOp } from "@tt-opt/dialect-linalg";
import {
  bufferization,
  ConstantOp,
  droppedDims,
  memref,
  scf,
  type Slice,
  subviewType,
  tensor,
  withoutMemRefDims,
} from "@tt-opt/dialect-std";
import { tt, tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  AnyRankedTensor,
  at,
  beforeOp,
  defined,
  hasType,
  Index,
  indexAttr,
  isDynamic,
  MemRefType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Buffer, bufferType } from "./buffer.ts";
import type { GlobalConstants } from "./global-constants.ts";
import type { InPlaceDecisions } from "./in-place.ts";
import { destinationOf, isRead, isTensor, isView } from "./tensor-uses.ts";
import { bufferizeForall } from "./bufferize-forall.ts";
import { bufferizeExecuteRegion } from "./execute-region.ts";
import { bufferizeFor, bufferizeBranches, bufferizeWhile } from "./control-flow.ts";

/** See the file's header. */
export class Bufferizer {
  readonly rw: Rewriter;
  readonly decisions: InPlaceDecisions;
  readonly #globals: GlobalConstants;
  readonly #buffers = new Map<Value, Buffer>();
  readonly #open: { readonly op: Operation; readonly finish: () => void }[] = [];
  /** Copies that were made because a buffer was still needed. */
  copies = 0;
  /** Buffers that were allocated. */
  allocations = 0;

  constructor(rw: Rewriter, decisions: InPlaceDecisions, globals: GlobalConstants) {
    this.rw = rw;
    this.decisions = decisions;
    this.#globals = globals;
  }

  /** The buffer of a tensor; a tensor from elsewhere gets one by `bufferization.to_buffer`. */
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

  /** A new buffer for a tensor of `type`, whose dynamic sizes are `dynamicSizes`. */
  allocate(type: RankedTensorType, dynamicSizes: readonly Value[]): Buffer {
    this.allocations++;
    const resultTypes = [bufferType(type)];
    const sizes = dynamicSizes.map((size) => typed(size, Index));
    return memref.AllocOp.build(this.rw, { dynamicSizes: sizes, symbolOperands: [], resultTypes }).memref;
  }

  /** A new buffer for a tensor of `type` that is as large as `like`. */
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
  #destination(op: Operation, index: number): Buffer {
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
    if (op.is(scf.ForOp)) return bufferizeFor(this, op);
    if (op.is(scf.IfOp) || op.is(scf.IndexSwitchOp)) return bufferizeBranches(this, op);
    if (op.is(scf.WhileOp)) return bufferizeWhile(this, op);
    if (op.is(scf.ForallOp)) return bufferizeForall(this, op);
    if (op.is(scf.ExecuteRegionOp)) return bufferizeExecuteRegion(this, op);
    if (op.is(ConstantOp)) return this.#constant(op);
    return this.#tensorOp(op);
  }

  #structured(op: Operation): boolean {
    if (!op.operands.some(isTensor)) return false;
    const { rw } = this;
    const structured = defined(LinalgStructured.get(op), "a structured operation");
    const inputs = structured.inputs(op).map((value) => (isTensor(value) ? this.buffer(value) : value));
    const inits = structured.inits(op);
    const isOnTensors = op.results.length > 0;
    const outputs = inits.map((value, index) =>
      isOnTensors ? this.#destination(op, index) : isTensor(value) ? this.buffer(value) : value,
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

  #constant(op: ConstantOp): boolean {
    if (!isTensor(op.result)) return false;
    this.setBuffer(op.result, this.#globals.get(this.rw, op));
    return true;
  }

  #tensorOp(op: Operation): boolean {
    const { rw } = this;
    if (op.is(tensor.EmptyOp)) this.setBuffer(op.result, this.allocate(op.result.type, op.dynamicSizes));
    else if (op.is(tensor.ExtractOp)) {
      rw.replace(
        op,
        memref.LoadOp.build(rw, { memref: this.buffer(op.tensor), indices: op.indices, resultTypes: [op.result.type] })
          .result,
      );
    } else if (op.is(tensor.InsertOp)) {
      const target = this.#destination(op, 0);
      memref.StoreOp.build(rw, { value: op.scalar, memref: target, indices: op.indices });
      this.setBuffer(op.result, target);
    } else if (op.is(tensor.ExtractSliceOp))
      this.setBuffer(op.result, this.#subview(this.buffer(op.source), op.slice, op.result.type));
    else if (op.is(tensor.InsertSliceOp)) {
      const target = this.#destination(op, 0);
      this.copy(this.buffer(op.source), this.#subview(target, op.slice, op.source.type));
      this.setBuffer(op.result, target);
    } else if (op.is(tensor.ParallelInsertSliceOp)) {
      // Of the operations in the terminator of a loop, only those of tensors may stand there.
      rw.at = beforeOp(defined(op.parentOp, "the terminator of a parallel loop"));
      this.copy(this.buffer(op.source), this.#subview(this.buffer(op.dest), op.slice, op.source.type));
    } else if (op.is(tensor.CollapseShapeOp)) {
      const source = this.contiguous(this.buffer(op.src));
      this.setBuffer(
        op.result,
        memref.CollapseShapeOp.buildGroups(rw, source, op.groups, bufferType(op.result.type)).result,
      );
    } else if (op.is(tensor.ExpandShapeOp)) {
      const source = this.contiguous(this.buffer(op.src));
      const made = memref.ExpandShapeOp.buildMixed(
        rw,
        source,
        op.groups,
        op.getMixedOutputShape(),
        bufferType(op.result.type),
      );
      this.setBuffer(op.result, made.result);
    } else if (op.is(vector.TransferReadOp) && isTensor(op.base)) {
      const { indices, padding, permutationMap: map, inBounds, mask } = op;
      const base = this.buffer(op.base);
      const type = op.vector.type;
      rw.replace(op, vector.createTransferRead(rw, { type, base, indices, padding, map, inBounds, mask }).vector);
    } else if (op.is(vector.TransferWriteOp) && op.result !== undefined) {
      const { indices, permutationMap: map, inBounds, mask, valueToStore: value } = op;
      const base = this.#destination(op, 0);
      vector.createTransferWrite(rw, { value, base, indices, map, inBounds, mask });
      this.setBuffer(op.result, base);
    } else if (op.is(SoftmaxOp)) {
      if (op.results.length === 0) return false;
      const output = this.#destination(op, 0);
      SoftmaxOp.build(rw, {
        input: this.buffer(typed(op.input, AnyRankedTensor)),
        output,
        dimension: op.dimension,
        discardable: op.attributes.entries(),
        resultTypes: [],
      });
      this.setBuffer(op.resultAt(0), output);
    } else if (op.is(bufferization.MaterializeInDestinationOp)) {
      const { source, dest } = op;
      if (!hasType(source, AnyRankedTensor) || !(hasType(dest, AnyMemRef) || hasType(dest, AnyRankedTensor)))
        return false;
      const target = hasType(dest, AnyMemRef) ? dest : this.#destination(op, 0);
      this.copy(this.buffer(source), target);
      if (op.results.length > 0) this.setBuffer(op.resultAt(0), target);
    } else if (op.is(tt.PrintOp)) return this.#print(op);
    else if (op.is(tensor.CastOp) && isView(op)) {
      this.setBuffer(op.dest, this.cast(this.buffer(op.source), typed(op.dest, AnyRankedTensor).type));
    } else return false;
    return true;
  }

  /** Prints the elements of buffers; `tt-to-linalg` says which of them are addresses. */
  #print(op: tt.PrintOp): boolean {
    if (!op.operands.some(isTensor)) return false;
    const operands = op.operands.map((value) => (isTensor(value) ? this.buffer(value) : value));
    const pointers = op.attributes.get(tts.pointersAttribute);
    const properties = [...op.properties.entries()];
    if (pointers !== undefined) properties.push(["pointers", pointers]);
    this.rw.createGeneric("tts.print", { operands, resultTypes: [], properties });
    return true;
  }

  #subview(source: Buffer, slice: Slice, type: RankedTensorType): Buffer {
    const full = defined(subviewType(source.type, slice), "the type of a strided view");
    const reduced = withoutMemRefDims(full, droppedDims(full.shape, type.shape) ?? new Set());
    return memref.SubViewOp.buildMixed(this.rw, source, slice, reduced).result;
  }

  /** A buffer whose elements follow each other, for operations that change the shape. */
  contiguous(buffer: Buffer): Buffer {
    if (buffer.type.layout === undefined) return buffer;
    return this.snapshot(buffer);
  }

  /** A copy of a buffer's present contents. */
  snapshot(buffer: Buffer): Buffer {
    const made = this.#allocateLike(RankedTensorType.get(buffer.type.shape, buffer.type.elementType), buffer);
    this.copy(buffer, made);
    return made;
  }

  /** `buffer` under the type of a tensor that knows more or less of its sizes. */
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

  /** Runs `finish` when everything inside of `op` has been rewritten. */
  afterRegion(op: Operation, finish: () => void): void {
    this.#open.push({ op, finish });
  }

  /** Finishes the operations that `next`, the next one to be rewritten, is not inside of. */
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

  /** Ends what uses are left of a tensor that has become a buffer; they are in operations about to be erased. */
  retire(value: Value): void {
    for (const use of [...value.uses()]) {
      const { owner } = use;
      if (owner.results.every((result) => !result.hasUses || this.has(result))) this.rw.setOperands(owner, []);
    }
  }

  /** Goes to the end of the block that ends with `op`, before it. */
  atEndBefore(op: Operation): void {
    this.rw.at = op.block === undefined ? this.rw.at : beforeOp(op);
  }
}
