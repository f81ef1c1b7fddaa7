import {
  type Attribute,
  type AttributePrinter,
  type AttributeSyntaxParser,
  type Context,
  FloatType,
  IntegerType,
  type ParametricSyntax,
  parseSafeInteger,
  RankedTensorType,
  Type,
} from "@tt-opt/ir-core";

/** The address space of memory that all programs share; it is not written. */
export const globalAddressSpace = 1;

/**
 * `!tt.ptr<f32>`, or `!tt.ptr<f32, 3>` outside of global memory: a pointer to a scalar. Up to Triton 3.6 the pointee
 * may be a tensor; such a block pointer carries shape, strides and offsets (`tt.make_tensor_ptr`).
 */
export class PointerType extends Type {
  readonly pointeeType: Type;
  readonly addressSpace: number;

  private constructor(context: Context, pointeeType: Type, addressSpace: number) {
    super(context);
    this.pointeeType = pointeeType;
    this.addressSpace = addressSpace;
  }

  static get(pointeeType: Type, addressSpace: number = globalAddressSpace): PointerType {
    const { context } = pointeeType;
    const make = (): PointerType => new PointerType(context, pointeeType, addressSpace);
    return context.uniquer.get(PointerType, `${pointeeType.id}|${addressSpace}`, make);
  }

  /** Whether this is a block pointer. */
  get isTensorPointer(): boolean {
    return this.pointeeType instanceof RankedTensorType;
  }

  override print(p: AttributePrinter): void {
    p.write("!tt.ptr");
    this.printParameters(p);
  }

  /** Writes `<f32>`. */
  printParameters(p: AttributePrinter): void {
    p.write("<");
    p.attribute(this.pointeeType);
    if (this.addressSpace !== globalAddressSpace) p.write(`, ${this.addressSpace}`);
    p.write(">");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.pointeeType);
  }
}

/** How `!tt.ptr` is read. */
export const pointerSyntax: ParametricSyntax<PointerType> = {
  mnemonic: "ptr",
  summary: "a pointer to a scalar, or (up to Triton 3.6) to a block",
  parse: parsePointerParameters,
};

/** What Triton after 3.8 calls address spaces. */
const addressSpaces: ReadonlyMap<string, number> = new Map([
  ["flat", 0],
  ["global", globalAddressSpace],
  ["shared", 3],
  ["constant", 4],
]);

/** Reads `<f32>`, `<f32, 3>` or `<f32, "shared">`. */
export function parsePointerParameters(p: AttributeSyntaxParser): PointerType | undefined {
  if (!p.expect("<")) return undefined;
  const { offset } = p;
  const pointee = p.parseType();
  if (pointee === undefined) return undefined;
  if (!isPointee(pointee)) {
    return p.error(
      `pointers point to integers, floats, pointers or blocks of these, but this one to '${pointee.toString()}'`,
      offset,
    );
  }
  let addressSpace = globalAddressSpace;
  if (p.accept(",")) {
    const parsed = parseAddressSpace(p);
    if (parsed === undefined) return undefined;
    addressSpace = parsed;
  }
  return p.expect(">") ? PointerType.get(pointee, addressSpace) : undefined;
}

function isPointee(type: Type): boolean {
  const element = type instanceof RankedTensorType ? type.elementType : type;
  return element instanceof IntegerType || element instanceof FloatType || element instanceof PointerType;
}

function parseAddressSpace(p: AttributeSyntaxParser): number | undefined {
  const { offset } = p;
  const name = p.optionalString();
  if (name === undefined) return parseSafeInteger(p, "an address space: an integer or a name");
  const known = [...addressSpaces.keys()].map((each) => `"${each}"`).join(", ");
  return addressSpaces.get(name) ?? p.error(`unknown address space "${name}"; there are ${known}`, offset);
}
