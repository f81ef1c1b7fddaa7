/**
 * Symbols: named operations in symbol tables. References are attributes, not uses, so that finding them requires a walk
 * over the attributes of all operations in the scope of the table.
 */
import type { Attribute } from "../attributes/attribute.ts";
import { StringAttr, SymbolRefAttr } from "../attributes/text.ts";
import { OpInterface } from "../define/op-interface.ts";
import { SymbolTable, SymbolTrait } from "../define/trait.ts";
import type { Operation } from "../ir/operation.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import type { SymbolTables } from "./symbol-tables.ts";
import { replaceInAttribute } from "./symbol-replacement.ts";

/** Operations that refer to symbols. */
export const SymbolUser = new OpInterface<{
  /** Reports references of `op` that are unresolved or have a wrong target. */
  verifySymbolUses(op: Operation, symbols: SymbolTables): void;
}>("SymbolUser", "refers to symbols");

/**
 * The operations that may refer to a symbol. "public": any; "private": only those inside of its symbol table; "nested":
 * also those outside of the table, but only in the same IR.
 */
export type Visibility = "public" | "private" | "nested";

/** The name of a symbol; undefined if `op` is not a symbol. */
export function symbolName(op: Operation): string | undefined {
  const name = op.has(SymbolTrait) ? op.attribute("sym_name") : undefined;
  return name instanceof StringAttr ? name.value : undefined;
}

/** The visibility of a symbol; public by default. */
export function symbolVisibility(op: Operation): Visibility {
  const text = op.attribute("sym_visibility");
  return text instanceof StringAttr && (text.value === "private" || text.value === "nested") ? text.value : "public";
}

/** Whether `op` is a symbol to which no operation outside of `root` can refer. */
export function isHiddenSymbol(op: Operation, root: Operation): boolean {
  const table = op.parentOp;
  if (table?.has(SymbolTable) !== true || symbolName(op) === undefined) return false;
  const visibility = symbolVisibility(op);
  return visibility === "private" || (visibility === "nested" && isHiddenTable(table, root));
}

/**
 * Whether no operation outside of `root` can refer to the nested symbols of `table`, which is `root` or inside of it.
 */
function isHiddenTable(table: Operation, root: Operation): boolean {
  for (let op: Operation | undefined = table; op !== undefined && op !== root; op = op.parentOp) {
    if (op.has(SymbolTable) && (symbolName(op) === undefined || symbolVisibility(op) === "private")) return true;
  }
  return root.parentOp === undefined;
}

/** Sets the visibility of a symbol. */
export function setSymbolVisibility(op: Operation, rw: Rewriter, visibility: Visibility): void {
  const value = visibility === "public" ? undefined : StringAttr.get(op.context, visibility);
  rw.setAttribute(op, "sym_visibility", value);
}

/** The closest symbol table that is `op` or encloses it. */
export function nearestSymbolTable(op: Operation): Operation | undefined {
  for (let table: Operation | undefined = op; table !== undefined; table = table.parentOp) {
    if (table.has(SymbolTable)) return table;
    if (!table.definition.isRegistered) return undefined;
  }
  return undefined;
}

/** The symbols of a table, in order. */
export function* symbolsOf(table: Operation): IterableIterator<Operation> {
  for (const block of table.regions[0]?.blocks() ?? []) {
    for (const op of block.ops()) if (symbolName(op) !== undefined) yield op;
  }
}

/** The symbol `name` of `table` itself. Searches all operations in it: use {@link SymbolTables} for many lookups. */
export function lookupSymbol(table: Operation, name: string | SymbolRefAttr): Operation | undefined {
  const path = typeof name === "string" ? [name] : name.path;
  let found: Operation | undefined = table;
  for (const part of path) {
    if (found?.has(SymbolTable) !== true) return undefined;
    found = findIn(found, part);
  }
  return found;
}

function findIn(table: Operation, name: string): Operation | undefined {
  for (const symbol of symbolsOf(table)) if (symbolName(symbol) === name) return symbol;
  return undefined;
}

/** The symbol that `reference` denotes at `op`: the one in the closest enclosing table. */
export function lookupSymbolFrom(op: Operation, reference: string | SymbolRefAttr): Operation | undefined {
  const table = nearestSymbolTable(op);
  return table === undefined ? undefined : lookupSymbol(table, reference);
}

/** The symbols of one table by name. It is created once; changes have to be reported. */
export class SymbolIndex {
  readonly table: Operation;
  readonly #byName = new Map<string, Operation>();

  constructor(table: Operation) {
    this.table = table;
    for (const symbol of symbolsOf(table)) {
      const name = symbolName(symbol) ?? "";
      if (!this.#byName.has(name)) this.#byName.set(name, symbol);
    }
  }

  get(name: string): Operation | undefined {
    return this.#byName.get(name);
  }

  /** An unused name that starts with `prefix`. */
  freshName(prefix: string): string {
    let name = prefix;
    for (let i = 0; this.#byName.has(name); i++) name = `${prefix}_${i}`;
    return name;
  }

  /** Has to be called for an added symbol. */
  add(symbol: Operation): void {
    this.#byName.set(symbolName(symbol) ?? "", symbol);
  }

  /** Has to be called for a symbol that is removed. */
  remove(symbol: Operation): void {
    this.#byName.delete(symbolName(symbol) ?? "");
  }
}

/** A reference to a symbol in an attribute of `user`. */
export interface SymbolUse {
  readonly user: Operation;
  readonly reference: SymbolRefAttr;
}

/** Calls `visit` for each symbol reference in the attributes of `op` itself. */
export function forEachSymbolReference(op: Operation, visit: (reference: SymbolRefAttr) => void): void {
  const seen = new Set<Attribute>();
  const enter = (attribute: Attribute): void => {
    if (attribute instanceof SymbolRefAttr) return visit(attribute);
    if (seen.has(attribute)) return;
    seen.add(attribute);
    attribute.forEachChild(enter);
  };
  for (const value of op.properties.values) enter(value);
  for (const value of op.attributes.values) enter(value);
}

/** All references below `scope`, except inside of nested symbol tables, where names denote other symbols. */
export function symbolUsesIn(scope: Operation): readonly SymbolUse[] {
  const uses: SymbolUse[] = [];
  scope.walk((op) => {
    if (op !== scope || !op.has(SymbolTable))
      forEachSymbolReference(op, (reference) => uses.push({ user: op, reference }));
    return op !== scope && op.has(SymbolTable) ? "skip" : "advance";
  }, "pre");
  return uses;
}

/** The references to `symbol` from inside its own table. */
export function symbolUses(symbol: Operation): readonly SymbolUse[] {
  const name = symbolName(symbol);
  const table = symbol.parentOp;
  if (name === undefined || table === undefined) return [];
  return symbolUsesIn(table).filter(({ reference }) => reference.root === name);
}

/** Changes all references to `symbol` from inside its table to `name`; the symbol itself is not renamed. */
export function replaceSymbolUses(symbol: Operation, rw: Rewriter, name: string): void {
  const old = symbolName(symbol);
  for (const { user } of symbolUses(symbol)) {
    const swap = (reference: SymbolRefAttr): SymbolRefAttr =>
      reference.root === old ? SymbolRefAttr.get(symbol.context, name, ...reference.path.slice(1)) : reference;
    for (const [key, value] of [...user.properties.entries(), ...user.attributes.entries()]) {
      const replaced = replaceInAttribute(value, swap);
      if (replaced !== value) rw.setAttribute(user, key, replaced);
    }
  }
}

/** Renames `symbol` and all references to it from inside its table. */
export function renameSymbol(symbol: Operation, rw: Rewriter, name: string): void {
  replaceSymbolUses(symbol, rw, name);
  rw.setAttribute(symbol, "sym_name", StringAttr.get(symbol.context, name));
}
