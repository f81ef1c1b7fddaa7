import type { SymbolRefAttr } from "../attributes/text.ts";
import { SymbolTable } from "../define/trait.ts";
import { Suggestions } from "../diagnostics/did-you-mean.ts";
import type { Operation } from "../ir/operation.ts";
import { nearestSymbolTable, SymbolIndex } from "./symbol.ts";

/**
 * Cached symbol tables, for code that resolves many references. A table is indexed at the first lookup. Removed symbols
 * have to be reported.
 */
export class SymbolTables {
  readonly #indices = new Map<Operation, SymbolIndex>();
  /** Suggestions for unresolved references. */
  readonly suggestions = new Suggestions();

  /** The symbols of `table` itself. */
  index(table: Operation): SymbolIndex {
    let index = this.#indices.get(table);
    if (index === undefined) this.#indices.set(table, (index = new SymbolIndex(table)));
    return index;
  }

  /** The symbols on the path of `reference`, starting in `table`, as far as they exist. */
  follow(table: Operation, reference: SymbolRefAttr): readonly Operation[] {
    const path: Operation[] = [];
    let within: Operation = table;
    for (const part of reference.path) {
      const found = within.has(SymbolTable) ? this.index(within).get(part) : undefined;
      if (found === undefined) break;
      path.push(found);
      within = found;
    }
    return path;
  }

  /** The symbol that `reference` denotes at `op`: the one in the closest enclosing table. */
  lookupFrom(op: Operation, reference: SymbolRefAttr): Operation | undefined {
    const table = nearestSymbolTable(op);
    return table === undefined ? undefined : this.follow(table, reference)[reference.path.length - 1];
  }

  /** Has to be called before a symbol is removed. */
  remove(symbol: Operation): void {
    if (symbol.parentOp !== undefined) this.#indices.get(symbol.parentOp)?.remove(symbol);
  }
}
