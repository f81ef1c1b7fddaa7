/** Sparse elements: only non-zero ones are given. */
import type { Context } from "../context.ts";
import { FloatType } from "../types/scalar.ts";
import type { ShapedType } from "../types/shaped.ts";
import { type AttributePrinter, TypedAttribute } from "./attribute.ts";
import { DenseElementsAttr } from "./dense.ts";
import { FloatAttr, IntegerAttr } from "./numeric.ts";

/**
 * `sparse<[[0, 1], [2, 0]], [5, 7]> : tensor<3x4xi32>`: the elements at the rows of `indices` are those of `values`,
 * all others are zero.
 */
export class SparseElementsAttr extends TypedAttribute {
  readonly type: ShapedType;
  /** One row per value, one `i64` per dimension of the type. */
  readonly indices: DenseElementsAttr;
  readonly values: DenseElementsAttr;

  private constructor(context: Context, type: ShapedType, indices: DenseElementsAttr, values: DenseElementsAttr) {
    super(context);
    this.type = type;
    this.indices = indices;
    this.values = values;
  }

  /**
   * The attribute of `type` whose elements at the rows of `indices` are `values`, as many as there are rows. Their
   * types and bounds are not checked.
   */
  static get(type: ShapedType, indices: DenseElementsAttr, values: DenseElementsAttr): SparseElementsAttr {
    const { context } = type;
    const make = (): SparseElementsAttr => new SparseElementsAttr(context, type, indices, values);
    return context.uniquer.get(SparseElementsAttr, `${type.id}:${indices.id}:${values.id}`, make);
  }

  /** The element at `position`, one index per dimension of the type. */
  element(position: readonly number[]): IntegerAttr | FloatAttr {
    const rank = position.length;
    for (let row = 0; row < this.values.length; row++) {
      const isThere = position.every((index, dim) => this.indices.number(row * rank + dim) === index);
      if (isThere) return this.values.element(row);
    }
    const { elementType } = this.type;
    return elementType instanceof FloatType ? FloatAttr.fromBits(elementType, 0n) : IntegerAttr.get(elementType, 0);
  }

  /** The dense attribute with the same elements. If two rows of indices are equal, the first is used. */
  toDense(): DenseElementsAttr {
    const shape = this.type.shape ?? [];
    const { elementType } = this.type;
    const zero =
      elementType instanceof FloatType ? FloatAttr.fromBits(elementType, 0n) : IntegerAttr.get(elementType, 0);
    const elements = Array.from({ length: this.type.elementCount ?? 0 }, () => zero);
    for (let row = this.values.length - 1; row >= 0; row--) {
      const position = shape.reduce((at, size, dim) => at * size + this.indices.number(row * shape.length + dim), 0);
      elements[position] = this.values.element(row);
    }
    return DenseElementsAttr.fromElements(this.type, elements);
  }

  override printValue(p: AttributePrinter): void {
    p.write("sparse<");
    if (this.values.length > 0) {
      // The only index of a type without dimensions has no numbers, but some number has to stand for it.
      if (this.indices.length > 0) this.indices.printElements(p, false);
      else p.write("0");
      p.write(", ");
      this.values.printElements(p, true);
    }
    p.write(">");
  }
}
