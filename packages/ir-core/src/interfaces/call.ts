/** Calls and callables of any dialect. The inliner and the call graph only use these interfaces. */
import { SymbolRefAttr } from "../attributes/text.ts";
import type { Type } from "../attributes/attribute.ts";
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { OpOperand, Value } from "../ir/value.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import { lookupSymbolFrom } from "./symbol.ts";

/** Operations that pass control to a callable, which returns. */
export const Call = new OpInterface<{
  /** The callee: a symbol, or a value that holds the callable. */
  callee(op: Operation): SymbolRefAttr | Value;
  /** Sets the callee to a symbol. */
  setCallee?(op: Operation, rw: Rewriter, callee: SymbolRefAttr): void;
  /** The operands that become the arguments. */
  args(op: Operation): readonly OpOperand[];
}>("Call", "calls a callable");

/** Operations that can be called. */
export const Callable = new OpInterface<{
  /** The body; undefined for a declaration. */
  region(op: Operation): Region | undefined;
  argumentTypes(op: Operation): readonly Type[];
  resultTypes(op: Operation): readonly Type[];
}>("Callable", "can be called");

/** The operation that `op` calls, if it is known. */
export function resolveCallee(op: Operation): Operation | undefined {
  const callee = Call.get(op)?.callee(op);
  if (callee === undefined) return undefined;
  const target = callee instanceof SymbolRefAttr ? lookupSymbolFrom(op, callee) : callee.definingOp;
  return target !== undefined && Callable.has(target) ? target : undefined;
}
