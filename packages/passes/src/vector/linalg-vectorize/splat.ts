/** Builds a vector whose lanes all hold one scalar: a constant if the scalar is one. */
import { ConstantOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  type Builder,
  constantOperand,
  DenseElementsAttr,
  FloatAttr,
  IntegerAttr,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";

/** See the file's header. */
export function splat(b: Builder, scalar: Value, lanes: number): Value {
  const type = VectorType.get([lanes], scalar.type);
  const constant = constantOperand(scalar);
  if (constant instanceof FloatAttr || constant instanceof IntegerAttr)
    return ConstantOp.build(b, { value: DenseElementsAttr.splat(type, constant) }).result;
  return vector.BroadcastOp.build(b, { source: scalar, resultTypes: [type] }).resultAt(0);
}
