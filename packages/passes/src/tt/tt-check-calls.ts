/**
 * `tt-check-calls`: reports what keeps the calls in a kernel from being inlined. It runs after `inline`, since later
 * passes work on a kernel that is one function and would only say that they do not know calls.
 */
import { tts } from "@tt-opt/dialect-tt";
import {
  Call,
  CallGraph,
  Callable,
  definePass,
  ModuleOp,
  type Operation,
  symbolName,
  SymbolRefAttr,
} from "@tt-opt/ir-core";
import { whyNotInlinable } from "../transforms/inline-call.ts";

/** See the file's header. */
export const ttCheckCalls = definePass({
  name: "tt-check-calls",
  summary: "report calls that are left in kernels",
  description: `Ends with an error for each call in a kernel, which names the reason for which \`inline\` has left it:
the callee calls itself, has no body, or is not known.`,
  on: ModuleOp,
  run(ctx) {
    ctx.preserveAll();
    const calls: Operation[] = [];
    for (const kernel of tts.kernelsOf(ctx.root)) {
      kernel.walk((op) => {
        if (Call.has(op)) calls.push(op);
      });
    }
    if (calls.length === 0) return;
    const graph = new CallGraph(ctx.root);
    for (const call of calls) call.error(`cannot be inlined into its kernel: ${reasonFor(call, graph)}`, "TT3003");
    ctx.fail();
  },
});

/** Why `call` was not inlined, and what can be done. */
function reasonFor(call: Operation, graph: CallGraph): string {
  const callee = Call.get(call)?.callee(call);
  if (!(callee instanceof SymbolRefAttr)) return "its callee is a value; call the function by its name";
  const target = graph.lookup(call, callee);
  const isDefined = target !== undefined && Callable.get(target)?.region(target)?.isEmpty === false;
  if (!isDefined) return `@${callee.leaf} has no body; define it in the same module`;
  const cycle = cycleThrough(target, graph);
  if (cycle.length > 0) {
    const others = cycle.filter((name) => name !== callee.leaf).map((name) => `@${name}`);
    const through = others.length === 0 ? "" : ` through ${others.join(" and ")}`;
    return `@${callee.leaf} calls itself${through}; write a loop instead of the recursion`;
  }
  return whyNotInlinable(call, target, true) ?? "'inline' has to run before";
}

/** The names of the functions that call each other in a circle with `target`; none if it does not call itself. */
function cycleThrough(target: Operation, graph: CallGraph): readonly string[] {
  const component = graph.components().find((members) => members.includes(target)) ?? [];
  if (component.length < 2 && !graph.callsItself(target)) return [];
  return component.map((member) => symbolName(member) ?? "");
}
