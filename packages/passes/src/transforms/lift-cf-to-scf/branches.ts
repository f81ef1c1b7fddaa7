/**
 * Turns branches in an acyclic graph into `scf.if` and `scf.index_switch`. Blocks that only one successor leads to
 * become its region; blocks that several lead to follow after the operation.
 */
import { cf, CmpIOp, ConstantOp, scf, SelectOp } from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  type Block,
  type Builder,
  DenseArrayAttr,
  defined,
  endOf,
  Index,
  type Operation,
  Region,
  type Rewriter,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Edge, edgesFrom, edgesTo, operandsOf, redirect, reversePostOrder, targetOf } from "./edge.ts";
import type { OpenRegion } from "./loops.ts";
import { Multiplexer } from "./multiplexer.ts";

/** Reduces `region`, which has no cycles, to one block; returns the regions of the new operations. */
export function liftBranches(rw: Rewriter, region: Region, exit: Block): readonly OpenRegion[] {
  const entry = defined(region.entry, "the first block of a region");
  const made: OpenRegion[] = [];
  for (let branch = entry.last; branch !== undefined && branch.successors.length > 0; branch = entry.last) {
    if (branch.successors.length > 1) made.push(...liftBranch(rw, region, entry, branch, exit));
    else {
      const edge = { from: entry, index: 0 };
      const [target, operands] = [targetOf(edge), operandsOf(edge)];
      rw.erase(branch);
      rw.inline(target, endOf(entry), operands);
    }
  }
  return made;
}

function liftBranch(rw: Rewriter, region: Region, entry: Block, branch: Operation, exit: Block): readonly OpenRegion[] {
  const ways = edgesFrom(entry).map((edge) => ({ edge, blocks: blocksOnlyBehind(edge, exit) }));
  const leaving = ways.flatMap(({ edge, blocks }) => (blocks.length === 0 ? [edge] : edgesOutOf(blocks)));
  const targets = [...new Set(leaving.map(targetOf))];
  let next = at(targets, 0);
  if (targets.length > 1) {
    const multiplexer = new Multiplexer(rw, region, targets);
    for (const edge of leaving) multiplexer.lead(edge);
    multiplexer.branch(multiplexer.block, multiplexer.block.args);
    next = multiplexer.block;
  }
  const types = next.args.map(({ type }) => type);
  const regions = ways.map(({ edge, blocks }) => regionOf(rw, edge, blocks, types));
  const results = rw.within(beforeOp(branch), () =>
    makeConditional(
      rw,
      branch,
      regions.map((r) => r.region),
      types,
    ),
  );
  rw.within(beforeOp(branch), () => cf.BranchOp.build(rw, { dest: next, destOperands: results, loc: branch.loc }));
  rw.erase(branch);
  return regions.filter(({ region: made }) => !made.hasOneBlock);
}

/** The blocks that are only reached through `edge`, in order; the exit is excluded. */
function blocksOnlyBehind(edge: Edge, exit: Block): readonly Block[] {
  const first = targetOf(edge);
  if (first === exit || edgesTo(first).length !== 1) return [];
  const found = new Set<Block>([first]);
  /** The number of edges to a block from blocks that were not found. */
  const others = new Map<Block, number>();
  for (const block of found) {
    for (const target of block.successors) {
      const count = (others.get(target) ?? edgesTo(target).length) - 1;
      others.set(target, count);
      if (count === 0 && target !== exit) found.add(target);
    }
  }
  return reversePostOrder(first, found);
}

/** The edges that lead from `blocks` to others. */
function edgesOutOf(blocks: readonly Block[]): readonly Edge[] {
  const inside = new Set(blocks);
  return blocks.flatMap(edgesFrom).filter((edge) => !inside.has(targetOf(edge)));
}

/** A region of `blocks`, which are reached through `edge`, that ends by yielding values of `types`. */
function regionOf(rw: Rewriter, edge: Edge, blocks: readonly Block[], types: readonly Type[]): OpenRegion {
  const region = new Region();
  const [first] = blocks;
  if (first === undefined) {
    const exit = rw.createBlock(region);
    rw.within(endOf(exit), () => scf.YieldOp.build(rw, { values: operandsOf(edge) }));
    return { region, exit };
  }
  const leaving = edgesOutOf(blocks);
  operandsOf(edge).forEach((value, i) => rw.replaceAllUses(at(first.args, i), value));
  redirect(rw, edge, targetOf(edge), []);
  for (let i = first.args.length - 1; i >= 0; i--) rw.removeArgument(first, i);
  for (const block of blocks) rw.moveBlock(block, region);
  const exit = rw.createBlock(region, types);
  rw.within(endOf(exit), () => scf.YieldOp.build(rw, { values: exit.args }));
  for (const inner of leaving) redirect(rw, inner, exit, operandsOf(inner));
  return { region, exit };
}

/** Builds the operation that executes one of `regions` as `branch` selects a successor; returns its results. */
function makeConditional(
  rw: Rewriter,
  branch: Operation,
  regions: readonly Region[],
  resultTypes: readonly Type[],
): readonly Value[] {
  const { loc } = branch;
  const [first, ...others] = regions;
  const [second] = others;
  if (branch.is(cf.CondBranchOp) && first !== undefined && second !== undefined) {
    const elseRegion = resultTypes.length === 0 && isEmptyWay(second) ? new Region() : second;
    return scf.IfOp.build(rw, { condition: branch.condition, thenRegion: first, elseRegion, resultTypes, loc }).results;
  }
  if (branch.is(cf.SwitchOp) && first !== undefined) {
    return scf.IndexSwitchOp.build(rw, {
      arg: typed(caseNumber(rw, branch), Index),
      cases: DenseArrayAttr.i64(
        rw.context,
        branch.cases.map((_, i) => i),
      ),
      defaultRegion: first,
      caseRegions: others,
      resultTypes,
      loc,
    }).results;
  }
  throw new RangeError(`${branch.name} was taken for a branch that can be structured`);
}

/** The number of the case that equals the flag, since an index may be too narrow for the flag itself. */
function caseNumber(b: Builder, branch: cf.SwitchOp): Value {
  const { flag, cases } = branch;
  const none: Value = ConstantOp.index(b, cases.length).result;
  return cases.reduce((falseValue, { value }, i) => {
    const rhs = ConstantOp.int(b, flag.type, value).result;
    const condition = CmpIOp.create(b, "eq", flag, rhs).result;
    return SelectOp.build(b, { condition, trueValue: ConstantOp.index(b, i).result, falseValue }).result;
  }, none);
}

function isEmptyWay(region: Region): boolean {
  return region.hasOneBlock && region.entry?.first === region.entry?.last;
}
