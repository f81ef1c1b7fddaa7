/**
 * `unroll-jam-rows`: two rows of a stencil have most of what they load in common: of a window of three rows, two. A
 * loop over rows that computes two of them together loads it once.
 */
import { AddIOp, ConstantOp, constantInt, scf } from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  ConstantPool,
  definePass,
  IrMapping,
  isPure,
  type Operation,
  opt,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { areIndependentRows, unmarkRows } from "../independent-loops.ts";
import { partsOfRegister } from "../unroll-plan.ts";
import { isEndOf, wholeSteps } from "../whole-steps.ts";
import { isLoad } from "../writes.ts";
import { loadsOfNextRow } from "./next-row.ts";

/** See the file's header. */
export const unrollJamRows = definePass({
  name: "unroll-jam-rows",
  summary: "compute two rows together that load the same elements",
  description: `Works on loops over rows with the mark \`tts.independent_rows\`, whose iterations may be executed in any
order, and so may their parts. If they consist of loops that load, in a row, a quarter or more of what they load in the next
one, each of these loops computes an element or a vector of two rows at a time, and loads what both need once. A loop
over the last row follows if their number is not known to be even.`,
  options: {
    limit: opt.int(96, "largest number of operations in each loop of a row", {
      least: 0,
    }),
  },
  statistics: { jammed: "loops that compute two rows together" },
  example: {
    input: `func.func @blur(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %width: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %r = %c0 to %c8 step %c1 {
    %here = arith.muli %r, %width : index
    %below = arith.addi %here, %width : index
    scf.for %c = %c0 to %c64 step %c4 {
      %i = arith.addi %here, %c : index
      %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %j = arith.addi %below, %c : index
      %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %s = arith.addf %a, %b : vector<4xf32>
      tts.store %s, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
    } {tts.independent}
  } {tts.independent_rows}
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const loops: scf.ForOp[] = [];
    ctx.root.walkOps(scf.ForOp, (loop) => void (areIndependentRows(loop) && loops.push(loop)));
    for (const loop of loops) {
      unmarkRows(rw, loop);
      const rows = planRows(loop, ctx.options.limit);
      if (rows === undefined) continue;
      rw.constants = ConstantPool.around(loop, rw.constants);
      jam(rw, rows);
      ctx.count("jammed");
    }
  },
});

/** A loop over rows that can be jammed. */
interface Rows {
  readonly loop: scf.ForOp;
  /** Loads that give what others give in the row before, with these. */
  readonly shared: ReadonlyMap<Operation, Operation>;
}

function planRows(loop: scf.ForOp, limit: number): Rows | undefined {
  if (constantInt(loop.step) !== 1n || loop.initArgs.length > 0) return undefined;
  const row = at(loop.body.args, 0);
  const inRow = new Set<Value>([row]);
  const isInRow = (value: Value): boolean => inRow.has(value);
  const addResults = ({ operands, results }: Operation): void => {
    if (operands.some(isInRow)) for (const result of results) inRow.add(result);
  };
  const shared = new Map<Operation, Operation>();
  let loads = 0;
  for (const op of loop.body.ops()) {
    if (op === loop.body.last) continue;
    if (op.is(scf.ForOp)) {
      const inner = [...op.body.ops()];
      if (
        inner.length > limit ||
        // Their neighbours in the row fill registers with them.
        partsOfRegister(inner) > 1 ||
        op.initArgs.length > 0 ||
        [op.lowerBound, op.upperBound, op.step].some(isInRow) ||
        !isPlain(op)
      )
        return undefined;
      inner.forEach(addResults);
      loads += inner.filter(isLoad).length;
      for (const [load, same] of loadsOfNextRow(op.body, row, isInRow)) shared.set(load, same);
    } else if (!isPure(op) || op.regions.length > 0) return undefined;
    else addResults(op);
  }
  return shared.size > 0 && 4 * shared.size >= loads ? { loop, shared } : undefined;
}

/** Whether all operations of a loop are single ones, and those that load come before those that have other effects. */
function isPlain({ body }: scf.ForOp): boolean {
  let hasWritten = false;
  for (const op of body.ops()) {
    if (op.regions.length > 0 || (hasWritten && isLoad(op))) return false;
    if (op !== body.last && !isPure(op) && !isLoad(op)) hasWritten = true;
  }
  return true;
}

function jam(rw: Rewriter, rows: Rows): void {
  const { loop } = rows;
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const middle = wholeSteps(rw, loop, 2);
  const bounds = { lb: loop.lowerBound, ub: middle, step: ConstantOp.index(rw, 2).result };
  scf.ForOp.create(rw, bounds, (b, row) => {
    emitRows(rw, b, rows, [row, AddIOp.build(b, { lhs: row, rhs: loop.step }).result]);
    return [];
  });
  if (isEndOf(loop, middle)) rw.erase(loop);
  else rw.setOperands(loop, [middle, loop.upperBound, loop.step]);
}

/** Builds the rows with the indices `rows`, loop by loop. */
function emitRows(rw: Rewriter, b: Builder, { loop, shared }: Rows, rows: readonly Value[]): void {
  const mappings = rows.map((row) => new IrMapping().map(at(loop.body.args, 0), row));
  for (const op of loop.body.ops()) {
    if (op === loop.body.last) continue;
    if (!op.is(scf.ForOp)) {
      for (const mapping of mappings) b.insert(cloneOperation(op, mapping));
      continue;
    }
    // They do not depend on the row.
    const inFirst = (value: Value): Value => at(mappings, 0).get(value);
    const bounds = { lb: inFirst(op.lowerBound), ub: inFirst(op.upperBound), step: inFirst(op.step) };
    const made = scf.ForOp.create(b, bounds, (inside, iv) => {
      new Jam(inside, op, shared, iv, mappings).emit();
      return [];
    });
    for (const [name, value] of op.attributes.entries()) rw.setAttribute(made, name, value);
  }
}

/** Builds an iteration of a loop in several rows. */
class Jam {
  readonly #b: Builder;
  readonly #loop: scf.ForOp;
  readonly #shared: ReadonlyMap<Operation, Operation>;
  readonly #mappings: readonly IrMapping[];
  readonly #done: readonly Set<Operation>[];

  constructor(
    b: Builder,
    loop: scf.ForOp,
    shared: ReadonlyMap<Operation, Operation>,
    iv: Value,
    mappings: readonly IrMapping[],
  ) {
    this.#b = b;
    this.#loop = loop;
    this.#shared = shared;
    this.#mappings = mappings;
    this.#done = mappings.map(() => new Set());
    for (const mapping of mappings) mapping.map(at(loop.body.args, 0), iv);
  }

  emit(): void {
    for (const op of this.#loop.body.ops())
      if (op !== this.#loop.body.last) this.#mappings.forEach((_, row) => this.#emitIn(row, op));
  }

  /** Builds an operation in a row, after what it needs; a load of what the row before has loaded is not repeated. */
  #emitIn(row: number, op: Operation): void {
    const done = at(this.#done, row);
    if (done.has(op)) return;
    done.add(op);
    const mapping = at(this.#mappings, row);
    const same = row === 0 ? undefined : this.#shared.get(op);
    if (same !== undefined) {
      this.#emitIn(row - 1, same);
      mapping.map(op.resultAt(0), at(this.#mappings, row - 1).get(same.resultAt(0)));
      return;
    }
    for (const { definingOp } of op.operands) if (definingOp?.block === this.#loop.body) this.#emitIn(row, definingOp);
    this.#b.insert(cloneOperation(op, mapping));
  }
}
