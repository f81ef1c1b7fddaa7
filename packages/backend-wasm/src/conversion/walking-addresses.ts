/**
 * Addresses that walk along with a loop: what has been computed from the counter in each iteration, a sum of something
 * that does not change and a multiple of the counter, is kept in a local instead and grows by one addition. Where an
 * iteration is short, as in a register tile of a matrix product, the rest of the arithmetic would take a fifth of its
 * time.
 */
import { beforeOp, type Operation, Rewriter, startOf, type Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";

/** A loop without another one inside that is being built, at the end of its body. */
export interface OpenLoop {
  readonly op: Operation;
  readonly counter: Value;
  readonly lower: Value;
  /** What is added to the counter after each iteration. */
  readonly step: number;
}

/** A sum of a start and a multiple of the counter. */
interface Walk {
  readonly start: Value;
  readonly scale: number;
  readonly sums: Operation[];
}

/** More would not fit the registers of processors. */
const mostWalks = 6;

/** Replaces addresses in a loop that accesses vectors. */
export function walkAddresses(code: CodeBuilder, loop: OpenLoop): void {
  const walks = findWalks(code, loop);
  // What all addresses have in common is computed once: little is gained where they grow by the same.
  const differ = new Set(walks.map(({ scale }) => scale)).size > 1;
  if (!differ || walks.length > mostWalks || !walks.some(({ sums }) => sums.some(isVectorAddress))) return;
  const rw = new Rewriter(code.context);
  for (const { start, scale, sums } of walks) {
    const place = code.within(beforeOp(loop.op), () => {
      const local = code.local("i32", "at");
      const first = code.op("i32.mul", [loop.lower, code.i32(scale)]);
      code.set(local, code.op("i32.add", [start, first]));
      return local;
    });
    const block = sums[0]?.block === undefined ? undefined : loop.op.region(0).entry;
    if (block === undefined) continue;
    const address = code.within(startOf(block), () => code.get(place));
    for (const sum of sums) {
      const term = sum.operand(0) === start ? sum.operand(1) : sum.operand(0);
      rw.replace(sum, address);
      if (term !== loop.counter && term.definingOp?.isUnused === true) rw.erase(term.definingOp);
    }
    code.set(place, code.op("i32.add", [address, code.i32(loop.step * scale)]));
  }
}

function findWalks(code: CodeBuilder, { counter }: OpenLoop): readonly Walk[] {
  const walks: Walk[] = [];
  const depth = code.depthOf(counter);
  const add = (term: Value, scale: number): void => {
    for (const sum of new Set(term.users())) {
      if (sum.name !== "wasm.i32.add" || !isAddress(sum)) continue;
      const start = sum.operand(0) === term ? sum.operand(1) : sum.operand(0);
      if (code.depthOf(start) >= depth || code.i32Of(start) !== undefined) continue;
      const known = walks.find((walk) => walk.start === start && walk.scale === scale);
      if (known === undefined) walks.push({ start, scale, sums: [sum] });
      else known.sums.push(sum);
    }
  };
  add(counter, 1);
  for (const user of new Set(counter.users())) {
    const factor = user.operandCount === 2 && user.operand(0) === counter ? code.i32Of(user.operand(1)) : undefined;
    if (factor === undefined) continue;
    if (user.name === "wasm.i32.mul") add(user.resultAt(0), factor);
    if (user.name === "wasm.i32.shl") add(user.resultAt(0), 2 ** factor);
  }
  return walks;
}

/** Whether a sum is used as an address and for nothing else. */
function isAddress(sum: Operation): boolean {
  const uses = [...sum.resultAt(0).uses()];
  return uses.length > 0 && uses.every(({ owner, index }) => index === 0 && /\.(?:load|store)/.test(owner.name));
}

function isVectorAddress(sum: Operation): boolean {
  return [...sum.resultAt(0).users()].some(({ name }) => name.startsWith("wasm.v128."));
}
