/** Adds memory to the arena of a kernel after `plan-scratch`: bytes that are zero when a launch begins. */
import { ConstantOp, constantInt, type func, memref } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { AnyMemRef, beforeOp, type MemRefType, type Rewriter, startOf, typed, type Value } from "@tt-opt/ir-core";

/** The bytes that are added, which keep the alignment of all buffers. */
export const addedBytes = 64;

/** Sees a part of the added bytes as a buffer. */
export type ClearedView = (type: MemRefType, offset: number) => Value<MemRefType>;

/**
 * Adds {@link addedBytes} in front of all buffers, which are views of the first argument at constant places. The kernel
 * keeps what it stores there from program to program of a launch. Undefined if the kernel has no arena, or if it uses it in
 * another way.
 */
export function addClearedBytes(rw: Rewriter, kernel: func.FuncOp): ClearedView | undefined {
  const entry = kernel.body.entry;
  const arena = entry?.args[0];
  const [scratch, cleared] = [tts.declaredBytes(kernel, "scratch"), tts.declaredBytes(kernel, "cleared") ?? 0];
  if (entry === undefined || arena === undefined || scratch === undefined || !AnyMemRef.matches(arena.type))
    return undefined;
  const views: memref.ViewOp[] = [];
  for (const user of arena.users()) {
    if (!user.is(memref.ViewOp) || constantInt(user.byte_shift) === undefined) return undefined;
    views.push(user);
  }
  for (const view of views) {
    rw.at = beforeOp(view);
    const shift = ConstantOp.index(rw, Number(constantInt(view.byte_shift)) + addedBytes).result;
    rw.setOperands(view, [view.source, shift, ...view.sizes]);
  }
  tts.declareBytes(rw, kernel, "scratch", scratch + addedBytes);
  tts.declareBytes(rw, kernel, "cleared", cleared + addedBytes);
  return (type, offset) => {
    rw.at = startOf(entry);
    const byte_shift = ConstantOp.index(rw, tts.reservedBytes + offset).result;
    const source = typed(arena, AnyMemRef);
    return typed(memref.ViewOp.build(rw, { source, byte_shift, sizes: [], resultTypes: [type] }).result, AnyMemRef);
  };
}
