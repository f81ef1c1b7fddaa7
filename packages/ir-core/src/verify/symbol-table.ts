import { StringAttr } from "../attributes/text.ts";
import { SymbolTable, SymbolTrait } from "../define/trait.ts";
import { SymbolUser } from "../interfaces/symbol.ts";
import type { Operation } from "../ir/operation.ts";

/** Reports symbols of a table that have the same name, and references of users that lead nowhere. */
export function verifySymbolTable(table: Operation): void {
  const known = new Map<string, Operation>();
  for (const block of table.regions[0]?.blocks() ?? []) {
    for (const op of block.ops()) {
      const name = op.has(SymbolTrait) ? op.attribute("sym_name") : undefined;
      if (!(name instanceof StringAttr)) continue;
      const first = known.get(name.value);
      if (first === undefined) {
        known.set(name.value, op);
        continue;
      }
      const builder = op.context.diagnostics.error(op, "TT2009", `redefinition of symbol named '${name.value}'`);
      builder.note(first, "see existing symbol definition here");
    }
  }
}

/** Lets the operations below `table`, but not those of tables inside of it, check the symbols that they refer to. */
export function verifySymbolUses(table: Operation): void {
  table.walk((op) => {
    if (op === table) return "advance";
    SymbolUser.get(op)?.verifySymbolUses(op, table);
    return op.has(SymbolTable) ? "skip" : "advance";
  }, "pre");
}
