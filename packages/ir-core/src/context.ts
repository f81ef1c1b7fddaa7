import type { Attribute } from "./attributes/attribute.ts";
import { DictionaryAttr } from "./attributes/collections.ts";
import type { Dialect } from "./define/dialect.ts";
import { type OpClass, OpDefinition } from "./define/op-definition.ts";
import { Diagnostics } from "./diagnostics/diagnostics.ts";
import type { SourceFile } from "./diagnostics/source-file.ts";
import { Uniquer } from "./internal/uniquer.ts";
import { Operation } from "./ir/operation.ts";
import type { ModuleTrivia } from "./text/resources.ts";
import { builtinDialect } from "./builtin/dialect.ts";

/**
 * The state of one compilation: the registered dialects, the unique attributes and types, the sources that were read
 * and the reported diagnostics. Attributes of different contexts must not be mixed.
 */
export class Context {
  readonly uniquer = new Uniquer();
  readonly #sources: SourceFile[] = [];
  readonly diagnostics = new Diagnostics(this.#sources);
  /** Whether operations, types and attributes of unregistered dialects are accepted. */
  allowUnregistered = false;
  /** Called with the reason why a pattern did not apply, for all drivers. */
  onNoMatch: ((pattern: string, op: Operation, reason: string) => void) | undefined = undefined;
  /** Number of changes that rewriters have made to IR of this context. */
  changeCount = 0;
  /** The parts of module texts other than operations. */
  readonly trivia = new WeakMap<Operation, ModuleTrivia>();
  /** `{}`, once it was requested; see `DictionaryAttr.empty`. */
  emptyDictionary: DictionaryAttr | undefined = undefined;
  readonly #dialects = new Map<string, Dialect>();
  readonly #definitions = new Map<string, OpDefinition>();
  #loadMore: (() => Iterable<Dialect>) | undefined = undefined;
  readonly #defaultProperties = new Map<OpDefinition, DictionaryAttr>();

  /** @throws TypeError for an array, which JavaScript may forget to spread */
  constructor(...dialects: readonly Dialect[]) {
    if (dialects.some((dialect) => Array.isArray(dialect)))
      throw new TypeError("spread the dialects: new Context(...dialects)");
    this.register(builtinDialect);
    for (const dialect of dialects) this.register(dialect);
  }

  /** Adds a dialect and those it depends on. */
  register(dialect: Dialect): void {
    if (this.#dialects.has(dialect.name)) return;
    this.#dialects.set(dialect.name, dialect);
    for (const dependency of dialect.dependsOn ?? []) this.register(dependency);
  }

  /**
   * Adds the dialects that `load` returns when the name of one is looked up that is not registered, which most inputs
   * never need.
   */
  registerLazily(load: () => Iterable<Dialect>): void {
    this.#loadMore = load;
  }

  /** Adds the dialects of {@link registerLazily} now. */
  loadDialects(): void {
    const load = this.#loadMore;
    this.#loadMore = undefined;
    for (const dialect of load?.() ?? []) this.register(dialect);
  }

  /** The dialects that are registered so far. */
  get dialects(): Iterable<Dialect> {
    return this.#dialects.values();
  }

  dialect(name: string): Dialect | undefined {
    const dialect = this.#dialects.get(name);
    if (dialect !== undefined || this.#loadMore === undefined) return dialect;
    this.loadDialects();
    return this.#dialects.get(name);
  }

  /** The class of a registered operation. */
  lookupOp(name: string): OpClass | undefined {
    const dot = name.indexOf(".");
    return this.dialect(dot < 0 ? "" : name.slice(0, dot))?.opsByName.get(name);
  }

  /** The definition of `name`; one without constraints if no dialect defines it. */
  definition(name: string): OpDefinition {
    let definition = this.#definitions.get(name);
    if (definition === undefined) {
      definition = this.lookupOp(name)?.definition ?? new OpDefinition(name, {}, false, Operation);
      this.#definitions.set(name, definition);
    }
    return definition;
  }

  /** The default inherent attributes of an operation. */
  defaultProperties(definition: OpDefinition): DictionaryAttr {
    if (!definition.hasDefaultProperties) return DictionaryAttr.empty(this);
    let properties = this.#defaultProperties.get(definition);
    if (properties === undefined) {
      const entries: (readonly [string, Attribute])[] = [];
      for (const { name, defaultValue } of definition.propertySlots) {
        if (defaultValue !== undefined) entries.push([name, defaultValue(this)]);
      }
      properties = DictionaryAttr.get(this, entries);
      this.#defaultProperties.set(definition, properties);
    }
    return properties;
  }

  /** The sources read so far, by the number in their operations' locations. */
  get sources(): readonly SourceFile[] {
    return this.#sources;
  }

  /** Adds a source; its number is its position in {@link sources}. */
  addSource(source: SourceFile): number {
    return this.#sources.push(source) - 1;
  }
}
