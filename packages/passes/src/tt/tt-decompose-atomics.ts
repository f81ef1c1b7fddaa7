/**
 * `tt-decompose-atomics`: an atomic load becomes a read-modify-write that changes no bit. An atomic store becomes an
 * exchange whose result is unused. A poll becomes a loop of loads.
 */
import { AddIOp, AndIOp, CmpIOp, ConstantOp, ExtUIOp, scf } from "@tt-opt/dialect-std";
import { type MemSemantic, type MemSyncScope, PointerType, RmwOp, storageBytes, tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Builder,
  defined,
  definePass,
  elementTypeOrSelf,
  integerAttr,
  IntegerType,
  RankedTensorType,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { reduceAll } from "./block-reduction.ts";

/** See the file's header. */
export const ttDecomposeAtomics = definePass({
  name: "tt-decompose-atomics",
  summary: "rewrite atomic loads and stores as read-modify-writes, and polls as loops",
  description: "A poll with a timeout loads at most as often as the timeout has nanoseconds, since there is no clock.",
  eliminates: ["tt.atomic_load", "tt.atomic_store", "tt.atomic_poll"],
  statistics: { accesses: "accesses that were rewritten" },
  example: {
    input: `tt.func public @poll(%p: !tt.ptr<i32>, %x: i32) -> i1 {
  %m = tt.atomic_poll acquire, gpu, %p, %x : !tt.ptr<i32>, i32 -> i1
  tt.return %m : i1
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: (tt.AtomicLoadOp | tt.AtomicStoreOp | tt.AtomicPollOp)[] = [];
    ctx.root.walk((op) => {
      if (op.is(tt.AtomicLoadOp) || op.is(tt.AtomicStoreOp) || op.is(tt.AtomicPollOp)) ops.push(op);
    });
    for (const op of ops) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      if (op.is(tt.AtomicLoadOp)) rw.replace(op, load(rw, op));
      else if (op.is(tt.AtomicPollOp)) rw.replace(op, poll(rw, op));
      else {
        const { ptr, value: val, mask, sem, scope } = op;
        tt.AtomicRMWOp.build(rw, { atomic_rmw_op: RmwOp.attr(rw.context, "exch"), sem, scope, ptr, val, mask });
        rw.erase(op);
      }
      ctx.count("accesses");
    }
  },
});

/** The operands of a load, or of each load of a poll. */
interface Loading {
  readonly ptr: Value;
  readonly mask?: Value | undefined;
  readonly sem: ReturnType<typeof MemSemantic.attr>;
  readonly scope: ReturnType<typeof MemSyncScope.attr>;
}

/** Builds a load. Floats are read as integers of the same width, since the read-modify-write is an `or` with zero. */
function load(b: Builder, { ptr, mask, sem, scope, result }: Loading & { readonly result: Value }): Value {
  const element = elementTypeOrSelf(result.type);
  if (element instanceof IntegerType) return read(b, { ptr, mask, sem, scope }, result.type);
  const integer = IntegerType.get(b.context, 8 * defined(storageBytes(element), "the size of a number"));
  const from = elementTypeOrSelf(ptr.type);
  const to = PointerType.get(integer, from instanceof PointerType ? from.addressSpace : undefined);
  const place = bitcast(b, ptr, withElement(ptr.type, to));
  const bits = read(b, { ptr: place, mask, sem, scope }, withElement(result.type, integer));
  return bitcast(b, bits, result.type);
}

function read(b: Builder, { ptr, mask, sem, scope }: Loading, type: Type): Value {
  return tt.AtomicRMWOp.build(b, {
    atomic_rmw_op: RmwOp.attr(b.context, "or"),
    sem,
    scope,
    ptr: typed(ptr, tt.TtPtrLike),
    val: ConstantOp.int(b, type, 0).result,
    mask,
  }).result;
}

function poll(b: Builder, { ptr, expected, timeout, sem, scope }: tt.AtomicPollOp): Value {
  const i64 = IntegerType.get(b.context, 64);
  const decide = (inner: Builder, [looks]: readonly Value[]): { condition: Value; args: readonly Value[] } => {
    const found = read(inner, { ptr, sem, scope }, expected.type);
    const differ = isAny(inner, CmpIOp.create(inner, "ne", found, expected).result);
    const matched = CmpIOp.create(inner, "eq", found, expected).result;
    const count = defined(looks, "how often the loop has looked");
    const condition =
      timeout === undefined
        ? differ
        : AndIOp.build(inner, { lhs: differ, rhs: CmpIOp.create(inner, "slt", count, timeout).result }).result;
    return { condition, args: [matched, count] };
  };
  const loop = scf.WhileOp.create(b, [ConstantOp.int(b, i64, 1).result], decide, (inner, [, looks]) => {
    const lhs = defined(looks, "how often the loop has looked");
    return [AddIOp.build(inner, { lhs, rhs: ConstantOp.int(inner, i64, 1).result }).result];
  });
  return loop.resultAt(0);
}

/** Builds whether any element of a block of flags is set. */
function isAny(b: Builder, flags: Value): Value {
  if (!(flags.type instanceof RankedTensorType)) return flags;
  const i32 = IntegerType.get(b.context, 32);
  const counted = ExtUIOp.build(b, { in: flags, resultTypes: [withElement(flags.type, i32)] }).resultAt(0);
  return CmpIOp.create(
    b,
    "ne",
    reduceAll(b, counted, "add"),
    ConstantOp.build(b, { value: integerAttr(b.context, 32, 0) }).result,
  ).result;
}

function bitcast(b: Builder, src: Value, type: Type): Value {
  return tt.BitcastOp.build(b, { src, resultTypes: [type] }).result;
}

function withElement(type: Type, elementType: Type): Type {
  return type instanceof RankedTensorType ? type.with({ elementType }) : elementType;
}
