/** `vector.mask`: applies a mask to the one operation inside. */
import {
  AnyType,
  Builder,
  defineOp,
  endOf,
  implicitTerminator,
  type OpParser,
  type Operation,
  type OpPrinter,
  optional,
  type ParsedOperation,
  RecursiveMemoryEffects,
  type Type,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { MaskVector } from "./constraints.ts";
import { Maskable } from "./maskable.ts";
import { reportFirst } from "./verify/report.ts";
import { YieldOp } from "./yield-op.ts";

/** `vector.mask`. */
export class MaskOp extends defineOp("vector.mask", {
  summary: "applies a mask to one operation",
  description: `
Lanes that are off are not executed; their elements come from \`passthru\`, where there is one.

\`\`\`mlir
%0 = vector.mask %mask { vector.reduction <add>, %v : vector<8xi32> into i32 } : vector<8xi1> -> i32
\`\`\``,
  operands: { mask: MaskVector, passthru: optional(AnyType) },
  results: { outputs: variadic(AnyType) },
  regions: { maskRegion: "single-block" },
  traits: [implicitTerminator("vector.yield"), RecursiveMemoryEffects],
}) {
  /** The operation that is masked; undefined if the region only yields. */
  get maskedOp(): Operation | undefined {
    const first = this.maskRegion.entry?.first;
    return first === undefined || first.is(YieldOp) ? undefined : first;
  }

  override verify(): void {
    const { entry } = this.maskRegion;
    if (entry !== undefined && entry.args.length > 0) return reportFirst(this, "region should have no arguments");
    const ops = [...(entry?.ops() ?? [])];
    const end = ops.at(-1);
    if (end === undefined || !end.is(YieldOp)) return reportFirst(this, "expects a terminator within the mask region");
    if (ops.length > 2) return reportFirst(this, "expects only one operation to mask");
    const { maskedOp } = this;
    if (maskedOp === undefined) return reportFirst(this, yieldProblem(end, this.outputs));
    const maskable = Maskable.get(maskedOp);
    if (maskable === undefined) return reportFirst(this, "expects a MaskableOpInterface within the mask region");
    const expected = maskable.expectedMaskType(maskedOp);
    const isMasked = expected === this.mask.type;
    const isYielded =
      maskedOp.results.length === this.outputs.length &&
      maskedOp.results.every((result, i) => result.type === this.outputs[i]?.type);
    reportFirst(
      this,
      maskedOp.results.length === this.outputs.length
        ? undefined
        : "expects number of results to match maskable operation number of results",
      end.operandCount === maskedOp.results.length && maskedOp.results.every((result, i) => end.operand(i) === result)
        ? undefined
        : "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
      isYielded ? undefined : "expects result type to match maskable operation result type",
      isMasked ? undefined : `expects a '${expected.toString()}' mask for the maskable operation`,
      this.passthru === undefined || maskable.supportsPassthru
        ? undefined
        : "doesn't expect a passthru argument for this maskable operation",
      this.passthru === undefined || this.passthru.type === this.outputs[0]?.type
        ? undefined
        : "expects passthru type to match result type",
    );
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.values(this.operands);
    p.write(" { ");
    const shown = this.maskedOp ?? this.maskRegion.entry?.first;
    if (shown !== undefined) p.operation(shown);
    p.write(" }");
    p.attrDict(this);
    p.write(" : ");
    p.type(this.mask.type);
    p.optionalArrowTypes(this.outputs.map((output) => output.type));
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const mask = p.parseOperand();
    if (mask === undefined) return false;
    const passthru = p.accept(",") ? p.parseOperand() : undefined;
    const region = p.parseRegion({ what: "the masked region", ensureBlock: true });
    if (region === undefined || !p.parseAttributesOf(state) || !p.expect(":")) return false;
    const block = region.entry;
    if (block !== undefined && block.terminator === undefined) {
      const b = new Builder(p.context, endOf(block));
      YieldOp.build(b, { values: block.last?.results ?? [], resultTypes: [] });
    }
    const maskType = p.parseType();
    const results: Type[] | undefined = maskType === undefined ? undefined : p.parseOptionalArrowTypes();
    if (maskType === undefined || results === undefined) return false;
    state.operands.push(p.resolve(mask, maskType));
    const [first] = results;
    if (passthru !== undefined) {
      if (first === undefined) {
        p.error("expects a result if passthru operand is provided", passthru.start);
        return false;
      }
      state.operands.push(p.resolve(passthru, first));
    }
    state.regions.push(region);
    state.resultTypes = results;
    return true;
  }
}

/** Why what a region without an operation yields is not the results. */
function yieldProblem(end: Operation, outputs: readonly Value[]): string | undefined {
  if (end.operandCount !== outputs.length) return "expects number of results to match mask region yielded values";
  const isEqual = outputs.every(({ type }, i) => end.operand(i).type === type);
  return isEqual ? undefined : "expects result type to match yielded type";
}
