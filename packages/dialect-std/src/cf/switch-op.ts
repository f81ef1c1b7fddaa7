import {
  AnyInteger,
  AnyDenseElements,
  AnyType,
  at,
  AttrSizedOperandSegments,
  type Block,
  Branch,
  type Builder,
  defineOp,
  DenseArrayAttr,
  DenseElementsAttr,
  DenseI32Array,
  IntegerAttr,
  IntegerType,
  IsTerminator,
  type OpOperand,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  Pure,
  type Value,
  variadic,
  VectorType,
  verifyBranch,
} from "@tt-opt/ir-core";

/** A value of the flag, the block that it leads to, and what that block gets. */
export interface SwitchCase {
  readonly value: bigint;
  readonly dest: Block;
  readonly operands: readonly Value[];
}

/**
 * Goes to the block of the case that equals the flag:
 * ```mlir
 * cf.switch %flag : i32, [
 *   default: ^bb1(%a : i32),
 *   42: ^bb2
 * ]
 * ```
 */
export class SwitchOp extends defineOp("cf.switch", {
  summary: "go to the block of a case",
  operands: { flag: AnyInteger, defaultOperands: variadic(AnyType), caseOperands: variadic(AnyType) },
  attributes: { case_values: optional(AnyDenseElements), case_operand_segments: DenseI32Array },
  successors: { defaultDestination: "one", caseDestinations: "variadic" },
  traits: [Pure, IsTerminator, AttrSizedOperandSegments],
}) {
  /** A switch over `cases`; `otherwise` if none equals `flag`. */
  static create(
    b: Builder,
    flag: Value<IntegerType>,
    otherwise: { readonly dest: Block; readonly operands: readonly Value[] },
    cases: readonly SwitchCase[],
  ): SwitchOp {
    return SwitchOp.build(b, {
      flag,
      defaultOperands: otherwise.operands,
      caseOperands: cases.flatMap(({ operands }) => operands),
      case_values: caseValuesAttr(
        flag.type,
        cases.map(({ value }) => value),
      ),
      case_operand_segments: DenseArrayAttr.i32(
        b.context,
        cases.map(({ operands }) => operands.length),
      ),
      defaultDestination: otherwise.dest,
      caseDestinations: cases.map(({ dest }) => dest),
    });
  }

  /** The cases in order. */
  get cases(): readonly SwitchCase[] {
    const values = caseValues(this);
    return this.caseDestinations.map((dest, i) => ({
      value: values[i] ?? 0n,
      dest,
      operands: successorOperands(this, i + 1).map(({ value }) => value),
    }));
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const flag = p.parseOperand();
    const type = flag === undefined ? undefined : p.parseColonType();
    if (flag === undefined || type === undefined) return false;
    if (!(type instanceof IntegerType))
      return p.error(`expected an integer type, but found '${type.toString()}'`) ?? false;
    state.operands.push(p.resolve(flag, type));
    if (!p.expect(",") || !p.expect("[") || !p.expectKeyword("default") || !p.expect(":")) return false;
    const otherwise = p.parseSuccessorAndOperands();
    if (otherwise === undefined) return false;
    state.successors.push(otherwise.block);
    state.operands.push(...otherwise.operands);
    const values: bigint[] = [];
    const counts: number[] = [];
    while (p.accept(",")) {
      const value = p.parseInteger("the integer of a case");
      const dest = value !== undefined && p.expect(":") ? p.parseSuccessorAndOperands() : undefined;
      if (value === undefined || dest === undefined) return false;
      values.push(value);
      counts.push(dest.operands.length);
      state.successors.push(dest.block);
      state.operands.push(...dest.operands);
    }
    if (!p.expect("]") || !p.parseAttributesOf(state)) return false;
    const total = counts.reduce((sum, count) => sum + count, 0);
    state.set("case_values", caseValuesAttr(type, values));
    state.set("case_operand_segments", DenseArrayAttr.i32(p.context, counts));
    state.set("operandSegmentSizes", DenseArrayAttr.i32(p.context, [1, otherwise.operands.length, total]));
    return true;
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.value(this.flag);
    p.write(" : ");
    p.type(this.flag.type);
    p.write(", [");
    p.newline();
    p.write("  default: ");
    p.successor(this.defaultDestination, this.defaultOperands);
    for (const { value, dest, operands } of this.cases) {
      p.write(",");
      p.newline();
      // The sign is lost, as in MLIR; reading the text again gives the same bits.
      p.write(`  ${BigInt.asUintN(this.flag.type.width, value)}: `);
      p.successor(dest, operands);
    }
    // Without cases MLIR closes the list on the line of the default.
    if (this.caseDestinations.length > 0) p.newline();
    p.write("]");
    p.attrDict(this, ["case_values", "case_operand_segments", "operandSegmentSizes"]);
  }

  override verify(): void {
    const values = this.case_values;
    const count = this.caseDestinations.length;
    if (values === undefined && count === 0) return;
    const valueCount = values?.length ?? 0;
    if (values !== undefined && values.type.elementType !== this.flag.type) {
      const types = `'flag' type ('${this.flag.type.toString()}') should match case value type ('${values.type.elementType.toString()}')`;
      this.error(types, "TT2031");
    } else if (valueCount !== count) {
      this.error(`number of case values (${valueCount}) should match number of case destinations (${count})`, "TT2031");
    } else verifyBranch(this);
  }
}

function caseValuesAttr(type: IntegerType, values: readonly bigint[]): DenseElementsAttr | undefined {
  if (values.length === 0) return undefined;
  return DenseElementsAttr.fromElements(
    VectorType.get([values.length], type),
    values.map((value) => IntegerAttr.get(type, value)),
  );
}

function caseValues(op: SwitchOp): readonly bigint[] {
  const values = op.case_values;
  if (values === undefined) return [];
  return Array.from({ length: values.length }, (_, i) => {
    const element = values.element(i);
    return element instanceof IntegerAttr ? element.value : 0n;
  });
}

function successorOperands(op: SwitchOp, index: number): readonly OpOperand[] {
  const first = 1 + op.defaultOperands.length;
  if (index === 0) return op.opOperands.slice(1, first);
  const starts = segmentStarts(op.case_operand_segments);
  return op.opOperands.slice(first + at(starts, index - 1), first + at(starts, index));
}

const knownStarts = new WeakMap<DenseArrayAttr, readonly number[]>();

/** Where the operands of each case begin among those of all, and where the last ones end; known for all cases at once. */
function segmentStarts(segments: DenseArrayAttr): readonly number[] {
  let starts = knownStarts.get(segments);
  if (starts === undefined) {
    let end = 0;
    starts = [0, ...segments.numbers.map((count) => (end += count))];
    knownStarts.set(segments, starts);
  }
  return starts;
}

Branch.attach(SwitchOp, {
  successorOperands: (op, index) => ({ producedCount: 0, forwarded: successorOperands(op, index) }),
  setSuccessorOperands(op, rw, index, values) {
    const all = op.blockOperands.map((_, i) =>
      i === index ? values : successorOperands(op, i).map(({ value }) => value),
    );
    const [onDefault = [], ...ofCases] = all;
    const counts = ofCases.map(({ length }) => length);
    const total = counts.reduce((sum, count) => sum + count, 0);
    rw.setOperands(op, [op.flag, ...all.flat()]);
    rw.setAttribute(op, "case_operand_segments", DenseArrayAttr.i32(op.context, counts));
    rw.setAttribute(op, "operandSegmentSizes", DenseArrayAttr.i32(op.context, [1, onDefault.length, total]));
  },
  successorFor(op, [flag]) {
    if (!(flag instanceof IntegerAttr)) return undefined;
    return op.cases.find(({ value }) => value === flag.value)?.dest ?? op.defaultDestination;
  },
});
