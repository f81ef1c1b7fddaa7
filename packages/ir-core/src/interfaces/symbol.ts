/** Operations that refer to symbols and check that these exist and fit. */
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";

/** Operations that refer to symbols. */
export const SymbolUser = new OpInterface<{
  /** Reports references of `op` that lead nowhere or do not fit; `table` is the closest symbol table around. */
  verifySymbolUses(op: Operation, table: Operation): void;
}>("SymbolUser", "refers to symbols");
