/** Values of a kernel that is written, and how their types are spelled. */

/** A result of an operation, or an argument: a tensor, or a scalar of no dimensions. */
export interface Value<E extends string = string> {
  readonly name: string;
  readonly shape: readonly number[];
  readonly element: E;
  /** What no element would exceed, either way, if nothing wrapped around or was rounded. */
  readonly magnitude: number;
}

/** The type of a tensor, or of a scalar. */
export function typeText({ shape, element }: Pick<Value, "shape" | "element">): string {
  return shape.length === 0 ? element : `tensor<${shape.join("x")}x${element}>`;
}

/** The type of pointers to `element`. */
export function pointerTo<E extends string>(element: E): `!tt.ptr<${E}>` {
  return `!tt.ptr<${element}>`;
}
