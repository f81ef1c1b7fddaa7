/**
 * Rewrites operations that create a tensor to operations that write into a destination, so that analysis and rewrite
 * handle only the latter: `tensor.pad` fills and inserts, and `tensor.generate` is a structured operation over its
 * positions.
 */
import { createGeneric, createNamed, FillOp, IndexOp } from "@tt-opt/dialect-linalg";
import { addIndices, bufferization, ConstantOp, tensor } from "@tt-opt/dialect-std";
import {
  AffineMap,
  AnyRankedTensor,
  at,
  beforeOp,
  defined,
  endOf,
  Index,
  integerAttr,
  isDynamic,
  type OpClass,
  type Operation,
  type OpFoldResult,
  RankedTensorType,
  type Region,
  ReifyShapes,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";

type Tensor = Value<RankedTensorType>;

/** Builds the tensor of an operation; undefined if the operation stays unchanged. */
type Maker = (op: Operation, rw: Rewriter, empty: () => Tensor) => Value | undefined;

const makers = new Map<string, Maker>();

function on<C extends OpClass>(
  cls: C,
  make: (op: InstanceType<C>, rw: Rewriter, empty: () => Tensor) => Value | undefined,
): void {
  makers.set(cls.definition.name, (op, rw, empty) => (op.is(cls) ? make(op, rw, empty) : undefined));
}

/** See the file's header; `root` encloses the operations. */
export function toDestinationStyle(rw: Rewriter, root: Operation): void {
  root.walk((op) => {
    const make = makers.get(op.name);
    const type = op.results[0]?.type;
    if (make === undefined || !(type instanceof RankedTensorType)) return;
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    const made = make(op, rw, () => emptyLike(rw, op, type));
    if (made !== undefined) rw.replace(op, made);
  });
}

/** An empty tensor of the size of the result of `op`. */
function emptyLike(rw: Rewriter, op: Operation, type: RankedTensorType): Tensor {
  const sizes = type.shape.some(isDynamic) ? ReifyShapes.get(op)?.reifyResultShapes(op, rw)?.[0] : [];
  const dynamicSizes = defined(sizes, "the sizes of a tensor").flatMap((size, dim) => {
    if (!isDynamic(at(type.shape, dim))) return [];
    return [typed(typeof size === "number" ? ConstantOp.index(rw, size).result : size, Index)];
  });
  return tensor.EmptyOp.build(rw, { dynamicSizes, resultTypes: [type] }).result;
}

function filled(rw: Rewriter, value: Value, dest: Tensor): Tensor {
  return typed(createNamed(rw, FillOp, { inputs: [value], outputs: [dest] }).resultAt(0), AnyRankedTensor);
}

/**
 * Fills `dest` with the elements that `body` computes; it is a function of the position that ends with `tensor.yield`.
 */
function computed(rw: Rewriter, body: Region, dest: Tensor): Tensor {
  const { rank } = dest.type;
  const block = defined(body.entry, "the body of a tensor");
  const parts = {
    inputs: [],
    outputs: [dest],
    maps: [AffineMap.identity(rank)],
    iterators: dest.type.shape.map(() => "parallel" as const),
  };
  const made = createGeneric(rw, parts, (_, args) => {
    const position = dest.type.shape.map(
      (_, dim) => IndexOp.build(rw, { dim: integerAttr(rw.context, 64, dim) }).result,
    );
    const yielded = defined(block.terminator, "the end of a body");
    rw.inline(block, endOf(defined(args[0]?.parentBlock, "a body")), position);
    const value = yielded.operand(0);
    rw.erase(yielded);
    return value;
  });
  return typed(made.resultAt(0), AnyRankedTensor);
}

function inserted(rw: Rewriter, source: Tensor, dest: Tensor, offsets: readonly OpFoldResult[]): Tensor {
  const sizes = tensor.tensorSizes(rw, source);
  return tensor.InsertSliceOp.buildMixed(rw, source, dest, { offsets, sizes, strides: sizes.map(() => 1) }).result;
}

on(tensor.SplatOp, (op, rw, empty) => filled(rw, op.input, empty()));

on(tensor.GenerateOp, (op, rw, empty) => computed(rw, op.body, empty()));

on(tensor.PadOp, (op, rw, empty) => {
  const value = op.getConstantPaddingValue();
  const around = value === undefined ? computed(rw, op.body, empty()) : filled(rw, value, empty());
  return inserted(rw, op.source, around, op.getMixedLowPad());
});

on(tensor.ConcatOp, (op, rw, empty) => {
  const along = op.dim.number;
  let made = empty();
  let start: OpFoldResult = 0;
  for (const input of op.inputs) {
    const offsets = input.type.shape.map((_, dim) => (dim === along ? start : 0));
    made = inserted(rw, input, made, offsets);
    start = addIndices(rw, start, tensor.tensorSize(rw, input, along));
  }
  return made;
});

on(tensor.FromElementsOp, (op, rw, empty) => {
  const { shape } = op.result.type;
  const known = Array.from({ length: Math.max(0, ...shape) }, (_, i) => ConstantOp.index(rw, i).result);
  return op.elements.reduce<Tensor>((dest, scalar, i) => {
    const indices = positionOf(i, shape).map((index) => typed(at(known, index), Index));
    return tensor.InsertOp.build(rw, { scalar, dest, indices }).result;
  }, empty());
});

/** The position of the `index`-th element, in row-major order, of a tensor of `shape`. */
function positionOf(index: number, shape: readonly number[]): readonly number[] {
  let rest = index;
  return shape
    .toReversed()
    .map((size) => {
      const here = rest % size;
      rest = (rest - here) / size;
      return here;
    })
    .toReversed();
}

on(bufferization.AllocTensorOp, (op, rw, empty) => {
  // A memory space is left to other bufferizations.
  if (op.memory_space !== undefined) return undefined;
  const dest = empty();
  if (op.copy === undefined) return dest;
  const resultTypes = [op.result.type];
  return bufferization.MaterializeInDestinationOp.build(rw, { source: op.copy, dest, resultTypes }).resultAt(0);
});
