/** Attributes that contain attributes: arrays, dictionaries, types as values, and the unit attribute. */
import { none } from "../internal/none.ts";
import { idsOf } from "../types/composite.ts";
import type { Context } from "../context.ts";
import { Attribute, type AttributePrinter, type Type } from "./attribute.ts";
import { quote } from "./text.ts";

/** `unit`: an attribute whose presence is its meaning. */
export class UnitAttr extends Attribute {
  static get(context: Context): UnitAttr {
    return context.uniquer.get(UnitAttr, 0, () => new UnitAttr(context));
  }
  override print(p: AttributePrinter): void {
    p.write("unit");
  }
}

/** A type as an attribute's value. */
export class TypeAttr extends Attribute {
  readonly type: Type;

  private constructor(context: Context, type: Type) {
    super(context);
    this.type = type;
  }

  static get(type: Type): TypeAttr {
    const { context } = type;
    return context.uniquer.get(TypeAttr, type.id, () => new TypeAttr(context, type));
  }

  override print(p: AttributePrinter): void {
    p.attribute(this.type);
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.type);
  }
}

/** `[1, "a", f32]`. */
export class ArrayAttr extends Attribute {
  readonly elements: readonly Attribute[];

  private constructor(context: Context, elements: readonly Attribute[]) {
    super(context);
    this.elements = elements;
  }

  static get(context: Context, elements: readonly Attribute[]): ArrayAttr {
    const make = (): ArrayAttr => new ArrayAttr(context, Object.freeze([...elements]));
    return context.uniquer.get(ArrayAttr, idsOf(elements), make);
  }

  override print(p: AttributePrinter): void {
    p.write("[");
    this.elements.forEach((element, index) => {
      if (index > 0) p.write(", ");
      p.attributeWithDefaultType(element);
    });
    p.write("]");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    this.elements.forEach(visit);
  }
}

const bareKey = /^[A-Za-z_][A-Za-z0-9_$.]*$/;

/** The name of an attribute as printed in a dictionary. */
export function keyText(name: string): string {
  return bareKey.test(name) ? name : quote(name);
}

/** `{a = 1 : i32, b}`: attributes by name, sorted by name. */
export class DictionaryAttr extends Attribute {
  readonly names: readonly string[];
  readonly values: readonly Attribute[];
  /** The dictionaries with one further entry whose name sorts after all others, by its name and value. */
  #longer: Map<string, Map<Attribute, DictionaryAttr>> | undefined = undefined;

  private constructor(context: Context, names: readonly string[], values: readonly Attribute[]) {
    super(context);
    this.names = names;
    this.values = values;
  }

  /** The dictionary of `entries`, in any order; names must differ. */
  static get(context: Context, entries: Iterable<readonly [string, Attribute]>): DictionaryAttr {
    const sorted = [...entries];
    if (sorted.length > 1) sorted.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
    let found = DictionaryAttr.empty(context);
    for (const [name, value] of sorted) found = found.append(name, value);
    return found;
  }

  /** `{name = value}`. */
  static of(context: Context, name: string, value: Attribute): DictionaryAttr {
    return DictionaryAttr.empty(context).append(name, value);
  }

  /** `{}`. */
  static empty(context: Context): DictionaryAttr {
    return (context.emptyDictionary ??= new DictionaryAttr(context, none, none));
  }

  /**
   * This dictionary with one further entry, whose name sorts after all others. Dictionaries are the nodes of a tree, so
   * that finding one by its entries requires no key.
   */
  append(name: string, value: Attribute): DictionaryAttr {
    const longer = (this.#longer ??= new Map<string, Map<Attribute, DictionaryAttr>>());
    let byValue = longer.get(name);
    if (byValue === undefined) {
      byValue = new Map();
      longer.set(name, byValue);
    }
    let found = byValue.get(value);
    if (found === undefined) {
      found = new DictionaryAttr(this.context, [...this.names, name], [...this.values, value]);
      byValue.set(value, found);
    }
    return found;
  }

  get size(): number {
    return this.names.length;
  }

  get(name: string): Attribute | undefined {
    const index = this.names.indexOf(name);
    return index < 0 ? undefined : this.values[index];
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  *entries(): IterableIterator<readonly [string, Attribute]> {
    for (let i = 0; i < this.names.length; i++) {
      const name = this.names[i];
      const value = this.values[i];
      if (name !== undefined && value !== undefined) yield [name, value];
    }
  }

  /** This dictionary with `name` set to `value`, or without `name` if `value` is undefined. */
  with(name: string, value: Attribute | undefined): DictionaryAttr {
    if (this.get(name) === value) return this;
    const entries = new Map(this.entries());
    if (value === undefined) entries.delete(name);
    else entries.set(name, value);
    return DictionaryAttr.get(this.context, entries);
  }

  override print(p: AttributePrinter): void {
    p.write("{");
    printEntries(p, [...this.entries()]);
    p.write("}");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    this.values.forEach(visit);
  }
}

/** Writes `a = 1 : i32, b`: the inside of a dictionary. */
export function printEntries(p: AttributePrinter, entries: readonly (readonly [string, Attribute])[]): void {
  entries.forEach(([name, value], index) => {
    if (index > 0) p.write(", ");
    p.write(keyText(name));
    if (value instanceof UnitAttr) return;
    p.write(" = ");
    p.attribute(value);
  });
}
