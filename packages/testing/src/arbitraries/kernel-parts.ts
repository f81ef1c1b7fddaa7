/**
 * The pieces of which generated kernels are put together: blocks of offsets, pointers and masks, as Triton makes them.
 */
import { ConstantOp } from "@tt-opt/dialect-std";
import { FuncOp, PointerType, ProgramDim, tt } from "@tt-opt/dialect-tt";
import {
  type Attribute,
  at,
  boolAttr,
  type Builder,
  type Context,
  elementTypeOrSelf,
  FunctionType,
  integerAttr,
  IntegerType,
  ModuleOp,
  RankedTensorType,
  tensorShapeOf,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** Makes a kernel `@kernel` with the given arguments. */
export function kernelModule(
  context: Context,
  inputs: readonly Type[],
  body: (b: Builder, args: readonly Value[]) => void,
): ModuleOp {
  const module = ModuleOp.create(context);
  FuncOp.create(module.builder(), "kernel", FunctionType.get(context, inputs, []), (b, args) => {
    body(b, args);
    tt.ReturnOp.build(b, { srcs: [] });
  });
  return module;
}

/** The type of a pointer to elements of `type`. */
export function pointerTo(type: Type): PointerType {
  return PointerType.get(type);
}

/** An operation with one result. */
export function make(
  b: Builder,
  name: string,
  operands: readonly Value[],
  type: Type,
  properties: readonly (readonly [string, Attribute])[] = [],
): Value {
  return b.createGeneric(name, { operands, resultTypes: [type], properties }).resultAt(0);
}

/** A binary operation on two values of one type. */
export function binary(b: Builder, name: string, x: Value, y: Value): Value {
  return make(b, name, [x, y], x.type);
}

/** A 32-bit constant. */
export function i32(b: Builder, value: number): Value {
  return ConstantOp.int(b, IntegerType.get(b.context, 32), value).result;
}

/** The type of a tensor of `shape` with the elements of `value`. */
function like(value: Value, shape: readonly number[]): RankedTensorType {
  return RankedTensorType.get(shape, elementTypeOrSelf(value.type));
}

/** A tensor of one scalar. */
export function splat(b: Builder, scalar: Value, shape: readonly number[]): Value {
  return make(b, "tt.splat", [scalar], like(scalar, shape));
}

/** `[0, 1, …, count - 1]` */
export function range(b: Builder, count: number): Value {
  const type = RankedTensorType.get([count], IntegerType.get(b.context, 32));
  return make(b, "tt.make_range", [], type, [
    ["start", integerAttr(b.context, 32, 0)],
    ["end", integerAttr(b.context, 32, count)],
  ]);
}

/** `source` with a new dimension of size 1, repeated to `shape`. */
export function alongAxis(b: Builder, source: Value, axis: number, shape: readonly number[]): Value {
  const expanded = [...tensorShapeOf(source).slice(0, axis), 1, ...tensorShapeOf(source).slice(axis)];
  const property = [["axis", integerAttr(b.context, 32, axis)]] as const;
  const column = make(b, "tt.expand_dims", [source], like(source, expanded), property);
  return make(b, "tt.broadcast", [column], like(source, shape));
}

/** The position of the program along x or y. */
export function programId(b: Builder, dim: "x" | "y"): Value {
  const type = IntegerType.get(b.context, 32);
  return make(b, "tt.get_program_id", [], type, [["axis", ProgramDim.attr(b.context, dim)]]);
}

/** `start * size + [0, 1, …, size - 1]` */
export function blockOffsets(b: Builder, start: Value, size: number): Value {
  const first = binary(b, "arith.muli", start, i32(b, size));
  return binary(b, "arith.addi", range(b, size), splat(b, first, [size]));
}

/** `offsets < limit` */
export function below(b: Builder, offsets: Value, limit: Value): Value {
  const bools = RankedTensorType.get(tensorShapeOf(offsets), IntegerType.get(b.context, 1));
  const right = splat(b, limit, tensorShapeOf(offsets));
  return make(b, "arith.cmpi", [offsets, right], bools, [["predicate", integerAttr(b.context, 64, 2)]]);
}

/** The pointers `base + offsets`. */
export function pointers(b: Builder, base: Value, offsets: Value): Value {
  const start = splat(b, base, tensorShapeOf(offsets));
  return make(b, "tt.addptr", [start, offsets], start.type);
}

/** Reads through pointers. */
export function load(b: Builder, ptr: Value, mask?: Value, other?: Value): Value {
  return tt.LoadOp.build(b, { ptr: typed(ptr, tt.TtPtrLike), mask, other }).result;
}

/** Writes through pointers. */
export function store(b: Builder, ptr: Value, value: Value, mask?: Value): void {
  tt.StoreOp.build(b, { ptr: typed(ptr, tt.TtPtrLike), value, mask });
}

/** Combines the elements along `axis` by the operation `name`. */
export function reduce(b: Builder, source: Value, axis: number, name: string): Value {
  const shape = tensorShapeOf(source).filter((_, dim) => dim !== axis);
  const element = elementTypeOrSelf(source.type);
  const region = b.region([element, element], (inner, args) => {
    const combined = binary(inner, name, at(args, 0), at(args, 1));
    tt.ReduceReturnOp.build(inner, { result: [combined] });
  });
  const type = shape.length === 0 ? element : RankedTensorType.get(shape, element);
  const properties = [["axis", integerAttr(b.context, 32, axis)]] as const;
  return b
    .createGeneric("tt.reduce", { operands: [source], resultTypes: [type], properties, regions: [region] })
    .resultAt(0);
}

/** The running combination of the elements along `axis` by the operation `name`. */
export function scan(b: Builder, source: Value, axis: number, name: string, reverse: boolean): Value {
  const element = elementTypeOrSelf(source.type);
  const region = b.region([element, element], (inner, args) => {
    const combined = binary(inner, name, at(args, 0), at(args, 1));
    tt.ScanReturnOp.build(inner, { result: [combined] });
  });
  const properties = [
    ["axis", integerAttr(b.context, 32, axis)],
    ["reverse", boolAttr(b.context, reverse)],
  ] as const;
  return b
    .createGeneric("tt.scan", { operands: [source], resultTypes: [source.type], properties, regions: [region] })
    .resultAt(0);
}
