/**
 * `merge-shuffle-selects`: if a select takes lanes from two shuffles, each shuffle only needs the lanes that are taken from it.
 * Swapped pairs of which one is negated thus become a single shuffle and a change of signs.
 */
import { ConstantOp, NegFOp, SelectOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  at,
  beforeOp,
  definePass,
  DenseArrayAttr,
  DenseElementsAttr,
  FloatLike,
  type Rewriter,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const mergeShuffleSelects = definePass({
  name: "merge-shuffle-selects",
  summary: "merge selects between shuffles into one shuffle",
  description: `Handles an \`arith.select\` by a constant that differs between lanes, between two shuffles without other
uses, possibly negated. If all lanes come from one or two vectors of the same type, the shuffles are merged into one
\`vector.shuffle\`, followed by a select of signs where these differ. Other selects are left alone.`,
  statistics: { merged: "selects merged into one shuffle" },
  example: {
    input: `func.func @f(%x: vector<4xf32>) -> vector<4xf32> {
  %even = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %up = vector.shuffle %x, %x [1, 1, 3, 3] : vector<4xf32>, vector<4xf32>
  %down = vector.shuffle %x, %x [0, 0, 2, 2] : vector<4xf32>, vector<4xf32>
  %minus = arith.negf %up : vector<4xf32>
  %pairs = arith.select %even, %minus, %down : vector<4xi1>, vector<4xf32>
  return %pairs : vector<4xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const choices: SelectOp[] = [];
    ctx.root.walkOps(SelectOp, (op) => void (op.condition.type instanceof VectorType && choices.push(op)));
    for (const op of choices) if (merge(rw, op)) ctx.count("merged");
  },
});

/** A shuffle, possibly negated. */
interface Moved {
  readonly shuffle: vector.ShuffleOp;
  readonly isNegative: boolean;
}

function merge(rw: Rewriter, op: SelectOp): boolean {
  const { type } = op.result;
  const chosen = chosenLanes(op.condition);
  const [yes, no] = [movedBy(op.trueValue), movedBy(op.falseValue)];
  if (chosen === undefined || yes === undefined || no === undefined || !(type instanceof VectorType) || type.rank !== 1)
    return false;
  const count = chosen.length;
  const picks = chosen.map((isTrue, lane) => pickOf(isTrue ? yes.shuffle : no.shuffle, lane, count));
  const sources = [...new Set(picks.map(({ source }) => source))];
  const [v1, v2 = v1] = sources;
  if (v1 === undefined || v2 === undefined || sources.length > 2) return false;
  // The mask of a shuffle counts lanes from those of its own first vector on.
  if ([yes.shuffle.v1, no.shuffle.v1, v1, v2].some((each) => each.type !== type)) return false;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const mask = picks.map(({ source, lane }) => (source === v1 ? lane : lane + count));
  const both = vector.ShuffleOp.build(rw, { v1, v2, mask: DenseArrayAttr.i64(rw.context, mask) }).vector;
  const signed = ({ isNegative }: Moved): Value =>
    isNegative ? NegFOp.build(rw, { input: typed(both, FloatLike) }).result : both;
  const [trueValue, falseValue] = [signed(yes), signed(no)];
  const isOne = yes.isNegative === no.isNegative;
  rw.replace(op, isOne ? trueValue : SelectOp.build(rw, { condition: op.condition, trueValue, falseValue }).result);
  return true;
}

/** The lanes that are taken from the first value, if that is constant and not the same for all lanes. */
function chosenLanes({ definingOp: op }: Value): readonly boolean[] | undefined {
  const value = op?.is(ConstantOp) === true ? op.value : undefined;
  if (!(value instanceof DenseElementsAttr) || value.isSplat) return undefined;
  return Array.from({ length: value.length }, (_, lane) => value.rawBits(lane) !== 0n);
}

function movedBy(value: Value): Moved | undefined {
  const op = value.hasOneUse ? value.definingOp : undefined;
  if (op?.is(vector.ShuffleOp) === true) return { shuffle: op, isNegative: false };
  const inner = op?.is(NegFOp) === true && op.operand(0).hasOneUse ? op.operand(0).definingOp : undefined;
  return inner?.is(vector.ShuffleOp) === true ? { shuffle: inner, isNegative: true } : undefined;
}

function pickOf(shuffle: vector.ShuffleOp, lane: number, count: number): { source: typeof shuffle.v1; lane: number } {
  const index = Math.max(0, at(shuffle.mask.numbers, lane));
  return index < count ? { source: shuffle.v1, lane: index } : { source: shuffle.v2, lane: index - count };
}
