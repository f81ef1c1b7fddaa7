/**
 * Lowers accesses through pointers, scalar `tt.load` and `tt.store`. Masked-off memory is not accessed: a masked load
 * reads scratch memory instead, which needs no branch, and a masked store is skipped.
 */
import { DenseArrayAttr, IntegerType, type Operation, type Type, type Value } from "@tt-opt/ir-core";
import { PointerType } from "@tt-opt/dialect-tt";
import { checkAccess } from "./bounds-check.ts";
import { loadElement, storeElement } from "./element-access.ts";
import type { Lowering, OperationRule } from "./lowering.ts";
import { type Address, addressValue } from "./memref-value.ts";
import { signExtended } from "./narrow-integer.ts";
import { numberKind, elementSize } from "./number-kind.ts";
import { wideValue } from "./wide-value.ts";

/** The operands of `op` by segment; single operands if it has no segments. */
function segments(op: Operation): readonly (readonly Value[])[] {
  const sizes = op.attribute("operandSegmentSizes");
  if (!(sizes instanceof DenseArrayAttr)) return op.operands.map((value) => [value]);
  let next = 0;
  return sizes.numbers.map((size) => op.operands.slice(next, (next += size)));
}

/** The first operand of segment `index`, if there is one. */
function optionalOperand(lowering: Lowering, op: Operation, index: number): Value | undefined {
  const source = segments(op)[index]?.[0];
  return source === undefined ? undefined : lowering.value(source);
}

/** The target of an access. */
export interface Place {
  readonly address: Address;
  readonly elementType: Type;
}

/** The place that `pointer` points to. */
export function placeOf(lowering: Lowering, pointer: Value): Place {
  const elementType = pointer.type instanceof PointerType ? pointer.type.pointeeType : pointer.type;
  const wide = lowering.options.checkBounds ? { wide: wideValue(lowering, pointer) } : {};
  return { address: { base: lowering.value(pointer), offset: 0, ...wide }, elementType };
}

/** The register of zero of `type`. */
export function zeroOf(lowering: Lowering, op: Operation, type: Type): Value {
  const { code } = lowering;
  const kind = numberKind(type) ?? lowering.reject(op, `cannot represent a value of type '${type.toString()}'`);
  if (kind.kind === "float") return code.float(kind.wasm, 0);
  return kind.wasm === "i64" ? code.i64(0n) : code.i32(0);
}

/** Whether an access goes through a pointer, not to an element of a memref. */
export function isPointer(op: Operation): boolean {
  return op.operands.some(({ type }) => type instanceof PointerType);
}

/** Reads an element unless `mask` is 0, in which case the result is `other`. */
export function maskedLoad(
  lowering: Lowering,
  op: Operation,
  { address, elementType }: Place,
  mask: Value | undefined,
  other: Value | undefined,
): Value {
  const { code } = lowering;
  const known = mask === undefined ? 1 : code.i32Of(mask);
  const unread = (): Value => other ?? zeroOf(lowering, op, elementType);
  if (known === 0) return unread();
  const safe = mask === undefined || known === 1 ? address : addressOrScratch(lowering, address, mask);
  if (isPointer(op)) checkAccess(lowering, op, safe, elementSize(elementType));
  const value = loadElement(code, elementType, safe);
  if (value === undefined) return lowering.reject(op, `elements are '${elementType.toString()}'`);
  return mask === undefined || known === 1 ? value : code.select(value, unread(), mask);
}

/** The address if `mask` is not 0, else one that may be read. */
function addressOrScratch({ code, program }: Lowering, address: Address, mask: Value): Address {
  const base = code.select(addressValue(code, address), program.scratch, mask);
  if (address.wide === undefined) return { base, offset: 0 };
  return { base, offset: 0, wide: code.select(address.wide, code.op("i64.extend_i32_u", [program.scratch]), mask) };
}

/** Writes an element unless `mask` is 0. */
export function maskedStore(
  lowering: Lowering,
  op: Operation,
  { address, elementType }: Place,
  value: Value,
  mask: Value | undefined,
): void {
  const { code } = lowering;
  const store = (): void => {
    if (isPointer(op)) checkAccess(lowering, op, address, elementSize(elementType));
    if (!storeElement(code, elementType, address, value)) {
      lowering.reject(op, `elements are '${elementType.toString()}'`);
    }
  };
  if (mask === undefined) store();
  else code.if(mask, store);
}

const lowerAddPtr: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const { type } = op.operand(0);
  const bytes = elementSize(type instanceof PointerType ? type.pointeeType : type);
  let offset = lowering.operand(op, 1);
  const kind = numberKind(op.operand(1).type);
  if (kind?.kind === "integer")
    offset = kind.wasm === "i64" ? code.op("i32.wrap_i64", [offset]) : signExtended(code, kind, offset);
  const distance = code.op("i32.mul", [offset, code.i32(bytes)]);
  lowering.bind(op.resultAt(0), code.op("i32.add", [lowering.operand(op, 0), distance]));
};

/** Converts an address to a number, including the bits above 32 if accesses are checked. */
const lowerPointerToInt: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const result = op.resultAt(0);
  const kind = numberKind(result.type);
  if (kind?.kind !== "integer") return lowering.reject(op, "the result is no integer");
  const narrow = lowering.operand(op, 0);
  const { checkBounds } = lowering.options;
  if (kind.wasm === "i64")
    lowering.bind(result, checkBounds ? wideValue(lowering, op.operand(0)) : code.op("i64.extend_i32_u", [narrow]));
  else lowering.bind(result, kind.bits === 32 ? narrow : code.op("i32.and", [narrow, code.i32(2 ** kind.bits - 1)]));
};

/** A pointer in memory as its 64 bits there; undefined for other elements, and if accesses are not checked. */
function wideElement({ code, options }: Lowering, { address, elementType }: Place): Place | undefined {
  if (!options.checkBounds || !(elementType instanceof PointerType)) return undefined;
  return { address, elementType: IntegerType.get(code.context, 64) };
}

/** The rules, by the name of the operation. */
export const pointerRules: Readonly<Record<string, OperationRule>> = {
  "tt.addptr": lowerAddPtr,
  "tt.ptr_to_int": lowerPointerToInt,
  "tt.load": (lowering, op) => {
    const mask = optionalOperand(lowering, op, 1);
    const place = placeOf(lowering, op.operand(0));
    const wide = wideElement(lowering, place);
    if (wide === undefined) {
      const other = optionalOperand(lowering, op, 2);
      lowering.bind(op.resultAt(0), maskedLoad(lowering, op, place, mask, other));
      return;
    }
    const other = segments(op)[2]?.[0];
    const value = maskedLoad(lowering, op, wide, mask, other && wideValue(lowering, other));
    lowering.bindParts(op.resultAt(0), [lowering.code.op("i32.wrap_i64", [value]), value]);
  },
  "tt.store": (lowering, op) => {
    const mask = optionalOperand(lowering, op, 2);
    const place = placeOf(lowering, op.operand(0));
    const wide = wideElement(lowering, place);
    if (wide === undefined) maskedStore(lowering, op, place, lowering.operand(op, 1), mask);
    else maskedStore(lowering, op, wide, wideValue(lowering, op.operand(1)), mask);
  },
};
