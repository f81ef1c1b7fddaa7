/** Reading and writing memory. */
import {
  AnyMemRef,
  AnyRankedOrUnrankedMemRef,
  BoolAttr,
  boolAttr,
  defineOp,
  I32Attr,
  Index,
  integerAttr,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  type ShapedType,
  variadic,
} from "@tt-opt/ir-core";
import { compatibleShapes } from "../shape/index.ts";
import { AlignmentAttr, elementOf } from "./constraints.ts";

const accessAttributes = { nontemporal: optional(BoolAttr), alignment: optional(AlignmentAttr) } as const;

/** Reads an element. */
export class LoadOp extends defineOp("memref.load", {
  summary: "read an element of a memref",
  operands: { memref: AnyMemRef, indices: variadic(Index) },
  results: { result: elementOf("memref", "result type matches element type of 'memref'") },
  attributes: accessAttributes,
  assembly: "$memref `[` $indices `]` attr-dict `:` type($memref)",
}) {
  override verify(): void {
    const { rank } = this.memref.type;
    const count = this.indices.length;
    if (count !== rank) this.error(`incorrect number of indices for load, expected ${rank} but got ${count}`);
  }
}

/** Writes an element. */
export class StoreOp extends defineOp("memref.store", {
  summary: "write an element of a memref",
  operands: {
    value: elementOf("memref", "type of 'value' matches element type of 'memref'"),
    memref: AnyMemRef,
    indices: variadic(Index),
  },
  attributes: accessAttributes,
  assembly: "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
}) {
  override verify(): void {
    if (this.indices.length !== this.memref.type.rank) this.error("store index operand count not equal to memref rank");
  }
}

/** Copies all elements between memrefs that do not partly overlap. */
export class CopyOp extends defineOp("memref.copy", {
  summary: "copy a memref",
  operands: { source: AnyRankedOrUnrankedMemRef, target: AnyRankedOrUnrankedMemRef },
  assembly: "$source `,` $target attr-dict `:` type($source) `to` type($target)",
}) {
  override verify(): void {
    const from: ShapedType = this.source.type;
    const to: ShapedType = this.target.type;
    if (from.elementType !== to.elementType) this.error("requires the same element type for all operands");
    else if (!compatibleShapes(from.shape, to.shape)) this.error("requires the same shape for all operands");
  }
}

/** Tells the machine which element will be needed soon. */
export class PrefetchOp extends defineOp("memref.prefetch", {
  summary: "announce an access to memory",
  operands: { memref: AnyMemRef, indices: variadic(Index) },
  attributes: { isWrite: BoolAttr, localityHint: I32Attr, isDataCache: BoolAttr },
}) {
  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const memref = p.parseOperand();
    if (memref === undefined) return false;
    const indices = p.parseOperandsIn("[", "]");
    if (indices === undefined || !p.expect(",")) return false;
    const access = p.parseKeywordOf(["read", "write"], "rw specifier: one of");
    if (access === undefined || !p.expect(",") || !p.expectKeyword("locality") || !p.expect("<")) return false;
    const locality = p.parseInteger();
    if (locality === undefined || !p.expect(">") || !p.expect(",")) return false;
    const cache = p.parseKeywordOf(["data", "instr"], "cache type: one of");
    if (cache === undefined || !p.parseAttributesOf(state)) return false;
    const { context } = p;
    const type = p.parseColonType();
    if (type === undefined) return false;
    state.operands.push(p.resolve(memref, type));
    const index = Index.buildable?.(context);
    if (index === undefined) return false;
    for (const ref of indices) state.operands.push(p.resolve(ref, index));
    state.set("isWrite", boolAttr(context, access === "write"));
    state.set("localityHint", integerAttr(context, 32, locality));
    state.set("isDataCache", boolAttr(context, cache === "data"));
    return true;
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.value(this.memref);
    p.write("[");
    p.values(this.indices);
    p.write(`], ${this.isWrite.isTrue ? "write" : "read"}, locality<${this.localityHint.number}>, `);
    p.write(this.isDataCache.isTrue ? "data" : "instr");
    p.attrDict(this, ["isWrite", "localityHint", "isDataCache"]);
    p.write(" : ");
    p.type(this.memref.type);
  }

  override verify(): void {
    const hint = this.localityHint.number;
    if (hint < 0 || hint > 3) {
      const allowed = "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3";
      this.error(`attribute 'localityHint' failed to satisfy constraint: ${allowed}`);
    } else if (this.indices.length !== this.memref.type.rank) this.error("too few indices");
  }
}
