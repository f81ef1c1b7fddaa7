/**
 * `extract-lane-fields`: numbers of 4 bits in a word are taken from it by shifts whose amounts differ from lane to lane by
 * constants. There are no such shifts of vectors, but products with powers of two, which move a field to the top of its
 * lane.
 */
import { AddIOp, AndIOp, constantInt, ConstantOp, MulIOp, ShRSIOp, ShRUIOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  beforeOp,
  type Builder,
  DenseElementsAttr,
  definePass,
  IntegerAttr,
  IntegerType,
  type Type,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { isNonNegativeValue } from "../tt/tt-to-structured/scalar-facts.ts";

/** See the file's header. */
export const extractLaneFields = definePass({
  name: "extract-lane-fields",
  summary: "extract bit fields at places that differ by constants from lane to lane by products",
  description: `Replaces \`(x shr (s + c)) and m\` of lanes of 32 bits, where \`m\` has at most \`k\` bits, by
\`((x shr s) * 2^(32 - k - c)) shr (32 - k)\`. All lanes share \`s\`, which is not negative, and \`c\` are constants between 0 and
\`32 - k\`. A word that all lanes share is shifted as a scalar.`,
  statistics: { fields: "vectors of bit fields extracted by products" },
  example: {
    input: `func.func @weights(%word: i32) -> vector<4xi32> {
  %c16 = arith.constant 16 : i32
  %lanes = arith.constant dense<[0, 4, 8, 12]> : vector<4xi32>
  %mask = arith.constant dense<15> : vector<4xi32>
  %words = vector.broadcast %word : i32 to vector<4xi32>
  %place = vector.broadcast %c16 : i32 to vector<4xi32>
  %amounts = arith.addi %place, %lanes : vector<4xi32>
  %shifted = arith.shrsi %words, %amounts : vector<4xi32>
  %weights = arith.andi %shifted, %mask : vector<4xi32>
  return %weights : vector<4xi32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(AndIOp, (op) => {
      const field = fieldOf(op);
      if (field === undefined) return;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      rw.replace(op, build(rw, field));
      ctx.count("fields");
    });
  },
});

/** The bits of a lane. */
const laneBits = 32;

/** The lowest `width` bits of the lanes of a shift to the right by the sum of `amount` and `places`. */
interface Field {
  readonly shift: ShRSIOp | ShRUIOp;
  readonly type: VectorType;
  /** What all lanes are shifted by; undefined if that is 0. */
  readonly amount: Value | undefined;
  readonly places: readonly bigint[];
  readonly width: number;
  readonly mask: Value;
}

/** The field that a mask leaves, if all of its bits are within the shifted lanes. */
function fieldOf({ lhs, rhs }: AndIOp): Field | undefined {
  const shift = lhs.definingOp;
  const mask = constantInt(rhs) ?? 0n;
  const type = lanesOf(lhs);
  if (type === undefined || mask <= 0n || !(shift?.is(ShRSIOp) === true || shift?.is(ShRUIOp) === true))
    return undefined;
  const [amount, constants] = amountsOf(shift.rhs);
  if (constants === undefined || constants.isSplat) return undefined;
  const places = [...constants.elements()].flatMap((place) => (place instanceof IntegerAttr ? place.value : []));
  const width = mask.toString(2).length;
  const isWithin = places.every((place) => place >= 0n && place <= BigInt(laneBits - width));
  return isWithin ? { shift, type, amount, places, width, mask: rhs } : undefined;
}

function lanesOf({ type }: Value): VectorType | undefined {
  const isWide = (element: Type): boolean => element instanceof IntegerType && element.width === laneBits;
  return type instanceof VectorType && isWide(type.elementType) ? type : undefined;
}

/** What all lanes are shifted by, and constants that are added to it; no constants if amounts are not such a sum. */
function amountsOf(amounts: Value): readonly [Value | undefined, DenseElementsAttr | undefined] {
  const op = amounts.definingOp;
  if (op?.is(ConstantOp) === true) return [undefined, op.value instanceof DenseElementsAttr ? op.value : undefined];
  if (op?.is(AddIOp) !== true) return [undefined, undefined];
  const [splat, lanes] = [op.lhs.definingOp, op.rhs.definingOp];
  if (splat?.is(vector.BroadcastOp) !== true || lanes?.is(ConstantOp) !== true) return [undefined, undefined];
  const isScalar = splat.source.type instanceof IntegerType && isNonNegativeValue(splat.source);
  return [splat.source, isScalar && lanes.value instanceof DenseElementsAttr ? lanes.value : undefined];
}

function build(b: Builder, { shift, type, amount, places, width, mask }: Field): Value {
  const top = laneBits - width;
  const factors = places.map((place) => BigInt.asIntN(laneBits, 1n << (BigInt(top) - place)));
  const rhs = ConstantOp.build(b, { value: DenseElementsAttr.fromNumbers(type, factors) }).result;
  const lhs = amount === undefined ? shift.lhs : shiftAll(b, shift, amount);
  const product = MulIOp.build(b, { lhs, rhs }).result;
  const field = ShRUIOp.build(b, { lhs: product, rhs: ConstantOp.int(b, type, top).result }).result;
  const isWhole = constantInt(mask) === (1n << BigInt(width)) - 1n;
  return isWhole ? field : AndIOp.build(b, { lhs: field, rhs: mask }).result;
}

/** Shifts all lanes by one amount. */
function shiftAll(b: Builder, shift: ShRSIOp | ShRUIOp, amount: Value): Value {
  const { lhs } = shift;
  const splat = (source: Value): Value => vector.BroadcastOp.build(b, { source, resultTypes: [lhs.type] }).resultAt(0);
  const by = (x: Value, rhs: Value): Value => (shift.is(ShRSIOp) ? ShRSIOp : ShRUIOp).build(b, { lhs: x, rhs }).result;
  const word = lhs.definingOp;
  const isShared = word?.is(vector.BroadcastOp) === true && word.source.type === amount.type;
  return isShared ? splat(by(word.source, amount)) : by(lhs, splat(amount));
}
