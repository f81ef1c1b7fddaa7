import {
  AnyType,
  type Block,
  type Builder,
  defineOp,
  I1,
  implicitTerminator,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  RecursiveMemoryEffects,
  RecursivelySpeculatable,
  Region,
  type Type,
  type Value,
  variadic,
  verifyRegionBranch,
} from "@tt-opt/ir-core";
import { blockOf, terminatorOf, yieldingRegion } from "./blocks.ts";
import { boolValue } from "./typed-values.ts";

const thenSyntax = { args: [], implicitTerminator: "scf.yield", what: "the first region of scf.if" };
const elseSyntax = { ...thenSyntax, what: "the else region of scf.if" };

/**
 * Executes one of two regions:
 * ```mlir
 * %x = scf.if %c -> (f32) {
 *   scf.yield %a : f32
 * } else {
 *   scf.yield %b : f32
 * }
 * ```
 * Without results the second may be left out.
 */
export class IfOp extends defineOp("scf.if", {
  summary: "execute one of two regions",
  operands: { condition: I1 },
  results: { outs: variadic(AnyType) },
  regions: { thenRegion: "single-block", elseRegion: "any" },
  traits: [implicitTerminator("scf.yield"), RecursiveMemoryEffects, RecursivelySpeculatable],
  inferResultTypes: ({ regions }) => regions[0]?.entry?.last?.operands.map(({ type }) => type) ?? [],
}) {
  /** Makes a conditional; the results have the types of what `then` yields. */
  static create(
    b: Builder,
    condition: Value,
    then: (b: Builder) => readonly Value[] | void,
    otherwise?: (b: Builder) => readonly Value[] | void,
  ): IfOp {
    const thenRegion = yieldingRegion(b, [], (inner) => then(inner) ?? []);
    const elseRegion =
      otherwise === undefined ? new Region() : yieldingRegion(b, [], (inner) => otherwise(inner) ?? []);
    const resultTypes: readonly Type[] = terminatorOf(thenRegion).operands.map(({ type }) => type);
    return IfOp.build(b, { condition: boolValue(condition), thenRegion, elseRegion, resultTypes });
  }

  get thenBlock(): Block {
    return blockOf(this.thenRegion);
  }

  /** The block that is executed if the condition does not hold; undefined if there is none. */
  get elseBlock(): Block | undefined {
    return this.elseRegion.entry;
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const condition = p.parseOperand();
    if (condition === undefined) return false;
    const i1 = I1.buildable?.(p.context);
    if (i1 === undefined) return false;
    state.operands.push(p.resolve(condition, i1));
    const types = p.parseOptionalArrowTypes();
    if (types === undefined) return false;
    state.resultTypes = types;
    const then = p.parseRegion(thenSyntax);
    if (then === undefined) return false;
    const otherwise = p.acceptKeyword("else") ? p.parseRegion(elseSyntax) : new Region();
    if (otherwise === undefined) return false;
    state.regions.push(then, otherwise);
    return p.parseAttributesOf(state);
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.value(this.condition);
    const terminators = this.results.length > 0;
    if (terminators) {
      p.write(" -> (");
      p.types(this.resultTypes);
      p.write(")");
    }
    p.write(" ");
    p.region(this.thenRegion, { entryArgs: false, terminators });
    if (!this.elseRegion.isEmpty) {
      p.write(" else ");
      p.region(this.elseRegion, { entryArgs: false, terminators });
    }
    p.attrDict(this);
  }

  override verify(): void {
    for (const region of this.regions) {
      if (region.entry !== undefined && region.entry.args.length > 0) {
        this.error(`region #${region.index} should have no arguments`, "TT2041");
        return;
      }
    }
    if (this.elseRegion.blockCount > 1)
      this.error("region #1 ('elseRegion') failed to verify constraint: region with at most 1 blocks", "TT2041");
    if (this.results.length > 0 && this.elseRegion.isEmpty) {
      this.error("must have an else block if defining values", "TT2041");
      return;
    }
  }

  override verifyRegions(): void {
    verifyRegionBranch(this);
  }
}
