import {
  type Attribute,
  type AttributePrinter,
  type AttributeSyntaxParser,
  type Context,
  IntegerType,
  type ParametricSyntax,
  RankedTensorType,
  Type,
} from "@tt-opt/ir-core";

/**
 * `!tt.tensordesc<128x64xf16>`: describes a tensor in memory that is accessed by blocks of the given shape. Up to
 * Triton 3.6 the same type is written `!tt.tensordesc<tensor<128x64xf16>>`; both are read, the newer form is printed.
 */
export class TensorDescType extends Type {
  /** Sizes of a block. */
  readonly shape: readonly number[];
  /** May be a signed or unsigned integer, unlike that of the tensors which are loaded. */
  readonly elementType: Type;
  /** The layout of a block in shared memory, chosen by Triton's GPU pipeline. */
  readonly sharedLayout: Attribute | undefined;

  private constructor(
    context: Context,
    shape: readonly number[],
    elementType: Type,
    sharedLayout: Attribute | undefined,
  ) {
    super(context);
    this.shape = shape;
    this.elementType = elementType;
    this.sharedLayout = sharedLayout;
  }

  static get(shape: readonly number[], elementType: Type, sharedLayout?: Attribute): TensorDescType {
    const { context } = elementType;
    const key = `${shape.join("x")}|${elementType.id}|${sharedLayout?.id ?? ""}`;
    const make = (): TensorDescType =>
      new TensorDescType(context, Object.freeze([...shape]), elementType, sharedLayout);
    return context.uniquer.get(TensorDescType, key, make);
  }

  get rank(): number {
    return this.shape.length;
  }

  /** The element type without a sign: that of the tensors which are loaded and stored. */
  get signlessElementType(): Type {
    const { elementType } = this;
    return elementType instanceof IntegerType ? IntegerType.get(this.context, elementType.width) : elementType;
  }

  /** The type of a block. */
  get signlessBlockType(): RankedTensorType {
    return RankedTensorType.get(this.shape, this.signlessElementType);
  }

  override print(p: AttributePrinter): void {
    p.write("!tt.tensordesc");
    this.printParameters(p);
  }

  /** Writes `<128x64xf16>`. */
  printParameters(p: AttributePrinter): void {
    p.write(`<${this.shape.map((size) => `${size}x`).join("")}`);
    p.attribute(this.elementType);
    if (this.sharedLayout !== undefined) {
      p.write(", ");
      p.attribute(this.sharedLayout);
    }
    p.write(">");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.elementType);
    if (this.sharedLayout !== undefined) visit(this.sharedLayout);
  }
}

/** How `!tt.tensordesc` is read. */
export const tensorDescSyntax: ParametricSyntax<TensorDescType> = {
  mnemonic: "tensordesc",
  summary: "a descriptor of a tensor in memory that is accessed by blocks",
  parse: parseTensorDescParameters,
};

/** Reads `<128x64xf16>` or `<tensor<128x64xf16>>`. */
export function parseTensorDescParameters(p: AttributeSyntaxParser): TensorDescType | undefined {
  if (!p.expect("<")) return undefined;
  const shape = p.parseDimensionList({ allowDynamic: false });
  const at = p.offset;
  const element = p.parseType();
  if (element === undefined) return undefined;
  if (element instanceof RankedTensorType) {
    if (shape.length > 0)
      return p.error("expected an element type: the sizes stand before it or in the tensor type", at);
    return p.expect(">") ? TensorDescType.get(element.shape, element.elementType, element.encoding) : undefined;
  }
  let layout: Attribute | undefined;
  if (p.accept(",")) {
    layout = p.parseAttribute();
    if (layout === undefined) return undefined;
  }
  return p.expect(">") ? TensorDescType.get(shape, element, layout) : undefined;
}
