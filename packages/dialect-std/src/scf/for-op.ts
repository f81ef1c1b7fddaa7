import {
  AnySignlessIntegerOrIndex,
  AnyType,
  at,
  AutomaticAllocationScope,
  type Block,
  type BlockArgument,
  type Builder,
  defineOp,
  implicitTerminator,
  IndexType,
  type IntegerType,
  type OpFoldResult,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  RecursiveMemoryEffects,
  same,
  simplifyFoldResult,
  UnitAttr,
  UnitFlag,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { blockOf, terminatorOf, yieldingRegion } from "./blocks.ts";
import { printInits } from "./init-list.ts";
import { parseForOp } from "./for-syntax.ts";
import { verifyFor } from "./for-verify.ts";
import { tripCount } from "./trip-count.ts";

/** The parts of a counting loop. */
export interface ForBounds {
  readonly lb: Value;
  /** The loop ends before it. */
  readonly ub: Value;
  readonly step: Value;
  /** What the carried values start with. */
  readonly inits?: readonly Value[];
  /** Compares as unsigned integers. */
  readonly unsigned?: boolean;
}

/**
 * A loop that counts from a lower bound to before an upper one, and carries values from one iteration to the next:
 * ```mlir
 * %sum = scf.for %i = %lb to %ub step %step iter_args(%acc = %zero) -> (f32) {
 *   …
 *   scf.yield %next : f32
 * }
 * ```
 * The step must be positive. Bounds of an integer type `T` are written with `  : T` at the end.
 */
export class ForOp extends defineOp("scf.for", {
  summary: "a counting loop that may carry values",
  operands: {
    lowerBound: AnySignlessIntegerOrIndex,
    upperBound: same("lowerBound"),
    step: same("lowerBound"),
    initArgs: variadic(AnyType),
  },
  results: { outs: variadic(AnyType) },
  attributes: { unsignedCmp: optional(UnitFlag) },
  regions: { bodyRegion: "single-block" },
  traits: [AutomaticAllocationScope, implicitTerminator("scf.yield"), RecursiveMemoryEffects],
  inferResultTypes: ({ operands }) => operands.slice(3).map(({ type }) => type),
}) {
  /**
   * Makes a loop; `body` gets the induction variable and the carried values, and returns those of the next iteration.
   */
  static create(
    b: Builder,
    { lb, ub, step, inits = [], unsigned = false }: ForBounds,
    body: (b: Builder, iv: Value, args: readonly Value[]) => readonly Value[] | void,
  ): ForOp {
    const types = inits.map(({ type }) => type);
    const bodyRegion = yieldingRegion(
      b,
      [lb.type, ...types],
      (inner, [iv, ...args]) => body(inner, iv ?? lb, args) ?? [],
    );
    return ForOp.build(b, {
      lowerBound: boundOf(lb),
      upperBound: ub,
      step,
      initArgs: inits,
      unsignedCmp: unsigned ? UnitAttr.get(b.context) : undefined,
      bodyRegion,
      resultTypes: types,
    });
  }

  get body(): Block {
    return blockOf(this.bodyRegion);
  }

  get inductionVar(): BlockArgument {
    return at(this.body.args, 0);
  }

  /** The arguments of the body that hold the carried values. */
  get regionIterArgs(): readonly BlockArgument[] {
    return this.body.args.slice(1);
  }

  /** What the body gives the next iteration. */
  get yieldedValues(): readonly Value[] {
    return terminatorOf(this.bodyRegion).operands;
  }

  get isUnsigned(): boolean {
    return this.unsignedCmp !== undefined;
  }

  /** Lower bound, upper bound and step, as numbers where they are known. */
  get bounds(): { readonly lb: OpFoldResult; readonly ub: OpFoldResult; readonly step: OpFoldResult } {
    return {
      lb: simplifyFoldResult(this.lowerBound),
      ub: simplifyFoldResult(this.upperBound),
      step: simplifyFoldResult(this.step),
    };
  }

  /** How many iterations there are; undefined if that is not known. */
  get constantTripCount(): number | undefined {
    const { lowerBound: lb, upperBound: ub, step, isUnsigned: unsigned } = this;
    return tripCount({ lb, ub, step, unsigned });
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    return parseForOp(p, state);
  }

  override printAssembly(p: OpPrinter): void {
    if (this.isUnsigned) p.write(" unsigned");
    p.write(" ");
    p.value(this.inductionVar);
    p.write(" = ");
    p.value(this.lowerBound);
    p.write(" to ");
    p.value(this.upperBound);
    p.write(" step ");
    p.value(this.step);
    printInits(p, " iter_args", this.regionIterArgs, this.initArgs);
    if (this.initArgs.length > 0) {
      p.write(" -> (");
      p.types(this.initArgs.map(({ type }) => type));
      p.write(")");
    }
    p.write(" ");
    const { type } = this.inductionVar;
    if (!(type instanceof IndexType)) {
      p.write(" : ");
      p.type(type);
      p.write(" ");
    }
    p.region(this.bodyRegion, { entryArgs: false, terminators: this.initArgs.length > 0 });
    p.attrDict(this, ["unsignedCmp"]);
  }

  override verify(): void {
    verifyFor(this);
  }
}

function isBound(value: Value): value is Value<IntegerType | IndexType> {
  return AnySignlessIntegerOrIndex.matches(value.type);
}

/** `value`, which must be of an integer or index type. */
function boundOf(value: Value): Value<IntegerType | IndexType> {
  const { type } = value;
  if (isBound(value)) return value;
  throw new TypeError(`a loop cannot count in '${type.toString()}'`);
}
