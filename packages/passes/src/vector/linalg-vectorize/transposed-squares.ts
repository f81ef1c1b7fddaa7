/**
 * Builds transposed stores: square blocks, of as many vectors as a vector has lanes, are loaded along the loop of the
 * loads, its rows, transposed in registers and stored along another loop, its columns. Elements that are left because
 * masks or rows of an index end within squares are loaded one by one.
 */
import {
  AddIOp,
  AndIOp,
  CmpIOp,
  ConstantOp,
  MaxSIOp,
  MinSIOp,
  RemSIOp,
  scf,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { AccessLayout, tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Builder,
  defined,
  I1,
  type Operation,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoops, type IndexRange } from "../../index-loops.ts";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { noCuts } from "./cuts.ts";
import { placeOf } from "./element-access.ts";
import { iterationsTo } from "./iterations-to.ts";
import type { AccessMask } from "./lane-facts.ts";
import { planFor, transposedLanes as lanes, type VectorPlan } from "./plan.ts";
import { Point } from "./point.ts";
import { shifted } from "./transposed-loops.ts";
import type { TransposedStore } from "./transposed-stores.ts";
import { transpose } from "./shuffles.ts";

const noMask: AccessMask = { bounds: [], uniform: [], fixed: [], residual: [] };

/** Rows and columns of a block. */
type Part = readonly [rows: IndexRange, columns: IndexRange];

/** Replaces the operation: by squares where masks hold, and by the code of `otherwise` where it is not known where. */
export function emitTransposedStore(rw: Rewriter, found: TransposedStore, otherwise: (plan: VectorPlan) => void): void {
  const { plan, stored, conditions, isBounded } = found;
  const { op, extents, loop } = plan;
  const along = planAlongStores(found);
  const squares = new Squares(found, along);
  const emitWhole = (b: Builder): readonly Value[] => {
    emitBlocks(b, found, (inside, ivs) =>
      squares.emit(inside, ivs, [{ to: at(extents, loop) }, { to: at(extents, stored) }]),
    );
    return [];
  };
  const [first, ...rest] = conditions.map(({ condition, corner }) => {
    const ivs = corner.map((index) => ConstantOp.index(rw, index).result);
    return new Point(plan, rw, ivs, 1, "exact").evaluateUniform(condition);
  });
  if (first === undefined) {
    emitWhole(rw);
    return rw.erase(op);
  }
  const isWhole = rest.reduce((lhs, rhs) => AndIOp.build(rw, { lhs, rhs }).result, first);
  const made = scf.IfOp.create(rw, typed(isWhole, I1), emitWhole, (b) => {
    if (isBounded) emitBlocks(b, found, (inside, ivs) => squares.emitPart(inside, ivs));
    return [];
  });
  if (isBounded) return rw.erase(op);
  const last = defined(made.elseRegion.entry?.last, "the end of a branch");
  rw.move(op, beforeOp(last));
  rw.at = beforeOp(op);
  // Rows of a single vector are cut everywhere, as the three channels of an image: vectors along the stores remain whole.
  otherwise(at(extents, loop) > lanes ? plan : (along ?? plan));
}

/** A plan along the loop of the stores, whose loads are of single elements; undefined if there is none. */
function planAlongStores({ plan: { op, body, maps, extents }, stored }: TransposedStore): VectorPlan | undefined {
  const planned = planFor(op, body, maps, extents, stored, lanes);
  return "reason" in planned ? undefined : planned;
}

/** Builds loops over the blocks of rows and columns; `body` gets the indices of the first element of one. */
function emitBlocks(
  b: Builder,
  { plan: { extents, loop }, stored }: TransposedStore,
  body: (b: Builder, ivs: readonly Value[]) => void,
): void {
  const others = extents.map((_, d) => d).filter((d) => d !== loop && d !== stored);
  const zero = ConstantOp.index(b, 0).result;
  const ranges = others.map((d) => ({ to: at(extents, d) }));
  emitIndexLoops(b, ranges, (inside, ivs) =>
    body(
      inside,
      extents.map((_, d) => ivs[others.indexOf(d)] ?? zero),
    ),
  );
}

/** Builds the parts of a block, all of whose masks hold. */
class Squares {
  readonly #found: TransposedStore;
  readonly #plan: VectorPlan;
  readonly #along: VectorPlan | undefined;

  constructor(found: TransposedStore, along: VectorPlan | undefined) {
    this.#found = found;
    this.#plan = unmasked(found.plan);
    this.#along = along && unmasked(along);
  }

  /** Builds the part in which all masks hold: squares, and what is left below and beside them. */
  emitPart(b: Builder, ivs: readonly Value[]): void {
    const { plan, stored } = this.#found;
    const wholeOf = (limit: Value): Value => {
      const rest = AndIOp.build(b, { lhs: limit, rhs: ConstantOp.index(b, lanes - 1).result }).result;
      return SubIOp.build(b, { lhs: limit, rhs: rest }).result;
    };
    const [rows, columns] = [limitOf(b, this.#found, plan.loop), limitOf(b, this.#found, stored)];
    const [wholeRows, wholeColumns] = [wholeOf(rows), wholeOf(columns)];
    this.emit(b, ivs, [{ to: wholeRows }, { to: wholeColumns }]);
    this.#emitElements(b, ivs, [{ from: wholeRows, to: rows }, { to: wholeColumns }], this.#along);
    this.#emitElements(b, ivs, [{ to: rows }, { from: wholeColumns, to: columns }]);
  }

  /** Builds a part of whole squares. */
  emit(b: Builder, ivs: readonly Value[], [rows, columns]: Part): void {
    const { plan, stored, cutting } = this.#found;
    emitIndexLoops(b, [{ ...rows, step: lanes }], (outer, [row]) => {
      const start = ivs.with(plan.loop, defined(row, "a row"));
      const emitStrip = (inside: Builder): void => {
        emitIndexLoops(inside, [{ ...columns, step: lanes }], (innermost, [column]) =>
          this.#emitSquare(innermost, start.with(stored, defined(column, "a column"))),
        );
      };
      const [first, ...rest] = cutting.map((op) => isWithinRow(outer, new Point(plan, outer, start, 1, "on"), op));
      if (first === undefined) return emitStrip(outer);
      const isWhole = rest.reduce((lhs, rhs) => AndIOp.build(outer, { lhs, rhs }).result, first);
      scf.IfOp.create(
        outer,
        typed(isWhole, I1),
        (inside) => {
          emitStrip(inside);
          return [];
        },
        (inside) => {
          const lhs = at(start, plan.loop);
          const to = AddIOp.build(inside, { lhs, rhs: ConstantOp.index(inside, lanes).result }).result;
          this.#emitElements(inside, ivs, [{ from: lhs, to }, columns], this.#along);
          return [];
        },
      );
    });
  }

  /** Builds elements one by one, or in the vectors of a plan. */
  #emitElements(b: Builder, ivs: readonly Value[], [rows, columns]: Part, along?: VectorPlan): void {
    const { plan, stored } = this.#found;
    const step = along === undefined ? 1 : lanes;
    // Consecutive stores fill cache lines, which cost more for stores than for loads.
    emitIndexLoops(b, [rows, { ...columns, step }], (inside, [row, column]) => {
      const here = ivs.with(plan.loop, defined(row, "a row")).with(stored, defined(column, "a column"));
      new Point(along ?? this.#plan, inside, here, step, "on").run(new Map());
    });
  }

  #emitSquare(b: Builder, ivs: readonly Value[]): void {
    const { stored, store } = this.#found;
    const plan = this.#plan;
    const columns = Array.from({ length: lanes }, (_, i) =>
      new Point(plan, b, shifted(b, ivs, stored, i), lanes, "on").lanesOf(store.value),
    ).flat();
    transpose(b, columns).forEach((row, i) => {
      const point = new Point(plan, b, shifted(b, ivs, plan.loop, i), 1, "on");
      const place = new AccessLayout(point.evaluateUniform(store.base), point.evaluateUniform(placeOf(store)), [
        { stride: 1 },
      ]);
      tts.StoreOp.create(b, place, row);
    });
  }
}

/** The plan where all masks hold. */
function unmasked(plan: VectorPlan): VectorPlan {
  return { ...plan, masks: new Map([...plan.masks.keys()].map((access) => [access, noMask])), cuts: noCuts };
}

/** The number of iterations of a loop in which all masks hold, if they do in those of the others. */
function limitOf(b: Builder, { plan, conditions }: TransposedStore, loop: number): Value {
  const zero = ConstantOp.index(b, 0).result;
  const first = new Point(
    plan,
    b,
    plan.extents.map(() => zero),
    1,
    "exact",
  );
  let limit = ConstantOp.index(b, at(plan.extents, loop)).result;
  for (const { condition, change } of conditions) {
    if (change === undefined)
      limit = SelectOp.build(b, {
        condition: first.evaluateUniform(condition),
        trueValue: limit,
        falseValue: zero,
      }).result;
    else if (change.loop === loop)
      limit = MinSIOp.build(b, { lhs: limit, rhs: iterationsTo(b, first, change.bound) }).result;
  }
  return MaxSIOp.build(b, { lhs: limit, rhs: zero }).result;
}

/** Whether a remainder grows by one from lane to lane of the vector at a point. */
function isWithinRow(b: Builder, point: Point, division: Operation): Value {
  const [dividend, divisor] = division.operands.map((operand) => point.evaluateUniform(operand));
  const [lhs, by] = [defined(dividend, "a dividend"), defined(divisor, "a divisor")];
  const number = (value: number): Value => ConstantOp.int(b, lhs.type, value).result;
  const rest = RemSIOp.build(b, { lhs, rhs: by }).result;
  const left = SubIOp.build(b, { lhs: by, rhs: rest }).result;
  const isLong = CmpIOp.create(b, "sge", left, number(lanes)).result;
  if (isNonNegativeValue(division.operand(0))) return isLong;
  return AndIOp.build(b, { lhs: isLong, rhs: CmpIOp.create(b, "sge", lhs, number(0)).result }).result;
}
