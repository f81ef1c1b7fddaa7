import {
  AnyType,
  type Builder,
  defineOp,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  RecursiveMemoryEffects,
  UnitAttr,
  UnitFlag,
  type Value,
  variadic,
  verifyRegionBranch,
} from "@tt-opt/ir-core";
import { terminatorOf, yieldingRegion } from "./blocks.ts";

/** Executes a region, of any number of blocks, once: room for a control-flow graph inside of structured code. */
export class ExecuteRegionOp extends defineOp("scf.execute_region", {
  summary: "execute a region once",
  results: { outs: variadic(AnyType) },
  attributes: { no_inline: optional(UnitFlag) },
  regions: { bodyRegion: "any" },
  traits: [RecursiveMemoryEffects],
}) {
  /** Makes an operation with one block that yields what `body` returns. */
  static create(b: Builder, body: (b: Builder) => readonly Value[]): ExecuteRegionOp {
    const bodyRegion = yieldingRegion(b, [], (inner) => body(inner));
    return ExecuteRegionOp.build(b, {
      bodyRegion,
      resultTypes: terminatorOf(bodyRegion).operands.map(({ type }) => type),
    });
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const types = p.parseOptionalArrowTypes();
    if (types === undefined) return false;
    state.resultTypes = types;
    if (p.acceptKeyword("no_inline")) state.set("no_inline", UnitAttr.get(p.context));
    const region = p.parseRegion({ args: [], what: "the region of scf.execute_region" });
    if (region === undefined) return false;
    state.regions.push(region);
    return p.parseAttributesOf(state);
  }

  override printAssembly(p: OpPrinter): void {
    p.optionalArrowTypes(this.resultTypes);
    p.write(this.no_inline === undefined ? " " : " no_inline ");
    p.region(this.bodyRegion, { entryArgs: false });
    p.attrDict(this, ["no_inline"]);
  }

  override verify(): void {
    if (this.bodyRegion.isEmpty) this.error("region needs to have at least one block", "TT2043");
    else if ((this.bodyRegion.entry?.args.length ?? 0) > 0) this.error("region cannot have any arguments", "TT2043");
  }

  override verifyRegions(): void {
    verifyRegionBranch(this);
  }
}
