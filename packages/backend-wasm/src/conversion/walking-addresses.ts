/**
 * Strength reduction of addresses in loops: the sum of an invariant value and a multiple of the counter is kept in a
 * local that grows by one addition per iteration. In a short iteration, such as that of a register tile of a matrix
 * product, the arithmetic would otherwise take a fifth of the time.
 *
 * For a load that fills the lanes of a vector, such as a splat, engines add the offset by a separate instruction for
 * each different offset. If elements of several rows are loaded, each row therefore has a local: the loads of each row
 * then have the same few offsets.
 */
import { beforeOp, IntegerAttr, type Operation, Rewriter, startOf, type Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import { offsetOf } from "../dialect/index.ts";

/** An innermost loop under construction, at the end of its body. */
export interface OpenLoop {
  readonly op: Operation;
  readonly counter: Value;
  readonly lower: Value;
  /** The amount that is added to the counter after each iteration. */
  readonly step: number;
}

/** A sum of a start and a multiple of the counter. */
interface Walk {
  readonly start: Value;
  readonly scale: number;
  readonly sums: Operation[];
}

/** Accesses whose address is a walk plus an offset from `shift` on. */
interface Row {
  readonly shift: number;
  readonly accesses: Operation[];
}

/** More locals would not fit the registers of processors. */
const mostLocals = 8;

/** Replaces addresses in a loop that accesses vectors. */
export function walkAddresses(code: CodeBuilder, loop: OpenLoop): void {
  const walks = findWalks(code, loop);
  if (!walks.some(({ sums }) => sums.some(isVectorAddress))) return;
  let rows = walks.map((walk) => rowsOf(walk, Math.abs(loop.step * walk.scale)));
  if (rows.flat().length + walks.length > mostLocals) rows = walks.map(() => []);
  // The common part of all addresses is computed once; little is gained if all grow by the same amount.
  const differ = new Set(walks.map(({ scale }) => scale)).size > 1 || rows.some(({ length }) => length > 0);
  const block = loop.op.region(0).entry;
  if (!differ || walks.length > mostLocals || block === undefined) return;
  const rw = new Rewriter(code.context);
  const walk = (start: Value, scale: number, shift: number): Value => {
    const local = code.within(beforeOp(loop.op), () => {
      const made = code.local("i32", "at");
      const first = code.op("i32.add", [code.op("i32.mul", [loop.lower, code.i32(scale)]), code.i32(shift)]);
      code.set(made, code.op("i32.add", [start, first]));
      return made;
    });
    const address = code.within(startOf(block), () => code.get(local));
    code.set(local, code.op("i32.add", [address, code.i32(loop.step * scale)]));
    return address;
  };
  walks.forEach(({ start, scale, sums }, i) => {
    for (const { shift, accesses } of rows[i] ?? []) {
      const address = walk(start, scale, shift);
      for (const access of accesses) {
        const offset = offsetOf(access) - shift;
        const type = access.attribute("offset");
        rw.setOperand(access, 0, address);
        if (type instanceof IntegerAttr)
          rw.setAttribute(access, "offset", offset === 0 ? undefined : IntegerAttr.get(type.type, offset));
      }
    }
    const isLeft = sums.some((sum) => !sum.isUnused);
    const address = isLeft ? walk(start, scale, 0) : undefined;
    for (const sum of sums) {
      const term = sum.operand(0) === start ? sum.operand(1) : sum.operand(0);
      if (address === undefined) rw.erase(sum);
      else rw.replace(sum, address);
      if (term !== loop.counter && term.definingOp?.isUnused === true) rw.erase(term.definingOp);
    }
  });
}

/**
 * The rows that get their own locals: loads to lanes within `growth` bytes, by which the address grows. None if that
 * would need as many locals as it saves offsets.
 */
function rowsOf({ sums }: Walk, growth: number): readonly Row[] {
  const loads = sums.flatMap((sum) => [...sum.resultAt(0).users()].filter(isSplatLoad));
  const rows: Row[] = [];
  for (const access of loads.toSorted((x, y) => offsetOf(x) - offsetOf(y))) {
    const row = rows.at(-1);
    if (row !== undefined && offsetOf(access) < row.shift + growth) row.accesses.push(access);
    else rows.push({ shift: offsetOf(access), accesses: [access] });
  }
  const offsets = new Set(rows.flatMap(({ shift, accesses }) => accesses.map((access) => offsetOf(access) - shift)));
  return rows.length > 1 && 2 * (rows.length + offsets.size) <= loads.length ? rows : [];
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

/** Whether a sum is used only as an address. */
function isAddress(sum: Operation): boolean {
  const uses = [...sum.resultAt(0).uses()];
  return uses.length > 0 && uses.every(({ owner, index }) => index === 0 && /\.(?:load|store)/.test(owner.name));
}

function isVectorAddress(sum: Operation): boolean {
  return [...sum.resultAt(0).users()].some(({ name }) => name.startsWith("wasm.v128."));
}

/** Whether an operation loads an element only for all lanes of vectors; the emitter turns this into one instruction. */
function isSplatLoad(op: Operation): boolean {
  return op.resultCount === 1 && [...op.resultAt(0).users()].every(({ name }) => name.endsWith(".splat"));
}
