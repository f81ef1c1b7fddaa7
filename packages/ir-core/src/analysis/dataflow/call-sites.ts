/**
 * The calls of each callable, and whether all of them are known. Dataflow analyses need these facts to follow values
 * from arguments into a function and from its returns back.
 */
import { forEachSymbolReference, isHiddenSymbol } from "../../interfaces/symbol.ts";
import { Call } from "../../interfaces/call.ts";
import type { Operation } from "../../ir/operation.ts";
import { CallGraph } from "../call-graph.ts";

const none: readonly Operation[] = Object.freeze([]);

/** See the file's header. */
export class CallSites {
  readonly #targets = new Map<Operation, Operation>();
  readonly #callers = new Map<Operation, Operation[]>();
  readonly #open = new Set<Operation>();

  /** Visits all calls inside of `root`; calls outside of it, and of `root` itself, are not known. */
  constructor(root: Operation) {
    const graph = new CallGraph(root);
    for (const callable of graph.callables) {
      this.#callers.set(callable, []);
      if (!isHiddenSymbol(callable, root)) this.#open.add(callable);
    }
    if (graph.callables.length === 0) return;
    root.walk((op) => {
      const target = Call.has(op) ? graph.resolve(op) : undefined;
      if (target !== undefined) {
        this.#targets.set(op, target);
        this.#callers.get(target)?.push(op);
      }
      let isCallee = target !== undefined;
      forEachSymbolReference(op, (reference) => {
        const referred = graph.lookup(op, reference);
        if (referred === undefined) return;
        if (referred === target && isCallee) isCallee = false;
        else this.#open.add(referred);
      });
    }, "pre");
  }

  /** The callable with a body that `call` calls, if it is known. */
  target(call: Operation): Operation | undefined {
    return this.#targets.get(call);
  }

  /** The known calls of `callable`. */
  callers(callable: Operation): readonly Operation[] {
    return this.#callers.get(callable) ?? none;
  }

  /** Whether all calls of `callable` are known. */
  isClosed(callable: Operation): boolean {
    return this.#callers.has(callable) && !this.#open.has(callable);
  }
}
