/** The single blocks of which the regions of structured operations consist, and their terminators. */
import {
  type Block,
  Builder,
  defined,
  endOf,
  type OpParser,
  type Operation,
  type Region,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { YieldOp } from "./yield-op.ts";

/** The only block of `region`. */
export function blockOf(region: Region): Block {
  return defined(region.entry, "the block of a structured region");
}

/** The terminator of the only block of `region`. */
export function terminatorOf(region: Region): Operation {
  return defined(blockOf(region).last, "the terminator of a structured region");
}

/** Fills a block and returns the values that it yields. */
export type YieldingBody = (b: Builder, args: readonly Value[]) => readonly Value[];

/** A region of one block with arguments of `types` that ends by yielding what `body` returns. */
export function yieldingRegion(b: Builder, types: readonly Type[], body: YieldingBody): Region {
  return b.region(types, (inner, args) => void YieldOp.build(inner, { values: body(inner, args) }));
}

/** Puts `terminate` at the end of the only block of `region` if that has no terminator. */
export function ensureTerminator(b: Builder, region: Region, terminate: (b: Builder) => void): void {
  const block = region.entry ?? b.createBlock(region);
  if (block.last?.definition.isTerminator !== true) b.within(endOf(block), () => terminate(b));
}

/** {@link ensureTerminator} for a region that has just been parsed. */
export function ensureParsedTerminator(p: OpParser, region: Region, terminate: (b: Builder) => void): void {
  const ensure = (): void => ensureTerminator(new Builder(p.context), region, terminate);
  if (region.entry !== undefined) ensure();
  // A region that is nested too deeply is read later, by the job that was added last. Jobs are done last to first.
  else p.deferred.splice(p.deferred.length - 1, 0, ensure);
}
