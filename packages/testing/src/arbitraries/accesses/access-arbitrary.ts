/** Random plans of kernels of memory accesses: what Triton and Inductor write, and now and then something odd. */
import * as fc from "fast-check";
import {
  accessedTypes,
  type AccessKernelPlan,
  atomicKinds,
  binaryNames,
  type BlockDimension,
  type CarriedPlan,
  type ComputePlan,
  type ConditionPlan,
  divisionNames,
  type IndexPlan,
  type MaskPlan,
  type OtherPlan,
  type PlacePlan,
  type PointerPlan,
  predicates,
  type ScalarPlan,
  type StatementPlan,
  type WritePlan,
} from "./access-plan.ts";

const small = fc.nat(7);
const kind = <const Kind extends string>(name: Kind): fc.Arbitrary<Kind> => fc.constant(name);

const leafScalar: fc.Arbitrary<ScalarPlan> = fc.oneof(
  fc.record({
    kind: kind("constant"),
    value: fc.oneof(fc.integer({ min: -20, max: 40 }), fc.constantFrom(0, 1, 2, 16)),
  }),
  fc.record({ kind: fc.constantFrom("argument", "counter"), number: small }),
  fc.record({ kind: kind("program"), axis: fc.constantFrom(0, 1) }),
);

const { scalar } = fc.letrec<{ scalar: ScalarPlan }>((tie) => ({
  scalar: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 4, arbitrary: leafScalar },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kind("binary"),
        name: fc.constantFrom(...binaryNames),
        lhs: tie("scalar"),
        rhs: tie("scalar"),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: kind("loaded"), at: tie("scalar") }) },
  ),
}));

const condition: fc.Arbitrary<ConditionPlan> = fc.record({
  predicate: fc.constantFrom(...predicates),
  lhs: scalar,
  rhs: scalar,
});

const range: fc.Arbitrary<IndexPlan> = fc.record({ kind: kind("range"), start: fc.constantFrom(0, 0, 0, 1, 8) });
const splat: fc.Arbitrary<IndexPlan> = fc.record({ kind: kind("scalar"), scalar });

/** `start + k`, perhaps wrapped, times a stride: what is added up over the dimensions of a block. */
const dimensionTerm: fc.Arbitrary<IndexPlan> = fc
  .record({
    start: fc.option(splat, { nil: undefined }),
    wrap: fc.option(scalar, { nil: undefined, freq: 4 }),
    isUnsigned: fc.boolean(),
    stride: fc.option(splat, { nil: undefined }),
    isWide: fc.boolean(),
    range,
  })
  .map(({ start, wrap, isUnsigned, stride, isWide, range: lanes }) => {
    let term: IndexPlan = lanes;
    if (start !== undefined) term = { kind: "binary", name: "addi", lhs: start, rhs: term };
    if (wrap !== undefined) term = { kind: "division", name: isUnsigned ? "remui" : "remsi", lhs: term, by: wrap };
    if (isWide) term = { kind: "wide", of: term };
    return stride === undefined ? term : { kind: "binary", name: "muli", lhs: term, rhs: stride };
  });

const alongDimensions = (terms: readonly IndexPlan[]): IndexPlan =>
  terms
    .map((of, dim): IndexPlan => ({ kind: "along", dim, of }))
    .reduce((lhs, rhs): IndexPlan => ({ kind: "binary", name: "addi", lhs, rhs }));

const affine = fc.array(dimensionTerm, { minLength: 1, maxLength: 4 }).map(alongDimensions);

/** A linear index taken apart, and put together with other strides. */
const takenApart: fc.Arbitrary<IndexPlan> = fc
  .record({
    start: fc.option(splat, { nil: undefined }),
    sizes: fc.array(fc.constantFrom(2, 4, 8, 3, 16, 5), { minLength: 1, maxLength: 3 }),
    strides: fc.array(fc.constantFrom(1, 0, 2, 4, 8, 16, 32, -1, 3), { minLength: 4, maxLength: 4 }),
    name: fc.constantFrom(["divsi", "remsi"] as const, ["divui", "remui"] as const),
  })
  .map(({ start, sizes, strides, name: [divide, remain] }) => {
    const lanes: IndexPlan = { kind: "flat", of: { kind: "range", start: 0 } };
    const linear: IndexPlan = start === undefined ? lanes : { kind: "binary", name: "addi", lhs: start, rhs: lanes };
    const constant = (value: number): ScalarPlan => ({ kind: "constant", value });
    let by = 1;
    const terms = [...sizes, undefined].map((size, i): IndexPlan => {
      const rest: IndexPlan = by === 1 ? linear : { kind: "division", name: divide, lhs: linear, by: constant(by) };
      const digit: IndexPlan =
        size === undefined ? rest : { kind: "division", name: remain, lhs: rest, by: constant(size) };
      by *= size ?? 1;
      return { kind: "binary", name: "muli", lhs: digit, rhs: { kind: "scalar", scalar: constant(strides[i] ?? 1) } };
    });
    return terms.reduce((lhs, rhs): IndexPlan => ({ kind: "binary", name: "addi", lhs, rhs }));
  });

/** Lanes in groups of two or four: neighbours that change places, the parity of an index and its half. */
const grouped: fc.Arbitrary<IndexPlan> = fc
  .record({
    start: fc.option(splat, { nil: undefined }),
    step: fc.constantFrom(1, 1, 2, -1),
    name: fc.constantFrom("xori", "ori", "divsi", "remsi", "andi", "shrsi"),
    by: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ start, step, name, by }): IndexPlan => {
    const constant = (value: number): ScalarPlan => ({ kind: "constant", value });
    const flat: IndexPlan = { kind: "flat", of: { kind: "range", start: 0 } };
    const lanes: IndexPlan =
      step === 1 ? flat : { kind: "binary", name: "muli", lhs: flat, rhs: { kind: "scalar", scalar: constant(step) } };
    const lhs: IndexPlan = start === undefined ? lanes : { kind: "binary", name: "addi", lhs: start, rhs: lanes };
    if (name === "xori" || name === "ori")
      return { kind: "binary", name, lhs, rhs: { kind: "scalar", scalar: constant(by) } };
    return { kind: "division", name, lhs, by: constant(by) };
  });

const oneOfRecursive = { maxDepth: 3, depthSize: "small", withCrossShrink: true } as const;

const { index, mask } = fc.letrec<{ index: IndexPlan; mask: MaskPlan }>((tie) => {
  const reshaping = <const Name extends "index" | "mask">(name: Name) =>
    [
      fc.record({ kind: kind("along"), dim: fc.nat(3), of: tie(name) }),
      fc.record({ kind: kind("thin"), dims: fc.nat(15), of: tie(name) }),
      fc.record({ kind: fc.constantFrom("flat", "turned"), of: tie(name) }),
    ] as const;
  return {
    index: fc.oneof(
      oneOfRecursive,
      { weight: 3, arbitrary: range },
      { weight: 2, arbitrary: splat },
      { weight: 8, arbitrary: affine },
      { weight: 5, arbitrary: takenApart },
      { weight: 3, arbitrary: grouped },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: kind("binary"),
          name: fc.constantFrom(...binaryNames),
          lhs: tie("index"),
          rhs: tie("index"),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: kind("division"),
          name: fc.constantFrom(...divisionNames),
          lhs: tie("index"),
          by: scalar,
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: kind("select"), mask: tie("mask"), lhs: tie("index"), rhs: tie("index") }),
      },
      { weight: 1, arbitrary: fc.record({ kind: kind("loaded"), at: tie("index") }) },
      { weight: 1, arbitrary: fc.record({ kind: kind("wide"), of: tie("index") }) },
      { weight: 1, arbitrary: fc.record({ kind: kind("narrow"), bits: fc.constantFrom(8, 16), of: tie("index") }) },
      { weight: 2, arbitrary: fc.record({ kind: kind("carried"), number: small }) },
      ...reshaping("index").map((arbitrary) => ({ weight: 1, arbitrary })),
    ),
    mask: fc.oneof(
      oneOfRecursive,
      { weight: 1, arbitrary: fc.record({ kind: kind("constant"), value: fc.boolean() }) },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: kind("compare"),
          predicate: fc.constantFrom(...predicates),
          lhs: dimensionTerm,
          rhs: splat,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: kind("compare"),
          predicate: fc.constantFrom(...predicates),
          lhs: grouped,
          rhs: fc
            .constantFrom(0, 1, 2)
            .map((value) => ({ kind: "scalar", scalar: { kind: "constant", value } }) as const),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: kind("compare"),
          predicate: fc.constantFrom(...predicates),
          lhs: tie("index"),
          rhs: tie("index"),
        }),
      },
      { weight: 2, arbitrary: condition.map((shared) => ({ kind: "shared" as const, ...shared })) },
      {
        weight: 6,
        arbitrary: fc.record({
          kind: kind("binary"),
          name: fc.constantFrom("andi", "andi", "andi", "ori", "xori"),
          lhs: tie("mask"),
          rhs: tie("mask"),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: kind("not"), of: tie("mask") }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: kind("select"), mask: tie("mask"), lhs: tie("mask"), rhs: tie("mask") }),
      },
      { weight: 1, arbitrary: fc.record({ kind: kind("loaded"), at: tie("index") }) },
      { weight: 2, arbitrary: fc.record({ kind: kind("carried"), number: small }) },
      ...reshaping("mask").map((arbitrary) => ({ weight: 2, arbitrary })),
    ),
  };
});

const basePointers: fc.Arbitrary<PointerPlan> = fc.record({
  kind: kind("splat"),
  base: small,
  isReloaded: fc.integer({ min: 0, max: 5 }).map((x) => x === 5),
  offsets: fc.array(scalar, { maxLength: 2 }),
});

const { pointers } = fc.letrec<{ pointers: PointerPlan }>((tie) => ({
  pointers: fc.oneof(
    oneOfRecursive,
    { weight: 8, arbitrary: fc.record({ kind: kind("add"), of: basePointers, offset: index }) },
    { weight: 3, arbitrary: fc.record({ kind: kind("add"), of: tie("pointers"), offset: index }) },
    { weight: 4, arbitrary: fc.record({ kind: kind("carried"), number: small }) },
    { weight: 1, arbitrary: basePointers },
    { weight: 1, arbitrary: fc.record({ kind: kind("select"), mask, lhs: tie("pointers"), rhs: tie("pointers") }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("if"), condition, lhs: tie("pointers"), rhs: tie("pointers") }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("integer", "cast", "memory"), of: tie("pointers") }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("along"), dim: fc.nat(3), of: tie("pointers") }) },
    { weight: 2, arbitrary: fc.record({ kind: kind("thin"), dims: fc.nat(15), of: tie("pointers") }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("flat", "turned"), of: tie("pointers") }) },
  ),
}));

const other: fc.Arbitrary<OtherPlan> = fc.oneof(
  fc.record({ kind: kind("absent") }),
  fc.record({ kind: kind("constant"), value: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ kind: kind("lanes"), index }),
);

const blockDimension: fc.Arbitrary<BlockDimension> = fc.record({
  size: fc.integer({ min: 1, max: 20 }),
  stride: fc.constantFrom(1, 16, 20, 2, 0, -1, 4),
  start: scalar,
  isChecked: fc.boolean(),
});

const place: fc.Arbitrary<PlacePlan> = fc.oneof(
  { withCrossShrink: true },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind("pointers"),
      pointers,
      mask: fc.option(mask, { nil: undefined }),
      isGuarded: fc.boolean(),
      asBits: fc.boolean(),
      other,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("block", "descriptor", "rows", "rows"),
      base: small,
      isReloaded: fc.integer({ min: 0, max: 5 }).map((x) => x === 5),
      dims: fc.array(blockDimension, { minLength: 1, maxLength: 4 }),
      padsWithNaN: fc.boolean(),
      advance: fc.option(scalar, { nil: undefined }),
      rows: index,
    }),
  },
);

const compute: fc.Arbitrary<ComputePlan> = fc.oneof(
  fc.record({ kind: kind("none") }),
  fc.record({ kind: fc.constantFrom("add", "select"), index, mask }),
);

const old = fc.option(pointers, { nil: undefined });
const write: fc.Arbitrary<WritePlan> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kind("store") }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("atomic"), name: fc.constantFrom(...atomicKinds), old }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("exchange"), expected: fc.integer({ min: -1, max: 1 }), old }) },
);

const carried: fc.Arbitrary<CarriedPlan> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind("pointers"), start: pointers, step: fc.oneof(splat, splat, index) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("index"), start: index, step: fc.oneof(splat, splat, index) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("mask"), start: mask, step: mask }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("sum"), of: place }) },
);

const { statements } = fc.letrec<{ statements: readonly StatementPlan[]; statement: StatementPlan }>((tie) => ({
  statements: fc.array(tie("statement"), { minLength: 1, maxLength: 2, depthIdentifier: "statements" }),
  statement: fc.oneof(
    { maxDepth: 2, depthIdentifier: "statements", withCrossShrink: true },
    { weight: 6, arbitrary: fc.record({ kind: kind("copy"), shape: small, from: place, compute, write, to: place }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom("for", "while"),
        shape: small,
        trips: fc.nat(4),
        step: fc.integer({ min: 1, max: 3 }),
        start: fc.integer({ min: -2, max: 3 }),
        hasArgument: fc.boolean(),
        carried: fc.array(carried, { maxLength: 3 }),
        body: tie("statements"),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kind("if"),
        shape: small,
        condition,
        carried: fc.array(carried, { maxLength: 2 }),
        then: tie("statements"),
        otherwise: tie("statements"),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: kind("barrier") }) },
  ),
}));

const shape = fc.constantFrom(
  ...[
    [16],
    [64],
    [1],
    [4, 8],
    [8, 16],
    [16, 1],
    [1, 8],
    [2, 4, 8],
    [4, 1, 4],
    [32],
    [2, 2, 2, 4],
    [2, 1, 4, 2],
    [128],
    [8],
    [8, 32],
    [8, 32],
    [16, 8],
  ],
);

/** See the file's header. */
export const accessKernelPlan: fc.Arbitrary<AccessKernelPlan> = fc.record({
  element: fc.constantFrom(...accessedTypes),
  shapes: fc.array(shape, { minLength: 1, maxLength: 2 }),
  grid: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 })),
  bases: fc.array(fc.nat(1), { minLength: 1, maxLength: 3 }),
  isCentred: fc.boolean(),
  arguments: fc.array(
    fc.record({
      value: fc.oneof(fc.integer({ min: -40, max: 70 }), fc.constantFrom(0, 1, 16, 32)),
      isWide: fc.boolean(),
      isDivisible: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  body: statements,
  seed: fc.nat(1 << 20),
});
