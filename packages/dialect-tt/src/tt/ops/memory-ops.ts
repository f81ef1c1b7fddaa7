/** Loads and stores through pointers. */
import {
  type Attribute,
  AttrSizedOperandSegments,
  BoolAttr,
  boolAttr,
  type Context,
  defineOp,
  DenseArrayAttr,
  DenseI32Array,
  derived,
  type Operation,
  optional,
  RankedTensorType,
  type Trait,
  type Type,
  withDefault,
} from "@tt-opt/ir-core";
import { CacheModifier, type CacheModifierName, EvictionPolicy, PaddingOption } from "../enums.ts";
import { cachePolicy } from "../former-syntax.ts";
import { SameLoadStoreShape, SameOperandsAndResultEncoding, SameOperandsEncoding, TensorSize } from "../traits.ts";
import { TtPtrLike } from "../types/constraints.ts";
import { PointerType } from "../types/pointer-type.ts";
import { maskType, pointeeType } from "../types/type-relations.ts";

const noBoundaryCheck = (context: Context): DenseArrayAttr => DenseArrayAttr.i32(context, []);

/** The attributes by which loads and stores use the caches of a GPU. */
export const cacheAttributes = {
  cache: withDefault(CacheModifier, (context) => CacheModifier.attr(context, "none")),
  evict: withDefault(EvictionPolicy, (context) => EvictionPolicy.attr(context, "evict_normal")),
} as const;

/** The syntax of {@link cacheAttributes}. */
export const cacheSyntax = "oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)";

/** What follows the attributes of what has {@link cacheAttributes}. */
export const newerCacheSyntax = "`` custom<CachePolicy>()";
export const cacheDirectives = { CachePolicy: cachePolicy };

const mask = derived("ptr", "mask type matches ptr type", maskType);
const loadTraits: readonly Trait[] = [
  TensorSize,
  AttrSizedOperandSegments,
  SameLoadStoreShape,
  SameOperandsAndResultEncoding,
];

/** `tt.load`: reads through a pointer, each pointer of a tensor, or a block pointer. */
export class LoadOp extends defineOp("tt.load", {
  summary: "read from memory",
  description:
    "Lanes whose mask is false are not read; they give `other`, and are undefined without it (0 here). Through a block pointer, `boundaryCheck` names the dimensions that are checked against the tensor's shape, and `padding` says what lanes outside give.\n\n```mlir\n%v = tt.load %p, %mask, %other evictionPolicy = evict_last : tensor<4x!tt.ptr<f32>>\n```",
  operands: {
    ptr: TtPtrLike,
    mask: optional(mask),
    other: optional(derived("ptr", "other matches ptr type", pointeeType)),
  },
  results: { result: derived("ptr", "result matches ptr type", pointeeType) },
  attributes: {
    boundaryCheck: withDefault(DenseI32Array, noBoundaryCheck),
    padding: optional(PaddingOption),
    ...cacheAttributes,
    isVolatile: withDefault(BoolAttr, (context) => boolAttr(context, false)),
  },
  traits: loadTraits,
  assembly: `$ptr (\`,\` $mask^)? (\`,\` $other^)? ${cacheSyntax} attr-dict ${newerCacheSyntax} \`:\` type($ptr)`,
  directives: cacheDirectives,
}) {
  override verify(): void {
    verifyBoundaryCheck(this, this.ptr.type, this.boundaryCheck);
    verifyCacheOfLoad(this, this.cache);
    if (this.padding !== undefined && !isBlockPointer(this.ptr.type)) {
      this.error("`padding` is only allowed with a block pointer", "TT3020");
    }
    if (this.other !== undefined && this.mask === undefined) {
      this.error("`other` is only allowed with a mask, whose false lanes give it", "TT3020");
    }
  }
}

/** `tt.store`: writes through a pointer, each pointer of a tensor, or a block pointer. */
export class StoreOp extends defineOp("tt.store", {
  summary: "write to memory",
  description:
    "Lanes whose mask is false are not written.\n\n```mlir\ntt.store %p, %v, %mask : tensor<4x!tt.ptr<f32>>\n```",
  operands: {
    ptr: TtPtrLike,
    value: derived("ptr", "value type matches ptr type", pointeeType),
    mask: optional(mask),
  },
  attributes: { boundaryCheck: withDefault(DenseI32Array, noBoundaryCheck), ...cacheAttributes },
  traits: [TensorSize, SameLoadStoreShape, SameOperandsEncoding],
  assembly: `$ptr \`,\` $value (\`,\` $mask^)? ${cacheSyntax} attr-dict ${newerCacheSyntax} \`:\` type($ptr)`,
  directives: cacheDirectives,
}) {
  override verify(): void {
    verifyBoundaryCheck(this, this.ptr.type, this.boundaryCheck);
    verifyCache(this, this.cache, ["none", "wb", "cg", "cs", "wt"], "stores");
  }
}

/** Reports a use of the caches of a GPU that only stores can make. */
export function verifyCacheOfLoad(op: Operation, cache: Attribute): void {
  verifyCache(op, cache, ["none", "ca", "cg", "cs", "cv"], "loads");
}

function verifyCache(op: Operation, cache: Attribute, allowed: readonly CacheModifierName[], what: string): void {
  const modifier = CacheModifier.name(cache);
  if (allowed.includes(modifier)) return;
  const others = allowed.map((name) => `'${name}'`).join(", ");
  op.error(`cache modifier '${modifier}' is not for ${what}; those have ${others}`, "TT3024");
}

function isBlockPointer(type: Type): boolean {
  return type instanceof PointerType && type.isTensorPointer;
}

function verifyBoundaryCheck(op: LoadOp | StoreOp, ptr: Type, boundaryCheck: DenseArrayAttr): void {
  const dims = boundaryCheck.numbers;
  if (dims.length === 0) return;
  const block = pointeeType(ptr);
  if (!isBlockPointer(ptr) || !(block instanceof RankedTensorType)) {
    op.error("`boundaryCheck` is only allowed with a block pointer", "TT3020");
    return;
  }
  const outside = dims.find((dim) => dim < 0 || dim >= block.rank);
  if (outside !== undefined) {
    op.error(`boundaryCheck names dimension ${outside}, but the block has ${block.rank} dimensions`, "TT3020");
  } else if (new Set(dims).size !== dims.length) op.error("boundaryCheck names a dimension twice", "TT3020");
}
