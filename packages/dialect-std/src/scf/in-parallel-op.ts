import {
  type Block,
  defineOp,
  hasParent,
  IsTerminator,
  NoTerminator,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  Pure,
  SingleBlock,
} from "@tt-opt/ir-core";
import { blockOf } from "./blocks.ts";

/**
 * Ends the body of a `scf.forall`: its region holds the operations that put what an iteration has computed into the
 * shared results, such as `tensor.parallel_insert_slice`.
 */
export class InParallelOp extends defineOp("scf.forall.in_parallel", {
  summary: "put the results of an iteration into the shared ones",
  regions: { bodyRegion: "single-block" },
  traits: [IsTerminator, NoTerminator, SingleBlock, Pure, hasParent("scf.forall")],
}) {
  get body(): Block {
    return blockOf(this.bodyRegion);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const region = p.parseRegion({ args: [], what: "the region of scf.forall.in_parallel" });
    if (region === undefined) return false;
    state.regions.push(region);
    return p.parseAttributesOf(state);
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.region(this.bodyRegion, { entryArgs: false });
    p.attrDict(this);
  }

  override verify(): void {
    for (const op of this.body.ops()) {
      if (op.name !== "tensor.parallel_insert_slice") {
        this.error(`expected only ParallelCombiningOpInterface ops`, "TT2047").note(
          op,
          `'${op.name}' does not implement it`,
        );
      }
    }
  }
}
