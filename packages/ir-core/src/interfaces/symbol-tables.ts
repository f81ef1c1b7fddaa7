import type { SymbolRefAttr } from "../attributes/text.ts";
import { SymbolTable } from "../define/trait.ts";
import { Suggestions } from "../diagnostics/did-you-mean.ts";
import type { Operation } from "../ir/operation.ts";
import { nearestSymbolTable, SymbolIndex } from "./symbol.ts";

/**
 * The symbols of as many tables as are asked about, each indexed at the first question: for whoever follows many
 * references. Tell it of symbols that go.
 */
export class SymbolTables {
  readonly #indices = new Map<Operation, SymbolIndex>();
  /** For references that lead nowhere. */
  readonly suggestions = new Suggestions();

  /** The symbols of `table` itself. */
  index(table: Operation): SymbolIndex {
    let index = this.#indices.get(table);
    if (index === undefined) this.#indices.set(table, (index = new SymbolIndex(table)));
    return index;
  }

  /** The symbols that the parts of `reference` name, the first one in `table`, as far as there are such. */
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

  /** What `reference` means at `op`: the symbol in the closest table around. */
  lookupFrom(op: Operation, reference: SymbolRefAttr): Operation | undefined {
    const table = nearestSymbolTable(op);
    return table === undefined ? undefined : this.follow(table, reference)[reference.path.length - 1];
  }

  /** Takes note of a symbol that is going. */
  remove(symbol: Operation): void {
    if (symbol.parentOp !== undefined) this.#indices.get(symbol.parentOp)?.remove(symbol);
  }
}
