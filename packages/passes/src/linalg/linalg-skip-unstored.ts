/**
 * `linalg-skip-unstored`: elements of a block that a loop carries are only updated where they are stored in the end.
 * Programs that are merged, or at the end of a row, otherwise compute many elements that nobody reads.
 */
import { bodyOf, GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import { AndIOp, CmpIOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Block,
  defined,
  definePass,
  integerAttr,
  isDefinedOutside,
  isPure,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { conjuncts, dependsOnElements } from "./bodies/index.ts";

/** See the file's header. */
export const linalgSkipUnstored = definePass({
  name: "linalg-skip-unstored",
  summary: "update elements that a loop carries only where they are stored in the end",
  description: `Applies to loops that carry blocks whose elements one operation updates each on its own, and which are only
stored, under masks that compare indices with limits. The operation then keeps the elements for which the masks that all
stores share do not hold. \`linalg-vectorize\` does not visit these elements.`,
  statistics: { limited: "operations limited to what is stored" },
  example: {
    input: `#id = affine_map<(d0) -> (d0)>
func.func @decay(%y: !tt.ptr<f32>, %n: index, %start: tensor<1024xf32>, %count: index, %factor: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<1024xf32>
  %r = scf.for %i = %c0 to %count step %c1 iter_args(%acc = %start) -> (tensor<1024xf32>) {
    %next = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%acc : tensor<1024xf32>) outs(%e : tensor<1024xf32>) {
    ^bb0(%a: f32, %o: f32):
      %v = arith.mulf %a, %factor : f32
      linalg.yield %v : f32
    } -> tensor<1024xf32>
    scf.yield %next : tensor<1024xf32>
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%r : tensor<1024xf32>) {
  ^bb0(%a: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    tts.store %a, %y[%i] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(scf.ForOp, (loop) => {
      for (const op of loop.body.ops()) {
        const update = op.is(GenericOp) ? updateOf(loop, op) : undefined;
        if (update === undefined || update.limits.length === 0) continue;
        keepOthers(rw, update);
        ctx.count("limited");
      }
    });
  },
});

/** The comparison of an index of a loop with a value from outside. */
interface Limit {
  readonly predicate: CmpIOp["predicateName"];
  /** The dimension of the block. */
  readonly dim: number;
  readonly limit: Value;
}

/** An operation that updates elements of carried blocks. */
interface Update {
  readonly op: GenericOp;
  /** For each output, the number of the operand with the elements that it updates. */
  readonly old: readonly number[];
  readonly limits: readonly Limit[];
}

/** What `op` does if it only updates elements that `loop` carries; undefined if it does anything else. */
function updateOf(loop: scf.ForOp, op: GenericOp): Update | undefined {
  if (op.results.length === 0 || op.iteratorTypes.includes("reduction")) return undefined;
  const own = limitsOfStores(loop, op);
  if (own === undefined) return undefined;
  const all = [...own];
  const old: number[] = [];
  for (const [i, result] of op.results.entries()) {
    const carried = at(op.indexingMaps, op.inputs.length + i).isIdentity() ? carriedBy(loop, op, result) : undefined;
    const final = carried && limitsOfUsers(loop, carried.result);
    if (carried === undefined || final === undefined || own.length + final.length === 0) return undefined;
    old.push(carried.operand);
    all.push(...final);
  }
  const [first = [], ...others] = all;
  return {
    op,
    old,
    limits: first.filter((limit) => others.every((other) => other.some((each) => isEqual(each, limit)))),
  };
}

/**
 * The operand of `op` and the result of `loop` that carry `result`, if nothing else uses it, and each element of the
 * operand is used for that of the result only.
 */
function carriedBy(
  loop: scf.ForOp,
  op: GenericOp,
  result: Value,
): { readonly operand: number; readonly result: Value } | undefined {
  const [use] = result.uses();
  if (use === undefined || !result.hasOneUse || use.owner !== loop.body.last) return undefined;
  const uses = [...at(loop.body.args, use.index + 1).uses()];
  const [operand] = uses.map(({ index }) => index);
  const isOwn = uses.every(({ owner, index }) => owner === op && at(op.indexingMaps, index).isIdentity());
  return operand !== undefined && isOwn ? { operand, result: loop.resultAt(use.index) } : undefined;
}

/** The limits of the stores of a loop's result; undefined if it is used in other ways. */
function limitsOfUsers(loop: scf.ForOp, result: Value): readonly (readonly Limit[])[] | undefined {
  const limits: (readonly Limit[])[] = [];
  for (const { owner, index } of result.uses()) {
    if (!owner.is(GenericOp) || owner.block !== loop.block || owner.outputs.length > 0) return undefined;
    if (!at(owner.indexingMaps, index).isIdentity()) return undefined;
    const found = loadsWhereElementsTell(owner) ? undefined : limitsOfStores(loop, owner);
    if (found === undefined || found.length === 0) return undefined;
    limits.push(...found);
  }
  return limits;
}

/** Whether an operation loads from places that depend on elements. */
function loadsWhereElementsTell(op: GenericOp): boolean {
  const body = bodyOf(op);
  return [...body.ops()].some((inner) => inner.is(tts.LoadOp) && dependsOnElements(inner.operands, body));
}

/**
 * The limits in the masks of all stores of an operation, of which those count that are known before `loop`: others may
 * let an iteration store elements that none before it did. Undefined if it has other effects.
 */
function limitsOfStores(loop: scf.ForOp, op: GenericOp): readonly (readonly Limit[])[] | undefined {
  const body = bodyOf(op);
  const limits: (readonly Limit[])[] = [];
  for (const inner of body.ops()) {
    if (inner.is(tts.StoreOp)) {
      const conditions = inner.mask === undefined ? [] : conjuncts(inner.mask);
      limits.push(conditions.flatMap((test) => limitOf(loop, body, test) ?? []));
    } else if (!inner.is(tts.LoadOp) && inner !== body.last && !isPure(inner)) return undefined;
  }
  return limits;
}

function limitOf(loop: scf.ForOp, body: Block, condition: Value): Limit | undefined {
  const test = condition.definingOp;
  if (test?.is(CmpIOp) !== true || test.block !== body) return undefined;
  const index = test.lhs.definingOp;
  const limit = test.rhs;
  if (index?.is(IndexOp) !== true || index.block !== body || limit.parentBlock === body) return undefined;
  const isLate = limit.parentBlock === loop.block && limit.definingOp?.isBefore(loop) === false;
  if (isLate || !isDefinedOutside(loop, limit)) return undefined;
  return { predicate: test.predicateName, dim: index.dim.number, limit };
}

const isEqual = (a: Limit, b: Limit): boolean => a.predicate === b.predicate && a.dim === b.dim && a.limit === b.limit;

/** Makes an operation keep the elements outside of the limits. */
function keepOthers(rw: Rewriter, { op, old, limits }: Update): void {
  const body = bodyOf(op);
  const end = defined(body.last, "the terminator of a body");
  rw.at = beforeOp(end);
  rw.loc = op.loc;
  const tests = limits.map(({ predicate, dim, limit }) => {
    const lhs = IndexOp.build(rw, { dim: integerAttr(rw.context, 64, dim) }).result;
    return CmpIOp.create(rw, predicate, lhs, limit).result;
  });
  const condition = tests.reduce((lhs, rhs) => AndIOp.build(rw, { lhs, rhs }).result);
  old.forEach((operand, i) => {
    const falseValue = at(body.args, operand);
    const kept = SelectOp.build(rw, { condition, trueValue: end.operand(i), falseValue }).result;
    rw.setOperand(end, i, kept);
  });
}
