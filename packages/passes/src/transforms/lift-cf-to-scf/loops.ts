/**
 * Turns cycles of blocks into `scf.while`: all entries lead to one header, all back edges and exits lead through one
 * latch, and values used after the loop become its results. The body stays a graph of blocks, without this cycle.
 */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  type Block,
  endOf,
  I1,
  IntegerType,
  Region,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { anyValue } from "./any-value.ts";
import { branchOf, type Edge, edgesFrom, edgesTo, operandsOf, redirect, reversePostOrder, targetOf } from "./edge.ts";
import { branchWithAnyValues } from "./exits.ts";
import { Multiplexer } from "./multiplexer.ts";

/** A body that is still to be structured, and the block that ends it. */
export interface OpenRegion {
  readonly region: Region;
  readonly exit: Block;
}

/** Turns `cycle`, a strongly connected component of the blocks of `region`, into a loop. */
export function liftCycle(rw: Rewriter, region: Region, cycle: ReadonlySet<Block>, exit: Block): OpenRegion {
  const blocks = new Set(cycle);
  const header = makeHeader(rw, region, blocks);
  const leaving = [...blocks].flatMap(edgesFrom).filter((edge) => !blocks.has(targetOf(edge)));
  const returning = edgesTo(header).filter(({ from }) => blocks.has(from));
  const escaping = escapingValues(blocks);

  const latch = new Multiplexer(rw, region, [header, ...new Set(leaving.map(targetOf))], 1, [
    IntegerType.get(rw.context, 1),
    ...escaping.map(({ type }) => type),
  ]);
  const isVisible = visibility(header, [...returning, ...leaving], escaping);
  for (const edge of [...returning, ...leaving]) {
    const extra = rw.within(beforeOp(branchOf(edge)), () => [
      ConstantOp.bool(rw, targetOf(edge) === header).result,
      ...escaping.map((value) => (isVisible(value, edge.from) ? value : anyValue(rw, value.type))),
    ]);
    latch.lead(edge, extra);
  }
  return makeLoop(rw, region, { blocks, header, latch, escaping, exit });
}

/** The only block of the cycle that is entered from outside; one is created if there are several. */
function makeHeader(rw: Rewriter, region: Region, blocks: Set<Block>): Block {
  const targets = [...blocks].filter((block) => edgesTo(block).some(({ from }) => !blocks.has(from)));
  if (targets.length === 1) return at(targets, 0);
  const edges = targets.flatMap(edgesTo);
  const header = new Multiplexer(rw, region, targets);
  for (const edge of edges) header.lead(edge);
  header.branch(header.block, header.block.args);
  blocks.add(header.block);
  return header.block;
}

/** Values defined in `blocks` and used outside of them. */
function escapingValues(blocks: ReadonlySet<Block>): readonly Value[] {
  const isOutside = (value: Value): boolean => {
    for (const user of value.users()) {
      let { block } = user;
      while (block !== undefined && !blocks.has(block)) block = block.parentOp?.block;
      if (block === undefined) return true;
    }
    return false;
  };
  const found: Value[] = [];
  for (const block of blocks) {
    found.push(...block.args.filter(isOutside));
    for (const op of block.ops()) found.push(...op.results.filter(isOutside));
  }
  return found;
}

/** Whether a value is defined wherever the end of a block is reached from `header`. */
function visibility(
  header: Block,
  edges: readonly Edge[],
  values: readonly Value[],
): (value: Value, block: Block) => boolean {
  const reached = new Map<Block, ReadonlySet<Block>>();
  const ends = new Set(edges.map(({ from }) => from));
  for (const { parentBlock } of values) {
    if (parentBlock === undefined || reached.has(parentBlock)) continue;
    const without = new Set<Block>(parentBlock === header ? [] : [header]);
    for (const block of without) {
      for (const successor of block.successors) if (successor !== parentBlock) without.add(successor);
    }
    reached.set(parentBlock, new Set([...without].filter((block) => ends.has(block))));
  }
  return (value, block) => {
    const { parentBlock } = value;
    return parentBlock !== undefined && reached.get(parentBlock)?.has(block) === false;
  };
}

interface Loop {
  readonly blocks: ReadonlySet<Block>;
  readonly header: Block;
  readonly latch: Multiplexer;
  readonly escaping: readonly Value[];
  readonly exit: Block;
}

function makeLoop(rw: Rewriter, region: Region, { blocks, header, latch, escaping, exit }: Loop): OpenRegion {
  const headerTypes = header.args.map(({ type }) => type);
  const entering = edgesTo(header);
  const place = rw.createBlock(region, headerTypes);
  for (const edge of entering) redirect(rw, edge, place, operandsOf(edge));

  const { args } = latch.block;
  const goesOn = at(args, latch.ownCount);
  // The values for the next iteration and for the code after the loop, without the condition itself.
  const passed = args.filter((arg) => arg !== goesOn);
  rw.within(endOf(latch.block), () => {
    scf.ConditionOp.build(rw, { condition: typed(goesOn, I1), args: passed });
  });
  const before = new Region();
  const order = reversePostOrder(header, new Set([...blocks, latch.block]));
  for (const block of order) if (block !== latch.block) rw.moveBlock(block, before);
  rw.moveBlock(latch.block, before);

  const resultTypes = passed.map(({ type }) => type);
  const loop = rw.within(endOf(place), () => {
    const after = rw.region(resultTypes, (b, values) => {
      scf.YieldOp.build(b, { values: values.slice(0, headerTypes.length) });
    });
    return scf.WhileOp.build(rw, { inits: place.args, before, after, resultTypes });
  });
  escaping.forEach((value, i) => {
    const result = loop.resultAt(latch.ownCount + i);
    rw.replaceUsesIf(value, result, (use) => use.owner !== loop && !loop.isAncestorOf(use.owner));
  });
  if (latch.targets.length > 1) latch.branch(place, loop.results);
  else branchWithAnyValues(rw, place, exit);
  return { region: before, exit: latch.block };
}
