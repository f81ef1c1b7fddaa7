/** The enumerations of the linalg dialect: iterator types, how numbers are cast, and kinds of elementwise functions. */
import {
  arrayOf,
  type Attribute,
  type AttrConstraint,
  type AttributeSyntaxParser,
  type AttributeSyntaxPrinter,
  KeywordEnum,
  type KeywordAttr,
} from "@tt-opt/ir-core";

/** How a loop may be executed: `#linalg.iterator_type<parallel>`. */
export const IteratorTypeEnum = new KeywordEnum("linalg", "iterator_type", "Iterator type", [
  "parallel",
  "reduction",
  "window",
] as const);

/** An iterator type as its keyword. */
export type IteratorType = (typeof IteratorTypeEnum.keywords)[number];

/** The iterator types of an operation. */
export const IteratorTypeArray = arrayOf("Iterator type should be an enum.", IteratorTypeEnum);

/** Whether integers are extended with or without sign: `#linalg.type_fn<cast_signed>`. */
export const TypeFn = new KeywordEnum("linalg", "type_fn", "allowed 32-bit signless integer cases: 0, 1", [
  "cast_signed",
  "cast_unsigned",
] as const);

/** What `linalg.elementwise` computes: `#linalg.elementwise_kind<add>`. */
export const ElementwiseKindEnum = new KeywordEnum(
  "linalg",
  "elementwise_kind",
  "allowed 32-bit signless integer cases: 0 to 22",
  [
    "exp",
    "log",
    "abs",
    "ceil",
    "floor",
    "negf",
    "reciprocal",
    "round",
    "sqrt",
    "rsqrt",
    "square",
    "tanh",
    "erf",
    "add",
    "sub",
    "mul",
    "div",
    "div_unsigned",
    "max_signed",
    "min_signed",
    "max_unsigned",
    "min_unsigned",
    "powf",
    "select",
  ] as const,
);

/** A kind of elementwise function as its keyword. */
export type ElementwiseKind = (typeof ElementwiseKindEnum.keywords)[number];

/** The kind of `linalg.elementwise`, which is written out: `kind=#linalg.elementwise_kind<add>`. */
export const QualifiedElementwiseKind: AttrConstraint<KeywordAttr<ElementwiseKind>> = {
  summary: ElementwiseKindEnum.summary,
  matches: (a: Attribute): a is KeywordAttr<ElementwiseKind> => ElementwiseKindEnum.matches(a),
  parse(p: AttributeSyntaxParser) {
    const at = p.offset;
    const kind = p.parseAttribute();
    if (kind === undefined || ElementwiseKindEnum.matches(kind)) return kind;
    return p.error("expected operation 'kind' attribute", at);
  },
  print(p: AttributeSyntaxPrinter, kind: Attribute) {
    p.attribute(kind);
  },
};
