/** Constraints on attributes, with MLIR's wording and the syntax of `$name` for them. */
import { Attribute, type Type } from "../../attributes/attribute.ts";
import { AffineMapAttr } from "../../attributes/affine.ts";
import { ArrayAttr, DictionaryAttr, TypeAttr, UnitAttr } from "../../attributes/collections.ts";
import { DenseArrayAttr, DenseElementsAttr } from "../../attributes/dense.ts";
import { FloatAttr, IntegerAttr } from "../../attributes/numeric.ts";
import { quote, StringAttr, SymbolRefAttr, symbolText } from "../../attributes/text.ts";
import type { Context } from "../../context.ts";
import { parseSafeInteger } from "../../text/literals.ts";
import { FunctionType } from "../../types/composite.ts";
import { isDynamic } from "../../types/dynamic-size.ts";
import { FloatType, IndexType, IntegerType } from "../../types/scalar.ts";
import { type AttrConstraint, attrConstraint } from "../constraint.ts";

/** Any attribute. */
export const AnyAttr = attrConstraint("any attribute", (a): a is Attribute => a instanceof Attribute);

/** A signless integer attribute of `width` bits; written without its type. */
export function integerAttrOf(width: number): AttrConstraint<IntegerAttr> {
  const valueType = (context: Context): Type => IntegerType.get(context, width);
  return attrConstraint(
    `${width}-bit signless integer attribute`,
    (a): a is IntegerAttr => a instanceof IntegerAttr && a.type instanceof IntegerType && a.type.isSignless(width),
    {
      valueType,
      parse(p) {
        const found = p.parseAttribute(valueType(p.context));
        return found instanceof IntegerAttr ? found : found === undefined ? undefined : p.error("expected an integer");
      },
    },
  );
}

/** A signless integer of 32 bits. */
export const I32Attr = integerAttrOf(32);
/** A signless integer of 64 bits. */
export const I64Attr = integerAttrOf(64);
/** `true` or `false`. */
export const BoolAttr: AttrConstraint<IntegerAttr> = { ...integerAttrOf(1), summary: "bool attribute" };

/** An `index` attribute. */
export const IndexAttr = attrConstraint(
  "index attribute",
  (a): a is IntegerAttr => a instanceof IntegerAttr && a.type instanceof IndexType,
  { valueType: (context) => IndexType.get(context) },
);

/** An integer of any type, `index` included. */
export const AnyIntegerAttr = attrConstraint(
  "arbitrary integer attribute",
  (a): a is IntegerAttr => a instanceof IntegerAttr,
);
/** A float of any type. */
export const AnyFloatAttr = attrConstraint("float attribute", (a): a is FloatAttr => a instanceof FloatAttr);
/** A float of type `f32`. */
export const F32Attr = attrConstraint(
  "32-bit float attribute",
  (a): a is FloatAttr => a instanceof FloatAttr && a.type.kind === "f32",
  { valueType: (context) => FloatType.get(context, "f32") },
);

/** A string; written in quotes. */
export const StrAttr = attrConstraint("string attribute", (a): a is StringAttr => a instanceof StringAttr, {
  parse(p) {
    const text = p.parseString();
    return text === undefined ? undefined : StringAttr.get(p.context, text);
  },
  print(p, a) {
    if (a instanceof StringAttr) p.write(quote(a.value));
  },
});

/** The name that a symbol defines; written `@name`. */
export const SymbolNameAttr = attrConstraint("string attribute", (a): a is StringAttr => a instanceof StringAttr, {
  parse(p) {
    const name = p.parseSymbolName();
    return name === undefined ? undefined : StringAttr.get(p.context, name);
  },
  print(p, a) {
    if (a instanceof StringAttr) p.write(symbolText(a.value));
  },
});

/** A reference to a symbol, which may be in nested tables: `@a::@b`. */
export const SymbolRef = attrConstraint(
  "symbol reference attribute",
  (a): a is SymbolRefAttr => a instanceof SymbolRefAttr,
);
/** A reference to a symbol by one name. */
export const FlatSymbolRef = attrConstraint(
  "flat symbol reference attribute",
  (a): a is SymbolRefAttr => a instanceof SymbolRefAttr && a.isFlat,
);

/** A flag: present or absent. */
export const UnitFlag = attrConstraint("unit attribute", (a): a is UnitAttr => a instanceof UnitAttr);

/** A type. */
export const TypeValue = attrConstraint("any type attribute", (a): a is TypeAttr => a instanceof TypeAttr, {
  parse(p) {
    const type = p.parseType();
    return type === undefined ? undefined : TypeAttr.get(type);
  },
});

/** A function type. */
export const FunctionTypeAttr = attrConstraint(
  "type attribute of function type",
  (a): a is TypeAttr => a instanceof TypeAttr && a.type instanceof FunctionType,
);

/** An array of any attributes. */
export const AnyArrayAttr = attrConstraint("array attribute", (a): a is ArrayAttr => a instanceof ArrayAttr);
/** A dictionary. */
export const AnyDictionaryAttr = attrConstraint(
  "dictionary of named attribute values",
  (a): a is DictionaryAttr => a instanceof DictionaryAttr,
);
/** The elements of a vector or tensor: `dense<…>`. */
export const AnyDenseElements = attrConstraint(
  "constant vector/tensor attribute",
  (a): a is DenseElementsAttr => a instanceof DenseElementsAttr,
);
/** An affine map. */
export const AffineMapValue = attrConstraint(
  "AffineMap attribute",
  (a): a is AffineMapAttr => a instanceof AffineMapAttr,
);

/** An array whose elements all match. */
export function arrayOf(summary: string, element: AttrConstraint): AttrConstraint<ArrayAttr> {
  return attrConstraint(
    summary,
    (a): a is ArrayAttr => a instanceof ArrayAttr && a.elements.every((e) => element.matches(e)),
  );
}

/** An array of affine maps. */
export const AffineMapArrayAttr = arrayOf("AffineMap array attribute", AffineMapValue);
/** An array of dictionaries. */
export const DictArrayAttr = arrayOf("Array of dictionary attributes", AnyDictionaryAttr);
/** An array of integers of 64 bits. */
export const I64ArrayAttr = arrayOf("64-bit integer array attribute", I64Attr);
/** An array of strings. */
export const StrArrayAttr = arrayOf("string array attribute", StrAttr);

/** Whether operations may read an element as a number. MLIR marks what operands stand for by -2^63. */
function isExactNumber(value: number | bigint): boolean {
  const number = Number(value);
  return (Number.isSafeInteger(number) && !isDynamic(number)) || value === -(2n ** 63n);
}

function denseArray(
  summary: string,
  isElement: (type: Type) => boolean,
  element: (c: Context) => Type,
): AttrConstraint<DenseArrayAttr> {
  const matches = (a: Attribute): a is DenseArrayAttr =>
    a instanceof DenseArrayAttr && isElement(a.elementType) && a.values.every(isExactNumber);
  return attrConstraint(summary, matches, {
    parse(p) {
      const values: number[] = [];
      const isBool = ((type): boolean => type instanceof IntegerType && type.width === 1)(element(p.context));
      const each = (): boolean => {
        if (isBool) {
          const word = p.parseKeywordOf(["true", "false"], "'true' or 'false'");
          if (word !== undefined) values.push(word === "true" ? 1 : 0);
          return word !== undefined;
        }
        const value = parseSafeInteger(p);
        if (value !== undefined) values.push(value);
        return value !== undefined;
      };
      return p.parseList("[", "]", each) ? DenseArrayAttr.get(element(p.context), values) : undefined;
    },
    print(p, a) {
      if (a instanceof DenseArrayAttr) p.write(`[${a.elementsText()}]`);
    },
  });
}

/** A list of integers of 32 bits; written `[1, 2]`. */
export const DenseI32Array = denseArray(
  "i32 dense array attribute",
  (type) => type instanceof IntegerType && type.isSignless(32),
  (context) => IntegerType.get(context, 32),
);
/** A list of integers of 64 bits; written `[1, 2]`. */
export const DenseI64Array = denseArray(
  "i64 dense array attribute of numbers within ±2^53",
  (type) => type instanceof IntegerType && type.isSignless(64),
  (context) => IntegerType.get(context, 64),
);
/** A list of booleans; written `[true, false]`. */
export const DenseBoolArray = denseArray(
  "i1 dense array attribute",
  (type) => type instanceof IntegerType && type.isSignless(1),
  (context) => IntegerType.get(context, 1),
);
