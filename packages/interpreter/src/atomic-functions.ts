/** The functions by which atomic accesses combine the value in memory with their operand. */
import type { tt } from "@tt-opt/dialect-tt";
import { IntegerType, type Type, unreachable } from "@tt-opt/ir-core";
import { maxNumber, minNumber } from "./evaluators/float-arith.ts";
import { round, toBits, wrap } from "./scalars.ts";
import { float, integer, type Scalar } from "./values.ts";

/** The value to store, computed from the old value and the operand. */
export type AtomicFunction = (old: Scalar, operand: Scalar, type: Type) => Scalar;

const onBits =
  (f: (a: bigint, b: bigint) => bigint): AtomicFunction =>
  (old, operand, type) =>
    wrap(type, f(toBits(type, old), toBits(type, operand)));

const add: AtomicFunction = (old, operand, type) =>
  typeof old === "bigint" ? wrap(type, old + integer(operand)) : round(type, old + float(operand));

/** The larger or the smaller of two values. */
function extremum(isLarger: boolean, isUnsigned: boolean): AtomicFunction {
  return (old, operand, type) => {
    if (typeof old === "number") return (isLarger ? maxNumber : minNumber)(old, float(operand));
    const bits = type instanceof IntegerType ? type.width : 64;
    const read = (x: Scalar): bigint => (isUnsigned ? toBits(type, x) : BigInt.asIntN(bits, toBits(type, x)));
    return read(old) > read(operand) === isLarger ? old : operand;
  };
}

/** The function of an atomic operation. */
export function atomicFunction(kind: tt.RmwOpName): AtomicFunction {
  switch (kind) {
    case "and":
      return onBits((a, b) => a & b);
    case "or":
      return onBits((a, b) => a | b);
    case "xor":
      return onBits((a, b) => a ^ b);
    case "add":
    case "fadd":
      return add;
    case "max":
    case "min":
      return extremum(kind === "max", false);
    case "umax":
    case "umin":
      return extremum(kind === "umax", true);
    case "exch":
      return (_old, operand) => operand;
    default:
      return unreachable(kind);
  }
}

/** The function of a reduction through a descriptor, whose element type gives the signedness of integers. */
export function descriptorReduction(
  kind: (typeof tt.DescriptorReduceKind)["cases"][number],
  declared: Type,
): AtomicFunction {
  const isUnsigned = declared instanceof IntegerType && declared.signedness === "unsigned";
  switch (kind) {
    case "add":
      return add;
    case "max":
    case "min":
      return extremum(kind === "max", isUnsigned);
    case "inc":
      return onBits((old, limit) => (old >= limit ? 0n : old + 1n));
    case "dec":
      return onBits((old, limit) => (old === 0n || old > limit ? limit : old - 1n));
    case "and":
    case "or":
    case "xor":
      return atomicFunction(kind);
    default:
      return unreachable(kind);
  }
}
