/**
 * `tt-reduce-halves`: sorting networks select one element of a pair by a sum over products with 0 and 1. That sum is
 * one half of the block and needs neither a loop nor arithmetic.
 */
import { ConstantOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  AnyRankedTensor,
  at,
  type Attribute,
  beforeOp,
  type Block,
  definePass,
  DenseElementsAttr,
  Elementwise,
  FloatAttr,
  foldOperation,
  IntegerAttr,
  IrMapping,
  type Operation,
  RankedTensorType,
  type Rewriter,
  typed,
  Value,
} from "@tt-opt/ir-core";
import { applied } from "./applied.ts";
import { permuted } from "./block-access.ts";

/** See the file's header. */
export const ttReduceHalves = definePass({
  name: "tt-reduce-halves",
  summary: "combine the two halves of a block instead of reducing along a dimension of size two",
  description: `A \`tt.reduce\` of a block along a dimension of size two becomes its combination applied to the two
halves that \`tt.split\` gives. The block must have other dimensions. A half that is known, such as that of a product
with 0 and 1, is not computed. Reductions whose region holds anything but constants and elementwise operations on its
own values are left alone.`,
  statistics: { reductions: "reductions that became elementwise" },
  example: {
    input: `tt.func @middle(%x: tensor<4x2x8xf32>) -> tensor<4x8xf32> {
  %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4x2x8xf32>) -> tensor<4x8xf32>
  tt.return %s : tensor<4x8xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const halves = new Halves(rw);
    ctx.root.walkOps(tt.ReduceOp, (op) => {
      const source = op.srcs[0]?.type;
      if (source === undefined || source.rank < 2 || source.shape[op.axis.number] !== 2 || !isCombinable(op)) return;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      rw.replace(
        op,
        ...combine(
          rw,
          op,
          [0, 1].map((half) => op.srcs.map((src) => halves.of(src, op.axis.number, half))),
        ),
      );
      ctx.count("reductions");
    });
  },
});

/** Whether the region consists of operations that also exist on tensors. */
function isCombinable(op: tt.ReduceOp): boolean {
  const { entry } = op.combineOp;
  if (entry === undefined) return false;
  for (const inner of entry.ops()) {
    if (inner === entry.last) continue;
    const isConstant = inner.is(ConstantOp);
    if (!isConstant && !hasOneElementwiseResult(inner)) return false;
    if (inner.operands.some((value) => !isOfBlock(value, entry))) return false;
  }
  return true;
}

function hasOneElementwiseResult(op: Operation): boolean {
  return op.has(Elementwise) && op.regions.length === 0 && op.resultCount === 1;
}

function isOfBlock(value: Value, block: Block): boolean {
  return value.definingOp === undefined ? block.args.some((arg) => arg === value) : value.definingOp.block === block;
}

/** Applies the region of `op` to whole halves. */
function combine(rw: Rewriter, op: tt.ReduceOp, halves: readonly (readonly Value[])[]): readonly Value[] {
  const entry = op.combineOp.entry;
  const { shape } = at(op.srcs, 0).type;
  const kept = shape.filter((_, d) => d !== op.axis.number);
  const mapping = new IrMapping().mapAll(entry?.args ?? [], halves.flat());
  for (const inner of entry?.ops() ?? []) {
    if (inner === entry?.last) return inner.operands.map((operand) => mapping.get(operand));
    const type = RankedTensorType.get(kept, inner.resultAt(0).type);
    if (inner.is(ConstantOp) && isNumber(inner.value)) mapping.map(inner.result, splat(rw, type, inner.value));
    else
      mapping.map(
        inner.resultAt(0),
        applied(
          rw,
          inner,
          type,
          inner.operands.map((operand) => mapping.get(operand)),
        ),
      );
  }
  return [];
}

/** The halves of blocks along a dimension of size two, without that dimension. */
class Halves {
  readonly #rw: Rewriter;
  readonly #elements = new ElementsOfHalves();
  /** The block that operations were last built in, and the splits built there. */
  #block: Block | undefined;
  #splits = new Map<Value, Map<number, tt.SplitOp>>();

  constructor(rw: Rewriter) {
    this.#rw = rw;
  }

  of(value: Value<RankedTensorType>, axis: number, half: number): Value {
    return this.#known(value, axis, half) ?? at(this.#split(value, axis).results, half);
  }

  /** A half that is known without computing `value`. */
  #known(value: Value, axis: number, half: number): Value | undefined {
    const { type, definingOp: op } = value;
    if (!(type instanceof RankedTensorType) || op === undefined) return undefined;
    const constant = this.#elements.at(value, axis, half);
    const narrow = RankedTensorType.get(
      type.shape.filter((_, d) => d !== axis),
      type.elementType,
    );
    if (constant !== undefined) return splat(this.#rw, narrow, constant);
    if (!hasOneElementwiseResult(op)) return undefined;
    const folded = foldOperation(op, this.#elements.ofOperands(op, axis, half))?.[0];
    if (folded instanceof DenseElementsAttr && folded.splatValue !== undefined)
      return splat(this.#rw, narrow, folded.splatValue);
    if (folded instanceof Value && op.operands.includes(folded))
      return this.of(typed(folded, AnyRankedTensor), axis, half);
    const [operand] = op.operands;
    const inner = op.operandCount === 1 && operand !== undefined ? this.#known(operand, axis, half) : undefined;
    return inner && applied(this.#rw, op, narrow, [inner]);
  }

  #split(value: Value<RankedTensorType>, axis: number): tt.SplitOp {
    const rw = this.#rw;
    if (rw.at?.block !== this.#block) this.#splits.clear();
    this.#block = rw.at?.block;
    let splits = this.#splits.get(value);
    if (splits === undefined) this.#splits.set(value, (splits = new Map()));
    let split = splits.get(axis);
    if (split === undefined) {
      const { shape, elementType } = value.type;
      const dims = shape.map((_, d) => d).filter((d) => d !== axis);
      const src = typed(permuted(rw, value, [...dims, axis]), AnyRankedTensor);
      const half = RankedTensorType.get(
        dims.map((d) => at(shape, d)),
        elementType,
      );
      splits.set(axis, (split = tt.SplitOp.build(rw, { src, resultTypes: [half, half] })));
    }
    return split;
  }
}

/**
 * Constants that all elements of a half share. Each value is visited once per half: the stages of a sorting network use
 * their block several times, so the number of paths to its origin is exponential. Cached results stay valid,
 * since reductions are replaced in order: everything a value is computed from is final when it is looked up.
 */
class ElementsOfHalves {
  readonly #found = new Map<Value, Map<number, IntegerAttr | FloatAttr | undefined>>();

  /** The constant of all elements of `value` at index `half` along `axis`, if there is one. */
  at(value: Value, axis: number, half: number): IntegerAttr | FloatAttr | undefined {
    let found = this.#found.get(value);
    if (found === undefined) this.#found.set(value, (found = new Map()));
    const place = 2 * axis + half;
    const known = found.get(place);
    if (known !== undefined || found.has(place)) return known;
    const element = this.#look(value, axis, half);
    found.set(place, element);
    return element;
  }

  /** {@link at} for the operands of `op`, as splats. */
  ofOperands(op: Operation, axis: number, half: number): (Attribute | undefined)[] {
    return op.operands.map((operand) => {
      const element = this.at(operand, axis, half);
      return element && operand.type instanceof RankedTensorType
        ? DenseElementsAttr.splat(operand.type, element)
        : undefined;
    });
  }

  #look(value: Value, axis: number, half: number): IntegerAttr | FloatAttr | undefined {
    const { type, definingOp: op } = value;
    if (!(type instanceof RankedTensorType) || op === undefined) return undefined;
    if (op.is(ConstantOp)) return op.value instanceof DenseElementsAttr ? op.value.splatValue : undefined;
    if (op.is(tt.MakeRangeOp)) return IntegerAttr.get(type.elementType, op.start.number + half);
    if (op.is(tt.ExpandDimsOp)) {
      const inserted = op.axis.number;
      return inserted === axis ? undefined : this.at(op.src, inserted < axis ? axis - 1 : axis, half);
    }
    if (op.is(tt.BroadcastOp)) return this.at(op.src, axis, op.src.type.shape[axis] === 1 ? 0 : half);
    if (!hasOneElementwiseResult(op) || op.operandCount === 0) return undefined;
    const constants = this.ofOperands(op, axis, half);
    if (constants.includes(undefined)) return undefined;
    const folded = foldOperation(op, constants)?.[0];
    const attribute = folded instanceof Value ? constants[op.operands.indexOf(folded)] : folded;
    return attribute instanceof DenseElementsAttr ? attribute.splatValue : undefined;
  }
}

function isNumber(value: Attribute): value is IntegerAttr | FloatAttr {
  return value instanceof IntegerAttr || value instanceof FloatAttr;
}

function splat(rw: Rewriter, type: RankedTensorType, element: IntegerAttr | FloatAttr): Value {
  return ConstantOp.build(rw, { value: DenseElementsAttr.splat(type, element) }).result;
}
