import type { Operation, OperationState } from "../ir/operation.ts";
import type { OpParser } from "../text/op-parser.ts";
import type { ParsedOperation } from "../text/parsed-operation.ts";

/** A hand-written parser of an operation's custom form. */
export type ParseHook = (p: OpParser, state: ParsedOperation) => boolean;

/** The static `parseAssembly` of an operation's class, if it has one. */
export function hookOf(cls: new (state: OperationState) => Operation): ParseHook | undefined {
  const candidate = cls as { readonly parseAssembly?: unknown };
  return typeof candidate.parseAssembly === "function" ? (candidate.parseAssembly.bind(cls) as ParseHook) : undefined;
}
