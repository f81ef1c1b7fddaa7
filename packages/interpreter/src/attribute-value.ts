/** The values that attributes stand for: those of constants, and the initial values of globals. */
import { type Attribute, DenseElementsAttr, fail, FloatAttr, IntegerAttr, type Type } from "@tt-opt/ir-core";
import { fromBits, wrap } from "./scalars.ts";
import { Elements, type RuntimeValue, type Scalar } from "./values.ts";
import { splat } from "./shapes.ts";

/** The value of a number or of dense elements. */
export function valueOfAttribute(attribute: Attribute): RuntimeValue {
  if (attribute instanceof IntegerAttr) return wrap(attribute.type, attribute.value);
  if (attribute instanceof FloatAttr) return fromBits(attribute.type, attribute.bits);
  if (attribute instanceof DenseElementsAttr) return elementsOfAttribute(attribute);
  return fail(`the attribute ${attribute.toString()} has no value`);
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
