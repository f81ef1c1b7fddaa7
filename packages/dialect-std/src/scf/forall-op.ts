import {
  AnyArrayAttr,
  AnyRankedTensor,
  AttrSizedOperandSegments,
  AutomaticAllocationScope,
  type ArrayAttr,
  type Block,
  type BlockArgument,
  type Builder,
  defineOp,
  DenseI64Array,
  implicitTerminator,
  Index,
  IndexType,
  optional,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  type RankedTensorType,
  RecursiveMemoryEffects,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { type MixedValue, mixedValues, splitMixed, staticAttr } from "../shape/index.ts";
import { blockOf } from "./blocks.ts";
import { parseForall, printForall } from "./forall-syntax.ts";
import { verifyForall } from "./forall-verify.ts";
import { indexValues } from "./typed-values.ts";
import { InParallelOp } from "./in-parallel-op.ts";

/** The parts of a parallel loop nest over mixed bounds. */
export interface ForallBounds {
  readonly lbs: readonly MixedValue[];
  readonly ubs: readonly MixedValue[];
  readonly steps: readonly MixedValue[];
  /** Tensors that all iterations write parts of. */
  readonly outputs?: readonly Value<RankedTensorType>[];
  /** How iterations are mapped to workers. */
  readonly mapping?: ArrayAttr;
}

/**
 * A loop nest whose iterations are executed at once; each may put parts into shared tensors:
 * ```mlir
 * %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
 *   …
 *   scf.forall.in_parallel {
 *     tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
 *   }
 * }
 * ```
 */
export class ForallOp extends defineOp("scf.forall", {
  summary: "a loop nest whose iterations are executed at once",
  operands: {
    dynamicLowerBound: variadic(Index),
    dynamicUpperBound: variadic(Index),
    dynamicStep: variadic(Index),
    outputs: variadic(AnyRankedTensor),
  },
  results: { outs: variadic(AnyRankedTensor) },
  attributes: {
    staticLowerBound: DenseI64Array,
    staticUpperBound: DenseI64Array,
    staticStep: DenseI64Array,
    mapping: optional(AnyArrayAttr),
  },
  regions: { bodyRegion: "single-block" },
  traits: [
    AttrSizedOperandSegments,
    AutomaticAllocationScope,
    implicitTerminator("scf.forall.in_parallel"),
    RecursiveMemoryEffects,
  ],
}) {
  /** Makes a loop nest; `combine` fills the region of its terminator. */
  static create(
    b: Builder,
    { lbs, ubs, steps, outputs = [], mapping }: ForallBounds,
    body: (b: Builder, ivs: readonly Value[], outs: readonly Value[]) => ((b: Builder) => void) | void,
  ): ForallOp {
    const index = IndexType.get(b.context);
    const outTypes = outputs.map(({ type }) => type);
    const bodyRegion = b.region([...lbs.map(() => index), ...outTypes], (inner, args) => {
      const combine = body(inner, args.slice(0, lbs.length), args.slice(lbs.length));
      InParallelOp.build(inner, { bodyRegion: inner.region([], (last) => combine?.(last)) });
    });
    const [lower, upper, step] = [splitMixed(lbs), splitMixed(ubs), splitMixed(steps)];
    return ForallOp.build(b, {
      dynamicLowerBound: indexValues(lower.operands),
      dynamicUpperBound: indexValues(upper.operands),
      dynamicStep: indexValues(step.operands),
      outputs,
      staticLowerBound: staticAttr(b.context, lower.numbers),
      staticUpperBound: staticAttr(b.context, upper.numbers),
      staticStep: staticAttr(b.context, step.numbers),
      mapping,
      bodyRegion,
      resultTypes: outTypes,
    });
  }

  /** The number of dimensions. */
  get rank(): number {
    return this.staticLowerBound.values.length;
  }

  get lowerBounds(): readonly MixedValue[] {
    return mixedValues(this.staticLowerBound, this.dynamicLowerBound);
  }

  get upperBounds(): readonly MixedValue[] {
    return mixedValues(this.staticUpperBound, this.dynamicUpperBound);
  }

  get steps(): readonly MixedValue[] {
    return mixedValues(this.staticStep, this.dynamicStep);
  }

  /** Whether all lower bounds are the number 0 and all steps 1. */
  get isNormalized(): boolean {
    return this.lowerBounds.every((lb) => lb === 0) && this.steps.every((step) => step === 1);
  }

  get body(): Block {
    return blockOf(this.bodyRegion);
  }

  get inductionVars(): readonly BlockArgument[] {
    return this.body.args.slice(0, this.rank);
  }

  /** The arguments by which the body sees the shared tensors. */
  get regionOutArgs(): readonly BlockArgument[] {
    return this.body.args.slice(this.rank);
  }

  get terminator(): InParallelOp {
    const { last } = this.body;
    if (last?.is(InParallelOp) === true) return last;
    throw new RangeError("a scf.forall ends with another operation than scf.forall.in_parallel");
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    return parseForall(p, state, (b) => {
      InParallelOp.build(b, { bodyRegion: b.region([], () => undefined) });
    });
  }

  override printAssembly(p: OpPrinter): void {
    printForall(p, this);
  }

  override verify(): void {
    verifyForall(this);
  }
}
