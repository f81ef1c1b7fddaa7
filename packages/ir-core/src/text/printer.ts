/** Prints operations in MLIR's text format, in the custom or the generic form. */
import { type Attribute, printWithDefaultType, type Type } from "../attributes/attribute.ts";
import { type DictionaryAttr, printEntries } from "../attributes/collections.ts";
import { quote, symbolText } from "../attributes/text.ts";
import type { Context } from "../context.ts";
import { printByFormat } from "../define/assembly/format-printer.ts";
import { at } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import { BlockArgument, type Value } from "../ir/value.ts";
import { FunctionType } from "../types/composite.ts";
import { Aliases, type AliasUses } from "./alias-printer.ts";
import { deeper } from "./indent.ts";
import { Names } from "./names.ts";
import type { OpPrinter, PrintRegionOptions } from "./op-printer.ts";
import { predecessorComment } from "./predecessor-comment.ts";
import type { PrintOptions } from "./print-options.ts";
import { printResources } from "./resource-printer.ts";
import { shownAttributes } from "./shown-attributes.ts";
import { TextBuffer } from "./text-buffer.ts";

/** The text of `op` and everything inside of it, with a line end. */
export function printOperation(op: Operation, options: PrintOptions = {}): string {
  return print(op, options).toString();
}

/** The same in UTF-8 and in pieces, so that text for a file need be neither converted nor copied. */
export function printOperationBytes(op: Operation, options: PrintOptions = {}): readonly Uint8Array[] {
  return print(op, options).toBytes();
}

function print(op: Operation, options: PrintOptions): TextBuffer {
  const printer = new Printer(op, options);
  const text = printer.print();
  const uses = printer.aliasUses();
  return uses === undefined ? text : new Printer(op, options, uses).print();
}

/** Regions nested more deeply than this are printed later, with an empty stack. */
const maxDepth = 150;

const genericRegion: PrintRegionOptions = { entryArgs: true, terminators: true, emptyBlock: true };

class Printer implements OpPrinter {
  readonly context: Context;
  readonly elideElementsIfLarger: number | undefined;
  readonly hexElementsIfLarger: number | undefined;
  readonly #root: Operation;
  readonly #options: PrintOptions;
  readonly #aliases: Aliases;
  readonly #names: Names;
  readonly #out = new TextBuffer();
  /** Insertions into the output that are printed later. */
  readonly #deferred: (() => void)[] = [];
  readonly #isGeneric: boolean;
  readonly #withLocations: boolean;
  /** Whether every attribute is printed by its own text: there are no aliases and no elided elements. */
  readonly #isPlain: boolean;
  #indent = "";
  #depth = 0;
  #defaultDialect = "builtin";

  constructor(root: Operation, options: PrintOptions, uses?: AliasUses) {
    this.context = root.context;
    this.#root = root;
    this.#options = options;
    this.elideElementsIfLarger = options.elideElementsIfLarger;
    this.hexElementsIfLarger = options.hexElementsIfLarger;
    const withLocations = options.debugInfo === true && options.prettyDebugInfo !== true;
    const aliases = options.stripNames === true ? undefined : root.context.trivia.get(root)?.aliases;
    this.#aliases = new Aliases(aliases ?? new Map<Attribute, string>(), withLocations, options, uses);
    this.#aliases.collect(root);
    this.#names = new Names(root, options);
    this.#isGeneric = options.generic === true;
    this.#withLocations = options.debugInfo === true;
    const hasLimits = options.elideElementsIfLarger !== undefined || options.hexElementsIfLarger !== undefined;
    this.#isPlain = this.#aliases.isEmpty && !hasLimits;
  }

  print(): TextBuffer {
    this.#operation(this.#root);
    this.write("\n");
    for (let job = this.#deferred.pop(); job !== undefined; job = this.#deferred.pop()) job();
    const { top, end } = this.#aliases.definitions();
    this.write(end);
    const resources = this.#options.resources ?? this.context.trivia.get(this.#root)?.resources;
    if (resources !== undefined && this.#options.localScope !== true)
      this.write(printResources(resources, this.#options.elideResourcesIfLarger));
    this.#out.prepend(top);
    return this.#out;
  }

  /** The alias uses that are needed to number all aliases, if they were not known completely. */
  aliasUses(): AliasUses | undefined {
    return this.#aliases.uses();
  }

  write(text: string): void {
    this.#out.write(text);
  }

  newline(): void {
    this.write("\n");
    this.write(this.#indent);
  }

  indented(write: () => void): void {
    const outer = this.#indent;
    this.#indent = deeper(outer);
    write();
    this.#indent = outer;
  }

  // Operations

  #operation(op: Operation): void {
    if (op.resultCount > 0) {
      this.write(this.#names.results(op));
      this.write(" = ");
    }
    this.operation(op);
  }

  operation(op: Operation): void {
    if (this.#isGeneric || !op.definition.isRegistered || !this.#custom(op)) this.#generic(op);
    if (this.#withLocations) this.#trailingLocation(op.loc);
  }

  #custom(op: Operation): boolean {
    const { definition } = op;
    if (!definition.hasPrintAssembly && !definition.hasFormat) return false;
    const elides = definition.dialectName === this.#defaultDialect;
    this.write(elides ? definition.mnemonic : definition.name);
    if (definition.hasPrintAssembly) op.printAssembly?.(this);
    else printByFormat(this, op);
    return true;
  }

  #generic(op: Operation): void {
    const { operandCount, properties } = op;
    const attributes = shownAttributes(op);
    // The names of registered operations need no escapes.
    this.write(op.definition.isRegistered ? `"${op.name}"` : quote(op.name));
    this.write("(");
    for (let i = 0; i < operandCount; i++) {
      if (i > 0) this.write(", ");
      this.value(op.operand(i));
    }
    this.write(")");
    if (op.blockOperands.length > 0) {
      this.write("[");
      for (let i = 0; i < op.blockOperands.length; i++) {
        if (i > 0) this.write(", ");
        this.block(at(op.blockOperands, i).block);
      }
      this.write("]");
    }
    if (properties.size > 0) {
      this.write(" <");
      this.attribute(properties);
      this.write(">");
    }
    if (op.regions.length > 0) this.#genericRegions(op.regions);
    if (attributes.size > 0) {
      this.write(" ");
      this.attribute(attributes);
    }
    this.write(" : (");
    for (let i = 0; i < operandCount; i++) {
      if (i > 0) this.write(", ");
      this.attribute(op.operand(i).type);
    }
    this.write(") -> ");
    if (op.resultCount === 1) this.#soleResultType(op.resultAt(0).type);
    else this.resultTypes(op.resultTypes);
  }

  #genericRegions(regions: readonly Region[]): void {
    this.write(" (");
    for (let i = 0; i < regions.length; i++) {
      if (i > 0) this.write(", ");
      this.region(at(regions, i), genericRegion);
    }
    this.write(")");
  }

  /** ` loc(…)`, in which an alias is also enclosed in parentheses. */
  #trailingLocation(loc: Attribute): void {
    const alias = this.#aliases.aliasOf(loc);
    if (alias !== undefined) return this.write(` loc(${alias})`);
    this.write(" ");
    this.attribute(loc);
  }

  // Attributes and types

  attribute(attribute: Attribute): void {
    // The text of a location depends on its context and is not cached.
    if (this.#isPlain && !this.#withLocations) return this.write(attribute.toString());
    const alias = this.#aliases.aliasOf(attribute);
    if (alias !== undefined) this.write(alias);
    else attribute.print(this);
  }

  attributeWithoutType(attribute: Attribute): void {
    const alias = this.#aliases.aliasOf(attribute);
    if (alias !== undefined) this.write(alias);
    else attribute.printNested(this);
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
    for (let i = 0; i < types.length; i++) {
      if (i > 0) this.write(", ");
      this.attribute(at(types, i));
    }
  }

  resultTypes(types: readonly Type[]): void {
    const single = types[0];
    if (types.length === 1 && single !== undefined) return this.#soleResultType(single);
    this.write("(");
    this.types(types);
    this.write(")");
  }

  /** A function type is parenthesized, since its arrow would be confused with that of the signature. */
  #soleResultType(type: Type): void {
    if (!(type instanceof FunctionType)) return this.attribute(type);
    this.write("(");
    this.attribute(type);
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
    this.write(this.#names.value(value));
  }

  values(values: readonly Value[]): void {
    for (let i = 0; i < values.length; i++) {
      if (i > 0) this.write(", ");
      this.value(at(values, i));
    }
  }

  block(block: Block): void {
    this.write("^");
    this.write(this.#names.block(block));
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
      this.#aliases.withoutCounting(() => this.attribute(attributes));
    }
    this.#argumentLocation(value);
  }

  #argumentLocation(value: Value): void {
    if (!this.#withLocations || !(value instanceof BlockArgument)) return;
    const loc = value.owner.argumentLocation(value.index);
    // MLIR prints it in place, although it also defines an alias.
    if (loc !== undefined && this.#aliases.aliasOf(loc) !== undefined) this.write(` ${loc.toString()}`);
    else if (loc !== undefined) this.#trailingLocation(loc);
  }

  // Regions

  region(region: Region, options: PrintRegionOptions = {}): void {
    if (this.#options.skipRegions === true) return this.write("{...}");
    if (this.#depth >= maxDepth) return this.#defer(region, options);
    this.#depth++;
    this.write("{\n");
    const { entry } = region;
    const outerDialect = this.#defaultDialect;
    this.#defaultDialect = region.parent?.definition.defaultDialect ?? "";
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
    this.write(this.#indent);
    this.write("}");
    this.#depth--;
  }

  #defer(region: Region, options: PrintRegionOptions): void {
    const mark = this.#out.mark();
    const indent = this.#indent;
    const dialect = this.#defaultDialect;
    this.#deferred.push(() => {
      const later = this.#out.cut(mark);
      this.#indent = indent;
      this.#defaultDialect = dialect;
      this.#depth = 0;
      this.region(region, options);
      this.#out.append(later);
    });
  }

  #blockBody(block: Block, label: boolean, terminators: boolean): void {
    if (label) this.#label(block);
    const outer = this.#indent;
    this.#indent = deeper(outer);
    const end = terminators ? undefined : block.terminator;
    for (let op = block.first; op !== undefined && op !== end; op = op.next) {
      this.write(this.#indent);
      this.#operation(op);
      this.write("\n");
    }
    this.#indent = outer;
  }

  #label(block: Block): void {
    this.write(this.#indent);
    this.block(block);
    if (block.args.length > 0) {
      this.write("(");
      for (let i = 0; i < block.args.length; i++) {
        if (i > 0) this.write(", ");
        this.argument(at(block.args, i));
      }
      this.write(")");
    }
    this.write(":");
    if (!block.isEntry) this.write(predecessorComment(block, this.#names));
    this.write("\n");
  }
}
