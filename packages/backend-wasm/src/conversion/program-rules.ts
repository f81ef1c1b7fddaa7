/** Lowers the operations by which a program queries the grid, and prints and assertions. */
import {
  at,
  BoolAttr,
  DenseArrayAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  MemRefType,
  type Operation,
  StringAttr,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { type PrintOperand, printLayout } from "../runtime/kernel-module.ts";
import { sourcePosition } from "./debug-sites.ts";
import { storeElement } from "./element-access.ts";
import type { Lowering, OperationRule } from "./lowering.ts";
import { copyMemRef } from "./memref-copy.ts";
import { contiguousMemRef } from "./memref-value.ts";
import { printOperand } from "./print-operand.ts";
import { layoutOfVector } from "./vector-lanes.ts";
import { storeLanes } from "./vector-memory.ts";

const lowerHasNext: OperationRule = (lowering, op) => {
  const distance = op.attribute("distance");
  if (!(distance instanceof IntegerAttr)) return lowering.reject(op, "the distance is missing");
  lowering.bind(op.resultAt(0), lowering.program.hasNext(distance.number));
};

function axisOf(lowering: Lowering, op: Operation): number {
  const axis = op.attribute("axis");
  return axis instanceof IntegerAttr ? axis.number : lowering.reject(op, "the axis is missing");
}

function stringOf(op: Operation, name: string): string {
  const attribute = op.attribute(name);
  return attribute instanceof StringAttr ? attribute.value : "";
}

/** Whether the array `name` of an operation has a 1 at `index`. */
function isOn(op: Operation, name: string, index: number): boolean {
  const flags = op.attribute(name);
  return flags instanceof DenseArrayAttr && flags.numbers[index] === 1;
}

function printedOperand(lowering: Lowering, op: Operation, { type }: Value, index: number): PrintOperand {
  const operand =
    printOperand(type, isOn(op, "isSigned", index)) ?? lowering.reject(op, `a '${type.toString()}' cannot be printed`);
  return isOn(op, "pointers", index) ? { ...operand, elementType: "ptr" } : operand;
}

const lowerPrint: OperationRule = (lowering, op) => {
  const { code, program } = lowering;
  const operands = op.operands.map((value, i) => printedOperand(lowering, op, value, i));
  const { offsets, bytes } = printLayout(operands);
  const place = program.allocate(Math.max(8, bytes));
  op.operands.forEach((value, i) => {
    const address = { base: program.scratch, offset: place + at(offsets, i) };
    const { type } = value;
    if (type instanceof MemRefType) {
      const target = contiguousMemRef(program.scratch, address.offset, type.shape, type.elementType);
      copyMemRef(lowering, lowering.memref(value), target, op);
    } else if (type instanceof VectorType) storeLanes(lowering, op, type, address, lowering.registers(value));
    else storeElement(code, type, address, lowering.value(value));
  });
  const hex = op.attribute("hex");
  const site = lowering.sites.add({
    kind: "print",
    prefix: stringOf(op, "prefix"),
    hex: hex !== undefined && BoolAttr.matches(hex) && hex.isTrue,
    operands,
    ...sourcePosition(op),
  });
  const values = code.op("i32.add", [program.scratch, code.i32(place)]);
  code.call("print", [code.i32(site), ...program.ids, values], []);
};

/** Stops the program if the operand is false; `message` is the name of the attribute with the reason. */
const lowerAssert =
  (message: string): OperationRule =>
  (lowering, op) => {
    const { code, program } = lowering;
    const condition = lowering.operand(op, 0);
    const known = code.i32Of(condition);
    if (known !== undefined && known !== 0) return;
    const site = lowering.sites.add({ kind: "assert", message: stringOf(op, message), ...sourcePosition(op) });
    const fail = (): void => void code.call("assert_fail", [code.i32(site), ...program.ids], []);
    // The callback throws. Code after a condition that is never true stays, since a trap must end its block.
    if (known === 0) fail();
    else {
      code.if(code.op("i32.eqz", [condition]), () => {
        fail();
        code.unreachable();
      });
    }
  };

/** A promise of the source that nothing relies on. */
const drop: OperationRule = () => {};

const lowerPoison: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const { type } = op.resultAt(0);
  if (type instanceof VectorType) {
    const zero = code.v128(new Uint8Array(16));
    const { parts } = layoutOfVector(lowering, op, type);
    lowering.bindParts(op.resultAt(0), Array<Value>(parts).fill(zero));
  } else if (type instanceof FloatType && type.width >= 32) {
    lowering.bind(op.resultAt(0), code.float(type.width === 64 ? "f64" : "f32", 0));
  } else if (type instanceof IntegerType && type.width > 32) lowering.bind(op.resultAt(0), code.i64(0n));
  else lowering.bind(op.resultAt(0), code.i32(0));
};

/** The rules, by the name of the operation. */
export const programRules: Readonly<Record<string, OperationRule>> = {
  "tt.get_program_id": (lowering, op) => lowering.bind(op.resultAt(0), at(lowering.program.ids, axisOf(lowering, op))),
  "tt.get_num_programs": (lowering, op) =>
    lowering.bind(op.resultAt(0), at(lowering.program.counts, axisOf(lowering, op))),
  "tts.has_next_program": lowerHasNext,
  "tt.print": lowerPrint,
  "tts.print": lowerPrint,
  "tt.assert": lowerAssert("message"),
  "cf.assert": lowerAssert("msg"),
  "llvm.intr.assume": drop,
  "gpu.barrier": drop,
  "ttg.barrier": drop,
  "ttg.local_barrier": drop,
  "ub.poison": lowerPoison,
};
