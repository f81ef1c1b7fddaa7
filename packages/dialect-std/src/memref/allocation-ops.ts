/** Operations that take memory, give it back, or limit how long it lives. */
import {
  AnyMemRef,
  AnyRankedOrUnrankedMemRef,
  AnyType,
  AttrSizedOperandSegments,
  AutomaticAllocationScope,
  type Builder,
  defineOp,
  hasParent,
  implicitTerminator,
  Index,
  MemRefType,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  Pure,
  RecursiveMemoryEffects,
  ReturnLike,
  type Type,
  type Attribute,
  variadic,
} from "@tt-opt/ir-core";
import { type MixedValue, mixedShape, shapeSize, splitMixed } from "../shape/index.ts";
import { AlignmentAttr } from "./constraints.ts";

/** Memory from the heap, until it is given back. */
export class AllocOp extends defineOp("memref.alloc", {
  summary: "allocate memory",
  operands: { dynamicSizes: variadic(Index), symbolOperands: variadic(Index) },
  results: { memref: AnyMemRef },
  attributes: { alignment: optional(AlignmentAttr) },
  traits: [AttrSizedOperandSegments],
  assembly: "`(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
}) {
  /** The sizes of the buffer. */
  getMixedSizes(): readonly MixedValue[] {
    return mixedShape(this.memref.type.shape, this.dynamicSizes);
  }

  /** Allocates a contiguous buffer of `sizes`. */
  static buildMixed(b: Builder, sizes: readonly MixedValue[], elementType: Type, memorySpace?: Attribute): AllocOp {
    const type = MemRefType.get(sizes.map(shapeSize), elementType, undefined, memorySpace);
    return AllocOp.build(b, { dynamicSizes: splitMixed(sizes).operands, symbolOperands: [], resultTypes: [type] });
  }
}

/** Memory that lives until the enclosing allocation scope ends. */
export class AllocaOp extends defineOp("memref.alloca", {
  summary: "allocate memory on the stack",
  operands: { dynamicSizes: variadic(Index), symbolOperands: variadic(Index) },
  results: { memref: AnyMemRef },
  attributes: { alignment: optional(AlignmentAttr) },
  traits: [AttrSizedOperandSegments],
  assembly: "`(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
}) {
  /** The sizes of the buffer. */
  getMixedSizes(): readonly MixedValue[] {
    return mixedShape(this.memref.type.shape, this.dynamicSizes);
  }

  /** Allocates a contiguous buffer of `sizes`. */
  static buildMixed(b: Builder, sizes: readonly MixedValue[], elementType: Type, memorySpace?: Attribute): AllocaOp {
    const type = MemRefType.get(sizes.map(shapeSize), elementType, undefined, memorySpace);
    return AllocaOp.build(b, { dynamicSizes: splitMixed(sizes).operands, symbolOperands: [], resultTypes: [type] });
  }
}

/** A buffer of another size with the elements that fit; the old one is given back. */
export class ReallocOp extends defineOp("memref.realloc", {
  summary: "change the size of a buffer",
  operands: { source: AnyMemRef, dynamicResultSize: optional(Index) },
  results: { memref: AnyMemRef },
  attributes: { alignment: optional(AlignmentAttr) },
  assembly: "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type($memref)",
}) {}

/** Gives memory back that `memref.alloc` took. */
export class DeallocOp extends defineOp("memref.dealloc", {
  summary: "give memory back",
  operands: { memref: AnyRankedOrUnrankedMemRef },
  assembly: "$memref attr-dict `:` type($memref)",
}) {}

/** Ends the lifetime of what its body allocates with `memref.alloca`. */
export class AllocaScopeOp extends defineOp("memref.alloca_scope", {
  summary: "limit the lifetime of stack memory",
  results: { outputs: variadic(AnyType) },
  regions: { bodyRegion: "single-block" },
  traits: [AutomaticAllocationScope, implicitTerminator("memref.alloca_scope.return"), RecursiveMemoryEffects],
}) {
  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const types = p.parseOptionalArrowTypes();
    if (types === undefined) return false;
    state.resultTypes = types;
    const region = p.parseRegion({ implicitTerminator: "memref.alloca_scope.return", ensureBlock: true });
    if (region === undefined) return false;
    state.regions.push(region);
    return p.parseOptionalAttrDict(state.attributes);
  }

  override printAssembly(p: OpPrinter): void {
    const types = this.results.map((result) => result.type);
    p.write(" ");
    if (types.length > 0) {
      p.write(" -> (");
      p.types(types);
      p.write(")");
    }
    p.write(" ");
    p.region(this.bodyRegion, { terminators: types.length > 0 });
    p.attrDict(this);
  }
}

/** Ends the body of `memref.alloca_scope` with its results. */
export class AllocaScopeReturnOp extends defineOp("memref.alloca_scope.return", {
  summary: "results of an allocation scope",
  operands: { values: variadic(AnyType) },
  traits: [Pure, ReturnLike, hasParent("memref.alloca_scope")],
  assembly: "attr-dict ($values^ `:` type($values))?",
}) {}
