import {
  AnyType,
  at,
  type Block,
  type Builder,
  defineOp,
  DenseArrayAttr,
  DenseI64Array,
  Index,
  IndexType,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  parseSafeInteger,
  RecursiveMemoryEffects,
  type Region,
  type Type,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { blockOf, terminatorOf, yieldingRegion } from "./blocks.ts";

/**
 * Executes the region of the case that equals an index:
 * ```mlir
 * %x = scf.index_switch %i -> i32
 * case 2 {
 *   scf.yield %a : i32
 * }
 * default {
 *   scf.yield %b : i32
 * }
 * ```
 */
export class IndexSwitchOp extends defineOp("scf.index_switch", {
  summary: "execute the region of a case",
  operands: { arg: Index },
  results: { outs: variadic(AnyType) },
  attributes: { cases: DenseI64Array },
  regions: { defaultRegion: "single-block", caseRegions: "variadic" },
  traits: [RecursiveMemoryEffects],
}) {
  /** Makes a switch; each body returns what its region yields. */
  static create(
    b: Builder,
    arg: Value<IndexType>,
    cases: readonly { readonly value: number; readonly body: (b: Builder) => readonly Value[] }[],
    otherwise: (b: Builder) => readonly Value[],
  ): IndexSwitchOp {
    const defaultRegion = yieldingRegion(b, [], (inner) => otherwise(inner));
    const resultTypes: readonly Type[] = terminatorOf(defaultRegion).operands.map(({ type }) => type);
    return IndexSwitchOp.build(b, {
      arg,
      cases: DenseArrayAttr.i64(
        b.context,
        cases.map(({ value }) => value),
      ),
      defaultRegion,
      caseRegions: cases.map(({ body }) => yieldingRegion(b, [], (inner) => body(inner))),
      resultTypes,
    });
  }

  get defaultBlock(): Block {
    return blockOf(this.defaultRegion);
  }

  /** The block of case `index`. */
  caseBlock(index: number): Block {
    return blockOf(at(this.caseRegions, index));
  }

  /** The region that is executed for `value`. */
  regionFor(value: number | bigint): Region {
    const index = this.cases.numbers.indexOf(Number(value));
    return this.caseRegions[index] ?? this.defaultRegion;
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const arg = p.parseOperand();
    if (arg === undefined) return false;
    state.operands.push(p.resolve(arg, IndexType.get(p.context)));
    if (!p.parseAttributesOf(state)) return false;
    if (p.accept("->")) {
      const types = p.parseTypeList();
      if (types === undefined) return false;
      state.resultTypes = types;
    }
    const values: number[] = [];
    const regions: Region[] = [];
    while (p.acceptKeyword("case")) {
      const value = parseSafeInteger(p, "the integer of a case");
      const region =
        value === undefined ? undefined : p.parseRegion({ args: [], implicitTerminator: "scf.yield", what: "a case" });
      if (value === undefined || region === undefined) return false;
      values.push(value);
      regions.push(region);
    }
    if (!p.expectKeyword("default")) return false;
    const otherwise = p.parseRegion({ args: [], implicitTerminator: "scf.yield", what: "the default region" });
    if (otherwise === undefined) return false;
    state.regions.push(otherwise, ...regions);
    state.set("cases", DenseArrayAttr.i64(p.context, values));
    return true;
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.value(this.arg);
    p.attrDict(this, ["cases"]);
    if (this.results.length > 0) {
      p.write(" -> ");
      p.types(this.resultTypes);
    }
    p.write(" ");
    this.cases.numbers.forEach((value, i) => {
      p.newline();
      p.write(`case ${value} `);
      p.region(at(this.caseRegions, i), { entryArgs: false });
    });
    p.newline();
    p.write("default ");
    p.region(this.defaultRegion, { entryArgs: false, terminators: this.results.length > 0 });
  }

  override verify(): void {
    const { cases, caseRegions } = this;
    if (cases.numbers.length !== caseRegions.length) {
      this.error(`has ${caseRegions.length} case regions but ${cases.numbers.length} case values`, "TT2048");
      return;
    }
    const repeated = cases.numbers.find((value, i) => cases.numbers.indexOf(value) !== i);
    if (repeated !== undefined) {
      this.error(`has duplicate case value: ${repeated}`, "TT2048");
      return;
    }
    verifyCase(this, this.defaultRegion, "default region");
    caseRegions.forEach((region, i) => verifyCase(this, region, `case region #${i}`));
  }
}

function verifyCase(op: IndexSwitchOp, region: Region, name: string): void {
  const last = region.entry?.last;
  if (last === undefined || last.name !== "scf.yield") {
    op.error(`expected ${name} to end with scf.yield, but got ${last?.name ?? "nothing"}`, "TT2048");
  } else if (last.operandCount !== op.resultCount) {
    op.error(
      `expected each region to return ${op.resultCount} values, but ${name} returns ${last.operandCount}`,
      "TT2048",
    );
  } else {
    const wrong = last.operands.findIndex(({ type }, i) => type !== op.results[i]?.type);
    const expected = op.results[wrong]?.type;
    if (expected === undefined) return;
    const builder = op.error(`expected result #${wrong} of each region to be '${expected.toString()}'`, "TT2048");
    builder.note(last, `${name} returns '${last.operand(wrong).type.toString()}' here`);
  }
}
