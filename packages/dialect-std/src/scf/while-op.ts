import {
  AnyType,
  type Block,
  type BlockArgument,
  type Builder,
  defineOp,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  RecursiveMemoryEffects,
  type Region,
  type Type,
  type Value,
  variadic,
  verifyRegionBranch,
} from "@tt-opt/ir-core";
import { blockOf, terminatorOf, yieldingRegion } from "./blocks.ts";
import { boolValue } from "./typed-values.ts";
import { ConditionOp } from "./condition-op.ts";
import { printInits } from "./init-list.ts";

/** What the first region of a while loop ends with. */
export interface WhileCondition {
  /** Whether to go on. */
  readonly condition: Value;
  /** What the second region, or the results if the loop ends, get. */
  readonly args: readonly Value[];
}

/**
 * A loop that goes on as long as a condition holds: the first region decides, the second is executed in between.
 * ```mlir
 * %r = scf.while (%x = %init) : (i32) -> i32 {
 *   scf.condition(%c) %x : i32
 * } do {
 * ^bb0(%y: i32):
 *   scf.yield %next : i32
 * }
 * ```
 */
export class WhileOp extends defineOp("scf.while", {
  summary: "a loop that goes on as long as a condition holds",
  operands: { inits: variadic(AnyType) },
  results: { outs: variadic(AnyType) },
  regions: { before: "single-block", after: "single-block" },
  traits: [RecursiveMemoryEffects],
}) {
  /** Makes a loop from what starts it, how it decides and what it does. */
  static create(
    b: Builder,
    inits: readonly Value[],
    decide: (b: Builder, args: readonly Value[]) => WhileCondition,
    body: (b: Builder, args: readonly Value[]) => readonly Value[],
  ): WhileOp {
    const before = b.region(
      inits.map(({ type }) => type),
      (inner, args) => {
        const { condition, args: values } = decide(inner, args);
        ConditionOp.build(inner, { condition: boolValue(condition), args: values });
      },
    );
    const resultTypes: readonly Type[] = terminatorOf(before)
      .operands.slice(1)
      .map(({ type }) => type);
    return WhileOp.build(b, { inits, before, after: yieldingRegion(b, resultTypes, body), resultTypes });
  }

  get beforeBlock(): Block {
    return blockOf(this.before);
  }

  get afterBlock(): Block {
    return blockOf(this.after);
  }

  get beforeArguments(): readonly BlockArgument[] {
    return this.beforeBlock.args;
  }

  get afterArguments(): readonly BlockArgument[] {
    return this.afterBlock.args;
  }

  /** The terminator of the first region. */
  get conditionOp(): ConditionOp {
    const op = terminatorOf(this.before);
    if (op.is(ConditionOp)) return op;
    throw new RangeError(`the first region of a while loop ends with ${op.name}`);
  }

  /** What the second region gives the first one in the next iteration. */
  get yieldedValues(): readonly Value[] {
    return terminatorOf(this.after).operands;
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const { offset } = p;
    const carried = p.isPunctuation("(") ? p.parseAssignments() : { args: [], operands: [] };
    if (carried === undefined || !p.expect(":")) return false;
    const type = p.parseFunctionSignature();
    if (type === undefined) return false;
    if (type.inputs.length !== carried.operands.length) {
      p.error(
        `expected as many input types as operands (expected ${carried.operands.length} got ${type.inputs.length})`,
        offset,
      );
      return false;
    }
    state.resultTypes = type.results;
    if (!p.resolveAll(carried.operands, type.inputs, state.operands)) return false;
    const args = carried.args.flatMap((ref, i) => (type.inputs[i] === undefined ? [] : { ref, type: type.inputs[i] }));
    const before = p.parseRegion({ args, what: "the first region of scf.while" });
    if (before === undefined || !p.expectKeyword("do")) return false;
    const after = p.parseRegion({ what: "the second region of scf.while" });
    if (after === undefined) return false;
    state.regions.push(before, after);
    return p.acceptKeyword("attributes") ? p.parseAttrDict(state.attributes) : true;
  }

  override printAssembly(p: OpPrinter): void {
    printInits(p, " ", this.beforeArguments, this.inits);
    p.write(" : ");
    p.functionalType(
      this.inits.map(({ type }) => type),
      this.resultTypes,
    );
    p.write(" ");
    p.region(this.before, { entryArgs: false });
    p.write(" do ");
    p.region(this.after);
    p.attrDictWithKeyword(this);
  }

  override verify(): void {
    verifyTerminator(this, this.before, "before", "scf.condition");
    verifyTerminator(this, this.after, "after", "scf.yield");
  }

  override verifyRegions(): void {
    verifyRegionBranch(this);
  }
}

function verifyTerminator(op: WhileOp, region: Region, which: string, name: string): void {
  const last = region.entry?.last;
  if (last === undefined || last.name === name) return;
  op.error(`expects the '${which}' region to terminate with '${name}'`, "TT2042").note(last, "terminator here");
}
