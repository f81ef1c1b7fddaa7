/**
 * Lowers elementwise operations on vectors: all operands are converted to lanes of one width, then each part is one or
 * a few instructions. If there is no such form, the scalar rule is applied to each lane.
 */
import { TruncIOp } from "@tt-opt/dialect-std";
import { at, type Operation, type Value, VectorType } from "@tt-opt/ir-core";
import type { Lowering } from "./lowering.ts";
import { isPacked, narrowSaturating } from "./saturating-lanes.ts";
import { lowerSaturatingTruncation } from "./saturating-truncation.ts";
import type { ScalarRule } from "./scalar-context.ts";
import { vectorCastRules, vectorPackRules, vectorSaturatingRules, vectorUnpackRules } from "./vector-cast-rules.ts";
import {
  VectorContext,
  type VectorPackRule,
  type VectorPairRule,
  type VectorRule,
  type VectorSaturatingRule,
  type VectorUnpackRule,
} from "./vector-context.ts";
import { vectorFloatRules } from "./vector-float-rules.ts";
import { vectorIntegerRules } from "./vector-integer-rules.ts";
import { vectorProductRules } from "./vector-product-rules.ts";
import {
  extractLane,
  fromLanes,
  isFull,
  type LaneBits,
  type LaneLayout,
  layoutOfVector,
  relayout,
  widthOf,
} from "./vector-lanes.ts";

const rules: Readonly<Record<string, VectorRule>> = { ...vectorIntegerRules, ...vectorFloatRules, ...vectorCastRules };
const pairRules: Readonly<Record<string, VectorPairRule>> = vectorProductRules;

/** Lowers an elementwise operation whose operands or results are vectors; false for other operations. */
export function lowerVectorOperation(lowering: Lowering, op: Operation, scalar: ScalarRule | undefined): boolean {
  if (op.is(TruncIOp) && lowerSaturatingTruncation(lowering, op)) return true;
  const saturatingRule = vectorSaturatingRules[op.name];
  if (saturatingRule !== undefined && lowerBySaturation(lowering, op, saturatingRule)) return true;
  const packRule = vectorPackRules[op.name];
  if (packRule !== undefined && lowerByTwoParts(lowering, op, packRule)) return true;
  const unpackRule = vectorUnpackRules[op.name];
  if (unpackRule !== undefined && lowerByHalves(lowering, op, unpackRule)) return true;
  const rule = rules[op.name];
  const pairRule = pairRules[op.name] ?? (rule && ((v) => single(rule(v))));
  if (pairRule !== undefined && lowerByPart(lowering, op, pairRule)) return true;
  if (scalar === undefined) return false;
  lowerByLane(lowering, op, scalar);
  return true;
}

function single(value: Value | undefined): readonly Value[] | undefined {
  return value && [value];
}

function lowerByPart(lowering: Lowering, op: Operation, rule: VectorPairRule): boolean {
  const [result] = op.results;
  if (result === undefined) return false;
  if (op.operands.some(({ type }) => !(type instanceof VectorType))) return false;
  const { code } = lowering;
  const target = layoutOfVector(lowering, op, result.type);
  const layouts = op.operands.map(({ type }) => layoutOfVector(lowering, op, type));
  const bits = widthOf(Math.max(leastWidth(op, layouts), target.bits, ...layouts.map((layout) => layout.bits)));
  if (!isFull(target) && bits !== target.bits) return false;
  const operands = op.operands.map((operand, i) => {
    const layout = at(layouts, i);
    return relayout(code, lowering.registers(operand), layout.bits, bits, layout.isMask);
  });
  const made = op.results.map((): Value[] => []);
  const partCount = operands[0]?.length ?? 0;
  for (let part = 0; part < partCount; part++) {
    const args = operands.map((parts) => at(parts, part));
    const values = rule(contextOf(lowering, op, bits, args, layouts, target));
    if (values === undefined) return false;
    values.forEach((value, i) => at(made, i).push(value));
  }
  op.results.forEach((each, i) =>
    lowering.bindParts(each, relayout(code, at(made, i), bits, target.bits, target.isMask)),
  );
  return true;
}

function contextOf(
  lowering: Lowering,
  op: Operation,
  bits: LaneBits,
  args: readonly Value[],
  operands: readonly LaneLayout[],
  result: LaneLayout,
): VectorContext {
  const { code, options } = lowering;
  const noteRelaxed = (): void => void (lowering.usesRelaxed = true);
  const { relaxed, fusedMadd } = options;
  return new VectorContext({ code, op, bits, args, operands, result, relaxed, fusedMadd, noteRelaxed });
}

function lowerBySaturation(lowering: Lowering, op: Operation, rule: VectorSaturatingRule): boolean {
  const [source, result] = [op.operand(0), op.resultAt(0)];
  const [from, to] = [layoutOfVector(lowering, op, source.type), layoutOfVector(lowering, op, result.type)];
  if (!isPacked(from) || !isPacked(to) || from.bits !== 32 || to.bits > 16) return false;
  const made = lowering
    .registers(source)
    .flatMap((part) => rule(contextOf(lowering, op, from.bits, [part], [from], to)) ?? []);
  const isSigned = made[0]?.isSigned;
  if (isSigned === undefined || made.length !== from.parts) return false;
  const numbers = made.map((each) => each.numbers);
  const integers = { width: to.bits, isSigned };
  lowering.bindParts(result, narrowSaturating(lowering.code, numbers, from.bits, integers));
  return true;
}

function lowerByTwoParts(lowering: Lowering, op: Operation, rule: VectorPackRule): boolean {
  const [source, result] = [op.operand(0), op.resultAt(0)];
  const [from, to] = [layoutOfVector(lowering, op, source.type), layoutOfVector(lowering, op, result.type)];
  if (from.bits !== 2 * to.bits || from.parts !== 2 * to.parts) return false;
  const parts = lowering.registers(source);
  const made: Value[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const pair = [at(parts, i), at(parts, i + 1)] as const;
    const value = rule(contextOf(lowering, op, from.bits, pair, [from], to), ...pair);
    if (value === undefined) return false;
    made.push(value);
  }
  lowering.bindParts(result, made);
  return true;
}

function lowerByHalves(lowering: Lowering, op: Operation, rule: VectorUnpackRule): boolean {
  const [source, result] = [op.operand(0), op.resultAt(0)];
  const [from, to] = [layoutOfVector(lowering, op, source.type), layoutOfVector(lowering, op, result.type)];
  if (2 * from.bits !== to.bits || 2 * from.parts !== to.parts) return false;
  const made: Value[] = [];
  for (const part of lowering.registers(source)) {
    const halves = rule(contextOf(lowering, op, to.bits, [part], [from], to), part);
    if (halves === undefined) return false;
    made.push(...halves);
  }
  lowering.bindParts(result, made);
  return true;
}

/** Small floats are computed in f32, and bytes are multiplied in 16 bits. */
function leastWidth(op: Operation, layouts: readonly LaneLayout[]): number {
  if (layouts.some(({ kind }) => kind.kind === "small-float") && !(op.name === "arith.bitcast")) return 32;
  return op.name === "arith.muli" ? 16 : 8;
}

function lowerByLane(lowering: Lowering, op: Operation, scalar: ScalarRule): void {
  const { code } = lowering;
  const layouts = op.results.map(({ type }) => layoutOfVector(lowering, op, type));
  const operands = op.operands.map((operand) => {
    if (!(operand.type instanceof VectorType)) {
      const value = lowering.value(operand);
      return () => value;
    }
    const parts = lowering.registers(operand);
    const layout = layoutOfVector(lowering, op, operand.type);
    return (lane: number) => extractLane(code, layout, parts, lane);
  });
  const { count } = at(layouts, 0);
  const lanes = Array.from({ length: count }, (_, lane) =>
    lowering.scalar(
      op,
      scalar,
      operands.map((operand) => operand(lane)),
    ),
  );
  op.results.forEach((result, i) => {
    const scalars = lanes.map((values) => at(values, i));
    lowering.bindParts(result, fromLanes(code, at(layouts, i), scalars));
  });
}
