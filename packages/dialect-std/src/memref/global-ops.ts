/** Named memory that lives as long as the module. */
import {
  AnyAttr,
  type Attribute,
  isDynamic,
  type Operation,
  ShapedType,
  SymbolUser,
  TypedAttribute,
  AnyMemRef,
  type CustomDirective,
  defineOp,
  DenseElementsAttr,
  FlatSymbolRef,
  MemRefType,
  optional,
  Pure,
  RankedTensorType,
  StrAttr,
  SymbolNameAttr,
  SymbolRefAttr,
  SymbolTrait,
  TypeAttr,
  UnitAttr,
  UnitFlag,
} from "@tt-opt/ir-core";
import { AlignmentAttr, MemRefTypeAttr } from "./constraints.ts";

/** `memref<4xf32> = dense<…>`, `= uninitialized`, or no initial value for memory that another module defines. */
const typeAndInitialValue: CustomDirective = {
  parse(p, state) {
    const offset = p.offset;
    const type = p.parseType();
    if (type === undefined) return false;
    if (!(type instanceof MemRefType)) {
      p.error(`type should be static shaped memref, but got '${type.toString()}'`, offset);
      return false;
    }
    state.setAttribute("type", TypeAttr.get(type));
    if (!p.accept("=")) return true;
    if (p.acceptKeyword("uninitialized")) {
      state.setAttribute("initial_value", UnitAttr.get(p.context));
      return true;
    }
    const value = p.parseAttribute(RankedTensorType.get(type.shape, type.elementType));
    state.setAttribute("initial_value", value);
    return value !== undefined;
  },
  print(p, op) {
    const type = op.properties.get("type");
    if (type instanceof TypeAttr) p.type(type.type);
    const value = op.properties.get("initial_value");
    if (value === undefined) return;
    p.write(" = ");
    if (value instanceof UnitAttr) p.write("uninitialized");
    else p.attributeWithoutType(value);
  },
};

/** A global buffer. */
export class GlobalOp extends defineOp("memref.global", {
  summary: "declare or define a global buffer",
  attributes: {
    sym_name: SymbolNameAttr,
    sym_visibility: optional(StrAttr),
    type: MemRefTypeAttr,
    initial_value: optional(AnyAttr),
    constant: optional(UnitFlag),
    alignment: optional(AlignmentAttr),
  },
  traits: [SymbolTrait],
  assembly:
    "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` custom<TypeAndInitialValue>($type, $initial_value) attr-dict",
  directives: { TypeAndInitialValue: typeAndInitialValue },
}) {
  /** Whether another module defines the buffer. */
  get isExternal(): boolean {
    return this.initial_value === undefined;
  }

  /** Whether the buffer has no defined contents. */
  get isUninitialized(): boolean {
    return this.initial_value instanceof UnitAttr;
  }

  /** The contents that never change, if they are known. */
  get constantValue(): DenseElementsAttr | undefined {
    const value = this.initial_value;
    return this.constant !== undefined && value instanceof DenseElementsAttr ? value : undefined;
  }

  override verify(): void {
    const type = this.type.type;
    if (!(type instanceof MemRefType) || type.shape.some(isDynamic)) {
      this.error(`type should be static shaped memref, but got '${type.toString()}'`);
      return;
    }
    if (this.initial_value !== undefined && !this.isUninitialized) verifyInitialValue(this, type, this.initial_value);
  }
}

/** The buffer of a global. */
export class GetGlobalOp extends defineOp("memref.get_global", {
  summary: "get a global buffer",
  results: { result: AnyMemRef },
  attributes: { name: FlatSymbolRef },
  traits: [Pure],
  assembly: "$name `:` type($result) attr-dict",
}) {
  /** The reference to the global. (The attribute is called `name`, which an operation already has.) */
  get global(): SymbolRefAttr | undefined {
    const reference = this.properties.get("name");
    return reference instanceof SymbolRefAttr ? reference : undefined;
  }
}

/** Checks that the contents fit the buffer. */
function verifyInitialValue(op: GlobalOp, type: MemRefType, value: Attribute): void {
  const initial = value instanceof TypedAttribute ? value.type : undefined;
  if (!(initial instanceof ShapedType)) {
    op.error(`initial value should be a unit or elements attribute, but got ${value.toString()}`);
  } else if (initial.elementType !== type.elementType) {
    const types = `'${type.elementType.toString()}', but was of type '${initial.elementType.toString()}'`;
    op.error(`initial value element expected to be of type ${types}`);
  } else if (initial.shape?.join() !== type.shape.join()) {
    op.error(`initial value shape expected to be ${type.shape.join(", ")} but was ${initial.shape?.join(", ") ?? "*"}`);
  }
}

SymbolUser.attach(GetGlobalOp, {
  verifySymbolUses(op, symbols) {
    const name = op.global?.root ?? "";
    const global: Operation | undefined = op.global && symbols.lookupFrom(op, op.global);
    if (global?.is(GlobalOp) !== true) op.error(`'${name}' does not reference a valid global memref`);
    else if (global.type.type !== op.result.type) {
      const types = `'${op.result.type.toString()}' does not match type '${global.type.type.toString()}'`;
      op.error(`result type ${types} of the global memref @${name}`);
    }
  },
});
