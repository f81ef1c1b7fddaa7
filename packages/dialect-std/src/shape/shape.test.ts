import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Context, DenseArrayAttr, dynamic, FloatType, MemRefType, StridedLayoutAttr } from "@tt-opt/ir-core";
import { collapsedMemRefType, expandedMemRefType } from "../memref/layout.ts";
import { collapseThenExpand } from "./compose-reshapes.ts";
import { collapsedShape, composeReassociations, inferReassociation } from "./reassociation.ts";
import { composeSlices, droppedDims, reduceShape, type Slice, withoutDims } from "./slice.ts";
import { staticAttr, staticValues } from "./mixed-values.ts";
import { subviewType } from "./strided-layout.ts";

const context = new Context();
const f32 = FloatType.get(context, "f32");
const size = fc.integer({ min: 1, max: 5 });

/** A partition of consecutive dimensions, and the sizes of these. */
const grouped = fc
  .array(fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((sizes) => {
    let next = 0;
    return { shape: sizes.flat(), groups: sizes.map((group) => group.map(() => next++)) };
  });

describe("mixed values", () => {
  it("store a dynamic number as MLIR's sentinel", () => {
    expect(staticAttr(context, [4, dynamic]).toString()).toBe("array<i64: 4, -9223372036854775808>");
    expect(staticValues(DenseArrayAttr.get(staticAttr(context, []).elementType, [-(2n ** 63n), 7n]))).toEqual([
      dynamic,
      7,
    ]);
  });

  it("come back from the attribute as they went in", () => {
    const numbers = fc.array(fc.oneof(fc.integer(), fc.constant(dynamic)));
    fc.assert(
      fc.property(numbers, (list) => {
        expect(staticValues(staticAttr(context, list))).toEqual(list);
      }),
    );
  });
});

describe("reshapes of reshapes", () => {
  it("are collapses where the last shape has fewer dimensions in each group", () => {
    expect(
      collapseThenExpand(
        [2, dynamic, 3, 5],
        [
          [0, 1],
          [2, 3],
        ],
        [2, dynamic, 15],
        [[0, 1], [2]],
      ),
    ).toEqual({
      kind: "collapse",
      groups: [[0], [1], [2, 3]],
    });
  });

  it("are expansions where it has more", () => {
    expect(
      collapseThenExpand(
        [2, dynamic, 15],
        [[0, 1], [2]],
        [2, dynamic, 3, 5],
        [
          [0, 1],
          [2, 3],
        ],
      ),
    ).toEqual({
      kind: "expand",
      groups: [[0], [1], [2, 3]],
    });
  });

  it("stay where a group may be cut in several ways", () => {
    const [source, result] = [
      [dynamic, dynamic, 3, 5],
      [dynamic, dynamic, 15],
    ];
    expect(
      collapseThenExpand(
        source,
        [
          [0, 1],
          [2, 3],
        ],
        result,
        [[0, 1], [2]],
      ),
    ).toBeUndefined();
    expect(collapseThenExpand([2, 3, 4], [[0, 1], [2]], [6, 2, 2], [[0], [1, 2]])).toBeUndefined();
  });

  it("of static sizes lead from the first shape to the last", () => {
    fc.assert(
      fc.property(grouped, ({ shape, groups }) => {
        const all = [shape.map((_, dim) => dim)];
        const collapsed = collapsedShape(shape, groups);
        const composed = collapseThenExpand(shape, all, collapsed, [groups.map((_, dim) => dim)]);
        if (shape.length === collapsed.length) expect(composed).toBeUndefined();
        else expect(composed).toEqual({ kind: "collapse", groups });
      }),
    );
  });
});

describe("reassociations", () => {
  it("are found again from the two shapes", () => {
    fc.assert(
      fc.property(grouped, ({ shape, groups }) => {
        expect(inferReassociation(shape, collapsedShape(shape, groups))).toEqual(groups);
      }),
    );
  });

  it("take sizes of one along", () => {
    expect(inferReassociation([1, 4, 1, 5], [4, 5])).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(inferReassociation([1, 1], [])).toEqual([]);
    expect(inferReassociation([2, 3], [5])).toBeUndefined();
  });

  it("compose", () => {
    expect(composeReassociations([[0, 1], [2], [3, 4]], [[0, 1], [2]])).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
  });
});

describe("slices", () => {
  const slice = (rank: number): fc.Arbitrary<Slice> =>
    fc.record({
      offsets: fc.array(fc.nat(5), { minLength: rank, maxLength: rank }),
      sizes: fc.array(size, { minLength: rank, maxLength: rank }),
      strides: fc.array(size, { minLength: rank, maxLength: rank }),
    });
  const position = (s: Slice, dim: number, i: number): number => Number(s.offsets[dim]) + i * Number(s.strides[dim]);

  it("of slices pick the same elements as one slice", () => {
    fc.assert(
      fc.property(slice(2), slice(2), fc.nat(6), (outer, inner, i) => {
        const composed = composeSlices(outer, inner);
        for (const dim of [0, 1]) {
          expect(composed && position(composed, dim, i)).toBe(position(outer, dim, position(inner, dim, i)));
        }
      }),
    );
  });

  it("drop only sizes of one", () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 5 }), fc.nat(5), (shape, count) => {
        const rank = Math.max(shape.length - count, shape.filter((s) => s !== 1).length);
        const reduced = reduceShape(shape, rank);
        const dropped = droppedDims(shape, reduced);
        expect(dropped && withoutDims(shape, dropped)).toEqual(reduced);
      }),
    );
    expect(droppedDims([2, 3], [3])).toBeUndefined();
  });

  it("have the layout of their place in the memory of the source", () => {
    fc.assert(
      fc.property(slice(2), fc.nat(4), fc.nat(4), (s, i, j) => {
        const source = MemRefType.get([32, 48], f32);
        const layout = subviewType(source, s)?.strided;
        const address = (layout?.offset ?? 0) + i * (layout?.strides[0] ?? 0) + j * (layout?.strides[1] ?? 0);
        expect(address).toBe(position(s, 0, i) * 48 + position(s, 1, j));
      }),
    );
  });

  it("are dynamic where a number is not known", () => {
    const source = MemRefType.get([dynamic, 16], f32, StridedLayoutAttr.get(context, [dynamic, 1], 0));
    const type = subviewType(source, { offsets: [2, 3], sizes: [4, 4], strides: [1, 2] });
    expect(type?.toString()).toBe("memref<4x4xf32, strided<[?, 2], offset: ?>>");
  });
});

describe("layouts of reshaped memrefs", () => {
  it("come back when an expansion is collapsed", () => {
    fc.assert(
      fc.property(grouped, fc.integer({ min: 1, max: 7 }), ({ shape, groups }, step) => {
        const flat = collapsedShape(shape, groups);
        const strides = flat.map((_, dim) => step * flat.slice(dim + 1).reduce((a, b) => a * b, 1));
        const source = MemRefType.get(flat, f32, StridedLayoutAttr.get(context, strides, 5));
        const expanded = expandedMemRefType(source, shape, groups);
        expect(expanded && collapsedMemRefType(expanded, groups)).toBe(source);
      }),
    );
  });

  it("do not exist where dimensions are not contiguous", () => {
    const source = MemRefType.get([8, 16], f32, StridedLayoutAttr.get(context, [32, 1], 0));
    expect(collapsedMemRefType(source, [[0, 1]])).toBeUndefined();
  });
});
