/**
 * The IR classes declare their links as `readonly`, so that only the graph primitives in this folder can change them.
 * This view removes the `readonly`.
 */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A writable view of a node of the IR graph. */
export function mutable<T extends object>(node: T): Mutable<T> {
  return node;
}
