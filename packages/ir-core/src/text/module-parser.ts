/**
 * Parses a whole text: aliases, operations and resources. The result is the module in it, or a new one around the
 * operations. Parsing continues after an error, so that all errors are reported.
 */
import type { Attribute } from "../attributes/attribute.ts";
import { FileLineColLoc } from "../attributes/location.ts";
import { ModuleOp } from "../builtin/module-op.ts";
import type { Context } from "../context.ts";
import { SourceFile } from "../diagnostics/source-file.ts";
import { unlinkOperation } from "../internal/graph.ts";
import { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import { insertOperation } from "../internal/graph.ts";
import { verify } from "../verify/verifier.ts";
import { Tok } from "./lexer.ts";
import { AliasDepths, maxNesting } from "./nesting.ts";
import { OpParser } from "./op-parser.ts";
import { parseOperationInto } from "./operation-parser.ts";
import { recover } from "./recovery.ts";
import { parseResources } from "./resource-parser.ts";
import type { Resources } from "./resources.ts";

/** Options of parsing. */
export interface ParseOptions {
  /** Line of the file where the text starts. */
  readonly firstLine?: number;
  /** The bytes of the text, if it is all ASCII and the caller has them: they are read in place then. */
  readonly ascii?: Uint8Array | undefined;
  /** Whether the successfully parsed parts are verified if there are errors elsewhere; true by default. */
  readonly verifyOnError?: boolean;
}

/**
 * Parses `text`, called `name` in diagnostics. The result is a module in no block; undefined if there are errors, which
 * are in `context.diagnostics`. The module is not verified.
 * @throws TypeError if `text` is no string, which JavaScript may pass
 */
export function parseModule(
  context: Context,
  text: string,
  name = "<input>",
  options: ParseOptions = {},
): ModuleOp | undefined {
  if (typeof text !== "string") throw new TypeError(`the text of a module must be a string, got ${typeof text}`);
  const source = new SourceFile(name, text, options.firstLine ?? 1);
  const p = new OpParser(context, source, options.ascii);
  const reader = new ModuleReader(p);
  const errors = context.diagnostics.errorCount;
  reader.read();
  if (context.diagnostics.errorCount > errors) {
    if (options.verifyOnError ?? true) for (const op of reader.sound) if (!op.definition.isTerminator) verify(op);
    return undefined;
  }
  return reader.finish();
}

class ModuleReader {
  readonly #p: OpParser;
  readonly #block = new Block();
  /** Top-level operations that were parsed without an error. */
  readonly sound: Operation[] = [];
  readonly #aliases = new Map<Attribute, string>();
  #resources: Resources | undefined;
  #lateAliases: ReadonlyMap<string, number> | undefined;
  readonly #resolving = new Set<string>();
  readonly #depths = new AliasDepths();

  constructor(p: OpParser) {
    this.#p = p;
    p.lateAliases = this;
  }

  read(): void {
    const p = this.#p;
    const { lexer } = p;
    while (lexer.kind !== Tok.eof) {
      const before = lexer.start;
      if (lexer.kind === 125) {
        // After an error it may close a region whose start was not recognized.
        if (!p.context.diagnostics.hasErrors) p.error("unexpected '}': there is no region to close");
        lexer.next();
      } else if (!this.#readOne()) {
        recover(p, before);
        if (lexer.start === before && lexer.kind !== Tok.eof) lexer.next();
      }
    }
    for (let job = p.deferred.pop(); job !== undefined; job = p.deferred.pop()) job();
    p.scopes.finish();
  }

  #readOne(): boolean {
    const p = this.#p;
    const { lexer } = p;
    if (lexer.kind === Tok.hash || lexer.kind === Tok.bang) return this.#readAlias();
    if (lexer.kind === Tok.metaBegin) {
      this.#resources = parseResources(p);
      return this.#resources !== undefined;
    }
    const errors = p.errorCount;
    const ok = parseOperationInto(p, this.#block);
    const op = this.#block.last;
    if (ok && op !== undefined && p.errorCount === errors) this.sound.push(op);
    return ok;
  }

  /** `#name = attribute` or `!name = type`. */
  #readAlias(): boolean {
    const p = this.#p;
    const { lexer } = p;
    const isType = lexer.kind === Tok.bang;
    const { slice, start, end } = lexer;
    const name = slice.slice(1);
    if (name.includes(".")) {
      p.report(`the name of an alias may not contain '.', which separates dialects: '${name}'`, start, "TT0025", end);
      return false;
    }
    // A use before the definition has already reported what is wrong with it.
    if (p.failedAliases.has(slice)) return false;
    lexer.next();
    if (!p.expect("=")) return false;
    // Cached operations may have been parsed with another meaning of this name.
    p.operations.clear();
    if (isType) {
      const type = p.parseType();
      if (type === undefined) return this.#failAlias(slice);
      if (this.#isTooDeep(type, slice, start)) return true;
      if (p.typeAliases.has(name)) {
        p.report(`redefinition of type alias id '${name}'`, start, "TT0025", end);
        return false;
      }
      p.typeAliases.set(name, type);
      this.#aliases.set(type, name);
      return true;
    }
    const isLate = p.attributeAliases.has(name) && this.#lateAliases?.has(name) === true;
    const attribute = p.parseAttribute();
    if (attribute === undefined) return this.#failAlias(slice);
    if (this.#isTooDeep(attribute, slice, start)) return true;
    if (p.attributeAliases.has(name) && !isLate) {
      p.report(`redefinition of attribute alias id '${name}'`, start, "TT0025", end);
      return false;
    }
    p.attributeAliases.set(name, attribute);
    if (!this.#aliases.has(attribute)) this.#aliases.set(attribute, name);
    return true;
  }

  /** Whether the value of `alias`, with aliases in it, is nested so deeply that the stack would overflow later. */
  #isTooDeep(value: Attribute, alias: string, start: number): boolean {
    if (this.#depths.of(value) <= maxNesting) return false;
    const message = `nested too deeply: more than ${maxNesting} levels, with those of other aliases`;
    this.#p.report(message, start, "TT0001", start + alias.length);
    this.#failAlias(alias);
    return true;
  }

  #failAlias(alias: string): false {
    this.#p.failedAliases.add(alias);
    return false;
  }

  /** Resolves an alias that is defined later in the text, as those of locations are. */
  resolveAlias(name: string): Attribute | undefined {
    const p = this.#p;
    const { lexer } = p;
    this.#lateAliases ??= findAliases(lexer.text);
    const at = this.#lateAliases.get(name);
    if (at === undefined || p.failedAliases.has(`#${name}`)) return undefined;
    if (this.#resolving.has(name)) {
      const resolving = [...this.#resolving];
      const others = resolving.slice(resolving.indexOf(name) + 1).map((other) => `'#${other}'`);
      p.failedAliases.add(`#${name}`);
      return p.error(
        `the alias '#${name}' is defined by itself${others.length > 0 ? `, through ${others.join(", ")}` : ""}`,
      );
    }
    // Locations that a loop carries are in each other, one alias in the next: the innermost one comes first.
    if (this.#resolving.size === 0) for (const inner of this.#aliasesIn(name)) this.#resolveAt(inner.name, inner.at);
    return this.#resolveAt(name, at);
  }

  /** Parses the value of an alias at its place. */
  #resolveAt(name: string, at: number): Attribute | undefined {
    const p = this.#p;
    const { lexer } = p;
    const resume = lexer.start;
    this.#resolving.add(name);
    lexer.seek(at);
    const attribute = p.parseAttribute();
    lexer.seek(resume);
    this.#resolving.delete(name);
    if (attribute === undefined) this.#failAlias(`#${name}`);
    else if (this.#isTooDeep(attribute, `#${name}`, at)) return undefined;
    else p.attributeAliases.set(name, attribute);
    return attribute;
  }

  /**
   * The aliases that the value of a late one needs, as far as their lines tell, before those that need them. None if one
   * needs itself, which is an error where it is read.
   */
  #aliasesIn(name: string): readonly LateAlias[] {
    const { text } = this.#p.lexer;
    const needed = ({ at }: LateAlias): LateAlias[] => {
      const end = text.indexOf("\n", at);
      const line = text.slice(at, end < 0 ? text.length : end);
      return [...line.matchAll(/#([\w$-]+)/g)].flatMap(([, inner = ""]) => {
        const place = this.#lateAliases?.get(inner);
        return place === undefined || this.#p.attributeAliases.has(inner) ? [] : [{ name: inner, at: place }];
      });
    };
    const first = { name, at: this.#lateAliases?.get(name) ?? text.length };
    const path = [{ alias: first, inner: needed(first) }];
    const isOpen = new Map([[name, true]]);
    const found: LateAlias[] = [];
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const next = last.inner.pop();
      if (next === undefined) {
        path.pop();
        isOpen.set(last.alias.name, false);
        if (last.alias !== first) found.push(last.alias);
      } else if (isOpen.get(next.name) === true) return [];
      else if (!isOpen.has(next.name)) {
        isOpen.set(next.name, true);
        path.push({ alias: next, inner: needed(next) });
      }
    }
    return found;
  }

  finish(): ModuleOp {
    const { context } = this.#p;
    const [only] = this.sound;
    let module: ModuleOp;
    if (only !== undefined && this.sound.length === 1 && only.is(ModuleOp)) {
      unlinkOperation(only);
      module = only;
    } else {
      module = ModuleOp.create(context, FileLineColLoc.get(context, this.#p.source.name, 0, 0));
      for (const op of this.sound) {
        unlinkOperation(op);
        insertOperation(op, module.body, undefined);
      }
    }
    context.trivia.set(module, { aliases: this.#aliases, resources: this.#resources });
    return module;
  }
}

/** An alias that is defined later in the text, and where its value is. */
interface LateAlias {
  readonly name: string;
  readonly at: number;
}

/** The offsets of the values of all attribute aliases, by name. */
function findAliases(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const match of text.matchAll(/^#([\w$-]+)[ \t]*=/gm)) {
    found.set(match[1] ?? "", match.index + match[0].length);
  }
  return found;
}
