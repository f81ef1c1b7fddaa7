/**
 * `sum-lane-pairs`: numbers of 8 and 16 bits that are added up in 32 bits are extended first, to two or four registers
 * for one. Where only the sum of all lanes matters, machines add two neighbours while they extend them, or two products
 * of neighbours while they multiply.
 */
import {
  AddIOp,
  AndIOp,
  bitWidth,
  ConstantOp,
  ExtSIOp,
  MulIOp,
  scf,
  ShLIOp,
  ShRSIOp,
  ShRUIOp,
} from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  beforeOp,
  type Builder,
  ConstantPool,
  definePass,
  DenseElementsAttr,
  hasType,
  IntegerAttr,
  IntegerType,
  type Operation,
  type Rewriter,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { combinationOf } from "../../linalg/bodies/index.ts";
import { eraseUnused } from "../../erase-unused.ts";
import { sliceLanes } from "../slice-lanes.ts";
import { type Group, groupsOf } from "./narrow-summands.ts";
import { isSummed, mayWrap } from "./summed-lanes.ts";

/** See the file's header. */
export const sumLanePairs = definePass({
  name: "sum-lane-pairs",
  summary: "add up narrow integers, and products of them, in pairs of neighbours",
  description: `Handles accumulators of loops, vectors of four numbers of 32 bits, to which a loop adds all elements of a
register of 8 or 16 bits, or the products of those of two registers, and of which only the sum of all lanes is used after
the loop. Neighbours are added in 16 bits, where bytes are, and in 32 bits: as the lower and the upper half of an element
twice as wide, which back ends know as one operation.`,
  statistics: { groups: "registers whose elements are added in pairs" },
  example: {
    input: `func.func @sum(%x: memref<?xi16>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant dense<0> : vector<4xi32>
  %s = scf.for %i = %c0 to %n step %c8 iter_args(%acc = %zero) -> (vector<4xi32>) {
    %v = vector.load %x[%i] : memref<?xi16>, vector<8xi16>
    %w = arith.extsi %v : vector<8xi16> to vector<8xi32>
    %low = vector.extract_strided_slice %w {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %high = vector.extract_strided_slice %w {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %both = arith.addi %low, %high : vector<4xi32>
    %next = arith.addi %acc, %both : vector<4xi32>
    scf.yield %next : vector<4xi32>
  }
  %t = vector.shuffle %s, %s [2, 3, 2, 3] : vector<4xi32>, vector<4xi32>
  %u = arith.addi %s, %t : vector<4xi32>
  %p = vector.shuffle %u, %u [1, 1, 2, 3] : vector<4xi32>, vector<4xi32>
  %q = arith.addi %u, %p : vector<4xi32>
  %r = vector.extract %q[0] : i32 from vector<4xi32>
  return %r : i32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(scf.ForOp, (loop) => {
      for (let i = 0; i < loop.initArgs.length; i++) ctx.count("groups", sumPairs(rw, loop, i));
    });
  },
});

const [lanes, wide, half] = [4, 32, 16];

/** The bytes that fill a register as numbers of 16 bits. */
const wholeBytes = 8;

/** Adds up the summands of an accumulator in pairs, where that is possible; returns the number of groups that are. */
function sumPairs(rw: Rewriter, loop: scf.ForOp, index: number): number {
  const result = at(loop.results, index);
  const combination = combinationOf(loop.body, index + 1, index);
  if (combination === undefined || !mayWrap(combination.op) || !hasType(result, AnyVector)) return 0;
  if (result.type.rank !== 1 || at(result.type.shape, 0) !== lanes || bitWidth(result.type) !== wide) return 0;
  const { op, accumulatorIndex } = combination;
  const sum = op.operand(1 - accumulatorIndex);
  const summands = summandsOf(sum, loop);
  const groups = groupsOf(summands);
  if (groups.length === 0 || !isSummed(result)) return 0;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  rw.constants = ConstantPool.around(loop, rw.constants);
  const others: Value[] = [...summands];
  // A summand that occurs twice is in a group once.
  for (const group of groups) for (const summand of group.summands) others.splice(others.indexOf(summand), 1);
  const parts = [...groups.flatMap((group) => pairSums(rw, group)), ...others];
  rw.setOperand(
    op,
    1 - accumulatorIndex,
    parts.reduce((lhs, rhs) => AddIOp.build(rw, { lhs, rhs }).result),
  );
  if (sum.definingOp !== undefined) eraseUnused(rw, sum.definingOp);
  return groups.length;
}

/** The values of a tree of sums in the body of a loop. */
function summandsOf(value: Value, loop: scf.ForOp): readonly Value<VectorType>[] {
  const summands: Value<VectorType>[] = [];
  const pending = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const op: Operation | undefined = next.definingOp;
    if (mayWrap(op) && op.block === loop.body && next.hasOneUse) pending.push(op.rhs, op.lhs);
    else if (hasType(next, AnyVector)) summands.push(next);
  }
  return summands;
}

/** The sums of pairs of one group, in vectors of four. */
function pairSums(rw: Rewriter, { extensions }: Group): readonly Value[] {
  const numbers = extensions.map((extension) => {
    const source = typed(extension.in, AnyVector);
    const isSigned = extension.is(ExtSIOp);
    if (bitWidth(source.type) === half) return { value: source, isSigned };
    // The sum of two bytes is a signed number of 16 bits in any case. Eight bytes have only two sums of four.
    const isWhole = at(source.type.shape, 0) % (2 * wholeBytes) === 0;
    if (extensions.length === 1 && isWhole) return { value: sumHalves(rw, source, isSigned), isSigned: true };
    const extended = rw.createGeneric(extension.name, {
      operands: [source],
      resultTypes: [VectorType.get(source.type.shape, IntegerType.get(rw.context, half))],
    });
    return { value: typed(extended.resultAt(0), AnyVector), isSigned: true };
  });
  const [first, second] = numbers;
  if (first === undefined) return [];
  const sums =
    second === undefined ? sumHalves(rw, first.value, first.isSigned) : sumProducts(rw, first.value, second.value);
  const count = at(sums.type.shape, 0) / lanes;
  return Array.from({ length: count }, (_, i) => (count === 1 ? sums : sliceLanes(rw, sums, i * lanes, lanes)));
}

/** The sum of each two neighbours, in elements of twice the width. */
function sumHalves(b: Builder, numbers: Value<VectorType>, isSigned: boolean): Value<VectorType> {
  const pairs = asPairs(b, numbers);
  const [lower, upper] = [isSigned ? lowSigned(b, pairs) : lowUnsigned(b, pairs), high(b, pairs, isSigned)];
  return typed(AddIOp.build(b, { lhs: lower, rhs: upper }).result, AnyVector);
}

/** `x * y + x' * y'` of each two signed neighbours, in elements of twice the width. */
function sumProducts(b: Builder, x: Value<VectorType>, y: Value<VectorType>): Value<VectorType> {
  const [xs, ys] = [asPairs(b, x), asPairs(b, y)];
  const lower = MulIOp.build(b, { lhs: lowSigned(b, xs), rhs: lowSigned(b, ys) }).result;
  const upper = MulIOp.build(b, { lhs: high(b, xs, true), rhs: high(b, ys, true) }).result;
  return typed(AddIOp.build(b, { lhs: lower, rhs: upper }).result, AnyVector);
}

function asPairs(b: Builder, source: Value<VectorType>): Value<VectorType> {
  const type = VectorType.get([at(source.type.shape, 0) / 2], IntegerType.get(b.context, 2 * bitWidth(source.type)));
  return typed(vector.BitCastOp.build(b, { source, resultTypes: [type] }).result, AnyVector);
}

function high(b: Builder, lhs: Value<VectorType>, isSigned: boolean): Value {
  const rhs = constantLike(b, lhs, bitWidth(lhs.type) / 2);
  return isSigned ? ShRSIOp.build(b, { lhs, rhs }).result : ShRUIOp.build(b, { lhs, rhs }).result;
}

function lowSigned(b: Builder, lhs: Value<VectorType>): Value {
  const raised = ShLIOp.build(b, { lhs, rhs: constantLike(b, lhs, bitWidth(lhs.type) / 2) }).result;
  return high(b, typed(raised, AnyVector), true);
}

function lowUnsigned(b: Builder, lhs: Value<VectorType>): Value {
  return AndIOp.build(b, { lhs, rhs: constantLike(b, lhs, 2 ** (bitWidth(lhs.type) / 2) - 1) }).result;
}

function constantLike(b: Builder, { type }: Value<VectorType>, number: number): Value {
  return ConstantOp.build(b, { value: DenseElementsAttr.splat(type, IntegerAttr.get(type.elementType, number)) })
    .result;
}
