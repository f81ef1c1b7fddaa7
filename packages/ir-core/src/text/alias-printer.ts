/**
 * Attributes and types that are printed as aliases, and the definitions of these. Affine maps, sets, distinct
 * attributes and locations always have aliases; others do if the input named them.
 */
import { AffineMapAttr, IntegerSetAttr } from "../attributes/affine.ts";
import { type Attribute, type AttributePrinter, printWithDefaultType, Type } from "../attributes/attribute.ts";
import { DistinctAttr } from "../attributes/distinct.ts";
import { Location } from "../attributes/location.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { PrintOptions } from "./print-options.ts";
import { shownAttributes } from "./shown-attributes.ts";

/** The use of aliases in a printed text. */
export interface AliasUses {
  /** In the order of their first uses. */
  readonly order: readonly Attribute[];
  /** Attributes that could have an alias but are omitted by the custom forms of operations. */
  readonly unused: ReadonlySet<Attribute>;
}

/** The attribute classes that are printed as aliases, beside locations. */
const aliased = [AffineMapAttr, IntegerSetAttr, DistinctAttr] as const;

/** Aliases of one printed text. */
export class Aliases implements AttributePrinter {
  readonly #names = new Map<Attribute, string>();
  /** In the order of their first uses, as far as these are known. */
  readonly #order: Attribute[] = [];
  /** In the order of their definitions and numbers. */
  #defined: readonly Attribute[] = [];
  readonly #deferred = new Set<Attribute>();
  /** How deeply aliases are nested in each attribute that was visited, including its own. */
  readonly #depths = new Map<Attribute, number>();
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();
  readonly #preferred: ReadonlyMap<Attribute, string>;
  readonly #withLocations: boolean;
  readonly #isGeneric: boolean;
  readonly #isEnabled: boolean;
  readonly elideElementsIfLarger: number | undefined;
  readonly hexElementsIfLarger: number | undefined;
  readonly #used = new Set<Attribute>();
  readonly #known: AliasUses | undefined;
  /** The aliases that the text without the definitions uses. */
  #usedInText: readonly Attribute[] = [];
  #isCounting = true;
  #out: string[] = [];

  /**
   * `preferred` are the names in the input; with `localScope` all attributes are printed in place. `known` is the
   * result of an earlier attempt to print the same IR.
   */
  constructor(
    preferred: ReadonlyMap<Attribute, string>,
    withLocations: boolean,
    { generic, localScope, elideElementsIfLarger, hexElementsIfLarger }: PrintOptions,
    known?: AliasUses,
  ) {
    this.#preferred = preferred;
    this.#known = known;
    this.#withLocations = withLocations;
    this.#isGeneric = generic === true;
    this.#isEnabled = localScope !== true;
    this.elideElementsIfLarger = elideElementsIfLarger;
    this.hexElementsIfLarger = hexElementsIfLarger;
    for (const [attribute, name] of preferred) if (keepsName(attribute)) this.#taken.add(name);
  }

  /** Whether there are no aliases, so that every attribute is printed in place. */
  get isEmpty(): boolean {
    return this.#order.length === 0;
  }

  /** Collects the attributes of `root` and the operations inside of it. */
  collect(root: Operation): void {
    if (!this.#isEnabled || !this.#mayBeNeeded(root)) return;
    for (const attribute of this.#known?.order ?? []) this.#collect(attribute, false);
    if (this.#isGeneric) this.#visitGeneric(root);
    else root.walk((op) => this.#visit(op), "pre");
    this.#defined = this.#sorted();
    for (const attribute of this.#defined) {
      const prefix = prefixOf(attribute);
      const name = this.#keptName(attribute) ?? (prefix === undefined ? undefined : this.#fresh(prefix));
      if (name !== undefined) this.#names.set(attribute, name);
    }
  }

  /** As in MLIR: what others are made of comes first, then types, and otherwise names decide before first uses. */
  #sorted(): readonly Attribute[] {
    const keys = this.#order.map((attribute) => ({
      attribute,
      depth: this.#depths.get(attribute) ?? 0,
      isAttribute: Number(!(attribute instanceof Type)),
      name: this.#keptName(attribute)?.replace(/\d+$/, "") ?? prefixOf(attribute) ?? "",
    }));
    keys.sort((a, b) => a.depth - b.depth || a.isAttribute - b.isAttribute || compareText(a.name, b.name));
    return keys.map(({ attribute }) => attribute);
  }

  /**
   * Whether any attribute could get an alias: searching large IR takes a considerable part of the time of printing it.
   */
  #mayBeNeeded({ context: { uniquer } }: Operation): boolean {
    // The generic form prints attributes that have not been created yet.
    return this.#isGeneric || this.#withLocations || this.#taken.size > 0 || aliased.some((kind) => uniquer.has(kind));
  }

  /** Collects the attributes of `op` itself, for its custom form. */
  #visit(op: Operation): void {
    if (this.#withLocations) this.#collect(op.loc, true);
    for (const region of op.regions) this.#visitArguments(region);
    if (op.properties.size > 0) this.#collect(op.properties, false);
    if (op.attributes.size > 0) this.#collect(op.attributes, false);
    const count = op.resultCount;
    for (let i = 0; i < count; i++) {
      const { type } = op.resultAt(i);
      if (!this.#depths.has(type)) this.#collect(type, false);
    }
  }

  #visitArguments(region: Region): void {
    for (let block = region.entry; block !== undefined; block = block.next) this.#visitArgumentsOf(block);
  }

  #visitArgumentsOf(block: Block): void {
    for (const argument of block.args) {
      this.#collect(argument.type, false);
      const loc = this.#withLocations ? block.argumentLocation(argument.index) : undefined;
      if (loc !== undefined) this.#collect(loc, false);
    }
  }

  /** Visits operations as MLIR does for the generic form: the attributes of an operation come after its regions. */
  #visitGeneric(root: Operation): void {
    const open: Operation[] = [];
    const closeUntil = (parent: Operation | undefined): void => {
      for (let op = open.at(-1); op !== undefined && op !== parent; op = open.at(-1)) {
        this.#visitAfterRegions(op);
        open.pop();
      }
    };
    root.walk((op) => {
      closeUntil(op === root ? undefined : op.parentOp);
      if (op !== root && op.block !== undefined && op.block.first === op) this.#visitArgumentsOf(op.block);
      if (this.#withLocations) this.#collect(op.loc, true);
      open.push(op);
    }, "pre");
    closeUntil(undefined);
  }

  #visitAfterRegions(op: Operation): void {
    // Blocks without operations have arguments, too.
    for (const region of op.regions) this.#visitArguments(region);
    for (const { type } of [...op.operands, ...op.results]) this.#collect(type, false);
    const attributes = [...op.properties.entries(), ...shownAttributes(op).entries()];
    attributes.sort(([a], [b]) => compareText(a, b));
    for (const [, attribute] of attributes) this.#collect(attribute, false);
  }

  /** Visits an attribute and its parts; returns how deeply aliases are nested in it. */
  #collect(attribute: Attribute, deferred: boolean): number {
    const known = this.#depths.get(attribute);
    if (known !== undefined) {
      if (!deferred && this.#deferred.has(attribute)) this.#promote(attribute);
      return known;
    }
    this.#depths.set(attribute, 0);
    let depth = 0;
    attribute.forEachChild((child) => {
      depth = Math.max(depth, this.#collect(child, deferred));
    });
    const isAlias = this.#mayHaveAlias(attribute);
    if (depth > 0 || isAlias) depth++;
    if (depth > 0) this.#depths.set(attribute, depth);
    if (!isAlias) return depth;
    this.#order.push(attribute);
    if (deferred) this.#deferred.add(attribute);
    return depth;
  }

  #promote(attribute: Attribute): void {
    this.#deferred.delete(attribute);
    attribute.forEachChild((child) => this.#promote(child));
  }

  #mayHaveAlias(attribute: Attribute): boolean {
    if (this.#known?.unused.has(attribute) === true) return false;
    if (attribute instanceof Location) return this.#withLocations;
    return this.#preferred.has(attribute) || prefixOf(attribute) !== undefined;
  }

  /** The name in the input, if it is printed again. */
  #keptName(attribute: Attribute): string | undefined {
    return keepsName(attribute) ? this.#preferred.get(attribute) : undefined;
  }

  /** `prefix`, `prefix1`, … except for names that the input has given to others. */
  #fresh(prefix: string): string {
    for (let i = this.#next.get(prefix) ?? 0; ; i++) {
      const name = i === 0 ? prefix : `${prefix}${i}`;
      if (this.#taken.has(name)) continue;
      this.#next.set(prefix, i + 1);
      return name;
    }
  }

  /** `#name` or `!name` if `attribute` has an alias, which is then counted as used. */
  aliasOf(attribute: Attribute): string | undefined {
    const name = this.#names.get(attribute);
    if (name === undefined) return undefined;
    if (this.#isCounting) this.#used.add(attribute);
    return sigilled(attribute, name);
  }

  /** Aliases that are used during `write` are not counted as used. */
  withoutCounting(write: () => void): void {
    this.#isCounting = false;
    write();
    this.#isCounting = true;
  }

  /**
   * The definitions, one line each: those at the top, and those at the end of the text. Must be called after everything
   * else has been printed.
   */
  definitions(): { readonly top: string; readonly end: string } {
    const lines = { top: "", end: "" };
    this.#usedInText = [...this.#used];
    // An alias may only refer to earlier ones.
    const texts = this.#defined.toReversed().map((attribute) => {
      this.#out = [];
      if (this.#used.has(attribute)) attribute.print(this);
      return this.#out.join("");
    });
    for (const [i, attribute] of this.#defined.entries()) {
      if (!this.#used.has(attribute)) continue;
      const text = texts[texts.length - 1 - i] ?? "";
      const line = `${sigilled(attribute, this.#names.get(attribute) ?? "")} = ${text}\n`;
      lines[this.#deferred.has(attribute) ? "end" : "top"] += line;
    }
    return lines;
  }

  /** The collected uses, unless the text would be the same if they had been known from the start. */
  uses(): AliasUses | undefined {
    // The generic form omits nothing, and numbers attributes of nested operations before those of their parent.
    if (this.#isGeneric) return undefined;
    const isNumbered = (attribute: Attribute): boolean => !(attribute instanceof Location);
    const unused = new Set(this.#order.filter((attribute) => !this.#used.has(attribute)));
    const order = this.#usedInText.filter(isNumbered);
    const isSame = unused.size === 0 && isSubsequence(order, this.#order);
    return isSame ? undefined : { order, unused };
  }

  write(text: string): void {
    this.#out.push(text);
  }

  attribute(attribute: Attribute): void {
    const alias = this.aliasOf(attribute);
    if (alias !== undefined) this.write(alias);
    else attribute.print(this);
  }

  attributeWithoutType(attribute: Attribute): void {
    const alias = this.aliasOf(attribute);
    if (alias !== undefined) this.write(alias);
    else attribute.printNested(this);
  }

  attributeWithDefaultType(attribute: Attribute): void {
    const alias = this.aliasOf(attribute);
    if (alias !== undefined) this.write(alias);
    else printWithDefaultType(this, attribute);
  }
}

/** What unnamed aliases are called; undefined for attributes that get an alias only from the input. */
function prefixOf(attribute: Attribute): string | undefined {
  if (attribute instanceof AffineMapAttr) return "map";
  if (attribute instanceof IntegerSetAttr) return "set";
  if (attribute instanceof DistinctAttr) return attribute.isUnit ? undefined : "distinct";
  return attribute instanceof Location ? "loc" : undefined;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function isSubsequence(part: readonly Attribute[], whole: readonly Attribute[]): boolean {
  let found = 0;
  for (const attribute of whole) if (attribute === part[found]) found++;
  return found === part.length;
}

function sigilled(attribute: Attribute, name: string): string {
  return `${attribute instanceof Type ? "!" : "#"}${name}`;
}

/** Whether the name in the input is printed again; locations are renumbered, since there are many. */
function keepsName(attribute: Attribute): boolean {
  return !(attribute instanceof Location);
}
