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
  /** The number of the input that each output updates. */
  readonly inputs: readonly number[];
  readonly limits: readonly Limit[];
}

/** What `op` does if it only updates elements that `loop` carries; undefined if it does anything else. */
function updateOf(loop: scf.ForOp, op: GenericOp): Update | undefined {
  if (op.outputs.length === 0 || op.iteratorTypes.includes("reduction")) return undefined;
  const inputs: number[] = [];
  const stores = op.outputs.map((): readonly (readonly Limit[])[] => []);
  for (const [i, result] of op.results.entries()) {
    const carried = carriedBy(loop, op, result);
    const map = at(op.indexingMaps, op.inputs.length + i);
    const input = carried === undefined ? -1 : op.inputs.indexOf(carried.arg);
    if (carried === undefined || input < 0 || !map.isIdentity() || !at(op.indexingMaps, input).equals(map))
      return undefined;
    const final = limitsOfUsers(loop, carried.result);
    if (final === undefined) return undefined;
    stores[i] = final;
    inputs.push(input);
  }
  const own = limitsOfStores(op, undefined);
  if (own === undefined) return undefined;
  const all = [...own, ...stores.flat()];
  const isStored = stores.every((of) => of.length + own.length > 0);
  const [first = [], ...others] = all;
  const limits = first.filter((limit) => others.every((other) => other.some((each) => isEqual(each, limit))));
  return isStored ? { op, inputs, limits } : undefined;
}

/** The argument of a loop's body and the result that carry `result`, if nothing else uses it, and only `op` the former. */
function carriedBy(
  loop: scf.ForOp,
  op: GenericOp,
  result: Value,
): { readonly arg: Value; readonly result: Value } | undefined {
  const [use] = result.uses();
  if (use === undefined || !result.hasOneUse || use.owner !== loop.body.last) return undefined;
  const arg = at(loop.body.args, use.index + 1);
  return [...arg.uses()].every(({ owner }) => owner === op) ? { arg, result: loop.resultAt(use.index) } : undefined;
}

/** The limits of the stores of a loop's result; undefined if it is used in other ways. */
function limitsOfUsers(loop: scf.ForOp, result: Value): readonly (readonly Limit[])[] | undefined {
  const limits: (readonly Limit[])[] = [];
  for (const { owner, index } of result.uses()) {
    if (!owner.is(GenericOp) || owner.block !== loop.block || owner.outputs.length > 0) return undefined;
    if (!at(owner.indexingMaps, index).isIdentity()) return undefined;
    const found = limitsOfStores(owner, loop);
    if (found === undefined || found.length === 0) return undefined;
    limits.push(...found);
  }
  return limits;
}

/**
 * The limits in the masks of all stores of an operation, of which those count that are known before `loop`; undefined if
 * it has other effects, or loads from places that depend on elements.
 */
function limitsOfStores(op: GenericOp, loop: scf.ForOp | undefined): readonly (readonly Limit[])[] | undefined {
  const body = bodyOf(op);
  const limits: (readonly Limit[])[] = [];
  for (const inner of body.ops()) {
    if (inner.is(tts.StoreOp))
      limits.push(
        inner.mask === undefined ? [] : conjuncts(inner.mask).flatMap((test) => limitOf(body, test, loop) ?? []),
      );
    else if (inner.is(tts.LoadOp)) {
      if (loop !== undefined && dependsOnElements(inner.operands, body)) return undefined;
    } else if (inner !== body.last && !isPure(inner)) return undefined;
  }
  return limits;
}

function limitOf(body: Block, condition: Value, loop: scf.ForOp | undefined): Limit | undefined {
  const test = condition.definingOp;
  if (test?.is(CmpIOp) !== true || test.block !== body) return undefined;
  const index = test.lhs.definingOp;
  const limit = test.rhs;
  if (index?.is(IndexOp) !== true || index.block !== body || limit.parentBlock === body) return undefined;
  const isLate = loop !== undefined && limit.parentBlock === loop.block && limit.definingOp?.isBefore(loop) === false;
  return isLate ? undefined : { predicate: test.predicateName, dim: index.dim.number, limit };
}

const isEqual = (a: Limit, b: Limit): boolean => a.predicate === b.predicate && a.dim === b.dim && a.limit === b.limit;

/** Makes an operation keep the elements outside of the limits. */
function keepOthers(rw: Rewriter, { op, inputs, limits }: Update): void {
  const body = bodyOf(op);
  const end = defined(body.last, "the terminator of a body");
  rw.at = beforeOp(end);
  rw.loc = op.loc;
  const tests = limits.map(({ predicate, dim, limit }) => {
    const lhs = IndexOp.build(rw, { dim: integerAttr(rw.context, 64, dim) }).result;
    return CmpIOp.create(rw, predicate, lhs, limit).result;
  });
  const condition = tests.reduce((lhs, rhs) => AndIOp.build(rw, { lhs, rhs }).result);
  inputs.forEach((input, i) => {
    const falseValue = at(body.args, input);
    const kept = SelectOp.build(rw, { condition, trueValue: end.operand(i), falseValue }).result;
    rw.setOperand(end, i, kept);
  });
}
