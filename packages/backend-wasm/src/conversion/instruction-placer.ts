/**
 * Places the operations of one WebAssembly function. Pure operations are numbered as they are built: an existing one is
 * reused, and one whose operands are invariant in a loop is placed before the loop. The stack of scopes is the stack of
 * open control structures.
 */
import {
  at,
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

/** Pure operations may be moved out of a `loop` and a `guard`, but not out of an `arm` (of an `if`) or a `function`. */
export type ScopeKind = "function" | "loop" | "guard" | "arm";

interface Scope {
  readonly kind: ScopeKind;
  readonly block: Block;
  /** The operation of the enclosing scope's block that contains this scope. */
  readonly anchor: Operation | undefined;
}

/** Facts about a value. */
interface Fact {
  /** A unique number of the value. */
  readonly id: number;
  depth: number;
}

/** See the file's header. */
export class InstructionPlacer {
  /** Builds operations at the end of the innermost scope. */
  readonly builder: Builder;
  readonly #scopes: Scope[] = [];
  readonly #facts = new Map<Value, Fact>();
  /**
   * Pure operations by a hash of their parts; operations with equal hashes are at the next free numbers. Those of
   * closed scopes are replaced when they are needed again.
   */
  readonly #known = new Map<number, Operation>();
  readonly #noAttributes: DictionaryAttr;

  /** @param body The function's block, whose arguments are visible everywhere. */
  constructor(context: Context, body: Block, loc: RawLocation) {
    this.builder = new Builder(context, endOf(body));
    this.builder.rawLoc = loc;
    this.#noAttributes = DictionaryAttr.empty(context);
    this.#scopes.push({ kind: "function", block: body, anchor: undefined });
  }

  /** The number of control structures around the definition of `value`. */
  depthOf(value: Value): number {
    return this.#facts.get(value)?.depth ?? 0;
  }

  /** Creates a region with an empty block. */
  region(): Region {
    const region = new Region();
    this.builder.createBlock(region);
    return region;
  }

  /** Opens the scope of `region` of the control structure `anchor` while `body` runs. */
  inside(anchor: Operation, region: Region, kind: ScopeKind, body: () => void): void {
    const block = defined(region.entry, "the block of a control structure");
    this.#scopes.push({ kind, block, anchor });
    this.builder.within(endOf(block), body);
    this.#scopes.pop();
  }

  /** The result of a pure operation: an existing one, or a new one in the outermost scope that its operands allow. */
  place(definition: OpDefinition, operands: readonly Value[], type: Type, properties: DictionaryAttr): Value {
    let place = definition.number + Math.imul(properties.id, 0x9e3779b1);
    let needed = 0;
    for (let i = 0; i < operands.length; i++) {
      const { id, depth } = this.#factOf(at(operands, i));
      place = Math.imul(place, 31) + id;
      if (depth > needed) needed = depth;
    }
    place |= 0;
    let known = this.#known.get(place);
    while (known !== undefined && !isMadeOf(known, definition, operands, properties)) {
      place = (place + 1) | 0;
      known = this.#known.get(place);
    }
    if (known !== undefined && this.#isVisible(known)) return known.resultAt(0);
    const home = operands.length === 0 ? 0 : this.#home(needed);
    const scope = at(this.#scopes, home);
    const before = this.#scopes[home + 1]?.anchor;
    const make = (): Operation => this.raw(definition, operands, [type], properties);
    const op = before === undefined && home > 0 ? make() : this.#makeAt(scope, before, make, operands.length === 0);
    const value = op.resultAt(0);
    this.#factOf(value).depth = home;
    this.#known.set(place, op);
    return value;
  }

  /** Whether the scope of `op` is still open. */
  #isVisible(op: Operation): boolean {
    const scope = this.#scopes[this.depthOf(op.resultAt(0))];
    return scope !== undefined && scope.block === op.block;
  }

  #makeAt(scope: Scope, before: Operation | undefined, make: () => Operation, isConstant: boolean): Operation {
    const at = isConstant ? { block: scope.block, before: scope.block.first } : { block: scope.block, before };
    return this.builder.within(at, make);
  }

  /**
   * The outermost scope that an operation can be moved to without leaving an arm; `needed` is the scope of its
   * innermost operand.
   */
  #home(needed: number): number {
    let home = this.#scopes.length - 1;
    while (home > needed) {
      const { kind } = at(this.#scopes, home);
      if (kind !== "loop" && kind !== "guard") break;
      home--;
    }
    return home;
  }

  #factOf(value: Value): Fact {
    let fact = this.#facts.get(value);
    if (fact === undefined) this.#facts.set(value, (fact = { id: this.#facts.size, depth: 0 }));
    return fact;
  }

  /** Builds an instruction here. */
  create(
    definition: OpDefinition,
    operands: readonly Value[],
    types: readonly Type[],
    properties: DictionaryAttr,
  ): Operation {
    return this.note(this.raw(definition, operands, types, properties));
  }

  /** Builds an operation here without the checks of its builder. */
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

  /** Records the scope of the results of an operation that is not moved. */
  note<O extends Operation>(op: O): O {
    for (const result of op.results) this.#factOf(result).depth = this.#scopes.length - 1;
    return op;
  }
}

function isMadeOf(
  op: Operation,
  definition: OpDefinition,
  operands: readonly Value[],
  properties: DictionaryAttr,
): boolean {
  const { opOperands } = op;
  if (op.definition !== definition || op.properties !== properties) return false;
  if (opOperands.length !== operands.length) return false;
  for (let i = 0; i < operands.length; i++) if (opOperands[i]?.value !== operands[i]) return false;
  return true;
}

const none: readonly never[] = Object.freeze([]);
