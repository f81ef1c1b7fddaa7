/** `bufferization`: conversions between tensors and buffers. A tensor is a copy of its buffer, and vice versa. */
import { bufferization } from "@tt-opt/dialect-std";
import { at, isDynamic, MemRefType, RankedTensorType } from "@tt-opt/ir-core";
import { Evaluator } from "../evaluator.ts";
import { undefinedOf } from "../scalars.ts";
import { runtimeShape, splat } from "../shapes.ts";
import { Elements, elements, isTrue, memref, size } from "../values.ts";
import { allocate, readAll, writeAll } from "./memref.ts";

/** Attaches the evaluators of this file. */
export function attachBufferization(): void {
  Evaluator.attach(bufferization.AllocTensorOp, {
    evaluate(op, args) {
      if (op.copy !== undefined) return [at(args, op.dynamic_sizes.length)];
      const { type } = op.result;
      const shape = runtimeShape(type, args.slice(0, type.shape.filter(isDynamic).length).map(size));
      return [splat(shape, undefinedOf(type.elementType))];
    },
  });
  Evaluator.attach(bufferization.ToTensorOp, {
    evaluate(_op, args, m) {
      const source = memref(args[0]);
      return [new Elements(source.sizes, readAll(m, source))];
    },
  });
  Evaluator.attach(bufferization.ToBufferOp, {
    evaluate(op, args, m) {
      const source = elements(args[0]);
      const { type } = op.buffer;
      if (!(type instanceof MemRefType)) return m.error("invalid", "makes a buffer of unknown rank");
      const plain = MemRefType.get(source.shape, type.elementType);
      const made = allocate(m, plain, source.shape, "a buffer of bufferization.to_buffer");
      writeAll(m, made, source.elements);
      return [made];
    },
  });
  Evaluator.attach(bufferization.CloneOp, {
    evaluate(_op, args, m) {
      const source = memref(args[0]);
      const made = allocate(m, MemRefType.get(source.sizes, source.elementType), source.sizes, "a clone");
      writeAll(m, made, readAll(m, source));
      return [made];
    },
  });
  Evaluator.attach(bufferization.MaterializeInDestinationOp, {
    evaluate(op, args, m) {
      const source = elements(args[0]);
      if (op.dest.type instanceof RankedTensorType) return [source];
      writeAll(m, memref(args[1]), source.elements);
      return [];
    },
  });
  Evaluator.attach(bufferization.DeallocTensorOp, { evaluate: () => [] });
  Evaluator.attach(bufferization.DeallocOp, {
    evaluate(op, args, m) {
      const count = op.memrefs.length;
      const retained = args.slice(2 * count).map(memref);
      const owned = args.slice(0, count).flatMap((ref, i) => (isTrue(args[count + i]) ? [memref(ref).region] : []));
      const isRetained = new Set(retained.map(({ region }) => region));
      for (const region of owned) if (!isRetained.has(region)) m.memory.release(region);
      return retained.map(({ region }) => (owned.includes(region) ? 1n : 0n));
    },
  });
}
