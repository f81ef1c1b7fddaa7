/** Lowers operations of the `vector` dialect that create and move lanes. */
import { ArrayAttr, at, DenseArrayAttr, IntegerAttr, type Operation, type Value, VectorType } from "@tt-opt/ir-core";
import { mixedValues } from "@tt-opt/dialect-std";
import type { Lowering, OperationRule } from "./lowering.ts";
import type { Extent } from "./memref-value.ts";
import { shuffleOfNeighbours } from "./splats-of-neighbours.ts";
import { bindLanes, lanesOf, layoutOf } from "./value-lanes.ts";
import { extractLane, insertLane, isFull, type LaneLayout, relayout, splat } from "./vector-lanes.ts";
import { lowerReduction } from "./vector-reduction.ts";

const lowerBroadcast: OperationRule = (lowering, op) => {
  const source = op.operand(0);
  const result = op.resultAt(0);
  const target = layoutOf(lowering, op, result);
  if (!(source.type instanceof VectorType)) {
    lowering.bindParts(result, splat(lowering.code, target, lowering.value(source)));
    return;
  }
  const lanes = lanesOf(lowering, op, source);
  if (lanes.length === target.count) lowering.bindParts(result, lowering.registers(source));
  else if (lanes.length === 1) lowering.bindParts(result, splat(lowering.code, target, at(lanes, 0)));
  else lowering.reject(op, `'${source.type.toString()}' has more than one lane`);
};

/** The position of an `extract` or `insert`: numbers and values. */
function positionOf(lowering: Lowering, op: Operation, firstDynamic: number): readonly Extent[] {
  const fixed = op.attribute("static_position");
  if (!(fixed instanceof DenseArrayAttr)) return [];
  const values = mixedValues(fixed, op.operands.slice(firstDynamic));
  return values.map((value) => (typeof value === "number" ? value : lowering.extent(value)));
}

const lowerExtract: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const source = op.operand(0);
  const result = op.resultAt(0);
  const position = positionOf(lowering, op, 1);
  const [index = 0, more] = position;
  if (more !== undefined) return lowering.reject(op, "vectors of several dimensions are broken down before");
  if (result.type instanceof VectorType && position.length === 0) {
    lowering.bindParts(result, lowering.registers(source));
    return;
  }
  const layout = layoutOf(lowering, op, source);
  const parts = lowering.registers(source);
  if (typeof index === "number") {
    bindLanes(lowering, op, result, [extractLane(code, layout, parts, index)]);
    return;
  }
  let chosen = extractLane(code, layout, parts, 0);
  for (let lane = 1; lane < layout.count; lane++) {
    chosen = code.select(extractLane(code, layout, parts, lane), chosen, code.op("i32.eq", [index, code.i32(lane)]));
  }
  bindLanes(lowering, op, result, [chosen]);
};

const lowerInsert: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const [value, target] = [op.operand(0), op.operand(1)];
  const position = positionOf(lowering, op, 2);
  const [index = 0, more] = position;
  if (more !== undefined) return lowering.reject(op, "vectors of several dimensions are broken down before");
  if (value.type instanceof VectorType && position.length === 0) {
    lowering.bindParts(op.resultAt(0), lowering.registers(value));
    return;
  }
  const layout = layoutOf(lowering, op, target);
  const parts = lowering.registers(target);
  const scalar = at(lanesOf(lowering, op, value), 0);
  if (typeof index === "number") {
    lowering.bindParts(op.resultAt(0), insertLane(code, layout, parts, index, scalar));
    return;
  }
  const lanes = lanesOf(lowering, op, target).map((old, lane) =>
    code.select(scalar, old, code.op("i32.eq", [index, code.i32(lane)])),
  );
  bindLanes(lowering, op, op.resultAt(0), lanes);
};

/**
 * A shuffle of bytes if source and result fill one v128 each; else lane by lane. All bytes of a flag are equal. Other
 * lanes are zero-extended if they become wider, and truncated if they become narrower.
 */
const lowerShuffle: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const [a, b] = [op.operand(0), op.operand(1)];
  const result = op.resultAt(0);
  const mask = op.attribute("mask");
  const picks = mask instanceof DenseArrayAttr ? mask.numbers.map((lane) => Math.max(0, lane)) : [];
  const from = layoutOf(lowering, op, a);
  const to = layoutOf(lowering, op, result);
  const whole = joinedParts(lowering, op, picks);
  if (whole !== undefined) {
    lowering.bindParts(result, whole);
    return;
  }
  const isOnePart = from.parts === 1 && to.parts === 1 && isFull(from) && isFull(to);
  // Wider lanes are filled with zeros, which come from another vector.
  const isWidened = !from.isMask && to.bits > from.bits;
  const isFirst = picks.every((lane) => lane < from.count);
  const start = at(picks, 0);
  // Neighbours become wider by instructions that can also extend signs.
  if (isOnePart && isWidened && isFirst && start % to.count === 0 && picks.every((lane, i) => lane === start + i)) {
    const parts = relayout(code, lowering.registers(a), from.bits, to.bits, false);
    lowering.bindParts(result, [at(parts, start / to.count)]);
    return;
  }
  if (isOnePart && layoutOf(lowering, op, b).count === from.count && (!isWidened || isFirst)) {
    const bytes = from.bits / 8;
    const lanes = picks.flatMap((lane) =>
      Array.from({ length: to.bits / 8 }, (_, byte) => {
        const zeros = isWidened && byte >= bytes ? 16 : 0;
        return zeros + lane * bytes + (byte % bytes);
      }),
    );
    const x = at(lowering.registers(a), 0);
    const y = isWidened ? code.v128(new Uint8Array(16)) : at(lowering.registers(b), 0);
    const made = shuffleOfNeighbours(code, x, y, lanes) ?? code.op("i8x16.shuffle", [x, y], { lanes });
    lowering.bindParts(result, [made]);
    return;
  }
  const all = [...lanesOf(lowering, op, a), ...lanesOf(lowering, op, b)];
  bindLanes(
    lowering,
    op,
    result,
    picks.map((lane) => at(all, lane)),
  );
};

/** The parts of a shuffle that puts all lanes of two vectors one after the other. */
function joinedParts(lowering: Lowering, op: Operation, picks: readonly number[]): readonly Value[] | undefined {
  const [a, b] = [op.operand(0), op.operand(1)];
  const [from, to] = [layoutOf(lowering, op, a), layoutOf(lowering, op, op.resultAt(0))];
  const isInOrder =
    picks.length === from.count + layoutOf(lowering, op, b).count && picks.every((pick, i) => pick === i);
  if (!isInOrder || a.type !== b.type || !isFull(from) || !isFull(to)) return undefined;
  const parts = [...lowering.registers(a), ...lowering.registers(b)];
  return relayout(lowering.code, parts, from.bits, to.bits, from.isMask);
}

/** Lanes of another width: unchanged if both types fill whole parts. */
const lowerBitcast: OperationRule = (lowering, op) => {
  const from = layoutOf(lowering, op, op.operand(0));
  const to = layoutOf(lowering, op, op.resultAt(0));
  const isDense = ({ bits, kind }: LaneLayout): boolean => bits === kind.bits;
  if (from.count === to.count || (isDense(from) && isDense(to) && isFull(from) && isFull(to))) {
    lowering.bindParts(op.resultAt(0), lowering.registers(op.operand(0)));
  } else lowering.reject(op, "only vectors that fill 128 bits can be seen in lanes of another width");
};

function offsetsAttribute(op: Operation, name: string): number {
  const attribute = op.attribute(name);
  const first = attribute instanceof ArrayAttr ? attribute.elements[0] : undefined;
  return first instanceof IntegerAttr ? first.number : 0;
}

const lowerExtractSlice: OperationRule = (lowering, op) => {
  const offset = offsetsAttribute(op, "offsets");
  const [from, to] = [layoutOf(lowering, op, op.operand(0)), layoutOf(lowering, op, op.resultAt(0))];
  const first = (offset * from.bits) / 128;
  if (from.bits === to.bits && isFull(to) && Number.isInteger(first)) {
    lowering.bindParts(op.resultAt(0), lowering.registers(op.operand(0)).slice(first, first + to.parts));
    return;
  }
  bindLanes(lowering, op, op.resultAt(0), lanesOf(lowering, op, op.operand(0)).slice(offset, offset + to.count));
};

const lowerInsertSlice: OperationRule = (lowering, op) => {
  const offset = offsetsAttribute(op, "offsets");
  const inserted = lanesOf(lowering, op, op.operand(0));
  const lanes = lanesOf(lowering, op, op.operand(1)).map((old, lane) => inserted[lane - offset] ?? old);
  bindLanes(lowering, op, op.resultAt(0), lanes);
};

const lowerInterleave: OperationRule = (lowering, op) => {
  const second = lanesOf(lowering, op, op.operand(1));
  const lanes = lanesOf(lowering, op, op.operand(0)).flatMap((lane, i) => [lane, at(second, i)]);
  bindLanes(lowering, op, op.resultAt(0), lanes);
};

const lowerDeinterleave: OperationRule = (lowering, op) => {
  const lanes = lanesOf(lowering, op, op.operand(0));
  op.results.forEach((result, start) =>
    bindLanes(
      lowering,
      op,
      result,
      lanes.filter((_, lane) => lane % 2 === start),
    ),
  );
};

const lowerStep: OperationRule = (lowering, op) => {
  const { count } = layoutOf(lowering, op, op.resultAt(0));
  const lanes = Array.from({ length: count }, (_, lane) => lowering.code.i32(lane));
  bindLanes(lowering, op, op.resultAt(0), lanes);
};

const lowerCreateMask: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const limit = lowering.operand(op, 0);
  const { count } = layoutOf(lowering, op, op.resultAt(0));
  const lanes = Array.from({ length: count }, (_, lane) => code.op("i32.lt_s", [code.i32(lane), limit]));
  bindLanes(lowering, op, op.resultAt(0), lanes);
};

const lowerConstantMask: OperationRule = (lowering, op) => {
  const sizes = op.attribute("mask_dim_sizes");
  const size = sizes instanceof DenseArrayAttr ? (sizes.numbers[0] ?? 0) : 0;
  const { count } = layoutOf(lowering, op, op.resultAt(0));
  const lanes = Array.from({ length: count }, (_, lane) => lowering.code.i32(lane < size ? 1 : 0));
  bindLanes(lowering, op, op.resultAt(0), lanes);
};

const sameRegisters: OperationRule = (lowering, op) =>
  lowering.bindParts(op.resultAt(0), lowering.registers(op.operand(0)));

/** The rules, by the name of the operation. */
export const vectorRules: Readonly<Record<string, OperationRule>> = {
  "vector.broadcast": lowerBroadcast,
  "vector.extract": lowerExtract,
  "vector.insert": lowerInsert,
  "vector.shuffle": lowerShuffle,
  "vector.bitcast": lowerBitcast,
  "vector.shape_cast": sameRegisters,
  "vector.from_elements": (lowering, op) =>
    bindLanes(
      lowering,
      op,
      op.resultAt(0),
      op.operands.map((value) => lowering.value(value)),
    ),
  "vector.to_elements": (lowering, op) =>
    lanesOf(lowering, op, op.operand(0)).forEach((lane, i) => lowering.bind(op.resultAt(i), lane)),
  "vector.extract_strided_slice": lowerExtractSlice,
  "vector.insert_strided_slice": lowerInsertSlice,
  "vector.interleave": lowerInterleave,
  "vector.deinterleave": lowerDeinterleave,
  "vector.step": lowerStep,
  "vector.create_mask": lowerCreateMask,
  "vector.constant_mask": lowerConstantMask,
  "vector.reduction": lowerReduction,
};
