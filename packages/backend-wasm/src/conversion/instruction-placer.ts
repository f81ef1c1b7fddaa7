/**
 * Where the operations of one WebAssembly function go. Pure operations are numbered while they are made: one that exists
 * already is reused, and one whose operands do not change in a loop is put before the loop. The stack of scopes is the
 * stack of open control structures.
 */
import {
  at,
  type Attribute,
  type Block,
  Builder,
  type Context,
  defined,
  DictionaryAttr,
  endOf,
  type OpDefinition,
  type Operation,
  type RawLocation,
  Region,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import { infoOf } from "./instruction-info.ts";

/** `loop` and `guard` may be left upwards by pure operations, `arm` (of an `if`) and `function` may not. */
export type ScopeKind = "function" | "loop" | "guard" | "arm";

/** Attributes by name, of an instruction that is being made. */
export type NamedAttributes = readonly (readonly [string, Attribute])[];

interface Scope {
  readonly kind: ScopeKind;
  readonly block: Block;
  /** The operation of the enclosing scope's block that this scope lies in. */
  readonly anchor: Operation | undefined;
  readonly known: Map<string, Value>;
}

/** See the file's header. */
export class InstructionPlacer {
  /** Makes operations at the end of the innermost scope. */
  readonly builder: Builder;
  readonly #context: Context;
  readonly #scopes: Scope[] = [];
  readonly #depth = new Map<Value, number>();
  readonly #ids = new Map<Value, number>();
  readonly #noAttributes: DictionaryAttr;

  /** @param body The function's block, whose arguments are visible everywhere. */
  constructor(context: Context, body: Block, loc: RawLocation) {
    this.#context = context;
    this.builder = new Builder(context, endOf(body));
    this.builder.rawLoc = loc;
    this.#noAttributes = DictionaryAttr.empty(context);
    this.#scopes.push({ kind: "function", block: body, anchor: undefined, known: new Map() });
  }

  /** How many control structures the definition of `value` lies in. */
  depthOf(value: Value): number {
    return this.#depth.get(value) ?? 0;
  }

  /** A region with an empty block. */
  region(): Region {
    const region = new Region();
    this.builder.createBlock(region);
    return region;
  }

  /** Opens the scope of `region` of the control structure `anchor` while `body` runs. */
  inside(anchor: Operation, region: Region, kind: ScopeKind, body: () => void): void {
    const block = defined(region.entry, "the block of a control structure");
    this.#scopes.push({ kind, block, anchor, known: new Map() });
    this.builder.within(endOf(block), body);
    this.#scopes.pop();
  }

  /** Makes a pure instruction where its operands allow, or finds it. */
  place(mnemonic: Mnemonic, operands: readonly Value[], type: Type, attributes: NamedAttributes): Value {
    let key: string = mnemonic;
    for (const [name, value] of attributes) key += `|${name}${value.id}`;
    return this.numbered(key, operands, () => this.#make(mnemonic, operands, [type], attributes));
  }

  /** The result of the pure operation that `what` and `operands` identify: what exists, or what `make` makes. */
  numbered(what: string, operands: readonly Value[], make: () => Operation): Value {
    const key = `${what}|${this.#key(operands)}`;
    const home = operands.length === 0 ? 0 : this.#home(operands);
    for (let i = home; i >= 0; i--) {
      const known = at(this.#scopes, i).known.get(key);
      if (known !== undefined) return known;
    }
    const scope = at(this.#scopes, home);
    const before = this.#scopes[home + 1]?.anchor;
    const op = before === undefined && home > 0 ? make() : this.#makeAt(scope, before, make, operands.length === 0);
    const value = op.resultAt(0);
    this.#depth.set(value, home);
    scope.known.set(key, value);
    return value;
  }

  #makeAt(scope: Scope, before: Operation | undefined, make: () => Operation, isConstant: boolean): Operation {
    const at = isConstant ? { block: scope.block, before: scope.block.first } : { block: scope.block, before };
    return this.builder.within(at, make);
  }

  /** The outermost scope that an operation with these operands can be moved to without being in an arm's place. */
  #home(operands: readonly Value[]): number {
    let needed = 0;
    for (const operand of operands) needed = Math.max(needed, this.depthOf(operand));
    let home = this.#scopes.length - 1;
    while (home > needed) {
      const { kind } = at(this.#scopes, home);
      if (kind !== "loop" && kind !== "guard") break;
      home--;
    }
    return home;
  }

  #key(operands: readonly Value[]): string {
    let key = "";
    for (const operand of operands) {
      let id = this.#ids.get(operand);
      if (id === undefined) this.#ids.set(operand, (id = this.#ids.size));
      key += `${id},`;
    }
    return key;
  }

  /** Makes an instruction here. */
  create(
    mnemonic: Mnemonic,
    operands: readonly Value[],
    types: readonly Type[],
    attributes: NamedAttributes,
  ): Operation {
    return this.note(this.#make(mnemonic, operands, types, attributes));
  }

  #make(
    mnemonic: Mnemonic,
    operands: readonly Value[],
    resultTypes: readonly Type[],
    attributes: NamedAttributes,
  ): Operation {
    const properties = attributes.length === 0 ? this.#noAttributes : DictionaryAttr.get(this.#context, attributes);
    return this.raw(infoOf(mnemonic).definition, operands, resultTypes, properties);
  }

  /** Makes an operation here without the checks of its builder. */
  raw(
    definition: OpDefinition,
    operands: readonly Value[],
    resultTypes: readonly Type[],
    properties = this.#noAttributes,
  ): Operation {
    return this.builder.create({
      definition,
      loc: this.builder.rawLoc,
      operands,
      resultTypes,
      attributes: this.#noAttributes,
      properties,
      regions: none,
      successors: none,
    });
  }

  /** Remembers where the results of an operation that is not moved are defined. */
  note<O extends Operation>(op: O): O {
    for (const result of op.results) this.#depth.set(result, this.#scopes.length - 1);
    return op;
  }
}

const none: readonly never[] = Object.freeze([]);
