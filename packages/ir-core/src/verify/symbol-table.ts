import { StringAttr } from "../attributes/text.ts";
import { SymbolTable, SymbolTrait } from "../define/trait.ts";
import { SymbolUser } from "../interfaces/symbol.ts";
import type { SymbolTables } from "../interfaces/symbol-tables.ts";
import type { Operation } from "../ir/operation.ts";

/** Reports symbols of a table with the same name, and unresolved references of users. */
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

/** Lets `user` verify its symbol references, if there is a symbol table around it, up to `root`. */
export function verifySymbolUses(user: Operation, root: Operation, symbols: SymbolTables): void {
  if (user === root) return;
  for (let table = user.parentOp; table !== undefined; table = table.parentOp) {
    if (table.has(SymbolTable)) return SymbolUser.get(user)?.verifySymbolUses(user, symbols);
    if (table === root) return;
  }
}
