/**
 * `tt-sink-reshapes`: each stage of a network such as a sort splits its block in another way, so intermediate results
 * are reshaped back and forth. A reshape ends a loop nest, since no indexing map expresses it, so each stage had many.
 */
import { ConstantOp } from "@tt-opt/dialect-std";
import { type AccessLayout, tt, tts } from "@tt-opt/dialect-tt";
import {
  AnyRankedTensor,
  beforeOp,
  type Block,
  defined,
  definePass,
  DenseElementsAttr,
  Elementwise,
  hasType,
  integerAttr,
  type Operation,
  RankedTensorType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const ttSinkReshapes = definePass({
  name: "tt-sink-reshapes",
  summary: "move operations to the shape that their operands had before a reshape",
  description: `An elementwise operation is computed in the shape from which an operand was reshaped, and so is a
reduction along a dimension that this shape has, too. Its result is reshaped for users that need another shape. All
operands must be available in the new shape without storing another tensor: they were reshaped from it, the program
reshapes them to it anyway, they are splats, up to four operations compute them from such values, or they are loaded from
a block whose dimensions can be taken apart, for a shape in which a value is stored. An operation on a single tensor is
placed when a user needs its result in one of the shapes. Each block is handled separately.`,
  statistics: { moved: "operations computed in another shape" },
  example: {
    input: `tt.func @sum(%x: tensor<4x2xf32>, %y: tensor<4x2xi32>) -> tensor<8xf32> {
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %a = tt.reshape %x : tensor<4x2xf32> -> tensor<8xf32>
  %b = tt.reshape %y : tensor<4x2xi32> -> tensor<8xi32>
  %f = arith.sitofp %b : tensor<8xi32> to tensor<8xf32>
  %g = arith.addf %f, %one : tensor<8xf32>
  %s = arith.mulf %a, %g : tensor<8xf32>
  tt.return %s : tensor<8xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const blocks = new Set<Block>();
    ctx.root.walkOps(tt.ReshapeOp, (op) => void (op.block !== undefined && blocks.add(op.block)));
    for (const block of blocks) ctx.count("moved", new BlockShapes(rw).run(block));
  },
});

/** The largest number of operations that are rebuilt for an operand in another shape. */
const rebuildLimit = 4;

type Shape = readonly number[];

/** The shape that a value was reshaped from or computed in; later ones have greater numbers. */
interface Home {
  readonly shape: Shape;
  readonly order: number;
}

/** The values of a block, with their forms in other shapes: the same elements in the same order. */
class BlockShapes {
  readonly #rw: Rewriter;
  readonly #forms = new Map<Value, Map<string, Value>>();
  readonly #homes = new Map<Value, Home>();
  readonly #moved = new Set<Operation>();
  /** The shapes to which values are reshaped for stores. */
  readonly #wanted = new Set<string | undefined>();
  #reduced = 0;

  constructor(rw: Rewriter) {
    this.#rw = rw;
  }

  /** Moves the operations that can be moved; returns their number. */
  run(block: Block): number {
    for (const op of block.ops()) if (op.is(tts.StoreOp)) this.#wanted.add(reshapedTo(op.value));
    for (const op of block.ops()) {
      if (op.is(tt.ReshapeOp)) this.#reshape(op);
      else if (isElementwise(op)) this.#elementwise(op);
      else if (op.is(tt.ReduceOp)) this.#reduce(op);
    }
    for (const op of [...this.#moved].toReversed()) this.#leave(op);
    return this.#moved.size + this.#reduced;
  }

  /**
   * Keeps one reshape per shape. An operation on one reshaped tensor that only this reshape uses is computed in the new
   * shape.
   */
  #reshape(op: tt.ReshapeOp): void {
    const { src, result } = op;
    const { shape } = result.type;
    const { definingOp } = src;
    const known = this.#forms.get(src)?.get(shape.join("x"));
    if (known !== undefined) return this.#rw.replace(op, known);
    const isWaiting =
      this.#homes.has(src) && src.hasOneUse && definingOp !== undefined && tensorCount(definingOp) === 1;
    if (isWaiting && isElementwise(definingOp) && this.#cost(src, shape) <= rebuildLimit) {
      this.#rw.at = beforeOp(op);
      this.#rw.loc = op.loc;
      this.#rw.replace(op, this.#rebuild(definingOp, shape));
      return;
    }
    this.#link(op);
  }

  /** Records that a tensor was reshaped. */
  #link({ src, result }: tt.ReshapeOp): void {
    this.#note(result, src);
    this.#note(src, result);
    this.#settle(result, src.type.shape);
  }

  /** Reduces blocks in the shape that they had before, if that has the reduced dimension, too. */
  #reduce(op: tt.ReduceOp): void {
    const [first] = op.srcs;
    const shape = first === undefined ? undefined : this.#homes.get(first)?.shape;
    if (first === undefined || shape === undefined) return;
    const axis = sameDimension(first.type.shape, op.axis.number, shape);
    if (axis === undefined || this.#costs(op, shape) > rebuildLimit) return;
    const results = op.results.flatMap((result) => (hasType(result, AnyRankedTensor) ? [result.type] : []));
    if (results.length < op.results.length || shape.length === 1) return;
    this.#rw.at = beforeOp(op);
    this.#rw.loc = op.loc;
    const operands = op.operands.map((operand) => this.#express(operand, shape));
    const made = this.#rw.clone(op);
    operands.forEach((operand, i) => this.#rw.setOperand(made, i, operand));
    this.#rw.setAttribute(made, "axis", integerAttr(op.context, 32, axis));
    const reshapes = results.map((type, i) => {
      this.#rw.setType(made.resultAt(i), type.with({ shape: shape.toSpliced(axis, 1) }));
      const src = typed(made.resultAt(i), AnyRankedTensor);
      return tt.ReshapeOp.build(this.#rw, { src, resultTypes: [type] });
    });
    this.#rw.replace(op, ...reshapes.map(({ result }) => result));
    for (const reshape of reshapes) this.#link(reshape);
    this.#reduced++;
  }

  #elementwise(op: Operation): void {
    let best: { readonly home: Home; readonly cost: number } | undefined;
    for (const operand of op.operands) {
      const home = this.#homes.get(operand);
      if (home === undefined) continue;
      const cost = this.#costs(op, home.shape);
      const isBetter = best === undefined || cost < best.cost || (cost === best.cost && home.order > best.home.order);
      if (cost <= rebuildLimit && isBetter) best = { home, cost };
    }
    if (best === undefined) return;
    // An operation on a single tensor waits until a user needs it in that shape.
    if (tensorCount(op) > 1) this.#move(op, best.home.shape);
    else this.#settle(op.resultAt(0), best.home.shape);
  }

  #settle(value: Value, shape: Shape): void {
    this.#homes.set(value, { shape, order: this.#homes.size });
  }

  /** Builds `op` in `shape`, and records that its result must be reshaped. */
  #move(op: Operation, shape: Shape): void {
    this.#rw.at = beforeOp(op);
    this.#rw.loc = op.loc;
    this.#rebuild(op, shape);
    this.#settle(op.resultAt(0), shape);
    this.#moved.add(op);
  }

  /** Gives the users that were not moved a reshaped result. */
  #leave(op: Operation): void {
    const result = op.resultAt(0);
    const form = this.#homeForm(result);
    if (result.hasUses && form !== undefined) {
      this.#rw.at = beforeOp(op);
      this.#rw.loc = op.loc;
      this.#rw.replace(op, this.#reshaped(form, typed(result, AnyRankedTensor).type));
    } else this.#rw.erase(op);
  }

  /** The number of other operations that are needed to compute `op` in `shape`; infinite if it is impossible. */
  #costs(op: Operation, shape: Shape): number {
    let sum = 0;
    for (const operand of new Set(op.operands)) {
      sum += this.#cost(operand, shape);
      if (sum > rebuildLimit) return Infinity;
    }
    return sum;
  }

  #cost(value: Value, shape: Shape): number {
    if (!(value.type instanceof RankedTensorType) || isSplat(value)) return 0;
    if (this.#forms.get(value)?.has(shape.join("x")) === true) return 0;
    const op = value.definingOp;
    if (op === undefined) return Infinity;
    // A reshaped tensor is stored already; any other would have to be stored.
    if (op.is(tt.ReshapeOp)) return 1;
    if (this.#moved.has(op)) return 2;
    if (op.is(tts.LoadOp)) return this.#splitLoad(op, shape) === undefined ? Infinity : 1;
    if (!isElementwise(op) || tensorCount(op) > 1) return Infinity;
    return 1 + this.#costs(op, shape);
  }

  /** `value` in `shape`, for which {@link #cost} is finite. */
  #express(value: Value, shape: Shape): Value {
    if (!hasType(value, AnyRankedTensor)) return value;
    const known = this.#forms.get(value)?.get(shape.join("x"));
    if (known !== undefined) return known;
    const op = value.definingOp;
    const other = value.type.with({ shape });
    const isMoved = op !== undefined && this.#moved.has(op);
    if (op !== undefined && !isMoved && isElementwise(op)) return this.#rebuild(op, shape);
    if (op?.is(tts.LoadOp) === true) return this.#loadIn(op, other);
    const made = splat(this.#rw, value, other) ?? this.#reshaped(this.#homeForm(value) ?? value, other);
    this.#note(value, made);
    return made;
  }

  /** The layout of a load in a shape to which what is stored is reshaped; undefined if it has no such layout. */
  #splitLoad(op: tts.LoadOp, shape: Shape): AccessLayout | undefined {
    const { type } = op.result;
    const isPlain = op.mask === undefined && op.other === undefined && !op.isVolatile.value && op.sizes.length === 0;
    if (!isPlain || !(type instanceof RankedTensorType) || !this.#wanted.has(shape.join("x"))) return undefined;
    return op.layout.split(type.shape, shape);
  }

  /** Loads in another shape, where memory is as for the load itself. */
  #loadIn(op: tts.LoadOp, type: RankedTensorType): Value {
    const layout = defined(this.#splitLoad(op, type.shape), "a layout in the other shape");
    const { cache, evict } = op;
    const made = this.#rw.within(beforeOp(op), () => tts.LoadOp.create(this.#rw, layout, type, { cache, evict }));
    this.#note(op.result, made.result);
    return made.result;
  }

  #reshaped(value: Value, type: RankedTensorType): Value {
    return tt.ReshapeOp.build(this.#rw, { src: typed(value, AnyRankedTensor), resultTypes: [type] }).result;
  }

  /** The result of a moved operation in the shape that it was moved to. */
  #homeForm(value: Value): Value | undefined {
    const { definingOp } = value;
    const home = this.#homes.get(value);
    if (definingOp === undefined || home === undefined || !this.#moved.has(definingOp)) return undefined;
    return this.#forms.get(value)?.get(home.shape.join("x"));
  }

  /** Builds `op` in `shape`. */
  #rebuild(op: Operation, shape: Shape): Value {
    const operands = op.operands.map((operand) => this.#express(operand, shape));
    const result = op.resultAt(0);
    const made = this.#rw
      .createGeneric(op.name, {
        operands,
        resultTypes: [result.type instanceof RankedTensorType ? result.type.with({ shape }) : result.type],
        properties: op.properties.entries(),
        attributes: op.attributes.entries(),
        loc: op.loc,
      })
      .resultAt(0);
    made.name = result.name;
    this.#note(result, made);
    return made;
  }

  #note(value: Value, form: Value): void {
    if (!(form.type instanceof RankedTensorType)) return;
    let forms = this.#forms.get(value);
    if (forms === undefined) this.#forms.set(value, (forms = new Map()));
    forms.set(form.type.shape.join("x"), form);
  }
}

/** The shape to which a stored value was reshaped; undefined if it was not. */
function reshapedTo(value: Value): string | undefined {
  const made = value.definingOp;
  return made?.is(tt.ReshapeOp) === true ? made.result.type.shape.join("x") : undefined;
}

/** The dimension of `other` that is dimension `dim` of `shape`: of the same size, with as many elements before it. */
function sameDimension(shape: Shape, dim: number, other: Shape): number | undefined {
  const before = (of: Shape, end: number): number => of.slice(0, end).reduce((product, size) => product * size, 1);
  const found = other.findIndex((size, i) => size === shape[dim] && before(other, i) === before(shape, dim));
  return found < 0 ? undefined : found;
}

function isElementwise(op: Operation): boolean {
  const isOne = op.resultCount === 1 && op.resultAt(0).type instanceof RankedTensorType;
  return isOne && op.has(Elementwise) && op.regions.length === 0;
}

/** The number of different tensors among the operands of `op`, without splats. */
function tensorCount(op: Operation): number {
  return new Set(op.operands.filter((operand) => !isSplat(operand))).size;
}

function isSplat(value: Value): boolean {
  if (!(value.type instanceof RankedTensorType)) return true;
  const op = value.definingOp;
  if (op === undefined) return false;
  return (
    op.is(tt.SplatOp) ||
    (op.is(ConstantOp) && op.value instanceof DenseElementsAttr && op.value.splatValue !== undefined)
  );
}

/** The same splat in another shape; undefined if `value` is not a splat. */
function splat(rw: Rewriter, value: Value, type: RankedTensorType): Value | undefined {
  const op = value.definingOp;
  if (op === undefined || !isSplat(value)) return undefined;
  if (op.is(tt.SplatOp)) return tt.SplatOp.build(rw, { src: op.src, resultTypes: [type] }).result;
  if (!op.is(ConstantOp) || !(op.value instanceof DenseElementsAttr)) return undefined;
  return ConstantOp.build(rw, { value: op.value.reshape(type) }).result;
}
