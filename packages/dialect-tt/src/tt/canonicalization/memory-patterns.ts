/** Rewrites of loads and stores whose mask is constant, and of casts between pointers and addresses. */
import {
  beforeOp,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  noMatch,
  pattern,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { AddIOp, constantBool, constantInt, constantLike, ConstantOp, numberAttr } from "@tt-opt/dialect-std";
import { BitcastOp, IntToPtrOp, PtrToIntOp } from "../ops/cast-ops.ts";
import { LoadOp, StoreOp } from "../ops/memory-ops.ts";
import { AddPtrOp } from "../ops/pointer-ops.ts";
import { TtI64Like, TtIntLike } from "../types/constraints.ts";
import { addressSpace, pointeeBitWidth } from "../types/type-relations.ts";

/** `load(p, true, o) → load(p)` */
const loadOfAllLanes = pattern("tt-load-all-lanes", LoadOp, (op, rw) => {
  if (op.mask === undefined || constantBool(op.mask) !== true) return noMatch("the mask is not constant true");
  const { ptr, boundaryCheck, padding, cache, evict, isVolatile } = op;
  const discardable = op.attributes.entries();
  rw.replaceWith(op, LoadOp, { ptr, boundaryCheck, padding, cache, evict, isVolatile, discardable });
  return true;
});

/** `load(p, false, o) → o`, and 0 where nothing says what such lanes give. */
const loadOfNoLanes = pattern("tt-load-no-lanes", LoadOp, (op, rw) => {
  if (op.mask === undefined || constantBool(op.mask) !== false) return noMatch("the mask is not constant false");
  if (op.isVolatile.isTrue) return noMatch("the load is volatile");
  const value = op.other ?? zeroOf(op, rw);
  if (value === undefined) return noMatch("there is no constant of the type");
  rw.replace(op, value);
  return true;
});

function zeroOf(op: LoadOp, rw: Rewriter): Value | undefined {
  const { type } = op.result;
  const element = elementTypeOrSelf(type);
  if (!(element instanceof IntegerType || element instanceof FloatType)) return undefined;
  return constantLike(rw, numberAttr(type, 0), type, op.loc)?.resultAt(0);
}

/** `store(p, v, true) → store(p, v)` */
const storeOfAllLanes = pattern("tt-store-all-lanes", StoreOp, (op, rw) => {
  if (op.mask === undefined || constantBool(op.mask) !== true) return noMatch("the mask is not constant true");
  const { ptr, value, boundaryCheck, cache, evict } = op;
  rw.replaceWith(op, StoreOp, { ptr, value, boundaryCheck, cache, evict, discardable: op.attributes.entries() });
  return true;
});

/** `store(p, v, false) → ` */
const storeOfNoLanes = pattern("tt-store-no-lanes", StoreOp, (op, rw) => {
  if (op.mask === undefined || constantBool(op.mask) !== false) return noMatch("the mask is not constant false");
  rw.erase(op);
  return true;
});

/** `int_to_ptr(ptr_to_int(p)) → bitcast(p)` in one address space */
const pointerThroughAddress = pattern("tt-int-to-ptr-of-ptr-to-int", IntToPtrOp, (op, rw) => {
  const source = op.src.definingOp;
  if (source === undefined || !source.is(PtrToIntOp)) return noMatch("the address is not that of a pointer");
  if (addressSpace(source.src.type) !== addressSpace(op.result.type)) return noMatch("the address spaces differ");
  rw.replaceWith(op, BitcastOp, { src: source.src, resultTypes: [op.result.type] });
  return true;
});

/** `int_to_ptr(x + c) → addptr(int_to_ptr(x), c / size)` for a constant that is a multiple of the size of an element */
const addressPlusConstant = pattern("tt-int-to-ptr-of-addi", IntToPtrOp, (op, rw) => {
  const sum = op.src.definingOp;
  if (sum === undefined || !sum.is(AddIOp)) return noMatch("the address is no sum");
  const [value, constant] = constantInt(sum.lhs) === undefined ? [sum.lhs, sum.rhs] : [sum.rhs, sum.lhs];
  const bytes = constantInt(constant);
  if (bytes === undefined) return noMatch("no term is constant");
  const size = BigInt(Math.max(1, Math.trunc((pointeeBitWidth(op.result.type) ?? 8) / 8)));
  if (bytes % size !== 0n) return noMatch(`${bytes} bytes are not a multiple of the size of an element`);
  const { type } = op.result;
  const ptr = rw.within(beforeOp(op), () =>
    IntToPtrOp.build(rw, { src: typed(value, TtI64Like), resultTypes: [type], loc: op.loc }),
  );
  const offset = rw.within(beforeOp(op), () =>
    ConstantOp.build(rw, { value: numberAttr(constant.type, bytes / size), loc: op.loc }),
  );
  rw.replaceWith(op, AddPtrOp, { ptr: ptr.result, offset: typed(offset.result, TtIntLike) });
  return true;
});

/** `bitcast(bitcast(x)) → bitcast(x)` */
const bitcastOfBitcast = pattern("tt-bitcast-of-bitcast", BitcastOp, (op, rw) => {
  const source = op.src.definingOp;
  if (source === undefined || !source.is(BitcastOp)) return noMatch("the source is no bitcast");
  rw.replaceWith(op, BitcastOp, { src: source.src, resultTypes: [op.result.type] });
  return true;
});

/** See the file's header. */
export const memoryPatterns = [
  loadOfAllLanes,
  loadOfNoLanes,
  storeOfAllLanes,
  storeOfNoLanes,
  pointerThroughAddress,
  addressPlusConstant,
  bitcastOfBitcast,
];
