/** Operations that take memory, give it back, or limit how long it lives. */
import {
  AnyMemRef,
  AnyRankedOrUnrankedMemRef,
  AnyType,
  AttrSizedOperandSegments,
  AutomaticAllocationScope,
  AffineMapAttr,
  type Builder,
  defineOp,
  hasParent,
  implicitTerminator,
  Index,
  isDynamic,
  MemRefType,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  Pure,
  RecursiveMemoryEffects,
  ReturnLike,
  StridedLayoutAttr,
  type Type,
  type Attribute,
  variadic,
} from "@tt-opt/ir-core";
import { type MixedValue, mixedShape, reportAt, shapeSize, splitMixed, verifyDynamicSizes } from "../shape/index.ts";
import { AlignmentAttr } from "./constraints.ts";

/** What allocations of all kinds of memory have. */
const allocation = {
  operands: { dynamicSizes: variadic(Index), symbolOperands: variadic(Index) },
  results: { memref: AnyMemRef },
  attributes: { alignment: optional(AlignmentAttr) },
  traits: [AttrSizedOperandSegments],
  assembly: "`(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
} as const;

/** Arguments of `build` for a contiguous buffer of `sizes`. */
function allocationArgs(sizes: readonly MixedValue[], elementType: Type, memorySpace: Attribute | undefined) {
  const type = MemRefType.get(sizes.map(shapeSize), elementType, undefined, memorySpace);
  return { dynamicSizes: splitMixed(sizes).operands, symbolOperands: [], resultTypes: [type] };
}

/** Memory from the heap, until it is given back. */
export class AllocOp extends defineOp("memref.alloc", {
  summary: "allocate memory",
  ...allocation,
}) {
  /** The sizes of the buffer. */
  getMixedSizes(): readonly MixedValue[] {
    return mixedShape(this.memref.type.shape, this.dynamicSizes);
  }

  /** Allocates a contiguous buffer of `sizes`. */
  static buildMixed(b: Builder, sizes: readonly MixedValue[], elementType: Type, memorySpace?: Attribute): AllocOp {
    return AllocOp.build(b, allocationArgs(sizes, elementType, memorySpace));
  }

  override suggestName(): string {
    return "alloc";
  }

  override verify(): void {
    verifyAllocation(this);
  }
}

/** Memory that lives until the enclosing allocation scope ends. */
export class AllocaOp extends defineOp("memref.alloca", {
  summary: "allocate memory on the stack",
  ...allocation,
}) {
  /** The sizes of the buffer. */
  getMixedSizes(): readonly MixedValue[] {
    return mixedShape(this.memref.type.shape, this.dynamicSizes);
  }

  /** Allocates a contiguous buffer of `sizes`. */
  static buildMixed(b: Builder, sizes: readonly MixedValue[], elementType: Type, memorySpace?: Attribute): AllocaOp {
    return AllocaOp.build(b, allocationArgs(sizes, elementType, memorySpace));
  }

  override suggestName(): string {
    return "alloca";
  }

  override verify(): void {
    let scope = this.parentOp;
    while (scope !== undefined && !scope.has(AutomaticAllocationScope)) scope = scope.parentOp;
    if (scope === undefined) this.error("requires an ancestor op with AutomaticAllocationScope trait");
    else verifyAllocation(this);
  }
}

/** A buffer of another size with the elements that fit; the old one is given back. */
export class ReallocOp extends defineOp("memref.realloc", {
  summary: "change the size of a buffer",
  operands: { source: AnyMemRef, dynamicResultSize: optional(Index) },
  results: { memref: AnyMemRef },
  attributes: { alignment: optional(AlignmentAttr) },
  assembly: "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type($memref)",
}) {
  override verify(): void {
    const source = this.source.type;
    const result = this.memref.type;
    const types = `source memref type '${source.toString()}' and result memref type '${result.toString()}'`;
    const isUnknown = result.shape.some(isDynamic);
    if (source.rank !== 1 || result.rank !== 1) this.error("expected memrefs of one dimension");
    else if (source.layout !== undefined)
      reportAt(this, `unsupported layout for source memref type '${source.toString()}'`);
    else if (result.layout !== undefined)
      reportAt(this, `unsupported layout for result memref type '${result.toString()}'`);
    else if (source.memorySpace !== result.memorySpace)
      reportAt(this, `different memory spaces specified for ${types}`);
    else if (source.elementType !== result.elementType)
      reportAt(this, `different element types specified for ${types}`);
    else if (isUnknown && this.dynamicResultSize === undefined) {
      reportAt(this, `missing dimension operand for result type '${result.toString()}'`);
    } else if (!isUnknown && this.dynamicResultSize !== undefined) {
      reportAt(this, `unnecessary dimension operand for result type '${result.toString()}'`);
    }
  }
}

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
    return p.parseAttributesOf(state);
  }

  override printAssembly(p: OpPrinter): void {
    const types = this.resultTypes;
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

  override verifyRegions(): void {
    const terminator = this.bodyRegion.entry?.terminator;
    if (terminator === undefined) return;
    const types = this.resultTypes;
    const values = terminator.operands;
    if (values.length === types.length && values.every((value, index) => value.type === types[index])) return;
    const edge = "along control flow edge from Operation memref.alloca_scope.return to parent";
    if (values.length === types.length) this.error(`${edge}: the types of the operands are not those of the results`);
    else {
      const counts = `region branch point has ${values.length} operands, but region successor needs ${types.length} inputs`;
      this.error(`${edge}: ${counts}`).note(terminator, "region branch point");
    }
  }
}

/** Ends the body of `memref.alloca_scope` with its results. */
export class AllocaScopeReturnOp extends defineOp("memref.alloca_scope.return", {
  summary: "results of an allocation scope",
  operands: { values: variadic(AnyType) },
  traits: [Pure, ReturnLike, hasParent("memref.alloca_scope")],
  assembly: "attr-dict ($values^ `:` type($values))?",
}) {}

/** Checks that there is an operand for each number that the type leaves open. */
function verifyAllocation(op: AllocOp | AllocaOp): void {
  const { shape, layout } = op.memref.type;
  if (!verifyDynamicSizes(op, shape, op.dynamicSizes)) return;
  const expected = layout === undefined ? 0 : symbolCount(layout);
  if (op.symbolOperands.length === expected) return;
  op.error(
    `symbol operand count does not equal memref symbol count: expected ${expected}, got ${op.symbolOperands.length}`,
  );
}

/** How many numbers a layout leaves open. */
function symbolCount(layout: Attribute): number {
  if (layout instanceof AffineMapAttr) return layout.map.numSymbols;
  return layout instanceof StridedLayoutAttr ? [...layout.strides, layout.offset].filter(isDynamic).length : 0;
}
