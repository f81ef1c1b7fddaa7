import {
  type ArgumentRef,
  AnyType,
  AttrSizedOperandSegments,
  AutomaticAllocationScope,
  type Block,
  type BlockArgument,
  type Builder,
  defineOp,
  DenseArrayAttr,
  implicitTerminator,
  Index,
  IndexType,
  type OpParser,
  type OpPrinter,
  type OperandRef,
  type ParsedOperation,
  RecursiveMemoryEffects,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { blockOf, ensureParsedTerminator, ensureTerminator } from "./blocks.ts";
import { indexValues } from "./typed-values.ts";
import { ReduceOp } from "./reduce-op.ts";
import { verifyParallel } from "./parallel-verify.ts";

/** The parts of a parallel loop nest; one bound and step per dimension. */
export interface ParallelBounds {
  readonly lbs: readonly Value[];
  readonly ubs: readonly Value[];
  readonly steps: readonly Value[];
  /** What reductions start with. */
  readonly inits?: readonly Value[];
}

/**
 * A loop nest whose iterations may be executed in any order, or at once:
 * ```mlir
 * %sum = scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) init (%zero) -> f32 {
 *   …
 *   scf.reduce(%x : f32) {…}
 * }
 * ```
 */
export class ParallelOp extends defineOp("scf.parallel", {
  summary: "a loop nest whose iterations are independent",
  operands: {
    lowerBound: variadic(Index),
    upperBound: variadic(Index),
    step: variadic(Index),
    initVals: variadic(AnyType),
  },
  results: { outs: variadic(AnyType) },
  regions: { bodyRegion: "single-block" },
  traits: [
    AutomaticAllocationScope,
    AttrSizedOperandSegments,
    implicitTerminator("scf.reduce"),
    RecursiveMemoryEffects,
  ],
}) {
  /** Makes a loop nest; `body` must end with a {@link ReduceOp} if there are `inits`. */
  static create(
    b: Builder,
    { lbs, ubs, steps, inits = [] }: ParallelBounds,
    body: (b: Builder, ivs: readonly Value[]) => void,
  ): ParallelOp {
    const bodyRegion = b.region(
      lbs.map(({ type }) => type),
      body,
    );
    ensureTerminator(b, bodyRegion, (inner) => void ReduceOp.create(inner));
    const resultTypes = inits.map(({ type }) => type);
    return ParallelOp.build(b, {
      lowerBound: indexValues(lbs),
      upperBound: indexValues(ubs),
      step: indexValues(steps),
      initVals: inits,
      bodyRegion,
      resultTypes,
    });
  }

  get body(): Block {
    return blockOf(this.bodyRegion);
  }

  get inductionVars(): readonly BlockArgument[] {
    return this.body.args;
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const index = IndexType.get(p.context);
    const ivs = p.parseOperandsIn("(", ")");
    if (ivs === undefined || !p.expect("=")) return false;
    const sizes: number[] = [];
    const readBounds = (keyword: string | undefined): boolean => {
      if (keyword !== undefined && !p.expectKeyword(keyword)) return false;
      const refs = p.parseOperandsIn("(", ")");
      if (refs === undefined || !hasCount(p, refs, ivs)) return false;
      refs.forEach((ref) => state.operands.push(p.resolve(ref, index)));
      sizes.push(refs.length);
      return true;
    };
    if (!readBounds(undefined) || !readBounds("to") || !readBounds("step")) return false;
    const inits = p.acceptKeyword("init") ? p.parseOperandsIn("(", ")") : [];
    if (inits === undefined) return false;
    const types = p.parseOptionalArrowTypes();
    if (types === undefined || !p.resolveAll(inits, types, state.operands, "initial values")) return false;
    state.resultTypes = types;
    const args: ArgumentRef[] = ivs.map((ref) => ({ ref, type: index }));
    const region = p.parseRegion({ args, what: "the body of scf.parallel" });
    if (region === undefined) return false;
    ensureParsedTerminator(p, region, (b) => void ReduceOp.create(b));
    state.regions.push(region);
    state.set("operandSegmentSizes", DenseArrayAttr.i32(p.context, [...sizes, inits.length]));
    return p.parseAttributesOf(state);
  }

  override printAssembly(p: OpPrinter): void {
    const list = (keyword: string, values: readonly Value[]): void => {
      p.write(`${keyword}(`);
      p.values(values);
      p.write(")");
    };
    list(" ", this.inductionVars);
    list(" = ", this.lowerBound);
    list(" to ", this.upperBound);
    list(" step ", this.step);
    if (this.initVals.length > 0) list(" init ", this.initVals);
    p.optionalArrowTypes(this.resultTypes);
    p.write(" ");
    p.region(this.bodyRegion, { entryArgs: false });
    p.attrDict(this, ["operandSegmentSizes"]);
  }

  override verify(): void {
    verifyParallel(this);
  }
}

function hasCount(p: OpParser, refs: readonly OperandRef[], ivs: readonly OperandRef[]): boolean {
  if (refs.length === ivs.length) return true;
  p.error(`expected ${ivs.length} operands`, refs[0]?.start);
  return false;
}
