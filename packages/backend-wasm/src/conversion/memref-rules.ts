/** Lowers `memref` operations: views are address arithmetic, and temporaries are in scratch memory. */
import {
  AffineDim,
  AffineMapAttr,
  at,
  contiguousStrides,
  type DenseElementsAttr,
  elementBytes,
  IntegerAttr,
  isDynamic,
  knownElements,
  MemRefType,
  type Operation,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { droppedDims, memref, type MixedValue, withoutDims } from "@tt-opt/dialect-std";
import { loadElement, storeElement } from "./element-access.ts";
import type { Lowering, OperationRule } from "./lowering.ts";
import {
  addExtents,
  baseAddress,
  elementAddress,
  type Extent,
  extentValue,
  type MemRefValue,
  multiplyExtents,
} from "./memref-value.ts";
import { elementSize } from "./number-kind.ts";
import { copyMemRef } from "./memref-copy.ts";

/** The type of a memref that is known to be ranked and strided. */
function memrefType(lowering: Lowering, op: Operation, type: Type): MemRefType {
  if (!(type instanceof MemRefType)) return lowering.reject(op, `'${type.toString()}' is not a ranked memref`);
  if (type.strided === undefined) return lowering.reject(op, `'${type.toString()}' has no strided layout`);
  return type;
}

function extents(lowering: Lowering, values: readonly MixedValue[]): readonly Extent[] {
  return values.map((value) => (typeof value === "number" ? value : lowering.extent(value)));
}

/** A contiguous memref of `type` with the dynamic sizes `dynamicSizes`. */
function contiguous(
  lowering: Lowering,
  type: MemRefType,
  place: { readonly base: Value; readonly shift: number },
  dynamicSizes: readonly Value[],
): MemRefValue {
  let next = 0;
  const sizes = type.shape.map((size) => (isDynamic(size) ? lowering.extent(at(dynamicSizes, next++)) : size));
  const strides: Extent[] = sizes.map(() => 1);
  for (let i = sizes.length - 2; i >= 0; i--) {
    strides[i] = multiplyExtents(lowering.code, at(strides, i + 1), at(sizes, i + 1));
  }
  return { offset: 0, sizes, strides, elementType: type.elementType, ...place };
}

const lowerLoad: OperationRule = (lowering, op) => {
  const source = lowering.memref(op.operand(0));
  const indices = op.operands.slice(1).map((index) => lowering.extent(index));
  const value = loadElement(lowering.code, source.elementType, elementAddress(lowering.code, source, indices));
  if (value === undefined) return lowering.reject(op, `elements are '${source.elementType.toString()}'`);
  lowering.bind(op.resultAt(0), value);
};

const lowerStore: OperationRule = (lowering, op) => {
  const target = lowering.memref(op.operand(1));
  const indices = op.operands.slice(2).map((index) => lowering.extent(index));
  const address = elementAddress(lowering.code, target, indices);
  const isStored = storeElement(lowering.code, target.elementType, address, lowering.operand(op, 0));
  if (!isStored) lowering.reject(op, `elements are '${target.elementType.toString()}'`);
};

const lowerSubView: OperationRule = (lowering, op) => {
  if (!op.is(memref.SubViewOp)) return;
  const { code } = lowering;
  const source = lowering.memref(op.source);
  const { slice } = op;
  const offsets = extents(lowering, slice.offsets);
  const offset = offsets.reduce(
    (sum, value, i) => addExtents(code, sum, multiplyExtents(code, value, at(source.strides, i))),
    source.offset,
  );
  const sizes = extents(lowering, slice.sizes);
  const strides = extents(lowering, slice.strides).map((value, i) =>
    multiplyExtents(code, value, at(source.strides, i)),
  );
  const type = memrefType(lowering, op, op.result.type);
  const full = slice.sizes.map((size) => (typeof size === "number" ? size : Number.MIN_SAFE_INTEGER));
  const dropped = droppedDims(full, type.shape) ?? lowering.reject(op, "the dropped dimensions are not of size one");
  lowering.bindMemRef(op.result, {
    ...source,
    offset,
    sizes: withoutDims(sizes, dropped),
    strides: withoutDims(strides, dropped),
  });
};

const lowerReinterpretCast: OperationRule = (lowering, op) => {
  if (!op.is(memref.ReinterpretCastOp)) return;
  const source = lowering.memref(op.operand(0));
  const type = memrefType(lowering, op, op.resultAt(0).type);
  lowering.bindMemRef(op.resultAt(0), {
    base: source.base,
    shift: source.shift,
    offset: at(extents(lowering, op.slice.offsets), 0),
    sizes: extents(lowering, op.slice.sizes),
    strides: extents(lowering, op.slice.strides),
    elementType: type.elementType,
  });
};

const lowerView: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const source = lowering.memref(op.operand(0));
  const type = memrefType(lowering, op, op.resultAt(0).type);
  const move = addExtents(code, source.offset, lowering.extent(op.operand(1)));
  const place =
    typeof move === "number"
      ? { base: source.base, shift: source.shift + move }
      : { base: code.op("i32.add", [source.base, move]), shift: source.shift };
  lowering.bindMemRef(op.resultAt(0), contiguous(lowering, type, place, op.operands.slice(2)));
};

/** The dimensions of the finer shape for each dimension of the coarser one. */
function reassociation(lowering: Lowering, op: Operation): readonly (readonly number[])[] {
  if (op.is(memref.CollapseShapeOp) || op.is(memref.ExpandShapeOp)) {
    return op.reassociation.elements.map((group) =>
      "elements" in group && Array.isArray(group.elements)
        ? group.elements.map((dim: unknown) => (dim instanceof IntegerAttr ? dim.number : 0))
        : lowering.reject(op, "the reassociation is no list of lists"),
    );
  }
  return lowering.reject(op, "it has no reassociation");
}

const lowerCollapse: OperationRule = (lowering, op) => {
  const source = lowering.memref(op.operand(0));
  const groups = reassociation(lowering, op);
  const sizes = groups.map((group) =>
    group.reduce<Extent>((product, dim) => multiplyExtents(lowering.code, product, at(source.sizes, dim)), 1),
  );
  // Strides of dimensions of size one are meaningless, so the innermost other dimension determines the stride.
  const strides = groups.map((group) => {
    const inner = group.toReversed().find((dim) => source.sizes[dim] !== 1) ?? group.at(-1);
    return inner === undefined ? 1 : at(source.strides, inner);
  });
  lowering.bindMemRef(op.resultAt(0), { ...source, sizes, strides });
};

const lowerExpand: OperationRule = (lowering, op) => {
  const source = lowering.memref(op.operand(0));
  const type = memrefType(lowering, op, op.resultAt(0).type);
  let next = 1;
  const sizes = type.shape.map((size) => (isDynamic(size) ? lowering.extent(op.operand(next++)) : size));
  const strides: Extent[] = sizes.map(() => 1);
  reassociation(lowering, op).forEach((group, dim) => {
    let stride = at(source.strides, dim);
    for (const inner of group.toReversed()) {
      strides[inner] = stride;
      stride = multiplyExtents(lowering.code, stride, at(sizes, inner));
    }
  });
  lowering.bindMemRef(op.resultAt(0), { ...source, sizes, strides });
};

const lowerTranspose: OperationRule = (lowering, op) => {
  const source = lowering.memref(op.operand(0));
  const attribute = op.attribute("permutation");
  const map = attribute instanceof AffineMapAttr ? attribute.map : lowering.reject(op, "it has no permutation");
  const order = map.results.map((result) =>
    result instanceof AffineDim ? result.position : lowering.reject(op, "it is no permutation"),
  );
  const sizes = order.map((dim) => at(source.sizes, dim));
  const strides = order.map((dim) => at(source.strides, dim));
  lowering.bindMemRef(op.resultAt(0), { ...source, sizes, strides });
};

const passThrough: OperationRule = (lowering, op) => {
  const source = lowering.memref(op.operand(0));
  lowering.bindMemRef(op.resultAt(0), source);
};

const lowerDim: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const { sizes } = lowering.memref(op.operand(0));
  const index = lowering.extent(op.operand(1));
  if (typeof index === "number") {
    const size = sizes[index] ?? lowering.reject(op, `there is no dimension ${index}`);
    lowering.bind(op.resultAt(0), extentValue(code, size));
    return;
  }
  const chosen = sizes.reduce<Value>(
    (other, size, i) => code.select(extentValue(code, size), other, code.op("i32.eq", [index, code.i32(i)])),
    code.i32(0),
  );
  lowering.bind(op.resultAt(0), chosen);
};

const lowerMetadata: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const source = lowering.memref(op.operand(0));
  lowering.bindMemRef(op.resultAt(0), { ...source, offset: 0, sizes: [], strides: [] });
  [source.offset, ...source.sizes, ...source.strides].forEach((extent, i) =>
    lowering.bind(op.resultAt(i + 1), extentValue(code, extent)),
  );
};

/** Allocates a temporary of static size in scratch memory, which lives until the program ends. */
const lowerAlloc: OperationRule = (lowering, op) => {
  const type = memrefType(lowering, op, op.resultAt(0).type);
  const count = type.elementCount;
  if (count === undefined) return lowering.reject(op, "the size of a temporary must be known");
  const shift = lowering.program.allocate(count * elementSize(type.elementType));
  lowering.bindMemRef(op.resultAt(0), contiguous(lowering, type, { base: lowering.program.scratch, shift }, []));
};

const lowerGetGlobal: OperationRule = (lowering, op) => {
  const type = memrefType(lowering, op, op.resultAt(0).type);
  const name = op.attribute("name");
  const key = name?.toString() ?? "";
  const global = findGlobal(op, key);
  const initial = global && knownElements(global.attribute("initial_value"), global);
  if (initial === undefined) return lowering.reject(op, `${key} is not a global with known elements`);
  const shift = lowering.data.offsetOf(key, () => denseBytes(initial));
  lowering.bindMemRef(op.resultAt(0), {
    base: lowering.program.data,
    shift,
    offset: 0,
    sizes: type.shape,
    strides: contiguousStrides(type.shape),
    elementType: type.elementType,
  });
};

function findGlobal(op: Operation, symbol: string): Operation | undefined {
  let root = op;
  while (root.parentOp !== undefined) root = root.parentOp;
  let found: Operation | undefined;
  root.walk((each) => {
    if (each.is(memref.GlobalOp) && `@${each.sym_name.value}` === symbol) found = each;
    return found === undefined ? "advance" : "interrupt";
  }, "pre");
  return found;
}

/** The elements in their layout in memory. */
function denseBytes(attribute: DenseElementsAttr): Uint8Array {
  const { elementType } = attribute.type;
  const from = elementBytes(elementType);
  const to = elementSize(elementType);
  const out = new Uint8Array(attribute.length * to);
  for (let i = 0; i < attribute.length; i++) {
    const bits = attribute.rawBits(i);
    for (let byte = 0; byte < Math.min(from, to); byte++)
      out[i * to + byte] = Number((bits >> BigInt(8 * byte)) & 255n);
  }
  return out;
}

/** The rules, by the name of the operation. */
export const memrefRules: Readonly<Record<string, OperationRule>> = {
  "memref.load": lowerLoad,
  "memref.store": lowerStore,
  "memref.subview": lowerSubView,
  "memref.reinterpret_cast": lowerReinterpretCast,
  "memref.view": lowerView,
  "memref.collapse_shape": lowerCollapse,
  "memref.expand_shape": lowerExpand,
  "memref.transpose": lowerTranspose,
  "memref.cast": passThrough,
  "memref.memory_space_cast": passThrough,
  "memref.assume_alignment": passThrough,
  "memref.dim": lowerDim,
  "memref.extract_strided_metadata": lowerMetadata,
  "memref.extract_aligned_pointer_as_index": (lowering, op) =>
    lowering.bind(op.resultAt(0), baseAddress(lowering.code, lowering.memref(op.operand(0)))),
  "memref.alloc": lowerAlloc,
  "memref.alloca": lowerAlloc,
  "memref.dealloc": () => {},
  "memref.prefetch": () => {},
  "memref.get_global": lowerGetGlobal,
  "memref.copy": (lowering, op) =>
    copyMemRef(lowering, lowering.memref(op.operand(0)), lowering.memref(op.operand(1)), op),
};
