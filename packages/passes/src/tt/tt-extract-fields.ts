/**
 * `tt-extract-fields`: weights of 4 bits are taken from words by shifts whose amounts differ from lane to lane. There are no
 * such shifts of vectors, but products with powers of two, which move a field to the top of its word.
 */
import { AndIOp, constantInt, ConstantOp, MulIOp, ShLIOp, ShRSIOp, ShRUIOp, SubIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Builder,
  cloneOperation,
  definePass,
  elementTypeOrSelf,
  IntegerType,
  IrMapping,
  RankedTensorType,
  type Value,
} from "@tt-opt/ir-core";
import { indexRange } from "./index-range.ts";

/** See the file's header. */
export const ttExtractFields = definePass({
  name: "tt-extract-fields",
  summary: "extract bit fields at places that differ along rows by products",
  description: `Replaces \`(x shr s) and (2^k - 1)\` of words of 32 bits by \`(x * 2^(32 - k - s)) shr (32 - k)\`, where \`s\`
is an index between 0 and \`32 - k\` that differs along the last dimension and is broadcast along others. The powers are
computed before that.`,
  statistics: { fields: "bit fields extracted by products" },
  example: {
    input: `tt.func @weights(%words: tensor<64x128xi32>) -> tensor<64x128xi32> {
  %c8 = arith.constant dense<8> : tensor<128xi32>
  %c4 = arith.constant dense<4> : tensor<128xi32>
  %mask = arith.constant dense<15> : tensor<64x128xi32>
  %columns = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %numbers = arith.remsi %columns, %c8 : tensor<128xi32>
  %places = arith.muli %numbers, %c4 : tensor<128xi32>
  %row = tt.expand_dims %places {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %amounts = tt.broadcast %row : tensor<1x128xi32> -> tensor<64x128xi32>
  %shifted = arith.shrsi %words, %amounts : tensor<64x128xi32>
  %weights = arith.andi %shifted, %mask : tensor<64x128xi32>
  tt.return %weights : tensor<64x128xi32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const masks: AndIOp[] = [];
    ctx.root.walkOps(AndIOp, (op) => void masks.push(op));
    for (const op of masks) {
      const field = fieldOf(op);
      if (field === undefined) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      rw.replace(op, build(rw, field));
      ctx.count("fields");
    }
  },
});

/** The lowest `width` bits of words after a shift to the right by `amounts`. */
interface Field {
  readonly words: Value;
  readonly amounts: Value;
  readonly width: number;
}

/** The bits of a word. */
const wordBits = 32;

/** The field that a mask leaves, if it is within its word, at places that are the same in several rows. */
function fieldOf({ lhs, rhs }: AndIOp): Field | undefined {
  const mask = constantInt(rhs);
  const shift = lhs.definingOp;
  if (mask === undefined || mask <= 0n || (mask & (mask + 1n)) !== 0n) return undefined;
  if (shift === undefined || !(shift.is(ShRSIOp) || shift.is(ShRUIOp)) || !isWord(lhs)) return undefined;
  const [words, amounts] = [shift.lhs, shift.rhs];
  const width = mask.toString(2).length;
  const { low, high } = indexRange(amounts);
  const isWithin = low !== undefined && low >= 0n && high !== undefined && high <= BigInt(wordBits - width);
  return isWithin && repeatsRows(amounts) ? { words, amounts, width } : undefined;
}

function isWord({ type }: Value): boolean {
  const element = elementTypeOrSelf(type);
  return type instanceof RankedTensorType && element instanceof IntegerType && element.width === wordBits;
}

/** Whether a block repeats rows whose elements may differ. */
function repeatsRows(value: Value): boolean {
  const op = value.definingOp;
  if (op?.is(tt.ReshapeOp) === true) return repeatsRows(op.src);
  return op?.is(tt.BroadcastOp) === true && op.src.type.shape.at(-1) !== 1 && constantInt(value) === undefined;
}

function build(b: Builder, { words, amounts, width }: Field): Value {
  const rest = ConstantOp.int(b, words.type, wordBits - width).result;
  const product = MulIOp.build(b, { lhs: words, rhs: powers(b, amounts, wordBits - width) }).result;
  return ShRUIOp.build(b, { lhs: product, rhs: rest }).result;
}

/** `2^(from - amounts)`, computed before the amounts are repeated. */
function powers(b: Builder, amounts: Value, from: number): Value {
  const op = amounts.definingOp;
  if (op?.is(tt.BroadcastOp) === true || op?.is(tt.ReshapeOp) === true) {
    const mapping = new IrMapping().map(op.src, powers(b, op.src, from));
    return b.insert(cloneOperation(op, mapping)).resultAt(0);
  }
  const constant = (n: number): Value => ConstantOp.int(b, amounts.type, n).result;
  const exponents = SubIOp.build(b, { lhs: constant(from), rhs: amounts }).result;
  return ShLIOp.build(b, { lhs: constant(1), rhs: exponents }).result;
}
