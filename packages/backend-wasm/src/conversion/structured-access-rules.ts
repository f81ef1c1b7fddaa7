/**
 * Lowers `tts.load` and `tts.store` of single elements and of contiguous vectors. The offset is a sum; its terms are
 * added to the base separately, those of outer loops first, so that loop-invariant parts are computed before the loop.
 */
import { at, BlockArgument, I1, type Operation, UnrankedMemRefType, type Value, VectorType } from "@tt-opt/ir-core";
import { PointerType, tts } from "@tt-opt/dialect-tt";
import { checkAccess } from "./bounds-check.ts";
import type { CodeBuilder } from "./code-builder.ts";
import { laneNumber } from "./fold-instruction.ts";
import { loadElement, storeElement } from "./element-access.ts";
import type { Lowering, OperationRule } from "./lowering.ts";
import { type Address, addressValue, elementAddress } from "./memref-value.ts";
import { elementSize } from "./number-kind.ts";
import { maskedLoad, maskedStore } from "./pointer-rules.ts";
import { loadVector, storeVector } from "./vector-memory.ts";
import { wideValue } from "./wide-value.ts";

/** The address of the first element of an access, also in 64 bits if it is checked. */
function addressOf(lowering: Lowering, op: tts.LoadOp | tts.StoreOp): Address {
  const address = narrowAddress(lowering, op);
  if (!lowering.options.checkBounds || !(op.base.type instanceof PointerType)) return address;
  const { base, offset } = op.layout;
  return { ...address, wide: wideAddress(lowering, base, offset, elementSize(op.base.type.pointeeType)) };
}

/** `base + offset · bytes` without wrapping. */
function wideAddress(lowering: Lowering, base: Value, offset: number | Value, bytes: number): Value {
  const { code } = lowering;
  const elements = typeof offset === "number" ? code.i64(BigInt(offset)) : wideValue(lowering, offset);
  const distance = code.op("i64.mul", [elements, code.i64(BigInt(bytes))]);
  return code.op("i64.add", [wideValue(lowering, base), distance]);
}

function narrowAddress(lowering: Lowering, op: tts.LoadOp | tts.StoreOp): Address {
  const { base, offset, dims } = op.layout;
  const { type } = op.base;
  if (type instanceof UnrankedMemRefType) return lowering.reject(op, "the base is an unranked memref");
  const isNeighbours =
    dims.length === 0 || (dims.length === 1 && at(dims, 0).stride === 1 && at(dims, 0).wrap === undefined);
  if (!isNeighbours || op.layout.isBounded)
    return lowering.reject(op, "the access is not of neighbours without bounds");
  const bytes = elementSize(type instanceof PointerType ? type.pointeeType : type.elementType);
  return offsetAddress(lowering, op, base, offset, bytes);
}

/** The address of the element of `bytes` bytes at `offset` elements from `base`. */
function offsetAddress(lowering: Lowering, op: Operation, base: Value, offset: number | Value, bytes: number): Address {
  const { code } = lowering;
  const isPointer = base.type instanceof PointerType;
  const { base: start, shift: begin } = isPointer ? { base: lowering.value(base), shift: 0 } : lowering.memref(base);
  if (typeof offset === "number") {
    // The offset of an instruction is added without wrapping, so the base must not be an address below 0.
    if (offset >= 0 && (base instanceof BlockArgument || !isPointer))
      return { base: start, offset: begin + offset * bytes };
    return { base: code.op("i32.add", [start, code.i32(begin + Math.imul(offset, bytes))]), offset: 0 };
  }
  const { terms, origin, shift } = lowering.accessOffsets.of({ op, base, offset, bytes });
  const addends = terms.map(({ value, factor }) => multiple(code, lowBits(lowering, op, value), factor));
  if (origin !== 0) addends.push(code.i32(origin));
  if (addends.length > 1)
    addends.sort((a, b) => code.depthOf(a) - code.depthOf(b) || Number(isLane(a)) - Number(isLane(b)));
  return {
    base: addends.reduce((sum, addend) => code.op("i32.add", [sum, addend]), start),
    offset: begin + shift,
  };
}

/** `value · factor`. A lane is extracted from a vector of multiples, which serves all extracted lanes. */
function multiple(code: CodeBuilder, value: Value, factor: number): Value {
  const shift = Math.log2(factor);
  const lane = value.definingOp;
  if (lane === undefined || !isLane(value) || !Number.isInteger(shift) || shift === 0)
    return code.op("i32.mul", [value, code.i32(factor | 0)]);
  const multiples = code.op("i32x4.shl", [lane.operand(0), code.i32(shift)]);
  return code.op("i32x4.extract_lane", [multiples], { lane: laneNumber(lane) });
}

/** Whether a term is an extracted lane. Accesses of other lanes share the sum of the other terms, which precedes it. */
function isLane({ definingOp: op }: Value): boolean {
  return op?.name === "wasm.i32x4.extract_lane";
}

/** The low 32 bits of a term. */
function lowBits(lowering: Lowering, op: Operation, value: Value): Value {
  const register = lowering.value(value);
  return lowering.registerType(value.type, op) === "i64" ? lowering.code.op("i32.wrap_i64", [register]) : register;
}

/** The mask of an access of one element; vectors must not have one here. */
function scalarMask(lowering: Lowering, op: tts.LoadOp | tts.StoreOp | tts.AccumulateOp): Value | undefined {
  if (op.mask === undefined) return undefined;
  if (op.mask.type instanceof VectorType) return lowering.reject(op, "a mask of lanes");
  return lowering.value(op.mask);
}

function vectorBytes({ shape, elementType }: VectorType): number {
  return shape.reduce((product, size) => product * size, elementSize(elementType));
}

const lowerLoad: OperationRule = (lowering, op) => {
  if (!op.is(tts.LoadOp)) return;
  const address = addressOf(lowering, op);
  const { type } = op.result;
  const mask = scalarMask(lowering, op);
  if (type instanceof VectorType) {
    if (mask !== undefined) lowering.reject(op, "a mask of a whole vector");
    checkAccess(lowering, op, address, vectorBytes(type));
    lowering.bindParts(op.result, loadVector(lowering, op, type, address));
    return;
  }
  const other = op.other === undefined ? undefined : lowering.value(op.other);
  lowering.bind(op.result, maskedLoad(lowering, op, { address, elementType: type }, mask, other));
};

const lowerStore: OperationRule = (lowering, op) => {
  if (!op.is(tts.StoreOp)) return;
  const address = addressOf(lowering, op);
  const { type } = op.value;
  const mask = scalarMask(lowering, op);
  if (type instanceof VectorType) {
    if (mask !== undefined) lowering.reject(op, "a mask of a whole vector");
    checkAccess(lowering, op, address, vectorBytes(type));
    storeVector(lowering, op, type, address, lowering.registers(op.value));
    return;
  }
  maskedStore(lowering, op, { address, elementType: type }, lowering.value(op.value), mask);
};

/** WebAssembly has no prefetch, so it is a load. Engines keep a load whose result is unused, since it might trap. */
const lowerPrefetch: OperationRule = (lowering, op) => {
  if (!op.is(tts.PrefetchOp)) return;
  const { type } = op.base;
  const address =
    type instanceof PointerType
      ? offsetAddress(lowering, op, op.base, at(op.indices, 0), elementSize(type.pointeeType))
      : elementAddress(
          lowering.code,
          lowering.memref(op.base),
          op.indices.map((index) => lowering.extent(index)),
        );
  lowering.code.drop(lowering.code.op("i32.load8_u", [address.base], { offset: address.offset }));
};

const lowerCopy: OperationRule = (lowering, op) => {
  if (!op.is(tts.CopyOp)) return;
  const { code, options } = lowering;
  if (options.checkBounds) lowering.reject(op, "accesses are checked");
  const bytes = elementSize(op.source.type.pointeeType);
  const [to, from] = [
    addressValue(code, offsetAddress(lowering, op, op.target, op.to, bytes)),
    addressValue(code, offsetAddress(lowering, op, op.source, op.from, bytes)),
  ];
  code.run("memory.copy", [to, from, code.op("i32.mul", [lowering.value(op.count), code.i32(bytes)])]);
};

const lowerAccumulate: OperationRule = (lowering, op) => {
  if (!op.is(tts.AccumulateOp)) return;
  const { code } = lowering;
  const { type } = op.value;
  const mask = scalarMask(lowering, op);
  const update = (): void => {
    const address = elementAddress(code, lowering.memref(op.buffer), [lowering.extent(op.index)]);
    const old = loadElement(code, type, address) ?? lowering.reject(op, `elements are '${type.toString()}'`);
    const add = lowering.registerType(type, op) === "i64" ? "i64.add" : "i32.add";
    const sum = code.op(add, [old, lowering.value(op.value)]);
    // A store takes the low bits of other sums.
    storeElement(code, type, address, I1.matches(type) ? code.op("i32.and", [sum, code.i32(1)]) : sum);
  };
  if (mask === undefined) update();
  else code.if(mask, update);
};

/** The address of an element at an offset in bytes. */
function byteAddress(lowering: Lowering, op: Operation, base: Value, offset: Value): Address {
  const { code } = lowering;
  let register = lowering.value(offset);
  if (lowering.registerType(offset.type, op) === "i64") register = code.op("i32.wrap_i64", [register]);
  const wide = lowering.options.checkBounds ? { wide: wideAddress(lowering, base, offset, 1) } : {};
  return { base: code.op("i32.add", [lowering.value(base), register]), offset: 0, ...wide };
}

const lowerGather: OperationRule = (lowering, op) => {
  if (!op.is(tts.GatherOp) || op.result.type instanceof VectorType)
    return void lowering.reject(op, "a gather of lanes");
  const elementType = op.result.type;
  const address = byteAddress(lowering, op, op.base, scaledOffset(lowering, op, op.offsets, op.in_bytes !== undefined));
  const mask = op.mask === undefined ? undefined : lowering.value(op.mask);
  const other = op.other === undefined ? undefined : lowering.value(op.other);
  lowering.bind(op.result, maskedLoad(lowering, op, { address, elementType }, mask, other));
};

const lowerScatter: OperationRule = (lowering, op) => {
  if (!op.is(tts.ScatterOp) || op.value.type instanceof VectorType)
    return void lowering.reject(op, "a scatter of lanes");
  const elementType = op.value.type;
  const address = byteAddress(lowering, op, op.base, scaledOffset(lowering, op, op.offsets, op.in_bytes !== undefined));
  const mask = op.mask === undefined ? undefined : lowering.value(op.mask);
  maskedStore(lowering, op, { address, elementType }, lowering.value(op.value), mask);
};

/** Offsets of single accesses are in bytes; those in elements have become the offsets of layouts. */
function scaledOffset(lowering: Lowering, op: Operation, offset: Value, inBytes: boolean): Value {
  return inBytes ? offset : lowering.reject(op, "the offset is in elements");
}

/** The rules, by the name of the operation. */
export const structuredAccessRules: Readonly<Record<string, OperationRule>> = {
  "tts.load": lowerLoad,
  "tts.store": lowerStore,
  "tts.accumulate": lowerAccumulate,
  "tts.copy": lowerCopy,
  "tts.prefetch": lowerPrefetch,
  "tts.gather": lowerGather,
  "tts.scatter": lowerScatter,
};
