/**
 * Applies folds and patterns to all operations inside of an operation until nothing changes. A worklist contains first
 * all operations in order, then those that are affected by a change. Unlike MLIR's driver it always terminates: both
 * folds and rewrites count against a budget, and code that became unreachable, where values may depend on themselves,
 * is erased before it can be rewritten endlessly.
 */
import { ConstantLike } from "../define/trait.ts";
import { isTriviallyDead } from "../interfaces/memory-effects.ts";
import { at } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import { operationsInside } from "../ir/walk.ts";
import { ConstantTemplates } from "./constant-templates.ts";
import { ConstantUniquer } from "./constant-uniquer.ts";
import { CycleTrace } from "./cycle-trace.ts";
import { effectWitnesses } from "./effect-witnesses.ts";
import { constantAttribute, constantOperands, foldOperation, operandsWithConstantsLast } from "./fold.ts";
import type { GreedyConfig, GreedyOutcome } from "./greedy-config.ts";
import { independentParts } from "./independent-parts.ts";
import { materializeFold } from "./materialize-fold.ts";
import { type OpRules, RuleBook } from "./op-rules.ts";
import { PatternIndex } from "./pattern-index.ts";
import type { RewritePattern } from "./pattern.ts";
import { simplifyRegions } from "./region-simplify.ts";
import { eraseDeadIn, holdsValuesWithoutOrder } from "./region-simplify-dce.ts";
import { type RewriteListener, Rewriter } from "./rewriter.ts";
import { eraseUnreachableBlocksOf } from "./unreachable-blocks.ts";
import { isErased, Worklist } from "./worklist.ts";

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

/** Steps that are allowed for any input, and steps per operation; no reasonable set of patterns needs as many. */
const baseBudget = 20_000;
const budgetPerOperation = 64;
/** Least number of steps between two searches for unreachable blocks; more if there are more blocks. */
const minStepsBetweenChecks = 64;

/** Number of operations with regions that are checked one by one before {@link effectWitnesses} is profitable. */
const checksBeforeWitnesses = 64;

class GreedyDriver implements RewriteListener {
  readonly #root: Operation;
  readonly #config: GreedyConfig;
  readonly #rules: RuleBook;
  readonly #templates = new ConstantTemplates();
  readonly #rw: Rewriter;
  readonly #worklist = new Worklist();
  /** Operations that enclose changed ones: visited again when the worklist is empty, once for many changes. */
  readonly #enclosing = new Set<Operation>();
  readonly #trace = new CycleTrace();
  /** The current scope: the root, or a part of it that is independent of the others. */
  #scope: Operation;
  #budget: number;
  #witnesses: ReadonlyMap<Operation, Operation> | undefined;
  /** Number of operations with regions that were checked for being dead. */
  #nestedChecks = 0;
  #cycle: readonly string[] | undefined;
  #isOutOfFuel = false;
  #rewrites = 0;
  #folds = 0;
  #erased = 0;
  /**
   * Regions with control flow, or without order, when operations were last collected, and the number of their blocks.
   */
  #graphs: Region[] = [];
  #blockCount = 0;
  #controlFlowChanged = false;
  #stepsSinceCheck = 0;
  /** Whether constants were created or changed since equal ones were merged. */
  #hasNewConstants = false;

  constructor(root: Operation, patterns: Iterable<RewritePattern>, config: GreedyConfig) {
    this.#root = root;
    this.#scope = root;
    this.#config = config;
    this.#budget = config.maxRewrites ?? -1;
    this.#rules = new RuleBook(PatternIndex.of(patterns));
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

  /** Returns the number of visits of the whole scope, negated if the run did not converge. */
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
      // The remaining work is mostly known: everything is visited again only when none of it is left.
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

  /**
   * Visits all operations of the scope, or those that were affected since the last visit, and simplifies its regions.
   */
  #visit(which: "everything" | "touched", isFirst: boolean): void {
    const { regionSimplification = "disabled" } = this.#config;
    const rw = this.#rw;
    if (which === "touched" && !this.#hasNewConstants && this.#worklist.isEmpty && this.#enclosing.size === 0) return;
    this.#populate(which, isFirst);
    const before = rw.changeCount;
    this.#processWorklist();
    if (!isFirst && rw.changeCount === before) return;
    if (regionSimplification === "disabled") this.#eraseUnreachable();
    else if (this.#graphs.length > 0) simplifyRegions(this.#scope, rw, regionSimplification);
  }

  /** Fills the worklist; equal constants are merged first, so that they keep their order. */
  #populate(which: "everything" | "touched", isFirst: boolean): void {
    const { topDown = true, folding = true, maxRewrites = -1 } = this.#config;
    let ops = this.#collect(topDown);
    if (which === "everything") {
      this.#controlFlowChanged = true;
      if (this.#eraseUnreachable()) ops = ops.filter((op) => !isErased(op));
    }
    if (isFirst && maxRewrites < 0) this.#budget = baseBudget + budgetPerOperation * ops.length;
    const worklist = this.#worklist;
    const mayHaveEqualConstants = which === "everything" || this.#hasNewConstants;
    if (folding && mayHaveEqualConstants) this.#mergeConstants(ops);
    // The worklist rejects erased operations.
    if (which === "touched") {
      for (const op of this.#enclosing) worklist.push(op);
      ops = worklist.takeOf(ops);
    } else worklist.clear();
    this.#enclosing.clear();
    this.#witnesses = undefined;
    this.#nestedChecks = 0;
    if (topDown) for (let i = ops.length - 1; i >= 0; i--) worklist.push(at(ops, i));
    else for (const op of ops) worklist.push(op);
  }

  /** Collects all operations of the scope, and the regions with control flow. */
  #collect(topDown: boolean): Operation[] {
    const scope = this.#scope;
    const ops: Operation[] = [];
    if (topDown) {
      if (scope !== this.#root) ops.push(scope);
      operationsInside(scope, ops);
    } else scope.walk((op) => void (op !== this.#root && ops.push(op)), "post");
    this.#blockCount = 0;
    this.#graphs = [];
    if (scope === this.#root) for (const region of scope.regions) this.#noteGraph(region);
    for (const op of ops) if (op.regions.length > 0) for (const region of op.regions) this.#noteGraph(region);
    return ops;
  }

  /** Replaces constants among `ops` by equal ones that precede them. */
  #mergeConstants(ops: readonly Operation[]): void {
    const uniquer = new ConstantUniquer(this.#rw);
    for (const op of ops) {
      const value = op.has(ConstantLike) ? constantAttribute(op) : undefined;
      if (value !== undefined) uniquer.add(op, value);
    }
    this.#hasNewConstants = false;
  }

  #processWorklist(): void {
    const { folding = true } = this.#config;
    for (let op = this.#next(); op !== undefined; op = this.#next()) {
      if (this.#controlFlowChanged && this.#stepsSinceCheck >= Math.max(this.#blockCount, minStepsBetweenChecks)) {
        this.#eraseUnreachable();
        if (isErased(op)) continue;
      }
      const rules = this.#rules.for(op.definition);
      if (rules.whenUnused !== "keep" && op.isUnused && (rules.whenUnused === "erase" || this.#isDead(op))) {
        this.#erased++;
        this.#rw.erase(op);
        continue;
      }
      if (this.#budget <= 0 || this.#isOutOfFuel) return;
      if (folding && (rules.mayFold || rules.isCommutative) && this.#fold(op, rules)) continue;
      if (rules.patterns.length > 0) this.#applyPatterns(op, rules);
    }
  }

  /** Whether the unused `op` has no visible effects. */
  #isDead(op: Operation): boolean {
    if (op.regions.length > 0 && this.#nestedChecks++ >= checksBeforeWitnesses) {
      this.#witnesses ??= effectWitnesses(this.#scope);
      const witness = this.#witnesses.get(op);
      // It may have been moved out since; the next iteration then checks again.
      if (witness !== undefined && !isErased(witness)) return false;
    }
    return isTriviallyDead(op);
  }

  #noteGraph(region: Region): void {
    if (region.isEmpty || (region.hasOneBlock && !holdsValuesWithoutOrder(region))) return;
    this.#graphs.push(region);
    this.#blockCount += region.blockCount;
  }

  /** Erases unreachable blocks of regions with control flow; returns whether there were any. */
  #eraseUnreachable(): boolean {
    this.#stepsSinceCheck = 0;
    if (!this.#controlFlowChanged) return false;
    this.#controlFlowChanged = false;
    let found = 0;
    for (const region of this.#graphs) {
      if (region.parent !== undefined && !isErased(region.parent)) found += eraseUnreachableBlocksOf(region, this.#rw);
    }
    return found > 0;
  }

  #next(): Operation | undefined {
    const op = this.#worklist.pop();
    if (op !== undefined || this.#enclosing.size === 0) return op;
    for (const enclosing of this.#enclosing) this.#worklist.push(enclosing);
    this.#enclosing.clear();
    return this.#worklist.pop();
  }

  #fold(op: Operation, rules: OpRules): boolean {
    if (rules.isConstant && op.operandCount === 0 && constantAttribute(op) !== undefined) return false;
    const constants = constantOperands(op);
    const sorted = rules.isCommutative ? operandsWithConstantsLast(op, constants) : undefined;
    if (sorted !== undefined) {
      const name = rules.commuteName;
      if (!this.#mayStep(name, op)) return false;
      this.#rw.setOperands(op, sorted);
      this.#folds++;
      this.#tookStep(name, op);
      return true;
    }
    if (!rules.mayFold || op.resultCount === 0) return false;
    const folded = foldOperation(op, constants);
    if (folded === undefined || op.block === undefined) return false;
    const name = rules.foldName;
    if (!this.#mayStep(name, op)) return false;
    const rw = this.#rw;
    rw.at = { block: op.block, before: op };
    rw.rawLoc = op.rawLoc;
    const values = materializeFold(rw, op, folded, this.#templates);
    if (values === undefined) return false;
    rw.replace(op, ...values);
    this.#folds++;
    this.#tookStep(name, op);
    return true;
  }

  #applyPatterns(op: Operation, { patterns, makers }: OpRules): void {
    if (op.block === undefined) return;
    const rw = this.#rw;
    const { onNoMatch, fuel } = this.#config;
    const isWatched = onNoMatch !== undefined || fuel !== undefined || rw.context.onNoMatch !== undefined;
    const applicable = isWatched ? patterns : makers.patternsFor(op);
    if (applicable.length === 0) return;
    const place = { block: op.block, before: op };
    for (let i = 0; i < applicable.length; i++) {
      const pattern = at(applicable, i);
      if (fuel !== undefined && !this.#mayStep(pattern.name, op)) return;
      rw.at = place;
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

  // The notifications of the rewriter keep the worklist up to date.

  inserted(op: Operation): void {
    if (op.has(ConstantLike) || op.regions.length > 0) this.#hasNewConstants = true;
    this.#enqueueWithAncestors(op);
    if (op.blockOperands.length > 0 && op.previous === undefined) this.#enqueuePredecessors(op.block);
    for (const region of op.regions) if (!this.#rw.isTaken(region)) this.#enqueueInside(region);
  }

  modified(op: Operation): void {
    if (op.has(ConstantLike)) this.#hasNewConstants = true;
    if (op.blockOperands.length > 0) this.#controlFlowChanged = true;
    this.#enqueueWithAncestors(op);
  }

  erased(op: Operation): void {
    if (op.blockOperands.length > 0) {
      this.#controlFlowChanged = true;
      // A block with a single remaining predecessor may be merged into it.
      for (const { block } of op.blockOperands) this.#enqueueLastPredecessor(block, op);
    } else if (op.previous === undefined && op.next !== undefined && op.next.blockOperands.length > 0) {
      this.#enqueuePredecessors(op.block);
    }
    this.#worklist.erase(op);
    for (const value of op.operands) {
      const definition = value.definingOp;
      if (definition !== undefined && hasAtMostOneOtherUser(value, op)) this.#enqueueWithAncestors(definition);
    }
  }

  #enqueueInside(region: Region): void {
    for (const block of region.blocks()) {
      for (const op of block.ops()) op.walk((inner) => this.#worklist.push(inner), "pre");
    }
  }

  /** Enqueues the last predecessor if at most one branch to `block` remains without `leaving`. */
  #enqueueLastPredecessor(block: Block, leaving: Operation): void {
    let last: Operation | undefined;
    for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
      if (use.owner === leaving || use.owner === last || isErased(use.owner)) continue;
      if (last !== undefined) return;
      last = use.owner;
    }
    if (last !== undefined) this.#worklist.push(last);
  }

  /** For a block that contains only a branch: its predecessors may branch directly to the target. */
  #enqueuePredecessors(block: Block | undefined): void {
    for (let use = block?.firstUse; use !== undefined; use = use.nextUse) this.#worklist.push(use.owner);
  }

  #enqueueWithAncestors(op: Operation): void {
    this.#worklist.push(op);
    const enclosing = this.#enclosing;
    for (let parent = op.parentOp; parent !== undefined && parent !== this.#root; parent = parent.parentOp) {
      if (enclosing.has(parent)) return;
      enclosing.add(parent);
    }
  }
}

/** Whether erasing `user` leaves at most one user of `value`, so that its definition should be visited again. */
function hasAtMostOneOtherUser(value: Value, user: Operation): boolean {
  let other: Operation | undefined;
  for (let use = value.firstUse; use !== undefined; use = use.nextUse) {
    if (use.owner === user || use.owner === other) continue;
    if (other !== undefined) return false;
    other = use.owner;
  }
  return true;
}
