import { defineOp } from "../internal/define-op.ts";
import { optional } from "../define/constraint.ts";
import { StrAttr, SymbolNameAttr } from "../define/constraints/attributes.ts";
import {
  GraphRegion,
  IsolatedFromAbove,
  NoTerminator,
  SingleBlock,
  SymbolTable,
  SymbolTrait,
} from "../define/trait.ts";
import { Block } from "../ir/block.ts";
import { insertBlock } from "../internal/graph.ts";
import { Region } from "../ir/region.ts";
import { Builder, endOf } from "../rewrite/builder.ts";
import type { Context } from "../context.ts";
import type { Location } from "../attributes/location.ts";

/** `module { … }`: the top-level operation, which is a symbol table. */
export class ModuleOp extends defineOp("builtin.module", {
  summary: "a top-level container of operations",
  attributes: { sym_name: optional(SymbolNameAttr), sym_visibility: optional(StrAttr) },
  regions: { bodyRegion: "single-block" },
  traits: [IsolatedFromAbove, SymbolTable, SymbolTrait, NoTerminator, SingleBlock, GraphRegion],
  defaultDialect: "builtin",
  assembly: "($sym_name^)? attr-dict-with-keyword $bodyRegion",
}) {
  /** Creates an empty module that is in no block. */
  static create(context: Context, loc?: Location): ModuleOp {
    const bodyRegion = new Region();
    insertBlock(new Block(), bodyRegion, undefined);
    const b = new Builder(context, undefined, loc);
    return ModuleOp.build(b, { bodyRegion });
  }

  override verify(): void {
    if (this.body.args.length > 0) this.error("region should have no arguments");
    for (const [name] of this.attributes.entries()) {
      if (!name.includes(".")) this.error(`can only contain attributes with dialect-prefixed names, found: '${name}'`);
    }
  }

  /** The only block. */
  get body(): Block {
    const { entry } = this.bodyRegion;
    if (entry === undefined) throw new RangeError("the module has no body");
    return entry;
  }

  /** A builder at the end of the body. */
  builder(): Builder {
    return new Builder(this.context, endOf(this.body), this.loc);
  }
}
