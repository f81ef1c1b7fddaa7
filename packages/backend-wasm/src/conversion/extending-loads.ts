/**
 * A load whose halves are only extended becomes one load per half that extends it: engines extend the upper half of a
 * register by two instructions, and memory by one. The loaded vector then occupies no register either, which matters in
 * loops whose accumulators occupy most of them.
 */
import { afterOp, holdsForAll, type Operation, Rewriter } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import { offsetOf, opcodeOf } from "../dialect/index.ts";
import type { CodeBuilder } from "./code-builder.ts";

const halfBytes = 8;

/** Extensions of a half: of which it is, and the instruction that extends a lower half. */
const extensions = new Map<string, { readonly half: 0 | 1; readonly low: Mnemonic }>(
  (["i16x8.extend_low_i8x16", "i32x4.extend_low_i16x8", "i64x2.extend_low_i32x4"] as const).flatMap((name) =>
    (["s", "u"] as const).flatMap((sign) => {
      const low = `${name}_${sign}` as const;
      return [
        [`wasm.${low}`, { half: 0, low }],
        [`wasm.${low.replace("low", "high")}`, { half: 1, low }],
      ] as const;
    }),
  ),
);

/** Splits the loads of the innermost loop `loop`, which is under construction. */
export function splitExtendedLoads(code: CodeBuilder, loop: Operation): void {
  const rw = new Rewriter(code.context);
  for (const op of [...(loop.region(0).entry?.ops() ?? [])]) {
    if (op.name !== "wasm.v128.load") continue;
    const all = [...op.resultAt(0).users()];
    const users = all.some(extendsUpper) ? all.filter((user) => !isDead(user)) : [];
    if (!users.some(extendsUpper)) continue;
    if (!users.every((user) => extensions.has(user.name) && isUnchanged(op, user))) continue;
    for (const user of users) splitAt(code, rw, op, user);
  }
}

function splitAt(code: CodeBuilder, rw: Rewriter, load: Operation, user: Operation): void {
  const extension = extensions.get(user.name);
  if (extension === undefined) return;
  const offset = offsetOf(load) + extension.half * halfBytes;
  const half = code.within(afterOp(load), () => code.op("v128.load64_zero", [load.operand(0)], { offset }));
  rw.replace(
    user,
    code.within(afterOp(user), () => code.op(extension.low, [half])),
  );
}

function extendsUpper({ name }: Operation): boolean {
  return extensions.get(name)?.half === 1;
}

/** Whether an operation has no effect, and nothing that has is computed from its results. */
function isDead(op: Operation): boolean {
  if (!isPure(op)) return false;
  return holdsForAll(op.results, (value) => {
    const users = [...value.users()];
    return users.every(isPure) && users.flatMap((user) => user.results);
  });
}

function isPure({ definition }: Operation): boolean {
  return opcodeOf(definition)?.isPure === true;
}

/** Whether nothing is written to memory between a load and its user in the same block. */
function isUnchanged(load: Operation, user: Operation): boolean {
  for (let op = load.next; op !== user; op = op.next) {
    const opcode = op === undefined ? undefined : opcodeOf(op.definition);
    if (op === undefined || (opcode?.isPure !== true && opcode?.effect !== "load")) return false;
  }
  return true;
}
