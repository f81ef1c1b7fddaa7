/** Prints operations in MLIR's text format, in the custom or the generic form. */
import { type Attribute, printWithDefaultType, type Type } from "../attributes/attribute.ts";
import { type DictionaryAttr, printEntries } from "../attributes/collections.ts";
import { DenseElementsAttr } from "../attributes/dense.ts";
import { symbolText } from "../attributes/text.ts";
import type { Context } from "../context.ts";
import { printByFormat } from "../define/assembly/format-printer.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import { FunctionType } from "../types/composite.ts";
import { Aliases, writeNested } from "./alias-printer.ts";
import { Names } from "./names.ts";
import type { OpPrinter, PrintRegionOptions } from "./op-printer.ts";
import { printResources } from "./resource-printer.ts";

/** How operations are printed. */
export interface PrintOptions {
  /** The generic form of every operation. */
  readonly generic?: boolean;
  /** With locations. */
  readonly debugInfo?: boolean;
  /** Locations in place and in short form, for people. */
  readonly prettyDebugInfo?: boolean;
  /** Without aliases. */
  readonly localScope?: boolean;
  /** Numbers instead of the names that values have. */
  readonly stripNames?: boolean;
  /** Dense attributes of more elements than this are written as `dense_resource<__elided__>`. */
  readonly elideElementsIfLarger?: number;
  /** The attributes named here are left out of dictionaries. */
  readonly skipRegions?: boolean;
}

/** The text of `op` and everything inside of it, with a line end. */
export function printOperation(op: Operation, options: PrintOptions = {}): string {
  const printer = new Printer(op, options);
  return printer.print();
}

/** Regions nested more deeply than this are printed from the top of the stack. */
const maxDepth = 150;

class Printer implements OpPrinter {
  readonly context: Context;
  readonly #root: Operation;
  readonly #options: PrintOptions;
  readonly #aliases: Aliases;
  readonly #names: Names;
  readonly #chunks: string[] = [];
  /** Places in the output that are filled in later. */
  readonly #deferred: (() => void)[] = [];
  #buffer = "";
  #indent = "";
  #depth = 0;
  #defaultDialect = "builtin";

  constructor(root: Operation, options: PrintOptions) {
    this.context = root.context;
    this.#root = root;
    this.#options = options;
    const withLocations = options.debugInfo === true && options.prettyDebugInfo !== true;
    const preferred = root.context.trivia.get(root)?.aliases ?? new Map<Attribute, string>();
    this.#aliases = new Aliases(preferred, withLocations, options.localScope !== true);
    this.#names = new Names(root, options, (op) => this.#aliases.visit(op));
  }

  print(): string {
    this.write(this.#aliases.definitions("top"));
    this.#operation(this.#root);
    this.write("\n");
    this.write(this.#aliases.definitions("end"));
    const resources = this.context.trivia.get(this.#root)?.resources;
    if (resources !== undefined) this.write(printResources(resources));
    this.#flush();
    for (let job = this.#deferred.pop(); job !== undefined; job = this.#deferred.pop()) job();
    return this.#chunks.join("");
  }

  #flush(): void {
    // Reading a character makes the engine flatten the rope that `+=` has built.
    if (this.#buffer.charCodeAt(0) >= 0) this.#chunks.push(this.#buffer);
    this.#buffer = "";
  }

  write(text: string): void {
    this.#buffer += text;
    if (this.#buffer.length > 1 << 15) this.#flush();
  }

  newline(): void {
    this.write(`\n${this.#indent}`);
  }

  // Operations

  #operation(op: Operation): void {
    this.#resultNames(op);
    if (this.#options.generic !== true && op.definition.isRegistered && this.#custom(op)) {
      this.#location(op);
      return;
    }
    this.#generic(op);
    this.#location(op);
  }

  #resultNames(op: Operation): void {
    const [first] = op.results;
    if (first === undefined) return;
    if (op.results.length === 1) this.write(`%${this.#names.value(first)} = `);
    else this.write(`%${this.#names.value(first).replace(/#0$/, "")}:${op.results.length} = `);
  }

  #custom(op: Operation): boolean {
    const { definition } = op;
    if (op.printAssembly === undefined && definition.spec.assembly === undefined) return false;
    const elides = definition.dialectName === this.#defaultDialect;
    this.write(elides ? definition.mnemonic : definition.name);
    if (op.printAssembly !== undefined) op.printAssembly(this);
    else printByFormat(this, op);
    return true;
  }

  #generic(op: Operation): void {
    this.write(`"${op.name}"(`);
    this.values(op.operands);
    this.write(")");
    if (op.blockOperands.length > 0) {
      this.write("[");
      op.successors.forEach((block, index) => {
        if (index > 0) this.write(", ");
        this.block(block);
      });
      this.write("]");
    }
    if (op.properties.size > 0) {
      this.write(" <");
      this.#dictionary(op.properties);
      this.write(">");
    }
    if (op.regions.length > 0 && this.#options.skipRegions !== true) {
      this.write(" (");
      op.regions.forEach((region, index) => {
        if (index > 0) this.write(", ");
        this.region(region, { entryArgs: true, terminators: true, emptyBlock: true });
      });
      this.write(")");
    }
    if (op.attributes.size > 0) {
      this.write(" ");
      this.#dictionary(op.attributes);
    }
    this.write(" : ");
    this.functionalType(
      op.operands.map((value) => value.type),
      op.results.map((value) => value.type),
    );
  }

  #location(op: Operation): void {
    if (this.#options.debugInfo !== true) return;
    this.write(" ");
    this.attribute(op.loc);
  }

  // Attributes and types

  attribute(attribute: Attribute): void {
    const alias = this.#aliases.aliasOf(attribute);
    if (alias !== undefined) this.write(alias);
    else if (!this.#elide(attribute)) attribute.print(this);
  }

  #elide(attribute: Attribute): boolean {
    const limit = this.#options.elideElementsIfLarger;
    if (limit === undefined || !(attribute instanceof DenseElementsAttr)) return false;
    if (attribute.isSplat || attribute.length <= limit) return false;
    this.write("dense_resource<__elided__> : ");
    this.type(attribute.type);
    return true;
  }

  attributeWithoutType(attribute: Attribute): void {
    writeNested(this, attribute, this.#aliases.aliasOf(attribute));
  }

  attributeWithDefaultType(attribute: Attribute): void {
    const alias = this.#aliases.aliasOf(attribute);
    if (alias !== undefined) this.write(alias);
    else printWithDefaultType(this, attribute);
  }

  type(type: Type): void {
    this.attribute(type);
  }

  types(types: readonly Type[]): void {
    types.forEach((type, index) => {
      if (index > 0) this.write(", ");
      this.attribute(type);
    });
  }

  resultTypes(types: readonly Type[]): void {
    const [single] = types;
    if (types.length === 1 && single !== undefined && !(single instanceof FunctionType)) return this.type(single);
    this.write("(");
    this.types(types);
    this.write(")");
  }

  optionalArrowTypes(types: readonly Type[]): void {
    if (types.length === 0) return;
    this.write(" -> ");
    this.resultTypes(types);
  }

  functionalType(inputs: readonly Type[], results: readonly Type[]): void {
    this.write("(");
    this.types(inputs);
    this.write(") -> ");
    this.resultTypes(results);
  }

  symbolName(name: string): void {
    this.write(symbolText(name));
  }

  #dictionary(dictionary: DictionaryAttr): void {
    this.write("{");
    printEntries(this, [...dictionary.entries()]);
    this.write("}");
  }

  attrDict(op: Operation, elided: readonly string[] = []): void {
    this.#attrDict(op, elided, " {");
  }

  attrDictWithKeyword(op: Operation, elided: readonly string[] = []): void {
    this.#attrDict(op, elided, " attributes {");
  }

  #attrDict(op: Operation, elided: readonly string[], open: string): void {
    if (op.properties.size === 0 && op.attributes.size === 0) return;
    const shown = [...op.properties.entries(), ...op.attributes.entries()].filter(([name]) => !elided.includes(name));
    if (shown.length === 0) return;
    if (op.properties.size > 0) shown.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.write(open);
    printEntries(this, shown);
    this.write("}");
  }

  // Values and blocks

  value(value: Value): void {
    this.write(`%${this.#names.value(value)}`);
  }

  values(values: readonly Value[]): void {
    values.forEach((value, index) => {
      if (index > 0) this.write(", ");
      this.value(value);
    });
  }

  block(block: Block): void {
    this.write(`^${this.#names.block(block)}`);
  }

  successor(block: Block, operands: readonly Value[]): void {
    this.block(block);
    if (operands.length === 0) return;
    this.write("(");
    this.values(operands);
    this.write(" : ");
    this.types(operands.map((value) => value.type));
    this.write(")");
  }

  argument(value: Value, attributes?: DictionaryAttr): void {
    this.value(value);
    this.write(": ");
    this.type(value.type);
    if (attributes !== undefined && attributes.size > 0) {
      this.write(" ");
      this.#dictionary(attributes);
    }
    this.#argumentLocation(value);
  }

  #argumentLocation(value: Value): void {
    if (this.#options.debugInfo !== true) return;
    const block = value.parentBlock;
    const index = block?.args.findIndex((argument) => argument === value) ?? -1;
    const loc = block?.argumentLocation(index);
    if (loc === undefined) return;
    this.write(" ");
    this.attribute(loc);
  }

  // Regions

  region(region: Region, options: PrintRegionOptions = {}): void {
    if (this.#depth >= maxDepth) return this.#defer(region, options);
    this.#depth++;
    this.write("{\n");
    const { entry } = region;
    const outerDialect = this.#defaultDialect;
    this.#defaultDialect = region.parent?.definition.spec.defaultDialect ?? "";
    if (entry !== undefined) {
      const isBare = entry.isEmpty && region.hasOneBlock;
      const label =
        (options.entryArgs !== false && entry.args.length > 0) ||
        (isBare && options.emptyBlock === true) ||
        entry.firstUse !== undefined;
      this.#blockBody(entry, label, options.terminators ?? true);
      for (let block = entry.next; block !== undefined; block = block.next) {
        this.#blockBody(block, true, options.terminators ?? true);
      }
    }
    this.#defaultDialect = outerDialect;
    this.write(`${this.#indent}}`);
    this.#depth--;
  }

  #defer(region: Region, options: PrintRegionOptions): void {
    this.#flush();
    const at = this.#chunks.push("") - 1;
    const indent = this.#indent;
    const dialect = this.#defaultDialect;
    this.#deferred.push(() => {
      const later = this.#chunks.splice(at + 1);
      this.#indent = indent;
      this.#defaultDialect = dialect;
      this.#depth = 0;
      this.region(region, options);
      this.#flush();
      const added = this.#chunks.splice(at + 1);
      for (const chunk of added) this.#chunks.push(chunk);
      for (const chunk of later) this.#chunks.push(chunk);
    });
  }

  #blockBody(block: Block, label: boolean, terminators: boolean): void {
    if (label) this.#label(block);
    const outer = this.#indent;
    this.#indent = `${outer}  `;
    const end = terminators ? undefined : block.terminator;
    for (let op = block.first; op !== undefined && op !== end; op = op.next) {
      this.write(this.#indent);
      this.#operation(op);
      this.write("\n");
    }
    this.#indent = outer;
  }

  #label(block: Block): void {
    this.write(`${this.#indent}^${this.#names.block(block)}`);
    if (block.args.length > 0) {
      this.write("(");
      block.args.forEach((argument, index) => {
        if (index > 0) this.write(", ");
        this.argument(argument);
      });
      this.write(")");
    }
    this.write(":");
    if (!block.isEntry) this.#predecessors(block);
    this.write("\n");
  }

  /** `  // pred: ^bb0`, as MLIR writes it. */
  #predecessors(block: Block): void {
    const labels = [...block.predecessors()].reverse().map((predecessor) => `^${this.#names.block(predecessor)}`);
    if (labels.length === 0) return this.write("  // no predecessors");
    if (labels.length === 1) return this.write(`  // pred: ${labels[0] ?? ""}`);
    this.write(`  // ${labels.length} preds: ${labels.join(", ")}`);
  }
}
