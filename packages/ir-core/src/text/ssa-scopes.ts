/**
 * Names of values and blocks during parsing. Each region that is isolated from above has its own names; a region inside
 * of it uses the names of surrounding regions, and its own are removed at its end. A placeholder represents a value
 * that is used before its definition.
 */
import type { Type } from "../attributes/attribute.ts";
import type { Span } from "../diagnostics/source-file.ts";
import { replaceAllUses, setValueType } from "../internal/graph.ts";
import { Block } from "../ir/block.ts";
import { Value } from "../ir/value.ts";
import { type NamedGroup, NameTable, valueIn } from "./name-table.ts";
import type { OperandRef } from "./operand-ref.ts";
import type { OpParser } from "./op-parser.ts";

/** A placeholder for a value whose definition has not been parsed. */
class ForwardValue extends Value {
  readonly ref: OperandRef;
  constructor(type: Type, ref: OperandRef) {
    super(type);
    this.ref = ref;
  }
  override get definingOp(): undefined {
    return undefined;
  }
  override get parentBlock(): undefined {
    return undefined;
  }
}

/** The names of an isolated region. */
class IsolatedScope {
  readonly names = new NameTable();
  readonly forward = new Map<string, Map<number, ForwardValue>>();
  /** Names to remove at the end of the open regions, with those of the innermost one last; most are numbers. */
  readonly undo: (string | number)[] = [];
  /** The index in {@link undo} of the first name of each open region. */
  readonly marks: number[] = [];
  /** Number of regions that are parsed later and use this scope. */
  pending = 0;
  isClosed = false;
}

interface BlockLabel {
  readonly block: Block;
  readonly usedAt: number;
  readonly usedEnd: number;
  definedAt: number;
}

/** See the file's header. */
export class SsaScopes {
  readonly #parser: OpParser;
  #current = new IsolatedScope();
  readonly #outer: IsolatedScope[] = [];
  /** The labels of the current region, if it has any. */
  #labels: Map<string, BlockLabel> | undefined;
  readonly #outerLabels: (Map<string, BlockLabel> | undefined)[] = [];
  /** Names whose definition could not be parsed: their uses are not reported as errors. */
  readonly #poisoned = new Set<string>();

  constructor(parser: OpParser) {
    this.#parser = parser;
  }

  // Values

  resolve(ref: OperandRef, type: Type): Value {
    const { known } = ref;
    if (known !== undefined && known.type === type) return known;
    const values = this.#current.names.named(ref.name);
    if (values === undefined) return this.#forward(ref, type);
    const value = valueIn(values, ref.index);
    if (value === undefined) {
      const count = values instanceof Value ? 1 : values.length;
      const message = `reference to invalid result number: '%${ref.name}' has ${count} result${count === 1 ? "" : "s"}`;
      this.#parser.report(message, ref.start, "TT0004", ref.end);
      return new ForwardValue(type, ref);
    }
    if (value.type === type) return value;
    this.#mismatch(ref, type, value.type, this.#current.names.get(ref.name)?.at ?? 0, "prior use here");
    return new ForwardValue(type, ref);
  }

  /** The value of `ref` if its definition has been parsed. */
  lookup(ref: OperandRef): Value | undefined {
    return valueIn(this.#current.names.named(ref.name), ref.index);
  }

  /** The values of the name in `text` from `start` to `end`, which is the number `number` if that is not negative. */
  find(text: string, start: number, end: number, number: number): NamedGroup | undefined {
    const { names } = this.#current;
    return names.numbered(number) ?? names.named(text.slice(start, end));
  }

  #mismatch(ref: OperandRef, wanted: Type, actual: Type, at: number, note: string): void {
    const types = `'${wanted.toString()}' vs '${actual.toString()}'`;
    const message = `use of value '%${ref.name}' expects different type than prior uses: ${types}`;
    const builder = this.#parser.report(message, ref.start, "TT0013", ref.end);
    builder.note(this.#nameSpan(ref.name, at), note);
  }

  #nameSpan(name: string, at: number): Span {
    return this.#parser.span(at, at + name.length + 1);
  }

  #forward(ref: OperandRef, type: Type): Value {
    const scope = this.#current;
    let group = scope.forward.get(ref.name);
    if (group === undefined) {
      group = new Map();
      scope.forward.set(ref.name, group);
    }
    const known = group.get(ref.index);
    if (known === undefined) {
      const value = new ForwardValue(type, ref);
      group.set(ref.index, value);
      return value;
    }
    if (known.type === type) return known;
    this.#mismatch(ref, type, known.type, known.ref.start, "prior use here");
    return new ForwardValue(type, ref);
  }

  /** Defines the name `number` at offset `at` as `values`: the usual case for nearly all operations of a long text. */
  defineNumbered(number: number, values: NamedGroup, at: number): void {
    const scope = this.#current;
    const { names, marks } = scope;
    if (scope.forward.size > 0 || names.numbered(number) !== undefined || !names.setNumbered(number, values, at)) {
      this.define(String(number), values, at);
    } else if (marks.length > 0) scope.undo.push(number);
  }

  /** Defines the name `name` at offset `at` as `values`. */
  define(name: string, values: NamedGroup, at: number): void {
    const scope = this.#current;
    const known = scope.names.get(name);
    if (known !== undefined) {
      const builder = this.#parser.report(`redefinition of SSA value '%${name}'`, at, "TT0014", at + name.length + 1);
      builder.note(this.#nameSpan(name, known.at), "previously defined here");
      return;
    }
    scope.names.set(name, values, at);
    // The names of the isolated region itself need not be removed, since they end with it.
    if (scope.marks.length > 0) scope.undo.push(name);
    const first = name.charCodeAt(0);
    const hint = valueIn(values, 0);
    if (hint !== undefined && (first < 48 || first > 57)) hint.name = name;
    if (scope.forward.size > 0) this.#settle(scope, name, values, at);
  }

  #settle(scope: IsolatedScope, name: string, values: NamedGroup, at: number): void {
    const group = scope.forward.get(name);
    if (group === undefined) return;
    scope.forward.delete(name);
    for (const [index, forward] of group) {
      const value = valueIn(values, index);
      const { ref } = forward;
      if (value === undefined) {
        this.#parser.report(`reference to invalid result number: '%${name}#${index}'`, ref.start, "TT0004", ref.end);
      } else if (value.type !== forward.type) {
        const message = `definition of SSA value '%${name}#${index}' has type '${value.type.toString()}'`;
        const builder = this.#parser.report(message, at, "TT0013", at + name.length + 1);
        builder.note(
          this.#parser.span(ref.start, ref.end),
          `previously used here with type '${forward.type.toString()}'`,
        );
        setValueType(forward, value.type);
        replaceAllUses(forward, value);
      } else replaceAllUses(forward, value);
    }
  }

  /** Records that the definition of `name` could not be parsed. */
  poison(name: string): void {
    this.#poisoned.add(name);
  }

  // Regions

  enterRegion(isolated: boolean): void {
    if (isolated) {
      this.#outer.push(this.#current);
      this.#current = new IsolatedScope();
    } else this.#current.marks.push(this.#current.undo.length);
    this.#outerLabels.push(this.#labels);
    this.#labels = undefined;
  }

  leaveRegion(isolated: boolean): void {
    this.#reportLabels();
    this.#labels = this.#outerLabels.pop();
    if (!isolated) {
      this.#forget(this.#current);
      return;
    }
    this.#close(this.#current);
    this.#current = this.#outer.pop() ?? new IsolatedScope();
  }

  #forget(scope: IsolatedScope): void {
    const { undo, names } = scope;
    const mark = scope.marks.pop() ?? 0;
    for (let i = undo.length - 1; i >= mark; i--) {
      const name = undo[i];
      if (typeof name === "number") names.deleteNumbered(name);
      else if (name !== undefined) names.delete(name);
    }
    undo.length = mark;
  }

  /** Ends an isolated scope: undefined names are errors, unless text that uses the scope has yet to be parsed. */
  #close(scope: IsolatedScope): void {
    scope.isClosed = true;
    if (scope.pending > 0) return;
    for (const [name, group] of scope.forward) {
      if (this.#poisoned.has(name)) continue;
      for (const { ref } of group.values()) {
        if (this.#reportOutside(ref)) break;
        const hint = this.#parser.suggestions.didYouMean(name, scope.names.keys()) || this.#onlyName(scope);
        this.#parser.report(
          `undefined value '%${name}'${hint.replace("mean '", "mean '%")}`,
          ref.start,
          "TT0003",
          ref.end,
        );
        break;
      }
    }
    scope.forward.clear();
  }

  /** Reports a value of a surrounding region that is not visible in the current isolated region. */
  #reportOutside(ref: OperandRef): boolean {
    const entry = this.#outer.findLast((scope) => scope.names.has(ref.name))?.names.get(ref.name);
    if (entry === undefined) return false;
    const message = `value '%${ref.name}' is defined outside of this region, which is isolated from above`;
    const builder = this.#parser.report(message, ref.start, "TT0003", ref.end);
    builder.note(this.#nameSpan(ref.name, entry.at), "defined here");
    return true;
  }

  #onlyName(scope: IsolatedScope): string {
    const [name, second] = scope.names.keys();
    return name !== undefined && second === undefined ? `; did you mean '${name}'?` : "";
  }

  /** Ends the outermost scope. */
  finish(): void {
    this.#reportLabels();
    this.#close(this.#current);
  }

  /**
   * Captures the current scope for a region that is parsed later; the returned function runs `read` in it. The visible
   * names are copied, since they are removed at the end of the surrounding regions.
   */
  capture(isolated: boolean, read: () => void): () => void {
    const scope = this.#current;
    const snapshot = new IsolatedScope();
    if (!isolated) {
      snapshot.names.addAll(scope.names);
      scope.pending++;
    }
    return () => {
      const saved = this.#current;
      this.#current = snapshot;
      read();
      this.#current = saved;
      if (isolated) return;
      for (const [name, group] of snapshot.forward) {
        const values = scope.names.named(name);
        for (const [index, forward] of group) {
          const value = valueIn(values, index);
          if (value !== undefined && value.type === forward.type) replaceAllUses(forward, value);
          else scope.forward.set(name, group);
        }
      }
      scope.pending--;
      if (scope.isClosed) this.#close(scope);
    };
  }

  // Blocks

  /** The block labelled `name`, created if it has not been parsed yet. */
  block(name: string, start: number, end: number): Block {
    return this.#labelFor(name, start, end).block;
  }

  /** The block that starts at the label `^name` at `start`; undefined after an error if it exists already. */
  defineBlock(name: string, start: number, end: number): Block | undefined {
    const label = this.#labelFor(name, start, end);
    if (label.definedAt >= 0) {
      const builder = this.#parser.report(`redefinition of block '^${name}'`, start, "TT0015", end);
      builder.note(this.#parser.span(label.definedAt, label.definedAt + name.length + 1), "previously defined here");
      return undefined;
    }
    label.definedAt = start;
    if (!/^(bb)?\d+$/.test(name)) label.block.name = name;
    return label.block;
  }

  #labelFor(name: string, start: number, end: number): BlockLabel {
    const labels = (this.#labels ??= new Map<string, BlockLabel>());
    let label = labels.get(name);
    if (label === undefined) {
      label = { block: new Block(), usedAt: start, usedEnd: end, definedAt: -1 };
      labels.set(name, label);
    }
    return label;
  }

  #reportLabels(): void {
    const labels = this.#labels;
    if (labels === undefined) return;
    let defined: string[] | undefined;
    for (const [name, label] of labels) {
      if (label.definedAt >= 0) continue;
      defined ??= [...labels].filter((entry) => entry[1].definedAt >= 0).map(([known]) => known);
      const hint = this.#parser.suggestions.didYouMean(name, defined).replace("mean '", "mean '^");
      this.#parser.report(`reference to an undefined block '^${name}'${hint}`, label.usedAt, "TT0016", label.usedEnd);
    }
  }
}
