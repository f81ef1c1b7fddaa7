/** Lowers accesses of the `vector` dialect: of contiguous elements, and of one element per lane. */
import { at, type Operation, type Type } from "@tt-opt/ir-core";
import { loadElement, storeElement } from "./element-access.ts";
import type { Lowering, OperationRule } from "./lowering.ts";
import { elementAddress, type Address } from "./memref-value.ts";
import { elementSize } from "./number-kind.ts";
import { bindLanes, lanesOf, layoutOf } from "./value-lanes.ts";
import { loadMasked, loadVector, storeMasked, storeVector } from "./vector-memory.ts";

function addressOf(lowering: Lowering, op: Operation, memref: number): { address: Address; next: number } {
  const value = lowering.memref(op.operand(memref));
  const next = memref + 1 + value.sizes.length;
  const indices = op.operands.slice(memref + 1, next).map((index) => lowering.extent(index));
  return { address: elementAddress(lowering.code, value, indices), next };
}

const lowerLoad: OperationRule = (lowering, op) => {
  const result = op.resultAt(0);
  lowering.bindParts(result, loadVector(lowering, op, result.type, addressOf(lowering, op, 0).address));
};

const lowerStore: OperationRule = (lowering, op) => {
  const value = op.operand(0);
  storeVector(lowering, op, value.type, addressOf(lowering, op, 1).address, lowering.registers(value));
};

const lowerMaskedLoad: OperationRule = (lowering, op) => {
  const { address, next } = addressOf(lowering, op, 0);
  const result = op.resultAt(0);
  const otherwise = lowering.registers(op.operand(next + 1));
  lowering.bindParts(result, loadMasked(lowering, op, result.type, address, op.operand(next), otherwise));
};

const lowerMaskedStore: OperationRule = (lowering, op) => {
  const { address, next } = addressOf(lowering, op, 0);
  const value = op.operand(next + 1);
  storeMasked(lowering, op, value.type, address, op.operand(next), lowering.registers(value));
};

/** An access per lane, each at an offset of its own; masked-off lanes are skipped. */
function perLane(
  lowering: Lowering,
  op: Operation,
  elementType: Type,
  access: (lane: number, address: Address) => void,
): void {
  const { code } = lowering;
  const { address, next } = addressOf(lowering, op, 0);
  const offsets = lanesOf(lowering, op, op.operand(next));
  const mask = lanesOf(lowering, op, op.operand(next + 1));
  const bytes = code.i32(elementSize(elementType));
  offsets.forEach((offset, lane) =>
    code.if(at(mask, lane), () => {
      const index = lowering.typeOf(offset) === "i64" ? code.op("i32.wrap_i64", [offset]) : offset;
      const base = code.op("i32.add", [address.base, code.op("i32.mul", [index, bytes])]);
      access(lane, { base: code.op("i32.add", [base, code.i32(address.offset)]), offset: 0 });
    }),
  );
}

const lowerGather: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const result = op.resultAt(0);
  const layout = layoutOf(lowering, op, result);
  const { next } = addressOf(lowering, op, 0);
  const otherwise = lanesOf(lowering, op, op.operand(next + 2));
  const locals = otherwise.map((value) => {
    const local = code.local(lowering.typeOf(value));
    code.set(local, value);
    return local;
  });
  perLane(lowering, op, layout.elementType, (lane, address) => {
    const value = loadElement(code, layout.elementType, address);
    code.set(at(locals, lane), value ?? lowering.reject(op, "there are no such elements"));
  });
  bindLanes(
    lowering,
    op,
    result,
    locals.map((local) => code.get(local)),
  );
};

const lowerScatter: OperationRule = (lowering, op) => {
  const { next } = addressOf(lowering, op, 0);
  const value = op.operand(next + 2);
  const { elementType } = layoutOf(lowering, op, value);
  const lanes = lanesOf(lowering, op, value);
  perLane(lowering, op, elementType, (lane, address) => {
    storeElement(lowering.code, elementType, address, at(lanes, lane));
  });
};

/** The rules, by the name of the operation. */
export const vectorAccessRules: Readonly<Record<string, OperationRule>> = {
  "vector.load": lowerLoad,
  "vector.store": lowerStore,
  "vector.maskedload": lowerMaskedLoad,
  "vector.maskedstore": lowerMaskedStore,
  "vector.gather": lowerGather,
  "vector.scatter": lowerScatter,
};
