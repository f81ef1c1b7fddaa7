import {
  AnyType,
  type Builder,
  defineOp,
  hasParent,
  IsTerminator,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  RecursiveMemoryEffects,
  Pure,
  type Region,
  type Value,
  variadic,
} from "@tt-opt/ir-core";

/** Ends a reduction of a `scf.reduce` and gives its result: `scf.reduce.return %x : f32`. */
export class ReduceReturnOp extends defineOp("scf.reduce.return", {
  summary: "give the result of a reduction",
  operands: { result: AnyType },
  traits: [Pure, IsTerminator, hasParent("scf.reduce")],
  assembly: "$result attr-dict `:` type($result)",
}) {
  override verify(): void {
    const expected = this.block?.args[0]?.type;
    if (expected !== undefined && expected !== this.result.type) {
      this.error(`must have type '${expected.toString()}' (the type of the reduction inputs)`, "TT2044");
    }
  }
}

/**
 * Ends the body of a `scf.parallel`; each operand is combined with those of all other iterations by a region:
 * ```mlir
 * scf.reduce(%x : f32) {
 * ^bb0(%a: f32, %b: f32):
 *   %s = arith.addf %a, %b : f32
 *   scf.reduce.return %s : f32
 * }
 * ```
 */
export class ReduceOp extends defineOp("scf.reduce", {
  summary: "combine values of all iterations",
  operands: { values: variadic(AnyType) },
  regions: { reductions: "variadic" },
  traits: [IsTerminator, RecursiveMemoryEffects, hasParent("scf.parallel")],
}) {
  /** Combines each of `values` by its function of `combine`. */
  static create(
    b: Builder,
    values: readonly Value[] = [],
    combine: readonly ((b: Builder, lhs: Value, rhs: Value) => Value)[] = [],
  ): ReduceOp {
    const reductions = values.flatMap((value, i): Region[] => {
      const fold = combine[i];
      if (fold === undefined) return [];
      return [
        b.region([value.type, value.type], (inner, [lhs, rhs]) => {
          if (lhs !== undefined && rhs !== undefined) ReduceReturnOp.build(inner, { result: fold(inner, lhs, rhs) });
        }),
      ];
    });
    return ReduceOp.build(b, { values, reductions });
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    if (p.accept("(")) {
      const refs = p.parseOperandList();
      const types = refs === undefined ? undefined : p.parseColonTypes();
      if (refs === undefined || types === undefined || !p.resolveAll(refs, types, state.operands) || !p.expect(")"))
        return false;
    }
    while (p.isPunctuation("{")) {
      const region = p.parseRegion({ what: "a reduction of scf.reduce" });
      if (region === undefined) return false;
      state.regions.push(region);
      if (!p.accept(",")) break;
    }
    return p.parseAttributesOf(state);
  }

  override printAssembly(p: OpPrinter): void {
    if (this.operandCount > 0) {
      p.write("(");
      p.values(this.values);
      p.write(" : ");
      p.types(this.values.map(({ type }) => type));
      p.write(")");
    }
    // The space is written even if nothing follows, as in MLIR.
    p.write(" ");
    this.reductions.forEach((region, i) => {
      if (i > 0) p.write(", ");
      p.region(region);
    });
    p.attrDict(this);
  }

  override verify(): void {
    if (this.reductions.length !== this.operandCount) {
      this.error(
        `expected number of reductions: ${this.reductions.length} to be the same as number of operands: ${this.operandCount}`,
        "TT2044",
      );
      return;
    }
    this.values.forEach(({ type }, i) => verifyReduction(this, this.reductions[i], i, type.toString()));
  }
}

function verifyReduction(op: ReduceOp, region: Region | undefined, index: number, type: string): void {
  const args = region?.entry?.args ?? [];
  const which = `${index}-th reduction`;
  if (region?.entry?.isEmpty !== false) op.error(`the block inside reductions should not be empty`, "TT2044");
  else if (args.length !== 2 || args.some((arg) => arg.type.toString() !== type)) {
    op.error(`expected two block arguments with type '${type}' in the ${which} region`, "TT2044");
  } else if (region.entry.last?.name !== "scf.reduce.return") {
    op.error("reduction bodies must be terminated with an 'scf.reduce.return' op", "TT2044");
  }
}
