/** Affine maps and sets as attributes, and the strided layout of memrefs. */
import type { AffineMap, IntegerSet } from "../affine/index.ts";
import type { Context } from "../context.ts";
import { Attribute, type AttributePrinter } from "./attribute.ts";

/** `affine_map<(d0) -> (d0 + 1)>`. */
export class AffineMapAttr extends Attribute {
  readonly map: AffineMap;

  private constructor(context: Context, map: AffineMap) {
    super(context);
    this.map = map;
  }

  static get(context: Context, map: AffineMap): AffineMapAttr {
    return context.uniquer.get(AffineMapAttr, map.key, () => new AffineMapAttr(context, map));
  }

  override print(p: AttributePrinter): void {
    p.write(`affine_map<${this.map.toString()}>`);
  }
}

/** `affine_set<(d0) : (d0 - 1 >= 0)>`. */
export class IntegerSetAttr extends Attribute {
  readonly set: IntegerSet;

  private constructor(context: Context, set: IntegerSet) {
    super(context);
    this.set = set;
  }

  static get(context: Context, set: IntegerSet): IntegerSetAttr {
    return context.uniquer.get(IntegerSetAttr, set.toString(), () => new IntegerSetAttr(context, set));
  }

  override print(p: AttributePrinter): void {
    p.write(`affine_set<${this.set.toString()}>`);
  }
}

/** A strided layout; strides and an offset that are only known at run time are `dynamic`, written `?`. */
export class StridedLayoutAttr extends Attribute {
  readonly strides: readonly number[];
  readonly offset: number;

  private constructor(context: Context, strides: readonly number[], offset: number) {
    super(context);
    this.strides = strides;
    this.offset = offset;
  }

  static get(context: Context, strides: readonly number[], offset: number): StridedLayoutAttr {
    const make = (): StridedLayoutAttr => new StridedLayoutAttr(context, Object.freeze([...strides]), offset);
    return context.uniquer.get(StridedLayoutAttr, `${strides.join(",")}+${offset}`, make);
  }

  override print(p: AttributePrinter): void {
    const text = (value: number): string =>
      Number.isSafeInteger(value) && value !== Number.MIN_SAFE_INTEGER ? `${value}` : "?";
    p.write(`strided<[${this.strides.map(text).join(", ")}]`);
    if (this.offset !== 0) p.write(`, offset: ${text(this.offset)}`);
    p.write(">");
  }
}
