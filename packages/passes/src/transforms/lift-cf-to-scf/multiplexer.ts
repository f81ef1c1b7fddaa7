/**
 * A block through which several edges lead to one target each. Its arguments are those of all targets, a number that
 * selects the target, and others that the caller requests.
 */
import { cf, ConstantOp, CmpIOp } from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  type Block,
  type Builder,
  endOf,
  I1,
  I32,
  IntegerType,
  type Region,
  type Rewriter,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { anyValue } from "./any-value.ts";
import { branchOf, type Edge, operandsOf, redirect, targetOf } from "./edge.ts";

/** See the file's header. */
export class Multiplexer {
  readonly block: Block;
  readonly targets: readonly Block[];
  /** Whether a number selects the target. */
  readonly #hasNumber: boolean;
  /** The number of leading targets that the caller selects itself. */
  readonly #chosen: number;
  /** The index of the first argument of each target. */
  readonly #starts: readonly number[];
  readonly #rw: Rewriter;

  /**
   * Creates a block at the end of `region`, without predecessors and without a terminator. The caller selects the first
   * `chosen` targets in its own way, and adds arguments of the types `extra`.
   */
  constructor(rw: Rewriter, region: Region, targets: readonly Block[], chosen = 0, extra: readonly Type[] = []) {
    this.#rw = rw;
    this.#chosen = chosen;
    this.#hasNumber = targets.length - chosen > 1;
    this.targets = targets;
    const types: Type[] = [];
    this.#starts = targets.map((target) => {
      const start = types.length;
      for (const { type } of target.args) types.push(type);
      return start;
    });
    if (this.#hasNumber) types.push(IntegerType.get(rw.context, 32));
    types.push(...extra);
    this.block = rw.createBlock(region, types);
  }

  /** The number of arguments before the caller's own. */
  get ownCount(): number {
    const args = this.targets.reduce((sum, target) => sum + target.args.length, 0);
    return args + (this.#hasNumber ? 1 : 0);
  }

  /** Routes an edge through the block, and passes `extra` for the caller's own arguments. */
  lead(edge: Edge, extra: readonly Value[] = []): void {
    const rw = this.#rw;
    const target = targetOf(edge);
    const operands = operandsOf(edge);
    rw.within(beforeOp(branchOf(edge)), () => {
      const own = this.targets.flatMap((other) =>
        other === target ? operands : other.args.map(({ type }) => anyValue(rw, type)),
      );
      if (this.#hasNumber) {
        own.push(ConstantOp.int(rw, IntegerType.get(rw.context, 32), this.targets.indexOf(target)).result);
      }
      redirect(rw, edge, this.block, [...own, ...extra]);
    });
  }

  /** Those of `values`, one per argument of the block, that belong to target `index`. */
  valuesFor(index: number, values: readonly Value[]): readonly Value[] {
    const start = at(this.#starts, index);
    return values.slice(start, start + at(this.targets, index).args.length);
  }

  /**
   * Branches from the end of `from` to the selected target, except for those that the caller selects; `values` are the
   * values of the block's arguments.
   */
  branch(from: Block, values: readonly Value[]): void {
    const rw = this.#rw;
    rw.within(endOf(from), () => {
      const cases = this.targets.slice(this.#chosen).map((dest, i) => ({
        value: BigInt(i + this.#chosen),
        dest,
        operands: this.valuesFor(i + this.#chosen, values),
      }));
      const last = at(cases, cases.length - 1);
      const [first, ...more] = cases.slice(0, -1);
      const number = this.#hasNumber ? values[this.ownCount - 1] : undefined;
      if (first === undefined || number === undefined) {
        cf.BranchOp.build(rw, { dest: last.dest, destOperands: last.operands });
      } else if (more.length === 0) {
        cf.CondBranchOp.build(rw, {
          condition: typed(equals(rw, number, Number(first.value)), I1),
          trueDest: first.dest,
          trueDestOperands: first.operands,
          falseDest: last.dest,
          falseDestOperands: last.operands,
        });
      } else cf.SwitchOp.create(rw, typed(number, I32), last, [first, ...more]);
    });
  }
}

function equals(b: Builder, lhs: Value, value: number): Value {
  const rhs = ConstantOp.int(b, lhs.type, value).result;
  return CmpIOp.create(b, "eq", lhs, rhs).result;
}
