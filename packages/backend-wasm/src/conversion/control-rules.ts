/** Lowers structured control flow. Carried values and results go through locals. */
import { tts } from "@tt-opt/dialect-tt";
import { at, type Block, defined, DenseArrayAttr, type Operation, type Region, type Value } from "@tt-opt/ir-core";
import { countIteration } from "./interruption.ts";
import type { Lowering, OperationRule } from "./lowering.ts";
import { signExtended, zeroExtended } from "./narrow-integer.ts";
import { numberKind } from "./number-kind.ts";

function entryOf(region: Region): Block {
  return defined(region.entry, "the block of a region");
}

/** Locals for the registers of values with the types of `values`. */
class Carried {
  readonly #lowering: Lowering;
  readonly #locals: readonly (readonly Value[])[];

  constructor(lowering: Lowering, op: Operation, values: readonly Value[]) {
    this.#lowering = lowering;
    this.#locals = values.map((value) =>
      lowering.registerTypes(value.type, op).map((type) => lowering.code.local(type, value.name)),
    );
  }

  /**
   * Writes values, except for those at `written`. All are read before the first is written, since they are in SSA form.
   */
  set(values: readonly Value[], written: ReadonlySet<number> = new Set()): void {
    const packed = values.map((value, i) => (written.has(i) ? [] : this.#lowering.pack(value)));
    packed.forEach((registers, i) => this.#write(i, registers));
  }

  /** Writes one value; its old value must no longer be read. */
  setOne(index: number, value: Value): void {
    this.#write(index, this.#lowering.pack(value));
  }

  #write(index: number, registers: readonly Value[]): void {
    registers.forEach((register, j) => this.#lowering.code.set(at(at(this.#locals, index), j), register));
  }

  /** Reads the locals as values. */
  get(values: readonly Value[]): void {
    this.#locals.forEach((locals, i) =>
      this.#lowering.unpack(
        at(values, i),
        locals.map((local) => this.#lowering.code.get(local)),
      ),
    );
  }
}

/**
 * The operations that are the only reader of a carried value and compute its next value, with the index of the value.
 * If it is written immediately, the sums of a matrix product stay in their registers, and every operand is consumed
 * right after it was loaded. If it were written at the end of the iteration, all operands would have to be kept until
 * then.
 */
function accumulators(body: Block, args: readonly Value[]): ReadonlyMap<Operation, number> {
  const result = new Map<Operation, number>();
  const yielded = defined(body.terminator, "the terminator of a loop").operands;
  args.forEach((arg, i) => {
    const maker = at(yielded, i).definingOp;
    const isOwn = maker !== undefined && maker.block === body && maker.results.length === 1 && !result.has(maker);
    if (isOwn && arg.hasOneUse && maker.operands.includes(arg)) result.set(maker, i);
  });
  return result;
}

const lowerFor: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const body = entryOf(op.region(0));
  const [iv, ...args] = body.args;
  const counter = defined(iv, "the induction variable");
  const carried = new Carried(lowering, op, args);
  carried.set(op.operands.slice(3));
  const kind = numberKind(counter.type);
  if (kind?.kind !== "integer") return lowering.reject(op, "the induction variable is no integer");
  const isUnsigned = op.attribute("unsignedCmp") !== undefined;
  const bound = (index: number): Value => {
    const register = lowering.operand(op, index);
    return isUnsigned ? register : signExtended(code, kind, register);
  };
  code.countedLoop(
    { lower: bound(0), upper: bound(1), step: bound(2), isUnsigned, name: counter.name },
    (i) => {
      countIteration(lowering, op);
      lowering.bind(counter, zeroExtended(code, kind, i));
      carried.get(args);
      const early = accumulators(body, args);
      const terminator = lowering.block(body, (inner) => {
        const index = early.get(inner);
        if (index !== undefined) carried.setOne(index, inner.resultAt(0));
      });
      code.loc = op.rawLoc;
      carried.set(terminator.operands, new Set(early.values()));
    },
    kind.wasm,
  );
  carried.get(op.results);
};

const lowerIf: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const results = new Carried(lowering, op, op.results);
  const arm = (region: Region) => (): void => results.set(lowering.block(entryOf(region)).operands);
  const otherwise = op.region(1);
  code.if(lowering.operand(op, 0), arm(op.region(0)), otherwise.isEmpty ? undefined : arm(otherwise));
  results.get(op.results);
};

const lowerWhile: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const before = entryOf(op.region(0));
  const after = entryOf(op.region(1));
  const carried = new Carried(lowering, op, before.args);
  const results = new Carried(lowering, op, op.results);
  // Such a loop starts with a position that is not negative, which it yields, too.
  const assumePosition = ([position]: readonly Value[]): void => {
    if (position !== undefined && tts.isMarked(op, "countsUp")) code.assumeNonNegative(lowering.value(position));
  };
  carried.set(op.operands);
  code.block(
    () =>
      code.loop(() => {
        countIteration(lowering, op);
        carried.get(before.args);
        assumePosition(before.args);
        const condition = lowering.block(before);
        results.set(condition.operands.slice(1));
        code.brIf(1, code.op("i32.eqz", [lowering.operand(condition, 0)]));
        condition.operands.slice(1).forEach((value, i) => lowering.unpack(at(after.args, i), lowering.pack(value)));
        carried.set(lowering.block(after).operands);
        code.br(0);
      }),
    undefined,
    "guard",
  );
  results.get(op.results);
  assumePosition(op.results);
};

const lowerSwitch: OperationRule = (lowering, op) => {
  const { code } = lowering;
  const cases = op.attribute("cases");
  const values = cases instanceof DenseArrayAttr ? cases.numbers : [];
  const results = new Carried(lowering, op, op.results);
  const arm = (region: Region): void => results.set(lowering.block(entryOf(region)).operands);
  const choose = (index: number): void => {
    const value = values[index];
    if (value === undefined) arm(op.region(0));
    else {
      const isCase = code.op("i32.eq", [lowering.operand(op, 0), code.i32(value)]);
      code.if(
        isCase,
        () => arm(op.region(index + 1)),
        () => choose(index + 1),
      );
    }
  };
  choose(0);
  results.get(op.results);
};

/** Inlines a region that is executed once. */
const lowerExecuteRegion: OperationRule = (lowering, op) => {
  if (!op.region(0).hasOneBlock) return lowering.reject(op, "it has several blocks; lift-cf-to-scf makes one of them");
  const terminator = lowering.block(entryOf(op.region(0)));
  op.results.forEach((result, i) => lowering.unpack(result, lowering.pack(terminator.operand(i))));
};

/** The rules, by the name of the operation. */
export const controlRules: Readonly<Record<string, OperationRule>> = {
  "scf.for": lowerFor,
  "scf.if": lowerIf,
  "scf.while": lowerWhile,
  "scf.index_switch": lowerSwitch,
  "scf.execute_region": lowerExecuteRegion,
};
