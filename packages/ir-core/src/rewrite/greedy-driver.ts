/**
 * Applies folds and patterns to everything inside an operation until nothing changes. Operations wait in a worklist: at
 * first all of them in order, then those that a change concerns. Unlike MLIR's driver it always ends: folds count
 * against a budget as rewrites do, and code that became unreachable, where values may depend on themselves, is erased
 * before it can be rewritten in circles.
 */
import { isTriviallyDead } from "../interfaces/memory-effects.ts";
import { at } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import { ConstantUniquer } from "./constant-uniquer.ts";
import { CycleTrace } from "./cycle-trace.ts";
import { effectWitnesses } from "./effect-witnesses.ts";
import {
  constantAttribute,
  constantOperands,
  foldOperation,
  materializeFold,
  operandsWithConstantsLast,
} from "./fold.ts";
import type { GreedyConfig, GreedyOutcome } from "./greedy-config.ts";
import { independentParts } from "./independent-parts.ts";
import { PatternIndex } from "./pattern-index.ts";
import type { RewritePattern } from "./pattern.ts";
import { simplifyRegions } from "./region-simplify.ts";
import { eraseDeadIn, holdsValuesWithoutOrder } from "./region-simplify-dce.ts";
import { type RewriteListener, Rewriter } from "./rewriter.ts";
import { eraseUnreachableBlocksOf } from "./unreachable-blocks.ts";
import { Worklist } from "./worklist.ts";

/**
 * Folds, erases dead operations and applies `patterns` inside of the regions of `root` until nothing changes or a limit
 * is reached.
 */
export function applyPatternsGreedily(
  root: Operation,
  patterns: Iterable<RewritePattern>,
  config: GreedyConfig = {},
): GreedyOutcome {
  return new GreedyDriver(root, patterns, config).run();
}

/** Steps that any input may take, however small, and steps per operation; no sensible set of patterns needs as many. */
const baseBudget = 20_000;
const budgetPerOperation = 64;
/** Steps between two searches for unreachable blocks, if there are fewer blocks than that. */
const minStepsBetweenChecks = 64;

/** So many operations with regions are checked one by one; from then on, {@link effectWitnesses} pays off. */
const checksBeforeWitnesses = 64;

class GreedyDriver implements RewriteListener {
  readonly #root: Operation;
  readonly #config: GreedyConfig;
  readonly #patterns: PatternIndex;
  readonly #rw: Rewriter;
  readonly #worklist = new Worklist();
  /** What encloses operations that changed: visited again when the worklist is empty, once for many changes. */
  readonly #enclosing = new Set<Operation>();
  readonly #erasedOps = new Set<Operation>();
  readonly #trace = new CycleTrace();
  readonly #foldNames = new Map<string, string>();
  /** What is being worked on: the root, or a part of it that does not depend on the others. */
  #scope: Operation;
  #budget: number;
  #witnesses: ReadonlyMap<Operation, Operation> | undefined;
  /** How many operations with regions have been checked for being dead. */
  #nestedChecks = 0;
  #cycle: readonly string[] | undefined;
  #isOutOfFuel = false;
  #rewrites = 0;
  #folds = 0;
  #erased = 0;
  /** Regions with control flow, or without any order, when the operations were last collected; and their blocks. */
  #graphs: Region[] = [];
  #blockCount = 0;
  #controlFlowChanged = false;
  #stepsSinceCheck = 0;

  constructor(root: Operation, patterns: Iterable<RewritePattern>, config: GreedyConfig) {
    this.#root = root;
    this.#scope = root;
    this.#config = config;
    this.#budget = config.maxRewrites ?? -1;
    this.#patterns = new PatternIndex(patterns);
    this.#rw = new Rewriter(root.context);
    this.#rw.listeners.push(this, ...(config.listeners ?? []));
  }

  run(): GreedyOutcome {
    const rw = this.#rw;
    const start = rw.changeCount;
    let iterations = 0;
    let converged = true;
    for (const scope of independentParts(this.#root) ?? [this.#root]) {
      if (scope !== this.#root && scope.block === undefined) continue;
      this.#scope = scope;
      const visits = this.#runScope();
      iterations = Math.max(iterations, Math.abs(visits));
      if (visits < 0) converged = false;
      if (this.#isOutOfFuel) break;
    }
    const counts = { iterations, rewrites: this.#rewrites, folds: this.#folds, erased: this.#erased };
    const outcome = { changed: rw.changeCount !== start, converged, ...counts };
    return this.#cycle === undefined ? outcome : { ...outcome, cycle: this.#cycle };
  }

  /** Returns how often everything in the scope was visited, as a negative number if something was left to do. */
  #runScope(): number {
    const { maxIterations = 10, maxRewrites = -1, regionSimplification = "disabled" } = this.#config;
    const rw = this.#rw;
    const scope = this.#scope;
    if (regionSimplification !== "disabled") {
      for (const region of scope.regions) if (holdsValuesWithoutOrder(region)) eraseDeadIn(region, rw);
    }
    for (let iterations = 1; ; iterations++) {
      if (maxIterations >= 0 && iterations > maxIterations) return 1 - iterations;
      let before = rw.changeCount;
      this.#visit("everything", iterations === 1);
      const isDone = rw.changeCount === before;
      // What this visit has left to do is mostly known: all is visited again only when nothing of that remains.
      const mayGoOn = maxIterations < 0 || iterations < maxIterations;
      for (let isSettled = isDone || !mayGoOn; !isSettled && this.#mayGoOn;) {
        before = rw.changeCount;
        this.#visit("touched", false);
        isSettled = rw.changeCount === before;
      }
      if (this.#budget <= 0 && maxRewrites < 0) this.#cycle ??= this.#trace.names();
      if (!this.#mayGoOn) return -iterations;
      if (isDone) return iterations;
    }
  }

  get #mayGoOn(): boolean {
    return this.#budget > 0 && !this.#isOutOfFuel;
  }

  /** Visits all operations of the scope, or those that were touched since the last visit, and simplifies its regions. */
  #visit(which: "everything" | "touched", isFirst: boolean): void {
    const { regionSimplification = "disabled" } = this.#config;
    const rw = this.#rw;
    this.#populate(which, isFirst);
    const before = rw.changeCount;
    this.#processWorklist();
    if (!isFirst && rw.changeCount === before) return;
    if (regionSimplification === "disabled") this.#eraseUnreachable();
    else if (this.#graphs.length > 0) simplifyRegions(this.#scope, rw, regionSimplification);
  }

  /** Puts operations on the worklist, and merges equal constants on the way, so that they keep their order. */
  #populate(which: "everything" | "touched", isFirst: boolean): void {
    const { topDown = true, folding = true, maxRewrites = -1 } = this.#config;
    let ops: Operation[] = [];
    this.#blockCount = 0;
    this.#graphs = [];
    this.#scope.walk(
      (op) => {
        if (op !== this.#root) ops.push(op);
        for (const region of op.regions) this.#noteGraph(region);
      },
      topDown ? "pre" : "post",
    );
    const erasedBefore = this.#erasedOps.size;
    if (which === "everything") {
      this.#controlFlowChanged = true;
      this.#eraseUnreachable();
    }
    if (this.#erasedOps.size > erasedBefore) ops = ops.filter((op) => !this.#erasedOps.has(op));
    if (isFirst && maxRewrites < 0) this.#budget = baseBudget + budgetPerOperation * ops.length;
    const worklist = this.#worklist;
    let kept = ops;
    if (folding) {
      const uniquer = new ConstantUniquer(this.#rw);
      kept = ops.filter((op) => {
        const value = constantAttribute(op);
        return value === undefined || uniquer.add(op, value);
      });
    }
    if (which === "touched") {
      const touched = new Set([...worklist.drain(), ...this.#enclosing]);
      kept = kept.filter((op) => touched.has(op));
    }
    worklist.clear();
    this.#enclosing.clear();
    this.#witnesses = undefined;
    this.#nestedChecks = 0;
    if (topDown) for (let i = kept.length - 1; i >= 0; i--) worklist.push(at(kept, i));
    else for (const op of kept) worklist.push(op);
  }

  #processWorklist(): void {
    const { folding = true } = this.#config;
    for (let op = this.#next(); op !== undefined; op = this.#next()) {
      if (this.#controlFlowChanged && this.#stepsSinceCheck >= Math.max(this.#blockCount, minStepsBetweenChecks)) {
        this.#eraseUnreachable();
        if (this.#erasedOps.has(op)) continue;
      }
      if (this.#isDead(op)) {
        this.#erased++;
        this.#rw.erase(op);
        continue;
      }
      if (this.#budget <= 0 || this.#isOutOfFuel) return;
      if (folding && this.#fold(op)) continue;
      this.#applyPatterns(op);
    }
  }

  #isDead(op: Operation): boolean {
    for (const result of op.results) if (result.firstUse !== undefined) return false;
    if (op.definition.isTerminator) return false;
    if (op.regions.length > 0 && this.#nestedChecks++ >= checksBeforeWitnesses) {
      this.#witnesses ??= effectWitnesses(this.#scope);
      const witness = this.#witnesses.get(op);
      // It may have been moved out since; then the next iteration looks again.
      if (witness !== undefined && !this.#erasedOps.has(witness)) return false;
    }
    return isTriviallyDead(op);
  }

  #noteGraph(region: Region): void {
    if (region.isEmpty || (region.hasOneBlock && !holdsValuesWithoutOrder(region))) return;
    this.#graphs.push(region);
    this.#blockCount += region.blockCount;
  }

  #eraseUnreachable(): void {
    this.#stepsSinceCheck = 0;
    if (!this.#controlFlowChanged) return;
    this.#controlFlowChanged = false;
    for (const region of this.#graphs) {
      if (region.parent !== undefined && !this.#erasedOps.has(region.parent))
        eraseUnreachableBlocksOf(region, this.#rw);
    }
  }

  #next(): Operation | undefined {
    const op = this.#worklist.pop();
    if (op !== undefined || this.#enclosing.size === 0) return op;
    for (const enclosing of this.#enclosing) this.#enqueue(enclosing);
    this.#enclosing.clear();
    return this.#worklist.pop();
  }

  #fold(op: Operation): boolean {
    if (op.opOperands.length === 0 && op.fold === undefined) return false;
    const constants = constantOperands(op);
    const sorted = operandsWithConstantsLast(op, constants);
    if (sorted !== undefined) {
      const name = `commute(${op.name})`;
      if (!this.#mayStep(name, op)) return false;
      this.#rw.setOperands(op, sorted);
      this.#folds++;
      this.#tookStep(name, op);
      return true;
    }
    if (op.results.length === 0) return false;
    if (constants.length === 0 && constantAttribute(op) !== undefined) return false;
    const folded = foldOperation(op, constants);
    if (folded === undefined || op.block === undefined) return false;
    const name = this.#foldName(op.name);
    if (!this.#mayStep(name, op)) return false;
    const rw = this.#rw;
    rw.at = { block: op.block, before: op };
    rw.rawLoc = op.rawLoc;
    const values = materializeFold(rw, op, folded, (unused) => rw.erase(unused));
    if (values === undefined) return false;
    rw.replace(op, ...values);
    this.#folds++;
    this.#tookStep(name, op);
    return true;
  }

  #applyPatterns(op: Operation): void {
    const patterns = this.#patterns.for(op.definition);
    if (patterns.length === 0 || op.block === undefined) return;
    const rw = this.#rw;
    const { onNoMatch, fuel } = this.#config;
    for (const pattern of patterns) {
      if (fuel !== undefined && !this.#mayStep(pattern.name, op)) return;
      rw.at = { block: op.block, before: op };
      rw.rawLoc = op.rawLoc;
      const before = rw.changeCount;
      const outcome = pattern.rewrite(op, rw);
      if (outcome === true || rw.changeCount !== before) {
        this.#rewrites++;
        this.#tookStep(pattern.name, op);
        return;
      }
      onNoMatch?.(pattern, op, outcome.reason);
      rw.context.onNoMatch?.(pattern.name, op, outcome.reason);
    }
  }

  #foldName(opName: string): string {
    let name = this.#foldNames.get(opName);
    if (name === undefined) this.#foldNames.set(opName, (name = `fold(${opName})`));
    return name;
  }

  #mayStep(name: string, op: Operation): boolean {
    if (this.#config.fuel?.(name, op) !== false) return true;
    this.#isOutOfFuel = true;
    return false;
  }

  #tookStep(name: string, op: Operation): void {
    this.#budget--;
    this.#stepsSinceCheck++;
    this.#trace.add(name);
    this.#config.onRewrite?.(name, op);
  }

  // What the rewriter announces keeps the worklist in step.

  inserted(op: Operation): void {
    this.#enqueueWithAncestors(op);
    if (op.blockOperands.length > 0 && op.previous === undefined) this.#enqueuePredecessors(op.block);
    if (op.regions.length > 0) op.walk((inner) => this.#enqueue(inner), "pre");
  }

  modified(op: Operation): void {
    if (op.blockOperands.length > 0) this.#controlFlowChanged = true;
    this.#enqueueWithAncestors(op);
  }

  erased(op: Operation): void {
    if (op.blockOperands.length > 0) {
      this.#controlFlowChanged = true;
      // A block with one predecessor left may be merged into it.
      for (const { block } of op.blockOperands) this.#enqueueLastPredecessor(block, op);
    } else if (op.previous === undefined && op.next !== undefined && op.next.blockOperands.length > 0) {
      this.#enqueuePredecessors(op.block);
    }
    this.#erasedOps.add(op);
    this.#worklist.remove(op);
    for (const { value } of op.opOperands) {
      const definition = value.definingOp;
      if (definition !== undefined && hasAtMostOneOtherUser(value, op)) this.#enqueueWithAncestors(definition);
    }
  }

  /** Without `leaving`, at most one branch to `block` may remain. */
  #enqueueLastPredecessor(block: Block, leaving: Operation): void {
    let last: Operation | undefined;
    for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
      if (use.owner === leaving || use.owner === last || this.#erasedOps.has(use.owner)) continue;
      if (last !== undefined) return;
      last = use.owner;
    }
    if (last !== undefined) this.#enqueue(last);
  }

  /** For a block with nothing but a branch: its predecessors may go to where that leads. */
  #enqueuePredecessors(block: Block | undefined): void {
    for (let use = block?.firstUse; use !== undefined; use = use.nextUse) this.#enqueue(use.owner);
  }

  #enqueue(op: Operation): void {
    if (!this.#erasedOps.has(op)) this.#worklist.push(op);
  }

  #enqueueWithAncestors(op: Operation): void {
    this.#enqueue(op);
    const enclosing = this.#enclosing;
    for (let parent = op.parentOp; parent !== undefined && parent !== this.#root; parent = parent.parentOp) {
      if (enclosing.has(parent)) return;
      enclosing.add(parent);
    }
  }
}

/** Whether erasing `user` leaves `value` with one user or none, so that its definition is worth another look. */
function hasAtMostOneOtherUser(value: Value, user: Operation): boolean {
  let other: Operation | undefined;
  for (let use = value.firstUse; use !== undefined; use = use.nextUse) {
    if (use.owner === user || use.owner === other) continue;
    if (other !== undefined) return false;
    other = use.owner;
  }
  return true;
}
