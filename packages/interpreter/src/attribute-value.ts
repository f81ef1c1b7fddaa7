/** The values of attributes: those of constants, and the initial values of globals. */
import {
  type Attribute,
  type DenseElementsAttr,
  FloatAttr,
  IntegerAttr,
  knownElements,
  type Operation,
  type Type,
} from "@tt-opt/ir-core";
import { InterpreterError } from "./interpreter-error.ts";
import { fromBits, wrap } from "./scalars.ts";
import { Elements, type RuntimeValue, type Scalar } from "./values.ts";
import { splat } from "./shapes.ts";

/** The value of an attribute of `op` that is a number or elements. @throws InterpreterError if it is not known */
export function valueOfAttribute(attribute: Attribute, op: Operation): RuntimeValue {
  if (attribute instanceof IntegerAttr) return wrap(attribute.type, attribute.value);
  if (attribute instanceof FloatAttr) return fromBits(attribute.type, attribute.bits);
  const known = knownElements(attribute, op);
  if (known !== undefined) return elementsOfAttribute(known);
  throw new InterpreterError("invalid", `has an attribute whose elements are not known: ${attribute.toString()}`, op);
}

function elementsOfAttribute(attribute: DenseElementsAttr): Elements {
  const { elementType } = attribute.type;
  const shape = attribute.type.shape ?? [];
  if (attribute.isSplat) return splat(shape, elementOf(attribute, elementType, 0));
  const out: Scalar[] = [];
  for (let i = 0; i < attribute.length; i++) out.push(elementOf(attribute, elementType, i));
  return new Elements(shape, out);
}

function elementOf(attribute: DenseElementsAttr, type: Type, index: number): Scalar {
  return fromBits(type, attribute.rawBits(index));
}
