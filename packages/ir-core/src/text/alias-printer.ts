/**
 * Attributes and types that are printed as aliases, and the definitions of these. Affine maps, sets, distinct
 * attributes and locations always have aliases; others do if the input named them.
 */
import { AffineMapAttr, IntegerSetAttr } from "../attributes/affine.ts";
import { type Attribute, type AttributePrinter, printWithDefaultType, Type } from "../attributes/attribute.ts";
import { DistinctAttr } from "../attributes/distinct.ts";
import { Location } from "../attributes/location.ts";
import type { Operation } from "../ir/operation.ts";
import type { PrintOptions } from "./print-options.ts";
import { shownAttributes } from "./shown-attributes.ts";

/** The use of aliases in a printed text; they are numbered and defined in the order of their first uses. */
export interface AliasUses {
  readonly order: readonly Attribute[];
  /** Attributes that could have an alias but are omitted by the custom forms of operations. */
  readonly unused: ReadonlySet<Attribute>;
}

/** The attribute classes that are printed as aliases. */
const aliased = [AffineMapAttr, IntegerSetAttr, DistinctAttr] as const;

/** Aliases of one printed text. */
export class Aliases implements AttributePrinter {
  readonly #names = new Map<Attribute, string>();
  readonly #order: Attribute[] = [];
  readonly #deferred = new Set<Attribute>();
  readonly #visited = new Set<Attribute>();
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
    root.walk((op) => this.#visit(op), this.#isGeneric ? "post" : "pre");
  }

  /**
   * Whether any attribute could get an alias: searching large IR takes a considerable part of the time of printing it.
   */
  #mayBeNeeded({ context: { uniquer } }: Operation): boolean {
    // The generic form prints attributes that have not been created yet.
    return this.#isGeneric || this.#withLocations || this.#taken.size > 0 || aliased.some((kind) => uniquer.has(kind));
  }

  /** Collects the attributes of `op` itself. */
  #visit(op: Operation): void {
    if (op.properties.size > 0) this.#collect(op.properties, false);
    const attributes = this.#isGeneric ? shownAttributes(op) : op.attributes;
    if (attributes.size > 0) this.#collect(attributes, false);
    for (const result of op.results) if (!this.#visited.has(result.type)) this.#collect(result.type, false);
    if (this.#withLocations) this.#collect(op.loc, true);
    for (const region of op.regions) {
      for (let block = region.entry; block !== undefined; block = block.next) {
        for (const argument of block.args) {
          this.#collect(argument.type, false);
          const loc = this.#withLocations ? block.argumentLocation(argument.index) : undefined;
          if (loc !== undefined) this.#collect(loc, false);
        }
      }
    }
  }

  #collect(attribute: Attribute, deferred: boolean): void {
    if (this.#visited.has(attribute)) {
      if (!deferred && this.#deferred.has(attribute)) this.#promote(attribute);
      return;
    }
    this.#visited.add(attribute);
    attribute.forEachChild((child) => this.#collect(child, deferred));
    const name = this.#nameFor(attribute);
    if (name === undefined) return;
    this.#names.set(attribute, name);
    this.#order.push(attribute);
    if (deferred) this.#deferred.add(attribute);
  }

  #promote(attribute: Attribute): void {
    this.#deferred.delete(attribute);
    attribute.forEachChild((child) => this.#promote(child));
  }

  #nameFor(attribute: Attribute): string | undefined {
    if (this.#known?.unused.has(attribute) === true) return undefined;
    const preferred = this.#preferred.get(attribute);
    if (preferred !== undefined && keepsName(attribute)) return preferred;
    if (attribute instanceof AffineMapAttr) return this.#fresh("map");
    if (attribute instanceof IntegerSetAttr) return this.#fresh("set");
    if (attribute instanceof DistinctAttr) return attribute.isUnit ? undefined : this.#fresh("distinct");
    if (attribute instanceof Location && this.#withLocations) return this.#fresh("loc");
    return undefined;
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
    const texts = this.#order.toReversed().map((attribute) => {
      this.#out = [];
      if (this.#used.has(attribute)) attribute.print(this);
      return this.#out.join("");
    });
    for (const [i, attribute] of this.#order.entries()) {
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
