import {
  at,
  type Block,
  Context,
  type Operation,
  parseModule,
  printOperation,
  ReifyShapes,
  Rewriter,
  Tiling,
  type Value,
  verify,
} from "@tt-opt/ir-core";
import { arithDialect, type MixedValue, tensorDialect } from "@tt-opt/dialect-std";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AccessDimension,
  AccessLayout,
  AtomicRMWOp,
  LoadOp,
  simplifyLayout,
  sliceLoad,
  sliceStore,
  StoreOp,
  ttsDialect,
} from "./index.ts";

/** Reads a function body; the values of `%a`, `%b` … are the arguments. */
function load(body: string): Operation {
  const context = new Context(arithDialect, tensorDialect, ttsDialect);
  const module = parseModule(
    context,
    `tt.func @f(%p: !tt.ptr<f32>, %i: index, %n: index, %k: tensor<16x64xi1>, %v: tensor<16x64xf32>) {\n${body}\n  tt.return\n}`,
    "in.mlir",
  );
  if (module === undefined || !verify(module))
    throw new Error(context.diagnostics.all.map((d) => d.message).join("\n"));
  return module;
}

function find<C extends typeof LoadOp | typeof StoreOp>(module: Operation, cls: C): InstanceType<C> {
  let found: Operation | undefined;
  module.walk((op) => {
    if (op.is(cls)) found = op;
  });
  if (found?.is(cls) !== true) throw new Error("no such operation");
  return found;
}

describe("slicing", () => {
  it("moves the offset, and shifts bounds and masks", () => {
    const module = load(
      "%0 = tts.load %p[%i] strides [%n, 1] bounds [0 to %n, 8 to 60] mask %k : !tt.ptr<f32> -> tensor<16x64xf32>",
    );
    const op = find(module, LoadOp);
    const rw = new Rewriter(module.context, { block: op.block as Block, before: op });
    sliceLoad(rw, op, { offsets: [4, 32], sizes: [1, 16] });
    rw.erase(op);
    expect(verify(module)).toBe(true);
    expect(printOperation(module)).toMatch(
      /%(\w+) = arith.muli %n, %c4.*\n.*%(\w+) = arith.addi %i, %\1.*\n.*= arith.addi %\2, %c32/s,
    );
    expect(printOperation(module)).toMatch(/tensor.extract_slice %k\[4, 32\] \[1, 16\] \[1, 1\]/);
    expect(printOperation(module)).toMatch(
      /strides \[%n, 1\] bounds \[0 to %\w+, 0 to 28\] mask %\w+ : .* -> tensor<1x16xf32>/,
    );
  });

  it("moves the start of what wraps", () => {
    const module = load("%0 = tts.load %p[7] strides [64, 1] wrap [3 mod %n, _] : !tt.ptr<f32> -> tensor<16x64xf32>");
    const op = find(module, LoadOp);
    const rw = new Rewriter(module.context, { block: op.block as Block, before: op });
    const { op: part } = sliceLoad(rw, op, { offsets: [2, 8], sizes: [2, 8] });
    expect(printOperation(part)).toContain("[15] strides [64, 1] wrap [5 mod %n, _]");
  });

  it("tiles stores, also by sizes that are known at run time only", () => {
    const module = load("tts.store %v, %p[0] strides [64, 1] : tensor<16x64xf32>, !tt.ptr<f32>");
    const op = find(module, StoreOp);
    const n = at(op.block?.args ?? [], 2);
    const rw = new Rewriter(module.context, { block: op.block as Block, before: op });
    expect(Tiling.get(op)?.iteratorTypes(op)).toEqual(["parallel", "parallel"]);
    expect(
      Tiling.get(op)
        ?.iterationDomain(op, rw)
        .map(({ size }) => size),
    ).toEqual([16, 64]);
    const { slices } = sliceStore(rw, op, { offsets: [0, n], sizes: [1, n] });
    expect(slices).toHaveLength(1);
    rw.erase(op);
    expect(verify(module)).toBe(true);
    expect(printOperation(module)).toContain("tts.store %extracted_slice, %p[%n] strides [64, 1] : tensor<1x?xf32>");
  });

  it("keeps loads of dynamic sizes", () => {
    const module = load("%0 = tts.load %p[0] strides [64, 1] : !tt.ptr<f32> -> tensor<16x64xf32>");
    const op = find(module, LoadOp);
    const n = at(op.block?.args ?? [], 2);
    const rw = new Rewriter(module.context, { block: op.block as Block, before: op });
    const { op: part } = sliceLoad(rw, op, { offsets: [0, 0], sizes: [n, 64] });
    expect(verify(module)).toBe(true);
    expect(printOperation(part)).toContain("sizes [%n] : !tt.ptr<f32> -> tensor<?x64xf32>");
    expect(
      Tiling.get(part)
        ?.iterationDomain(part, rw)
        .map(({ size }) => size),
    ).toEqual([n, 64]);
  });
});

describe("accesses by lanes", () => {
  it("are tiled with their offsets, values and masks", () => {
    const module = load(
      "%o = arith.constant dense<3> : tensor<16x64xi32>\n%0 = tts.atomic_rmw fadd, relaxed, gpu, %p[%o], %v mask %k : !tt.ptr<f32>, tensor<16x64xi32>, tensor<16x64xf32>",
    );
    let found: Operation | undefined;
    module.walk((op) => {
      if (op.is(AtomicRMWOp)) found = op;
    });
    if (found === undefined) throw new Error("no atomic access");
    const rw = new Rewriter(module.context, { block: found.block as Block, before: found });
    const result = Tiling.get(found)?.tiledImplementation(found, rw, { offsets: [0, 8], sizes: [16, 4] });
    expect(result?.slices).toHaveLength(3);
    expect(result?.tiledValues.map(({ type }) => type.toString())).toEqual(["tensor<16x4xf32>"]);
    expect(ReifyShapes.get(found)?.reifyResultShapes(found, rw)).toEqual([[16, 64]]);
    rw.erase(found);
    expect(verify(module)).toBe(true);
  });
});

const layoutArbitrary = fc.array(
  fc.record({
    size: fc.integer({ min: 1, max: 4 }),
    stride: fc.integer({ min: -3, max: 5 }),
    wrap: fc.option(fc.record({ start: fc.integer({ min: 0, max: 9 }), size: fc.integer({ min: 1, max: 9 }) }), {
      nil: undefined,
    }),
    bounds: fc.option(fc.record({ low: fc.integer({ min: -2, max: 5 }), high: fc.integer({ min: 0, max: 6 }) }), {
      nil: undefined,
    }),
    start: fc.nat(3),
  }),
  { minLength: 1, maxLength: 3 },
);

describe("layouts of known numbers", () => {
  it("have the lanes of the whole in their slices", () => {
    fc.assert(
      fc.property(layoutArbitrary, fc.integer({ min: 0, max: 9 }), (dims, offset) => {
        const { base, rw } = anyBase();
        const layout = new AccessLayout(base, offset, dims);
        const starts = dims.map(({ size, start }) => Math.min(start, size - 1));
        const part = layout.slice(rw, starts);
        for (const index of indices(dims.map(({ size }, d) => size - at(starts, d)))) {
          const whole = index.map((k, d) => k + at(starts, d));
          expect(lane(part, index)).toBe(lane(layout, whole));
        }
      }),
    );
  });

  it("have the same lanes in the same order when they are split", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 });
    const dims = fc.array(fc.record({ parts, stride: fc.integer({ min: -3, max: 5 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(dims, fc.integer({ min: 0, max: 9 }), (each, offset) => {
        const { base } = anyBase();
        const layout = new AccessLayout(base, offset, each);
        const sizes = each.map(({ parts }) => parts.reduce((product, size) => product * size, 1));
        const shape = each.flatMap(({ parts }) => parts);
        const split = layout.split(sizes, shape);
        if (split === undefined) throw new Error("not split");
        const lanes = (of: AccessLayout, by: readonly number[]): unknown => [...indices(by)].map((at) => lane(of, at));
        expect(lanes(split, shape)).toEqual(lanes(layout, sizes));
      }),
    );
  });

  it("are not split into other shapes, nor where they wrap or have bounds", () => {
    const { base } = anyBase();
    const split = (dim: Partial<AccessDimension>, to: readonly number[]): AccessLayout | undefined =>
      new AccessLayout(base, 0, [{ stride: 2, ...dim }, { stride: 1 }]).split([6, 4], to);
    expect(split({}, [2, 3, 4])?.strides).toEqual([6, 2, 1]);
    expect(split({}, [3, 8])).toBeUndefined();
    expect(split({}, [4, 6])).toBeUndefined();
    expect(split({}, [6, 4, 2])).toBeUndefined();
    expect(split({}, [6])).toBeUndefined();
    for (const dim of [{ bounds: { low: 0, high: 5 } }, { wrap: { start: 1, size: 5 } }]) {
      expect(split(dim, [2, 3, 4])).toBeUndefined();
      expect(split(dim, [6, 2, 2])?.strides).toEqual([2, 2, 1]);
    }
  });

  it("are simplified without a change of any lane", () => {
    fc.assert(
      fc.property(layoutArbitrary, fc.integer({ min: 0, max: 9 }), (dims, offset) => {
        const { base } = anyBase();
        const layout = new AccessLayout(base, offset, dims);
        const sizes = dims.map(({ size }) => size);
        const simple = simplifyLayout(layout, sizes);
        for (const index of indices(sizes)) expect(lane(simple, index)).toBe(lane(layout, index));
      }),
    );
  });
});

function anyBase(): { readonly base: Value; readonly rw: Rewriter } {
  const module = load("%0 = tts.load %p[0] : !tt.ptr<f32> -> f32");
  const op = find(module, LoadOp);
  return { base: op.base, rw: new Rewriter(module.context, { block: op.block as Block, before: op }) };
}

/** The element that a lane accesses; undefined if it is off. */
function lane(layout: AccessLayout, index: readonly number[]): number | undefined {
  const isOn = layout.dims.every(({ bounds }, d) => {
    return bounds === undefined || (number(bounds.low) <= at(index, d) && at(index, d) < number(bounds.high));
  });
  if (!isOn) return undefined;
  const position = ({ wrap }: AccessDimension, k: number): number => {
    return wrap === undefined ? k : (number(wrap.start) + k) % number(wrap.size);
  };
  return layout.dims.reduce(
    (sum, dim, d) => sum + number(dim.stride) * position(dim, at(index, d)),
    number(layout.offset),
  );
}

function number(value: MixedValue): number {
  if (typeof value !== "number") throw new Error("a number that is not known");
  return value;
}

function* indices(sizes: readonly number[]): IterableIterator<readonly number[]> {
  const [first, ...rest] = sizes;
  if (first === undefined) yield [];
  else for (let k = 0; k < first; k++) for (const tail of indices(rest)) yield [k, ...tail];
}
