/**
 * `plan-scratch`: all temporary buffers of a function become views of one arena that the caller passes. Buffers whose
 * lifetimes do not overlap may share bytes. The size of the arena is a constant. Buffers with the mark `tts.kept` exist
 * for all programs of a launch and share with no other buffer. Those with `tts.cleared` are at the start of the arena,
 * and the launcher clears them before each launch.
 */
import { LinalgStructured } from "@tt-opt/dialect-linalg";
import { ConstantOp, func, memref } from "@tt-opt/dialect-std";
import { storageBytes, tts } from "@tt-opt/dialect-tt";
import {
  addFunctionArgument,
  AnyMemRef,
  at,
  beforeOp,
  defined,
  definePass,
  dynamic,
  IntegerType,
  MemRefType,
  type Rewriter,
  startOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";

import { lifetimeOf, numberOperations } from "./buffer-lifetimes.ts";

/** The alignment of buffers, which also aligns vectors in them. */
const alignment = 64;

/** See the file's header. */
export const planScratch = definePass({
  name: "plan-scratch",
  summary: "place all temporary buffers in one arena of constant size",
  description:
    "The function gets a leading argument, the arena. The attribute `tts.scratch_bytes` holds its size. The first 64 bytes are reserved for the runtime; the next `tts.cleared_bytes`, if any, are zero when a launch begins. `tts.kept_bytes` of the arena, if any, are kept from program to program.",
  statistics: { buffers: "buffers placed", bytes: "bytes of the arenas" },
  example: {
    input: `func.func @reuse(%x: f32) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xf32>
  memref.store %x, %a[%c0] : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  memref.store %x, %b[%c0] : memref<16xf32>
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(func.FuncOp, (op) => {
      if (op.isDeclaration || !tts.isMarked(op, "kernel")) return;
      const allocations = collectAllocations(op);
      const { size, cleared, kept, offsets } = place(allocations);
      rw.at = startOf(defined(op.body.entry, "the body of a function"));
      rw.loc = op.loc;
      const arena = addArena(rw, op);
      allocations.forEach(({ op: allocation }, index) => {
        rw.at = beforeOp(allocation);
        rw.loc = allocation.loc;
        const shift = ConstantOp.index(rw, at(offsets, index)).result;
        const view = memref.ViewOp.build(rw, {
          source: arena,
          byte_shift: shift,
          sizes: [],
          resultTypes: [allocation.memref.type],
        });
        for (const user of [...allocation.memref.users()]) if (user.is(memref.DeallocOp)) rw.erase(user);
        rw.replace(allocation, view.result);
      });
      tts.declareBytes(rw, op, "scratch", size);
      if (cleared > 0) tts.declareBytes(rw, op, "cleared", cleared);
      if (kept > 0) tts.declareBytes(rw, op, "kept", kept);
      ctx.count("buffers", allocations.length);
      ctx.count("bytes", size);
    });
  },
});

/** A buffer and the positions in the program between which it is live. */
interface Allocation {
  readonly op: memref.AllocOp;
  readonly bytes: number;
  readonly start: number;
  readonly end: number;
  readonly isKept: boolean;
  readonly isCleared: boolean;
}

function collectAllocations(root: func.FuncOp): readonly Allocation[] {
  const positions = numberOperations(root);
  const allocations: Allocation[] = [];
  root.walkOps(
    memref.AllocOp,
    (op) => {
      const { shape, elementType } = op.memref.type;
      if (shape.includes(dynamic)) {
        op.error("needs a static shape to be placed in the arena", "TT5101");
        return;
      }
      const element = defined(storageBytes(elementType), "the size of an element");
      const bytes = isShapeOnly(op.memref) ? 0 : shape.reduce((a, b) => a * b, element);
      const isKept = tts.isMarked(op, "kept");
      const { start, end } = isKept ? { start: 0, end: Infinity } : lifetimeOf(op, positions);
      allocations.push({ op, bytes, start, end, isKept, isCleared: tts.isMarked(op, "cleared") });
    },
    "pre",
  );
  return allocations;
}

/** Whether a buffer only defines the extents of the loops of structured operations. */
function isShapeOnly(buffer: Value): boolean {
  return [...buffer.uses()].every((use) => {
    const structured = LinalgStructured.get(use.owner);
    if (structured === undefined || use.index >= structured.inputs(use.owner).length) return false;
    return use.owner.region(0).entry?.args[use.index]?.hasUses === false;
  });
}

interface Placement {
  readonly size: number;
  /** The bytes of cleared buffers, after the reserved ones. */
  readonly cleared: number;
  /** The bytes of kept buffers. */
  readonly kept: number;
  readonly offsets: readonly number[];
}

/**
 * An offset for each buffer: cleared buffers first, then the largest, each at the lowest offset that is free during its
 * lifetime.
 */
function place(allocations: readonly Allocation[]): Placement {
  const offsets = allocations.map(() => tts.reservedBytes);
  const rank = ({ isCleared, bytes }: Allocation): number => (isCleared ? Infinity : bytes);
  const order = allocations
    .map((_, index) => index)
    .sort((a, b) => {
      const [first, second] = [rank(at(allocations, a)), rank(at(allocations, b))];
      return first === second ? a - b : second - first;
    });
  const placed: number[] = [];
  let size = tts.reservedBytes;
  let cleared = 0;
  for (const index of order) {
    const own = at(allocations, index);
    const others = placed
      .filter((other) => overlaps(at(allocations, other), own))
      .sort((a, b) => at(offsets, a) - at(offsets, b));
    let offset = tts.reservedBytes;
    for (const other of others) {
      if (offset + own.bytes <= at(offsets, other)) break;
      offset = Math.max(offset, alignUp(at(offsets, other) + at(allocations, other).bytes));
    }
    offsets[index] = offset;
    placed.push(index);
    size = Math.max(size, alignUp(offset + own.bytes));
    if (own.isCleared) cleared = size - tts.reservedBytes;
  }
  const kept = allocations.reduce((sum, { isKept, bytes }) => sum + (isKept ? alignUp(bytes) : 0), 0);
  return { size, cleared, kept, offsets };
}

function overlaps(a: Allocation, b: Allocation): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function alignUp(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

/** Adds the argument for the arena. */
function addArena(rw: Rewriter, op: func.FuncOp): Value<MemRefType> {
  const type = MemRefType.get([dynamic], IntegerType.get(rw.context, 8));
  return typed(addFunctionArgument(op, rw, type, "scratch", 0), AnyMemRef);
}
