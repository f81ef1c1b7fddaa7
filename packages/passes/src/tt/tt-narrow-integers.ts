/**
 * `tt-narrow-integers`: kernels that sample images convert places to 64-bit integers and compute offsets of these, and
 * kernels with dynamic shapes compute indices in 64 bits. Low bits depend on low bits only. Vectors of 32-bit numbers
 * have twice as many lanes, there are instructions that convert floats to them, and masks are made of them.
 */
import {
  AddIOp,
  AndIOp,
  constantInt,
  ConstantOp,
  ExtSIOp,
  ExtUIOp,
  FPToSIOp,
  impliedRange,
  MulIOp,
  OrIOp,
  SelectOp,
  SIToFPOp,
  SubIOp,
  TruncIOp,
  UIToFPOp,
  XOrIOp,
} from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  afterOp,
  beforeOp,
  definePass,
  elementTypeOrSelf,
  IntegerType,
  maxSigned,
  minSigned,
  type Operation,
  RankedTensorType,
  type Rewriter,
  startOf,
  type Type,
  type Value,
  withElementType,
} from "@tt-opt/ir-core";
import { widthOfParts } from "./tt-to-structured/scalar-facts.ts";

/** Bits of an address. */
const width = 32;

/** The longest chain of sums that is followed. */
const longestSum = 12;

/** See the file's header. */
export const ttNarrowIntegers = definePass({
  name: "tt-narrow-integers",
  summary: "compute in 32 bits what only the low bits matter of",
  description: `Sums, products, bitwise operations, extensions and selects of 64-bit numbers are computed in 32 bits if
only the low bits of their results matter:

- The result is truncated to 32 bits, or it is an offset of \`tt.addptr\`. None of the tensors that it is computed of
  must be truncated instead, and only one scalar of a sum that is truncated. The pass assumes that memory is smaller than
  4 GiB, as that of WebAssembly is.
- It is an offset and depends on floats which a select converts where its condition shows that they fit 32 bits. Other
  numbers are truncated, unless these are more than the operations.

Numbers of 32 bits or less, and selected constants, become floats without becoming 64-bit numbers before.`,
  statistics: {
    narrowed: "offsets and truncated numbers computed in 32 bits",
    converted: "numbers that become floats without being extended to 64 bits",
  },
  example: {
    input: `tt.func public @sample(%x: tensor<64xf32>, %q: tensor<64x!tt.ptr<f32>>) -> tensor<64x!tt.ptr<f32>> {
  %zero = arith.constant dense<0> : tensor<64xi64>
  %first = arith.constant dense<0.0> : tensor<64xf32>
  %end = arith.constant dense<100.0> : tensor<64xf32>
  %above = arith.cmpf oge, %x, %first : tensor<64xf32>
  %below = arith.cmpf olt, %x, %end : tensor<64xf32>
  %isInside = arith.andi %above, %below : tensor<64xi1>
  %i = arith.fptosi %x : tensor<64xf32> to tensor<64xi64>
  %place = arith.select %isInside, %i, %zero : tensor<64xi1>, tensor<64xi64>
  %from = tt.addptr %q, %place : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  tt.return %from : tensor<64x!tt.ptr<f32>>
}`,
  },
  run(ctx) {
    const narrowing = new Narrowing(ctx.rewriter());
    const found: Root[] = [];
    const conversions: Conversion[] = [];
    ctx.root.walk((op) => {
      if ((op.is(tt.AddPtrOp) || isTruncation(op)) && narrowing.pays(op)) found.push(op);
      else if (op.is(SIToFPOp) || op.is(UIToFPOp)) conversions.push(op);
    });
    for (const op of found) narrowing.narrow(op);
    ctx.count("narrowed", found.length);
    ctx.count("converted", conversions.filter((op) => narrowing.convert(op)).length);
  },
});

/** Operations that use the low bits of a number. */
type Root = tt.AddPtrOp | TruncIOp;

type Conversion = SIToFPOp | UIToFPOp;

function isTruncation(op: Operation): op is TruncIOp {
  if (!op.is(TruncIOp)) return false;
  const element = elementTypeOrSelf(op.out.type);
  return element instanceof IntegerType && element.width === width;
}

/** The number of whose low bits `root` makes use. */
function numberOf(root: Root): Value {
  return root.is(TruncIOp) ? root.in : root.offset;
}

function isWide({ type }: Value): boolean {
  const element = elementTypeOrSelf(type);
  return element instanceof IntegerType && element.width > width;
}

/** Operations whose low bits depend on the low bits of their operands. */
function keepsLowBits(op: Operation): boolean {
  const isArithmetic =
    op.is(AddIOp) || op.is(SubIOp) || op.is(MulIOp) || op.is(AndIOp) || op.is(OrIOp) || op.is(XOrIOp);
  return isArithmetic || op.is(SelectOp) || op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp);
}

/** Values in 32 bits by the wide ones. */
type Forms = Map<Value, Value>;

class Narrowing {
  readonly #rw: Rewriter;
  /** Low bits of values in offsets. */
  readonly #offsets: Forms = new Map();
  /** The same in numbers that the kernel truncates: those of scalars may be no indices, and are not computed in 32 bits. */
  readonly #truncated: Forms = new Map();

  constructor(rw: Rewriter) {
    this.#rw = rw;
  }

  /** See the description of the pass. */
  pays(root: Root): boolean {
    const number = numberOf(root);
    if (!(number.type instanceof RankedTensorType)) return false;
    let [isConverted, operations, truncated] = [false, 0, 0];
    const pending = [number];
    const seen = new Set<Value>();
    if (root.is(TruncIOp) && wideSummands(number) > 1) return false;
    for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
      if (seen.has(value) || !isWide(value)) continue;
      seen.add(value);
      const op = value.definingOp;
      if (op !== undefined && keepsLowBits(op)) {
        const others = op.operands.filter((operand) => !isBoundedCast(op, operand));
        operations++;
        pending.push(...others);
        isConverted ||= others.length < op.operandCount;
      } else if (value.type instanceof RankedTensorType && !(op !== undefined && isFree(op))) truncated++;
    }
    return (operations > 0 && truncated === 0) || (isConverted && operations > truncated);
  }

  narrow(root: Root): void {
    const number = numberOf(root);
    if (root.is(TruncIOp)) this.#rw.replace(root, this.#form(number, this.#truncated));
    else this.#rw.setOperand(root, 1, this.#form(number, this.#offsets));
  }

  /** Converts to a float what a conversion extends to 64 bits, or selects; returns whether that is all it depends on. */
  convert(op: Conversion): boolean {
    const source = op.in.definingOp;
    if (source === undefined || !isWide(op.in)) return false;
    this.#rw.at = beforeOp(op);
    this.#rw.loc = op.loc;
    const made = source.is(SelectOp) ? this.#convertSelect(op, source) : this.#convertExtended(op, source);
    if (made !== undefined) this.#rw.replace(op, made);
    return made !== undefined;
  }

  #convertExtended(op: Conversion, source: Operation): Value | undefined {
    if (!isFree(source) || source.is(ConstantOp)) return undefined;
    const isSigned = source.is(ExtSIOp);
    // A negative number that is extended to 64 bits and read as an unsigned one is large.
    if (isSigned && op.is(UIToFPOp)) return undefined;
    const operands = { in: source.operand(0), resultTypes: [op.out.type] };
    return (isSigned ? SIToFPOp : UIToFPOp).build(this.#rw, operands).out;
  }

  #convertSelect(op: Conversion, { condition, trueValue, falseValue }: SelectOp): Value | undefined {
    const numbers = [trueValue, falseValue].flatMap((value) => constantInt(value) ?? []).map(Number);
    const [a, b] = numbers;
    if (a === undefined || b === undefined || !numbers.every((n) => Number.isSafeInteger(n))) return undefined;
    if (op.is(UIToFPOp) && Math.min(a, b) < 0) return undefined;
    const constant = (n: number): Value => ConstantOp.float(this.#rw, op.out.type, n).result;
    const operands = { condition, trueValue: constant(a), falseValue: constant(b) };
    return SelectOp.build(this.#rw, operands).result;
  }

  /** The low bits of a value. */
  #form(value: Value, forms: Forms): Value {
    const known = forms.get(value);
    if (known !== undefined) return known;
    const made = this.#make(value, forms);
    forms.set(value, made);
    return made;
  }

  #make(value: Value, forms: Forms): Value {
    const op = value.definingOp;
    const type = withElementType(value.type, IntegerType.get(this.#rw.context, width));
    if (op !== undefined && isFree(op)) return this.#makeFree(op, type);
    const isWhole = forms === this.#truncated && isWideScalar(value);
    if (op === undefined || !keepsLowBits(op) || isWhole) {
      this.#goAfter(value);
      return TruncIOp.build(this.#rw, { in: value, resultTypes: [type] }).out;
    }
    const operands = op.operands.map((operand) => {
      if (!isWide(operand)) return operand;
      return isBoundedCast(op, operand) ? this.#cast(operand) : this.#form(operand, forms);
    });
    this.#goAfter(value);
    // What is known of overflow in 64 bits does not hold in 32.
    const properties = op.is(tt.ExpandDimsOp) ? op.properties.entries() : [];
    return this.#rw.createGeneric(op.name, { operands, resultTypes: [type], properties, loc: op.loc }).resultAt(0);
  }

  /** A constant or an extended number in 32 bits. */
  #makeFree(op: Operation, type: Type): Value {
    const constant = constantInt(op.resultAt(0));
    if (constant === undefined && op.operand(0).type === type) return op.operand(0);
    this.#goAfter(op.resultAt(0));
    if (constant !== undefined) return ConstantOp.int(this.#rw, type, BigInt.asIntN(width, constant)).result;
    const operands = { in: op.operand(0), resultTypes: [type] };
    return op.is(ExtUIOp) ? ExtUIOp.build(this.#rw, operands).out : ExtSIOp.build(this.#rw, operands).out;
  }

  /** A float converted to 32 bits. */
  #cast(value: Value): Value {
    this.#goAfter(value);
    const type = withElementType(value.type, IntegerType.get(this.#rw.context, width));
    const source = value.definingOp?.operand(0) ?? value;
    return FPToSIOp.build(this.#rw, { in: source, resultTypes: [type] }).out;
  }

  /** What is built next follows the computation of `value`. */
  #goAfter(value: Value): void {
    const { definingOp, parentBlock } = value;
    if (definingOp !== undefined) this.#rw.at = afterOp(definingOp);
    else if (parentBlock !== undefined) this.#rw.at = startOf(parentBlock);
    if (definingOp !== undefined) this.#rw.loc = definingOp.loc;
  }
}

/** Whether a scalar has more bits than an index. */
function isWideScalar(value: Value): boolean {
  return !(value.type instanceof RankedTensorType) && isWide(value) && widthOfParts(value) > width;
}

/**
 * How many wide scalars a block is a sum of. The low bits of one, which are computed for all elements at once, are a
 * 32-bit number like any other; sums of several, and multiples, may wrap around on purpose.
 */
function wideSummands(value: Value, depth = 0): number {
  const op = value.definingOp;
  if (!isWide(value)) return 0;
  if (op === undefined || !keepsLowBits(op) || !(value.type instanceof RankedTensorType))
    return isWideScalar(value) ? 1 : 0;
  if (depth > longestSum) return Infinity;
  const count = op.operands.reduce((sum, operand) => sum + wideSummands(operand, depth + 1), 0);
  return op.is(MulIOp) && count > 0 ? Infinity : count;
}

/** Constants and extensions of narrow numbers. */
function isFree(op: Operation): boolean {
  if (op.is(ConstantOp)) return constantInt(op.result) !== undefined;
  return (op.is(ExtSIOp) || op.is(ExtUIOp)) && !isWide(op.in);
}

/** Whether an operand is a converted float that fits into 32 bits where the select `op` chooses it. */
function isBoundedCast(op: Operation, operand: Value): boolean {
  if (!op.is(SelectOp) || operand.definingOp?.is(FPToSIOp) !== true) return false;
  const range = impliedRange(operand, op.condition, operand === op.trueValue);
  return range.smin >= minSigned(width) && range.smax <= maxSigned(width);
}
