/**
 * The call graph: the callable operations below a root, an edge for each caller and callee with its calls, and the
 * strongly connected components with callees before their callers.
 */
import { Call, Callable } from "../interfaces/call.ts";
import { SymbolTables } from "../interfaces/symbol-tables.ts";
import { SymbolRefAttr } from "../attributes/text.ts";
import { at } from "../internal/invariant.ts";
import type { Operation } from "../ir/operation.ts";

/** A call and its target; undefined if the target is not known or has no body. */
export interface ResolvedCall {
  readonly call: Operation;
  readonly target: Operation | undefined;
}

/** See the file's header. */
export class CallGraph {
  readonly #callables: Operation[] = [];
  /** The callees of each callable, by number; undefined for a removed one. */
  readonly #callees: (Set<number> | undefined)[] = [];
  readonly #numbers = new Map<Operation, number>();
  readonly #symbols = new SymbolTables();

  constructor(root: Operation) {
    root.walk((op) => {
      if (op !== root && Callable.get(op)?.region(op)?.isEmpty === false) this.#addCallable(op);
    }, "pre");
    this.#callables.forEach((callable, caller) => {
      for (const { target } of this.callsIn(callable)) {
        const callee = target === undefined ? undefined : this.#numbers.get(target);
        if (callee !== undefined) this.#callees[caller]?.add(callee);
      }
    });
  }

  #addCallable(op: Operation): void {
    this.#numbers.set(op, this.#callables.length);
    this.#callables.push(op);
    this.#callees.push(new Set());
  }

  /** The callables that have a body, in source order. */
  get callables(): readonly Operation[] {
    return this.#callables;
  }

  /** Whether a call in `callable` calls `callable` directly. */
  callsItself(callable: Operation): boolean {
    return this.callsIn(callable).some(({ target }) => target === callable);
  }

  /** The calls inside of `callable`, without those of callables nested in it. */
  callsIn(callable: Operation): readonly ResolvedCall[] {
    const calls: ResolvedCall[] = [];
    callable.walk((op) => {
      if (op !== callable && Callable.has(op)) return "skip";
      if (Call.has(op)) calls.push({ call: op, target: this.resolve(op) });
      return "advance";
    }, "pre");
    return calls;
  }

  /** The callable with a body that `call` calls, if it is one of this graph. */
  resolve(call: Operation): Operation | undefined {
    const callee = Call.get(call)?.callee(call);
    if (callee === undefined) return undefined;
    const target = callee instanceof SymbolRefAttr ? this.lookup(call, callee) : callee.definingOp;
    return target !== undefined && this.#numbers.has(target) ? target : undefined;
  }

  /** The operation that `reference` denotes at `op`. */
  lookup(op: Operation, reference: SymbolRefAttr): Operation | undefined {
    return this.#symbols.lookupFrom(op, reference);
  }

  /** Removes a callable that is about to be erased. */
  remove(callable: Operation): void {
    const number = this.#numbers.get(callable);
    if (number !== undefined) this.#callees[number] = undefined;
    this.#numbers.delete(callable);
    this.#symbols.remove(callable);
  }

  /**
   * The strongly connected components, callees first, by Tarjan's algorithm ("Depth-first search and linear graph
   * algorithms", 1972) with an explicit stack.
   */
  components(): readonly (readonly Operation[])[] {
    const size = this.#callables.length;
    const index = new Int32Array(size).fill(-1);
    const low = new Int32Array(size);
    const isOpen = new Uint8Array(size);
    const open: number[] = [];
    const found: Operation[][] = [];
    const frames: { readonly node: number; readonly next: readonly number[]; position: number }[] = [];
    let counter = 0;
    const enter = (node: number): void => {
      index[node] = low[node] = counter++;
      isOpen[node] = 1;
      open.push(node);
      const next = [...(this.#callees[node] ?? [])].filter((callee) => this.#callees[callee] !== undefined);
      frames.push({ node, next, position: 0 });
    };
    for (let start = 0; start < size; start++) {
      if (index[start] !== -1 || this.#callees[start] === undefined) continue;
      enter(start);
      for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
        const { node } = frame;
        const next = frame.next[frame.position++];
        if (next !== undefined) {
          if (index[next] === -1) enter(next);
          else if (isOpen[next] === 1) low[node] = Math.min(at(low, node), at(index, next));
          continue;
        }
        frames.pop();
        const around = frames.at(-1);
        if (around !== undefined) low[around.node] = Math.min(at(low, around.node), at(low, node));
        if (low[node] !== index[node]) continue;
        const component: Operation[] = [];
        for (let member = open.pop(); member !== undefined; member = open.pop()) {
          isOpen[member] = 0;
          component.push(at(this.#callables, member));
          if (member === node) break;
        }
        found.push(component.reverse());
      }
    }
    return found;
  }
}
