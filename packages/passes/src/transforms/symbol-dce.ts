/**
 * `symbol-dce`: liveness starts at symbols that are visible from outside, and follows references from there. Every
 * symbol is visited once.
 */
import {
  definePass,
  forEachSymbolReference,
  type Operation,
  type Rewriter,
  symbolName,
  type SymbolRefAttr,
  SymbolTable,
  SymbolTables,
  symbolVisibility,
} from "@tt-opt/ir-core";

/** `symbol-dce`. */
export const symbolDce = definePass({
  name: "symbol-dce",
  summary: "erase unreferenced symbols",
  description: `A symbol is erased if it is private or its table is not visible from outside, and nothing live refers to
it. Public symbols, operations that are not symbols, and the symbols that they refer to are live. Symbols that only
refer to each other are erased. The operation that the pass runs on must define a symbol table.`,
  statistics: { "num-dce'd": "symbols erased" },
  example: {
    input: `func.func private @unused() { return }
func.func @f() { return }`,
  },
  run(ctx) {
    if (!ctx.root.has(SymbolTable))
      ctx.fail(ctx.root, "was scheduled to run under symbol-dce, but does not define a symbol table");
    ctx.count("num-dce'd", eraseDeadSymbols(ctx.root, ctx.rewriter()));
  },
});

/** Erases the dead symbols of `table` and of the tables inside of it; returns their number. */
export function eraseDeadSymbols(table: Operation, rw: Rewriter): number {
  const isHidden =
    table.parentOp === undefined || symbolName(table) === undefined || symbolVisibility(table) === "private";
  const live = new Liveness(table, isHidden).symbols;
  const dead: Operation[] = [];
  table.walk((op) => {
    if (!op.has(SymbolTable)) return "advance";
    for (const symbol of tableOps(op)) if (symbolName(symbol) !== undefined && !live.has(symbol)) dead.push(symbol);
    return "advance";
  }, "pre");
  // The contents of a dead symbol are erased with it.
  const all = new Set(dead);
  const tops = dead.filter((symbol) => {
    for (let op = symbol.parentOp; op !== undefined; op = op.parentOp) if (all.has(op)) return false;
    return true;
  });
  for (const symbol of tops) rw.erase(symbol);
  return tops.length;
}

function* tableOps(table: Operation): IterableIterator<Operation> {
  for (const block of table.regions[0]?.blocks() ?? []) yield* block.ops();
}

/** A live operation, and whether its table is not visible from outside. */
interface Item {
  readonly op: Operation;
  readonly isHidden: boolean;
}

class Liveness {
  readonly symbols = new Set<Operation>();
  readonly #pending: Item[] = [];
  readonly #tables = new SymbolTables();

  constructor(table: Operation, isHidden: boolean) {
    this.#enterTable(table, isHidden);
    for (let item = this.#pending.pop(); item !== undefined; item = this.#pending.pop()) this.#process(item);
  }

  /** Marks the operations of `table` that are live regardless of references. */
  #enterTable(table: Operation, isHidden: boolean): void {
    for (const op of tableOps(table)) {
      const visibility = symbolVisibility(op);
      const mayGo = symbolName(op) !== undefined && visibility !== "public" && (isHidden || visibility === "private");
      if (!mayGo) this.#mark(op, isHidden);
    }
  }

  #mark(op: Operation, isHidden: boolean): void {
    if (symbolName(op) !== undefined) {
      if (this.symbols.has(op)) return;
      this.symbols.add(op);
    }
    this.#pending.push({ op, isHidden });
  }

  #process({ op, isHidden }: Item): void {
    if (op.has(SymbolTable)) {
      const isSymbol = symbolName(op) !== undefined;
      this.#enterTable(op, isHidden || !isSymbol || symbolVisibility(op) === "private");
      forEachSymbolReference(op, (reference) => this.#follow(op.parentOp ?? op, reference, isHidden));
      return;
    }
    op.walk((inner) => {
      if (inner.has(SymbolTable)) {
        // A table that is not directly part of another one is live as a part of `op`.
        this.#pending.push({ op: inner, isHidden: true });
        return "skip";
      }
      forEachSymbolReference(inner, (reference) => this.#follow(inner, reference, isHidden));
      return "advance";
    }, "pre");
  }

  /** Marks all symbols on the path of a reference from `op`. */
  #follow(op: Operation, reference: SymbolRefAttr, isHidden: boolean): void {
    let table: Operation | undefined = op;
    while (table !== undefined && !table.has(SymbolTable)) table = table.parentOp;
    if (table === undefined) return;
    for (const symbol of this.#tables.follow(table, reference)) this.#mark(symbol, isHidden);
  }
}
