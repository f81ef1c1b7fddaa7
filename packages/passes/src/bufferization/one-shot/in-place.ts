/**
 * Decides which operations may write the buffer of their destination: those after which its old contents are not read.
 * The analysis follows MLIR's one-shot bufferization in outline: a write conflicts with a read of an aliasing tensor
 * that may be executed after it.
 */
import { LinalgStructured } from "@tt-opt/dialect-linalg";
import { scf } from "@tt-opt/dialect-std";
import { MaskOp } from "@tt-opt/dialect-vector";
import { at, type Block, isDefinedOutside, type Operation, type OpOperand, type Value } from "@tt-opt/ir-core";
import { AliasSets } from "./alias-sets.ts";
import { type BranchOp, branchOrigin, equivalentTensors, isBranch } from "./equivalent-buffers.ts";
import { aliasYields } from "./execute-region.ts";
import { KnownReads } from "./known-reads.ts";
import { aliasMasked } from "./mask.ts";
import { destinationOf, isTensorSelect, isLoop, isTensor, isView, viewed } from "./tensor-uses.ts";
import { isWritable } from "./writable.ts";

/** The decisions. */
export interface InPlaceDecisions {
  /** Tensors that may share a buffer. */
  readonly aliases: AliasSets;
  /** Tensors that certainly share a buffer. */
  readonly equivalents: AliasSets;
  /** Destination operands, and initial values of loops, whose buffer is written in place. */
  readonly inPlace: ReadonlySet<OpOperand>;
}

/** What is known about values from outside of a function. */
export interface Origins {
  /** Whether the buffer of `value` may be written, as far as its origin decides that. */
  isWritable(value: Value): boolean;
  /** Records the buffers that results of `op` share. */
  alias?(op: Operation, aliases: AliasSets): void;
}

/** See the file's header. */
export function decideInPlace(root: Operation, origins: Origins = { isWritable }): InPlaceDecisions {
  const aliases = new AliasSets();
  const inPlace = new Set<OpOperand>();
  const state = { aliases, inPlace, origins, reads: new KnownReads() };
  root.walk((op) => {
    if (isView(op)) aliases.union(op.operand(0), op.resultAt(0));
    else if (isTensorSelect(op)) for (const value of [op.trueValue, op.falseValue]) aliases.union(value, op.result);
    else if (op.is(scf.ExecuteRegionOp)) aliasYields(op, aliases);
    else if (op.is(MaskOp)) aliasMasked(op, aliases);
    else origins.alias?.(op, aliases);
  }, "pre");
  root.walk((op) => {
    if (op.is(scf.ForOp)) return decideLoop(op, state);
    if (isBranch(op)) return joinOrigins(op, aliases);
    op.results.forEach((result, index) => {
      const destination = isTensor(result) ? destinationOf(op, index) : undefined;
      if (destination === undefined || conflicts(destination, state)) return;
      inPlace.add(destination);
      aliases.union(destination.value, result);
    });
    return undefined;
  }, "pre");
  return { aliases, equivalents: equivalentTensors(root, inPlace), inPlace };
}

/** Results may be in the buffer of the earlier tensor that the branches overwrite. */
function joinOrigins(op: BranchOp, aliases: AliasSets): undefined {
  op.results.forEach((result, index) => {
    const origin = branchOrigin(op, index);
    if (origin !== undefined) aliases.union(origin, result);
  });
}

interface Deciding {
  readonly aliases: AliasSets;
  readonly inPlace: Set<OpOperand>;
  readonly origins: Origins;
  readonly reads: KnownReads;
}

function decideLoop(op: scf.ForOp, state: Deciding): undefined {
  const { aliases, inPlace } = state;
  op.initArgs.forEach((init, index) => {
    if (!isTensor(init)) return;
    const operand = at(op.opOperands, 3 + index);
    const argument = at(op.body.args, 1 + index);
    if (!conflicts(operand, state)) {
      inPlace.add(operand);
      aliases.union(init, argument);
    }
    aliases.union(argument, op.resultAt(index));
  });
}

/** Whether the old contents of the buffer are read after the write of `destination`. */
function conflicts(destination: OpOperand, { aliases, inPlace, origins, reads }: Deciding): boolean {
  const writer = destination.owner;
  const isShared = (use: OpOperand): boolean => inPlace.has(use) && aliases.same(use.value, destination.value);
  if (writer.opOperands.some((use) => use !== destination && isShared(use))) return true;
  for (const value of aliases.members(destination.value)) {
    if (!origins.isWritable(value)) return true;
    const found = reads.notBefore(value, writer);
    if (found.length === 0 || !isOlder(value, writer)) continue;
    for (const use of found) {
      if (use === destination) {
        if (isRepeated(writer, value)) return true;
        continue;
      }
      // A loop around the writer has taken over the buffer, so its initial value is not read again.
      if (inPlace.has(use) && use.owner.isProperAncestorOf(writer)) continue;
      if (use.owner === writer) {
        // An operand that a loop reads again must not be overwritten either.
        if (!readsSameElement(use, destination) || isRepeated(writer, value)) return true;
      } else if (mayFollow(use.owner, writer, value)) return true;
    }
  }
  return false;
}

/**
 * Whether `value` exists before `writer` is executed. Results of the writer or of a loop around it are not old
 * contents.
 */
function isOlder(value: Value, writer: Operation): boolean {
  const maker = viewed(value).definingOp;
  if (maker === undefined) return true;
  const outer = writer.ancestorIn(maker.block);
  return outer === undefined || (outer !== maker && maker.isBefore(outer));
}

/** Whether a structured operation reads, through `use`, only the element that it is about to write. */
function readsSameElement(use: OpOperand, destination: OpOperand): boolean {
  const op = use.owner;
  const structured = LinalgStructured.get(op);
  if (structured === undefined || use.value !== destination.value) return false;
  const maps = structured.indexingMaps(op);
  const map = at(maps, destination.index);
  // The loops of a reduction may reduce another output, while each of their iterations has an element of this one.
  const isVisitedOnce = map.isPermutation() || structured.iteratorTypes(op).every((type) => type === "parallel");
  return isVisitedOnce && at(maps, use.index).equals(map);
}

/** Whether `reader` may be executed after `writer` while `value` is still the same. */
function mayFollow(reader: Operation, writer: Operation, value: Value): boolean {
  const path = new Map<Block, Operation>();
  for (let op: Operation | undefined = writer; op?.block !== undefined; op = op.parentOp) path.set(op.block, op);
  let inner: Operation | undefined = reader;
  while (inner?.block !== undefined && !path.has(inner.block)) inner = inner.parentOp;
  if (inner?.block === undefined) return true;
  const common = path.get(inner.block);
  if (common === undefined) return true;
  if (common === inner) return !areExclusive(reader, writer, inner) || isRepeated(inner, value);
  if (common.isBefore(inner)) return true;
  // The reader precedes the writer: it follows only if a loop around both does not recompute the value.
  return isRepeated(common, value);
}

/** Whether a loop executes `op` again while `value` is still the same. */
function isRepeated(op: Operation, value: Value): boolean {
  const source = viewed(value);
  for (let outer = op.parentOp; outer !== undefined; outer = outer.parentOp) {
    if (!isDefinedOutside(outer, source)) return false;
    if (isLoop(outer)) return true;
  }
  return false;
}

/** Whether two operations are in different branches of `parent`. */
function areExclusive(a: Operation, b: Operation, parent: Operation): boolean {
  if (!isBranch(parent)) return false;
  const regionOf = (op: Operation): number =>
    parent.regions.findIndex((region) => op.parentRegion !== undefined && region.isAncestorOf(op.parentRegion));
  return a !== parent && b !== parent && regionOf(a) !== regionOf(b);
}
